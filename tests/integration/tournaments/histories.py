"""Events that take any course: commands in any order, the sensible and the refused, corrections at any time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

from hypothesis import strategies as st

from games import selectors as games
from games.ledger import store
from games.ledger.errors import LedgerError
from games.models import Game
from games.rules.chance import Chance
from games.rules.errors import Refused
from games.rules.replay import begin
from games.rules.shapes import Event
from games.services import Play, record
from tests.integration.tournaments.events_played import ACTOR, event
from tournaments import selectors, services
from tournaments.models import Entrant, PairingJob, Seat, TableAccess, Tournament
from tournaments.state import State, Table

PLACEMENT: Final[Mapping[str, Any]] = {"method": {"name": "placement"}, "tie_breaks": ("BH", "TGS")}

OPTIONS: Final = {"variant": "standard", "coins": 20}

DIAMONDBACK: Final[Mapping[str, Any]] = {"game": "diamondback", "options": OPTIONS, **PLACEMENT}

KINDS: Final[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
    "swiss for two": (5, {"rounds": 3}),
    "dutch": (5, {"format": "dutch", "rounds": 4}),
    "round robin": (5, {"format": "round_robin", "rounds": 5}),
    "tables of four and five": (9, {"game": "dalrymple", "sizes": (4, 5), "rounds": 3, **PLACEMENT}),
    "round robin of tables": (9, {"format": "round_robin", "rounds": 4, "sizes": (3,), **DIAMONDBACK}),
    "tables of three": (7, {"sizes": (3,), **DIAMONDBACK}),
}
"""Name → how many play, and what is special about the event."""


class Command(NamedTuple):
    """A command, and two numbers that choose whom or what it is about."""

    name: str
    a: int
    b: int


COMMANDS: Final = (
    *("round", "round", "step", "step", "step", "step"),
    *("register", "arrive", "leave", "withdraw", "reinstate", "bye", "cancel_bye", "rename"),
    *("discard", "rounds", "absent", "absent", "confirm", "confirm", "finish"),
    *("play", "play", "void", "void", "amend", "adjust", "time"),
    *("penalise", "penalise", "revoke"),
    *("swap", "lock"),
    *("forbid", "allow"),
    *("plan_cut", "cut", "cut", "keep_cut"),
)


def histories(least: int, most: int) -> st.SearchStrategy[list[Command]]:
    """Lists of so many commands."""
    command = st.builds(Command, st.sampled_from(COMMANDS), st.integers(0, 7), st.integers(0, 7))
    return st.lists(command, min_size=least, max_size=most)


class Course:
    """An event and the commands that it is given. Whatever refuses one must leave the event as it was."""

    def __init__(self, owner: Any, kind: str) -> None:
        players, changes = KINDS[kind]
        self.tournament = event(owner, players=players, **changes)
        self.refused: list[str] = []

    @property
    def state(self) -> State:
        return selectors.load(self.tournament).state

    def follow(self, commands: Sequence[Command]) -> None:
        for command in commands:
            getattr(self, f"do_{command.name}")(command.a, command.b)

    def _call(self, service: Callable[..., Any], **values: Any) -> Any:
        """What the service answers; None if it refuses, and then nothing is written."""
        before = written(self.tournament)
        try:
            return service(tournament=self.tournament, actor=ACTOR, **values)
        except (Refused, LedgerError) as refusal:
            self.refused.append(refusal.code)
            assert written(self.tournament) == before
            return None

    # Who takes part

    def do_register(self, a: int, b: int) -> None:
        number = self._call(services.register_entrant, name=f"Late {a}", club=f"{b}")
        if number and b % 2:
            self._call(services.check_in, entrants=[number])

    def do_rename(self, a: int, b: int) -> None:
        self._call(services.rename_entrant, entrant=self._entrant(a), name=f"Late {b}", club=f"{a}")

    def do_arrive(self, a: int, b: int) -> None:
        self._call(services.check_in, entrants=[self._entrant(a), self._entrant(a + b)])

    def do_leave(self, a: int, _: int) -> None:
        self._call(services.cancel_check_in, entrant=self._entrant(a))

    def do_withdraw(self, a: int, _: int) -> None:
        self._call(services.withdraw, entrant=self._entrant(a), reason="ill")

    def do_reinstate(self, a: int, _: int) -> None:
        withdrawn = [item.number for item in self.state.entrants.values() if item.withdrawn] or [a]
        self._call(services.reinstate, entrant=withdrawn[a % len(withdrawn)])

    def do_bye(self, a: int, b: int) -> None:
        coming = len(self.state.rounds) + b // 2
        self._call(services.request_bye, entrant=self._entrant(a), round=coming, kind=("half", "zero")[b % 2])

    def do_cancel_bye(self, a: int, b: int) -> None:
        asked = [(item.number, round_) for item in self.state.entrants.values() for round_ in item.byes] or [(a, b)]
        entrant, round_ = asked[a % len(asked)]
        self._call(services.cancel_bye, entrant=entrant, round=round_)

    def do_forbid(self, a: int, b: int) -> None:
        self._call(services.forbid_pair, one=self._entrant(a), two=self._entrant(b))

    def do_allow(self, a: int, b: int) -> None:
        one, two = (*self.state.forbidden, (a, b))[0]
        self._call(services.allow_pair, one=one, two=two)

    # The course of the rounds

    def do_swap(self, a: int, b: int) -> None:
        round_ = max(len(self.state.rounds), 1)
        self._call(services.swap_players, round=round_, one=self._entrant(a), two=self._entrant(b))

    def do_lock(self, a: int, b: int) -> None:
        self._call(services.lock_tables, round=max(len(self.state.rounds), 1), tables=[1 + a % 3] * (b % 3))

    def do_rounds(self, a: int, _: int) -> None:
        self._call(services.change_rounds, rounds=a)

    def do_step(self, a: int, _: int) -> None:
        """The next thing that a director would do."""
        current = self.state.current
        if self.state.cut_size and not self.state.cut and len(self.state.rounds) == self.state.planned:
            self._call(services.make_cut)
        if current is None or current.status == "closed":
            job = self._call(services.request_pairing)
            if job:
                services.run_pairing(job=job.id)
        elif current.status == "draft":
            self._call(services.publish_round, round=current.number)
        elif not current.unconfirmed:
            self._call(services.close_round, round=current.number)
        else:
            self._finish(current.number, current.tables[current.unconfirmed[0] - 1], a)

    def do_round(self, a: int, b: int) -> None:
        """Steps until another round is closed, or something is in the way."""
        closed, before = self._closed(), -1
        while self._closed() == closed and before != selectors.load(self.tournament).version:
            before = selectors.load(self.tournament).version
            self.do_step(a + before * b, b)

    def do_discard(self, _: int, b: int) -> None:
        self._call(services.discard_draft, round=len(self.state.rounds) or b)

    def do_absent(self, a: int, b: int) -> None:
        for round_, table in self._tables(a, lambda table: table.outcome is None):
            absent = table.seats[: b % (len(table.seats) + 1)]
            self._call(services.record_no_show, round=round_, table=table.number, entrants=absent)

    def do_confirm(self, a: int, _: int) -> None:
        for round_, table in self._tables(a, lambda table: table.outcome is None):
            self._call(services.confirm_result, round=round_, table=table.number)

    def do_finish(self, a: int, _: int) -> None:
        if a == 7:
            self._call(services.finish_tournament)

    def _closed(self) -> int:
        return sum(item.status == "closed" for item in self.state.rounds)

    def _finish(self, round_: int, table: Table, lot: int) -> None:
        """The table's game brought to its end, by its result alone, and confirmed; without a game if too few came."""
        if games.find(UUID(table.game)) is None:
            self._call(services.open_table, round=round_, table=table.number)
        found = games.find(UUID(table.game))
        if found is not None and not found.state.finished:
            if not found.state.takes_result:
                self._record(table, {"type": "voided", "from": 2, "reason": "misdealt"})
            self._record(table, {"type": "result_entered", "scores": outcome(found.state.started, lot)})
        self._call(services.confirm_result, round=round_, table=table.number)

    # Rulings

    def do_penalise(self, a: int, b: int) -> None:
        ruling = {"kind": ("match_points", "behind", "disqualified", "fine")[b % 4], "amount": f"{a - 2}/2"}
        for round_, table in self._tables(a):
            seated, at = table.seats[b % len(table.seats)], table.number * (a % 2)
            self._call(services.penalise, entrant=seated, round=round_, table=at, reason="late", **ruling)
        if not self.state.rounds:
            self._call(services.penalise, entrant=self._entrant(a), round=1, reason="late", **ruling)

    def do_revoke(self, a: int, _: int) -> None:
        self._call(services.revoke_penalty, penalty=a, reason="appeal")

    # The cut

    def do_plan_cut(self, a: int, b: int) -> None:
        size = (2, 4, 3, 0, 2, 4, 8, 7)[a]
        self._call(services.plan_cut, cut=size, drawn=("seed", "again", "seed", "coin")[b % 4])

    def do_cut(self, a: int, b: int) -> None:
        """Made, or made again; sometimes at once for as many rounds as there are."""
        if a > 3 and self.state.rounds and not self.state.cut:
            self._call(services.change_rounds, rounds=len(self.state.rounds))
        if not self.state.cut_size:
            self._call(services.plan_cut, cut=(2, 4)[b % 2] if self.state.for_two else (3, 4)[b % 2])
        self._call(services.make_cut)

    def do_keep_cut(self, _: int, __: int) -> None:
        self._call(services.keep_cut)

    # What is recorded at the tables

    def do_play(self, a: int, b: int) -> None:
        """Some plays of a game that has only begun, or has not."""
        for round_, table in self._tables(a, lambda table: table.outcome is None):
            if games.find(UUID(table.game)) is None:
                self._call(services.open_table, round=round_, table=table.number)
            found = games.find(UUID(table.game))
            if found is not None:
                self._record(table, *rest(found.state.started, b)[: b + 1])

    def do_void(self, a: int, b: int) -> None:
        for _, table in self._tables(a, lambda table: table.outcome is not None):
            self._record(table, {"type": "voided", "from": (2, b)[b % 2], "reason": "wrong"})

    def do_amend(self, a: int, b: int) -> None:
        for _, table in self._tables(a, lambda table: table.outcome is not None):
            found = games.find(UUID(table.game))
            if found is not None:
                entered = {"type": "result_entered", "scores": outcome(found.state.started, b)}
                self._record(table, {"type": "amended", "seq": 2, "event": entered, "reason": "misread"})

    def do_adjust(self, a: int, b: int) -> None:
        for _, table in self._tables(a):
            player = str(1 + b % len(table.seats))
            self._record(table, {"type": "score_adjusted", "player": player, "points": b - 3, "reason": "late"})

    def do_time(self, a: int, _: int) -> None:
        for _, table in self._tables(a, lambda table: table.outcome is None):
            self._record(table, {"type": "time_called"})

    # Choosing

    def _entrant(self, lot: int) -> int:
        return lot % (len(self.state.entrants) + 1)  # 0 is nobody

    def _tables(self, lot: int, wanted: Callable[[Table], bool] = lambda _: True) -> list[tuple[int, Table]]:
        """One of the public tables that are wanted, with the number of its round; none if there is none."""
        public = [item for item in self.state.rounds if item.status != "draft"]
        tables = [(item.number, table) for item in public for table in item.tables if wanted(table)]
        return [tables[lot % len(tables)]] if tables else []

    def _record(self, table: Table, *plays: Event) -> None:
        game = UUID(table.game)
        found = games.find(game)
        self._call(
            record,
            game=game,
            plays=[Play(play) for play in plays],
            expected_version=found.version if found else 0,
        )


def rest(started: Event, lot: int) -> list[Event]:
    """The plays of a whole game that begins so."""
    return list(begin(started).engine.play(started, Chance(f"history/{lot}")))


def outcome(started: Event, lot: int) -> dict[str, int]:
    """The scores that such a game ended with."""
    replay = begin(started)
    for play in rest(started, lot):
        replay = replay.accept(play)
    return dict(replay.scores)


def written(tournament: UUID) -> tuple[int, ...]:
    """Enough to see whether anything was written: what the log holds, and the rows."""
    of_event = {"tournament": tournament}
    return (
        sum(1 for _ in store.read_tournament(tournament)),
        sum(Game.objects.filter(**of_event).values_list("version", flat=True)),
        Tournament.objects.get(pk=tournament).version,
        Entrant.objects.filter(**of_event).count(),
        Seat.objects.filter(table__round__tournament=tournament).count(),
        PairingJob.objects.filter(tournament_id=tournament).count(),
        TableAccess.objects.filter(tournament_id=tournament).count(),
    )
