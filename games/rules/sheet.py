"""A scoresheet as plain data, in the order of the entry screen. `scoring.sheets` draws it; nothing here draws."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a scoresheet: its heading (translatable), and the player whose column it is, if it is one's."""

    label: str
    player: str | None = None
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one game.

    `rows` are cells as text, one for each column; a blank sheet has empty cells. `total` is the last line.
    `facts` are label and value pairs for the head (variant, stake, first dealer), `legend` lines of help at the foot.
    `title` is the heading of a sheet that stands behind another one.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()
    legend: tuple[str, ...] = ()
    title: str = ""
