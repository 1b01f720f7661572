"""What a correction changes beyond the game it is made in, said before it is sent."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages.words import shown
from games.rules.errors import Refused
from games.rules.replay import Replay
from tournaments.pages.table.way import Way
from tournaments.selectors.public import public_rounds


@dataclass(frozen=True, slots=True)
class Effects:
    """Sentences on what voiding or amending an event would change, and on the standings that are scored again.

    Those on the result and on standings are empty where nothing is confirmed.
    """

    void: tuple[str, ...]
    amend: tuple[str, ...]


def effects(way: Way, replay: Replay, seq: int) -> Effects:
    """What a correction of event `seq`, which counts, would change. One query where a result is confirmed."""
    out = sum(number >= seq for number, _event in replay.effective())
    taken = ngettext("{events} event no longer counts.", "{events} events no longer count.", out).format(events=out)
    if not way.confirmed:
        return Effects((taken,), ())
    scored = standings_again(way)
    amend = _(
        "If the scores change, so does the confirmed result, at once; if the game is then unfinished, it is reopened."
    )
    return Effects((taken, _result_after_void(way, replay, seq), scored), (amend, scored))


def standings_again(way: Way) -> str:
    """Which standings are scored again if the table's confirmed result changes; pairings stay."""
    last = max((round_.number for round_ in public_rounds(way.event)), default=way.round)
    if last == way.round:
        return _("The standings after round {first} are scored again.").format(first=way.round)
    template = _("The standings after rounds {first} to {last} are scored again; the pairings stay as they are.")
    said = template.format(first=way.round, last=last)
    if not way.event.seeds:
        return said
    return f"{said} {_('If others would then play on after the cut, the desk asks you.')}"


def _result_after_void(way: Way, replay: Replay, seq: int) -> str:
    try:
        after = replay.accept({"type": "voided", "from": seq, "reason": "-"})
    except Refused:
        return ""
    if not after.finished:
        return _(
            "The confirmed result is opened again: it counts for nobody until the game is finished and confirmed anew."
        )
    changed = [
        f"{way.names.get(seat, seat)} {shown('', replay.scores[seat], {})} → {shown('', after.scores[seat], {})}"
        for seat in replay.players
        if replay.scores[seat] != after.scores[seat]
    ]
    if not changed:
        return _("The confirmed result stays as it is.")
    return _("The confirmed result changes: {scores}.").format(scores=", ".join(changed))
