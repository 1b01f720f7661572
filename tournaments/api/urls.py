"""Addresses of the API."""

from django.urls import URLPattern, include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from tournaments.api import directing, entry, proofs, table_side, tables, views

app_name = "api"

table: list[URLPattern] = [
    path("", tables.TableView.as_view(), name="table"),
    path("events/", entry.TableEventsView.as_view(), name="table-events"),
    path("legal/", tables.LegalView.as_view(), name="table-legal"),
    path("open/", entry.TableOpenView.as_view(), name="table-open"),
    path("confirm/", entry.TableConfirmView.as_view(), name="table-confirm"),
    path("record/", entry.TableRecordView.as_view(), name="table-record"),
    path("pen/", table_side.TablePenView.as_view(), name="table-pen"),
    path("device/", table_side.TableDeviceView.as_view(), name="table-device"),
    path("call/", table_side.TableCallView.as_view(), name="table-call"),
    path("aside/", table_side.TableAsideView.as_view(), name="table-aside"),
]

event: list[URLPattern] = [
    path("", views.EventView.as_view(), name="event"),
    path("standings/", views.StandingsView.as_view(), name="standings"),
    path("players/", views.PlayersView.as_view(), name="players"),
    path("penalties/", views.PenaltiesView.as_view(), name="penalties"),
    path("report/", directing.ReportView.as_view(), name="report"),
    path("forbidden-pairs/", directing.ForbiddenPairsView.as_view(), name="forbidden-pairs"),
    path("forbidden-pairs/remove/", directing.AllowedPairsView.as_view(), name="allow-pair"),
    path("rounds/<int:round>/", views.RoundView.as_view(), name="round"),
]

urlpatterns = [
    path("events/", views.EventsView.as_view(), name="events"),
    path("events/<uuid:event>/", include(event)),
    path("events/<uuid:event>/rounds/<int:round>/tables/<int:table>/", include(table)),
    path("checkpoints/", proofs.CheckpointsView.as_view(), name="checkpoints"),
    path("checkpoints/latest/", proofs.LatestView.as_view(), name="checkpoint-latest"),
    path("checkpoints/<int:size>/", proofs.CheckpointView.as_view(), name="checkpoint"),
    path("checkpoints/<int:size>/note/", proofs.NoteView.as_view(), name="checkpoint-note"),
    path("proofs/inclusion/", proofs.InclusionView.as_view(), name="prove-inclusion"),
    path("proofs/consistency/", proofs.ConsistencyView.as_view(), name="prove-consistency"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    re_path("", views.NowhereView.as_view(), name="nowhere"),
]
