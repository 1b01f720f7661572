"""A table of Diamond Points: a game from turns written as a prize and everybody's bid."""

from games.rules.replay import Replay, begin
from games.rules.shapes import Event

NAMES = ["ann", "bo", "cy", "dee", "eli", "fay"]


def started(players: int = 2, stake: int | None = None) -> Event:
    event = {"type": "game_started", "game": "diamond-points", "players": NAMES[:players]}
    return event if stake is None else {**event, "stake": stake}


def prize(card: str) -> Event:
    return {"type": "prize_turned", "card": card}


def bids(ranks: str) -> Event:
    """Everybody's bid in seat order: `bids("T A")`."""
    return {"type": "bids_revealed", "bids": dict(zip(NAMES, ranks.split(), strict=False))}


def game(*turns: str, players: int = 2, stake: int | None = None) -> Replay:
    """The game after `turns`, each a prize and the bids; a lone prize waits for its bids: `game("9D T A", "KD")`."""
    replay = begin(started(players, stake))
    for turn in turns:
        card, _, ranks = turn.partition(" ")
        replay = replay.accept(prize(card))
        if ranks:
            replay = replay.accept(bids(ranks))
    return replay


ALL = [f"{rank}D" for rank in "A23456789TJQK"]


def whole(first: str, second: str, stake: int | None = None) -> Replay:
    """A whole game of two: the prizes come from ace to king, the bids are given rank by rank."""
    return game(*(f"{card} {a} {b}" for card, a, b in zip(ALL, first, second, strict=True)), stake=stake)
