"""Starts sessions that need no password."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import translation

from accounts import limits, services

BACKEND = "accounts.backends.NameOrMailBackend"


def start_guest(request: HttpRequest) -> limits.Verdict:
    """Make a guest and log it in, unless too many came from the same address.

    Does nothing when somebody is logged in already. The form may hold a `timezone`.
    """
    if request.user.is_authenticated:
        return limits.Verdict(True, 0, 0)
    verdict = limits.GUEST.hit(limits.client_address(request))
    if verdict.allowed:
        guest = services.create_guest(
            timezone=request.POST.get("timezone", ""), language=translation.get_language() or ""
        )
        login(request, guest, backend=BACKEND)
    return verdict
