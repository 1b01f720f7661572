"""How a line of the log is written."""

import logging
import re

_KEY = re.compile(r"(?<=/t/)[^/\s?#]+")


class Formatter(logging.Formatter):
    """Leaves out the key in a table's address: whoever reads the log must not be able to enter that table's plays.

    Django names the address of every request that was refused.
    """

    def format(self, record: logging.LogRecord) -> str:
        return _KEY.sub("…", super().format(record))
