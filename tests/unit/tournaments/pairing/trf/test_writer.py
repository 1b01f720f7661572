from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tournaments.pairing.dutch.tournaments import Tournament
from tournaments.pairing.dutch import NoValidPairing, pair_dutch
from tournaments.pairing.trf import Accelerated, Apart, Cell, Penalty, Points, Report, Row, field_of, read, write

NUMBERS = st.integers(1, 9999)
TENTHS = st.integers(0, 999)
CELLS = st.one_of(
    st.builds(Cell, NUMBERS.filter(lambda number: number > 1), st.sampled_from("wb"), st.sampled_from("10=+-")),
    st.builds(Cell, st.just(0), st.just("-"), st.sampled_from("HZUF")),
)
REPORTS = st.builds(
    Report,
    name=st.sampled_from(["", "Open of the town"]),
    rows=st.lists(CELLS, max_size=5).map(lambda cells: (Row(1, "Somebody", 1900, 15, tuple(cells)),)),
    rounds=st.integers(1, 999),
    initial=st.sampled_from(["", "w", "b"]),
    system=st.sampled_from(["", "FIDE_DUTCH_2025"]),
    points=st.builds(Points, TENTHS, TENTHS, TENTHS, TENTHS, TENTHS, TENTHS),
    accelerated=st.lists(st.builds(Accelerated, TENTHS, *[st.integers(1, 999)] * 2, NUMBERS, NUMBERS)).map(tuple),
    extra=st.lists(st.tuples(NUMBERS, st.lists(TENTHS, min_size=1, max_size=4).map(tuple))).map(tuple),
    apart=st.lists(
        st.builds(Apart, st.lists(NUMBERS, min_size=1, max_size=4).map(tuple), st.integers(1, 999), st.integers(1, 999))
    ).map(tuple),
    away=st.lists(st.tuples(st.integers(1, 999), NUMBERS)).map(tuple),
    by_rank=st.booleans(),
    penalties=st.lists(st.builds(Penalty, NUMBERS, st.integers(1, 999), st.integers(-999, 99))).map(tuple),
)


@given(REPORTS)
def test_what_is_written_reads_back(report):
    assert read(write(report)) == report


def test_whole_tournaments_read_back():
    def pair(report):
        try:
            return pair_dutch(field_of(report))
        except NoValidPairing:
            return None

    for seed in range(12):
        for report, _ in Tournament(seed, most=30).reports(pair):
            assert read(write(report)) == report


def test_the_columns_are_those_of_the_format():
    line = write(Report(rows=(Row(7, "Somebody", 1900, 15, (Cell(12, "b", "1"), Cell(0, "-", "H"))),))).rstrip()
    assert (line[4:8], line[48:52], line[80:84], line[91:99], line[101:109]) == (
        "   7",
        "1900",
        " 1.5",
        "  12 b 1",
        "0000 - H",
    )
