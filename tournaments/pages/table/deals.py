"""Deals as a table closes them: checked by a second player, or entered whole where the table has lost track."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Any, cast

from games.pages.controls import ActionForm, form_of, sent_back
from games.rules.errors import Refused as RulesRefused
from games.rules.replay import Replay
from tournaments.pages.table.refused import Refused
from tournaments.pages.table.way import Way


@dataclass(frozen=True, slots=True)
class Lost:
    """The way out for a table that has lost track of a deal: everything from event `seq` on is taken out, and the deal
    is entered whole in `form`.
    """

    seq: int
    form: ActionForm


def lost(replay: Replay, back: Refused | None) -> Lost | None:
    """The way out of the deal under way; None before its first card and after its last. O(events of the deal)."""
    run = list(takewhile(lambda item: item[1]["type"] == "card_played", reversed(replay.effective())))
    if not run or all(action.type != "card_played" for action in replay.legal()):
        return None
    seq = run[-1][0]
    try:
        before = replay.accept({"type": "voided", "from": seq, "reason": "-"})
    except RulesRefused:
        return None
    whole = next((action for action in before.legal() if action.type == "deal_scored"), None)
    if whole is None:
        return None
    form = form_of(whole, replay.players)
    if back is not None and back.fields.get("do") == "resume":
        form = sent_back(form, back.fields, back.why)
    return Lost(seq, form)


def unchecked(way: Way) -> dict[str, Any] | None:
    """The deal just completed, as the summary has it, if no second player has checked it; None at the game's end, where
    the whole result is confirmed.
    """
    replay = way.found.state if way.found else None
    if replay is None or replay.finished or way.confirmed:
        return None
    view = replay.engine.summary(replay.state)
    deals = cast(list[dict[str, Any]], view.get("deals") or [])
    if not deals or len(deals) != view["deal"] or len(deals) <= checked_deals(way):
        return None
    return deals[-1]


def checked_deals(way: Way) -> int:
    """How many deals were checked and have not been corrected since."""
    row = way.line.table
    replay = way.found.state if way.found else None
    if replay is None or not row.checked:
        return 0
    for event in replay.log[row.checked_version :]:
        touched = {"voided": event.get("from"), "amended": event.get("seq")}.get(str(event["type"]))
        if isinstance(touched, int) and touched <= row.checked_version:
            return 0
    return row.checked


def sealed(way: Way) -> int:
    """The last event that a checked deal holds: one tap does not undo it any more."""
    return way.line.table.checked_version if checked_deals(way) else 0
