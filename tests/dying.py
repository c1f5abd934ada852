"""A middleware for tests: the process ends without a word when an accepted change is about to be
answered."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def die_before_answering(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """End at the first successful POST: what it did is committed, its answer never leaves."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "POST" and response.status_code < 300:
            os.kill(os.getpid(), signal.SIGKILL)
        return response

    return middleware
