import json
from collections import Counter
from typing import Any

import pytest

from games.rules import replay
from games.rules.chance import Chance
from games.rules.diamondback.engine import Diamondback
from games.rules.diamondback.player import HANDS
from games.rules.kinds import SAFE
from games.rules.replay import Replay


def started(variant: str, players: int, **keys: Any) -> dict[str, Any]:
    names = [f"p{number}" for number in range(players)]
    event = {"type": "game_started", "game": "diamondback", "players": names, "variant": variant}
    return {**event, "coins": dict.fromkeys(names, 60), **keys}


def played(event: dict[str, Any], seed: int | str) -> Replay:
    return replay.fold([event, *Diamondback().play(event, Chance(seed))])


def test_the_seed_decides_everything():
    event = started("match", 4)
    games = [json.dumps(list(Diamondback().play(event, Chance(seed)))) for seed in ("x", "x", "y")]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("variant", ["standard", "match", "dealers"])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_game_is_legal_and_ends(variant, players):
    for seed in range(8):
        game = played(started(variant, players), seed)
        assert game.finished
        assert game.state.number <= HANDS
        assert sum(game.state.coins.values()) + game.state.pot == 60 * players


@pytest.mark.parametrize("coins", [1, 2, SAFE])
@pytest.mark.parametrize("variant", ["standard", "match", "dealers"])
def test_poor_and_rich_tables_play_too(variant, coins):
    for seed in range(5):
        event = started(variant, 3)
        assert played({**event, "coins": dict.fromkeys(event["players"], coins)}, seed).finished


def test_the_number_of_hands_and_the_first_dealer_are_respected():
    game = played(started("standard", 3, hands=2, dealer="p1"), 1)
    assert (game.state.number, game.state.timed, game.state.played[0].dealer) == (2, False, "p1")
    assert not any(event["type"] == "dealer_drawn" for event in game.log)


def test_games_end_in_every_way_there_is():
    ends: Counter[str] = Counter()
    for seed in range(60):
        state = played(started("match", 3), seed).state
        ends["time" if state.timed else "agreed" if len(state.holding()) > 1 else "broke"] += 1
        ends["left"] += bool(state.left)
    assert set(ends) == {"time", "agreed", "broke", "left"}
    assert min(ends.values()) > 0


def test_the_cards_shown_in_a_hand_come_from_one_deck():
    game = played(started("standard", 2), 5)
    for hand in game.state.played:
        shown = Counter(card for cards in hand.shown.values() for card in cards)
        assert all(count <= game.state.table.deck[card] for card, count in shown.items())
