"""Addresses of the `accounts` app, and those of the log-in package."""

from django.urls import include, path

from accounts import entrance, views

urlpatterns = [
    # These stand before the package's own, under the same names.
    path("accounts/login/", entrance.LoginView.as_view(), name="account_login"),
    path("accounts/signup/", entrance.SignupView.as_view(), name="account_signup"),
    path(
        "accounts/password/reset/",
        entrance.PasswordResetView.as_view(),
        name="account_reset_password",
    ),
    path(
        "accounts/password/change/",
        entrance.PasswordChangeView.as_view(),
        name="account_change_password",
    ),
    path("accounts/email/", entrance.EmailView.as_view(), name="account_email"),
    path("accounts/password/set/", entrance.PasswordSetView.as_view(), name="account_set_password"),
    path("accounts/", include("allauth.urls")),
    path("guest/", views.guest_play, name="guest_play"),
    path("language/", views.set_language, name="set_language"),
    path("account/", views.account, name="account"),
    path("account/name/", views.rename, name="account_name"),
    path("account/keep/", views.keep_account, name="keep_account"),
    path("account/tokens/", views.account_tokens, name="account_tokens"),
    path("account/tokens/<int:token_id>/revoke/", views.revoke_token, name="revoke_token"),
]
