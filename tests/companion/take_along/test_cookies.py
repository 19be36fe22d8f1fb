"""The jar of cookies of the site inside a browser."""

import pytest

from companion.take_along.cookies import Jar


def test_a_cookie_is_kept_until_it_is_deleted() -> None:
    jar = Jar()
    jar.store("session=abc; HttpOnly; Path=/; SameSite=Lax")
    jar.store("csrf=xyz; Path=/")
    assert jar.header() == "session=abc; csrf=xyz"
    jar.store('session=""; Max-Age=0; Path=/')
    assert jar.header() == "csrf=xyz"


def test_scripts_read_what_is_not_of_the_server_alone() -> None:
    jar = Jar()
    jar.store("session=abc; HttpOnly; Path=/")
    jar.store("csrf=xyz; Path=/")
    assert [text.partition(";")[0] for text in jar.for_scripts()] == ["csrf=xyz"]


def test_what_scripts_have_set_is_sent_too_and_never_in_the_place_of_ours() -> None:
    jar = Jar()
    jar.store("session=abc; HttpOnly; Path=/")
    assert jar.header("zone=Europe/Rome; session=forged") == "zone=Europe/Rome; session=abc"


def test_stored_cookies_come_back() -> None:
    jar, again = Jar(), Jar()
    jar.store("session=abc; HttpOnly")
    jar.store("csrf=xyz")
    again.load(jar.dump())
    assert (again.values, again.readable) == (jar.values, jar.readable)


@pytest.mark.parametrize("stored", ["", "{", "[]", "null", '{"values": 1}', '{"values": {"a": "b"}}'])
def test_damaged_cookies_are_none(stored: str) -> None:
    jar = Jar()
    jar.store("session=abc")
    jar.load(stored)
    assert jar.header() == ""
