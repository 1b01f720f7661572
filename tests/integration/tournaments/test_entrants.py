"""Who takes part, through the services."""

from functools import partial

import pytest

from games.ledger import store
from tests.integration.games.ledger.threads import together
from tests.integration.tournaments.events_played import ACTOR, director, event, pair
from tests.integration.tournaments.histories import written
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db

FILE = "name;club;rating\nZoë  Ångström;Café;1820\nAda;;\n".encode("cp1252")


def test_a_file_of_players_is_registered_in_its_order() -> None:
    tournament = event(director(), players=2)
    assert services.import_entrants(tournament=tournament, actor=ACTOR, data=FILE) == (3, 4)
    rows = Entrant.objects.filter(number__gt=2).values_list("number", "person_name", "club", "rating", "checked_in")
    assert list(rows) == [(3, "Zoë Ångström", "Café", 1820, False), (4, "Ada", "", None, False)]


TWICE = "is registered already; add a club or an initial to tell two people apart."


@pytest.mark.parametrize(
    ("file", "code", "sentence"),
    [
        ("name,club\nAda,\n\nada,\n", "duplicate_entrant", f"Row 4: ada {TWICE}"),
        ("name\nAda\nplayer 2\n", "duplicate_entrant", f"Row 3: player 2 {TWICE}"),
        ("name\n" + "x" * 65, "bad_name", "Row 2: An entrant's name has 1 to 64 characters, a club at most as many."),
        ("name,rating\nAda,10000\n", "bad_rating", "Row 2: A rating is from 0 to 9999."),
        ("name,rating\nAda,\nBo,high\n", "bad_csv", "Row 3: the rating must be a whole number, not “high”."),
    ],
)
def test_one_bad_row_keeps_the_whole_file_out(file: str, code: str, sentence: str) -> None:
    tournament = event(director(), players=2)
    before = written(tournament)
    with pytest.raises(TournamentError) as refused:
        services.import_entrants(tournament=tournament, actor=ACTOR, data=file.encode())
    assert (refused.value.code, str(refused.value)) == (code, sentence)
    assert written(tournament) == before


def test_namesakes_are_told_apart_by_their_clubs() -> None:
    tournament = event(director())
    data = b"name,club\nAda,North\nAda,South\nAda,\n"
    assert services.import_entrants(tournament=tournament, actor=ACTOR, data=data) == (1, 2, 3)


def test_checking_in_all_passes_over_who_left_and_who_is_here() -> None:
    tournament = event(director(), players=3)
    services.cancel_check_in(tournament=tournament, actor=ACTOR, entrant=1)
    services.cancel_check_in(tournament=tournament, actor=ACTOR, entrant=2)
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=2)
    before = selectors.load(tournament).version
    services.check_in_all(tournament=tournament, actor=ACTOR)
    services.check_in_all(tournament=tournament, actor=ACTOR)
    services.check_in(tournament=tournament, actor=ACTOR, entrants=[1, 1, 3])
    events = list(store.read(selectors.stream_of(tournament), after=before))
    assert [(item.type, item.data) for item in events] == [("entrant_checked_in", {"entrant": 1})]


def test_who_is_named_twice_is_checked_in_once() -> None:
    tournament = event(director(), players=1)
    services.cancel_check_in(tournament=tournament, actor=ACTOR, entrant=1)
    before = selectors.load(tournament).version
    services.check_in(tournament=tournament, actor=ACTOR, entrants=[1, 1])
    assert selectors.load(tournament).version == before + 1


def test_a_latecomer_gets_the_next_number_and_outdates_the_draft_once_here() -> None:
    tournament = event(director(), players=4)
    round_ = pair(tournament)
    late = services.register_entrant(tournament=tournament, actor=ACTOR, name="Late")
    assert (late, selectors.load(tournament).state.entrants[late].since) == (5, 1)
    services.check_in(tournament=tournament, actor=ACTOR, entrants=[late])
    with pytest.raises(TournamentError) as refused:
        services.publish_round(tournament=tournament, actor=ACTOR, round=round_)
    assert (refused.value.code, refused.value.params["changed"]) == ("draft_outdated", "5")


@pytest.mark.django_db(transaction=True)
def test_those_who_register_at_once_get_numbers_of_their_own() -> None:
    tournament = event(director())
    file = b"name\n" + b"".join(b"Player %d\n" % number for number in range(5))
    names = [f"Late {number}" for number in range(12)]
    answers = together(
        partial(services.import_entrants, tournament=tournament, actor=ACTOR, data=file),
        *(partial(_register, tournament=tournament, name=name) for name in names),
    )
    assert sorted(number for numbers in answers for number in numbers) == list(range(1, 18))
    imported = answers[0]
    assert imported == tuple(range(imported[0], imported[0] + 5))
    rows = dict(Entrant.objects.values_list("person_name", "number"))
    assert [(rows[name],) for name in names] == list(answers[1:])
    assert [rows[f"Player {number}"] for number in range(5)] == list(imported)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_register_the_same_name_at_once_one_is_refused() -> None:
    tournament = event(director())

    def register() -> str:
        try:
            return str(_register(tournament=tournament, name="Ada")[0])
        except TournamentError as refusal:
            return refusal.code

    assert sorted(together(*[register] * 6)) == ["1"] + ["duplicate_entrant"] * 5
    assert list(Entrant.objects.values_list("number", "person_name")) == [(1, "Ada")]


def _register(**values: object) -> tuple[int, ...]:
    return (services.register_entrant(actor=ACTOR, **values),)  # type: ignore[arg-type]
