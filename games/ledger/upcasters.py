"""Old events in new clothes: each type has a schema number, and steps that bring its data to the next one.

Stored events never change. Every path that reads them (live, rebuild, export) brings them to the present schema by
these steps, so that no other code knows a former one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""The data of one schema in, the data of the next out; pure, and the data given is left as it is."""

_steps: dict[tuple[str, int], Upcaster] = {}


def register(event_type: str, schema: int, step: Upcaster) -> None:
    """Let `step` bring the data of a type from `schema` to `schema + 1`. ValueError if that step is there already."""
    if (event_type, schema) in _steps:
        raise ValueError(f"The step of {event_type} from schema {schema} is registered already.")
    _steps[event_type, schema] = step


def unregister(event_type: str, schema: int) -> None:
    """Take a step back out (tests)."""
    del _steps[event_type, schema]


def former(event_type: str, schema: int) -> bool:
    """Whether a type's schema is one that it had and has no more."""
    return (event_type, schema) in _steps


def upcast(event_type: str, schema: int, data: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]]:
    """The present schema of a type and the data in it; both unchanged where there is no further step."""
    while (step := _steps.get((event_type, schema))) is not None:
        schema, data = schema + 1, step(data)
    return schema, data
