"""What a deal is worth, and what it can be worth (rules/dalrymple.md, Scoring a deal; Checks, `deal_scored`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.rules.cards import DECK
from games.rules.dalrymple.state import BURNED, DEALS, DEALT, Completed, Deal, State
from games.rules.dalrymple.trumps import CURSE
from games.rules.errors import IllegalPlay


class Captured(NamedTuple):
    """What each player has captured so far in a deal."""

    tricks: tuple[int, ...]
    card_points: tuple[int, ...]
    diamonds: tuple[int, ...]


def card_value(card: str, flip: str) -> int:
    """Card points of a captured card: 3 if it has the flip's rank, else 2 for A K Q J, else 1."""
    if card[0] == flip[0]:
        return 3
    return 2 if card[0] in "AKQJ" else 1


def captured(deal: Deal, seats: int) -> Captured:
    """What the completed tricks of `deal` hold; no card points on the curse deal. O(cards played)."""
    tricks, points, diamonds = [0] * seats, [0] * seats, [0] * seats
    for trick in deal.tricks:
        tricks[trick.winner] += 1
        diamonds[trick.winner] += sum(card[1] == "D" for card in trick.cards)
        if deal.flip is not None and not deal.curse:
            points[trick.winner] += sum(card_value(card, deal.flip) for card in trick.cards)
    return Captured(tuple(tricks), tuple(points), tuple(diamonds))


def ordinary(deal: Deal, tricks: Sequence[int], card_points: Sequence[int]) -> Completed:
    """An ordinary deal completed: 1 a trick and the card points."""
    scores = tuple(map(sum, zip(tricks, card_points, strict=True)))
    return Completed(deal.number, deal.dealer, deal.flip or "", scores, tuple(tricks), tuple(card_points))


def cursed(deal: Deal, diamonds: Sequence[int], tricks: Sequence[int] = ()) -> Completed:
    """The curse deal completed: −1 for each captured diamond, nothing else."""
    scores = tuple(-count for count in diamonds)
    return Completed(deal.number, deal.dealer, CURSE, scores, tuple(tricks), (), tuple(diamonds))


def played_out(deal: Deal, seats: int) -> Completed:
    """`deal` completed by its last card."""
    taken = captured(deal, seats)
    if deal.curse:
        return cursed(deal, taken.diamonds, taken.tricks)
    return ordinary(deal, taken.tricks, taken.card_points)


class Bounds:
    """The least and the most card points that a number of cards of an ordinary deal can be worth."""

    def __init__(self, flips: Iterable[str], flip: str) -> None:
        out = {CURSE, *flips}
        self._values = sorted(card_value(card, flip) for card in DECK if card not in out)

    def least(self, cards: int) -> int:
        return sum(self._values[:cards])

    def most(self, cards: int) -> int:
        return sum(self._values[len(self._values) - cards :])


def diamond_bounds(state: State) -> tuple[int, int]:
    """The fewest and the most diamonds that a curse deal can hold together."""
    most = 12 - sum(card[1] == "D" for card in state.flips if card != CURSE)
    return max(0, most - BURNED - (DEALS - len(state.flips))), most


def check_counts(state: State, counts: Sequence[int]) -> None:
    """Raises IllegalPlay `bad_deal_score` if a number is negative."""
    for player, count in zip(state.players, counts, strict=True):
        if count < 0:
            raise IllegalPlay("bad_deal_score", "{player}: expected 0 or more, not {count}", player=player, count=count)


def check_ordinary(state: State, tricks: Sequence[int], card_points: Sequence[int]) -> None:
    """Raises IllegalPlay `bad_deal_score` unless the numbers can be those of the ordinary deal under way."""
    check_counts(state, tricks)
    if sum(tricks) != state.tricks:
        raise IllegalPlay(
            "bad_deal_score",
            "the tricks add up to {total}; a deal has {expected}",
            total=sum(tricks),
            expected=state.tricks,
        )
    bounds = Bounds(state.flips, state.flips[-1])
    for player, won, points in zip(state.players, tricks, card_points, strict=True):
        cards = won * len(state.players)
        low, high = bounds.least(cards), bounds.most(cards)
        if not low <= points <= high:
            raise IllegalPlay(
                "bad_deal_score",
                "{player}: {points} card points do not fit {tricks} tricks; expected {low} to {high}",
                player=player,
                points=points,
                tricks=won,
                low=low,
                high=high,
            )
    _check_total("card points", sum(card_points), bounds.least(DEALT), bounds.most(DEALT))


def check_cursed(state: State, diamonds: Sequence[int]) -> None:
    """Raises IllegalPlay `bad_deal_score` unless the numbers can be the diamonds of the curse deal under way."""
    check_counts(state, diamonds)
    _check_total("diamonds", sum(diamonds), *diamond_bounds(state))


def _check_total(what: str, total: int, low: int, high: int) -> None:
    if not low <= total <= high:
        raise IllegalPlay(
            "bad_deal_score",
            "the {what} add up to {total}; expected {low} to {high}",
            what=what,
            total=total,
            low=low,
            high=high,
        )
