"""Standings as rows: plain data that pages read, made from the pure standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.methods import Standing


def plain(rows: Iterable[Standing]) -> list[dict[str, Any]]:
    """Standings as JSON: fractions as text ("21/2"), in the order of the standings."""
    return [
        {
            "rank": row.rank,
            "entrant": row.entrant,
            "points": str(row.match_points),
            "values": [[code, str(value)] for code, value in row.values],
            "played": row.played,
            "shared": row.shared,
            "withdrawn": row.withdrawn,
        }
        for row in rows
    ]
