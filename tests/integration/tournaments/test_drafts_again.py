"""Whoever knows the log can pair every round again: the draft holds the problem, the seed and the engine's version."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from games.ledger import store
from tests.integration.tournaments.events_played import ACTOR, director, event, play_round
from tournaments import selectors, services
from tournaments.pairing import Pairing, Problem, check, pair

pytestmark = pytest.mark.django_db

TABLES: dict[str, Any] = {"game": "dalrymple", "sizes": (4, 5), "method": {"name": "placement"}}
KINDS: Mapping[str, tuple[int, dict[str, Any]]] = {
    "swiss for two": (7, {}),
    "dutch": (7, {"format": "dutch"}),
    "dutch, accelerated": (8, {"format": "dutch", "baku": True}),
    "dutch without colours": (6, {"format": "dutch", "colours": False}),
    "round robin": (5, {"format": "round_robin"}),
    "tables": (9, TABLES),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_draft_is_paired_again_from_what_it_holds(kind: str) -> None:
    players, changes = KINDS[kind]
    tournament = event(director(), players=players, **changes)
    if changes.get("format") != "round_robin":
        services.forbid_pair(tournament=tournament, actor=ACTOR, one=1, two=players)
    for _ in range(3):
        play_round(tournament)
    log = store.read(selectors.stream_of(tournament))
    drafts = [item.data for item in log if item.type == "pairing_drafted"]
    assert [draft["round"] for draft in drafts] == [1, 2, 3]
    for draft in drafts:
        problem = Problem.from_data(json.loads(json.dumps(draft["problem"])))
        assert problem.to_data() == draft["problem"]
        assert problem.seed == draft["problem"]["seed"] > 0
        again = pair(problem)
        assert again.version == draft["pairing"]["version"] != ""
        assert json.loads(json.dumps(again.to_data())) == draft["pairing"]
        assert check(problem, Pairing.from_data(draft["pairing"])) == ()
