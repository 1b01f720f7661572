"""Events drawn at random from what the rules say of themselves: opening shapes and legal actions."""

from typing import cast

from games.rules import registry
from games.rules.actions import Action
from games.rules.chance import Chance
from games.rules.kinds import ByPlayer, Card, Kind, ListOf, Seat, Text, Whole, Word
from games.rules.replay import Replay, begin
from games.rules.shapes import Event
from tests.unit.games.rules.toy import HighCard

KEYS = [*(engine.key for engine in registry.engines()), HighCard.key]

_NAMES = ["ann", "bo", "1", "null", "é", 'x"y', "type", "9♦"]


def value(kind: Kind, chance: Chance, players: list[str]) -> object:
    """A value of `kind`, small numbers the likelier."""
    match kind:
        case Card(options) | Word(options):
            return chance.choice(options)
        case Seat(options):
            return chance.choice(options or players)
        case Whole(low, high):
            return chance.integer(low, min(high, low + chance.choice([0, 1, 3, 20])))
        case ListOf(Card(options), size):
            return chance.shuffle(options)[:size]
        case ByPlayer(every, _, only):
            kinds = dict.fromkeys(players, every) if only is None else only
            return {player: value(kinds[player], chance, players) for player in chance.shuffle(list(kinds))}
        case Text():
            return "a text"
    raise AssertionError(f"no sample of {kind}")


def started(key: str, chance: Chance) -> Event:
    """A `game_started` of the game, each optional key as likely there as not."""
    engine = registry.get(key)
    players = chance.shuffle(_NAMES)[: chance.choice(engine.seats)]
    shape = engine.opening()
    kinds = {**shape.required, **{name: kind for name, kind in shape.optional.items() if chance.below(2)}}
    own = {name: value(kind, chance, players) for name, kind in kinds.items()}
    return {"type": "game_started", "game": key, "players": players, **own}


def played(key: str, seed: int) -> list[Event]:
    """A whole game of the seeded player, who plays on until the game is finished or nothing is left to draw."""
    chance = Chance(seed)
    event = started(key, chance)
    return [event, *registry.get(key).play(event, chance)]


def event_of(action: Action, chance: Chance, players: list[str]) -> Event:
    """An event that `action` offers."""
    return {"type": action.type, **{key: value(kind, chance, players) for key, kind in action.keys.items()}}


def offered(replay: Replay, chance: Chance) -> Event | None:
    """An event that is legal now by any of the free actions; None if there is none."""
    free = [action for action in replay.legal() if action.free]
    return event_of(chance.choice(free), chance, list(replay.players)) if free else None


def walked(key: str, seed: int, most: int = 60) -> Replay:
    """A game of at most `most` events that were offered one after the other, and never refused."""
    chance = Chance(seed)
    replay = begin(started(key, chance))
    while replay.events < most:
        event = offered(replay, chance)
        if event is None:
            break
        replay = replay.accept(event)
    return replay


def offers(action: Action, event: Event, players: tuple[str, ...]) -> bool:
    """Whether `event` is one that `action` offers, as far as each key alone tells."""
    keys = event.keys() - {"type"}
    return (
        action.type == event["type"]
        and keys <= action.keys.keys()
        and all(_holds(action.keys[key], event[key], players) for key in keys)
    )


def _holds(kind: Kind, found: object, players: tuple[str, ...]) -> bool:
    if isinstance(kind, ByPlayer) and kind.only is not None:
        values = cast(dict[str, object], found)
        return values.keys() == kind.only.keys() and all(
            each.check(values[player], players) is None for player, each in kind.only.items()
        )
    return kind.check(found, players) is None
