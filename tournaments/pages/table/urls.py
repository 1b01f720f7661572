"""Addresses of a table's own pages."""

from django.urls import URLPattern, path

from tournaments.pages.table import views

app_name = "table"

urlpatterns: list[URLPattern] = [path("<str:token>/", views.table, name="table")]
