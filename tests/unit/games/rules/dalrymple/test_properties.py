"""What holds in every game that is played legally, and in every one that is not."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import replay as replays
from games.rules.base import PUBLIC
from games.rules.cards import DECK
from games.rules.chance import Chance
from games.rules.dalrymple.engine import Dalrymple
from games.rules.dalrymple.state import State
from games.rules.kinds import Card
from games.rules.shapes import Event
from games.rules.summary import summary
from tests.unit.games.rules.dalrymple.table import FIVE, FOUR, card, diamonds, faults, flip, game, scored, started

ENGINE = Dalrymple()
seeds = st.integers(0, 2**64)
tables = st.sampled_from([FOUR, FIVE])
untimed = settings(deadline=None, max_examples=25)


def events(players: list[str], seed: int) -> list[Event]:
    opening = started(players, dealer=players[seed % len(players)])
    return [opening, *ENGINE.play(opening, Chance(seed))]


def states(log: list[Event]) -> list[State]:
    """The states after each event, checked as it comes."""
    found = [ENGINE.setup(log[0])]
    for seq, event in enumerate(log[1:], start=2):
        ENGINE.decide(found[-1], event)
        found.append(ENGINE.evolve(found[-1], event, seq))
    return found


@untimed
@given(tables, seeds)
def test_the_seeded_player_plays_whole_legal_games(players: list[str], seed: int) -> None:
    log = events(players, seed)
    found = summary(replays.fold(log))
    assert found["status"] == "finished"
    assert found["flips"][-1] == "9D"  # type: ignore[index]
    assert 5 <= found["deal"] <= 9  # type: ignore[operator]
    assert Counter(event["type"] for event in log)["card_played"] == 40 * found["deal"]  # type: ignore[operator]
    assert found["irregularities"] == []


@untimed
@given(tables, seeds)
def test_the_seeded_player_repeats_itself(players: list[str], seed: int) -> None:
    assert events(players, seed) == events(players, seed)


def test_the_seeded_player_shows_hands_in_some_deals_only() -> None:
    logs = [events(FOUR, seed) for seed in range(20)]
    hands = [event for log in logs for event in log if event["type"] == "hands_dealt"]
    flips = sum(event["type"] == "card_flipped" for log in logs for event in log)
    assert 0 < len(hands) < flips
    assert 0 < sum("burned" in event for event in hands) < len(hands)


@untimed
@given(tables, seeds)
def test_what_is_played_was_offered(players: list[str], seed: int) -> None:
    log = events(players, seed)
    for state, event in zip(states(log)[:-1], log[1:], strict=True):
        actions = {action.type: action for action in ENGINE.legal(state)}
        action = actions[str(event["type"])]
        assert all(action.keys[key].check(event[key], state.players) is None for key in event if key != "type")


@untimed
@given(tables, seeds, st.data())
def test_known_and_unknown_hands_take_exactly_what_is_offered(
    players: list[str], seed: int, data: st.DataObject
) -> None:
    log = events(players, seed)
    length = data.draw(st.integers(1, len(log) - 1))
    replay = replays.fold(log[:length])
    for action in replay.legal():
        if not action.free:
            continue
        kind = action.keys["card"]
        assert isinstance(kind, Card)
        for name in DECK:
            event = card(replay.to_act[0], name) if action.type == "card_played" else flip(name)
            assert accepted(replay, event) == (name in kind.options)


def accepted(replay: replays.Replay, event: Event) -> bool:
    try:
        replay.accept(event)
    except ValueError:
        return False
    return True


@untimed
@given(tables, seeds)
def test_tricks_and_points_are_conserved(players: list[str], seed: int) -> None:
    log = events(players, seed)
    found = summary(replays.fold(log))
    for deal, cards in zip(found["deals"], played_by_deal(log), strict=True):  # type: ignore[call-overload]
        assert sum(deal["tricks"].values()) == 40 // len(players)
        if deal["curse"]:
            assert (
                sum(deal["diamonds"].values()) == sum(name[1] == "D" for name in cards) == -sum(deal["scores"].values())
            )
        else:
            worth = [3 if name[0] == deal["flip"][0] else 2 if name[0] in "AKQJ" else 1 for name in cards]
            assert sum(deal["card_points"].values()) == sum(worth)
            assert sum(deal["scores"].values()) == sum(worth) + 40 // len(players)


def played_by_deal(log: list[Event]) -> list[list[str]]:
    cards = [str(event["card"]) for event in log if event["type"] == "card_played"]
    return [cards[start : start + 40] for start in range(0, len(cards), 40)]


@untimed
@given(tables, seeds)
def test_a_deal_that_was_played_may_be_scored_instead(players: list[str], seed: int) -> None:
    played = replays.fold(events(players, seed))
    replay = game(players=players, dealer=str(played.started["dealer"]))
    for deal in summary(played)["deals"]:  # type: ignore[attr-defined]
        replay = replay.accept(flip(deal["flip"]))
        if deal["curse"]:
            replay = replay.accept(diamonds(replay, *deal["diamonds"].values()))
        else:
            replay = replay.accept(scored(replay, [*deal["tricks"].values()], [*deal["card_points"].values()]))
    assert replay.scores == played.scores
    assert replay.finished


@untimed
@given(tables, seeds)
def test_unknown_hands_that_stray_are_listed_once_a_fault_and_in_order(players: list[str], seed: int) -> None:
    chance, replay = Chance(seed), game(flip("8H"), players=players)
    for name in chance.shuffle([name for name in DECK if name not in ("8H", "9D")])[:40]:
        foreseen = ENGINE.view(replay.state, PUBLIC)["would_prove"]
        assert isinstance(foreseen, dict)
        before = len(replay.state.irregularities)
        replay = replay.accept(card(replay.to_act[0], name))
        new = replay.state.irregularities[before:]
        assert foreseen.get(name, []) == [{"trick": f.trick, "kind": f.kind, "card": f.card} for f in new]
    listed = faults(replay)
    assert [(seq, trick) for trick, *_, seq in listed] == sorted((seq, trick) for trick, *_, seq in listed)
    assert all(one[:3] != other[:3] for one, other in combinations(listed, 2))
