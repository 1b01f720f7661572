"""The one way in which a game leaves the rules for people: what a viewer may see of it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from games.rules.actions import Action
from games.rules.base import Viewer
from games.rules.replay import Replay
from games.rules.shapes import Event
from games.rules.summary import common


@dataclass(frozen=True, slots=True)
class Line:
    """One recorded event as the viewer may see it, and what became of it.

    `counts` is whether it takes part in the game, as recorded or as amended; corrections of others never do. `amended`
    names the events that amended it, in order, `voided` the one that took it out.
    """

    seq: int
    event: Event
    counts: bool
    amended: tuple[int, ...] = ()
    voided: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A game for one viewer.

    `state` holds the common keys of the summary and the engine's view. `actions` are what the viewer may record of the
    game's own events; `takes_result` and `takes_time` whether `result_entered` and `time_called` would fit.
    """

    state: Mapping[str, object]
    log: tuple[Line, ...]
    actions: tuple[Action, ...]
    takes_result: bool
    takes_time: bool


def view(replay: Replay, viewer: Viewer, *, since: int = 0) -> View:
    """What `viewer` may see of `replay`; `log` holds the events after number `since`. O(events).

    A seat sees its own actions, the public none, who may see everything those of all and of the table itself.
    """
    engine, state = replay.engine, replay.state
    actions: tuple[Action, ...] = ()
    if viewer.everything or viewer.seat in replay.players:
        actions = replay.legal(None if viewer.everything else viewer.seat)
    return View(
        state={**common(replay), **engine.view(state, viewer)},
        log=_log(replay, viewer, since),
        actions=actions,
        takes_result=replay.takes_result,
        takes_time=replay.takes_time,
    )


def at(replay: Replay, events: int, viewer: Viewer) -> View:
    """What `viewer` may see of `replay` as it stood after its first `events` events. O(events).

    While the game goes on, an earlier event shows no more than the latest: also one after which it was finished, if a
    correction has opened it again since. Once it is finished, all of it is open. Raises ValueError as `Replay.at`.
    """
    return view(replay.at(events), replace(viewer, ended=replay.finished))


def _log(replay: Replay, viewer: Viewer, since: int) -> tuple[Line, ...]:
    events = replay.log
    counting: list[int] = []
    amended: dict[int, tuple[int, ...]] = {}
    voided: dict[int, int] = {}
    for seq, event in enumerate(events, start=1):
        if event["type"] == "voided":
            while counting[-1] >= cast(int, event["from"]):
                voided[counting.pop()] = seq
        elif event["type"] == "amended":
            target = cast(int, event["seq"])
            amended[target] = (*amended.get(target, ()), seq)
        else:
            counting.append(seq)
    counts = frozenset(counting)
    return tuple(
        Line(
            seq,
            _shown(replay, event, viewer),
            counts=seq in counts,
            amended=amended.get(seq, ()),
            voided=voided.get(seq),
        )
        for seq, event in enumerate(events[since:], start=since + 1)
    )


def _shown(replay: Replay, event: Event, viewer: Viewer) -> Event:
    """`event` through the engine; in an amendment the event that it gives."""
    if event["type"] == "amended":
        given = cast(Event, event["event"])
        return {**event, "event": replay.engine.view_event(replay.state, given, viewer)}
    return replay.engine.view_event(replay.state, event, viewer)
