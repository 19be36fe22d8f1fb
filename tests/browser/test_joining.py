"""From the square code to a seat, in real browsers; and what thumbs and eyes need of each page on the way."""

import io
from collections.abc import Callable, Iterator

import pytest
import segno
from django.conf import settings
from django.core.cache import cache
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from campaigns.access import join_codes, passes, suggestions
from campaigns.groups.membership import create_campaign
from campaigns.models import Group, Pass, Session
from companion.games import GAMES
from companion.rules import message
from tests.browser import axe, measure
from tests.browser.people import PEOPLE
from tests.browser.screens import lights_of
from tests.browser.site import Site
from tests.browser.watch import Watch
from tests.support.seated import person_at

GAME = next(game for game in GAMES.values() if len(PEOPLE) in game.seats.count and "note" in game.actions)
SIZES = ((360, 740), (390, 844), (768, 1024), (1024, 768))
KNOCKED = "document.dispatchEvent(new Event('nightlight:access'))"  # what the live stream says
QUIET = 2  # modules around a square code
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def session(group: Group) -> Session:
    cache.clear()
    return create_campaign(group, "By night", GAME.slug, group.people.all())


@pytest.fixture
def open_phone(
    browser: Browser, site: Site, watch: Watch, opened: list[Page]
) -> Iterator[Callable[..., Page]]:
    """Give a way to open devices that nobody has signed in on."""

    def open_one(width: int = 390, height: int = 844, theme: str = "candle", language: str = "en") -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            has_touch=True,
            locale="en-GB" if language == "en" else "it-IT",
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": settings.THEME_COOKIE_NAME, "value": theme, "url": site.url}])
        page = context.new_page()
        watch.on(page, site.url)
        watch.means("404")  # a link that opens nothing; a game that has no page for a seat
        opened.append(page)
        return page

    yield open_one


def seen_in(picture: bytes, of: str) -> list[list[bool]]:
    """Return the modules of a square code as they are on a screen, as many as the code of an address has."""
    count = int(segno.make(of, micro=False).symbol_size(border=QUIET)[0])
    image = Image.open(io.BytesIO(picture)).convert("L")
    step = image.width / count
    middle = [round((at + 0.5) * step) for at in range(QUIET, count - QUIET)]
    grey = image.tobytes()  # a byte a pixel, row by row
    return [[grey[y * image.width + x] < 128 for x in middle] for y in middle]


def modules(address: str) -> list[list[bool]]:
    return [[bool(one) for one in row] for row in segno.make(address, micro=False).matrix]


def code_on(gm: Page) -> str:
    """Let the game master show a code; return the address that its square says."""
    gm.locator("#open-screens").tap()
    gm.locator("#make-code").tap()
    signs = gm.locator("#signs").text_content() or ""
    return f"/sit/{signs.replace(' ', '')}"


@pytest.mark.goal("U4")
def test_from_the_square_code_to_a_seat(
    session: Session, site: Site, open_page: Callable[..., Page], open_phone: Callable[..., Page]
) -> None:
    """The phone scans and taps once, the game master once; nobody has an account."""
    gm, phone = open_page(), open_phone()
    gm.goto(f"/table/{session.pk}/")
    code = code_on(gm)
    shown = join_codes.find_campaign(code.removeprefix("/sit/"))
    assert shown == session.campaign
    phone.goto(code)
    assert phone.url == f"{site.url}/sit/"
    phone.get_by_role("button", name="Bruno").tap()
    expect(phone.locator("#waits")).to_be_visible()
    gm.evaluate(KNOCKED)
    gm.locator("#sheet").get_by_role("button", name="Let in").tap()
    phone.wait_for_url(f"**/table/{session.pk}/mine")
    expect(gm.locator("#screens-now")).to_contain_text("Bruno")
    assert Pass.objects.get().is_active


@pytest.mark.goal("U4")
def test_the_square_says_the_address_of_the_code(session: Session, open_page: Callable[..., Page]) -> None:
    gm = open_page()
    gm.goto(f"/table/{session.pk}/")
    code = code_on(gm)
    says = gm.locator(".way-in .note").first.text_content() or ""
    site = says.partition(" open ")[2].partition(" and ")[0]
    address = f"http://{site}{code}"
    picture = gm.locator(".way-in svg.segno").screenshot(scale="css")
    assert seen_in(picture, address) == modules(address)
    assert seen_in(picture, address) != modules(address[:-1] + "@")


