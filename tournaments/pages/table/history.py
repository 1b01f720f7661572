"""Who entered what, when and on which device, as far as pages tell it: roles and not persons, devices by number."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from django.utils.translation import gettext

from games.ledger.events import Recorded
from games.pages.board import Entered


def entered(history: Sequence[Recorded]) -> list[Entered]:
    """One entry for each event of a game. Devices are numbered in the order in which they appear in the game."""
    devices: dict[str, int] = {}
    found = []
    for event in history:
        device = devices.setdefault(event.device, len(devices) + 1) if event.device else None
        found.append(
            Entered(
                at=datetime.fromtimestamp(event.recorded_at / 1_000_000, UTC),
                by=_role(event.actor),
                device=gettext("device {number}").format(number=device) if device else "",
                official=event.actor.startswith("user:"),
            )
        )
    return found


def _role(actor: str) -> str:
    kind = actor.partition(":")[0]
    return {"user": gettext("a director"), "table": gettext("the table")}.get(kind, "")
