"""Who is called like somebody else."""

from tournaments.selectors.names import alike


def test_names_that_a_reader_takes_for_the_same_are_alike() -> None:
    assert alike([(1, "Ada"), (2, "ADA"), (3, "Bo"), (4, "Zoë"), (5, "Zoe\u0308")]) == {1, 2, 4, 5}
    assert alike([(1, "Ada"), (2, "Bo")]) == frozenset()
    assert alike([]) == frozenset()
