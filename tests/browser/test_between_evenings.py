"""Notes, photos and the recap in a real browser: what is typed is kept, what is taken tells no place."""

import io
from collections.abc import Callable
from typing import Any, cast

import pytest
from django.core.files.storage import default_storage
from PIL import Image
from playwright.sync_api import BrowserContext, FilePayload, Page, Route, expect

from campaigns.chronicle import recap
from campaigns.models import Campaign, Group, Membership, Note, NoteDraft, Photo, Recap, Session
from campaigns.notes.writing import write_note
from campaigns.photos.keeping import keep_photo
from companion.accounts.models import User
from companion.games import GAMES
from tests.bench.client import cookies_of
from tests.browser.people import PEOPLE
from tests.browser.watch import Watch
from tests.support.hostile_photos import CANARY, heic, jpeg, with_exif, written
from tests.support.seated import begin, begin_demo

GAME = next(game for game in GAMES.values() if len(PEOPLE) in game.seats.count)
SAYS = "Night fell over the moor. They ran. Nobody looked back."


@pytest.fixture
def session(group: Group) -> Session:
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug)
    return begin(campaign, PEOPLE)


def notes_of(session: Session) -> str:
    return f"/campaigns/{session.campaign_id}/notes/"


def test_a_note_half_written_survives_a_reload_and_a_lost_connection(
    session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.goto(notes_of(session))
    page.get_by_label("Note", exact=True).fill("It was so")
    page.get_by_label("Only for me").check()
    expect(page.get_by_text("Kept as a draft.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Note", exact=True)).to_have_value("It was so")
    expect(page.get_by_label("Only for me")).to_be_checked()
    lost(page.context, is_lost=True)
    page.get_by_label("Note", exact=True).fill("It was so cold that")
    expect(page.get_by_text("No connection: the draft is kept in this tab")).to_be_visible()
    lost(page.context, is_lost=False)
    page.reload()
    expect(page.get_by_label("Note", exact=True)).to_have_value("It was so cold that")
    expect(page.get_by_text("Kept as a draft.")).to_be_visible()
    assert NoteDraft.objects.get().text == "It was so cold that"
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Written down.")).to_be_visible()
    expect(page.get_by_label("Note", exact=True)).to_have_value("")
    assert (Note.objects.get().is_private, NoteDraft.objects.count()) == (True, 0)
    assert page.evaluate("sessionStorage.length") == 0


@pytest.mark.goal("E5", "S16")
@pytest.mark.parametrize("signs_out", [True, False], ids=["signs out", "the session ends"])
def test_a_note_half_written_is_not_put_before_whoever_signs_in_next_in_that_tab(
    signs_out: bool, session: Session, group: Group, open_page: Callable[..., Page]
) -> None:
    page, bruno = open_page(), User.objects.create_user("bruno")
    Membership.objects.create(group=group, user=bruno)
    page.goto(notes_of(session))
    lost(page.context, is_lost=True)
    page.get_by_label("Note", exact=True).fill("For Anna's eyes only")
    expect(page.get_by_text("No connection: the draft is kept in this tab")).to_be_visible()
    if signs_out:
        page.goto("/accounts/logout/")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_text("You have signed out.")).to_be_visible()
        assert page.evaluate("sessionStorage.length") == 0
    sign_in(page.context, bruno, session)
    page.goto(notes_of(session))
    expect(page.get_by_label("Note", exact=True)).to_have_value("")
    lost(page.context, is_lost=False)
    assert not NoteDraft.objects.filter(author=bruno).exists()


def sign_in(context: BrowserContext, user: User, session: Session) -> None:
    """Let a browser be this account's, as after a sign-in."""
    place = context.pages[0].evaluate("location.origin")
    cookies = [
        {"name": name, "value": value, "url": place} for name, value in cookies_of(user, session).items()
    ]
    context.add_cookies(cast(Any, cookies))


def lost(context: BrowserContext, *, is_lost: bool) -> None:
    """Let drafts find no site, or find it again; pages come as before."""
    if is_lost:
        context.route("**/notes/draft", lambda route: route.abort("internetdisconnected"))
    else:
        context.unroute("**/notes/draft")


def test_a_thread_is_opened_and_tied_up_by_keyboard(session: Session, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(notes_of(session))
    page.get_by_label("A new thread").fill("Who wrote to the cook?")
    page.keyboard.press("Enter")
    thread = page.get_by_role("checkbox", name="Who wrote to the cook?")
    expect(thread).not_to_be_checked()
    thread.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="Who wrote to the cook?")).to_be_checked()


