"""Addresses of this part of the site."""

from django.urls import URLPattern

app_name = "table"

urlpatterns: list[URLPattern] = []
