"""The Celery application. Workers run `celery -A tournaments.project worker`."""

import os
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import worker_init

from tournaments.project import folder_broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.project.settings")
folder_broker.register()

app = Celery("thistle")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def take_over_from_a_killed_worker(**_: Any) -> None:
    """Embedded there is one worker: what another one had taken when this one starts, nobody works on."""
    folder = app.conf.broker_transport_options.get("folder")
    if folder is not None:
        folder_broker.return_taken(Path(folder))
