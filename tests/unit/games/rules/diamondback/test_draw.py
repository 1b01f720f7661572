from tests.unit.games.rules.diamondback.table import Table


def three() -> Table:
    return Table(dealer=None, ann=9, bo=9, cy=9)


def test_everybody_draws_and_the_highest_card_deals_first():
    table = three()
    assert (table.phase, table.record.to_act, table.dealer) == ("draw", ("ann", "bo", "cy"), None)
    table.draw(ann="q", bo="s", cy="q")
    assert (table.phase, table.record.to_act, table.dealer) == ("deal", (), "bo")


def test_the_cards_rank_magician_priestess_queen_king_priest():
    for high, low in ("ms", "sq", "qk", "kp"):
        assert three().draw(ann=low, bo=high, cy=low).dealer == "bo"


def test_those_who_tie_for_the_highest_draw_again_until_one_is_highest():
    table = three().draw(ann="s", bo="k", cy="s")
    assert (table.phase, table.record.to_act, table.summary["dealer"]) == ("draw", ("ann", "cy"), None)
    table.draw(ann="p", cy="p")
    assert table.record.to_act == ("ann", "cy")
    assert table.draw(ann="k", cy="q").dealer == "cy"


def test_a_later_tie_is_between_those_who_still_draw():
    table = three().draw(ann="q", bo="q", cy="q").draw(ann="k", bo="q", cy="q")
    assert table.record.to_act == ("bo", "cy")


def test_exactly_those_draw_who_must():
    table = three()
    assert table.refused("dealer_drawn", draws={"ann": "king", "bo": "king"}) == "bad_players"
    assert table.refused("dealer_drawn", draws={}) == "bad_players"
    table.draw(ann="s", bo="k", cy="s")
    assert table.refused("dealer_drawn", draws={"ann": "king", "bo": "king"}) == "bad_players"
    assert table.refused("dealer_drawn", draws={"ann": "king", "bo": "king", "cy": "priest"}) == "bad_players"
    assert table.refused("dealer_drawn", draws={"ann": "king"}) == "bad_players"


def test_a_draw_holds_no_more_of_a_rank_than_the_deck():
    two = Table(dealer=None, ann=9, bo=9)
    assert two.refused("dealer_drawn", draws={"ann": "magician", "bo": "magician"}) == "deck_exceeded"
    six = {"ann": 9, "bo": 9, "cy": 9, "dee": 9, "eli": 9, "fay": 9}
    table = Table(dealer=None, **six)
    assert table.refused("dealer_drawn", draws=dict.fromkeys(six, "magician")) == "deck_exceeded"
    assert table.draw(**dict.fromkeys(six, "s")).phase == "draw"


def test_every_draw_is_from_a_complete_deck():
    two = Table(dealer=None, ann=9, bo=9)
    for _ in range(3):
        two.draw(ann="s", bo="s")
    assert two.draw(ann="m", bo="s").dealer == "ann"


def test_the_players_are_looked_at_before_the_deck():
    table = three()
    assert table.refused("dealer_drawn", draws={"ann": "magician", "bo": "magician"}) == "bad_players"


def test_a_stranger_or_no_card_is_refused_even_when_nobody_draws():
    table = Table(ann=9, bo=9)
    assert table.refused("dealer_drawn", draws={"zoe": "king"}) == "bad_players"
    assert table.refused("dealer_drawn", draws={"zoe": "9D"}) == "bad_card"
    assert table.refused("dealer_drawn", draws={"ann": "king"}) == "wrong_phase"


def test_with_a_dealer_given_there_is_no_draw():
    table = Table(dealer="bo", ann=9, bo=9)
    assert (table.phase, table.dealer, table.record.to_act) == ("deal", "bo", ())
