"""A tournament to start from, and its state after a list of events."""

from typing import Any

from tournaments import events as e
from tournaments.state import State, fold

CREATED: dict[str, Any] = {
    "name": "Spring Open",
    "game": "diamond-points",
    "format": "swiss",
    "rounds": 3,
    "sizes": (2,),
    "method": {"name": "win_draw_loss"},
    "tie_breaks": ("BH",),
    "seed": 7,
}


def created(**changes: Any) -> e.TournamentCreated:
    return e.TournamentCreated(**{**CREATED, **changes})


def entered(count: int) -> list[e.Event]:
    """Entrants 1 to `count`, registered and checked in."""
    made: list[e.Event] = [
        e.EntrantRegistered(entrant=number, name=f"Player {number}") for number in range(1, count + 1)
    ]
    return [*made, *(e.EntrantCheckedIn(entrant=number) for number in range(1, count + 1))]


def drafted(round_: int, *tables: tuple[int, ...], byes: tuple[int, ...] = ()) -> e.PairingDrafted:
    """A draft of these tables."""
    pairing = {
        "tables": [{"number": number, "seats": list(seats)} for number, seats in enumerate(tables, start=1)],
        "byes": list(byes),
    }
    return e.PairingDrafted(round=round_, job="job", problem={}, pairing=pairing)


def published(round_: int, *tables: tuple[int, ...], byes: tuple[int, ...] = ()) -> list[e.Event]:
    """A round of these tables, published."""
    games = tuple(f"game-{round_}-{number}" for number in range(1, len(tables) + 1))
    named = tuple((entrant, "pairing") for entrant in byes)
    return [drafted(round_, *tables, byes=byes), e.RoundPublished(round=round_, games=games, byes=named)]


def confirmed(round_: int, table: int, *scores: int) -> e.ResultConfirmed:
    return e.ResultConfirmed(round=round_, table=table, version=9, scores=scores)


def state_of(*parts: e.Event | list[e.Event]) -> State:
    """The state after the events and lists of events, in order."""
    history: list[e.Event] = []
    for part in parts:
        history.extend(part if isinstance(part, list) else [part])
    return fold(history)
