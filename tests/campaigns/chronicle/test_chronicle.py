"""The book of a campaign: what it tells and what it never does, its paper, its tags, what it leaves out."""

from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import default_storage, storages
from django.test import Client
from pypdf import PdfReader

from campaigns.chronicle import book
from campaigns.chronicle.book import load_book
from campaigns.chronicle.recap import save_edit
from campaigns.history.upkeep import bring_up_to_date
from campaigns.models import EveningCorrection, Person, Session
from campaigns.notes.writing import open_thread, tie_thread, write_note
from campaigns.photos.keeping import keep_photo
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.printing.chronicle import A5, BOOKLET, LETTER_BOOKLET, render_chronicle, split_drop_cap
from companion.printing.models import CHRONICLE, SheetJob
from companion.printing.pages import A4, LETTER, SheetChoice
from tests.support.evenings import make_user, member, session, tap, toy
from tests.support.hostile_photos import jpeg
from tests.support.paper import draws

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
CHOICE = {"book": "A4", "language": "en", "size": "plain"}
MM = 72 / 25.4
HOSTILE = "<script>alert(1)</script>{{7*7}}%s & Zoë d’Ålesund-Quattrocchi 12"  # 60 signs and more
SCRIPTS = ("Ангелина Павловна", "שרה בת אברהם", "李小龍 🐭")


@pytest.fixture
def played(session: Session) -> Session:
    tap(session, "pour")
    return session


@pytest.fixture
def own_photos(tmp_path: Any, settings: Any) -> None:
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": own}


def page_of(session: Session, **choice: Any) -> str:
    return render_chronicle(session.campaign, SheetChoice(CHRONICLE, **choice))


def draw(page: str) -> PdfReader:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    return PdfReader(BytesIO(render_pdf(page)))


def owner_of(session: Session) -> Any:
    return session.campaign.group.memberships.get().user


# what it tells


def test_it_tells_of_its_evenings_who_was_there_and_what_they_add_up_to(played: Session) -> None:
    page = page_of(played)
    assert f'<h1 dir="auto">{played.campaign.name}</h1>' in page and "The Thursday table" in page
    assert 'href="#evening-1"' in page and 'id="evening-1"' in page
    assert "Anna, Bruno, Chiara" in page and "In numbers" in page and "1 of 1" in page


def test_its_title_names_no_game_that_is_the_name_of_the_campaign(played: Session) -> None:
    game = f'<p class="lead">{GAMES[played.campaign.game_slug].name}</p>'
    assert game in page_of(played)
    played.campaign.name = str(GAMES[played.campaign.game_slug].name)
    played.campaign.save()
    assert game not in page_of(played)


def test_a_shared_note_is_in_it_and_a_private_one_never(played: Session) -> None:
    for words, is_private in (("Seen by **all**.", False), ("The badger is the thief.", True)):
        write_note(
            played.campaign, owner_of(played), words, text=words, session=played, is_private=is_private
        )
    page = page_of(played)
    assert "Seen by <strong>all</strong>." in page
    assert "badger" not in page  # not in the book of whoever wrote it either: a book goes from hand to hand


def test_an_edited_recap_and_corrected_evenings_stay_as_they_are(played: Session) -> None:
    save_edit(played.campaign, owner_of(played), 0, "It was a dark and stormy night.")
    correction = EveningCorrection(session=played, place="at the mill", guests=["Elio"])
    correction.save()
    page = page_of(played)
    assert "It was a dark and stormy night." in page and "edited by" in page
    assert "at the mill" in page and "Elio" in page


def test_what_is_open_still_is_told_and_what_is_tied_up_is_not(played: Session) -> None:
    open_thread(played.campaign, owner_of(played), "Who took the lamp?")
    tie_thread(open_thread(played.campaign, owner_of(played), "Where is the key?"), is_tied=True)
    page = page_of(played)
    assert "Who took the lamp?" in page and "Where is the key?" not in page


def test_names_are_only_words(played: Session) -> None:
    played.campaign.name = HOSTILE
    played.campaign.save()
    Person.objects.filter(group=played.campaign.group, name="Anna").update(name="<b>Anna</b>")
    page = page_of(Session.objects.get(pk=played.pk))
    assert "<script>alert" not in page and "<b>Anna" not in page and "{{7*7}}" in page


def test_a_campaign_at_which_nothing_was_done_is_a_book_too(session: Session) -> None:
    assert "Contents" in page_of(session)


@pytest.mark.usefixtures("own_photos")
def test_photos_have_their_words_and_one_that_vanished_is_left_out(played: Session) -> None:
    kept = keep_photo(played, owner_of(played), jpeg(900, 600), "The lamp.")
    gone = keep_photo(played, owner_of(played), jpeg(901, 600), "The key.")
    default_storage.delete(gone.file_name("medium"))
    page = page_of(played)
    assert f'src="/stored/{kept.file_name("medium")}"' in page and "The lamp." in page
    assert "The key." not in page


# how much of it


