"""Events out of one database and into another: the same hashes, the same summaries, the same rows."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.ledger import checkpoints, store
from games.ledger.archive.lines import FIRST, ArchiveError, End, Header, Line, Others, Placed, Signed, Summary
from games.ledger.archive.replaying import replay, summarised
from games.ledger.archive.verifying import verify
from games.ledger.models import LedgerEvent
from games.ledger.rebuilding import rebuild
from games.models import Game
from games.services import Play, record
from scoring.models import Standings
from tests.integration.tournaments.archived import eventful, exported, imported
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, play_table, publish
from tests.unit.games.ledger.archive.goldens import golden, golden_keys, lines_of, text_of
from tournaments import selectors, services
from tournaments.models import Entrant, PersonKey, Role, TableAccess, Tournament
from tournaments.selectors import streams

pytestmark = pytest.mark.django_db(transaction=True)

ELSEWHERE = {"sqlite": "postgresql", "postgresql": "sqlite"}
NAMES = ["Ann Lee", "Bo", "Zoë Ångström", "erased player 4", "Cy of old", "Flo"]
NUMBERS = ["player 1", "player 2", "player 3", "erased player 4", "Cy of old", "player 6"]


@pytest.fixture
def other() -> str:
    """The engine that this one is not."""
    return ELSEWHERE[connection.vendor]


def stored(data: bytes) -> list[tuple[Any, ...]]:
    """What of an archive stays the same wherever it goes: the events with all their columns, and the summaries."""
    return [line[1:] if isinstance(line, Placed) else line for line in lines_of(data) if _lasting(line)]


def _lasting(line: Line) -> bool:
    return isinstance(line, Placed | Summary)


def names() -> list[str]:
    """What the imported event's players are called."""
    of_event = Entrant.objects.filter(tournament=tournament_in(golden(ELSEWHERE[connection.vendor])))
    return [entrant.name for entrant in of_event.order_by("number")]


def tournament_in(data: bytes) -> UUID:
    header = lines_of(data)[0]
    assert isinstance(header, Header)
    return header.tournament


def in_step() -> bool:
    return not any(done.differing or done.parked for done in rebuild(check=True)) and store.verify_all().broken is None


def test_an_event_of_the_other_engine_comes_and_goes_with_the_same_hashes_and_summaries(other: str) -> None:
    event(director(), players=2)  # so that its places are others here
    there = golden(other)
    assert imported(there, golden_keys(other)) == 132
    here = exported(tournament_in(there))
    assert stored(here) == stored(there)
    assert lines_of(here)[0] != lines_of(there)[0]
    assert verify(BytesIO(here)).end == verify(BytesIO(there)).end
    assert names() == NAMES
    check_event(tournament_in(there))


def test_the_summaries_are_those_of_the_games_here(other: str) -> None:
    imported(golden(other))
    given = {line.game: line.summary for line in lines_of(golden(other)) if isinstance(line, Summary)}
    rows = {str(game.id): game for game in Game.objects.all()}
    assert rows.keys() == given.keys()
    for game, summary in given.items():
        row = rows[game]
        assert (row.scores, row.placements, row.status) == (summary["scores"], summary["placements"], summary["status"])


def test_without_keys_players_have_numbers_until_the_keys_come(other: str) -> None:
    imported(golden(other))
    assert names() == NUMBERS
    assert in_step()
    assert imported(golden(other), golden_keys(other)) == 0
    assert names() == NAMES
    assert in_step()


def test_a_process_that_knew_numbers_reads_the_names_when_their_keys_come(other: str) -> None:
    tournament = tournament_in(golden(other))
    streams._folds.forget(selectors.stream_of(tournament))  # what other tests have read of the same log
    imported(golden(other))
    assert list(selectors.shown_names(selectors.load(tournament).state).values()) == NUMBERS
    imported(golden(other), golden_keys(other))
    assert list(selectors.shown_names(selectors.load(tournament).state).values()) == NAMES
    assert list(selectors.shown_names(selectors.load(tournament).state).values()) == NAMES


def test_an_old_file_of_keys_brings_no_erased_person_back(other: str) -> None:
    imported(golden(other), golden_keys(other))
    tournament = tournament_in(golden(other))
    services.erase_entrant(tournament=tournament, actor=ACTOR, entrant=1)
    assert imported(golden(other), golden_keys(other)) == 0
    assert names() == ["erased player 1", *NAMES[1:]]
    assert PersonKey.objects.count() == 3
    assert in_step()


