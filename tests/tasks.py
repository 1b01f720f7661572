"""Running Celery's tasks in the test's own process, through the real broker."""

from celery import Celery


def discard_waiting_tasks(app: Celery) -> None:
    with app.connection_for_read() as connection:
        for queue in app.amqp.queues.values():
            queue(connection.default_channel).declare()
            queue(connection.default_channel).purge()


def run_waiting_tasks(app: Celery) -> list[str]:
    """Runs what waits until nothing does, and returns the names of the tasks in the order of running.

    Each message is acknowledged after its task, as a worker does; a task that raises ends the call.
    """
    names = []
    with app.connection_for_read() as connection:
        queues = [queue(connection.default_channel) for queue in app.amqp.queues.values()]
        for queue in queues:
            queue.declare()
        while message := next(filter(None, (queue.get() for queue in queues)), None):
            name = message.headers["task"]
            args, kwargs, _embedded = message.decode()
            app.tasks[name].apply(args, kwargs, task_id=message.headers["id"], throw=True)
            message.ack()
            names.append(name)
    return names
