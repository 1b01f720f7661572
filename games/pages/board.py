"""A game as a page draws it: the state at one of its events, the log in words, what can be recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

from games.pages import words
from games.pages.controls import ActionForm, form_of, sent_back
from games.pages.values import Fact, facts
from games.rules.actions import Action
from games.rules.base import Viewer
from games.rules.kinds import ByPlayer, Whole
from games.rules.replay import Replay
from games.rules.shapes import CORRECTIONS, Event
from games.rules.view import Line, View, at, view


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
class Entered:
    """When an event was recorded, by whom and on what, in the words that this page may show.

    `official` is whether it was not the table itself, but whoever rules on it.
    """

    at: datetime
    by: str
    device: str
    official: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One recorded event, which puts itself in words when it is shown: pages list few of a long game's.

    `counts`, `amended` and `voided` are what became of it, as in `games.rules.view.Line`. An amendment holds what its
    event said `before` and the event `given` instead; the amended event holds the last one given. Where the line voids
    others, `took` names those that had counted until then, the first of which said `before`. `reached` is whether the
    board stands at this event or after. `scores` are the player's before and after an adjustment.
    """

    seq: int
    event: Event
    names: Mapping[str, str]
    counts: bool
    amended: tuple[int, ...]
    voided: int | None
    reached: bool
    before: Event | None = None
    given: Event | None = None
    took: tuple[int, ...] = ()
    scores: tuple[int, int] | None = None
    entered: Entered | None = None

    @property
    def words(self) -> str:
        return words.said(self.event, self.names)

    @property
    def was(self) -> str:
        return words.said(self.before, self.names) if self.before else ""

    @property
    def now(self) -> str:
        return words.said(self.given, self.names) if self.given else ""

    @property
    def correction(self) -> bool:
        return self.event["type"] in CORRECTIONS


@dataclass(frozen=True, slots=True)
class Board:
    """A game for a viewer, as it stood after its event `shown` of `events`.

    `templates` can draw the state, `courses` what has been played, the game's own first. `flags` are the options of a
    form that would prove a fault (card → the sentence). `last` is the latest event that counts. Where the game is
    `result_only` there are no plays, and a board would show a game that nobody played.
    """

    game: str
    title: str
    unit: str
    state: Mapping[str, Any]
    players: Sequence[Player]
    names: Mapping[str, str]
    due: str
    irregularities: Sequence[str]
    log: Sequence[LogLine]
    forms: Sequence[ActionForm]
    flags: Mapping[str, str]
    finished: bool
    ended: bool
    events: int
    shown: int
    last: LogLine | None
    takes_time: bool
    result_only: bool

    @property
    def templates(self) -> list[str]:
        return [f"games/{self.game}/board.html", "games/board.html"]

    @property
    def courses(self) -> list[str]:
        return [f"games/{self.game}/course.html", "games/course.html"]

    @property
    def main_forms(self) -> list[ActionForm]:
        """The forms of what is due: those that are free, or else the first."""
        return [form for form in self.forms if form.free] or list(self.forms[:1])

    @property
    def other_forms(self) -> list[ActionForm]:
        """The ways round: a whole deal instead of its plays, the result alone."""
        main = self.main_forms
        return [form for form in self.forms if form not in main]

    def sent_back(self, fields: Mapping[str, str], refusal: str) -> Board | None:
        """The board with the form that was sent with `fields` filled in as it was; None if it offers that form no more.

        A form is known by its type and by what it does not ask for: another player's is another form.
        """
        forms = [sent_back(form, fields, refusal) if form.sent_as(fields) else form for form in self.forms]
        return None if forms == self.forms else replace(self, forms=forms)

    @property
    def ranking(self) -> list[Player]:
        """The players, the best score first, in seat order where scores are equal."""
        return sorted(self.players, key=lambda player: -player.score)

    @property
    def facts(self) -> list[Fact]:
        """The state for the template that knows no game."""
        return facts(self.state, self.names)

    @property
    def winners(self) -> list[str]:
        """The names of those in the first place, once the game is finished."""
        return [player.name for player in self.players if player.place == 1]

    @property
    def corrected(self) -> bool:
        """Whether a correction is among the recorded events."""
        return any(line.correction for line in self.log)

    @property
    def live(self) -> bool:
        """Whether this is the latest event of a game that goes on: more may follow."""
        return self.shown == self.events and not self.ended


