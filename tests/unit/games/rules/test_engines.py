"""What holds for every game that the registry knows, and for the toy game: legal play, views, names, bytes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import mapping, records, registry
from games.rules.base import EVERYTHING, PUBLIC, Viewer
from games.rules.chance import Chance
from games.rules.errors import Refused
from games.rules.kinds import Card
from games.rules.replay import Replay, begin, fold, read, shapes_of
from games.rules.shapes import Event
from games.rules.sheet import Sheet
from games.rules.summary import encode, summary
from games.rules.view import view
from tests.unit.games.rules.sampling import KEYS, event_of, offers, played, started, walked

games = st.sampled_from(KEYS)
seeds = st.integers(0, 2**32)
some = settings(max_examples=60, deadline=None)


@given(games, seeds)
@some
def test_the_seeded_player_plays_whole_games_of_what_is_offered(key: str, seed: int) -> None:
    first, *events = played(key, seed)
    replay = begin(first)
    for event in events:
        if event["type"] != "time_called":
            assert any(offers(action, event, replay.players) for action in replay.legal()), event
        replay = replay.accept(event)
    assert replay.finished
    assert replay.legal() == ()
    assert replay.to_act == ()


@given(games, seeds)
@some
def test_the_same_seed_plays_the_same_game(key: str, seed: int) -> None:
    assert played(key, seed) == played(key, seed)


@given(games, seeds)
@some
def test_what_is_offered_is_never_refused(key: str, seed: int) -> None:
    replay = walked(key, seed)
    assert replay.finished or replay.legal()


@given(games, seeds)
@some
def test_every_card_that_is_not_offered_is_refused(key: str, seed: int) -> None:
    chance = Chance(seed)
    replay = walked(key, seed, most=chance.integer(1, 60))
    shapes = shapes_of(replay.engine, replay.started)
    for action in replay.legal():
        event = event_of(action, chance, list(replay.players))
        for name, kind in action.keys.items():
            every = shapes[action.type].required.get(name)
            if action.free and isinstance(kind, Card) and isinstance(every, Card):
                for card in every.options:
                    assert _accepts(replay, {**event, name: card}) == (card in kind.options), (event, card)


@given(games, seeds)
@some
def test_a_seat_is_offered_no_more_than_the_table(key: str, seed: int) -> None:
    chance = Chance(seed)
    replay = walked(key, seed, most=chance.integer(1, 60))
    types = {action.type for action in replay.legal()}
    for seat in replay.players:
        actions = replay.legal(seat)
        assert {action.type for action in actions} <= types
        if replay.to_act and actions:
            assert seat in replay.to_act or replay.state.phase == "deal"


@given(games, seeds)
@some
def test_a_record_survives_its_bytes_and_the_order_of_its_keys(key: str, seed: int) -> None:
    events = walked(key, seed).log
    text = encode(summary(fold(events)))
    lines = "".join(records.encode(event) + "\n" for event in events)
    assert encode(summary(read(lines.encode()))) == text
    mixed = [_shuffled(event, Chance(seed)) for event in events]
    assert encode(summary(fold(mixed))) == text  # type: ignore[arg-type]


@given(games, seeds)
@some
def test_folding_again_without_checks_gives_the_same(key: str, seed: int) -> None:
    replay = walked(key, seed)
    again = begin(replay.started)
    for event in replay.log[1:]:
        again = again.again(event)
    assert again.state == replay.state
    assert summary(again) == summary(replay)


@given(games, seeds)
@some
def test_players_can_be_renamed_and_back(key: str, seed: int) -> None:
    replay = walked(key, seed)
    names = mapping.seats(replay.started)
    seated = mapping.rename(replay.log, names)
    assert mapping.rename(seated, {seat: player for player, seat in names.items()}) == list(replay.log)
    table = fold(seated)
    assert table.players == tuple(str(seat) for seat in range(1, len(names) + 1))
    assert {names[player]: score for player, score in replay.scores.items()} == table.scores
    assert [names[player] for player in replay.to_act] == list(table.to_act)


@given(games, seeds)
@some
def test_a_view_of_everything_holds_the_whole_summary(key: str, seed: int) -> None:
    replay = walked(key, seed)
    shown = view(replay, EVERYTHING)
    assert shown.state.items() >= summary(replay).items()
    assert [line.event for line in shown.log] == list(replay.log)
    assert shown.actions == replay.legal()


@given(games, seeds)
@some
def test_a_finished_game_hides_nothing_from_the_public_and_offers_nothing(key: str, seed: int) -> None:
    replay = fold(played(key, seed))
    public = view(replay, PUBLIC)
    assert public.state == view(replay, EVERYTHING).state
    assert public.log == view(replay, EVERYTHING).log
    assert public.actions == view(replay, Viewer(seat=replay.players[0])).actions == ()


@given(games, seeds, st.booleans())
@some
def test_a_scoresheet_is_rectangular(key: str, seed: int, filled: bool) -> None:
    sheet = registry.get(key).sheet(walked(key, seed).state, filled=filled)
    assert isinstance(sheet, Sheet)
    width = len(sheet.columns)
    assert [len(row) for row in (*sheet.rows, sheet.total)] == [width] * (len(sheet.rows) + 1)
    assert all(isinstance(cell, str) for row in (*sheet.rows, sheet.total) for cell in row)


@pytest.mark.parametrize("key", KEYS)
def test_an_engine_names_itself_in_its_records(key: str) -> None:
    engine = registry.get(key)
    assert engine.key == key
    assert begin(started(key, Chance(1))).engine is engine
    assert engine.title
    assert engine.unit


def _accepts(replay: Replay, event: Event) -> bool:
    try:
        replay.accept(event)
    except Refused:
        return False
    return True


def _shuffled(value: object, chance: Chance) -> object:
    if isinstance(value, dict):
        return {key: _shuffled(value[key], chance) for key in chance.shuffle(list(value))}
    return value
