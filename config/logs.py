"""Log lines as JSON, one for each request, without anything that is secret in an address."""

import logging
import uuid
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


_LINES = logging.getLogger("django_structlog.middlewares.request")


class RequestLog(RequestMiddleware):
    """One line for each request, naming the route and never the address.

    Paths hold the tokens of mailed links, and query strings whatever anybody put there.
    """

    def prepare(self, request: HttpRequest) -> None:
        """Give the request an id; its beginning makes no line."""
        structlog.contextvars.bind_contextvars(request_id=str(uuid.uuid4()))

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        """Write the line, unless nobody wants lines about what went well."""
        unwanted = response.status_code < 400 and not _LINES.isEnabledFor(logging.INFO)
        if unwanted and not hasattr(request, "_raised_exception"):
            structlog.contextvars.clear_contextvars()
        else:
            super().handle_response(request, response)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """Return method and route pattern, as in `GET matches/<str:public_id>/`."""
        match = request.resolver_match
        return f"{request.method} {match.route if match else '-'}"


class WithoutAddress(logging.Filter):
    """Takes path and request out of Django's own line about an unhandled error.

    Its lines about answers that were meant, such as a 503, are dropped: the request has its own.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record of an error, with a fixed message."""
        if not record.exc_info:
            return False
        record.msg, record.args = "unhandled error in a request", ()
        record.__dict__.pop("request", None)
        return True


def config(style: str, level: str) -> dict[str, Any]:
    """Return LOGGING for the style `json` or `console`."""
    renderer: Any = structlog.processors.JSONRenderer()
    if style == "console":
        renderer = structlog.dev.ConsoleRenderer(colors=False)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    renderer,
                ],
                "foreign_pre_chain": _SHARED,
            }
        },
        "filters": {"without_address": {"()": WithoutAddress}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's defaults would print in another format and mail errors to ADMINS.
            "django": {"handlers": [], "level": "INFO", "propagate": True},
            "django.server": {"handlers": [], "level": "ERROR", "propagate": True},
            "django.request": {"level": "ERROR", "filters": ["without_address"]},
            "celery.app.trace": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
        },
    }


def configure_structlog() -> None:
    """Send structlog's own events through the standard library's handlers."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
