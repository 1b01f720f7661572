"""What the course of a round allows, and how it is refused."""

import pytest

from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, published, state_of
from tournaments import events as e
from tournaments.decisions import rounds
from tournaments.decisions.rounds import Begun
from tournaments.errors import TournamentError
from tournaments.state import State

PLAYED = [created(), entered(2), published(1, (1, 2)), confirmed(1, 1, 50, 41)]
CLOSED = [*PLAYED, e.RoundClosed(round=1)]


def code_of(refused: pytest.ExceptionInfo[TournamentError]) -> str:
    str(refused.value)  # the sentence can be filled
    return refused.value.code


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (state_of(created(), entered(2), drafted(1, (1, 2))), "draft_exists"),
        (state_of(created(), entered(2), published(1, (1, 2))), "round_open"),
        (state_of(created(rounds=1), *CLOSED[1:]), "no_rounds_left"),
        (state_of(*CLOSED, e.TournamentFinished()), "tournament_finished"),
        (state_of(*CLOSED, e.ResultReopened(round=1, table=1, version=9, reason="x")), "tables_unconfirmed"),
    ],
)
def test_when_no_round_can_be_paired(state: State, code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.may_pair(state)
    assert code_of(refused) == code


def test_the_next_round_follows_the_closed_one() -> None:
    assert rounds.may_pair(state_of(created(), entered(2))) == 1
    assert rounds.may_pair(state_of(*CLOSED)) == 2


def test_a_draft_is_published_with_its_byes() -> None:
    state = state_of(
        created(), entered(4), e.ByeRequested(entrant=4, round=1, kind="half"), drafted(1, (2, 1), byes=(3,))
    )
    assert rounds.publish(state, round=1, games=["g"]) == (
        e.RoundPublished(round=1, games=("g",), byes=((3, "pairing"), (4, "half"))),
    )


@pytest.mark.parametrize(
    "change",
    [
        e.EntrantWithdrawn(entrant=2),
        e.CheckInCancelled(entrant=1),
        e.ByeRequested(entrant=1, round=1, kind="zero"),
    ],
)
def test_a_draft_that_no_longer_fits_the_hall_is_not_published(change: e.Event) -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.publish(state_of(created(), entered(2), drafted(1, (1, 2)), change), round=1, games=["g"])
    assert code_of(refused) == "draft_outdated"


def test_a_latecomer_who_checked_in_outdates_the_draft() -> None:
    late = [e.EntrantRegistered(entrant=3, name="Late"), e.EntrantCheckedIn(entrant=3)]
    with pytest.raises(TournamentError) as refused:
        rounds.publish(state_of(created(), entered(2), drafted(1, (1, 2)), late), round=1, games=["g"])
    assert (code_of(refused), refused.value.params["changed"]) == ("draft_outdated", "3")


def test_only_the_draft_that_was_looked_at_is_published_or_discarded() -> None:
    state = state_of(created(), entered(2), drafted(1, (1, 2)))
    for command in (
        lambda job: rounds.publish(state, round=1, games=["g"], job=job),
        lambda job: rounds.discard(state, round=1, job=job),
    ):
        with pytest.raises(TournamentError) as refused:
            command("another")
        assert code_of(refused) == "draft_replaced"
        assert len(command("job")) == 1


def test_only_a_draft_is_published_or_discarded() -> None:
    for act in (
        lambda state: rounds.publish(state, round=1, games=["g"]),
        lambda state: rounds.discard(state, round=1),
    ):
        with pytest.raises(TournamentError) as refused:
            act(state_of(*PLAYED))
        assert code_of(refused) == "not_a_draft"
        with pytest.raises(TournamentError) as refused:
            act(state_of(created(), entered(2)))
        assert code_of(refused) == "unknown_round"


def test_no_shows_are_named_in_seat_order_and_can_be_taken_back() -> None:
    state = state_of(created(), entered(2), published(1, (2, 1)))
    assert rounds.no_show(state, round=1, table=1, entrants=[1, 2]) == (
        e.NoShowRecorded(round=1, table=1, entrants=(2, 1)),
    )
    assert rounds.no_show(state, round=1, table=1, entrants=[]) == ()
    missing = state_of(created(), entered(2), published(1, (2, 1)), e.NoShowRecorded(round=1, table=1, entrants=(1,)))
    assert rounds.no_show(missing, round=1, table=1, entrants=[1]) == ()
    assert rounds.no_show(missing, round=1, table=1, entrants=[]) == (e.NoShowRecorded(round=1, table=1, entrants=()),)


def test_a_game_without_a_play_is_started_anew_by_a_no_show_and_no_other() -> None:
    state = state_of(created(), entered(2), published(1, (2, 1)))
    assert rounds.no_show(state, round=1, table=1, entrants=[1], begun=Begun.STARTED, game="g2") == (
        e.GameRestarted(round=1, table=1, game="g2"),
        e.NoShowRecorded(round=1, table=1, entrants=(1,)),
    )
    assert rounds.no_show(state, round=1, table=1, entrants=[], begun=Begun.PLAYED) == ()
    with pytest.raises(TournamentError) as refused:
        rounds.no_show(state, round=1, table=1, entrants=[1], begun=Begun.PLAYED)
    assert code_of(refused) == "game_open"


@pytest.mark.parametrize(
    ("state", "wanted", "expected"),
    [
        (state_of(created()), 1, (e.RoundsChanged(rounds=1),)),
        (state_of(created()), 3, ()),
        (state_of(created()), 99, (e.RoundsChanged(rounds=99),)),
        (state_of(*CLOSED, drafted(2, (1, 2))), 2, (e.RoundsChanged(rounds=2),)),
    ],
)
def test_the_number_of_rounds_changes(state: State, wanted: int, expected: tuple[e.Event, ...]) -> None:
    assert rounds.change_planned(state, rounds=wanted) == expected


@pytest.mark.parametrize(
    ("state", "wanted", "code"),
    [
        (state_of(created()), 0, "bad_rounds"),
        (state_of(created()), 100, "bad_rounds"),
        (state_of(*CLOSED, drafted(2, (1, 2))), 1, "bad_rounds"),
        (state_of(*CLOSED, e.TournamentFinished()), 4, "tournament_finished"),
    ],
)
def test_there_are_never_fewer_rounds_than_are_paired(state: State, wanted: int, code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.change_planned(state, rounds=wanted)
    assert code_of(refused) == code


@pytest.mark.parametrize(
    ("table", "entrants", "code"), [(2, [1], "unknown_table"), (1, [3], "not_at_table"), (1, [1, 4], "not_at_table")]
)
def test_a_no_show_must_sit_at_the_table(table: int, entrants: list[int], code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.no_show(state_of(created(), entered(4), published(1, (1, 2))), round=1, table=table, entrants=entrants)
    assert code_of(refused) == code


def test_who_comes_late_opens_a_table_that_was_confirmed_without_a_game() -> None:
    forfeited = [
        created(),
        entered(2),
        published(1, (1, 2)),
        e.NoShowRecorded(round=1, table=1, entrants=(2,)),
        e.ResultConfirmed(round=1, table=1, version=0, scores=(0, 0)),
    ]
    assert rounds.no_show(state_of(*forfeited), round=1, table=1, entrants=[]) == (
        e.ResultReopened(round=1, table=1, version=0, reason="Who came to the table was recorded anew."),
        e.NoShowRecorded(round=1, table=1, entrants=()),
    )
    assert rounds.no_show(state_of(*forfeited), round=1, table=1, entrants=[2]) == ()
    with pytest.raises(TournamentError) as refused:
        rounds.no_show(state_of(*forfeited, e.RoundClosed(round=1)), round=1, table=1, entrants=[])
    assert code_of(refused) == "round_not_open"


def test_a_result_is_confirmed_once() -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.confirm(state_of(*PLAYED), round=1, table=1, version=9, scores=[50, 41])
    assert code_of(refused) == "already_confirmed"


def test_a_result_opened_again_in_a_closed_round_is_confirmed_there() -> None:
    state = state_of(*CLOSED, e.ResultReopened(round=1, table=1, version=10, reason="x"))
    assert rounds.confirm(state, round=1, table=1, version=11, scores=[1, 2]) == (
        e.ResultConfirmed(round=1, table=1, version=11, scores=(1, 2)),
    )


def test_a_result_opened_again_after_the_end_is_confirmed_too() -> None:
    ended = [*CLOSED, e.TournamentFinished(), e.ResultReopened(round=1, table=1, version=10, reason="x")]
    assert rounds.confirm(state_of(*ended), round=1, table=1, version=11, scores=[1, 2]) == (
        e.ResultConfirmed(round=1, table=1, version=11, scores=(1, 2)),
    )


def test_scores_are_as_many_as_seats() -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.confirm(state_of(created(), entered(2), published(1, (1, 2))), round=1, table=1, version=9, scores=[1])
    assert code_of(refused) == "bad_scores"


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([50, 41], ()),
        ([49, 41], (e.ResultCorrected(round=1, table=1, version=12, scores=(49, 41), reason="r"),)),
        (None, (e.ResultReopened(round=1, table=1, version=12, reason="r"),)),
    ],
)
def test_a_confirmed_result_follows_its_game(scores: list[int] | None, expected: tuple[e.Event, ...]) -> None:
    assert rounds.follow_game(state_of(*PLAYED), round=1, table=1, version=12, scores=scores, reason="r") == expected


def test_a_result_that_is_not_confirmed_follows_nothing() -> None:
    state = state_of(created(), entered(2), published(1, (1, 2)))
    assert rounds.follow_game(state, round=1, table=1, version=3, scores=[1, 0], reason="") == ()


def test_a_round_closes_when_every_table_is_confirmed() -> None:
    open_ = state_of(created(), entered(4), published(1, (1, 2), (3, 4)), confirmed(1, 2, 1, 0))
    with pytest.raises(TournamentError) as refused:
        rounds.close(open_, round=1)
    assert (code_of(refused), refused.value.params["tables"]) == ("tables_unconfirmed", "1")
    assert rounds.close(state_of(*PLAYED), round=1) == (e.RoundClosed(round=1),)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (state_of(created(), entered(2)), "nothing_played"),
        (state_of(*PLAYED), "round_open"),
        (state_of(*CLOSED, drafted(2, (1, 2))), "draft_exists"),
        (state_of(*CLOSED, e.ResultReopened(round=1, table=1, version=9, reason="x")), "tables_unconfirmed"),
        (state_of(*CLOSED, e.TournamentFinished()), "tournament_finished"),
    ],
)
def test_when_the_event_cannot_end(state: State, code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        rounds.finish(state)
    assert code_of(refused) == code


def test_the_event_ends_after_a_closed_round() -> None:
    assert rounds.finish(state_of(*CLOSED)) == (e.TournamentFinished(),)


def test_a_result_that_the_method_cannot_score_is_neither_confirmed_nor_followed() -> None:
    by_share = created(game="diamond-points", sizes=(3,), method={"name": "share"})
    opened = [by_share, entered(3), published(1, (1, 2, 3))]
    with pytest.raises(TournamentError) as refused:
        rounds.confirm(state_of(*opened), round=1, table=1, version=9, scores=[50, 41, -1])
    assert code_of(refused) == "negative_score"
    state = state_of(*opened, confirmed(1, 1, 50, 41, 0))
    with pytest.raises(TournamentError) as refused:
        rounds.follow_game(state, round=1, table=1, version=10, scores=[50, 41, -1], reason="slow play")
    assert code_of(refused) == "negative_score"
