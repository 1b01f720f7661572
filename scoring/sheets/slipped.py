"""What slips show: pieces of paper for the tables of a round, several on a sheet, to be cut apart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """A seat: its number, who sits there, and what tells them apart from another one of the same name."""

    number: int
    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """One table. `url` is in its QR code, over the `caption`; `link` is written out under it."""

    table: int
    seats: tuple[SlipSeat, ...]
    url: str
    caption: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class SlipsPage:
    """The slips of a round. They lie so that sheets cut in one pile give piles that follow each other by table.

    `results` are slips on which the table writes its result and signs; others lead to the entry of plays.
    """

    event: str
    round: int
    slips: tuple[Slip, ...]
    title: str = ""
    log: str = ""
    results: bool = False
