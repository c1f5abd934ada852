"""What the operator sees of the games: read only, and never a secret. A running match in which the
operator plays shows no more than its page does."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import registry
from games.models import Entry, Heartbeat, Holder, Match, Notice, OutboxMail, SiteAlarm, Turn
from games.services import alarms, steps

LOG_AT_MOST = 200
_OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


class ReadOnly(admin.ModelAdmin):
    """Rows to look at. They change by services alone."""

    actions_on_bottom = True
    show_full_result_count = False  # counting millions of rows is no use to anybody

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a row by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes a row by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody removes a row by hand."""
        return False

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Whether the actions of this page are offered."""
        opts = self.opts
        return request.user.has_perm(f"{opts.app_label}.change_{opts.model_name}")


class GameFilter(admin.SimpleListFilter):
    """The games of the registry; asking a large table for its values would take long."""

    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Every game by its title."""
        return [(key, gettext(game.title)) for key, game in registry.GAMES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Matches of the chosen game."""
        return queryset.filter(game=self.value()) if self.value() else queryset


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """A match with its seats, open turns and log, all without cards."""

    list_display = ("public_id", "game", "status", "number", "pace", "created_at")
    list_filter = ("status", GameFilter, "ending", "access")
    search_fields = ("public_id",)
    ordering = ("-pk",)
    actions = ("release",)
    fields: ClassVar[Any] = (
        "public_id", "game", "rules_version", "options", "seat_count", "status", "access",
        "ending", "number", "ply", "seed_fingerprint", "chance_version", "pace", "created_by",
        "created_at", "started_at", "finished_at", "seats", "turns", "log",
    )  # fmt: skip
    readonly_fields = ("seats", "turns", "log")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave out who moved how, where the reader plays."""
        if obj is not None and _plays(request.user, obj):
            return tuple(name for name in self.fields if name not in ("turns", "log"))
        return self.fields

    @admin.display(description=_("seats"))
    def seats(self, match: Match) -> SafeString:
        """Who holds and held each seat."""
        holders = Holder.objects.filter(match=match).select_related("user").order_by("seat", "pk")
        return _table(
            [_("seat"), _("holder"), _("from entry"), _("to entry"), _("why")],
            [(h.seat, h.user or h.bot, h.from_number, h.to_number, h.why) for h in holders],
        )

    @admin.display(description=_("open turns"))
    def turns(self, match: Match) -> SafeString:
        """Who owes an answer. Nothing here moves when a sealed answer comes in."""
        turns = Turn.objects.filter(match=match).select_related("user").order_by("seat")
        return _table(
            [_("seat"), _("asked"), _("since"), _("due"), _("user"), _("tries"), _("set aside")],
            [
                (t.seat, t.asked, t.asked_at, t.due_at, t.user, t.attempts, t.set_aside_at)
                for t in turns
            ],
        )

    @admin.display(description=_("log"))
    def log(self, match: Match) -> SafeString:
        """The newest entries, without what was played."""
        entries = (
            Entry.objects.filter(match=match)
            .order_by("-number")
            .values_list("number", "ply", "kind", "seat", "by", "user__name", "state_hash", "at")
        )
        return _table(
            [_("entry"), _("ply"), _("kind"), _("seat"), _("by"), _("user"), _("state"), _("at")],
            [(*e[:6], e[6][:12], e[7]) for e in entries[:LOG_AT_MOST]],
        )

    @admin.action(description=_("Release held matches"), permissions=["operate"])
    def release(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        """Let held matches go on, after their fault was mended."""
        held = matches.filter(status=Match.Status.HELD).values_list("public_id", flat=True)
        ids = list(held)
        for public_id in ids:
            steps.release(public_id)
        self.message_user(request, gettext("Released: {number}").format(number=len(ids)))


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """What was told to whom, and why not. That a reminder was not needed tells that somebody has
    answered, so of running matches in which the reader plays only their own are shown."""

    list_display = ("key", "user", "kind", "state", "why_held", "attempts", "due_at", "sent_at")
    list_filter = ("state", "kind")
    list_select_related = ("user",)
    search_fields = ("key", "user__name")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """All but those that could tell the reader something about a running match of theirs."""
        playing = Holder.objects.filter(user=request.user.pk).exclude(match__status__in=_OVER)
        others = Q(match__in=playing.values("match")) & ~Q(user=request.user.pk)
        return super().get_queryset(request).exclude(others)


@admin.register(SiteAlarm)
class SiteAlarmAdmin(ReadOnly):
    """What the operator must look at."""

    list_display = ("kind", "subject", "detail", "at", "done_at")
    list_filter = (("done_at", admin.EmptyFieldListFilter), "kind")
    search_fields = ("subject",)
    ordering = ("-pk",)
    actions = ("mark_done",)

    @admin.action(description=_("Mark as done"), permissions=["operate"])
    def mark_done(self, request: HttpRequest, chosen: QuerySet[SiteAlarm]) -> None:
        """Close alarms that were seen to."""
        done = alarms.finish(chosen.values_list("pk", flat=True))
        self.message_user(request, gettext("Done: {number}").format(number=done))


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    """When each part of the site last showed that it works."""

    list_display = ("name", "at")


@admin.register(OutboxMail)
class OutboxMailAdmin(ReadOnly):
    """Mails that were kept instead of sent."""

    list_display = ("subject", "to", "at")
    search_fields = ("to", "subject")
    ordering = ("-pk",)


def _plays(user: Any, match: Match) -> bool:
    """Whether the user sits, or sat, at this match while it is not over."""
    return match.status not in _OVER and Holder.objects.filter(match=match, user=user).exists()


def _table(heads: list[Any], rows: list[tuple[Any, ...]]) -> SafeString:
    head = format_html_join("", "<th>{}</th>", ((text,) for text in heads))
    body = format_html_join("", "<tr>{}</tr>", ((_cells(row),) for row in rows))
    return format_html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)


def _cells(row: tuple[Any, ...]) -> SafeString:
    shown = ("" if value is None else value for value in row)
    return format_html_join("", "<td>{}</td>", ((value,) for value in shown))