def test_who_is_not_let_in_is_told(
    session: Session, open_page: Callable[..., Page], open_phone: Callable[..., Page]
) -> None:
    gm, phone = open_page((390, 844)), open_phone()
    phone.goto(f"/sit/{join_codes.create(session.campaign)}")
    phone.get_by_role("button", name="I’m only watching").tap()
    gm.goto(f"/table/{session.pk}/")
    gm.locator("#door").get_by_role("button", name="Not now").tap()
    expect(phone.get_by_role("heading", name="Not now")).to_be_visible()
    expect(gm.locator("#door .caller")).to_have_count(0)


def test_a_suggestion_is_changed_at_the_door(session: Session, open_page: Callable[..., Page]) -> None:
    suggest(session)
    gm = open_page()
    gm.goto(f"/table/{session.pk}/")
    gm.locator("#door").get_by_role("button", name="Change").tap()
    field = gm.locator("#sheet input[name=words]")
    expect(field).to_have_value("A light")
    field.fill("A small light")
    gm.locator("#sheet [data-done]").tap()
    expect(gm.locator("#undo")).to_contain_text("A small light")
    expect(gm.locator("#door .caller")).to_have_count(0)


def test_on_a_phone_a_new_link_comes_into_sight(session: Session, open_page: Callable[..., Page]) -> None:
    gm = open_page((390, 844))
    gm.goto(f"/table/{session.pk}/")
    gm.locator("#open-settings").tap()
    gm.locator("#sheet").get_by_role("button", name="Screens").tap()
    gm.locator(".links summary").tap()
    gm.locator("#link-gm").tap()
    expect(gm.locator(".way-in .qr")).to_be_in_viewport(ratio=0.9)
    first = gm.locator("#link").input_value()
    gm.locator("#link-tv").tap()
    expect(gm.locator("#link")).not_to_have_value(first)
    expect(gm.locator(".way-in .qr")).to_be_in_viewport(ratio=0.9)


def suggest(session: Session) -> None:
    """Let a phone have suggested a note."""
    passes.request_access(session.campaign, "player", person_at(session, "seat-2"))
    asked = Pass.objects.latest("pk")
    passes.admit(asked, "suggest")
    body = "words=A+light"
    suggestions.create(session, asked, "a-phones-own-key", ("note", body, message("A light")))


def on_the_way(session: Session, phone: Page) -> Iterator[str]:
    """Lead a phone through each page; give what each is called."""
    campaign = session.campaign
    phone.goto("/sit/")
    yield "a code to type"
    phone.goto("/sit/nothing")
    yield "it opens nothing"
    phone.goto(f"/sit/{passes.create_link(campaign, 'player', person_at(session, 'seat-1'))}")
    yield "a link"
    phone.goto(f"/sit/{join_codes.create(campaign)}")
    yield "the seats"
    phone.get_by_role("button").filter(has_text="Bruno").tap()
    expect(phone.locator("#waits")).to_be_visible()
    yield "waiting"
    passes.revoke(Pass.objects.filter(admitted_at=None).latest("pk"))
    phone.goto("/sit/")
    yield "sent away"


def at_the_door(session: Session, gm: Page) -> Iterator[str]:
    """Lead a game master through what can be at the door, and the sheet of screens."""
    suggest(session)
    passes.request_access(session.campaign, "player", person_at(session, "seat-2"))
    passes.request_access(session.campaign, "spectator", "Big screen")
    passes.create_link(session.campaign, "gm", "Game master")
    gm.goto(f"/table/{session.pk}/")
    expect(gm.locator("#door .caller")).to_have_count(3)
    yield "the door"
    gm.evaluate("htmx.ajax('GET', 'screens', {source: document.querySelector('#open-screens')})")
    gm.locator("#make-code").tap()
    expect(gm.locator("#signs")).to_be_visible()
    yield "the sheet"
    gm.locator(".links summary").tap()
    gm.locator("#link-seat-1").tap()
    expect(gm.locator("#link")).to_be_visible()
    yield "a link for a seat"


@pytest.mark.goal("U1", "U6")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("who", ["phone", "gm"])
def test_each_page_is_for_everybody(
    session: Session,
    open_page: Callable[..., Page],
    open_phone: Callable[..., Page],
    who: str,
    language: str,
) -> None:
    """Targets, text and contrast, at each size, in both lights."""
    page = open_phone(language=language) if who == "phone" else open_page(language=language)
    found = []
    for stage in (on_the_way if who == "phone" else at_the_door)(session, page):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{stage} {width}: {fault}" for fault in measure.faults(page)]
        for theme in lights_of(language):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found += [f"{stage} {theme}: {fault}" for fault in axe.faults(page)]
    assert not found, "\n".join(found)
