"""What only a browser shows of the platform: the owner's button, the switches and the policy."""

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from companion.accounts import models as accounts
from companion.accounts.models import User, make_link
from tests.browser.people import Reader, make_group, make_owner


@pytest.mark.goal("S3")
@pytest.mark.django_db(transaction=True)
def test_the_owner_page_switches_light_and_language_without_breaking_the_policy(
    browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_page(viewport={"width": 1024, "height": 768}, locale="en-GB")
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(f"{live_server.url}/owner/{make_link()}")
    assert page.get_attribute("html", "data-theme") == "candle"
    page.click("button[value=daylight]")
    assert page.get_attribute("html", "data-theme") == "daylight"
    page.click("button[value=it]")
    assert page.get_attribute("html", "lang") == "it"
    assert complaints == []
    page.click("main form button")
    page.wait_for_url(f"{live_server.url}/**")
    page.goto(f"{live_server.url}/accounts/password/set/")
    assert page.query_selector("input[name=password1]")
    page.close()


@pytest.mark.goal("S3")
@pytest.mark.django_db(transaction=True)
def test_the_admin_works_without_breaking_the_policy(browser: Browser, live_server: LiveServer) -> None:
    owner, guest = accounts.make_owner(), make_owner("guest")
    make_group(guest)
    page = Reader(browser, live_server.url, owner).open((1024, 768))
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    for address in ("", "campaigns/entry/", "campaigns/membership/", f"accounts/user/{guest.pk}/password/"):
        page.goto(f"/admin/{address}")
        assert "Nightlight" in page.inner_text("#site-name")
    page.goto(f"/admin/accounts/user/{guest.pk}/change/")
    page.uncheck("input[name=is_active]")
    page.click("input[name=_save]")
    page.wait_for_url("**/admin/accounts/user/")
    assert not User.objects.get(pk=guest.pk).is_active
    assert complaints == []
    page.context.close()
