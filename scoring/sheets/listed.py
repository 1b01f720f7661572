"""What a printed list shows (pairings, results, standings): plain values with every text in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Cell(NamedTuple):
    """A cell: its text, `small` print under it."""

    text: str
    small: str = ""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list. `align` is 0 at the left, 0.5 in the middle, 1 at the right. `wide` columns share what the
    others leave, and take more lines where there is too little.
    """

    label: str
    align: float = 0
    wide: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the list under a `title` of its own; `notes` stand under it.

    `strips` is how many times it stands side by side, read down one strip after the other. Under row `cut` (counted
    from 1) there is a thick line, and `cut_label` says of what. With `grouped` a line with something in its first cell
    begins a group, and a stronger rule stands above it.
    """

    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    strips: int = 1
    size: float = 10
    cut: int = 0
    cut_label: str = ""
    grouped: bool = False


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list of the event on as many sheets of paper as it needs.

    `about` stands under the title, `log` in the foot: to which event of the log the list holds. With a `url` there is
    its QR code over the `caption`.
    """

    event: str
    title: str
    sections: tuple[Section, ...]
    about: str = ""
    log: str = ""
    url: str = ""
    caption: str = ""
