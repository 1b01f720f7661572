"""How a line of the log is written."""

import logging
import re
from copy import copy
from http import HTTPStatus

_KEY = re.compile(r"(?<=/t/)[^/\s?#]+")


class Formatter(logging.Formatter):
    """Leaves out the key in a table's address: whoever reads the log must not be able to enter that table's plays.

    Django names the address of every request that was refused, and adds to some refusals (400, 403) where in our code
    they were raised: nobody needs to look for a fault there.
    """

    def format(self, record: logging.LogRecord) -> str:
        status = getattr(record, "status_code", None)
        if status is not None and status < HTTPStatus.INTERNAL_SERVER_ERROR:
            record = copy(record)
            record.exc_info = record.exc_text = None
        return _KEY.sub("…", super().format(record))
