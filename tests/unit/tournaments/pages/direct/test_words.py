"""Reasons and warnings in words: every one that pairing can give, with names for numbers."""

import re
from fractions import Fraction

import pytest

from tournaments.models import PairingJob, Tournament
from tournaments.pages.direct import words
from tournaments.pairing import TEMPLATES, Bound, Explanation, Objective, warnings
from tournaments.pairing.values import Param
from tournaments.state import Entrant

NAMES = {1: "Ann", 2: "שרה"}
ANN, SARA = "\u2068Ann\u2069", "\u2068שרה\u2069"
WHOLE = {"times", "byes", "round", "first", "second", "repeats", "least"}


def params(code: str) -> tuple[tuple[str, Param], ...]:
    """A value for each parameter of the template, of the type that pairing gives it."""
    found: dict[str, Param] = {}
    for key in re.findall(r"%\((\w+)\)s", TEMPLATES[code]):
        found[key] = (1, 2) if key == "who" else 2 if key in WHOLE or key.startswith("who") else "7/2"
    return tuple(sorted(found.items()))


@pytest.mark.parametrize("code", TEMPLATES)
def test_every_reason_is_a_sentence(code: str) -> None:
    sentence = words.reason(Explanation(code, params=params(code)), NAMES)
    assert sentence.endswith(".")
    assert sentence[0] == sentence[0].upper()
    assert ("%(" in sentence, "7/2" in sentence) == (False, False)
    assert ("%(who)s" in TEMPLATES[code]) == (f"{ANN}, {SARA}" in sentence)


def test_names_stand_for_numbers_and_glyphs_for_fractions() -> None:
    one = Explanation("bye_due", params=(("byes", 0), ("score", "1/2"), ("who", 1)))
    assert words.reason(one, NAMES) == (
        f"{ANN} has the bye (byes so far: 0, points: ½): nobody at a table has fewer byes, or as many and fewer points."
    )
    stranger = Explanation("walkover", params=(("who", 1), ("who_absent", 9)))
    assert words.reason(stranger, NAMES) == f"{ANN} has a walkover: \u20689\u2069 is missing."


@pytest.mark.parametrize(
    ("repeats", "spread", "least", "bound", "expected"),
    [
        (0, 0, 0, 0, ["Nobody meets anybody again, and at each table all have the same points: no pairing is better."]),
        (2, 0, 2, 0, ["Repeat meetings: 2. No pairing has fewer.", "At each table all have the same points."]),
        (
            2,
            0,
            0,
            0,
            [
                "Repeat meetings: 2. None of the arrangements tried had fewer.",
                "At each table all have the same points.",
            ],
        ),
        (
            2,
            "7/2",
            1,
            "7/2",
            [
                "Repeat meetings: 2. At least 1 cannot be avoided.",
                "The points at the tables differ by 3½ in all. No pairing is closer.",
            ],
        ),
        (
            0,
            4,
            0,
            "7/2",
            [
                "Nobody meets anybody again.",
                "The points at the tables differ by 4 in all. At best, a pairing could save ½.",
            ],
        ),
    ],
)
def test_how_good_a_pairing_is(repeats: int, spread: str, least: int, bound: str, expected: list[str]) -> None:
    objective = Objective(repeats=repeats, spread=Fraction(spread))
    assert words.quality("swiss", objective, Bound(least, Fraction(bound)).beside(objective)) == expected


def test_what_the_rules_alone_decide_is_not_measured() -> None:
    (only,) = words.quality("dutch", Objective(spread=Fraction(2)), Bound())
    assert only == "The rules of the Dutch system leave one pairing of this round, and it is this one."


def test_what_was_changed_by_hand_is_not_called_what_the_rules_give() -> None:
    given = Objective(repeats=2, spread=Fraction(2))
    assert words.quality("dutch", Objective(), Bound(), by_hand=True) == [
        "The Dutch system has paired this round, but some of it is the director's, changed or locked."
    ]
    assert words.quality("dutch", given, Bound(), by_hand=True)[1:] == ["Repeat meetings: 2."]
    assert words.quality("swiss", given, Bound().beside(given), by_hand=True)[0] == (
        "Repeat meetings: 2, with what is changed or locked by hand."
    )


def test_people_are_told_apart_by_number_and_club() -> None:
    assert words.tell_apart(Entrant(3, "Ada", "Engine")) == "Ada (number 3, Engine)"
    assert words.tell_apart(Entrant(3, "Ada")) == "Ada (number 3)"


def test_a_warning_is_the_sentence_of_pairing() -> None:
    (found,) = warnings(4, (2,), 5)
    assert words.warning(found) == found.text


def test_the_steps_of_a_pairing_have_words_and_others_stay() -> None:
    assert words.step_of_pairing("byes") == "giving the byes"
    assert (words.step_of_pairing(""), words.step_of_pairing("new step")) == ("", "new step")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("too_few_players", "Too few players are here to fill a table of 3."),
        ("round_beyond_schedule", "Everybody has met everybody: this round robin has no round 4."),
        ("pairing_crashed", "The pairing stopped on a fault of the program. Nothing is lost; pair it again."),
        ("no_valid_pairing", "as it is stored"),
    ],
)
def test_why_a_pairing_failed(code: str, expected: str) -> None:
    job = PairingJob(round=4, error_code=code, error="as it is stored")
    assert words.failure(job, Tournament(sizes=[4, 3]), NAMES) == [expected]


def test_the_reasons_of_a_failed_pairing_are_told_with_names() -> None:
    reasons = [Explanation("blocked_dutch").to_data(), Explanation("blocked_lift", params=(("who", (1, 2)),)).to_data()]
    job = PairingJob(round=4, error_code="no_valid_pairing", error="as it is stored", reasons=reasons)
    assert words.failure(job, Tournament(sizes=[2]), NAMES)[1] == (
        f"It would be enough to let these two meet: {ANN}, {SARA}."
    )
