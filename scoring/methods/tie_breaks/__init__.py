"""Tie-breaks: what each one is, where it comes from, and what is not done.

FIDE is the FIDE Handbook, C.07, Play-Off and Tie-Break Regulations, in force from 1 March 2026; codes are those that
FIDE gives them for report files. Rounds not played count by its articles 15 and 16 (see `scoring.methods.unplayed`).
MTR is the Magic: The Gathering Tournament Rules. Tables of more than two are in none of them: what they count there is
said in each module, and comes out as the source says for two.

| code                 | tie-break                                          | source               | module           |
| -------------------- | -------------------------------------------------- | -------------------- | ---------------- |
| DE                   | direct encounter                                   | FIDE 6               | direct_encounter |
| WIN                  | number of wins, played or not                      | FIDE 7.1             | own_rounds       |
| WON                  | number of games won                                | FIDE 7.2             | own_rounds       |
| BPG, BWG             | games played, games won when dealing second        | FIDE 7.3, 7.4        | own_rounds       |
| PS, PS/C1, PS/C2     | progressive score, first rounds cut                | FIDE 7.5, 14.1       | own_rounds       |
| REP                  | rounds one elected to play                         | FIDE 7.6             | own_rounds       |
| STD                  | standard points                                    | FIDE 7.7             | own_rounds       |
| BH, /C1 /C2 /M1 /M2  | Buchholz, cut and median                           | FIDE 8.1, 14.1-4     | opponents        |
| AOB                  | average of opponents' Buchholz                     | FIDE 8.2             | meetings         |
| FB, /C1 /C2 /M1 /M2  | Fore Buchholz, cut and median                      | FIDE 8.3, 14.1-4     | opponents        |
| SB, /C1 /C2 /M1 /M2  | Sonneborn-Berger, cut and median                   | FIDE 9.1, 14.1-4     | opponents        |
| KS, /L+1 … /L-2      | Koya, its limit so many half points up or down     | FIDE 9.2, 14.5       | koya             |
| ARO, /C1 /C2 /M1 /M2 | average rating of opponents, cut and median        | FIDE 10.1, 14.1-4    | ratings          |
| TPR, PTP             | tournament performance, perfect performance        | FIDE 10.2, 10.3      | ratings          |
| APRO, APPO           | average of opponents' performances, perfect ones   | FIDE 10.4, 10.5      | ratings          |
| RTNG                 | rating                                             | FIDE 10.6            | ratings          |
| OMW, OOMW            | opponents' match-win percentage, their opponents'  | MTR C                | percentages      |
| TGS, MAR             | total game score, score margin                     | ours                 | game_scores      |
| LOT                  | drawing of lots                                    | FIDE 4               | lots             |

The cuts leave a round not played by choice out before a game (16.5). `@swiss` after a code counts the Swiss rounds
alone where a cut follows them. BHC1, BHC2, BHM1 and SBC1 are former names of BH/C1, BH/C2, BH/M1 and SB/C1.

Not done: the pairing number (TPN, 7.8) and the reversed forms (/R), for entrants have no order of their own to fall
back on and lots are drawn instead; forfeits as games by choice (/P), for the format says it; AOB/F, an average of Fore
Buchholz; the tie-breaks of teams (articles 11 to 13), for there are none; play-offs (article 3), which are games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from scoring.methods.errors import ScoringError
from scoring.methods.messages import gettext_noop
from scoring.methods.method import Method
from scoring.methods.record import OWN
from scoring.methods.tie_breaks import direct_encounter, game_scores, lots, meetings, own_rounds, percentages, ratings
from scoring.methods.tie_breaks.base import Needs, TieBreak, whole
from scoring.methods.tie_breaks.koya import Koya
from scoring.methods.tie_breaks.opponents import BUCHHOLZ, FORE_BUCHHOLZ, SONNEBORN_BERGER, OpponentsSum
from scoring.methods.tie_breaks.own_rounds import BPG, BWG, REP, WIN, WON, Count, Progressive

_CUTS: Final[Mapping[str, tuple[int, int, str]]] = {
    "": (0, 0, ""),
    "/C1": (1, 0, gettext_noop("lowest cut")),
    "/C2": (2, 0, gettext_noop("two lowest cut")),
    "/M1": (1, 1, gettext_noop("lowest and highest cut")),
    "/M2": (2, 2, gettext_noop("two lowest and two highest cut")),
}

_LIMITS: Final[Mapping[str, tuple[int, str]]] = {
    "": (0, ""),
    "/L+1": (1, gettext_noop("limit half a point up")),
    "/L+2": (2, gettext_noop("limit a point up")),
    "/L-1": (-1, gettext_noop("limit half a point down")),
    "/L-2": (-2, gettext_noop("limit a point down")),
}

_SWISS: Final = "@swiss"
SWISS_ROUNDS: Final = gettext_noop("Swiss rounds")


def _sums(code: str, title: str, whole_sum: OpponentsSum) -> Iterator[TieBreak]:
    for cut, (low, high, detail) in _CUTS.items():
        form = replace(whole_sum, low=low, high=high)
        yield TieBreak(code + cut, title, form.value, form.parts, form.scale, OWN + 1, detail=detail)


def _progressive(code: str, title: str) -> Iterator[TieBreak]:
    for cut, detail in (("", ""), ("/C1", gettext_noop("first round cut")), ("/C2", gettext_noop("first two cut"))):
        form = Progressive(_CUTS[cut][0])
        yield TieBreak(code + cut, title, form.value, form.parts, detail=detail)


def _koya(code: str, title: str) -> Iterator[TieBreak]:
    for limit, (raised, detail) in _LIMITS.items():
        form = Koya(raised)
        yield TieBreak(code + limit, title, form.value, form.parts, reach=OWN + 1, detail=detail, needs="best")


def _ratings(code: str, title: str) -> Iterator[TieBreak]:
    for cut, (low, high, detail) in _CUTS.items():
        form = ratings.AverageRating(low, high)
        yield TieBreak(code + cut, title, form.value, form.parts, whole, detail=detail, needs="two")


def _count(code: str, title: str, count: Count) -> TieBreak:
    needs: Needs = "two" if code in {"BPG", "BWG"} else ""
    return TieBreak(code, title, count.value, count.parts, whole, needs=needs)


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak(
            "DE",
            gettext_noop("Direct encounter"),
            direct_encounter.alone,
            direct_encounter.parts,
            whole,
            tied=direct_encounter.values,
        ),
        _count("WIN", gettext_noop("Number of wins"), WIN),
        _count("WON", gettext_noop("Number of games won"), WON),
        _count("BPG", gettext_noop("Games dealt second"), BPG),
        _count("BWG", gettext_noop("Games won dealing second"), BWG),
        *_progressive("PS", gettext_noop("Progressive score")),
        _count("REP", gettext_noop("Rounds one elected to play"), REP),
        TieBreak(
            "STD",
            gettext_noop("Standard points"),
            own_rounds.standard_points,
            own_rounds.standard_points_parts,
            lambda _record: 2,
            OWN + 1,
        ),
        *_sums("BH", gettext_noop("Buchholz"), BUCHHOLZ),
        TieBreak(
            "AOB",
            gettext_noop("Average of opponents' Buchholz"),
            meetings.average_buchholz,
            meetings.average_buchholz_parts,
            meetings.buchholz_scale,
            OWN + 2,
        ),
        *_sums("FB", gettext_noop("Fore Buchholz"), FORE_BUCHHOLZ),
        *_sums("SB", gettext_noop("Sonneborn-Berger"), SONNEBORN_BERGER),
        *_koya("KS", gettext_noop("Koya")),
        *_ratings("ARO", gettext_noop("Average rating of opponents")),
        TieBreak(
            "TPR",
            gettext_noop("Tournament performance"),
            ratings.performance,
            ratings.performance_parts,
            whole,
            needs="two",
        ),
        TieBreak(
            "PTP",
            gettext_noop("Perfect performance"),
            ratings.perfect_performance,
            ratings.perfect_performance_parts,
            whole,
            needs="two",
        ),
        TieBreak(
            "APRO",
            gettext_noop("Average of opponents' performances"),
            ratings.APRO.value,
            ratings.APRO.parts,
            whole,
            OWN + 1,
            needs="two",
        ),
        TieBreak(
            "APPO",
            gettext_noop("Average of opponents' perfect performances"),
            ratings.APPO.value,
            ratings.APPO.parts,
            whole,
            OWN + 1,
            needs="two",
        ),
        TieBreak("RTNG", gettext_noop("Rating"), ratings.rating, ratings.rating_parts, whole),
        TieBreak(
            "OMW",
            gettext_noop("Opponents' match-win percentage"),
            percentages.opponents_percentage,
            percentages.opponents_percentage_parts,
            percentages.opponents_scale,
            OWN + 1,
            needs="best",
        ),
        TieBreak(
            "OOMW",
            gettext_noop("Opponents' opponents' match-win percentage"),
            percentages.opponents_opponents,
            percentages.opponents_opponents_parts,
            percentages.second_scale,
            OWN + 2,
            needs="best",
        ),
        TieBreak(
            "TGS",
            gettext_noop("Total game score"),
            game_scores.total_score,
            game_scores.total_score_parts,
            game_scores.total_scale,
        ),
        TieBreak("MAR", gettext_noop("Score margin"), game_scores.margin, game_scores.margin_parts),
        TieBreak("LOT", gettext_noop("Drawing of lots"), lots.lot, lots.lot_parts, whole),
    )
}

_FORMER: Final[Mapping[str, str]] = {"BHC1": "BH/C1", "BHC2": "BH/C2", "BHM1": "BH/M1", "SBC1": "SB/C1"}


_UNFIT: Final[Mapping[str, str]] = {
    "best": "{code} is a part of the most that could be won, and with {method} there is no such number.",
    "two": "{code} is for games of two, and {method} scores larger tables.",
}


def find(code: str) -> TieBreak | None:
    """The tie-break of this code, or of this former one; None if there is none. It has the code that was asked for."""
    name, scope = code.removesuffix(_SWISS), code.endswith(_SWISS)
    found = TIE_BREAKS.get(_FORMER.get(name, name))
    return replace(found, code=code, swiss=scope) if found else None


def _same(tie_break: TieBreak) -> str:
    """What tells tie-breaks apart, however they are called."""
    name = tie_break.code.removesuffix(_SWISS)
    return _FORMER.get(name, name) + _SWISS * tie_break.swiss


def tie_breaks(method: Method, codes: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of these codes, in order. Raises ScoringError `bad_tie_break`: a code that is unknown or stands
    twice, or a tie-break that the method cannot feed.
    """
    chosen: dict[str, TieBreak] = {}
    for code in codes:
        found = find(code)
        if found is None:
            raise ScoringError(
                "bad_tie_break",
                "There is no tie-break {code!r}; the tie-breaks are {expected}.",
                code=code,
                expected=", ".join(TIE_BREAKS),
            )
        if _same(found) in chosen:
            raise ScoringError("bad_tie_break", "The tie-break {code} stands twice in the order.", code=code)
        if not found.fits(method):
            raise ScoringError("bad_tie_break", _UNFIT[found.needs], code=code, method=method.name)
        chosen[_same(found)] = found
    return tuple(chosen.values())
