"""Every address of the site, app by app."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.project.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("", include("tournaments.pages.urls")),
]
