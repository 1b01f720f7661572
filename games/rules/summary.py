"""What a replay prints: the summary of a record, or the error that refuses it (rules/records.md)."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules import replay as replays
from games.rules.errors import RecordRefused, Refused
from games.rules.records import encode as encode_line
from games.rules.replay import Replay


def placements(scores: Mapping[str, int]) -> dict[str, int]:
    """Player → place by score, best 1; ties share the best place they cover.

    >>> placements({"ann": 3, "bo": 5, "cy": 3, "dee": 0})
    {'ann': 2, 'bo': 1, 'cy': 2, 'dee': 4}
    """
    order = sorted(scores.values(), reverse=True)
    return {player: order.index(score) + 1 for player, score in scores.items()}


def common(replay: Replay) -> dict[str, object]:
    """The keys that every game's summary begins with, in the document's order."""
    places = placements(replay.scores) if replay.finished else {}
    return {
        "game": replay.engine.key,
        "players": list(replay.players),
        "status": "finished" if replay.finished else "in_progress",
        "phase": replay.state.phase,
        "to_act": list(replay.to_act),
        "scores": dict(replay.scores),
        "adjustments": {player: points for player, points in replay.adjustments.items() if points},
        "placements": places,
        "winners": [player for player, place in places.items() if place == 1],
        "events": replay.events,
        "effective": replay.tip.effective,
        "entry": replay.entry,
        "irregularities": replay.engine.irregularities(replay.state),
    }


def summary(replay: Replay) -> dict[str, object]:
    """The whole summary: the common keys, then the game's own. It holds all hidden information: show `view.view`."""
    return {**common(replay), **replay.engine.summary(replay.state)}


def error(refused: Refused, line: int, seq: int) -> dict[str, object]:
    """The error object of a record whose event `seq`, at `line`, was refused."""
    return {"error": {"line": line, "seq": seq, "code": refused.code, "message": str(refused), **refused.extra}}


def encode(value: Mapping[str, object]) -> str:
    """A summary or an error object as a replay prints it: the same bytes everywhere, one LF at the end."""
    return encode_line(value) + "\n"


def replay_record(data: bytes) -> tuple[bool, str]:
    """Whether the record in `data` is legal throughout, and what to print: its summary, or its error object."""
    try:
        replay = replays.read(data)
    except RecordRefused as refusal:
        return False, encode(error(refusal.refused, refusal.line, refusal.seq))
    return True, encode(summary(replay))
