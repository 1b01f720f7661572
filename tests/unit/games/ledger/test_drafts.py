from typing import Any
from uuid import UUID

import pytest

from games.ledger.drafts import Draft, draft
from games.ledger.errors import BadEvent, IdReused
from games.ledger.events import NewEvent

ID = UUID("01890a5d-ac96-774b-bcce-b302099a8057")


def make(*events: NewEvent, stream: str = "game:a", actor: str = "ann", device: str = "phone") -> list[Draft]:
    return draft(stream=stream, events=events, actor=actor, device=device)


def test_a_draft_is_the_event_with_its_data_in_canonical_text() -> None:
    event = NewEvent("card_played", {"seat": "2", "card": "9♦"}, ID, 3)
    assert make(event) == [Draft(True, ID, "card_played", 3, '{"card":"9♦","seat":"2"}', "ann", "phone")]


def test_an_event_without_an_id_gets_one_of_version_7() -> None:
    made = make(NewEvent("time_called", {}))[0]
    assert (made.sent, made.event_id.version) == (False, 7)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stream": ""}, "The stream's name has 1 to 100 characters, not 0."),
        ({"stream": "s" * 101}, "The stream's name has 1 to 100 characters, not 101."),
        ({"actor": "a" * 201}, "The actor has 0 to 200 characters, not 201."),
        ({"device": "a\x00"}, "The device holds a character that cannot be stored."),
        ({"actor": "\udc80"}, "The actor holds a character that cannot be stored."),
    ],
)
def test_a_label_that_no_column_holds_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadEvent) as refused:
        make(NewEvent("time_called", {}), **change)
    assert (refused.value.code, refused.value.message) == ("bad_event", message)


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (NewEvent("", {}), "The event's type has 1 to 100 characters, not 0."),
        (NewEvent("dealt", {}, schema=0), "The schema of dealt is a number from 1 to 32767, not 0."),
        (NewEvent("dealt", {}, schema=32_768), "The schema of dealt is a number from 1 to 32767, not 32768."),
        (
            NewEvent("dealt", {"points": 0.5}),
            (
                "The data of dealt cannot be stored: data.points is the float 0.5;"
                ' write a whole number, or a fraction as a string ("21/2").'
            ),
        ),
    ],
)
def test_an_event_that_cannot_be_stored_is_refused(event: NewEvent, message: str) -> None:
    with pytest.raises(BadEvent) as refused:
        make(event)
    assert refused.value.message == message


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(BadEvent, match=r"^A batch holds at least one event\.$"):
        make()


def test_an_id_twice_in_a_batch_is_refused() -> None:
    with pytest.raises(IdReused) as refused:
        make(NewEvent("dealt", {}, ID), NewEvent("dealt", {}, ID))
    assert (refused.value.code, refused.value.event_id) == ("id_reused", ID)
