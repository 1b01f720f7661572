from collections.abc import Iterator

import pytest

from tests.integration.games.ledger.support import following, new_stream, tally_table


@pytest.fixture
def stream() -> str:
    return new_stream()


@pytest.fixture(autouse=True)
def _no_projections() -> Iterator[None]:
    """The ledger is tested with the projections that a test brings itself."""
    with following():
        yield


@pytest.fixture
def _tallies(db: None) -> Iterator[None]:
    with tally_table():
        yield