def test_of_a_long_log_it_tells_the_beginning_and_the_end_and_says_so(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        tap(played, "write", words=f"Line {number}.")
    whole = page_of(played)
    assert all(f"Line {number}." in whole for number in range(9)) and "more, from the middle" not in whole
    monkeypatch.setattr(book, "MOST_LINES", 4)
    monkeypatch.setattr(book, "LEAST_LINES", 4)
    page = page_of(played).partition('id="evening-1"')[2]
    assert "Line 0." in page and "Line 8." in page and "Line 4." not in page
    assert " lines more, from the middle of the evening, are in its log." in page


def test_many_notes_and_photos_have_their_share(played: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(6):
        write_note(played.campaign, owner_of(played), f"n{number}", text="x" * 40, session=played)
    monkeypatch.setattr(book, "MOST_SIGNS", 100)
    monkeypatch.setattr(book, "LEAST_SIGNS", 100)
    (evening,) = load_book(played.campaign).evenings
    assert (len(evening.notes), evening.more_notes) == (2, 4)
    assert "4 notes more are on the pages of the campaign." in page_of(played)


def test_a_long_campaign_comes_in_volumes(played: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for _evening in range(2):
        lifecycle.pack_away(played.campaign.sessions.order_by("-number")[0])
        tap(lifecycle.go_on(played.campaign), "pour")
    monkeypatch.setattr(book, "MOST_EVENINGS", 2)
    first, last = load_book(played.campaign, 1), load_book(played.campaign)
    assert [one.number for one in (*first.evenings, *last.evenings)] == [1, 2, 3]
    assert first.is_first and not first.is_last and last.is_last
    page = render_chronicle(played.campaign, SheetChoice(CHRONICLE), 1)
    assert "volume 1 of 2" in page and "In numbers" not in page
    assert "evening-3" in render_chronicle(played.campaign, SheetChoice(CHRONICLE), 99)


def test_a_long_history_costs_no_query_an_evening(
    played: Session, django_assert_max_num_queries: Any
) -> None:
    for _evening in range(4):
        lifecycle.pack_away(played.campaign.sessions.order_by("-number")[0])
        tap(lifecycle.go_on(played.campaign), "pour")
    bring_up_to_date(Session.objects.all())
    with django_assert_max_num_queries(24):
        page_of(Session.objects.get(pk=played.pk))


# its letters


@pytest.mark.parametrize(
    ("words", "letter"),
    [
        ("The stair" + " goes up" * 20, "T"),
        ("È buio" + " e piove" * 20, "È"),
        ("Too few words.", ""),
        ("“Who is it?”" + " she asks" * 20, ""),
        ("שרה" + " goes up" * 20, ""),
        ("🐭" + " goes up" * 20, ""),
        ("E\u0301" + " goes up" * 20, ""),
        ("", ""),
    ],
)
def test_a_first_letter_is_torn_off_where_it_stands_alone(words: str, letter: str) -> None:
    assert split_drop_cap(words)[0] == letter and "".join(split_drop_cap(words)) == words


# on paper


@draws
@pytest.mark.parametrize(
    ("paper", "size"),
    [
        (A4, (210, 297)),
        (LETTER, (216, 279)),
        (A5, (148, 210)),
        (BOOKLET, (296, 210)),
        (LETTER_BOOKLET, (279, 216)),
    ],
    ids=str,
)
def test_it_is_drawn_on_its_paper_tagged_and_with_its_title(played: Session, paper: str, size: Any) -> None:
    reader = draw(page_of(played, paper=paper, language="it"))
    for one in reader.pages:
        assert [round(float(side) / MM) for side in (one.mediabox.width, one.mediabox.height)] == list(size)
    assert str(reader.root_object["/Lang"]) == "it" and reader.metadata
    assert reader.metadata.title == f"Il libro della campagna · {played.campaign.name} · Nightlight"
    assert "/StructTreeRoot" in reader.root_object
    assert "Indice" in "".join(one.extract_text() for one in reader.pages)


@draws
def test_a_booklet_has_the_pages_of_the_book_two_on_a_side_and_their_tags(played: Session) -> None:
    single, folded = (draw(page_of(played, paper=paper)) for paper in (A5, BOOKLET))
    sides = -(-len(single.pages) // 4) * 2
    assert len(folded.pages) == sides
    first = folded.pages[0].extract_text()
    assert played.campaign.name in first
    assert signs_of(single) == signs_of(folded)
    for number, page in enumerate(folded.pages):
        forms = page["/Resources"]["/XObject"].get_object().values()  # type: ignore[index]
        assert all(form.get_object()["/Subtype"] == "/Form" for form in forms), number
        assert all("/StructParents" in form.get_object() for form in forms)
    kids = [one for one in walk(folded.root_object["/StructTreeRoot"]) if one.get("/Type") == "/MCR"]
    here = {page.indirect_reference.idnum for page in folded.pages if page.indirect_reference}
    assert kids and {one.raw_get("/Pg").idnum for one in kids} <= here


def signs_of(reader: PdfReader) -> Counter[str]:
    """Return the signs on all pages; where words end is guessed otherwise on a page that shows two."""
    return Counter(sign for one in reader.pages for sign in one.extract_text() if not sign.isspace())


def walk(tag: Any) -> Any:
    """Give a tag and all below it."""
    found = tag.get_object()
    yield found
    below = found.get("/K", [])
    for kid in below if isinstance(below, list) else [below]:
        if hasattr(kid.get_object(), "get"):
            yield from walk(kid)


@draws
def test_names_of_three_scripts_an_emoji_and_a_long_one_are_drawn(played: Session) -> None:
    people = list(played.campaign.group.people.order_by("pk"))
    for person, name in zip(people, SCRIPTS, strict=True):
        person.name = name
        person.save()
    played.campaign.name = HOSTILE
    played.campaign.save()
    for paper in (A4, A5):
        for is_large in (False, True):
            reader = draw(page_of(Session.objects.get(pk=played.pk), paper=paper, is_large=is_large))
            assert_embedded(reader)
            for page in reader.pages:
                assert_within(page, 10 * MM)


def assert_embedded(reader: PdfReader) -> None:
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].get_object().values():  # type: ignore[index]
            below = font.get_object()["/DescendantFonts"][0].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(below["/FontDescriptor"].get_object())


def assert_within(page: Any, margin: float) -> None:
    """No text begins nearer to the edge than printers print, and none is too small."""
    width, height = float(page.mediabox.width), float(page.mediabox.height)

    def look(text: Any, cm: Any, tm: Any, _font: Any, size: Any) -> None:
        seen = size * abs(tm[3] * cm[3])
        if text.strip() and seen > 1:
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            assert margin <= x <= width - margin and margin <= y <= height - margin, text
            assert seen > 10.9, (text, seen)

    page.extract_text(visitor_text=look)


# whose it is


def address_of(session: Session, what: str = "chronicle") -> str:
    return f"/campaigns/{session.campaign_id}/{what}"


def test_its_pdf_is_made_by_a_job_like_any_sheet(member: Client, played: Session) -> None:
    answer = member.post(address_of(played), CHOICE | {"as": "pdf", "book": "booklet"})
    job = SheetJob.objects.get()
    assert answer["Location"] == f"{address_of(played)}?job={job.pk}"
    page = member.get(answer["Location"]).content.decode()
    assert "The campaign’s book: ready" in page and "Booklet" in page
    assert member.get(f"/groups/{played.campaign.group_id}/print/jobs/{job.pk}/file").status_code == 200
    assert storages["sheets"].exists(job.stored_as) and job.file_name == "by-night-chronicle-en.pdf"


def test_the_browser_prints_it_and_the_choice_is_remembered(member: Client, played: Session) -> None:
    answer = member.post(address_of(played), CHOICE | {"book": "booklet", "as": "page"})
    page = member.get(answer["Location"]).content.decode()
    assert "on A5 paper" in page and "imposition" not in page and "/stored/" not in page
    assert 'value="booklet" checked' in " ".join(member.get(address_of(played)).content.decode().split())


@pytest.mark.parametrize(
    "wrong", [{"book": "A3"}, {"language": "fr"}, {"size": "huge"}, {"volume": "-1"}, {"volume": "x"}]
)
def test_what_there_is_not_is_refused(member: Client, played: Session, wrong: dict[str, Any]) -> None:
    answer = member.post(address_of(played), CHOICE | wrong | {"as": "pdf"})
    assert answer.status_code == 422 and "There is no such book" in answer.content.decode()
    assert not SheetJob.objects.exists()
    assert member.get(address_of(played, "chronicle/page"), CHOICE | wrong).status_code == 400


def test_a_stranger_finds_no_book(played: Session) -> None:
    client = Client()
    client.force_login(make_user("stranger"))
    for what in ("chronicle", "chronicle/page"):
        assert client.get(address_of(played, what), CHOICE).status_code == 404
    assert client.post(address_of(played), CHOICE).status_code == 404


def test_the_page_of_a_campaign_leads_to_it(member: Client, played: Session) -> None:
    page = member.get(f"/campaigns/{played.campaign_id}/").content.decode()
    assert f'href="{address_of(played)}"' in page


@draws
@pytest.mark.parametrize("lines", [1, 6, 8, 10])
def test_a_short_story_under_the_contents_is_never_parted(lines: int) -> None:
    sheets = ("print", "large", "print_book", "print_book_column", "print_book_a5")
    styles = "".join(f'<link rel="stylesheet" href="/static/css/{one}.css">' for one in sheets)
    contents = f'<nav class="book-contents"><ol>{"<li>an evening</li>" * 7}</ol></nav>'
    story = f'<article class="flows"><header><h1>Story</h1></header>{"<p>begun</p>" * lines}</article>'
    page = f'<!doctype html><html class="is-large">{styles}<main class="book">{contents}{story}</main>'
    texts = [one.extract_text() for one in draw(page).pages]
    assert [text.count("begun") for text in texts if "begun" in text] == [lines]
