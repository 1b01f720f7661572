"""The wiring: the only place that knows of every part of the product.

Importing it makes the Celery application current, so that a task sent from a web process and a
task run by a worker use the same broker.
"""

from tournaments.project.celery import app as celery_app

__all__ = ["celery_app"]