@pytest.mark.goal("E4")
def test_a_photo_at_packing_away_is_small_before_it_goes_out_and_says_nothing_of_its_place(
    session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.goto(f"/campaigns/{session.campaign_id}/")
    page.get_by_role("button", name="Pack away").click()
    expect(page.get_by_role("link", name="No photo")).to_be_visible()
    large = Image.linear_gradient("L").resize((4000, 3000)).convert("RGB")
    photo = written(large, "JPEG", exif=Image.open(io.BytesIO(with_exif())).getexif().tobytes())
    page.set_input_files("#id_photos", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo})
    expect(page.locator(".looks canvas")).to_have_count(1)
    page.get_by_role("button", name="Rotate").click()
    expect(page.locator(".looks canvas")).to_have_count(1)
    goes_out = bytes(page.evaluate(CHOSEN))
    assert len(photo) > len(goes_out) > 1000 and CANARY in photo
    assert CANARY not in goes_out and b"Camera of Ada" not in goes_out and b"Exif" not in goes_out
    page.get_by_label("Caption").fill("As it lay")
    page.get_by_role("button", name="Save the photo").click()
    expect(page.get_by_text("One more photo")).to_be_visible()
    kept = Photo.objects.get()
    assert (kept.words, kept.is_table, kept.height > kept.width) == ("As it lay", True, True)
    with default_storage.open(kept.file_name("large")) as file, Image.open(file) as picture:
        assert max(picture.size) == 2048 and not picture.getexif()
    page.goto(f"/groups/{session.campaign.group_id}/photos/")
    assert page.locator(".alb img").first.evaluate("(img) => img.decode().then(() => img.naturalWidth)")


def test_each_photo_is_a_request_of_its_own_and_a_refusal_by_a_proxy_is_said_in_words(
    session: Session, open_page: Callable[..., Page], watch: Watch
) -> None:
    watch.means("413")
    page = open_page((390, 844))
    page.goto(f"/groups/{session.campaign.group_id}/photos/add")
    assert page.locator("#id_photos").get_attribute("capture") is None  # which takes, and never chooses
    photos: list[FilePayload] = [
        {"name": f"{size}.jpg", "mimeType": "image/jpeg", "buffer": jpeg(size, 200)}
        for size in (300, 301, 302)
    ]
    page.set_input_files("#id_photos", photos)
    expect(page.locator(".looks canvas")).to_have_count(3)
    sent = list[str]()

    def answer(route: Route) -> None:
        sent.append(route.request.method)
        if sent.count("POST") == 2 and route.request.method == "POST":
            route.fulfill(status=413, body="<h1>413 Request Entity Too Large</h1>", headers=POLICY)
        else:
            route.continue_()

    page.route("**/photos/add", answer)
    page.get_by_role("button", name="Save the photos").click()
    expect(page.get_by_text("This photo is larger than the site takes.")).to_be_visible()
    expect(page.locator(".looks canvas")).to_have_count(2)
    assert Photo.objects.count() == 1
    page.get_by_role("button", name="Save the photos").click()
    page.wait_for_url(f"**/groups/{session.campaign.group_id}/photos/")
    assert Photo.objects.count() == 3 and sent.count("POST") == 4


