"""The web application, for uvicorn or any other ASGI server."""

import os

from django.core.asgi import get_asgi_application

from tournaments.project.bodies import LimitedBodies

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.project.settings")

application = LimitedBodies(get_asgi_application())
