"""What a table asks for beside its game: the pen, the director, entries set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tournaments import events as e
from tournaments.decisions import guards
from tournaments.errors import TournamentError
from tournaments.state import State

CALLS: Final = ("help", "dispute", "time")
"""What the director is called for: anything, a result that is disputed, somebody who takes too long."""

LONGEST_MESSAGE: Final = 200


def take_pen(state: State, *, round: int, table: int, device: str) -> tuple[e.Event, ...]:  # noqa: A002
    """The device enters from now on. Raises `round_not_open`, `unknown_table`, `no_device`."""
    found = guards.table(guards.open_round(state, round), table)
    if not device:
        raise TournamentError("no_device", "Say which device takes the pen.")
    return () if found.pen == device else (e.PenTaken(round=round, table=table, device=device),)


def check_pen(state: State, *, round: int, table: int, device: str) -> tuple[e.Event, ...]:  # noqa: A002
    """Who has the pen enters; where nobody has it yet, the first who enters takes it. Raises `no_pen`."""
    found = guards.table(guards.open_round(state, round), table)
    if found.pen and found.pen != device:
        template = "Another device enters for table {table}. Take the pen first, then enter."
        raise TournamentError("no_pen", template, table=table)
    return take_pen(state, round=round, table=table, device=device) if device and not found.pen else ()


def check_deal(state: State, *, round: int, table: int, deal: int, version: int) -> tuple[e.Event, ...]:  # noqa: A002
    """A second player has checked the deals up to `deal`. Raises `round_not_open`, `unknown_table`."""
    found = guards.table(guards.open_round(state, round), table)
    checked = (deal, version)
    return () if found.checked == checked else (e.DealChecked(round=round, table=table, deal=deal, version=version),)


def call_director(state: State, *, round: int, table: int, kind: str, message: str = "") -> tuple[e.Event, ...]:  # noqa: A002
    """The table waits for the director. Raises `round_not_open`, `unknown_table`, `bad_call`, `bad_text`."""
    found = guards.table(guards.open_round(state, round), table)
    if kind not in CALLS:
        raise TournamentError("bad_call", "The director is called for one of: {calls}.", calls=", ".join(CALLS))
    message = " ".join(message.split())
    if len(message) > LONGEST_MESSAGE:
        template = "A message to the director has at most {most} characters."
        raise TournamentError("bad_text", template, most=LONGEST_MESSAGE)
    if found.call == kind and not message:
        return ()
    return (e.DirectorCalled(round=round, table=table, kind=kind, message=message),)


def answer_call(state: State, *, round: int, table: int) -> tuple[e.Event, ...]:  # noqa: A002
    """What the table called for is settled. Raises `round_not_open`, `unknown_table`."""
    found = guards.table(guards.public_round(state, round), table)
    return (e.CallAnswered(round=round, table=table),) if found.call else ()


def set_aside(
    state: State,
    *,
    round: int,  # noqa: A002
    table: int,
    device: str,
    entries: Sequence[Mapping[str, Any]],
) -> tuple[e.Event, ...]:
    """Keeps the entries for the director, beside the game; in a closed round too. Raises `unknown_table`."""
    guards.table(guards.public_round(state, round), table)
    if not entries:
        return ()
    return (e.EntriesSetAside(round=round, table=table, device=device, entries=tuple(entries)),)
