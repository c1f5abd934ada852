"""Where links of ours lead: in mails to the site's own address, in redirects nowhere else."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def absolute(path: str) -> str:
    """Return the address of `path` for mails. It never depends on what a request claims."""
    return f"{settings.SITE_URL}{path}"


def is_own(url: str) -> bool:
    """Tell whether a browser that is sent to `url` stays on this site."""
    host = urlsplit(settings.SITE_URL).netloc
    return url_has_allowed_host_and_scheme(
        url, allowed_hosts={host}, require_https=settings.SITE_URL.startswith("https:")
    )


def next_url(request: HttpRequest, default: str) -> str:
    """Return where the form or address asks to go on, or `default` when that is not ours."""
    wish = request.POST.get("next") or request.GET.get("next") or ""
    return wish if wish and is_own(wish) else default
