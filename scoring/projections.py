"""Standings as rows: plain data that pages read, made from the pure standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.methods import Standing


def plain(rows: Iterable[Standing]) -> list[dict[str, Any]]:
    """Standings as JSON: fractions as text ("21/2"), in the order of the standings. O(values), each written once."""
    written: dict[int, list[str]] = {}
    found = []
    for row in rows:
        values = []
        for item in row.values:
            # Entrants of equal value share the pair, so that a pair is told by where it lies.
            text = written.get(id(item))
            if text is None:
                text = written[id(item)] = [item[0], str(item[1])]
            values.append(text)
        found.append(
            {
                "rank": row.rank,
                "entrant": row.entrant,
                "points": str(row.match_points),
                "values": values,
                "played": row.played,
                "shared": row.shared,
                "withdrawn": row.withdrawn,
            }
        )
    return found
