"""Who calls: a director by session, a table by the key on its slip."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from tournaments import services
from tournaments.models import TableAccess

SCHEME: Final = "Table"
"""`Authorization: Table <token>`."""


class TableAuthentication(BaseAuthentication):
    """A table by its token; `request.auth` is then its `TableAccess`. Another scheme is left to others.

    A token that opens nothing is refused (`bad_token`), also where nobody needs one: whoever sends one means it.
    """

    def authenticate(self, request: Request) -> tuple[AnonymousUser, TableAccess] | None:
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        access = services.find_access(token=token.strip().decode("latin-1"))
        if access is None:
            detail = "This token opens no table; it may have been replaced. Ask the director for the table's new slip."
            raise AuthenticationFailed(detail, code="bad_token")
        return AnonymousUser(), access

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class DirectorAuthentication(SessionAuthentication):
    """A user who is signed in on the pages; what writes must carry the CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            raise PermissionDenied(str(refused.detail), code="csrf_failed") from refused


class TableScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The description of a table's token."""

    target_class = TableAuthentication
    name = "table"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table ` and the token of the link on the table's slip. It opens that table of that round, "
            "while the round is open.",
        }


class DirectorScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The description of a director's session."""

    target_class = DirectorAuthentication
    name = "director"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A director's session, from signing in on the pages. A request that writes also carries the "
            "CSRF token in `X-CSRFToken`.",
        }