def test_a_photo_that_the_browser_cannot_read_is_sent_and_refused_with_a_sentence(
    session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page((390, 844))
    page.goto(f"/groups/{session.campaign.group_id}/photos/add")
    page.set_input_files("#id_photos", {"name": "one.heic", "mimeType": "image/heic", "buffer": heic()})
    expect(page.get_by_text("This browser cannot show that photo.")).to_be_visible()
    with page.expect_response("**/photos/add") as answered:
        page.get_by_role("button", name="Save the photos").click()
    assert answered.value.status == 422
    expect(page.get_by_text("one.heic: This photo is of the kind HEIC or AVIF.")).to_be_visible()


def test_the_recap_is_read_a_sentence_at_a_time_and_the_big_screen_follows(
    session: Session, owner: User, open_page: Callable[..., Page]
) -> None:
    recap.save_edit(session.campaign, owner, 0, SAYS)
    tablet, tv = open_page(), open_page((1920, 1080))
    tablet.goto(f"/campaigns/{session.campaign_id}/recap/aloud")
    tv.goto(f"/table/{session.pk}/recap")
    now = '[aria-current="true"]'
    expect(tablet.locator(now)).to_have_text("Night fell over the moor.")
    tablet.get_by_role("button", name="Next sentence").focus()
    tablet.keyboard.press("Enter")
    expect(tablet.locator(now)).to_have_text("They ran.")
    expect(tv.locator(now)).to_have_text("They ran.")
    tablet.get_by_role("button", name="Previous sentence").click()
    expect(tv.locator(now)).to_have_text("Night fell over the moor.")
    assert Recap.objects.get().at_sentence == 0
    signs = tablet.locator(now).evaluate(
        "(one) => one.clientWidth / parseFloat(getComputedStyle(one).fontSize)"
    )
    assert signs <= 25  # ems: about sixty signs


def test_a_voice_of_this_device_reads_pauses_and_goes_back(
    session: Session, owner: User, open_page: Callable[..., Page]
) -> None:
    recap.save_edit(session.campaign, owner, 0, SAYS)
    page = open_page()
    page.add_init_script(VOICE)
    page.goto(f"/campaigns/{session.campaign_id}/recap/aloud")
    page.get_by_role("button", name="Read it for us").click()
    expect(page.locator('[aria-current="true"]')).to_have_text("Nobody looked back.")
    expect(page.get_by_role("button", name="Read it for us")).to_be_visible()
    assert page.evaluate("window.spoken") == ["Night fell over the moor.", "They ran.", "Nobody looked back."]
    page.evaluate("window.held = true")
    page.get_by_role("button", name="Read it for us").click()
    page.get_by_role("button", name="Previous sentence").click()
    assert page.evaluate("window.spoken.at(-1)") == "They ran."
    page.get_by_role("button", name="Stop reading").click()
    expect(page.get_by_role("button", name="Read it for us")).to_be_visible()


@pytest.mark.goal("S16")
def test_a_voice_that_sends_words_elsewhere_reads_nothing(
    session: Session, owner: User, open_page: Callable[..., Page]
) -> None:
    recap.save_edit(session.campaign, owner, 0, SAYS)
    page = open_page()
    page.add_init_script(f"window.isRemote = true; {VOICE}")
    page.goto(f"/campaigns/{session.campaign_id}/recap/aloud")
    expect(page.locator("[data-part=voice]")).to_contain_text("no voice of its own")
    expect(page.get_by_role("button", name="Next sentence")).to_be_visible()
    expect(page.get_by_role("button", name="Read it for us")).to_have_count(0)


@pytest.mark.goal("F3")
def test_a_note_is_read_out_loud(session: Session, owner: User, open_page: Callable[..., Page]) -> None:
    write_note(session.campaign, owner, "a-key", text=SAYS, is_private=False)
    page = open_page()
    page.add_init_script(VOICE)
    page.goto(notes_of(session))
    page.get_by_role("button", name="Read aloud: anna").click()
    page.wait_for_function("window.spoken.length === 3")
    assert page.evaluate("window.spoken") == ["Night fell over the moor.", "They ran.", "Nobody looked back."]


@pytest.mark.goal("F3")
def test_an_evening_of_the_story_is_read_out_loud(group: Group, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(VOICE)
    page.goto(f"/campaigns/{begin_demo(GAME, group).campaign_id}/journal")
    page.get_by_role("button", name="Read aloud: Evening 1").click()
    page.wait_for_function("window.spoken.length > 0")


POLICY = {"content-security-policy": "default-src 'none'"}
CHOSEN = "document.querySelector('#id_photos').files[0].arrayBuffer().then((all) => [...new Uint8Array(all)])"
# A browser that speaks at once, or, once `held`, does not come to the end of a sentence.
VOICE = """
window.spoken = [];
window.held = false;
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: class extends EventTarget {
  constructor(text) { super(); this.text = text; }
} });
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-GB", localService: !window.isRemote }],
  cancel() {},
  speak(said) {
    window.spoken.push(said.text);
    if (!window.held) setTimeout(() => said.dispatchEvent(new Event("end")), 20);
  },
} });
"""


def test_a_letter_is_put_where_the_photo_is_tapped_and_by_keyboard_in_a_cell(
    session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    user = session.campaign.group.memberships.all()[0].user
    photo = keep_photo(session, user, jpeg(1200, 800), is_table=True)
    page.goto(f"/groups/{session.campaign.group_id}/photos/{photo.pk}/letters")
    page.get_by_label("What A stands for").fill("Filch")
    cells = page.get_by_role("group", name="Put the letter on the photo")
    box = cells.bounding_box()
    assert box
    cells.click(position={"x": box["width"] / 4, "y": box["height"] / 2})
    expect(page.get_by_label("What A stands for")).to_have_value("Filch")
    page.get_by_role("button", name="Row 1, column 6").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("What B stands for")).to_be_visible()
    expect(page.get_by_label("What C stands for")).to_be_visible()
    first, second = photo.letters.all()
    assert abs(first.x - 250) <= 5 and abs(first.y - 500) <= 5 and first.name == "Filch"
    assert (second.x, second.y) == (916, 125)
