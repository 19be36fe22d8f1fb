"""Who sits before the screen: an owner, signed in, and the group around the table."""

from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from playwright.sync_api import Browser, Page

from campaigns.models import Group, Membership, Person
from companion.accounts.models import User

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")
PATIENCE = 10_000  # milliseconds before a test gives up on something


def make_owner(name: str = "anna") -> User:
    """Return the owner of the site, who leads a group, too."""
    return get_user_model().objects.create_user(name, password="a long enough one", is_superuser=True)


def make_group(owner: User, name: str = "The Thursday table") -> Group:
    group = Group.objects.create(name=name)
    Membership.objects.create(group=group, user=owner, role=Membership.Role.OWNER)
    for person in PEOPLE:
        Person.objects.create(group=group, name=person)
    return group


def signed_in(user: User) -> str:
    """Return the key of a session in which this user is signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


@dataclass(frozen=True)
class Reader:
    """Somebody at a site with a browser; every page is a device of its own."""

    browser: Browser
    url: str
    user: User

    def open(self, size: tuple[int, int], theme: str = "candle", language: str = "en") -> Page:
        width, height = size
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            has_touch=True,
            locale="en-GB" if language == "en" else "it-IT",
            reduced_motion="reduce",
            accept_downloads=True,
        )
        cookies = {
            settings.SESSION_COOKIE_NAME: signed_in(self.user),
            settings.LANGUAGE_COOKIE_NAME: language,
            settings.THEME_COOKIE_NAME: theme,
        }
        context.add_cookies([{"name": name, "value": cookies[name], "url": self.url} for name in cookies])
        context.set_default_timeout(PATIENCE)
        return context.new_page()
