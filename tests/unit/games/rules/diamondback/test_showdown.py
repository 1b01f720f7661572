from tests.unit.games.rules.diamondback.table import CARDS, Table


def two(**keys: int) -> Table:
    return Table(ann=9, bo=9, **keys)


def test_the_second_cards_are_exposed_in_turn_the_dealer_last():
    table = Table(ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("kkk").wager(1).answer("yy").close()
    for player in ("bo", "cy", "ann"):
        assert (table.phase, table.turn) == ("showdown", player)
        table.expose("p")
    assert table.phase == "deal"


def test_the_best_pair_takes_the_pot():
    table = two().showdown(2, "y", "pk", "sk")
    assert table.coins == [5, 13]
    assert table.hand == {
        "hand": 1,
        "dealer": "ann",
        "ante": None,
        "wagers": [2, 2],
        "folded": [],
        "shown": {"ann": ["king", "king"], "bo": ["priest", "priestess"]},
        "points": {"ann": 20, "bo": 40},
        "pot": 8,
        "paid": {"bo": 8},
        "carried": 0,
    }


def test_cards_beyond_the_deck_are_refused():
    table = two().start().wager(1).answer("y").expose("m")
    assert table.refused("card_exposed", player="ann", card="magician") == "deck_exceeded"
    table.expose("s").wager(1).answer("y").close()
    assert table.refused("card_exposed", player="bo", card="magician") == "deck_exceeded"
    table.expose("s")
    assert table.refused("card_exposed", player="ann", card="priestess") == "deck_exceeded"
    assert table.expose("k").phase == "deal"


def test_cards_of_players_who_folded_later_count_too():
    table = Table(ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("mss").wager(1).answer("ny").close()
    assert table.refused("card_exposed", player="cy", card="magician") == "deck_exceeded"
    assert table.summary["exposed"] == {"ann": ["priestess"], "bo": ["magician"], "cy": ["priestess"]}


def test_every_hand_is_dealt_from_a_whole_deck():
    table = two().showdown(1, "y", "mk", "kp")
    assert table.start().wager(1).answer("y").expose("m").state.current.exposed == {"ann": ("magician",)}


def test_the_turn_is_looked_at_before_the_deck():
    table = two().start().wager(1).answer("y").expose("m")
    assert table.refused("card_exposed", player="bo", card="magician") == "not_your_turn"


def test_a_card_of_another_game_is_no_card():
    table = two().start().wager(1).answer("y")
    for card in ("9D", "Magician", "priestes", ""):
        assert table.refused("card_exposed", player="bo", card=card) == "bad_card"
    assert all(two().start().wager(1).answer("y").expose(letter).turn == "ann" for letter in CARDS)
