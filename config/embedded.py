"""Skeleton."""


def url(cluster: str) -> str:
    return "postgres://slowplay@%2Ftmp%2Fslowplay/slowplay"
