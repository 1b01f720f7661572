"""Recording plays: each is checked against the record that it follows, however and however often it is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import connection

from games import followers, selectors
from games.errors import GameError
from games.ledger.errors import IdReused, Stale, WrongTournament
from games.ledger.models import LedgerEvent, ParkedEvent
from games.models import Game
from games.rules.errors import Refused
from games.rules.replay import Replay
from games.services import Play, Recording, open_game, record
from tests.integration.games.ledger.threads import together

pytestmark = pytest.mark.django_db

TOURNAMENT: Final = UUID("0191d0a4-0000-7000-8000-000000000001")
STARTED: Final = {"type": "game_started", "game": "diamond-points", "players": ["1", "2"]}
CARDS: Final = ("AD", "KD", "QD", "JD", "TD", "9D")


def turn(card: str) -> Play:
    return Play({"type": "prize_turned", "card": card}, uuid4())


def bids(first: str, second: str) -> Play:
    return Play({"type": "bids_revealed", "bids": {"1": first, "2": second}}, uuid4())


def points(number: int) -> Play:
    return Play({"type": "score_adjusted", "player": "1", "points": number, "reason": "late"}, uuid4())


@pytest.fixture
def game() -> UUID:
    id_ = uuid4()
    open_game(game=id_, tournament=TOURNAMENT, started=STARTED, actor="table:1.1")
    return id_


def send(game: UUID, expected: int, *plays: Play, **others: Any) -> Recording:
    values = {"tournament": TOURNAMENT, "actor": "table:1.1", **others}
    return record(game=game, plays=plays, expected_version=expected, **values)


def types(game: UUID) -> list[str]:
    return [item.type for item in selectors.history(game)]


def refused(code: str, command: Callable[[], object]) -> Refused:
    before = LedgerEvent.objects.count()
    with pytest.raises(Refused) as found:
        command()
    assert found.value.code == code
    assert LedgerEvent.objects.count() == before
    return found.value


@contextmanager
def told() -> Iterator[list[tuple[int, str]]]:
    """What followers hear: how many events the game has, and the reason."""
    heard: list[tuple[int, str]] = []

    def hear(*, game: UUID, tournament: UUID, replay: Replay, actor: str, reason: str) -> None:
        heard.append((replay.events, reason))

    followers.follow(hear)
    try:
        yield heard
    finally:
        followers._followers.remove(hear)


def test_plays_are_recorded_together_or_not_at_all(game: UUID) -> None:
    with told() as heard:
        done = send(game, 1, turn("AD"), bids("K", "Q"))
        found = refused("bid_already_used", partial(send, game, 3, turn("KD"), bids("K", "J")))
    assert (done.version, done.repeated, done.replay.scores) == (3, False, {"1": 1, "2": 0})
    assert found.index == 1
    assert (types(game), heard) == (["game_started", "prize_turned", "bids_revealed"], [(3, "")])
    row = Game.objects.get(id=game)
    assert (row.version, row.scores, row.status) == (3, {"1": 1, "2": 0}, "in_progress")


def test_a_stale_sender_is_told_the_version_before_any_rule(game: UUID) -> None:
    send(game, 1, turn("AD"))
    with pytest.raises(Stale) as found:
        send(game, 1, turn("AD"))
    assert found.value.current == 2
    with pytest.raises(Stale) as found:
        send(game, 9, turn("KD"))
    assert found.value.current == 2


@pytest.mark.parametrize("expected", [1, 2, 3, 4, 9])
def test_the_same_plays_again_get_the_first_answer_whatever_version_is_expected(game: UUID, expected: int) -> None:
    plays = (turn("AD"), bids("K", "Q"))
    first = send(game, 1, *plays)
    send(game, 3, turn("KD"))
    with told() as heard:
        again = send(game, expected, *plays)
    assert (again.repeated, again.events, again.version) == (True, first.events, 4)
    assert again.replay.events == 4
    assert (len(types(game)), heard) == (4, [])


def test_an_outbox_that_grew_is_answered_for_the_old_and_checked_for_the_new(game: UUID) -> None:
    outbox = [turn("AD")]
    send(game, 1, *outbox)
    outbox.append(bids("K", "Q"))
    for expected in (1, 2):
        done = send(game, expected, *outbox)
        assert (done.version, done.replay.events) == (3, 3)
    found = refused("bid_already_used", partial(send, game, 3, *outbox, turn("KD"), bids("K", "J")))
    assert found.index == 3
    assert types(game) == ["game_started", "prize_turned", "bids_revealed"]


def test_what_is_new_is_checked_after_all_that_came_between(game: UUID) -> None:
    old = points(5)
    send(game, 1, old)
    send(game, 2, turn("AD"))
    found = refused("wrong_phase", partial(send, game, 3, old, turn("KD")))
    assert found.index == 1
    with told() as heard:
        done = send(game, 3, old, bids("K", "Q"))
    assert (done.version, done.replay.events, done.replay.scores) == (4, 4, {"1": 6, "2": 0})
    assert heard == [(4, "late")]
    assert types(game) == ["game_started", "score_adjusted", "prize_turned", "bids_revealed"]


def test_what_is_legal_twice_is_recorded_once(game: UUID) -> None:
    play = points(5)
    send(game, 1, play)
    again = send(game, 2, play)
    assert (again.repeated, again.version, again.replay.scores) == (True, 2, {"1": 5, "2": 0})


def test_an_id_is_one_plays(game: UUID) -> None:
    play = points(5)
    send(game, 1, play)
    for expected, event in ((2, points(6).event), (2, {"type": "no_such_play"})):
        with pytest.raises(IdReused) as found:
            send(game, expected, Play(event, play.event_id))
        assert found.value.event_id == play.event_id
    other = uuid4()
    open_game(game=other, tournament=TOURNAMENT, started=STARTED, actor="")
    with pytest.raises(IdReused):
        send(other, 1, play)
    assert (selectors.load(game).version, selectors.load(other).version) == (2, 1)


def test_a_game_is_of_one_tournament(game: UUID) -> None:
    with pytest.raises(WrongTournament):
        send(game, 1, turn("AD"), tournament=uuid4())
    assert types(game) == ["game_started"]


def test_an_unopened_game_and_no_plays_are_refused(game: UUID) -> None:
    assert refused("no_plays", partial(send, game, 1)).params == {}
    with pytest.raises(GameError) as found:
        send(uuid4(), 0, turn("AD"))
    assert found.value.code == "game_not_open"


def test_a_correction_tells_its_reason_and_the_game_as_it_then_is(game: UUID) -> None:
    with told() as heard:
        send(game, 1, Play({"type": "result_entered", "scores": {"1": 50, "2": 41}}))
        send(game, 2, Play({"type": "voided", "from": 2, "reason": "misdealt"}), turn("AD"))
    assert heard == [(2, ""), (4, "misdealt")]
    row = Game.objects.get(id=game)
    assert (row.status, row.corrected, row.version) == ("in_progress", True, 4)


def test_a_follower_that_refuses_undoes_the_play(game: UUID) -> None:
    def refuse(**_: Any) -> None:
        raise Refused("not_so", "No.")

    followers.follow(refuse)
    try:
        refused("not_so", partial(send, game, 1, turn("AD")))
    finally:
        followers._followers.remove(refuse)
    assert (types(game), Game.objects.get(id=game).version) == (["game_started"], 1)


def test_a_game_is_opened_once_and_its_request_may_be_repeated() -> None:
    id_, event_id = uuid4(), uuid4()
    request = partial(open_game, game=id_, tournament=TOURNAMENT, started=STARTED, actor="", event_id=event_id)
    first, again = request(), request()
    assert (first.repeated, again.repeated, again.events) == (False, True, first.events)
    with pytest.raises(Stale):
        open_game(game=id_, tournament=TOURNAMENT, started=STARTED, actor="")
    alone = {**STARTED, "players": ["1"]}
    refused("bad_players", partial(open_game, game=uuid4(), tournament=TOURNAMENT, started=alone, actor=""))


@pytest.mark.django_db(transaction=True)
def test_of_tables_that_enter_at_once_one_is_first_and_the_others_look_again(game: UUID) -> None:
    def enter(card: str) -> str:
        try:
            return f"recorded {send(game, 1, turn(card)).version}"
        except Stale as stale:
            return f"stale {stale.current}"

    answers = together(*(partial(enter, card) for card in CARDS))
    assert sorted(answers) == ["recorded 2"] + ["stale 2"] * 5
    [_, turned] = selectors.history(game)
    assert turned.data == {"card": CARDS[answers.index("recorded 2")]}


@pytest.mark.django_db(transaction=True)
def test_one_request_sent_many_times_at_once_is_recorded_once(game: UUID) -> None:
    plays = (turn("AD"), bids("K", "Q"))
    answers = together(*[partial(send, game, 1, *plays)] * 6)
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 5
    assert {(answer.version, answer.replay.events, len(answer.events)) for answer in answers} == {(3, 3, 2)}
    assert len(types(game)) == 3


@pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="SQLite has one writer, who sees all that was written")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("play", "code"), [(turn("KD"), "wrong_phase"), (bids("K", "Q"), None)])
def test_who_guesses_the_next_version_is_checked_against_what_made_it(game: UUID, play: Play, code: str | None) -> None:
    others = iter([partial(send, game, 1, turn("AD"))])

    def wrapper(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        answer = execute(sql, *arguments)
        if "FROM ledger_event" in sql and (other := next(others, None)):
            together(other)  # after the game has been read, and before its lock
        return answer

    with connection.execute_wrapper(wrapper):
        if code:
            with pytest.raises(Refused) as found:
                send(game, 2, play)
            assert found.value.code == code
        else:
            assert send(game, 2, play).replay.events == 3
    assert len(types(game)) == (2 if code else 3)
    assert selectors.load(game).state.events == Game.objects.get(id=game).version
    assert not ParkedEvent.objects.exists()
