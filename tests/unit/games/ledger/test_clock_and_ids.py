from uuid import RFC_4122

from hypothesis import given
from hypothesis import strategies as st

from games.ledger import clock
from games.ledger.ids import uuid7, uuid7s


def test_the_clock_in_use_is_that_of_the_innermost_block() -> None:
    with clock.using(lambda: 5):
        with clock.using(lambda: 3):
            assert clock.now() == 3
        assert clock.now() == 5


def test_the_system_clock_is_used_otherwise_and_counts_microseconds() -> None:
    before = clock.system_clock()
    assert before <= clock.now() <= clock.system_clock()
    assert before > 1_700_000_000_000_000


@given(st.integers(0, (1 << 48) * 1000 - 1))
def test_a_uuid7_begins_with_the_milliseconds_and_says_what_it_is(microseconds: int) -> None:
    with clock.using(lambda: microseconds):
        made = uuid7()
    assert made.int >> 80 == microseconds // 1000
    assert made.version == 7
    assert made.variant == RFC_4122


def test_ids_of_one_instant_differ() -> None:
    with clock.using(lambda: 1_700_000_000_000_000):
        assert len({uuid7() for _ in range(1000)}) == 1000


def test_many_ids_are_made_as_one_is() -> None:
    with clock.using(lambda: 1_700_000_000_000_000):
        made = uuid7s(1000)
    assert len(set(made)) == 1000
    assert {(item.version, item.variant, item.int >> 80) for item in made} == {(7, RFC_4122, 1_700_000_000_000)}
    assert uuid7s(0) == []
