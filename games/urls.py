"""Addresses of the `games` app."""

from django.urls import URLPattern, URLResolver, path

from games.views import dashboard, match, notices, site, stream, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("", site.home, name="home"),
    path("rules/", site.rules, name="rules"),
    path("rules/<str:key>/", site.game_rules, name="game_rules"),
    path("about/", site.text, {"name": "about"}, name="about"),
    path("privacy/", site.text, {"name": "privacy"}, name="privacy"),
    path("checking/", site.text, {"name": "checking"}, name="checking"),
    path("programs/", site.text, {"name": "programs"}, name="programs"),
    path("play/", tables.play_now, name="play_now"),
    path("matches/", dashboard.dashboard, name="dashboard"),
    path("next/", dashboard.next_match, name="next_match"),
    path("lobby/", tables.lobby, name="lobby"),
    path("new/<str:key>/", tables.create, name="create_match"),
    path("matches/<str:public_id>/", match.match, name="match"),
    path("matches/<str:public_id>/answer/", match.answer, name="answer"),
    path("matches/<str:public_id>/join/", tables.join, name="join_match"),
    path("matches/<str:public_id>/word/", tables.put_word, name="set_word"),
    path("matches/<str:public_id>/record/", match.record, name="match_record"),
    path("matches/<str:public_id>/leave/", tables.leave, name="leave_match"),
    path("matches/<str:public_id>/resign/", match.resign, name="resign_match"),
    path("events/matches/<str:public_id>/", stream.events, name="match_events"),
    path("notices/", notices.ledger, name="notices"),
    path("mail/stop/<str:token>/", notices.stop, name="mail_stop"),
    path("outbox/", notices.outbox, name="outbox"),
]