def test_standings_and_the_keys_of_open_tables_are_there(other: str) -> None:
    imported(golden(other))
    tournament = tournament_in(golden(other))
    assert set(Standings.objects.filter(tournament=tournament).values_list("round", flat=True)) == {0, 1, 2}
    assert list(TableAccess.objects.values_list("round", "table")) == [(2, 1), (2, 2), (2, 3)]
    token = services.table_token(tournament=tournament, round=2, table=2)
    assert services.find_access(token=token) is not None


def test_the_event_goes_on_here_and_a_later_archive_adds_what_is_new(other: str) -> None:
    early = golden(other)
    imported(early)
    tournament = tournament_in(early)
    play_table(tournament, 2, 2)
    services.confirm_result(tournament=tournament, round=2, table=2, actor=ACTOR)
    late = exported(tournament)
    before = LedgerEvent.objects.count()
    assert imported(early) == imported(late) == 0
    assert LedgerEvent.objects.count() == before


def part_of(data: bytes, places: int) -> bytes:
    """An earlier archive: as far as the checkpoint of so many events, with summaries to fit."""
    kept: list[Line] = []
    games: dict[str, list[Placed]] = {}
    streams: set[str] = set()
    for line in lines_of(data):
        if isinstance(line, Header):
            line = Header(line.product, line.tournament, line.origin, line.keys, places, FIRST)  # noqa: PLW2901
        kept.append(line)
        if isinstance(line, Placed):
            streams.add(line.row.stream)
            if line.row.stream.startswith("game:"):
                games.setdefault(line.row.stream, []).append(line)
        if isinstance(line, Signed) and line.checkpoint.size == places:
            break
    for stream, events in sorted(games.items()):
        summary = summarised(replay((0, item.row) for item in events))
        kept.append(Summary(stream.removeprefix("game:"), len(events), summary))
    kept.append(End(sum(isinstance(line, Placed) for line in kept), len(streams), len(games)))
    return text_of(kept)


def sizes_of(data: bytes) -> list[int]:
    return [line.checkpoint.size for line in lines_of(data) if isinstance(line, Signed)]


def test_an_archive_in_parts_gives_what_the_whole_gives(other: str) -> None:
    whole = golden(other)
    done = 0
    for size in sizes_of(whole):
        part = part_of(whole, size)
        new = imported(part, golden_keys(other))
        assert imported(part) == 0
        done += new
        assert done == sum(isinstance(line, Placed) for line in lines_of(part))
    assert done == 132
    assert stored(exported(tournament_in(whole))) == stored(whole)
    assert names() == NAMES
    check_event(tournament_in(whole))


def test_logs_that_went_different_ways_do_not_come_together(other: str) -> None:
    whole = golden(other)
    early = part_of(whole, sizes_of(whole)[3])
    imported(early)
    tournament = tournament_in(whole)
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=1)
    before = LedgerEvent.objects.count()
    with pytest.raises(ArchiveError, match=f"of tournament:{tournament}: This database has another event"):
        imported(whole)
    assert LedgerEvent.objects.count() == before
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=2)
    for number in range(40):
        services.register_entrant(tournament=tournament, actor=ACTOR, name=f"Late {number}")
    with pytest.raises(ArchiveError, match=f"of tournament:{tournament}: This database has another event"):
        imported(whole)


def without_line(data: bytes, at: int) -> bytes:
    lines = lines_of(data)
    return text_of([*lines[:at], *lines[at + 1 :]])


@pytest.mark.parametrize("at", [0, 20, 90, 157])
def test_what_does_not_verify_leaves_nothing_behind(other: str, at: int) -> None:
    with pytest.raises(ArchiveError):
        imported(without_line(golden(other), at), golden_keys(other))
    assert not LedgerEvent.objects.exists()
    assert not Tournament.objects.exists()
    assert not PersonKey.objects.exists()


def keys_with(data: bytes, *, tournament: UUID | None = None, key: str = "") -> bytes:
    lines = data.decode().splitlines(keepends=True)
    if tournament is not None:
        lines[0] = lines[0].replace(str(tournament_in(golden(ELSEWHERE[connection.vendor]))), str(tournament))
    if key:
        lines[1] = lines[1].replace(lines[1].split('"')[3], key)
    return "".join(lines).encode()


def test_keys_of_another_event_and_keys_that_open_nothing_are_refused(other: str) -> None:
    for keys, sentence in (
        (keys_with(golden_keys(other), tournament=UUID(int=1)), "The keys are those of the tournament"),
        (keys_with(golden_keys(other), key="00" * 32), "A key does not open"),
        (keys_with(golden_keys(other), key="00"), r"A key has 64 hexadecimal digits. \(line 2\)"),
        (b"", "not a file of keys"),
        (b"{}\n", "not a file of keys"),
        (b"\xff\n", r"not one of a file of keys: .* \(line 1\)"),
        (golden(other), "not a file of keys"),
    ):
        with pytest.raises(ArchiveError, match=sentence):
            imported(golden(other), keys)
        assert not LedgerEvent.objects.exists()
        assert not PersonKey.objects.exists()


