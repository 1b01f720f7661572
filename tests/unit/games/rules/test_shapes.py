import pytest

from games.rules.errors import InvalidEvent
from games.rules.kinds import Card, Seat, Whole
from games.rules.shapes import Event, Shape

SHAPE = Shape({"player": Seat(), "card": Card(("9D",))}, {"points": Whole()})
PLAY = {"type": "play", "player": "ann", "card": "9D"}


def sentence(event: Event) -> tuple[str, str]:
    with pytest.raises(InvalidEvent) as refused:
        SHAPE.check(event, ("ann", "bo"))
    return refused.value.code, str(refused.value)


def test_required_optional_and_common_keys_pass() -> None:
    SHAPE.check(PLAY, ("ann",))
    SHAPE.check({**PLAY, "points": 3, "at": "2026-11-30T19:30:00Z", "by": "td", "note": ""}, ("ann",))


@pytest.mark.parametrize(
    ("event", "code", "text"),
    [
        ({"type": "play", "player": "ann"}, "bad_event", "play: missing key: card"),
        ({"type": "play", "player": "cy"}, "bad_event", "play: missing key: card"),
        ({"type": "play", "player": 1}, "bad_event", "play: 'player': expected a player's name"),
        (
            {**PLAY, "points": "3"},
            "bad_event",
            f"play: 'points': expected a whole number from {1 - 2**53} to {2**53 - 1}",
        ),
        ({**PLAY, "suit": "D"}, "bad_event", "play: 'suit': there is no such key"),
        ({**PLAY, "player": "cy", "card": "9S"}, "bad_card", "play: no such card here: 9S"),
        ({**PLAY, "player": "cy"}, "unknown_player", "play: cy does not play in this game"),
        ({**PLAY, "player": "cy", "by": 3}, "bad_event", "play: 'by': expected a text"),
        ({**PLAY, "note": 3, "by": 3}, "bad_event", "play: 'note': expected a text"),
        (
            {**PLAY, "at": "today"},
            "bad_event",
            "play: 'at': expected a date-time such as 2026-11-30T19:30:00+01:00",
        ),
    ],
)
def test_the_first_fault_is_told_in_a_sentence(event: Event, code: str, text: str) -> None:
    assert sentence(event) == (code, text)
