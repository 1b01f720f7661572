"""The games that Thistle knows: one line for each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games.rules.base import Engine
from games.rules.dalrymple.engine import Dalrymple
from games.rules.diamond_points.engine import DiamondPoints
from games.rules.diamondback.engine import Diamondback

_ENGINES: dict[str, Engine[Any]] = {engine.key: engine for engine in (Dalrymple(), DiamondPoints(), Diamondback())}


def engines() -> tuple[Engine[Any], ...]:
    """Every game, in the order in which they are offered."""
    return tuple(_ENGINES.values())


def get(key: str) -> Engine[Any]:
    """The game that records call `key`. Raises KeyError if there is none."""
    return _ENGINES[key]


@contextmanager
def registered(engine: Engine[Any]) -> Iterator[Engine[Any]]:
    """Adds a game for as long as the block runs; the test suite's toy game lives so.

    Raises ValueError if its key is taken.
    """
    if engine.key in _ENGINES:
        raise ValueError(f"there is a game of the name {engine.key}")
    _ENGINES[engine.key] = engine
    try:
        yield engine
    finally:
        del _ENGINES[engine.key]
