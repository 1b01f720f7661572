from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games.ledger import upcasters
from games.ledger.events import recorded
from tests.unit.games.ledger.rows import ROW


def suit_apart(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"rank": data["card"][0], "suit": data["card"][1]}


def with_face(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**data, "face": "up"}


@pytest.fixture
def _steps() -> Iterator[None]:
    upcasters.register("card_shown", 1, suit_apart)
    upcasters.register("card_shown", 2, with_face)
    yield
    upcasters.unregister("card_shown", 1)
    upcasters.unregister("card_shown", 2)


@pytest.mark.usefixtures("_steps")
def test_each_schema_is_brought_to_the_present_one() -> None:
    present = {"rank": "9", "suit": "D", "face": "up"}
    assert upcasters.upcast("card_shown", 1, {"card": "9D"}) == (3, present)
    assert upcasters.upcast("card_shown", 2, {"rank": "9", "suit": "D"}) == (3, present)
    assert upcasters.upcast("card_shown", 3, present) == (3, present)


@pytest.mark.usefixtures("_steps")
def test_a_step_cannot_be_registered_twice() -> None:
    with pytest.raises(ValueError, match=r"^The step of card_shown from schema 1 is registered already\.$"):
        upcasters.register("card_shown", 1, with_face)


def test_a_type_without_steps_stays_as_it_is() -> None:
    data = {"card": "9D"}
    assert upcasters.upcast("card_shown", 1, data) == (1, data)


@pytest.mark.usefixtures("_steps")
def test_a_stored_row_is_read_in_the_present_schema_and_keeps_all_else() -> None:
    row = ROW._replace(type="card_shown", schema=1, data='{"card":"9D"}', hash=bytes(32))
    event = recorded(row)
    assert event[:6] == row[:6]
    assert (event.schema, event.data) == (3, {"rank": "9", "suit": "D", "face": "up"})
    assert event[8:] == row[8:]
