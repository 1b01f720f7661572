from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.numbered import Numbered


@given(st.lists(st.tuples(st.integers(0, 400), st.integers()), max_size=400))
def test_it_is_the_mapping_that_a_copied_dict_would_be(puts: list[tuple[int, int]]) -> None:
    found: Numbered[int] = Numbered()
    copied: dict[int, int] = {}
    for wish, value in puts:
        number = 1 + wish % (len(copied) + 1)
        before, as_it_was = found, dict(copied)
        found = found.put(number, value)
        copied[number] = value
        assert before == as_it_was
    assert found == copied
    assert list(found) == sorted(copied)
    assert list(found.values()) == [copied[number] for number in sorted(copied)]
    assert Numbered(tuple(found.values())) == found


@pytest.mark.parametrize("number", [0, -1, 3])
def test_it_has_no_other_numbers(number: int) -> None:
    two = Numbered(("a", "b"))
    assert number not in two
    with pytest.raises(KeyError):
        two[number]
    with pytest.raises(KeyError):
        Numbered(("a",)).put(number, "c")
