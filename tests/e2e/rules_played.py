"""Games as they come about at tables, with what the server's rules say at each of their moments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from games.api.actions import action_data
from games.rules import registry, replay
from games.rules.actions import Action
from games.rules.base import EVERYTHING, Engine
from games.rules.chance import Chance
from games.rules.errors import Refused
from games.rules.kinds import ByPlayer, Kind, Whole
from games.rules.replay import Replay
from games.rules.shapes import Event
from tournaments.decisions.setup import opening, seat_names

OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "dalrymple": [{}],
    "diamond-points": [{}, {"stake": 3}],
    "diamondback": [
        {"variant": "standard", "coins": 20},
        {"variant": "match", "coins": 12},
        {"variant": "dealers", "coins": 30},
        {"variant": "standard", "coins": 9, "hands": 3},
    ],
}

UNOFFERED: Final = ("hands_dealt", "amended")
"""What a device offers no entry of: whole hands, corrections. It goes on from what the server recorded."""


def moment(game: Replay) -> dict[str, Any]:
    """What a device must say of the game, too."""
    return {
        "legal": [action_data(action) for action in game.legal()],
        "to_act": list(game.to_act),
        "scores": dict(game.scores),
        "view": game.engine.view(game.state, EVERYTHING),
        "phase": game.state.phase,
        "irregularities": game.engine.irregularities(game.state),
        "takes_result": game.takes_result and not game.finished,
        "takes_time": game.takes_time,
    }


def courses(games: int) -> Iterator[tuple[Engine[Any], Event, random.Random, bool]]:
    """So many games of each kind and size: how it starts, a source of chance, whether plays follow the seeded player.

    Without the player anything goes that the rules allow; cards are then played from unknown hands.
    """
    for engine in registry.engines():
        for options in OPTIONS[engine.key]:
            for seats in engine.seats:
                for number in range(games):
                    started = opening(engine.key, options, seat_names(seats))
                    if number % 3 == 0 and engine.key == "diamondback":
                        started = {key: value for key, value in started.items() if key != "dealer"}
                    yield engine, started, random.Random(f"{engine.key}/{options}/{seats}/{number}"), number % 2 == 1


def play(engine: Engine[Any], started: Event, chance: random.Random, *, scripted: bool) -> list[tuple[Event, Replay]]:
    """Each event with the game after it."""
    game = replay.begin(started)
    found = [(started, game)]
    script = engine.play(started, Chance(chance.random().hex())) if scripted else None
    for _ in range(250):
        event = next(script, None) if script else _between(game, chance) or _any(game, chance)
        if event is None:
            break
        try:
            game = game.accept(event)
        except Refused:
            continue
        found.append((event, game))
    return found


def _between(game: Replay, chance: random.Random) -> Event | None:
    """Now and then something beside the plays."""
    drawn = chance.random()
    if drawn < 0.003:
        return {"type": "time_called"}
    if drawn < 0.02:
        return {"type": "score_adjusted", "player": "1", "points": chance.choice([-3, 2]), "reason": "Late"}
    if drawn < 0.04:
        seqs = [seq for seq, _event in game.effective()][1:]
        return {"type": "voided", "from": chance.choice(seqs), "reason": "Misdealt"} if seqs else None
    return _amendment(game, chance) if drawn < 0.06 else None


def _amendment(game: Replay, chance: random.Random) -> Event | None:
    """Another of what was offered in the place of an event that counts; it may be refused."""
    seqs = [seq for seq, _event in game.effective()][1:]
    if not seqs:
        return None
    seq = chance.choice(seqs[-6:])
    event = dict(game.effective())[seq]
    offered = [action for action in game.at(seq - 1).legal() if action.type == event["type"]]
    if not offered:
        return None
    return {"type": "amended", "seq": seq, "event": filled(offered[0], chance), "reason": "Misread"}


def _any(game: Replay, chance: random.Random) -> Event | None:
    offered = [action for action in game.legal() if action.free or action.type == "dealer_drawn"]
    if not offered:
        return None
    action = chance.choice(offered)
    if action.type in {"left", "agreed_to_end", "folded"} and chance.random() < 0.6:
        action = offered[0]
    return filled(action, chance)


def filled(action: Action, chance: random.Random) -> Event:
    """One of the events that the action offers."""
    return {"type": action.type, **{key: _value(kind, chance) for key, kind in action.keys.items()}}


def _value(kind: Kind, chance: random.Random) -> object:
    match kind:
        case Whole(low=low, high=high):
            return chance.randint(low, min(high, low + 9))
        case ByPlayer(only=dict() as only):
            return {player: _value(each, chance) for player, each in only.items()}
    options: tuple[str, ...] = getattr(kind, "options", ())
    return chance.choice(options)
