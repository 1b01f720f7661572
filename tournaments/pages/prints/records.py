"""Tables for programs: CSV for spreadsheets, JSON for everything else.

A spreadsheet takes "21/2" for a day in February, and what "21.5" is depends on its country. So CSV has fractions as
mixed numbers, "10 1/2" and "0 1/2", which spreadsheets read as the number that they are in every country, thirds too.
JSON has them as everywhere in Thistle: "21/2".
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

Value: TypeAlias = str | bool | int | Fraction | None

_FORMULA: Final = re.compile(r"(^|[;,|\t])(\s*[\"']?\s*)(?=[=+\-@\t\r＝＋－＠])")
"""Where a spreadsheet might take a text for a formula: at its begin, and after what separates cells in some country."""


@dataclass(frozen=True, slots=True)
class Records:
    """A table: the names of its columns, and its rows. `more` is what JSON has besides."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Value, ...]]
    more: Mapping[str, object] = field(default_factory=dict)


def as_csv(records: Records) -> bytes:
    """The rows under a line with the names of the columns, as spreadsheets take them: UTF-8 with a byte-order mark.

    A text that might be taken for a formula gets an apostrophe before it.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(records.columns)
    writer.writerows([_cell(value) for value in row] for row in records.rows)
    return file.getvalue().encode("utf-8-sig")


def as_json(head: Mapping[str, object], records: Records) -> bytes:
    """One object: the head's keys, `rows` with an object each, and what there is more."""
    rows = [{name: _plain(value) for name, value in zip(records.columns, row, strict=True)} for row in records.rows]
    return (json.dumps({**head, "rows": rows, **records.more}, ensure_ascii=False, indent=1) + "\n").encode()


def mixed(number: Fraction) -> str:
    """A number as spreadsheets read it.

    >>> [mixed(Fraction(text)) for text in ("3", "21/2", "1/2", "-1/2", "-7/3", "0")]
    ['3', '10 1/2', '0 1/2', '-0 1/2', '-2 1/3', '0']
    """
    whole, rest = divmod(abs(number), 1)
    sign = "-" if number < 0 else ""
    return f"{sign}{whole} {rest}" if rest else f"{sign}{whole}"


def _cell(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return mixed(value)
    return _FORMULA.sub(r"\1\2'", value) if isinstance(value, str) else str(value)


def _plain(value: Value) -> str | int | None:
    return str(value) if isinstance(value, Fraction) else value