def board(
    replay: Replay,
    viewer: Viewer,
    names: Mapping[str, str],
    entered: Sequence[Entered] = (),
    shown: int | None = None,
) -> Board:
    """The game for `viewer` after its event `shown`, without it the latest; the log always holds every event.

    `names` maps seat names to people's; `entered` tells of each event in order. Raises ValueError unless
    1 ≤ `shown` ≤ the record's events. What is hidden while the game goes on stays hidden at every event.
    """
    seen = at(replay, replay.events if shown is None else shown, viewer)
    then = replay.at(replay.events if shown is None else shown)
    state = seen.state
    engine = replay.engine
    log = _log(replay, view(replay, viewer).log, names, entered, then.events)
    return Board(
        game=engine.key,
        title=engine.title,
        unit=engine.unit,
        state=state,
        players=[_player(then, seat, names) for seat in replay.players],
        names=names,
        due=words.due(state, names),
        irregularities=[
            words.fault(entry, names) for entry in reversed(cast(list[dict[str, Any]], state["irregularities"]))
        ],
        log=log,
        forms=[form_of(action, replay.players, state.get("led")) for action in _offered(seen)],
        flags=_flags(state),
        finished=then.finished,
        ended=replay.finished,
        events=replay.events,
        shown=then.events,
        last=log[replay.tip.seq - 1] if replay.tip.seq > 1 else None,
        takes_time=seen.takes_time,
        result_only="result" in (then.entry, replay.entry),
    )


def _offered(seen: View) -> Sequence[Action]:
    if not seen.takes_result:
        return seen.actions
    return [*seen.actions, Action("result_entered", {"scores": ByPlayer(Whole())}, free=False)]


def _flags(state: Mapping[str, object]) -> dict[str, str]:
    """Card → what playing it would prove, from the key that a game's view has for it."""
    proofs = cast(Mapping[str, Sequence[Mapping[str, Any]]], state.get("would_prove") or {})
    return {card: ", ".join(words.would_prove(fault) for fault in faults) for card, faults in proofs.items()}


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


def _scores(replay: Replay, line: Line) -> tuple[int, int] | None:
    """The player's score before and after the adjustment that the line is, if it is one."""
    if line.event["type"] != "score_adjusted":
        return None
    player = cast(str, line.event["player"])
    return replay.at(line.seq - 1).scores[player], replay.at(line.seq).scores[player]


def _log(
    replay: Replay, lines: Sequence[Line], names: Mapping[str, str], entered: Sequence[Entered], reached: int
) -> Sequence[LogLine]:
    found: list[LogLine] = []
    now: dict[int, Event] = {}
    voided: dict[int | None, list[int]] = {}
    for line in lines:
        voided.setdefault(line.voided, []).append(line.seq)
    for line in lines:
        now[line.seq] = line.event
        before = given = None
        took = tuple(voided.get(line.seq, ()))
        if line.event["type"] == "amended":
            target, given = cast(int, line.event["seq"]), cast(Event, line.event["event"])
            before = now[target]
            now[target] = given
        elif took:
            before = now[took[0]]
        found.append(
            LogLine(
                seq=line.seq,
                event=line.event,
                names=names,
                counts=line.counts,
                amended=line.amended,
                voided=line.voided,
                reached=line.seq <= reached,
                before=before,
                given=given,
                took=took,
                scores=_scores(replay, line),
                entered=entered[line.seq - 1] if line.seq <= len(entered) else None,
            )
        )
    return [replace(line, given=now[line.seq]) if line.amended else line for line in found]
