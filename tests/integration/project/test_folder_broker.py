from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection, Exchange, Queue
from kombu.simple import SimpleQueue

from tournaments.project.folder_broker import register, return_taken


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "broker"


@pytest.fixture
def connection(folder: Path) -> Iterator[Connection]:
    register()
    with Connection("folder://", transport_options={"folder": str(folder)}) as connection:
        yield connection


@pytest.fixture
def queue(connection: Connection) -> SimpleQueue:
    return SimpleQueue(connection, Queue("work", Exchange(""), routing_key="work"))


def files(folder: Path, part: str) -> int:
    return len(list((folder / part).iterdir()))


def test_messages_come_in_the_order_of_sending_and_once(queue: SimpleQueue) -> None:
    for number in range(20):
        queue.put(number)
    assert queue.qsize() == 20
    for number in range(20):
        message = queue.get(block=False)
        assert message.payload == number
        message.ack()
    with pytest.raises(SimpleQueue.Empty):
        queue.get(block=False)


def test_a_message_is_kept_until_it_is_acknowledged(queue: SimpleQueue, folder: Path) -> None:
    queue.put("pair round 3")
    message = queue.get(block=False)
    assert (files(folder, "waiting"), files(folder, "taken")) == (0, 1)
    message.ack()
    assert (files(folder, "waiting"), files(folder, "taken")) == (0, 0)


def test_a_message_sent_back_waits_in_its_old_place(queue: SimpleQueue, folder: Path) -> None:
    queue.put("first")
    queue.put("second")
    queue.get(block=False).requeue()
    assert (files(folder, "waiting"), files(folder, "taken")) == (2, 0)
    assert queue.get(block=False).payload == "first"


def test_a_killed_worker_loses_nothing(queue: SimpleQueue, folder: Path) -> None:
    queue.put("first")
    queue.put("second")
    queue.get(block=False)  # and its worker is heard of no more
    assert return_taken(folder) == 1
    assert [queue.get(block=False).payload for _ in range(2)] == ["first", "second"]


def test_a_message_half_written_is_not_seen(queue: SimpleQueue, folder: Path) -> None:
    queue.put("whole")
    [whole] = (folder / "waiting").iterdir()
    whole.with_name("0_half.work.msg.draft").write_text('{"body": "ha')
    assert queue.qsize() == 1
    assert queue.get(block=False).payload == "whole"


def test_another_queues_messages_stay(queue: SimpleQueue, connection: Connection) -> None:
    SimpleQueue(connection, Queue("network", Exchange(""), routing_key="network")).put("theirs")
    queue.put("ours")
    assert queue.clear() == 1
    assert queue.qsize() == 0


def test_returning_from_a_folder_that_no_worker_ever_used(folder: Path) -> None:
    assert return_taken(folder) == 0
