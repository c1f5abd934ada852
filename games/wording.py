"""Times in words, in the reader's zone and language: "Wed 18:40", "1 day 3 h left"."""

from datetime import datetime, timedelta

from django.utils import dateformat, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def time_left(deadline: datetime, now: datetime) -> str:
    """Say how long a deadline is away, in two units at most."""
    minutes = int((deadline - now) / timedelta(minutes=1))
    if deadline <= now:
        return _("time is up")
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days and hours:
        text = ngettext("%(days)s day %(hours)s h left", "%(days)s days %(hours)s h left", days)
    elif days:
        text = ngettext("%(days)s day left", "%(days)s days left", days)
    elif hours and rest:
        text = _("%(hours)s h %(minutes)s min left")
    elif hours:
        text = _("%(hours)s h left")
    elif rest:
        text = _("%(minutes)s min left")
    else:
        return _("less than a minute left")
    return text % {"days": days, "hours": hours, "minutes": rest}


def moment(at: datetime, now: datetime) -> str:
    """Say when something is: today, tomorrow, a weekday within the week, or a date."""
    here, today = timezone.localtime(at), timezone.localtime(now)
    days = (here.date() - today.date()).days
    clock = dateformat.format(here, "H:i")
    if days == 0:
        return _("today %(clock)s") % {"clock": clock}
    if days == 1:
        return _("tomorrow %(clock)s") % {"clock": clock}
    if days == -1:
        return _("yesterday %(clock)s") % {"clock": clock}
    return f"{day(at, now)} {clock}"


def day(at: datetime, now: datetime) -> str:
    """Name a day shortly: the weekday within a week of now, else the date."""
    here, today = timezone.localtime(at), timezone.localtime(now)
    if abs((here.date() - today.date()).days) < 7:
        return dateformat.format(here, "D")
    if here.year == today.year:
        return dateformat.format(here, pgettext("date format", "j M"))
    return dateformat.format(here, pgettext("date format", "j M Y"))


def clock_or_day(at: datetime, now: datetime) -> str:
    """Give the clock time of something today and the day of anything else, for narrow columns."""
    here = timezone.localtime(at)
    if here.date() == timezone.localtime(now).date():
        return dateformat.format(here, "H:i")
    return day(at, now)


def exact(at: datetime) -> str:
    """Give the whole date, time and zone, for the hint shown on hover."""
    here = timezone.localtime(at)
    return dateformat.format(here, pgettext("date format", "l, j F Y, H:i")) + f" ({here:%Z})"