def test_an_export_holds_the_proof_of_all_that_is_in_it() -> None:
    tournament = eventful(director())
    data = exported(tournament)
    found = verify(BytesIO(data))
    assert found.end.events == sum(1 for _ in store.read_tournament(tournament))
    assert found.last.size == LedgerEvent.objects.count()
    assert any(isinstance(line, Others) for line in lines_of(data))
    assert not any(word.encode() in data for word in ("Ann", "Leith", "Elsewhere"))
    assert exported(tournament) == data


def test_a_small_event_in_a_large_log_needs_few_hashes() -> None:
    owner = director()
    small = event(owner, players=2)
    large = event(owner, players=700)
    publish(small)
    events = LedgerEvent.objects.count()
    data = exported(small)
    others = [line for line in lines_of(data) if isinstance(line, Others)]
    assert sum(1 << line.level for line in others) == events - verify(BytesIO(data)).end.events > 1024
    assert len(others) < 2 * events.bit_length()
    assert verify(BytesIO(exported(large))).end.events == 1401


def test_the_commands(tmp_path: Path, other: str) -> None:
    archive = tmp_path / "in.jsonl"
    archive.write_bytes(golden(other))
    keys = tmp_path / "in.keys"
    keys.write_bytes(golden_keys(other))
    owner = director()
    said = StringIO()
    call_command("import", str(archive), keys=str(keys), owner="director", stdout=said)
    tournament = tournament_in(golden(other))
    assert said.getvalue() == f"Tournament {tournament}: 132 events in 5 streams verified, 132 new.\n"
    assert Role.objects.get(tournament_id=tournament).user == owner
    again, again_keys = tmp_path / "out.jsonl", tmp_path / "out.keys"
    call_command("export", Tournament.objects.get().slug, str(again), with_keys=str(again_keys))
    assert stored(again.read_bytes()) == stored(golden(other))
    latest = checkpoints.latest()
    assert latest is not None
    assert latest.size == 132
    assert sorted(again_keys.read_text().splitlines()) == sorted(golden_keys(other).decode().splitlines())
    assert stat.S_IMODE(again_keys.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "in.keys", "out.jsonl", "out.keys"]
    with pytest.raises(CommandError, match="File exists"):
        call_command("export", str(tournament), str(again), with_keys=str(again_keys))


def test_the_command_warns_of_hidden_cards_while_games_are_played(tmp_path: Path) -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    warned = []
    for act in (
        lambda: services.open_table(tournament=tournament, round=1, table=1, actor=ACTOR),
        lambda: finish(tournament),
    ):
        act()
        said = StringIO()
        call_command("export", str(tournament), str(tmp_path / "x.jsonl"), stderr=said)
        warned.append("Games are being played" in said.getvalue())
    assert warned == [True, False]


def finish(tournament: UUID) -> None:
    game = game_of(tournament, 1, 1)
    entered = Play({"type": "result_entered", "scores": {"1": 60, "2": 31}})
    record(game=game, tournament=tournament, plays=[entered], expected_version=1, actor=ACTOR)


def refusals(folder: Path) -> Iterable[tuple[list[str], str]]:
    (folder / "bad.jsonl").write_text("{}\n")
    yield ["export", "nowhere", str(folder / "x")], "There is no event nowhere"
    yield ["import", str(folder / "bad.jsonl")], "Nothing is imported. This line is not one of an archive"
    yield ["import", str(folder / "none.jsonl")], "none.jsonl cannot be read: No such file"
    yield ["import", str(folder / "bad.jsonl"), "--owner", "nobody"], "There is no account nobody"
    yield ["import", str(folder / "bad.jsonl"), "--keys", str(folder / "bad.jsonl")], "not a file of keys"


def test_the_commands_say_what_is_wrong(tmp_path: Path) -> None:
    for arguments, sentence in refusals(tmp_path):
        with pytest.raises(CommandError, match=sentence):
            call_command(*arguments)
    assert os.listdir(tmp_path) == ["bad.jsonl"]  # noqa: PTH208 - a list
    tournament = event(director())
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("export", str(tournament), str(tmp_path / "no" / "x"))


def test_the_product_and_the_tournament_are_named() -> None:
    tournament = event(director(), players=2)
    header = lines_of(exported(tournament))[0]
    assert isinstance(header, Header)
    assert (header.product, header.tournament) == ("thistle 0.1.0", tournament)
    with pytest.raises(ArchiveError, match="The ledger has no event of the tournament"):
        exported(UUID(int=1))
    assert selectors.identify(str(tournament)) == tournament
