"""The scoresheet: a row a deal, filled in from left to right as the table scores it."""

from __future__ import annotations

from typing import Final

from games.rules.cards import pretty
from games.rules.dalrymple.state import DEALS, Completed, State
from games.rules.dalrymple.summary import scores
from games.rules.sheet import Column, Sheet

LEGEND: Final = (
    "Trumps: the other three cards of the flip's rank (♠ > ♥ > ♦ > ♣), then J, then 5 of the flip's suit.",
    "J or 5 flipped: the other three cards of that rank alone.",
    "Score: 1 a trick; each captured card 3 if it has the flip's rank, else 2 for A K Q J, else 1.",
    "9♦ flipped: the curse deal, the last. No trumps; write each captured diamond as −1 under card points.",
    "Check: all totals together. It grows by the tricks of the deal (10 among four, 8 among five) and all card points.",
)


def sheet(state: State, *, filled: bool) -> Sheet:
    """Deal, dealer and flip; tricks, then card points of every player; every player's running total; all of these."""
    columns = (
        Column("deal"),
        Column("dealer", wide=True),
        Column("flip"),
        *(Column(label, player) for label in ("tricks", "card points", "total") for player in state.players),
        Column("check"),
    )
    blank = ("",) * len(columns)
    rows = _rows(state) if filled else tuple((str(number), *blank[1:]) for number in range(1, DEALS + 1))
    counted = tuple(scores(state).values())
    total = [*map(str, counted), str(sum(counted))] if filled else [""] * (len(counted) + 1)
    facts = (("first dealer", state.players[state.dealer]),)
    return Sheet(columns, rows, (*blank[: -len(total)], *total), facts, LEGEND)


def _rows(state: State) -> tuple[tuple[str, ...], ...]:
    totals, rows = [0] * len(state.players), []
    for deal in state.deals:
        totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
        head = (str(deal.number), state.players[deal.dealer], pretty(deal.flip))
        rows.append((*head, *_tricks(deal), *_points(deal), *map(str, totals), str(sum(totals))))
    return tuple(rows)


def _tricks(deal: Completed) -> tuple[str, ...]:
    return tuple(map(str, deal.tricks)) or ("",) * len(deal.scores)


def _points(deal: Completed) -> tuple[str, ...]:
    return tuple(map(str, deal.scores if deal.curse else deal.card_points))
