"""The rules that a table's phone applies while it has no connection: they say what the server's rules say."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page

from games.rules.errors import Refused
from games.rules.replay import Replay
from games.rules.shapes import Event
from tests.e2e.rules_played import UNOFFERED, courses, moment, play

FOLD = """
async (text) => {
  const rules = await import("/static/games/rules/replay.js");
  const seen = (game) => ({
    legal: rules.legal(game),
    to_act: rules.toAct(game),
    scores: rules.scores(game),
    view: rules.view(game),
    phase: rules.stateOf(game).phase,
    irregularities: rules.irregularities(game),
    takes_result: rules.takesResult(game),
    takes_time: rules.takesTime(game),
  });
  let game = null;
  const moments = JSON.parse(text).map(({ event, tries }) => {
    const accepted = game === null || rules.accepts(game, event);
    game = game === null ? rules.begin(event) : rules.add(game, event);
    return { accepted, ...seen(game), tries: tries.map((each) => rules.accepts(game, each)) };
  });
  return JSON.stringify(moments);
}
"""


def tries(game: Replay, chance: random.Random) -> list[Event]:
    """Events that may fit or not: results, whole deals, plays of others, other cards and numbers."""
    players = game.players

    def numbers(low: int, high: int) -> dict[str, int]:
        return {player: chance.randint(low, high) for player in players}

    other = chance.choice(players)
    cards = chance.choice(["9D", "AS", "5H", "2C", "KD", "JD", "king", "magician", "priest"])
    tricks = 40 // len(players)
    even = dict.fromkeys(players, 0) | {players[0]: tricks % len(players)}
    even = {player: more + tricks // len(players) for player, more in even.items()}
    return [
        {"type": "result_entered", "scores": numbers(-13, 30)},
        {"type": "result_entered", "scores": dict.fromkeys(players[1:], 0)},
        {"type": "deal_scored", "tricks": even, "card_points": numbers(5, 25)},
        {"type": "deal_scored", "tricks": numbers(0, 4), "card_points": numbers(8, 20)},
        {"type": "deal_scored", "diamonds": numbers(0, 4)},
        {"type": "card_played", "player": other, "card": cards},
        {"type": "card_flipped", "card": cards},
        {"type": "prize_turned", "card": cards},
        {"type": "bids_revealed", "bids": dict.fromkeys(players, chance.choice("KQJT98765432A"))},
        {"type": "dealer_drawn", "draws": dict.fromkeys(players, chance.choice(["magician", "king"]))},
        {"type": "wagered", "player": other, "amount": chance.randint(0, 25)},
        {"type": "hand_started", "ante": chance.randint(0, 25)},
        {"type": "hand_started"},
        *({"type": kind, "player": other} for kind in ("matched", "doubled", "folded", "left", "betting_closed")),
        {"type": "card_exposed", "player": other, "card": cards},
        {"type": "score_adjusted", "player": other, "points": chance.randint(-1, 1), "reason": "Late"},
        {"type": "voided", "from": chance.randint(1, game.events + 1), "reason": "Misdealt"},
        {"type": "time_called"},
    ]


def takes(game: Replay, event: Event) -> bool:
    try:
        game.accept(event)
    except Refused:
        return False
    return True


def test_a_phone_says_of_every_game_what_the_server_says(page: Page) -> None:
    page.goto("/healthz")
    moments = 0
    for engine, started, chance, scripted in courses(2):
        asked: list[dict[str, Any]] = []
        expected: list[dict[str, Any]] = []
        for event, game in play(engine, started, chance, scripted=scripted):
            trying = tries(game, chance)
            asked.append({"event": event, "tries": trying})
            accepted = {"accepted": event["type"] not in UNOFFERED, "tries": [takes(game, each) for each in trying]}
            expected.append({**moment(game), **accepted})
        found = json.loads(page.evaluate(FOLD, json.dumps(asked)))
        assert found == expected, started
        moments += len(found)
    assert moments > 7000
