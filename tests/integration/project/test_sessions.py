"""A session's cookie that is not ours."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "cookie", ['"\\000\\000\\000\\000\\000\\000\\000\\000"', '"\\377bcdefgh"', "'; DROP --", "x" * 4000]
)
def test_a_forged_session_is_nobodys(client: Client, cookie: str) -> None:
    """Cookies may hold any sign in quotes, also those that PostgreSQL has no room for."""
    response = client.get("/accounts/login/", headers={"Cookie": f"sessionid={cookie}"})
    assert response.status_code == 200
    assert not response.wsgi_request.user.is_authenticated


def test_a_session_of_ours_is_known(client: Client, django_user_model: type[User]) -> None:
    user = django_user_model.objects.create_user("eve")
    client.force_login(user)
    assert client.get("/accounts/login/").wsgi_request.user == user
