"""Names: what is kept of them, what can be none, and which are the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tournaments.events_for_tests import created, state_of
from tournaments.decisions import entrants, names
from tournaments.errors import TournamentError

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann\t Lee\n", "Ann Lee"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("Zoe\u200b\u0301", "Zo\u00e9"),
        ("\ufeffAnn", "Ann"),
        ("\u202eAnn\u202c", "Ann"),
        ("\u2067Ann\u2069", "Ann"),
        ("An\u200bn\u00ad", "Ann"),
        ("Ann\u200b \u200bLee", "Ann Lee"),
        (FAMILY, FAMILY),
        (SCOTLAND, SCOTLAND),
        (PERSIAN, PERSIAN),
        ("\u674e\u5c0f\u9f8d", "\u674e\u5c0f\u9f8d"),
        ("<b>{{7*7}}</b>", "<b>{{7*7}}</b>"),
    ],
)
def test_what_the_log_keeps_of_a_name(given: str, kept: str) -> None:
    assert names.tidy(given) == kept
    assert names.legible(kept)


@pytest.mark.parametrize(
    "given",
    [
        *("", "\u200b", "\ufeff", "\u202e", "\u200d\u200d", "\u00a0\u3000"),
        *("\u2800", "\u3164", "\u115f\u1160", "\uffa0", "\u0301"),
        *("Ann\x07", "Ann\x00", "\x7f", "Ann\x9f", "Ann\ue000", "Ann\ud83d"),
    ],
)
def test_what_nobody_can_read_is_no_name(given: str) -> None:
    assert not names.legible(names.tidy(given))
    with pytest.raises(TournamentError) as refused:
        entrants.register(state_of(created()), name=given)
    assert refused.value.code == "bad_name"


def test_a_club_can_be_missing_and_not_illegible() -> None:
    (made,) = entrants.register(state_of(created()), name="Ann", club="\u200b")
    assert made == entrants.register(state_of(created()), name="Ann")[0]
    with pytest.raises(TournamentError) as refused:
        entrants.register(state_of(created()), name="Ann", club="\x07")
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("same", ["ANN LEE", "Ann  Lee", "A\u200bnn Lee", "\uff21\uff2e\uff2e Lee", "\u202eAnn Lee"])
def test_names_that_read_the_same_are_the_same(same: str) -> None:
    with pytest.raises(TournamentError) as refused:
        entrants.register_all(state_of(created()), [entrants.Row("Ann Lee"), entrants.Row(same, line=2)])
    assert (refused.value.code, refused.value.params["row"]) == ("duplicate_entrant", 2)


@given(st.text())
def test_a_tidy_name_is_tidy_and_turns_nothing_round(given: str) -> None:
    tidy = names.tidy(given)
    assert names.tidy(tidy) == tidy
    assert not {unicodedata.bidirectional(sign) for sign in tidy} & {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI"}
