"""What each viewer may see: hands and burned cards stay hidden until the game is finished."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import cast

from games.rules.base import FINISHED, Viewer
from games.rules.cards import DECK
from games.rules.dalrymple.deal_scoring import captured
from games.rules.dalrymple.irregularities import prove
from games.rules.dalrymple.legal import acceptable
from games.rules.dalrymple.state import DEALS, PLAY, State, Trick
from games.rules.dalrymple.summary import by_player, own_keys, placed
from games.rules.dalrymple.tricks import winner
from games.rules.shapes import Event


def view(state: State, viewer: Viewer) -> dict[str, object]:
    """The summary's own keys and what a page draws beside them, of the deal under way or last completed.

    `flip`, `curse`; `trump_order` (high to low); `led` (suit) and `winning` (player) of the trick under way;
    `trick_number` (of the trick under way, 0 outside `play`) of `trick_count`; `tricks` (the completed ones); `running`
    (tricks, card points, diamonds so far by player); `played` (cards, in deck order); `cards_left` (player → number);
    `tableau_left` (cards not yet flipped); `would_prove` (card → the faults that its play now would prove where hands
    are unknown; cards that prove none are left out); `hands_known`. Last what the viewer decides: `dealt` (hands as
    dealt) and `hands` (cards left), both of the players allowed only, and `burned` (null where unknown or hidden).
    """
    deal, playing = state.deal, state.phase == PLAY
    taken = captured(deal, len(state.players))
    open_ = _sees_all(state, viewer)
    return {
        **own_keys(state),
        "flip": deal.flip,
        "curse": deal.curse,
        "trump_order": list(deal.trumps.order),
        "led": deal.led,
        "winning": _winning(state),
        "trick_number": len(deal.tricks) + 1 if playing else 0,
        "trick_count": state.tricks,
        "tricks": [_trick(state, number, trick) for number, trick in enumerate(deal.tricks, start=1)],
        "running": {key: by_player(state, numbers) for key, numbers in taken._asdict().items()},
        "played": _sorted(deal.played),
        "cards_left": by_player(state, _cards_left(state)),
        "tableau_left": DEALS - len(state.flips),
        "would_prove": _would_prove(state),
        "hands_known": deal.hands is not None,
        "dealt": _hands(state, viewer, frozenset()),
        "hands": _hands(state, viewer, deal.played),
        "burned": _sorted(deal.burned) if open_ and deal.burned is not None else None,
    }


def view_event(state: State, event: Event, viewer: Viewer) -> Event:
    """`event` with what `viewer` may see of `hands_dealt`.

    A redacted one says `hidden`, keeps the viewer's own hand, when it was recorded and by whom, but no note.
    """
    if event["type"] != "hands_dealt" or _sees_all(state, viewer):
        return event
    shown: dict[str, object] = {key: event[key] for key in ("type", "at", "by") if key in event}
    hands = cast(Mapping[str, object], event["hands"])
    if viewer.seat is not None and viewer.seat in hands:
        shown["hands"] = {viewer.seat: hands[viewer.seat]}
    return {**shown, "hidden": True}


def _sees_all(state: State, viewer: Viewer) -> bool:
    return viewer.sees_all(state.phase == FINISHED)


def _hands(state: State, viewer: Viewer, gone: frozenset[str]) -> dict[str, list[str]]:
    if state.deal.hands is None:
        return {}
    open_ = _sees_all(state, viewer)
    return {
        player: _sorted(hand - gone)
        for player, hand in zip(state.players, state.deal.hands, strict=True)
        if open_ or player == viewer.seat
    }


def _winning(state: State) -> str | None:
    deal = state.deal
    if not deal.trick:
        return None
    return state.players[(deal.leader + winner(deal.trick, deal.trumps)) % len(state.players)]


def _cards_left(state: State) -> list[int]:
    """Cards in each hand: whole between deal and flip, none between deals."""
    deal, seats = state.deal, len(state.players)
    if state.dealt:
        return [state.tricks] * seats
    if state.phase != PLAY:
        return [0] * seats
    out = {(deal.leader + turn) % seats for turn in range(len(deal.trick))}
    return [state.tricks - len(deal.tricks) - (seat in out) for seat in range(seats)]


def _would_prove(state: State) -> dict[str, list[dict[str, object]]]:
    actor, faults = state.actor, {}
    if actor is None or not state.deal.strays:
        return {}
    for card in acceptable(state, actor):
        _, found = prove(state.deal, actor, card, seq=0)
        if found:
            faults[card] = [{"trick": fault.trick, "kind": fault.kind, "card": fault.card} for fault in found]
    return faults


def _trick(state: State, number: int, trick: Trick) -> dict[str, object]:
    return {
        "trick": number,
        "cards": placed(state, trick.leader, trick.cards),
        "winner": state.players[trick.winner],
    }


def _sorted(cards: Collection[str]) -> list[str]:
    return [card for card in DECK if card in cards]
