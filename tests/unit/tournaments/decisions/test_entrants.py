"""Who takes part: what is allowed, and how it is refused."""

from collections.abc import Callable

import pytest

from tests.unit.tournaments.events_for_tests import confirmed, created, entered, published, state_of
from tournaments import events as e
from tournaments.decisions import entrants
from tournaments.decisions.entrants import Row
from tournaments.errors import TournamentError
from tournaments.state import State

FINISHED = state_of(
    created(), entered(2), published(1, (1, 2)), confirmed(1, 1, 1, 0), e.RoundClosed(round=1), e.TournamentFinished()
)


def test_entrants_take_the_next_numbers() -> None:
    made = entrants.register_all(state_of(created(), entered(2)), [Row("Cy"), Row("Dee", "Leith", 1700)])
    assert made == (
        e.EntrantRegistered(entrant=3, name="Cy"),
        e.EntrantRegistered(entrant=4, name="Dee", club="Leith", rating=1700),
    )


def test_spaces_around_and_within_a_name_are_put_right() -> None:
    (made,) = entrants.register(state_of(created()), name="  Ann   Lee ", club=" The\tClub ")
    assert made == e.EntrantRegistered(entrant=1, name="Ann Lee", club="The Club")


@pytest.mark.parametrize(
    ("rows", "code", "line"),
    [
        ([Row("Ann", line=2), Row("", line=3)], "bad_name", 3),
        ([Row("x" * 65, line=2)], "bad_name", 2),
        ([Row("Ann", "x" * 65, line=2)], "bad_name", 2),
        ([Row("Ann", rating=-1, line=2)], "bad_rating", 2),
        ([Row("Ann", rating=10_000, line=2)], "bad_rating", 2),
        ([Row("Ann", line=2), Row("ANN", line=4)], "duplicate_entrant", 4),
        ([Row("player 2", line=2)], "duplicate_entrant", 2),
    ],
)
def test_a_bad_row_is_named_and_nobody_is_registered(rows: list[Row], code: str, line: int) -> None:
    with pytest.raises(TournamentError) as refused:
        entrants.register_all(state_of(created(), entered(2)), rows)
    assert (refused.value.code, refused.value.params["row"]) == (code, line)


def test_two_of_a_name_are_told_apart_by_their_clubs() -> None:
    assert len(entrants.register_all(state_of(created()), [Row("Ann", "Leith"), Row("Ann", "Hull")])) == 2


def test_a_round_robin_takes_nobody_once_it_has_begun() -> None:
    state = state_of(created(format="round_robin"), entered(2), published(1, (1, 2)))
    with pytest.raises(TournamentError) as refused:
        entrants.register(state, name="Late")
    assert refused.value.code == "registration_closed"


def test_a_swiss_takes_latecomers() -> None:
    made = entrants.register(state_of(created(), entered(2), published(1, (1, 2))), name="Late")
    assert made == (e.EntrantRegistered(entrant=3, name="Late"),)


def test_checking_in_passes_over_those_who_are() -> None:
    state = state_of(created(), entered(1), e.EntrantRegistered(entrant=2, name="Bo"))
    assert entrants.check_in(state, entrants=[1, 2]) == (e.EntrantCheckedIn(entrant=2),)


Command = Callable[[State], tuple[e.Event, ...]]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda s: entrants.check_in(s, entrants=[9]), "unknown_entrant"),
        (lambda s: entrants.cancel_check_in(s, entrant=3), "not_checked_in"),
        (lambda s: entrants.withdraw(s, entrant=2), "already_withdrawn"),
        (lambda s: entrants.reinstate(s, entrant=1), "not_withdrawn"),
        (lambda s: entrants.request_bye(s, entrant=1, round=1, kind="full"), "bad_bye_kind"),
        (lambda s: entrants.request_bye(s, entrant=1, round=4, kind="half"), "round_paired"),
        (lambda s: entrants.request_bye(s, entrant=1, round=0, kind="half"), "round_paired"),
        (lambda s: entrants.cancel_bye(s, entrant=1, round=4), "round_paired"),
        (lambda s: entrants.cancel_bye(s, entrant=1, round=1), "no_bye"),
        (lambda s: entrants.cancel_bye(s, entrant=9, round=1), "unknown_entrant"),
    ],
)
def test_what_is_refused(command: Command, code: str) -> None:
    state = state_of(created(), entered(2), e.EntrantWithdrawn(entrant=2), e.EntrantRegistered(entrant=3, name="Cy"))
    with pytest.raises(TournamentError) as refused:
        command(state)
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize(
    "command",
    [
        lambda s: entrants.register(s, name="Late"),
        lambda s: entrants.check_in(s, entrants=[1]),
        lambda s: entrants.cancel_check_in(s, entrant=1),
        lambda s: entrants.withdraw(s, entrant=1),
        lambda s: entrants.reinstate(s, entrant=1),
        lambda s: entrants.request_bye(s, entrant=1, round=2, kind="half"),
        lambda s: entrants.cancel_bye(s, entrant=1, round=2),
    ],
)
def test_a_finished_event_takes_nothing(command: Command) -> None:
    with pytest.raises(TournamentError) as refused:
        command(FINISHED)
    assert refused.value.code == "tournament_finished"


