"""What a table asks for beside its game: the pen, the director, entries set aside; and how its devices are doing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid5

from django.utils import timezone

from games.rules.records import admit
from tournaments.decisions import tables as decisions
from tournaments.models import TableDevice
from tournaments.services.stream import execute

HEARD: Final = timedelta(seconds=15)
"""How long a device that goes on asking is not noted anew: pages ask every few seconds."""

MOST_DEVICES: Final = 20
"""Devices noted for one table."""


def take_pen(*, tournament: UUID, round: int, table: int, device: str, actor: str) -> None:  # noqa: A002
    """The device enters for the table from now on. Raises TournamentError as `decisions.tables.take_pen`."""
    execute(
        tournament,
        lambda state: decisions.take_pen(state, round=round, table=table, device=device),
        actor=actor,
    )


def call_director(
    *,
    tournament: UUID,
    round: int,  # noqa: A002
    table: int,
    kind: str,
    message: str = "",
    actor: str,
) -> None:
    """The director is called to the table. Raises TournamentError as `decisions.tables.call_director`."""
    execute(
        tournament,
        lambda state: decisions.call_director(state, round=round, table=table, kind=kind, message=message),
        actor=actor,
    )


def answer_call(*, tournament: UUID, round: int, table: int, actor: str) -> None:  # noqa: A002
    """What the table called for is settled; once more changes nothing."""
    execute(tournament, lambda state: decisions.answer_call(state, round=round, table=table), actor=actor)


def set_aside(
    *,
    tournament: UUID,
    round: int,  # noqa: A002
    table: int,
    device: str,
    entries: Sequence[tuple[UUID, Mapping[str, Any]]],
    actor: str,
) -> None:
    """Keeps what a device has entered and the game did not take, for the director to see; the same ones once.

    Each entry is an id of the device's own and an event of the game. Raises InvalidEvent for what no record can hold.
    """
    admitted = [admit(event) for _id, event in entries]
    command = uuid5(tournament, "aside " + " ".join(str(id_) for id_, _event in entries))
    execute(
        tournament,
        lambda state: decisions.set_aside(state, round=round, table=table, device=device, entries=admitted),
        actor=actor,
        command=command,
    )


def note_device(
    *,
    tournament: UUID,
    round: int,  # noqa: A002
    table: int,
    device: str,
    known: int,
    unsent: int = 0,
) -> None:
    """A device of the table has been heard of. It holds `known` events of the game and `unsent` entries of its own."""
    now = timezone.now()
    rows = TableDevice.objects.filter(tournament_id=tournament, round=round, table=table)
    found = rows.filter(device=device).first()
    if found is None:
        if rows.count() < MOST_DEVICES:
            rows.get_or_create(
                device=device,
                defaults={
                    "tournament_id": tournament,
                    "round": round,
                    "table": table,
                    "seen_at": now,
                    "known": known,
                    "unsent": unsent,
                },
            )
    elif now - found.seen_at >= HEARD or found.unsent != unsent:
        rows.filter(device=device).update(seen_at=now, known=known, unsent=unsent)
