"""What the operator sees of accounts, and the two things the operator does to them."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Accounts to look at. Their owners change them; commands make operators."""

    list_display = ("name", "email", "is_guest", "is_bot", "is_active", "suspended", "created")
    list_filter = ("is_guest", "is_bot", "is_active", "is_staff")
    search_fields = ("name", "email")
    ordering = ("-pk",)
    exclude = ("password",)
    show_full_result_count = False
    actions = ("suspend", "reinstate")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody makes an account by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes a row by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody removes a row by hand: matches lean on it."""
        return False

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Whether the actions are offered."""
        return request.user.has_perm("accounts.change_user")

    @admin.display(boolean=True, description=_("suspended"))
    def suspended(self, user: User) -> bool:
        """Whether the operator shut the account."""
        return user.suspended_at is not None

    @admin.action(description=_("Suspend"), permissions=["operate"])
    def suspend(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Shut accounts, but never the own one, which nobody could open again."""
        others = users.exclude(pk=request.user.pk or 0)
        for user in others:
            services.suspend(user=user)
        note = gettext("Suspended: %(number)s") % {"number": len(others)}
        self.message_user(request, note, messages.SUCCESS)

    @admin.action(description=_("Take the suspension back"), permissions=["operate"])
    def reinstate(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Open accounts again."""
        for user in users:
            services.reinstate(user=user)
        note = gettext("Reinstated: %(number)s") % {"number": len(users)}
        self.message_user(request, note, messages.SUCCESS)
