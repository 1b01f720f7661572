from __future__ import annotations

import pytest

from tournaments.pairing.designs.fields import field, prime_powers


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 32])
def test_a_field_is_one(order: int) -> None:
    over = field(order)
    elements = range(order)
    assert sorted(over.powers) == list(range(1, order))
    for a in elements:
        assert (over.add(a, 0), over.times(a, 1), over.times(a, 0)) == (a, a, 0)
        assert over.add(a, over.negative(a)) == 0
        assert sorted(over.add(a, b) for b in elements) == list(elements)
        for b in elements:
            assert over.add(a, b) == over.add(b, a)
            assert over.times(a, b) == over.times(b, a)
            c = (a + 2 * b) % order
            assert over.times(c, over.add(a, b)) == over.add(over.times(c, a), over.times(c, b))


@pytest.mark.parametrize("order", [1, 6, 12, 15])
def test_other_orders_have_no_field(order: int) -> None:
    with pytest.raises(ValueError, match=f"no field of {order} elements"):
        field(order)


def test_prime_powers() -> None:
    assert prime_powers(1) == ()
    assert prime_powers(360) == (8, 9, 5)
    assert prime_powers(97) == (97,)
