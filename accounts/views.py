"""Pages about one's own account that the log-in package does not have."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits, origin, selectors, services
from accounts.forms import KeepForm, NameForm, PreferencesForm, TokenForm
from accounts.models import User
from accounts.sessions import start_guest

_page = require_http_methods(["GET", "HEAD", "POST"])


def too_many(request: HttpRequest, verdict: limits.Verdict) -> HttpResponse:
    """Answer a request beyond a limit with a page that says when to come back."""
    minutes = -(-verdict.retry_after // 60)
    response = render(request, "accounts/too_many.html", {"minutes": minutes}, status=429)
    response["Retry-After"] = str(verdict.retry_after)
    return response


@require_POST
def guest_play(request: HttpRequest) -> HttpResponse:
    """Let somebody play at once: as the guest made here, or as who they are."""
    verdict = start_guest(request)
    if not verdict.allowed:
        return too_many(request, verdict)
    return redirect(origin.next_url(request, reverse(settings.GUEST_START_URL)))


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember a language in the browser, and in the account of whoever is logged in."""
    response = redirect(origin.next_url(request, reverse("home")))
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return response
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
        httponly=True,
    )
    if isinstance(request.user, User):
        services.set_preferences(
            user=request.user, timezone=request.user.timezone, language=language
        )
    return response


@_page
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the account, and take its time zone and language."""
    user = _user(request)
    values = {"timezone": user.timezone, "language": user.language}
    form = PreferencesForm(request.POST if request.method == "POST" else None, initial=values)
    if form.is_valid():
        services.set_preferences(user=user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("account")
    facts = {
        "form": form,
        "verified": selectors.verified_address(user),
        "pending": selectors.pending_address(user),
        "tokens": selectors.living_tokens(user).count(),
    }
    return _with_form(request, "accounts/account.html", facts)


@_page
@never_cache
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Take another name."""
    user = _user(request)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": user.name})
    if form.is_valid():
        verdict = limits.RENAME.hit(str(user.pk))
        if not verdict.allowed:
            return too_many(request, verdict)
        try:
            services.rename(user=user, name=form.cleaned_data["name"])
        except ValidationError as refusal:
            limits.RENAME.forgive(str(user.pk))
            form.add_error(None, refusal)
        else:
            messages.success(request, _("You have a new name."))
            return redirect("account")
    return _with_form(request, "accounts/name.html", {"form": form})


@sensitive_post_parameters("password1")
@_page
@never_cache
@login_required
def keep_account(request: HttpRequest) -> HttpResponse:
    """Let a guest keep the account, with all its matches, under a name and a password."""
    user = _user(request)
    if not user.is_guest:
        return redirect("account")
    form = KeepForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        verdict = limits.SIGN_UP.hit(limits.client_address(request))
        if not verdict.allowed:
            return too_many(request, verdict)
        if _keep(request, user, form):
            return redirect("account")
    return _with_form(request, "accounts/keep.html", {"form": form})


def _keep(request: HttpRequest, user: User, form: KeepForm) -> bool:
    """Keep the account and ask for proof of the address; False when the form has errors now."""
    values = form.cleaned_data
    try:
        kept = services.keep_guest(user=user, name=values["name"], password=values["password1"])
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return False
    update_session_auth_hash(request, kept)
    # Nobody learns here whether the address has an account already: its owner is asked by mail.
    EmailAddress.objects.add_new_email(request, kept, values["email"])
    messages.success(request, _("The account is yours. All your matches stay."))
    return True


@_page
@never_cache
@login_required
def account_tokens(request: HttpRequest) -> HttpResponse:
    """List the API tokens and make new ones; the secret text is in the answer to the POST only."""
    user = _user(request)
    form = TokenForm(request.POST if request.method == "POST" else None)
    secret = ""
    if form.is_valid():
        verdict = limits.TOKEN.hit(str(user.pk))
        if not verdict.allowed:
            return too_many(request, verdict)
        secret = _issue(user, form)
        if secret:
            form = TokenForm()
    facts = {
        "form": form,
        "secret": secret,
        "tokens": selectors.living_tokens(user),
        "most": services.MAX_LIVING_TOKENS,
    }
    return _with_form(request, "accounts/tokens.html", facts)


def _issue(user: User, form: TokenForm) -> str:
    """Make a token and return its secret text; empty when the form has errors now."""
    values = form.cleaned_data
    try:
        _token, secret = services.issue_token(
            user=user,
            name=values["name"],
            scopes=values["scopes"],
            expires_at=form.expires_at(),
        )
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return ""
    return secret


@require_POST
@login_required
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke a token of one's own; of others' nothing is said, and nothing happens to them."""
    if services.revoke_token(user=_user(request), token_id=token_id):
        messages.success(request, _("This token opens nothing any more."))
    return redirect("account_tokens")


def _with_form(request: HttpRequest, template: str, facts: dict[str, Any]) -> HttpResponse:
    """Show a page with a form; a form that was refused makes the answer a 400."""
    return render(request, template, facts, status=400 if facts["form"].errors else 200)


def _user(request: HttpRequest) -> User:
    """Return who is logged in."""
    assert isinstance(request.user, User)
    return request.user
