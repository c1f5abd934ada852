"""Runs a function many times at once, each thread with a database connection of its own."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

Argument = TypeVar("Argument")
Result = TypeVar("Result")


def in_parallel(
    function: Callable[[Argument], Result], arguments: Iterable[Argument], threads: int = 20
) -> list[Result]:
    """Return `function` of each argument, in order; all threads begin at the same moment.

    Needs a test with `transaction=True`: other connections do not see what is not committed.
    """
    todo = list(arguments)
    threads = min(threads, len(todo))
    start = Barrier(threads)

    def work(number: int) -> list[tuple[int, Result]]:
        try:
            start.wait()
            return [(at, function(todo[at])) for at in range(number, len(todo), threads)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(work, range(threads)))
    return [result for _at, result in sorted((pair for part in parts for pair in part), key=_first)]


def _first(pair: tuple[int, Result]) -> int:
    return pair[0]
