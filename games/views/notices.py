"""What somebody was told and which mails they want; the link that stops mails; the outbox."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts import selectors as accounts
from games import clock
from games.errors import Malformed
from games.selectors import notices as selectors
from games.services import notices
from games.views.refusals import hidden_as_404, viewer_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ledger(request: HttpRequest) -> HttpResponse:
    """Every mail sent to the reader or held back, with the reason, and which they want."""
    user = viewer_of(request)
    if request.method == "POST":
        notices.choose(
            user=user,
            turn_mail="turn_mail" in request.POST,
            deadline_mail="deadline_mail" in request.POST,
        )
        messages.success(request, gettext("Saved."))
        return redirect("notices")
    try:
        page = selectors.ledger(user, request.GET.get("cursor", ""))
    except Malformed:
        raise Http404 from None
    context = {
        "page": page,
        "choice": selectors.choice_of(user),
        "address": accounts.verified_address(user),
        "at": clock.now(),
    }
    return render(request, "notices/ledger.html", context)


@csrf_exempt  # the token is the permission; a mail program has no cookie of ours
@never_cache
@hidden_as_404
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponseBase:
    """The link of every reminder: looking changes nothing, since scanners follow links; a POST,
    from the page or from a mail program, stops the mails. Says nothing of whose they are."""
    done = request.method == "POST"
    if done:
        notices.stop_by_token(token, keep_warnings="keep_warnings" in request.POST)
    else:
        notices.token_user(token)
    return render(request, "notices/stop.html", {"done": done})


@login_required
@never_cache
@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    """The mails that were not sent because no mail server is set. They hold links that log people
    in, so being staff is not enough: it takes the permission to see them."""
    user = request.user
    if not (user.is_staff and user.has_perm("games.view_outboxmail")):
        raise Http404
    try:
        page = selectors.outbox(request.GET.get("cursor", ""))
    except Malformed:
        raise Http404 from None
    return render(request, "notices/outbox.html", {"page": page, "at": clock.now()})
