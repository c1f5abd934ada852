#!/usr/bin/env python3
"""A program that plays any game of a Slowplay site. Nothing but Python is needed.

    SLOWPLAY_TOKEN=slow_... python examples/client.py create coloretto me bot bot
    SLOWPLAY_TOKEN=slow_... python examples/client.py join MATCH [--code CODE]
    SLOWPLAY_TOKEN=slow_... python examples/client.py play MATCH

It knows no game and no address: operations are found by their id in the site's OpenAPI document,
answers are chosen from what each prompt offers. Replace `choose` to make it play well.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import string
import sys
import time
import urllib.parse
import uuid
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

_PATIENCE = 60  # seconds that a doubtful request is repeated for
_BUSY = (429, 500, 502, 503, 504)


class Refused(Exception):
    """The site said no; `problem` is its problem document."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status = status
        self.problem = problem


class Site:
    """A Slowplay site, spoken to through the operations of its OpenAPI document."""

    def __init__(self, address: str, token: str) -> None:
        self._address = urllib.parse.urlsplit(address)
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
        self._operations: dict[str, tuple[str, str]] = {}
        self._connection: http.client.HTTPConnection | None = None
        status, document, _headers = self._once("GET", "/api/v1/openapi.json", None, {})
        if status != 200:
            raise Refused(status, document)
        base = document["servers"][0]["url"]
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                self._operations[operation["operationId"]] = (method.upper(), base + path)

    def call(self, operation: str, body: Any = None, *, etag: str = "", **values: Any) -> Any:
        """Carry out an operation, however often it takes: every repetition has the same key, so the
        site does it once. `values` fill the path's places, the rest is the query. None means that
        nothing has changed since `etag`. `Refused` when the site says no."""
        method, path = self._find(operation, values)
        headers = {"If-None-Match": etag} if etag else {}
        if method != "GET":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        until, wait = time.monotonic() + _PATIENCE, 0.2
        while True:
            try:
                status, answer, got = self._once(method, path, body, headers)
                if status not in _BUSY:
                    break
                wait = max(wait, float(got.get("Retry-After") or 0))
            except (OSError, http.client.HTTPException):
                self._connection = None  # sent or not? asking again with the same key tells
            if time.monotonic() + wait > until:
                raise TimeoutError(f"{operation} got no answer for {_PATIENCE} s")
            time.sleep(wait)
            wait = min(2 * wait, 10)
        if status >= 400:
            raise Refused(status, answer)
        if isinstance(answer, dict) and got.get("ETag"):
            answer["etag"] = got["ETag"]
        return answer

    def events(self, operation: str, since: int, **values: Any) -> Iterator[Json]:
        """The events of a stream after the entry `since`, until the connection ends."""
        _method, path = self._find(operation, values)
        connection = self._connect(timeout=40)  # longer than the pause between signs of life
        headers = {**self._headers, "Accept": "text/event-stream", "Last-Event-ID": str(since)}
        try:
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            if response.status >= 400:
                raise Refused(response.status, json.loads(response.read()))
            event: Json = {}
            for line in map(bytes.decode, response):
                name, _colon, value = line.rstrip("\n").partition(": ")
                if name:
                    event[name] = value
                elif "data" in event:
                    yield {**event, "data": json.loads(event["data"])}
                    event = {}
        except (OSError, http.client.HTTPException):
            return
        finally:
            connection.close()

    def _find(self, operation: str, values: Json) -> tuple[str, str]:
        """Method and address of an operation."""
        method, path = self._operations[operation]
        query = {}
        for name, value in values.items():
            place = "{" + name + "}"
            if place in path:
                path = path.replace(place, urllib.parse.quote(str(value), safe=""))
            else:
                query[name] = value
        return method, path + ("?" + urllib.parse.urlencode(query) if query else "")

    def _once(
        self, method: str, path: str, body: Any, headers: dict[str, str]
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        """One request on the one connection."""
        if self._connection is None:
            self._connection = self._connect(timeout=20)
        raw = None if body is None else json.dumps(body)
        sent = {**self._headers, **headers, "Content-Type": "application/json"}
        self._connection.request(method, path, raw, sent)
        response = self._connection.getresponse()
        content = response.read()
        return response.status, json.loads(content) if content else None, response.headers

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        secure = self._address.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        return kind(self._address.hostname or "localhost", self._address.port, timeout=timeout)


def choose(prompt: Json, dice: random.Random) -> Json:
    """Any answer that the prompt offers: one of the complete ones, or a form filled in."""
    offered = [*prompt["answers"], *prompt["forms"]]
    chosen = dice.choice(offered)
    return filled(chosen, dice) if "fields" in chosen else chosen["action"]


def filled(form: Json, dice: random.Random) -> Json:
    """A form with something allowed in each field."""
    action = {"action": form["action"]}
    for field in form["fields"]:
        low, high = field["min"], field["max"]
        match field["kind"]:
            case "pick":
                values = [candidate["value"] for candidate in field["candidates"]]
                picked = dice.sample(values, dice.randint(low, min(high, len(values))))
                action[field["name"]] = picked[0] if field["single"] else picked
            case "number":
                action[field["name"]] = dice.randint(low, high)
            case "text":
                letters = (dice.choice(string.ascii_lowercase) for _ in range(min(high, 6)))
                action[field["name"]] = "".join(letters)
    return action


def play(site: Site, match_id: str, dice: random.Random) -> Json:
    """Play a match to its end and return it."""
    match = site.call("getMatch", id=match_id)
    while match["status"] in ("open", "running"):
        prompt = match["prompt"]
        if prompt and prompt["sealed"] is None and (prompt["answers"] or prompt["forms"]):
            match = answer(site, match, dice)
        else:
            match = wait_for_news(site, match)
    return match


def answer(site: Site, match: Json, dice: random.Random) -> Json:
    """Answer the prompt; what the rules refuse is chosen anew."""
    prompt = match["prompt"]
    try:
        body = {"asked": prompt["asked"], "action": choose(prompt, dice)}
        return site.call("playAction", body, id=match["id"])["match"]
    except Refused as refused:
        if refused.status == 409:  # the match has moved on; here is how it stands
            return refused.problem.get("match") or site.call("getMatch", id=match["id"])
        if refused.status == 422:
            return match
        raise


def wait_for_news(site: Site, match: Json) -> Json:
    """Listen until there is a new entry, then look at the match again."""
    if match["status"] == "running":
        for event in site.events("streamMatch", match["number"], id=match["id"]):
            if event.get("event") in ("entry", "resync"):
                break
    else:
        time.sleep(1)  # a table that waits for people has no entries yet
    return site.call("getMatch", etag=match.get("etag", ""), id=match["id"]) or match


def main(arguments: list[str]) -> int:
    """Create, join or take up a match and play it."""
    parser = argparse.ArgumentParser(description="Plays a match on a Slowplay site.")
    parser.add_argument("--site", default=os.environ.get("SLOWPLAY_SITE", "http://localhost:8000"))
    parser.add_argument("--seed", type=int, help="choose the same way every time")
    what = parser.add_subparsers(dest="what", required=True)
    create = what.add_parser("create", help="make a match and play it")
    create.add_argument("game")
    create.add_argument("seats", nargs="+", choices=["me", "open", "bot"])
    create.add_argument("--options", type=json.loads, default={}, metavar="JSON")
    create.add_argument("--link", action="store_true", help="only for those who have the code")
    for name in ("join", "play"):
        each = what.add_parser(name)
        each.add_argument("match")
        each.add_argument("--code", default="")
    chosen = parser.parse_args(arguments)
    token = os.environ.get("SLOWPLAY_TOKEN", "")
    if not token:
        parser.error("put your token into SLOWPLAY_TOKEN")
    site, dice = Site(chosen.site, token), random.Random(chosen.seed)
    try:
        match_id = take_seat(site, chosen)
        end = play(site, match_id, dice)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    places = [seat["place"] for seat in end["seats"]]
    print(json.dumps({"match": end["id"], "ending": end["ending"], "places": places}))
    return 0


def take_seat(site: Site, chosen: argparse.Namespace) -> str:
    """Do what the command line says; returns the id of the match to play."""
    if chosen.what == "create":
        access = "link" if chosen.link else "anyone"
        body = {"game": chosen.game, "seats": chosen.seats, "options": chosen.options}
        made = site.call("createMatch", {**body, "access": access})
        print(f"match {made['match']['id']} {made['code']}".rstrip(), file=sys.stderr)
        return str(made["match"]["id"])
    if chosen.what == "join":
        site.call("joinMatch", {"code": chosen.code}, id=chosen.match)
    return str(chosen.match)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
