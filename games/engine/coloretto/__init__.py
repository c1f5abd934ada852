"""Coloretto: collect cards of a few colours; only three of them count in your favour."""
