"""Reading plain data (what JSON can hold) strictly: every fault is a ValueError that names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

Data = dict[str, object]


def record(raw: object) -> Mapping[str, object]:
    """An object with named fields."""
    if not isinstance(raw, Mapping):
        raise ValueError(f"expected an object with named fields, not {raw!r}")
    return raw


def integer(source: Mapping[str, object], name: str) -> int:
    """A whole number; true and false are none."""
    value = source.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} must be a whole number, not {value!r}")
    return value


def optional(source: Mapping[str, object], name: str) -> int | None:
    """A whole number or nothing."""
    return None if source.get(name) is None else integer(source, name)


def boolean(source: Mapping[str, object], name: str) -> bool:
    """True or false."""
    value = source.get(name)
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {value!r}")
    return value


def text(source: Mapping[str, object], name: str) -> str:
    """A text."""
    value = source.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a text, not {value!r}")
    return value


def fraction(source: Mapping[str, object], name: str) -> Fraction:
    """A fraction written as "21/2" or "10"."""
    value = text(source, name)
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError) as error:
        raise ValueError(f'{name} must be a fraction such as "21/2" or "10", not {value!r}') from error


def fractions(source: Mapping[str, object], name: str) -> tuple[Fraction, ...]:
    """A list of fractions."""
    return tuple(fraction({name: value}, name) for value in items(source, name))


def items(source: Mapping[str, object], name: str) -> Sequence[object]:
    """A list of anything."""
    value = source.get(name)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{name} must be a list, not {value!r}")
    return value


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} must hold whole numbers, not {value!r}")
    return value


def integers(source: Mapping[str, object], name: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(_whole(value, name) for value in items(source, name))


def rows(source: Mapping[str, object], name: str) -> tuple[tuple[int, ...], ...]:
    """A list of lists of whole numbers."""
    return tuple(integers({name: row}, name) for row in items(source, name))


def pairs(source: Mapping[str, object], name: str) -> tuple[tuple[int, int], ...]:
    """A list of pairs of whole numbers."""
    found = []
    for row in rows(source, name):
        if len(row) != 2:
            raise ValueError(f"{name} must hold pairs, not {row!r}")
        found.append((row[0], row[1]))
    return tuple(found)


def param(source: Mapping[str, object], name: str) -> int | str | tuple[int, ...]:
    """A parameter of an explanation: a text, a whole number or a list of these."""
    value = source[name]
    if isinstance(value, list | tuple):
        return integers(source, name)
    return value if isinstance(value, str) else integer(source, name)
