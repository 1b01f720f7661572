"""The keys of tables: nobody guesses one, and a revoked one opens nothing."""

from functools import partial
from hashlib import sha256
from itertools import combinations
from uuid import UUID

import pytest
from django.conf import LazySettings

from tests.integration.games.ledger.threads import together
from tests.integration.tournaments.events_played import director, event, pair, play_round, publish
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.models import TableAccess

pytestmark = pytest.mark.django_db


def tokens(tournament: UUID, round_: int = 1, tables: int = 2) -> list[str]:
    return [services.table_token(tournament=tournament, round=round_, table=table) for table in range(1, tables + 1)]


def opened(token: str) -> tuple[UUID, int, int] | None:
    found = services.find_access(token=token)
    return found and (found.tournament_id, found.round, found.table)


def test_each_table_of_each_round_of_each_event_has_its_own_key() -> None:
    owner = director()
    one, two = event(owner, players=4), event(owner, players=4)
    play_round(one)
    publish(one)
    publish(two)
    made = [*tokens(one), *tokens(one, round_=2), *tokens(two)]
    assert len(set(made)) == 6
    assert [opened(token) for token in made] == [
        *((one, 1, 1), (one, 1, 2), (one, 2, 1), (one, 2, 2)),
        *((two, 1, 1), (two, 1, 2)),
    ]


def test_a_key_has_as_many_bits_as_no_one_can_try() -> None:
    tournament = event(director(), players=12)
    publish(tournament)
    made = tokens(tournament, tables=6)
    assert {len(token) for token in made} == {32}  # 192 bits in base 64
    alike = [sum(a == b for a, b in zip(one, two, strict=True)) for one, two in combinations(made, 2)]
    assert max(alike) < 10  # no common beginning, no counter


def test_a_key_follows_from_the_servers_secret(settings: LazySettings) -> None:
    tournament = event(director(), players=4)
    publish(tournament)
    before = tokens(tournament)
    assert tokens(tournament) == before
    settings.SECRET_KEY = "another"
    assert set(tokens(tournament)).isdisjoint(before)
    assert [opened(token) for token in before] == [(tournament, 1, 1), (tournament, 1, 2)]  # printed slips go on


def test_what_is_stored_opens_nothing() -> None:
    tournament = event(director(), players=4)
    publish(tournament)
    made = tokens(tournament)
    stored = list(TableAccess.objects.order_by("table").values_list("token_hash", flat=True))
    assert stored == [sha256(token.encode()).hexdigest() for token in made]
    assert [opened(value) for value in stored] == [None, None]


def test_a_revoked_key_is_dead_and_the_others_live() -> None:
    tournament = event(director(), players=4)
    publish(tournament)
    first, other = tokens(tournament)
    second = services.revoke_access(tournament=tournament, round=1, table=1)
    third = services.revoke_access(tournament=tournament, round=1, table=1)
    assert [opened(token) for token in (first, second)] == [None, None]
    assert [opened(token) for token in (third, other)] == [(tournament, 1, 1), (tournament, 1, 2)]
    assert tokens(tournament) == [third, other]


@pytest.mark.django_db(transaction=True)
def test_keys_revoked_at_once_are_revoked_one_after_the_other() -> None:
    tournament = event(director(), players=4)
    publish(tournament)
    revoke = partial(services.revoke_access, tournament=tournament, round=1, table=1)
    made = together(*[revoke] * 4)
    assert len(set(made)) == 4
    now = services.table_token(tournament=tournament, round=1, table=1)
    assert [token for token in made if opened(token)] == [now]
    assert TableAccess.objects.get(table=1).generation == 5


@pytest.mark.parametrize(
    "token",
    ["", " ", "x", "x" * 100_000, "\x00", "ä" * 32, "\ud800", "%", "' OR 1=1 --", "../../1", "0" * 64],
    ids=["empty", "space", "short", "long", "nul", "accents", "half", "percent", "sql", "path", "hash"],
)
def test_junk_opens_nothing(token: str) -> None:
    publish(event(director(), players=2))
    assert services.find_access(token=token) is None


def test_almost_a_key_opens_nothing() -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    [token] = tokens(tournament, tables=1)
    assert opened(token) is not None
    changed = [token[:-1], token + "=", f" {token}", f"{token}\n", token.swapcase(), token[::-1], "A" + token]
    assert [opened(almost) for almost in changed] == [None] * 7


def test_a_draft_has_no_keys_and_a_round_has_one_a_table() -> None:
    tournament = event(director(), players=5)
    pair(tournament)
    assert TableAccess.objects.count() == 0
    services.publish_round(tournament=tournament, actor="user:1", round=1)
    assert list(TableAccess.objects.order_by("table").values_list("round", "table")) == [(1, 1), (1, 2)]


@pytest.mark.parametrize(("round_", "table"), [(1, 0), (1, 2), (2, 1), (0, 1), (-1, 1), (1, 10**20)])
def test_a_table_that_is_not_there_has_no_key(round_: int, table: int) -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    for service in (services.table_token, services.revoke_access):
        with pytest.raises(TournamentError) as refused:
            service(tournament=tournament, round=round_, table=table)
        assert refused.value.code == "unknown_table"
    assert TableAccess.objects.get().generation == 1
