"""Published pairings and standings are those that follow from the log, or the verifier names what is not."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from games.ledger.archive.lines import FIRST, FORMAT, ArchiveError, End, Header, Line, Standings
from games.ledger.archive.verifying import read, rows_of
from scoring.projections import plain
from tests.unit.games.ledger.archive.goldens import ENGINES, golden, lines_of, text_of
from tests.unit.tournaments.verifier.test_results import DATA, changed
from tournaments.decisions import drafts
from tournaments.events import PairingDrafted, PlayersSwapped, from_data
from tournaments.pairing import Problem, pair
from tournaments.state import evolve
from tournaments.verifier.course import Step, course
from tournaments.verifier.pairings import Drafts, Published, check
from tournaments.verifier.standing import after_each
from tournaments.verifier.thistle_verify import report, verify

Body = dict[str, Any]


def drafted() -> Step:
    """The first draft."""
    file = BytesIO(DATA)
    steps = course(rows_of(file, read(file).tournament))
    return next(step for step in steps if isinstance(step.event, PairingDrafted))


@pytest.mark.parametrize("engine", ENGINES)
def test_the_rounds_that_were_published_are_checked(engine: str) -> None:
    checked = verify(BytesIO(golden(engine)))
    assert (checked.pairings, checked.again) == (2, None)
    assert "2 pairings: checked, not paired again.\n" in report(checked)


def first_player(body: Body, **changes: object) -> None:
    body["problem"]["players"][0].update(changes)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda body: first_player(body, score="5"), "not what the events before it give: players."),
        (lambda body: first_player(body, met=[[2, 1]]), "not what the events before it give: players."),
        (lambda body: body["problem"]["players"].pop(), "not what the events before it give: players."),
        (lambda body: body["problem"].update(seed=7), "not what the events before it give: seed."),
        (lambda body: body["problem"].update(forbidden=[[1, 2]]), "not what the events before it give: forbidden."),
        (lambda body: body["pairing"]["objective"].update(spread="9"), "is wrong. The pairing states "),
        (lambda body: body["pairing"]["bound"].update(spread="9"), "is wrong. The bound "),
        (lambda body: body["pairing"]["tables"][0].update(seats=[1, 1]), "is wrong. Entrant "),
        (lambda body: body["problem"].update(players=5), "cannot be read"),
        (lambda body: body["pairing"].update(bound=None), "cannot be read"),
    ],
)
def test_a_pairing_that_is_not_right_names_its_event(change: Callable[[Body], object], sentence: str) -> None:
    error, line = changed("pairing_drafted", lambda body: change(body) and None)
    assert (error.stream, error.version) == (line.row.stream, line.row.version)
    assert sentence in error.reason
    assert "round 1" in error.reason


def swapped(change: Callable[[Body], object] = dict) -> Step:
    """The first draft with two players of different tables swapped, and what the event says of it changed."""
    step = drafted()
    one, two = (table.seats[0] for table in step.after.rounds[0].tables[:2])
    (event,) = drafts.swap(step.after, round=1, one=one, two=two)
    assert isinstance(event, PlayersSwapped)
    body = json.loads(json.dumps(event.to_data()))
    change(body["pairing"])
    event = from_data(event.type, body)
    assert isinstance(event, PlayersSwapped)
    return Step(step.line, step.row, event, step.after, evolve(step.after, event))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda pairing: pairing["objective"].update(repeats=7), "is wrong. The pairing states "),
        (lambda pairing: pairing["bound"].update(spread="9"), "is wrong. The bound "),
        (lambda pairing: pairing["tables"][0]["seats"].reverse(), "is told with other tables than it leaves."),
        (lambda pairing: pairing["tables"][0].update(seats=[1, 1]), "is wrong. Entrant "),
        (lambda pairing: pairing["tables"].pop(), "is wrong. Entrant "),
        (lambda pairing: pairing.update(bound=None), "does not fit the events before it"),
    ],
)
def test_a_swap_that_is_told_other_than_it_is_names_its_event(change: Callable[[Body], object], sentence: str) -> None:
    assert Drafts().take(swapped()) is None
    step = swapped(change)
    with pytest.raises(ArchiveError) as found:
        Drafts().take(step)
    assert (found.value.stream, found.value.version) == (step.row.stream, step.row.version)
    assert sentence in found.value.reason


@pytest.mark.parametrize("what", ["forbidden", "locked"])
def test_a_swap_respects_who_must_not_meet_and_what_is_locked(what: str) -> None:
    step = swapped()
    assert step.before is not None
    one, two = step.before.rounds[0].tables[0].seats, step.after.rounds[0].tables[0].seats
    before = {
        "forbidden": replace(step.before, forbidden=((min(two), max(two)),)),
        "locked": replace(step.before, locked=(one,)),
    }[what]
    with pytest.raises(ArchiveError, match="must not meet" if what == "forbidden" else "was not kept"):
        Drafts().take(step._replace(before=before))


def test_a_round_of_the_same_version_is_paired_again_on_demand() -> None:
    """Other tables at the same cost are seen by that alone; what another version has paired is not judged by it."""
    step = drafted()
    assert isinstance(step.event, PairingDrafted)
    problem = Problem.from_data(step.event.problem)
    anew = pair(problem)
    one, two, *more = anew.tables
    swapped = (
        replace(one, seats=(two.seats[0], one.seats[1])),
        replace(two, seats=(one.seats[0], two.seats[1])),
        *more,
    )
    given = Published(step, step.event.problem, problem, anew)
    assert (check(given, again=True), check(given, again=False)) == (True, False)
    other = given._replace(pairing=replace(anew, tables=swapped))
    assert check(other, again=False) is False
    with pytest.raises(ArchiveError, match=r"Paired again, round 1 has other tables\."):
        check(other, again=True)
    assert check(given._replace(pairing=replace(anew, tables=swapped, version="0")), again=True) is False


# Standings


def second() -> list[Line]:
    """The archive in the second format, which gives standings."""
    header, *lines, end = lines_of(DATA)
    assert isinstance(header, Header)
    assert isinstance(end, End)
    file = BytesIO(DATA)
    last = deque(course(rows_of(file, read(file).tournament)), maxlen=1)[0]
    given = [Standings(number, plain(rows)) for number, rows in after_each(last.after)]
    assert len(given) == 2
    return [replace(header, format=FORMAT), *lines, *given, end]


def refused(lines: list[Line]) -> ArchiveError:
    with pytest.raises(ArchiveError) as found:
        verify(BytesIO(text_of(lines)))
    return found.value


def test_an_archive_of_the_first_format_is_read_and_written_as_it_was() -> None:
    header = lines_of(DATA)[0]
    assert isinstance(header, Header)
    assert (header.format, header.standings) == (FIRST, False)
    assert text_of(lines_of(DATA)) == DATA


def test_standings_that_follow_from_the_events_hold() -> None:
    lines = second()
    checked = verify(BytesIO(text_of(lines)))
    assert checked.archive.standings.keys() == {1, 2}
    assert plain(checked.standings) == checked.archive.standings[2][1].rows
    assert lines_of(text_of(lines)) == lines


@pytest.mark.parametrize(
    ("key", "value"), [("rank", 2), ("points", "7"), ("values", [["BH", "1"], ["WIN", "1"]]), ("entrant", 3)]
)
def test_standings_that_do_not_follow_are_named(key: str, value: object) -> None:
    lines = second()
    given = lines[-3]
    assert isinstance(given, Standings)
    rows = [dict(row) for row in json.loads(json.dumps(given.rows))]
    rows[1][key] = value
    error = refused([*lines[:-3], Standings(given.round, rows), *lines[-2:]])
    assert (error.line, error.reason) == (
        len(lines) - 2,
        "The standings of entrant 4 after round 1 are not what the events give.",
    )


def test_standings_that_are_missing_doubled_or_of_no_round_are_named() -> None:
    lines = second()
    assert refused([*lines[:-3], *lines[-2:]]).reason == "The standings after round 1 are missing."
    assert refused([*lines[:-3], lines[-3], *lines[-3:]]).reason == "Standings after round 1 do not belong here."
    assert (
        refused([*lines[:-1], Standings(3, []), lines[-1]]).reason
        == "There are standings after round 3, which is not public."
    )
    given = lines[-3]
    assert isinstance(given, Standings)
    cut = refused([*lines[:-3], Standings(1, given.rows[:-1]), *lines[-2:]])
    assert cut.reason == "The standings after round 1 are not what the events give."
    header, *rest = lines
    assert isinstance(header, Header)
    assert "do not belong here" in refused([replace(header, format=FIRST), *rest]).reason
