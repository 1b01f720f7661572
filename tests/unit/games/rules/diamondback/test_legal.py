from typing import Any

from games.rules.actions import Action
from games.rules.diamondback.deck import RANKS
from games.rules.kinds import SAFE, ByPlayer, Card, Seat, Whole
from tests.unit.games.rules.diamondback.table import Table


def legal(table: Table, seat: str | None = None) -> dict[str, Any]:
    """Event type → keys."""
    return {action.type: dict(action.keys) for action in table.record.legal(seat)}


def test_those_who_must_draw_do_and_the_deck_binds_their_cards_together():
    table = Table(dealer=None, ann=9, bo=9, cy=9).draw(ann="k", bo="p", cy="k")
    (action,) = table.record.legal("cy")
    cards = Card(RANKS)
    assert action == Action(
        "dealer_drawn", {"draws": ByPlayer(cards, some=True, only={"ann": cards, "cy": cards})}, free=False
    )
    assert table.record.legal() == (action,)
    assert table.record.legal("bo") == ()


def test_the_dealer_starts_the_hand():
    table = Table(ann=9, bo=9)
    assert legal(table) == legal(table, "ann") == {"hand_started": {}}
    assert legal(table, "bo") == {}


def test_an_ante_goes_up_to_what_the_dealer_and_one_more_hold():
    assert legal(Table("dealers", ann=9, bo=4, cy=6)) == {"hand_started": {"ante": Whole(1, 6)}}
    assert legal(Table("dealers", ann=3, bo=4, cy=6), "ann") == {"hand_started": {"ante": Whole(1, 3)}}
    assert legal(Table("dealers", ann=3, bo=4, cy=6), "cy") == {}


def test_in_a_match_those_who_may_agree_and_leave_do():
    table = Table("match", ann=9, bo=9, cy=9).add("agreed_to_end", player="bo")
    assert legal(table) == {
        "hand_started": {},
        "agreed_to_end": {"player": Seat(("ann", "cy"))},
        "left": {"player": Seat(("ann", "bo", "cy"))},
    }
    assert legal(table, "bo") == {"left": {"player": Seat(("bo",))}}
    assert legal(table, "cy") == {"agreed_to_end": {"player": Seat(("cy",))}, "left": {"player": Seat(("cy",))}}


def test_who_left_has_nothing_to_do_and_who_lost_all_may_only_leave():
    table = Table("match", ann=9, bo=9, cy=1, dee=9).start().wager(1).answer("nyn").expose("pk").wager(1).answer("n")
    assert legal(table, "cy") == {"left": {"player": Seat(("cy",))}}
    assert legal(table.add("left", player="cy"), "cy") == {}


def test_a_wager_goes_up_to_the_dealers_coins():
    table = Table(ann=7, bo=9).start()
    assert legal(table) == legal(table, "ann") == {"wagered": {"player": Seat(("ann",)), "amount": Whole(1, 7)}}
    assert legal(table, "bo") == {}


def test_no_number_is_larger_than_a_record_holds():
    table = Table("dealers", ann=SAFE, bo=SAFE).start(1).wager(1).answer("n")
    assert table.coins == [SAFE + 1, SAFE - 1]
    assert legal(table.start(1))["wagered"]["amount"] == Whole(1, SAFE)


def test_who_answers_pays_only_if_they_can():
    table = Table(ann=7, bo=3, cy=9).start().wager(4)
    assert legal(table) == legal(table, "bo") == {"folded": {"player": Seat(("bo",))}}
    assert legal(table, "cy") == {}
    assert list(legal(table.answer("n"), "cy")) == ["matched", "folded"]
    assert list(legal(Table("dealers", ann=7, bo=3).start(1).wager(1))) == ["doubled", "folded"]


def test_the_betting_is_closed_when_it_may_be():
    table = Table(ann=9, bo=9).start().wager(1).answer("y").expose("kk")
    assert list(legal(table)) == ["wagered"]
    assert list(legal(table.wager(1).answer("y"))) == ["wagered", "betting_closed"]
    assert list(legal(Table(ann=1, bo=9).start().wager(1).answer("y").expose("kk"))) == ["betting_closed"]


def test_a_card_can_be_exposed_while_the_deck_has_one_left():
    table = Table(ann=9, bo=9).start().wager(1).answer("y")
    assert legal(table) == {"card_exposed": {"player": Seat(("bo",)), "card": Card(RANKS)}}
    assert legal(table, "ann") == {}
    table.expose("ms").wager(1).answer("y").close().expose("s")
    assert legal(table)["card_exposed"]["card"] == Card(("queen", "king", "priest"))


def test_nothing_fits_a_finished_game():
    table = Table("match", hands=1, ann=9, bo=9).all_fold()
    assert legal(table) == legal(table, "ann") == {}
    assert table.record.engine.legal(table.state) == ()
