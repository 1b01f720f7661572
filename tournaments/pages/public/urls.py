"""Addresses of the public pages."""

from django.urls import URLPattern, path

from tournaments.pages.prints import converters  # noqa: F401 - the parts of addresses below
from tournaments.pages.public import log, prints, sheets, table, views, why

app_name = "public"

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("e/<slug:slug>/", views.overview, name="overview"),
    path("e/<slug:slug>/cut/", views.cut, name="cut"),
    path("e/<slug:slug>/standings/", views.standings, name="standings"),
    path("e/<slug:slug>/rounds/<int:number>/", views.round_page, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/by-name/", views.by_name, name="by-name"),
    path("e/<slug:slug>/rounds/<int:number>/why/", why.why, name="why"),
    path("e/<slug:slug>/report.trf", why.report, name="report"),
    path("e/<slug:slug>/standings.<form:kind>", prints.standings, name="standings-file"),
    path("e/<slug:slug>/rounds/<int:number>/<public_print:what>.<form:kind>", prints.file, name="print"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/", table.table, name="table"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/record.jsonl", table.record, name="record"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/sheet.pdf", sheets.sheet, name="sheet"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/sheet.<form:kind>", sheets.sheet, name="sheet-file"),
    path("e/<slug:slug>/sheets/blank.pdf", sheets.blank_sheet, name="blank-sheet"),
    path("e/<slug:slug>/sheets/blank.<form:kind>", sheets.blank_sheet, name="blank-sheet-file"),
    path("e/<slug:slug>/log/", log.log, name="log"),
    path("e/<slug:slug>/log/event.jsonl", log.download, name="export"),
    path("thistle_verify.py", log.verifier, name="verifier"),
    path("e/<slug:slug>/players/", views.players, name="players"),
    path("e/<slug:slug>/players/<int:number>/", views.player, name="player"),
]
