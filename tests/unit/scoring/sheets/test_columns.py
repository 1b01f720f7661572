from hypothesis import given
from hypothesis import strategies as st

from scoring.sheets.columns import Wish, across, widths, wishes
from tests.unit.scoring.sheets.samples import LONG, page

UPRIGHT = 533.0


def test_players_columns_are_as_wide_as_each_other() -> None:
    asked = wishes(page((LONG, "Bo", "Cy", "Dee")))
    assert asked[2] == asked[3] == asked[4] == asked[5]


def test_columns_to_write_in_are_wider_and_wide_ones_twice_so() -> None:
    turn, prizes, ann, _ = wishes(page(("A", "B"), rows=0, writing=True))
    assert turn.best < ann.best < prizes.best / 2 + 1


def test_long_names_do_not_lay_a_sheet_across_but_full_cells_do() -> None:
    assert not across(page((LONG,) * 12), UPRIGHT)
    assert across(page(("Ann",) * 24), UPRIGHT)


def test_what_is_left_over_goes_to_wide_columns_twice() -> None:
    asked = [Wish(10, 20, wide=False), Wish(10, 30, wide=True), Wish(10, 20, wide=False)]
    assert widths(asked, 100) == [20, 50, 30]


def test_columns_that_want_too_much_shrink_towards_what_they_need() -> None:
    asked = [Wish(10, 20, wide=False), Wish(10, 50, wide=True)]
    assert widths(asked, 45) == [15, 30]


def test_columns_that_need_too_much_share_what_there_is() -> None:
    assert widths([Wish(30, 40, wide=False), Wish(90, 90, wide=False)], 60) == [15, 45]


@given(
    st.lists(
        st.builds(lambda least, more, wide: Wish(least, least + more, wide), *[st.integers(5, 90)] * 2, st.booleans()),
        min_size=1,
    ),
    st.integers(100, 900),
)
def test_the_columns_fill_the_room(asked: list[Wish], room: int) -> None:
    found = widths(asked, room)
    assert abs(sum(found) - room) < 0.001
    assert all(wide > 0 for wide in found)
