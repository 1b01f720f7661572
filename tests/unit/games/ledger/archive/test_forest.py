"""Whatever is taken in leaf by leaf or as subtrees, the root is RFC 6962's."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger import merkle
from games.ledger.archive.forest import Forest, cover

ENTRIES = [sha256(bytes([number])).digest() for number in range(200)]


def leaves(_level: int, first: int, count: int) -> list[bytes]:
    """A `merkle.Hashes` of small trees, which ask for leaves alone."""
    return [merkle.leaf(entry) for entry in ENTRIES[first : first + count]]


def root_of(start: int, count: int) -> bytes:
    return merkle.fold(leaves(0, start, count))


@given(st.integers(0, 200), st.integers(0, 200))
def test_a_cover_is_whole_in_order_and_made_of_complete_subtrees(start: int, end: int) -> None:
    parts = list(cover(start, end))
    at = start
    for level, number in parts:
        assert number << level == at
        at += 1 << level
    assert at == max(start, end)
    assert len(parts) <= 2 * max(end - start, 1).bit_length()


@given(st.lists(st.tuples(st.integers(0, 12), st.booleans()), max_size=14))
def test_leaves_and_subtrees_give_the_root_of_the_leaves(parts: list[tuple[int, bool]]) -> None:
    forest = Forest()
    for count, whole in parts:
        end = forest.size + count
        for level, number in cover(forest.size, end) if whole else [(0, place) for place in range(forest.size, end)]:
            forest.add(level, root_of(number << level, 1 << level))
    assert forest.root() == merkle.root(leaves, forest.size)


@pytest.mark.parametrize("level", [-1, 1, 63])
def test_a_subtree_that_cannot_begin_here_is_refused(level: int) -> None:
    forest = Forest()
    forest.add(0, bytes(32))
    with pytest.raises(ValueError, match="after 1 leaves"):
        forest.add(level, bytes(32))
    assert (forest.size, forest.root()) == (1, bytes(32))
