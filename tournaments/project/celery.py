"""The Celery application. Workers run `celery -A tournaments.project worker`."""

import os

from celery import Celery

from tournaments.project import folder_broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.project.settings")
folder_broker.register()

app = Celery("thistle")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
