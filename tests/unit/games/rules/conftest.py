"""The toy game is known wherever the rules are tested, so that every general test holds for a game yet to come."""

from collections.abc import Iterator

import pytest

from games.rules.registry import registered
from tests.unit.games.rules.toy import HighCard


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with registered(HighCard()):
        yield
