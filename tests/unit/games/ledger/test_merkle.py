from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger import merkle

ENTRIES = [f"event {number}".encode() for number in range(1100)]


def plain_root(entries: Sequence[bytes]) -> bytes:
    """MTH of RFC 6962, 2.1, word for word."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    k = 1
    while k * 2 < len(entries):
        k *= 2
    return sha256(b"\x01" + plain_root(entries[:k]) + plain_root(entries[k:])).digest()


def plain_path(m: int, entries: Sequence[bytes]) -> list[bytes]:
    """PATH of 2.1.1."""
    if len(entries) == 1:
        return []
    k = 1
    while k * 2 < len(entries):
        k *= 2
    if m < k:
        return [*plain_path(m, entries[:k]), plain_root(entries[k:])]
    return [*plain_path(m - k, entries[k:]), plain_root(entries[:k])]


def plain_proof(m: int, entries: Sequence[bytes], *, known: bool = True) -> list[bytes]:
    """SUBPROOF of 2.1.2."""
    n = len(entries)
    if m == n:
        return [] if known else [plain_root(entries)]
    k = 1
    while k * 2 < n:
        k *= 2
    if m <= k:
        return [*plain_proof(m, entries[:k], known=known), plain_root(entries[k:])]
    return [*plain_proof(m - k, entries[k:], known=False), plain_root(entries[:k])]


def hashes(level: int, first: int, count: int) -> list[bytes]:
    """Complete subtrees of ENTRIES, and no others."""
    assert level % merkle.TILE_LEVELS == 0
    assert (first + count) << level <= len(ENTRIES)
    return [plain_root(ENTRIES[at << level : (at + 1) << level]) for at in range(first, first + count)]


SIZES = st.one_of(st.integers(1, 40), st.sampled_from([255, 256, 257, 511, 512, 513, 768, 1023, 1024, 1025, 1100]))


def test_the_known_answers_of_the_transparency_log_tests() -> None:
    """The eight entries and roots that implementations of RFC 6962 are tested with (certificate-transparency)."""
    entries = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
    growth = merkle.Growth()
    roots = []
    for entry in entries:
        growth.extend([bytes.fromhex(entry)])
        roots.append(growth.root().hex())
    assert roots[0] == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert roots[1] == "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"
    assert roots[6] == "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"
    assert roots[7] == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    assert merkle.Growth().root().hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@given(size=SIZES)
def test_a_root_is_that_of_the_definition(size: int) -> None:
    assert merkle.root(hashes, size) == plain_root(ENTRIES[:size])


def test_the_root_of_nothing() -> None:
    assert merkle.root(hashes, 0) == merkle.EMPTY == merkle.fold([])


@given(cuts=st.lists(st.integers(0, 400), max_size=6))
def test_a_tree_that_grows_has_the_roots_and_the_tiles_of_one_that_was_there(cuts: list[int]) -> None:
    growth, at, tiles = merkle.Growth(), 0, []
    for cut in cuts:
        tiles += growth.extend(ENTRIES[at : at + cut])
        at = min(at + cut, len(ENTRIES))
        assert growth.size == at
        assert growth.root() == plain_root(ENTRIES[:at])
    assert tiles == [(8, number, *hashes(8, number, 1)) for number in range(at >> 8)]


def test_a_tile_of_tiles() -> None:
    growth = merkle.Growth()
    entries = [bytes([number % 251]) for number in range(70_000)]
    tiles = growth.extend(entries)
    assert [(tile.level, tile.number) for tile in tiles] == [(8, number) for number in range(273)] + [(16, 0)]
    assert tiles[-1].hash == plain_root(entries[: 1 << 16])
    assert growth.root() == plain_root(entries)


@given(start=SIZES, more=st.integers(0, 300))
def test_a_tree_is_resumed_from_what_is_kept(start: int, more: int) -> None:
    growth = merkle.resume(hashes, start)
    growth.extend(ENTRIES[start : start + more])
    assert growth.root() == plain_root(ENTRIES[: start + more])


def test_a_tree_is_resumed_from_nothing() -> None:
    growth = merkle.resume(hashes, 0)
    growth.extend(ENTRIES[:3])
    assert growth.root() == plain_root(ENTRIES[:3])


@given(size=SIZES, data=st.data())
def test_an_inclusion_proof_is_that_of_the_definition_and_proves_nothing_else(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    path, root = merkle.inclusion(hashes, index, size), plain_root(ENTRIES[:size])
    assert path == plain_path(index, ENTRIES[:size])
    assert merkle.included(ENTRIES[index], index, size, path, root)
    assert not merkle.included(b"another", index, size, path, root)
    assert not merkle.included(ENTRIES[index], index, size, path, merkle.EMPTY)
    assert not merkle.included(ENTRIES[index], index, size, [*path, merkle.EMPTY], root)
    assert not merkle.included(ENTRIES[index], size, size, path, root)
    for at in range(len(path)):
        assert not merkle.included(ENTRIES[index], index, size, path[:at] + path[at + 1 :], root)


@given(second=SIZES, data=st.data())
def test_a_consistency_proof_is_that_of_the_definition_and_proves_nothing_else(
    second: int, data: st.DataObject
) -> None:
    first = data.draw(st.integers(1, second))
    path = merkle.consistency(hashes, first, second)
    roots = plain_root(ENTRIES[:first]), plain_root(ENTRIES[:second])
    assert path == plain_proof(first, ENTRIES[:second])
    assert merkle.consistent(first, roots[0], second, roots[1], path)
    assert not merkle.consistent(first, merkle.EMPTY, second, roots[1], path)
    assert not merkle.consistent(first, roots[0], second, merkle.EMPTY, path)
    assert not merkle.consistent(first, roots[0], second, roots[1], [*path, merkle.EMPTY])
    for at in range(len(path)):
        assert not merkle.consistent(first, roots[0], second, roots[1], path[:at] + path[at + 1 :])


@pytest.mark.parametrize(("first", "second"), [(0, 5), (6, 5), (-1, 5)])
def test_trees_that_cannot_be_compared(first: int, second: int) -> None:
    with pytest.raises(ValueError, match=f"^A tree of {first} leaves is not compared with one of {second}"):
        merkle.consistency(hashes, first, second)
    assert not merkle.consistent(first, merkle.EMPTY, second, merkle.EMPTY, [])


@pytest.mark.parametrize("index", [-1, 5])
def test_a_leaf_that_is_not_there(index: int) -> None:
    with pytest.raises(ValueError, match=f"^A tree of 5 leaves has no leaf {index}"):
        merkle.inclusion(hashes, index, 5)
