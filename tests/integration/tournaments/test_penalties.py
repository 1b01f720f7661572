"""Penalties through the services: the next round is paired by what they leave, whatever the system."""

from __future__ import annotations

import pytest

from scoring.selectors import standings
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, pair, play_round
from tournaments import selectors, services
from tournaments.errors import TournamentError

pytestmark = pytest.mark.django_db

SYSTEMS = [
    {"format": "swiss"},
    {"format": "dutch"},
    {"format": "round_robin"},
    {"game": "dalrymple", "sizes": (4,), "method": {"name": "placement"}},
]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.get("format", "tables"))
def test_given_before_the_first_round_between_rounds_and_after_the_end(system: dict[str, object]) -> None:
    of = event(director(), players=8, **{"rounds": 2, **system})
    ruling = {"entrant": 1, "kind": "match_points", "reason": "late"}
    assert services.penalise(tournament=of, actor=ACTOR, amount="1/2", round=1, **ruling) == 1
    play_round(of)
    assert services.penalise(tournament=of, actor=ACTOR, amount="1", round=1, **ruling) == 2
    number = pair(of)
    problem = selectors.load(of).state.rounds[number - 1].problem
    services.rescore(tournament=of)
    stored = standings(of)
    assert stored is not None
    points = {line["entrant"]: line["points"] for line in stored.rows}
    assert {player["id"]: player["score"] for player in problem["players"]} == points
    services.discard_draft(tournament=of, actor=ACTOR, round=number)
    play_round(of)
    services.finish_tournament(tournament=of, actor=ACTOR)
    assert services.penalise(tournament=of, actor=ACTOR, amount="1", round=2, **ruling) == 3
    services.revoke_penalty(tournament=of, actor=ACTOR, penalty=1, reason="appeal")
    with pytest.raises(TournamentError, match="revoked already"):
        services.revoke_penalty(tournament=of, actor=ACTOR, penalty=1, reason="again")
    check_event(of)


def test_who_is_disqualified_is_in_no_further_pairing_until_reinstated() -> None:
    of = event(director(), players=4, rounds=3)
    play_round(of)
    services.penalise(tournament=of, actor=ACTOR, entrant=2, kind="disqualified", reason="marked cards", round=1)
    play_round(of)
    seated = {who for table in selectors.load(of).state.rounds[1].tables for who in table.seats}
    assert 2 not in seated
    services.rescore(tournament=of)
    stored = standings(of)
    assert stored is not None
    assert stored.rows[-1]["entrant"] == 2
    with pytest.raises(TournamentError, match="revoke the disqualification first"):
        services.reinstate(tournament=of, actor=ACTOR, entrant=2)
    services.revoke_penalty(tournament=of, actor=ACTOR, penalty=1, reason="mistaken identity")
    services.reinstate(tournament=of, actor=ACTOR, entrant=2)
    assert 2 in selectors.load(of).state.available(3)
    check_event(of)
