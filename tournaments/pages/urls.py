"""Addresses of the pages."""

from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, include, path

accounts = [
    path("login/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/", include((accounts, "accounts"))),
    path("", include("tournaments.pages.direct.urls")),
    path("t/", include("tournaments.pages.table.urls")),
    path("", include("tournaments.pages.public.urls")),
]
