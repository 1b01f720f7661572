"""The numbers of the standings taken apart, for everybody who asks: one event's are worked out once for all of them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final
from uuid import UUID

from games.ledger.folds import Fold
from scoring.methods import MATCH_POINTS, Explanation
from scoring.methods.explain import Explainer
from tournaments.fields import scoring_field
from tournaments.state import State


def explanations(of: UUID, loaded: Fold[State], entrant: int) -> list[Explanation]:
    """The entrant's match points and each tie-break of the event, as its stream stands.

    As dear as reading all results, once for each state of an event; then O(rounds).
    """
    return _kept.explain(of, loaded, entrant)


class _Explainers:
    """What was worked out for the `most` events asked for lately, one at a time, so that it is done once."""

    def __init__(self, *, most: int) -> None:
        self._most = most
        self._explainers: OrderedDict[UUID, tuple[int, Explainer, tuple[str, ...]]] = OrderedDict()
        self._lock = Lock()

    def explain(self, of: UUID, loaded: Fold[State], entrant: int) -> list[Explanation]:
        with self._lock:
            version, explainer, codes = self._explainers.pop(of, (0, None, ()))
            if explainer is None or version != loaded.version:
                field = scoring_field(loaded.state)
                explainer, codes = Explainer(field), (MATCH_POINTS, *field.tie_breaks)
            self._explainers[of] = loaded.version, explainer, codes
            if len(self._explainers) > self._most:
                self._explainers.popitem(last=False)
            return [explainer.explain(entrant, code) for code in codes]


_kept: Final = _Explainers(most=2)