def test_a_name_is_corrected_also_after_the_end() -> None:
    state = state_of(created(), e.EntrantRegistered(entrant=1, name="Bo", club="Loom", person="p1"))
    for now in (state, FINISHED):
        assert entrants.rename(now, entrant=1, name=" Bo  Lee ", club="Loom") == (
            e.EntrantRenamed(entrant=1, name="Bo Lee", club="Loom", person=now.entrants[1].person),
        )
    assert entrants.rename(state, entrant=1, name="Bo", club="Loom") == ()
    assert len(entrants.rename(state, entrant=1, name="BO", club="Loom")) == 1


@pytest.mark.parametrize(
    ("change", "name", "code"),
    [
        (e.EntrantCheckedIn(entrant=1), "\t", "bad_name"),
        (e.EntrantCheckedIn(entrant=1), "x" * 65, "bad_name"),
        (e.EntrantCheckedIn(entrant=1), "CY", "duplicate_entrant"),
        (e.EntrantErased(entrant=1), "Bo", "already_erased"),
        (e.EntrantRenamed(entrant=1, name="", person="p1"), "Bo", "no_key"),
    ],
)
def test_a_name_that_is_not_corrected(change: e.Event, name: str, code: str) -> None:
    people = [e.EntrantRegistered(entrant=1, name="Bo", person="p1"), e.EntrantRegistered(entrant=2, name="Cy")]
    with pytest.raises(TournamentError) as refused:
        entrants.rename(state_of(created(), people, change), entrant=1, name=name)
    assert refused.value.code == code


def test_a_bye_is_taken_back_before_the_round_is_paired() -> None:
    asked = [created(), entered(2), e.ByeRequested(entrant=1, round=1, kind="half")]
    assert entrants.cancel_bye(state_of(*asked), entrant=1, round=1) == (e.ByeCancelled(entrant=1, round=1),)
    with pytest.raises(TournamentError) as refused:
        entrants.cancel_bye(state_of(*asked, published(1, (2,))), entrant=1, round=1)
    assert refused.value.code == "round_paired"


def test_the_rounds_that_were_added_have_byes_too() -> None:
    state = state_of(created(), entered(2), e.RoundsChanged(rounds=4))
    assert len(entrants.request_bye(state, entrant=1, round=4, kind="zero")) == 1


def test_a_bye_is_asked_for_before_the_round_is_paired() -> None:
    state = state_of(created(), entered(2), published(1, (1, 2)))
    assert entrants.request_bye(state, entrant=1, round=2, kind="half") == (
        e.ByeRequested(entrant=1, round=2, kind="half"),
    )
    with pytest.raises(TournamentError):
        entrants.request_bye(state, entrant=1, round=1, kind="half")


SEALED = e.EntrantRegistered(entrant=1, name="Ann", person="p1")


def test_an_entrant_is_erased_whether_or_not_the_event_is_finished() -> None:
    for history in ([created(), SEALED], [created(), SEALED, e.TournamentFinished()]):
        assert entrants.erase(state_of(history), entrant=1) == (e.EntrantErased(entrant=1),)


def test_an_entrant_is_erased_once_and_only_if_the_name_was_sealed() -> None:
    with pytest.raises(TournamentError) as twice:
        entrants.erase(state_of(created(), SEALED, e.EntrantErased(entrant=1)), entrant=1)
    with pytest.raises(TournamentError) as plain:
        entrants.erase(state_of(created(), entered(1)), entrant=1)
    with pytest.raises(TournamentError) as nobody:
        entrants.erase(state_of(created(), SEALED), entrant=2)
    assert [raised.value.code for raised in (twice, plain, nobody)] == [
        "already_erased",
        "not_sealed",
        "unknown_entrant",
    ]
