"""Finite fields, as far as designs need them: small, exact, as tables of whole numbers.

Source: Colbourn and Dinitz, Handbook of Combinatorial Designs (2nd edition, 2007), VII.2, Finite fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

Poly = tuple[int, ...]


@dataclass(frozen=True)
class Field:
    """The field of `order` elements 0 … order − 1, 0 and 1 being its zero and one.

    An element is the number whose digits to the base of the characteristic are its coordinates. `powers` lists the
    powers of a generator of the multiplicative group, from its power 0.
    """

    order: int
    characteristic: int
    powers: tuple[int, ...]
    logarithm: tuple[int, ...]

    def add(self, a: int, b: int) -> int:
        p = self.characteristic
        if self.order == p:
            return (a + b) % p
        total, place = 0, 1
        while a or b:
            total += (a + b) % p * place  # the lowest digits: what is above them is a multiple of p
            a, b, place = a // p, b // p, place * p
        return total

    def negative(self, a: int) -> int:
        return self.times(self.characteristic - 1, a)

    def times(self, a: int, b: int) -> int:
        if not a or not b:
            return 0
        return self.powers[(self.logarithm[a] + self.logarithm[b]) % (self.order - 1)]

    def power(self, exponent: int) -> int:
        """The generator to this power."""
        return self.powers[exponent % (self.order - 1)]


@lru_cache(maxsize=64)
def field(order: int) -> Field:
    """The field of that order. O(order²) at worst. Raises ValueError if it is no power of a prime."""
    factors = prime_powers(order)
    if len(factors) != 1:
        raise ValueError(f"there is no field of {order} elements")
    p = next(prime for prime in range(2, order + 1) if order % prime == 0)
    degree = next(exponent for exponent in range(1, order) if p**exponent == order)
    powers = next(found for rule in _rules(p, degree) if len(found := _orbit(p, rule)) == order - 1)
    logarithm = [0] * order
    for exponent, element in enumerate(powers):
        logarithm[element] = exponent
    return Field(order, p, tuple(powers), tuple(logarithm))


def prime_powers(number: int) -> tuple[int, ...]:
    """The powers of different primes whose product is `number`, in the order of the primes; none for 1.

    >>> prime_powers(60)
    (4, 3, 5)
    """
    found, prime = [], 2
    while number > 1:
        if prime * prime > number:
            prime = number
        power = 1
        while number % prime == 0:
            number //= prime
            power *= prime
        if power > 1:
            found.append(power)
        prime += 1
    return tuple(found)


def _rules(p: int, degree: int) -> Iterator[Poly]:
    """All ways to write x to the power `degree` by lower powers of x; for degree 1 all nonzero numbers for x."""
    for number in range(1, p**degree):
        yield tuple(number // p**place % p for place in range(degree))


def _orbit(p: int, rule: Poly) -> list[int]:
    """The powers of x from 1 until 1 comes back, or 0 or an element comes twice."""
    one: Poly = (1, *(0 for _ in rule[1:]))
    element, found, seen = one, [], set()
    while element not in seen and any(element):
        seen.add(element)
        found.append(sum(digit * p**place for place, digit in enumerate(element)))
        carry = element[-1]
        shifted = (0, *element[:-1])
        element = tuple((low + carry * more) % p for low, more in zip(shifted, rule, strict=True))
    return found
