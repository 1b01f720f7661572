"""A game as a page draws it: the state, the log in words, what can be recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from games.ledger.events import Recorded
from games.pages.controls import ActionForm, form_of
from games.pages.words import said
from games.rules.actions import Action
from games.rules.base import Viewer
from games.rules.kinds import ByPlayer, Whole
from games.rules.replay import Replay
from games.rules.view import Line, View, view


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the board: seat name, the name people know, and what stands beside it."""

    seat: str
    name: str
    score: int
    to_act: bool
    place: int | None
    adjusted: int | None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One recorded event in words; `recorded` says who, when, on which device, where the page may tell."""

    seq: int
    words: str
    counts: bool
    amended: tuple[int, ...]
    voided: int | None
    correction: bool
    at: datetime | None = None
    by: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A game for a viewer. `templates` are those that can draw the state, the game's own first."""

    game: str
    title: str
    unit: str
    state: Mapping[str, Any]
    players: Sequence[Player]
    log: Sequence[LogLine]
    forms: Sequence[ActionForm]
    templates: Sequence[str]
    finished: bool
    events: int
    names: Mapping[str, str]


_CORRECTIONS = frozenset({"voided", "amended", "score_adjusted"})


def board(replay: Replay, viewer: Viewer, names: Mapping[str, str], history: Sequence[Recorded] = ()) -> Board:
    """The game as it stands in `replay`. `names` maps seat names to people's; `history` the rows of its stream."""
    seen = view(replay, viewer)
    state = seen.state
    engine = replay.engine
    return Board(
        game=engine.key,
        title=engine.title,
        unit=engine.unit,
        state=state,
        players=[_player(replay, seat, names) for seat in replay.players],
        log=[_line(line, names, history) for line in seen.log],
        forms=[form_of(action, replay.players) for action in _offered(seen)],
        templates=[f"games/{engine.key}/board.html", "games/board.html"],
        finished=replay.finished,
        events=replay.events,
        names=names,
    )


def _offered(seen: View) -> Sequence[Action]:
    if not seen.takes_result:
        return seen.actions
    return [*seen.actions, Action("result_entered", {"scores": ByPlayer(Whole())}, free=False)]


def _player(replay: Replay, seat: str, names: Mapping[str, str]) -> Player:
    places = sorted(replay.scores.values(), reverse=True)
    return Player(
        seat=seat,
        name=names.get(seat, seat),
        score=replay.scores[seat],
        to_act=seat in replay.to_act,
        place=places.index(replay.scores[seat]) + 1 if replay.finished else None,
        adjusted=replay.adjustments[seat] or None,
    )


def _line(line: Line, names: Mapping[str, str], history: Sequence[Recorded]) -> LogLine:
    recorded = history[line.seq - 1] if line.seq <= len(history) else None
    return LogLine(
        seq=line.seq,
        words=said(line.event, names),
        counts=line.counts,
        amended=line.amended,
        voided=line.voided,
        correction=line.event["type"] in _CORRECTIONS,
        at=datetime.fromtimestamp(recorded.recorded_at / 1_000_000, UTC) if recorded else None,
        by=recorded.actor if recorded else "",
        device=recorded.device if recorded else "",
    )
