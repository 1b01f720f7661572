"""What the demonstration plays: events, their players, and which tables bring a finished record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Script:
    """One event. `records` are game records by round and table; every other game is played by the seeded player.

    `results` are tables that enter only the outcome, `adjusted` those where the director takes a point from seat 1.
    """

    key: str
    name: str
    game: str
    format: str
    rounds: int
    sizes: tuple[int, ...]
    method: Mapping[str, Any]
    tie_breaks: tuple[str, ...]
    players: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    records: Mapping[tuple[int, int], str] = field(default_factory=dict)
    results: frozenset[tuple[int, int]] = frozenset()
    adjusted: frozenset[tuple[int, int]] = frozenset()


SCRIPTS: Final = (
    Script(
        key="dalrymple",
        name="Glencoe Open",
        game="dalrymple",
        format="swiss",
        rounds=4,
        sizes=(4,),
        method={"name": "placement"},
        tie_breaks=("TGS", "BH", "WIN"),
        players=24,
        seed=1692,
        records={(1, 1): "dalrymple-complete-04", (2, 3): "dalrymple-complete-06", (3, 2): "dalrymple-complete-02"},
        adjusted=frozenset({(1, 4)}),
    ),
    Script(
        key="diamond-points-round-robin",
        name="Diamond Points Championship",
        game="diamond-points",
        format="round_robin",
        rounds=9,
        sizes=(2,),
        method={"name": "win_draw_loss"},
        tie_breaks=("DE", "SB", "WIN"),
        players=10,
        seed=1968,
        records={(1, 2): "diamond-points-complete-04", (2, 1): "diamond-points-complete-06"},
    ),
    Script(
        key="diamond-points-dutch",
        name="Diamond Points Open",
        game="diamond-points",
        format="dutch",
        rounds=5,
        sizes=(2,),
        method={"name": "win_draw_loss"},
        tie_breaks=("BH/C1", "BH", "SB"),
        players=15,
        seed=2026,
        results=frozenset((round_, table) for round_ in range(1, 6) for table in range(1, 8)),
    ),
    Script(
        key="diamond-points-tables",
        name="Diamond Points Evening",
        game="diamond-points",
        format="swiss",
        rounds=3,
        sizes=(4, 3),
        method={"name": "share"},
        tie_breaks=("TGS", "WIN", "LOT"),
        players=10,
        seed=91,
        options={"stake": 1},
        results=frozenset({(1, 2)}),
    ),
    Script(
        key="diamondback",
        name="Diamondback Cup",
        game="diamondback",
        format="swiss",
        rounds=3,
        sizes=(4,),
        method={"name": "placement"},
        tie_breaks=("TGS", "BH", "WIN"),
        players=12,
        seed=300,
        options={"variant": "match", "coins": 30, "hands": 8},
    ),
)

PEOPLE: Final = (
    "Aisha Rahman",
    "Bjørn Halvorsen",
    "Chiara De Luca",
    "Dougal MacIain",
    "Elena Petrova",
    "Fiona Campbell",
    "Goran Kovačević",
    "Hannah Weiss",
    "Ibrahim Diallo",
    "Jun Watanabe",
    "Katarzyna Wiśniewska",
    "Lachlan Murray",
    "Maria-Magdalena von Hohenstein-Brandenburg",
    "Nia Evans",
    "Olga Shevchenko",
    "Pablo Fernández",
    "Quentin Lefèvre",
    "Rory Stewart",
    "Sofía Ramírez",
    "Tomasz Zieliński",
    "Una O’Sullivan",
    "Viktor Nagy",
    "יעל כהן",
    "Zoë Papadopoulos",
)
CLUBS: Final = ("Leith", "Stair House", "Inverness", "")
