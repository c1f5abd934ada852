"""The probe's rules: two rounds of sealed bids, a clue, a card handed over, a wish, and showing.

The lead is bid for (together, sealed); the lead may give a clue and hands a card to somebody, and
only the two know which; who got it names two or three faces and rolls a die; then each seat, from
the lead on, shows one or two cards or hides its hand for good. First card 2 points, second 1; the
wisher gets the die's pips for each wished card that another seat shows. Points and coins count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.engine.cards import next_seat, redeal
from games.engine.chance import Chance, Draw
from games.engine.kernel import (
    Event,
    Form,
    Game,
    IllegalAction,
    Number,
    Outcome,
    Pick,
    Prompt,
    Refused,
    Text,
    Viewer,
    places,
)
from games.engine.words import N_, Message, say
from tests.probe import records as r
from tests.probe import table, tell

CLUES = ("red", "not the joker", "ünïcode “quoted”")


class Probe(Game[r.ProbeState, Any]):
    """The probe; see the module's text for the rules."""

    key: ClassVar[str] = "probe"
    title: ClassVar[str] = N_("Probe")
    about: ClassVar[str] = N_("A small and nasty game for tests.")
    weight: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    state_version: ClassVar[int] = 2
    state_limit: ClassVar[int] = 1500
    Options: ClassVar[type] = r.ProbeOptions
    State: ClassVar[type] = r.ProbeState
    Action: ClassVar[Any] = r.ProbeAction
    Event: ClassVar[Any] = r.ProbeEvent
    Phase: ClassVar[Any] = r.ProbePhase
    View: ClassVar[type] = r.ProbeView
    cards: ClassVar[Mapping[str, str]] = r.NAMES
    terms: ClassVar[Mapping[str, str]] = r.TERMS

    def check_options(self, seats: int, options: r.ProbeOptions) -> None:
        if options.deck == "short" and seats > 3:
            raise IllegalAction("deck_too_small", say(N_("The short deck is for two or three.")))

    def setup(
        self, seats: int, options: r.ProbeOptions, chance: Chance
    ) -> tuple[r.ProbeState, list[Event]]:
        s = r.ProbeState(
            options=options,
            phase=r.ProbeBidding(),
            round=0,
            lead=0,
            deck=[],
            hands=[[] for _ in range(seats)],
            shown=[[] for _ in range(seats)],
            open=[],
            coins=[options.coins] * seats,
            points=[0] * seats,
            out=[False] * seats,
        )
        return s, table.deal(s, chance)

    def phase(self, s: r.ProbeState) -> Any:
        return s.phase

    def actors(self, s: r.ProbeState) -> Sequence[int]:
        match s.phase:
            case r.ProbeBidding():
                return table.present(s)
            case r.ProbeCluing(seat) | r.ProbeGiving(seat) | r.ProbeWishing(seat):
                return (seat,)
            case r.ProbeShowing(queue):
                return queue[:1]
            case _:
                return ()

    def talk(self, s: r.ProbeState) -> bool:
        return not isinstance(s.phase, r.ProbeCluing)

    def prompt(self, s: r.ProbeState, seat: int) -> Prompt:
        hand = tuple(s.hands[seat])
        match s.phase:
            case r.ProbeBidding():
                coins = s.coins[seat]
                bid = Form("bid", (Number("coins", 1, coins),))
                return Prompt(
                    say(N_("What do you bid for the lead?")),
                    (r.ProbePass(),),
                    (bid,) if coins else (),
                )
            case r.ProbeCluing():
                clue = Form("clue", (Text("text", r.CLUE_MAX),))
                return Prompt(say(N_("What is your clue?")), (r.ProbeSilence(),), (clue,))
            case r.ProbeGiving():
                card = Pick("card", hand, single=True)
                other = Pick("other", table.others(s, seat), single=True, seats=True)
                return Prompt(say(N_("Which card, to whom?")), forms=(Form("give", (card, other)),))
            case r.ProbeWishing():
                faces = Pick("faces", table.faces(s), min=2, max=3)
                return Prompt(say(N_("What do you wish for?")), forms=(Form("wish", (faces,)),))
            case r.ProbeShowing():
                cards = Pick("cards", hand, min=1, max=min(2, len(hand)), ordered=True)
                hide = r.ProbeHide()
                refused = (Refused(hide, *_must_show()),) if s.options.must_show else ()
                return Prompt(
                    say(N_("What do you show?")),
                    () if refused else (hide,),
                    (Form("show", (cards,)),),
                    refused,
                )
            case _:
                raise ValueError("nothing is asked")

    def check(self, s: r.ProbeState, seat: int, a: Any) -> None:
        match s.phase, a:
            case (r.ProbeBidding(), r.ProbePass()) | (r.ProbeCluing(), r.ProbeSilence()):
                pass
            case r.ProbeBidding(), r.ProbeBid(coins):
                _need(1 <= coins <= s.coins[seat], "not_your_coins", N_("You cannot pay that."))
            case r.ProbeCluing(), r.ProbeClue(text):
                _need(len(text) <= r.CLUE_MAX, "clue_too_long", N_("That clue is too long."))
                fine = text.isprintable() and text == text.strip() != ""
                _need(fine, "clue_not_plain", N_("A clue is one plain line."))
                _need(text not in r.NAMES, "clue_is_a_card", N_("A clue may not name a card."))
            case r.ProbeGiving(), r.ProbeGive(card, other):
                _need(card in s.hands[seat], "not_in_hand", N_("You do not hold that card."))
                _need(
                    other in table.others(s, seat), "no_such_seat", N_("You cannot give to them.")
                )
            case r.ProbeWishing(), r.ProbeWish(faces):
                _need(2 <= len(faces) <= 3, "wrong_number", N_("Wish for two or three faces."))
                _need(len(set(faces)) == len(faces), "named_twice", N_("Name each face once."))
                known = all(face in table.faces(s) for face in faces)
                _need(known, "no_such_face", N_("The deck has no such face."))
            case r.ProbeShowing(), r.ProbeShow(cards):
                _need(1 <= len(cards) <= 2, "wrong_number", N_("Show one or two cards."))
                held = all(cards.count(card) <= s.hands[seat].count(card) for card in cards)
                _need(held, "not_in_hand", N_("You do not hold that card."))
            case r.ProbeShowing(), r.ProbeHide():
                if s.options.must_show:
                    reason, code = _must_show()
                    raise IllegalAction(code, reason)
            case _:
                raise IllegalAction("not_asked", say(N_("That is not what you are asked.")))

    def apply(self, s: r.ProbeState, seat: int, a: Any, chance: Chance) -> list[Event]:
        match a:
            case r.ProbeClue(text):
                s.clue = text
                s.phase = r.ProbeGiving(seat)
                return [r.ProbeClued(seat, text)]
            case r.ProbeSilence():
                s.phase = r.ProbeGiving(seat)
                return [r.ProbeSilenced(seat)]
            case r.ProbeGive(card, other):
                s.hands[seat].remove(card)
                s.hands[other] = sorted([*s.hands[other], card])
                s.gift = r.ProbeGift(seat, other, card)
                s.phase = r.ProbeWishing(other)
                return [r.ProbeGiven((seat, other), seat, other, card)]
            case r.ProbeWish(faces):
                s.wish = tuple(sorted(faces))
                s.pips = chance.die()
                s.phase = r.ProbeShowing(table.queue(s))
                return [r.ProbeWished(seat, s.wish), r.ProbeRolled(s.pips)]
            case r.ProbeShow(cards):
                for card in cards:
                    s.hands[seat].remove(card)
                s.shown[seat] = list(cards)
                return [r.ProbeShown(seat, cards), *table.end_showing(s, seat, chance)]
            case _:
                return [r.ProbeHid(seat), *table.end_showing(s, seat, chance)]

    def settle(self, s: r.ProbeState, answers: Mapping[int, Any], chance: Chance) -> list[Event]:
        bids = {seat: a.coins for seat, a in answers.items() if isinstance(a, r.ProbeBid)}
        best = max(bids.values(), default=0)
        lead = chance.choice([seat for seat, coins in bids.items() if coins == best] or [s.lead])
        s.coins[lead] -= best
        s.lead = lead
        s.phase = r.ProbeCluing(lead)
        back = [r.ProbeReturned((seat,), bids[seat]) for seat in bids if seat != lead]
        return [r.ProbeWon(lead, best), *back]

    def leave(self, s: r.ProbeState, seat: int, chance: Chance) -> list[Event]:
        """The hand is laid open; a lead that leaves is replaced by lot."""
        events: list[Event] = [r.ProbeLaid(seat, tuple(s.hands[seat]))]
        s.open.extend(s.hands[seat])
        s.hands[seat] = []
        s.out[seat] = True
        if s.gift and s.gift.receiver == seat:
            s.gift = None
        match s.phase:
            case r.ProbeBidding() if s.lead == seat:
                s.lead = next_seat(seat, len(s.out), s.out)
            case (r.ProbeCluing(lead) | r.ProbeGiving(lead)) as phase if lead == seat:
                s.lead = chance.choice(table.present(s))
                s.phase = type(phase)(s.lead)
                events.append(r.ProbeLed(s.lead))
            case r.ProbeWishing(wisher) if wisher == seat:
                s.phase = r.ProbeShowing(table.queue(s))
            case r.ProbeShowing(queue) if seat in queue:
                events += table.end_showing(s, seat, chance)
        return events

    def view(self, s: r.ProbeState, viewer: Viewer) -> r.ProbeView:
        gift = s.gift
        if gift and viewer not in (gift.giver, gift.receiver):
            gift = r.ProbeGift(gift.giver, gift.receiver, None)
        return r.ProbeView(
            phase=s.phase,
            round=s.round,
            lead=s.lead,
            deck=len(s.deck),
            seats=tuple(
                r.ProbeSeat(len(hand), tuple(shown), coins, points, out)
                for hand, shown, coins, points, out in zip(
                    s.hands, s.shown, s.coins, s.points, s.out, strict=True
                )
            ),
            hand=() if viewer is None else tuple(s.hands[viewer]),
            open=tuple(s.open),
            gift=gift,
            clue=s.clue,
            wish=s.wish,
            pips=s.pips,
        )

    def default(self, s: r.ProbeState, seat: int) -> Any:
        match s.phase:
            case r.ProbeBidding():
                return r.ProbePass()
            case r.ProbeCluing():
                return r.ProbeSilence()
            case r.ProbeGiving():
                return r.ProbeGive(s.hands[seat][0], table.others(s, seat)[0])
            case r.ProbeWishing():
                return r.ProbeWish(table.faces(s)[:2])
            case _:
                return r.ProbeShow((s.hands[seat][0],)) if s.options.must_show else r.ProbeHide()

    def outcome(self, s: r.ProbeState) -> Outcome | None:
        if not isinstance(s.phase, r.ProbeOver):
            return None
        scores = tuple(p + c for p, c in zip(s.points, s.coins, strict=True))
        return Outcome(scores, places(scores), r.ProbeCount(tuple(s.points), tuple(s.coins)))

    def determinize(self, s: r.ProbeState, seat: int, draw: Draw) -> r.ProbeState:
        t = self.copy(s)
        gift = s.gift
        mine = gift is not None and seat in (gift.giver, gift.receiver)
        others = [other for other in range(len(s.hands)) if other != seat]
        unseen = sorted([*s.deck, *(card for other in others for card in s.hands[other])])
        kept: list[list[str]] = [[] for _ in s.hands]
        # The giver knows one card of the receiver's, as long as no such card was shown since.
        if gift and gift.giver == seat and gift.card not in s.shown[gift.receiver]:
            assert gift.card is not None
            unseen.remove(gift.card)
            kept[gift.receiver] = [gift.card]
        sizes = [len(s.hands[other]) - len(kept[other]) for other in others]
        piles = redeal(unseen, [*sizes, len(s.deck)], draw)
        t.deck = piles.pop()
        for other, pile in zip(others, piles, strict=True):
            t.hands[other] = sorted(kept[other] + pile)
        if gift and not mine:
            had = sorted({*t.hands[gift.receiver], *s.shown[gift.receiver]})
            t.gift = r.ProbeGift(gift.giver, gift.receiver, draw.choice(had))
        return t

    def sample(self, s: r.ProbeState, seat: int, draw: Draw) -> Any:
        hand = s.hands[seat][:]
        draw.shuffle(hand)
        match s.phase:
            case r.ProbeBidding():
                coins = draw.below(s.coins[seat] + 1)
                return r.ProbeBid(coins) if coins else r.ProbePass()
            case r.ProbeCluing():
                return draw.choice([r.ProbeSilence(), *map(r.ProbeClue, CLUES)])
            case r.ProbeGiving():
                return r.ProbeGive(hand[0], draw.choice(table.others(s, seat)))
            case r.ProbeWishing():
                faces = list(table.faces(s))
                draw.shuffle(faces)
                return r.ProbeWish(tuple(faces[: 2 + draw.below(2)]))
            case _:
                if not s.options.must_show and not draw.below(3):
                    return r.ProbeHide()
                return r.ProbeShow(tuple(hand[: 1 + draw.below(2)]))

    def copy(self, s: r.ProbeState) -> r.ProbeState:
        return r.ProbeState(
            s.options,
            s.phase,
            s.round,
            s.lead,
            s.deck[:],
            [hand[:] for hand in s.hands],
            [cards[:] for cards in s.shown],
            s.open[:],
            s.coins[:],
            s.points[:],
            s.out[:],
            s.gift,
            s.clue,
            s.wish,
            s.pips,
        )

    def tell(self, event: Any) -> Message:
        return tell.tell(event)

    def label(self, action: Any) -> Message:
        return tell.label(action)

    def upgrade(self, raw: Any, version: int) -> Any:
        """Version 1 called the open cards ``discards``."""
        if version != 1:
            return super().upgrade(raw, version)
        raw["open"] = raw.pop("discards")
        return raw


def _need(fine: bool, code: str, text: str) -> None:
    if not fine:
        raise IllegalAction(code, say(text))


def _must_show() -> tuple[Message, str]:
    return say(N_("You have to show a card.")), "must_show"
