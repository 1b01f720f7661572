"""Finished games: the final scores, and no trace of a board where a result was all that was entered."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.integration.tournaments.events_played import ACTOR, play_table
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable
from tournaments import services

pytestmark = pytest.mark.django_db

UNPLAYED = ("tableau", "dealer</span>", "Card points", "Hands", "Ranks left", "Pot", "Coins")


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def pages(table: AtTable) -> dict[str, str]:
    """The table's page, the director's and the public's."""
    visitors = {"table": (table.client, table.url), "public": (Client(), table.public)}
    visitors["director"] = (table.directors_client(), table.direct)
    return {name: client.get(address).content.decode() for name, (client, address) in visitors.items()}


@pytest.mark.parametrize(
    ("key", "scores"),
    [("dalrymple", "120 144 96 60"), ("diamond-points", "40 30 21"), ("standard", "5 -3 -2")],
)
def test_a_result_alone_is_shown_plainly(key: str, scores: str) -> None:
    table = AtTable(**GAMES[key])
    values = {f"scores__{seat}": score for seat, score in enumerate(scores.split(), start=1)}
    html = table.do(table.start(), "result_entered", **values)
    order = sorted(map(int, scores.split()), reverse=True)
    for shown in (html, *pages(table).values()):
        assert "result entered, no plays" in shown
        drawn = re.sub(r"<script.*?</script>", "", shown, flags=re.DOTALL)
        assert [each for each in UNPLAYED if each in drawn] == []
        final = re.search(r'<ol class="final">.*?</ol>', shown, re.DOTALL)
        assert final is not None
        assert re.findall(r'<strong class="num">([−\d]+)</strong>', final[0]) == [
            str(score).replace("-", "−") for score in order
        ]
        assert words(final[0]).count("winner") == 1


def test_final_scores_stand_above_the_board() -> None:
    table = AtTable()
    play_table(table.tournament, 1, 1)
    html = pages(table)["public"]
    assert html.index("Final scores") < html.index('class="felt"')
    assert "Final scores" not in table.page(f"{table.public}?event=5")


def test_the_table_still_sees_its_result_when_it_is_confirmed() -> None:
    table = AtTable()
    play_table(table.tournament, 1, 1)
    services.confirm_result(tournament=table.tournament, round=1, table=1, actor=ACTOR)
    html = table.page()
    assert "The result</h2>" in html
    assert "only the director can change it now" in html
    assert words(html).count("winner") == 1


def test_ranks_are_listed_once_while_bids_are_entered() -> None:
    table = AtTable()
    html = table.start()
    assert "Ranks left" in html
    html = table.do(html, "prize_turned", card="9D")
    assert "Ranks left" not in html
    assert "Ranks left" in table.page(table.public)


def test_a_wall_of_irregularities_is_folded() -> None:
    table = AtTable(**GAMES["dalrymple"])
    html = table.do(table.start(), "card_flipped", card="8H")
    for card in ("AS", "2D", "2C", "3H", "KS", "3D", "3C", "4H", "QS", "9S", "7S", "6S"):
        html = table.do(html, "card_played", card=card)
    for shown in (html, table.page(table.public)):
        box = shown[shown.index("Irregularities") :]
        seen, folded = box[: box.index("<details")], box[box.index("<details") : box.index("</details>")]
        assert seen.count("<li>") == 3
        assert f"and {folded.count('<li>')} more" in words(folded)
        latest = [int(event) for event in re.findall(r"proven by event (\d+)", seen + folded)]
        assert latest == sorted(latest, reverse=True)
        assert len(latest) == len(table.replay.engine.irregularities(table.replay.state))
