"""Addresses of this part of the site."""

from django.urls import URLPattern

app_name = "direct"

urlpatterns: list[URLPattern] = []
