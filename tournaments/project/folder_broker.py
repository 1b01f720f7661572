"""A Celery broker that is a folder: tasks wait there as files, and no server runs.

kombu's own `filesystem` transport would do but for two things. It reads a message that is still being
written, and it forgets a message once it was read, so that a killed worker loses its task. Here a message
appears whole, by a rename, and stays in `taken/` until it is acknowledged.

    <folder>/waiting/<time>_<tag>.<queue>.msg
    <folder>/taken/<the same name>
"""

import json
import os
import time
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, virtual

SCHEME = "folder"


class QoS(virtual.QoS):
    """Forgets a taken message when it is acknowledged or refused, and not before."""

    channel: "Channel"

    def ack(self, delivery_tag: str) -> None:
        super().ack(delivery_tag)
        self.channel.forget(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:  # noqa: FBT001, FBT002 - kombu's signature
        super().reject(delivery_tag, requeue=requeue)
        self.channel.forget(delivery_tag)


class Channel(virtual.Channel):
    """One process's access to the folder. A message is taken by whoever renames it first."""

    QoS = QoS
    supports_fanout = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        client = self.connection.client
        options = (client and client.transport_options) or {}
        if "folder" not in options:
            raise ValueError("broker_transport_options must name the broker's folder: {'folder': path}.")
        folder = Path(options["folder"])
        self.waiting = folder / "waiting"
        self.taken = folder / "taken"
        self.waiting.mkdir(parents=True, exist_ok=True)
        self.taken.mkdir(exist_ok=True)
        self._names: dict[str, str] = {}

    def forget(self, delivery_tag: str) -> None:
        """Removes the taken message of that tag; does nothing if it went back to those that wait."""
        name = self._names.pop(delivery_tag, None)
        if name is not None:
            (self.taken / name).unlink(missing_ok=True)

    def _put(self, queue: str, message: dict[str, Any], **kwargs: Any) -> None:
        tag = message["properties"]["delivery_tag"]
        name = f"{time.time_ns():020d}_{tag}.{queue}.msg"
        draft = self.waiting / f"{name}.draft"
        with draft.open("w", encoding="utf-8") as file:
            json.dump(message, file)
            file.flush()
            os.fsync(file.fileno())  # else a power cut could leave the name without the content
        draft.rename(self.waiting / name)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for name in self._waiting_names(queue):
            taken = self.taken / name
            try:
                (self.waiting / name).rename(taken)
            except FileNotFoundError:
                continue  # another worker was faster
            message: dict[str, Any] = json.loads(taken.read_text(encoding="utf-8"))
            self._names[message["properties"]["delivery_tag"]] = name
            return message
        raise Empty

    def _restore(self, message: virtual.Message) -> None:
        name = self._names.pop(str(message.delivery_tag), None)
        if name is not None:
            (self.taken / name).rename(self.waiting / name)

    def _size(self, queue: str) -> int:
        return len(self._waiting_names(queue))

    def _purge(self, queue: str) -> int:
        names = self._waiting_names(queue)
        for name in names:
            (self.waiting / name).unlink(missing_ok=True)
        return len(names)

    def _waiting_names(self, queue: str) -> list[str]:
        """Oldest first, as far as the clock can tell."""
        return sorted(file.name for file in self.waiting.glob(f"*.{queue}.msg"))


class Transport(virtual.Transport):
    """`broker_url = "folder://"` with `broker_transport_options = {"folder": path}`."""

    Channel = Channel
    implements = virtual.Transport.implements.extend(asynchronous=False, exchange_type=frozenset(["direct"]))
    driver_type = SCHEME
    driver_name = SCHEME


def register() -> None:
    """Makes the scheme known to kombu."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"


def return_taken(folder: Path) -> int:
    """Puts back every message that was taken and never acknowledged, and returns how many there were.

    To be called while no worker runs: what is taken then belonged to a worker that was killed.
    """
    count = 0
    for taken in sorted((folder / "taken").glob("*.msg")):
        taken.rename(folder / "waiting" / taken.name)
        count += 1
    return count
