"""Rows for the tests of the chain: a good one, and strategies that draw any."""

from uuid import UUID

from hypothesis import strategies as st

from games.ledger.chain import GENESIS, Row, link

TEXT = st.text(st.characters(exclude_characters="\x00", exclude_categories=("Cs",)), max_size=8)

ROW = Row(
    pos=7,
    tournament=UUID("00112233-4455-6677-8899-aabbccddeeff"),
    stream="game:a",
    version=1,
    event_id=UUID("01890a5d-ac96-774b-bcce-b302099a8057"),
    type="card_played",
    schema=2,
    data='{"card":"9♦"}',
    recorded_at=1_700_000_000_000_001,
    actor="ann",
    device="phone",
    hash=b"",
)

DRAFTS = st.builds(
    Row,
    pos=st.integers(1, 2**63 - 1),
    tournament=st.uuids(),
    stream=st.just("game:a"),
    version=st.just(0),
    event_id=st.uuids(),
    type=TEXT,
    schema=st.integers(1, 32_767),
    data=TEXT,
    recorded_at=st.integers(-(2**63), 2**63 - 1),
    actor=TEXT,
    device=TEXT,
    hash=st.just(b""),
)


def chained(drafts: list[Row]) -> list[Row]:
    """The rows as one stream: numbered from 1, each with its hash."""
    rows: list[Row] = []
    for number, draft in enumerate(drafts, 1):
        row = draft._replace(version=number)
        rows.append(row._replace(hash=link(rows[-1].hash if rows else GENESIS, row)))
    return rows
