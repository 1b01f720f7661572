"""Tie-breaks: what each one is, where it comes from, and what is not done yet.

FIDE is the FIDE Handbook, C.07, Play-Off and Tie-Break Regulations, in force from 1 March 2026; rounds not played count
by its article 16 (see `scoring.methods.unplayed`). MTR is the Magic: The Gathering Tournament Rules. Tables of more
than two are not in any of them: what they count there is said in each module, and comes out as the source says for two.


| code | tie-break                                   | source       | module           |
| ---- | ------------------------------------------- | ------------ | ---------------- |
| DE   | direct encounter                            | FIDE 6       | direct_encounter |
| WIN  | number of wins, played or not               | FIDE 7.1     | own_rounds       |
| WON  | number of games won                         | FIDE 7.2     | own_rounds       |
| PS   | progressive score                           | FIDE 7.5     | own_rounds       |
| BH   | Buchholz                                    | FIDE 8.1     | opponents        |
| BHC1 | Buchholz, the lowest cut                    | FIDE 8.1, 14 | opponents        |
| BHC2 | Buchholz, the two lowest cut                | FIDE 8.1, 14 | opponents        |
| BHM1 | median Buchholz, lowest and highest cut     | FIDE 8.1, 14 | opponents        |
| AOB  | average of opponents' Buchholz              | FIDE 8.2     | opponents        |
| SB   | Sonneborn-Berger                            | FIDE 9.1     | opponents        |
| SBC1 | Sonneborn-Berger, the lowest cut            | FIDE 9.1, 14 | opponents        |
| OMW  | opponents' match-win percentage             | MTR C        | percentages      |
| OOMW | opponents' opponents' match-win percentage  | MTR C        | percentages      |
| TGS  | total game score                            | ours         | game_scores      |
| MAR  | score margin                                | ours         | game_scores      |
| LOT  | drawing of lots                             | FIDE 4       | lots             |

Not done yet: Koya (KS, FIDE 9.2), Fore Buchholz (FB, 8.3), rounds one elected to play (REP, 7.6), the ratings of
article 10; forfeits as games in round robins (15.2); the scope of a tie-break (Swiss rounds only, or with the cut).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from scoring.methods.errors import ScoringError
from scoring.methods.messages import gettext_noop
from scoring.methods.method import Method
from scoring.methods.tie_breaks import direct_encounter, game_scores, lots, opponents, own_rounds, percentages
from scoring.methods.tie_breaks.base import TieBreak, each
from scoring.methods.tie_breaks.opponents import BUCHHOLZ, SONNEBORN_BERGER, OpponentsSum


def _summed(code: str, title: str, whole: OpponentsSum, *, low: int = 0, high: int = 0) -> TieBreak:
    counted = replace(whole, low=low, high=high)
    return TieBreak(code, title, each(counted.value), counted.parts)


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak("DE", gettext_noop("Direct encounter"), direct_encounter.values, direct_encounter.parts, grouped=True),
        TieBreak("WIN", gettext_noop("Number of wins"), each(own_rounds.wins), own_rounds.wins_parts),
        TieBreak("WON", gettext_noop("Number of games won"), each(own_rounds.games_won), own_rounds.games_won_parts),
        TieBreak("PS", gettext_noop("Progressive score"), each(own_rounds.progressive), own_rounds.progressive_parts),
        _summed("BH", gettext_noop("Buchholz"), BUCHHOLZ),
        _summed("BHC1", gettext_noop("Buchholz, lowest cut"), BUCHHOLZ, low=1),
        _summed("BHC2", gettext_noop("Buchholz, two lowest cut"), BUCHHOLZ, low=2),
        _summed("BHM1", gettext_noop("Median Buchholz"), BUCHHOLZ, low=1, high=1),
        TieBreak(
            "AOB",
            gettext_noop("Average of opponents' Buchholz"),
            opponents.average_buchholz,
            opponents.average_buchholz_parts,
        ),
        _summed("SB", gettext_noop("Sonneborn-Berger"), SONNEBORN_BERGER),
        _summed("SBC1", gettext_noop("Sonneborn-Berger, lowest cut"), SONNEBORN_BERGER, low=1),
        TieBreak(
            "OMW",
            gettext_noop("Opponents' match-win percentage"),
            percentages.opponents_percentage,
            percentages.opponents_percentage_parts,
            needs_best=True,
        ),
        TieBreak(
            "OOMW",
            gettext_noop("Opponents' opponents' match-win percentage"),
            percentages.opponents_opponents,
            percentages.opponents_opponents_parts,
            needs_best=True,
        ),
        TieBreak("TGS", gettext_noop("Total game score"), each(game_scores.total_score), game_scores.total_score_parts),
        TieBreak("MAR", gettext_noop("Score margin"), each(game_scores.margin), game_scores.margin_parts),
        TieBreak("LOT", gettext_noop("Drawing of lots"), each(lots.lot), lots.lot_parts),
    )
}


def tie_breaks(method: Method, codes: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of these codes, in order. Raises ScoringError `bad_tie_break`: a code that is unknown or stands
    twice, or a tie-break that the method cannot feed.
    """
    chosen: dict[str, TieBreak] = {}
    for code in codes:
        found = TIE_BREAKS.get(code)
        if found is None:
            raise ScoringError(
                "bad_tie_break",
                "There is no tie-break {code!r}; the tie-breaks are {expected}.",
                code=code,
                expected=", ".join(TIE_BREAKS),
            )
        if code in chosen:
            raise ScoringError("bad_tie_break", "The tie-break {code} stands twice in the order.", code=code)
        if found.needs_best and method.params.best(0) is None:
            raise ScoringError(
                "bad_tie_break",
                "{code} is a part of the most that could be won, and with {method} there is no such number.",
                code=code,
                method=method.name,
            )
        chosen[code] = found
    return tuple(chosen.values())
