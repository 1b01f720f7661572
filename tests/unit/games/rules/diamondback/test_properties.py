"""Random games from `legal`: what it offers is accepted, what it leaves out is refused, and no coin is lost."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import replay
from games.rules.actions import Action
from games.rules.diamondback.deck import RANKS
from games.rules.diamondback.moves import SHAPES
from games.rules.errors import Refused
from games.rules.kinds import SAFE, ByPlayer, Card, Kind, Seat, Whole
from games.rules.replay import Replay

NAMES = ("ann", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


@st.composite
def openings(draw: st.DrawFn) -> dict[str, Any]:
    players = NAMES[: draw(st.integers(2, 8))]
    coins = draw(st.sampled_from([st.just(1), st.integers(1, 3), st.integers(1, 30), st.sampled_from([1, SAFE])]))
    event: dict[str, Any] = {"type": "game_started", "game": "diamondback", "players": list(players)}
    event |= {"variant": draw(st.sampled_from(["standard", "match", "dealers"]))}
    event |= {"coins": {player: draw(coins) for player in players}}
    if draw(st.booleans()):
        event["dealer"] = draw(st.sampled_from(players))
    if draw(st.booleans()):
        event["hands"] = draw(st.integers(1, 4))
    return event


def value(draw: st.DrawFn, kind: Kind) -> Any:
    """A value of an offered kind, large numbers rarely, since they end games early."""
    match kind:
        case Whole(low, high):
            return draw(st.integers(low, min(low + 2, high)) | st.integers(low, high))
        case Card(options) | Seat(tuple(options)):
            return draw(st.sampled_from(options))
        case ByPlayer(only=dict(only)):
            return {player: value(draw, part) for player, part in only.items()}
    raise AssertionError(kind)


def event_of(draw: st.DrawFn, action: Action) -> dict[str, Any]:
    return {"type": action.type, **{key: value(draw, kind) for key, kind in action.keys.items()}}


def accepted(record: Replay, event: dict[str, Any]) -> bool:
    try:
        record.accept(event)
    except Refused:
        return False
    return True


@st.composite
def games(draw: st.DrawFn) -> Replay:
    record = replay.begin(draw(openings()))
    for _ in range(draw(st.integers(0, 60))):
        actions = record.legal()
        if not actions:
            break
        action = draw(st.sampled_from(actions))
        event = event_of(draw, action)
        if action.free or accepted(record, event):
            record = record.accept(event)
    return record


@given(games())
def test_coins_and_pot_always_make_the_starting_coins(game):
    total = sum(game.started["coins"].values())
    for events in range(1, game.events + 1):
        state = game.at(events).state
        assert sum(state.coins.values()) + state.pot == total
        assert min([*state.coins.values(), state.pot]) >= 0


@given(games())
def test_somebody_can_always_go_on_until_the_end(game):
    assert bool(game.legal()) != game.finished


@given(games(), st.data())
def test_each_seat_is_offered_its_part_of_what_all_are(game, data):
    offered = [action for seat in game.players for action in game.legal(seat)]
    assert {action.type for action in offered} == {action.type for action in game.legal()}
    for action in offered:
        event = event_of(data.draw, action)
        if action.free:
            assert accepted(game, event)


def offers(kind: Kind | None, given: Any) -> bool:
    """Whether `kind`, as an action narrows it, admits the value."""
    match kind:
        case Whole(low, high):
            return low <= given <= high
        case Card(options) | Seat(tuple(options)):
            return given in options
    return False


@settings(max_examples=50)
@given(games())
def test_what_is_not_offered_is_refused_and_what_is_offered_is_not(game):
    actions = {action.type: action.keys for action in game.legal()}
    for kind, shape in SHAPES[str(game.started["variant"])].items():
        if kind == "dealer_drawn":
            continue
        for player in game.players:
            for number in (1, 2, 3, 31, SAFE):
                for card in RANKS:
                    values = {"player": player, "amount": number, "ante": number, "card": card}
                    event = {"type": kind} | {key: values[key] for key in shape.required}
                    offered = kind in actions and all(offers(actions[kind][key], event[key]) for key in shape.required)
                    assert accepted(game, event) == offered


@given(games())
def test_the_hands_add_up(game):
    for number, hand in enumerate(game.state.played, 1):
        assert hand.number == number
        assert sum(hand.paid.values()) + hand.carried == hand.pot
        assert sum(hand.coins.values()) + hand.carried == sum(game.started["coins"].values())
