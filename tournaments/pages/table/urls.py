"""Addresses of a table's own pages."""

from django.urls import URLPattern, path

from tournaments.pages.table import views, worker

app_name = "table"

urlpatterns: list[URLPattern] = [
    path("worker.js", worker.worker, name="worker"),
    path("<str:token>/", views.table, name="table"),
]
