"""Corrected records against a model that knows no chain: the list of what counts, replayed from the beginning."""

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chance import Chance
from games.rules.errors import Refused
from games.rules.replay import Replay, begin, fold
from games.rules.shapes import Event
from games.rules.summary import summary
from tests.unit.games.rules.sampling import KEYS, offered, played, started

games = st.sampled_from(KEYS)
seeds = st.integers(0, 2**32)

Effective = list[tuple[int, Event]]


def same(corrected: Replay, right_at_first: Replay) -> None:
    """Both say the same but for the numbers of events."""
    assert _bare(corrected) == _bare(right_at_first)


def _bare(replay: Replay) -> dict[str, object]:
    whole = summary(replay)
    del whole["events"]
    whole["irregularities"] = [
        {key: value for key, value in entry.items() if key != "proven_by"}
        for entry in replay.engine.irregularities(replay.state)
    ]
    return whole


@given(games, seeds)
@settings(max_examples=60, deadline=None)
def test_a_voided_end_recorded_anew_is_as_if_nothing_had_happened(key: str, seed: int) -> None:
    chance = Chance(seed)
    events = played(key, seed)
    cut = chance.integer(2, len(events))
    upto = chance.integer(cut, len(events))
    replay = fold(events[:upto]).accept({"type": "voided", "from": cut, "reason": "misdeal"})
    same(replay, fold(events[: cut - 1]))
    for event in events[cut - 1 :]:
        replay = replay.accept(event)
    same(replay, fold(events))


@given(games, seeds)
@settings(max_examples=60, deadline=None)
def test_random_corrections_agree_with_the_model(key: str, seed: int) -> None:
    chance = Chance(seed)
    replay = begin(started(key, chance))
    effective: Effective = [(1, replay.started)]
    for _ in range(50):
        event = _next(replay, chance)
        if event is None:
            continue
        wanted = _model(effective, event, replay.events + 1)
        if isinstance(wanted, Refused):
            with pytest.raises(Refused) as refused:
                replay.accept(event)
            assert refused.value.code == wanted.code
            assert refused.value.extra == wanted.extra
        else:
            replay, effective = replay.accept(event), wanted
            assert list(replay.effective()) == effective
    same(replay, fold(event for _, event in effective))
    assert replay.tip.effective == len(effective)
    assert [replay.at(count).events for count in range(1, replay.events + 1)] == list(range(1, replay.events + 1))


def _next(replay: Replay, chance: Chance) -> Event | None:
    """What somebody might record next: mostly play, now and then a correction, not always one that fits."""
    match chance.below(12):
        case 0:
            return {"type": "voided", "from": chance.integer(0, replay.events + 1), "reason": "misdeal"}
        case 1 | 2:
            return _amendment(replay, chance)
        case 3:
            player = chance.choice(replay.players)
            return {"type": "score_adjusted", "player": player, "points": chance.choice([-3, 2]), "reason": "slow"}
        case 4:
            scores = {player: chance.integer(-1, 30) for player in replay.players}
            return {"type": "result_entered", "scores": scores} if chance.below(4) == 0 else None
        case 5:
            return {"type": "time_called"} if chance.below(4) == 0 else None
    return offered(replay, chance)


def _amendment(replay: Replay, chance: Chance) -> Event:
    """Another event of the same type in place of one, taken from what was offered there."""
    at = chance.integer(1, replay.events)
    then = replay.at(at - 1) if at > 1 else replay
    event = next((event for seq, event in replay.effective() if seq == at), replay.started)
    for _ in range(8):
        other = offered(then, chance)
        if other is not None and other["type"] == event["type"]:
            event = other
            break
    return {"type": "amended", "seq": at, "event": event, "reason": "typo"}


def _model(effective: Effective, event: Event, seq: int) -> Effective | Refused:
    """What counts after `event`, or how it is refused."""
    if event["type"] not in {"voided", "amended"}:
        misfit = _misfit([*effective, (seq, event)])
        return [*effective, (seq, event)] if misfit is None else misfit[1]
    target = event["from" if event["type"] == "voided" else "seq"]
    place = next((place for place, (at, _) in enumerate(effective) if at == target and place > 0), None)
    if place is None:
        return Refused("bad_seq", "")
    if event["type"] == "voided":
        return effective[:place]
    amended = [*effective[:place], (effective[place][0], cast(Event, event["event"])), *effective[place + 1 :]]
    misfit = _misfit(amended)
    return amended if misfit is None else Refused("amendment_conflict", "", extra={"conflict_seq": misfit[0]})


def _misfit(effective: Effective) -> tuple[int, Refused] | None:
    """The first event that does not fit when all are replayed from the beginning, and why."""
    replay = begin(effective[0][1])
    for seq, event in effective[1:]:
        try:
            replay = replay.accept(event)
        except Refused as refused:
            return seq, refused
    return None
