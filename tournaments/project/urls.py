"""Every address of the site, app by app."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.project.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("tournaments.pages.urls")),
]
