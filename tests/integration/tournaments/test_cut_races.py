"""A table of the cut that begins while the director makes the cut again: one of them comes first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from games.ledger.errors import LedgerError
from games.rules.errors import Refused
from tests.integration.games.ledger.threads import one_waiting_for_the_other
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, play_round, publish
from tournaments import selectors, services

pytestmark = pytest.mark.django_db(transaction=True)


def answer(service: Callable[..., object], tournament: UUID, **values: Any) -> str:
    """`done`, or the code of the refusal."""
    try:
        service(tournament=tournament, actor=ACTOR, **values)
    except (Refused, LedgerError) as refusal:
        return refusal.code
    return "done"


@pytest.fixture
def published() -> UUID:
    """The first round of a cut to two is public; who is in it has withdrawn since."""
    made = event(director(), players=4, rounds=1, cut=2)
    play_round(made)
    services.make_cut(tournament=made, actor=ACTOR)
    publish(made)
    cut = selectors.load(made).state.cut
    assert cut is not None
    services.withdraw(tournament=made, actor=ACTOR, entrant=cut.seeds[0])
    return made


def test_a_table_that_comes_too_late_finds_its_round_taken_back(published: UUID) -> None:
    both = one_waiting_for_the_other(
        partial(answer, services.make_cut, published),
        partial(answer, services.open_table, published, round=2, table=1),
    )
    assert both == ("done", "unknown_round")
    check_event(published)


def test_a_cut_that_comes_too_late_finds_its_game_begun(published: UUID) -> None:
    before = selectors.load(published).state.cut
    both = one_waiting_for_the_other(
        partial(answer, services.open_table, published, round=2, table=1),
        partial(answer, services.make_cut, published),
    )
    # Once begun, who has left brings nobody in: the cut is what it was, and there is nothing to make.
    assert both == ("done", "done")
    assert selectors.load(published).state.cut == before
    check_event(published)
