"""The product says one version of itself."""

import tomllib
from pathlib import Path

from tournaments import __version__


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    assert __version__ == project["project"]["version"]
