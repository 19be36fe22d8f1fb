"""What goes wrong while something is printed: a full disk, no Pango, a photo that is gone. Each is said."""

import errno
import re
import socket
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from pypdf import PdfReader

from campaigns.models import Membership, Session
from campaigns.photos.keeping import keep_photo
from companion.games import GAMES
from companion.printing import jobs, tasks
from companion.printing.chronicle import render_chronicle
from companion.printing.drawing import draw_next_job
from companion.printing.jobs import Wanted
from companion.printing.models import CHRONICLE, Asker, SheetJob
from companion.printing.pages import SheetChoice, render_page
from companion.printing.views import load_subject
from companion.rules import PACK_AWAY, PUT_AWAY, SHEETS
from companion.text.i18n import translate
from tests.companion.printing.test_sheet_jobs import fresh, list_files, session, two_bytes
from tests.support.cases import for_each
from tests.support.evenings import client_of, tap
from tests.support.hostile_photos import jpeg
from tests.support.paper import draws, without_pango
from tests.support.toy_full import FULL_TOY

__all__ = ["session", "without_pango"]
pytestmark = [pytest.mark.django_db, pytest.mark.goal("R9")]
Status = SheetJob.Status
HOW = {"content": "filled", "paper": "A4", "language": "en", "size": "plain"}
BOOK = {"book": "A4", "language": "en", "size": "plain"}
OUR_OWN = re.compile(r"https://sheets\.invalid/(static/(css|fonts)/|stored/photos/)[\w/.-]+")


@pytest.fixture(autouse=True)
def with_sheets(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy prints what the house prints for every game."""
    sheets = (*SHEETS, *PUT_AWAY)
    monkeypatch.setitem(GAMES, FULL_TOY.slug, replace(FULL_TOY, sheets=sheets))


@pytest.fixture
def own_photos(tmp_path: Any, settings: Any) -> None:
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": own}


@pytest.fixture
def member(session: Session) -> Client:
    return client_of(Membership.objects.get(group=session.campaign.group).user)


def pack_of(session: Session, *slugs: str) -> SheetJob:
    wanted = [Wanted(SheetChoice(slug), f"<p>{slug}</p>", title=slug.title()) for slug in slugs]
    return jobs.get_or_create_pack(Asker.at(session), wanted)


def book_of(session: Session) -> SheetJob:
    asker = Asker(session.campaign.name, group=session.campaign.group)
    return jobs.get_or_create_job(asker, SheetChoice(CHRONICLE), "<p>the book</p>")


def said_of(member: Client, job: SheetJob) -> str:
    """Return what the part of a page says of a job, without its tags."""
    where = f"/sheets/{job.session_id}/" if job.session_id else f"/groups/{job.group_id}/print/"
    found = member.get(f"{where}jobs/{job.pk}", headers={"HX-Request": "true"}).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


# a full disk


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file be finished: there is no room for what was written of it."""

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.storage.files.storages.os.fsync", refuse)


def draw_next(drawing: Callable[..., bytes] = two_bytes) -> None:
    with pytest.raises(OSError, match="No space left"):
        draw_next_job(drawing)


@pytest.mark.usefixtures("full_disk")
def test_a_sheet_and_a_book_without_room_say_so_and_leave_no_file(session: Session, member: Client) -> None:
    sheet = jobs.get_or_create_job(Asker.at(session), SheetChoice("setup"), "<p>setup</p>")
    for job in (sheet, book_of(session)):
        jobs_left = list(SheetJob.objects.filter(status=Status.WAITING))
        assert job in jobs_left
        draw_next()
        assert fresh(job).status == Status.FAILED
        assert translate(jobs.NO_ROOM) in said_of(member, job)
    assert list_files() == [], "neither a file nor half of one"


@pytest.mark.usefixtures("full_disk")
def test_of_a_pack_without_room_the_pack_says_so(session: Session, member: Client) -> None:
    pack = pack_of(session, "setup", "trackers")
    draw_next()
    draw_next()
    assert draw_next_job(two_bytes), "the pack, of which no sheet is there"
    assert fresh(pack).status == Status.FAILED and translate(jobs.NO_ROOM) in said_of(member, pack)
    assert list_files() == []


@draws
def test_a_pack_that_has_no_room_to_be_joined_keeps_its_sheets(
    session: Session, member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    pack = pack_of(session, "setup", "trackers")
    assert draw_next_job(render_pdf) and draw_next_job(render_pdf)
    with monkeypatch.context() as patched:
        patched.setattr("companion.storage.files.storages.os.fsync", lambda _file: raise_full())
        draw_next(render_pdf)
    assert translate(jobs.NO_ROOM) in said_of(member, pack) and not fresh(pack).is_ready
    assert sorted(list_files()) == sorted(one.sheet.stored_as for one in pack.packed.all())
    again = pack_of(session, "setup", "trackers")
    assert again.is_open and draw_next_job(render_pdf) and fresh(pack).is_ready


def raise_full() -> None:
    raise OSError(errno.EDQUOT, "No space left in the quota")


def test_any_other_fault_is_no_full_disk(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_page: str, _tell: Any) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    job = jobs.get_or_create_job(Asker.at(session), SheetChoice("setup"), "<p>setup</p>")
    with pytest.raises(OSError, match="Input/output"):
        draw_next_job(breaks)
    assert fresh(job).problem == str(jobs.FAILED)


# without Pango


@pytest.mark.usefixtures("without_pango")
@for_each("slug", [one.slug for one in (*SHEETS, *PUT_AWAY)])
def test_without_pango_every_sheet_says_where_it_is_printed(
    slug: Any, session: Session, member: Client
) -> None:
    member.post(f"/sheets/{session.pk}/", HOW | {"sheet": slug, "as": "pdf"})
    job = SheetJob.objects.get(slug=slug)
    assert job.status == Status.FAILED and translate(jobs.NO_LIBRARIES) in said_of(member, job)
    shown = member.post(f"/sheets/{session.pk}/", HOW | {"sheet": slug, "as": "page"}, follow=True)
    assert shown.status_code == 200 and "data-print" in shown.content.decode()
    assert list_files() == []


@pytest.mark.usefixtures("without_pango")
def test_without_pango_a_book_and_a_year_say_where_they_are_printed(session: Session, member: Client) -> None:
    campaign = session.campaign
    year = session.started_at.year
    rooms = (f"/campaigns/{campaign.pk}/chronicle", f"/groups/{campaign.group_id}/year/{year}/sheet")
    for room, how in zip(rooms, (BOOK, HOW | {"sheet": str(year)}), strict=True):
        member.post(room, how | {"as": "pdf"})
        job = SheetJob.objects.latest("pk")
        assert translate(jobs.NO_LIBRARIES) in said_of(member, job)
        shown = member.post(room, how | {"as": "page"}, follow=True)
        assert shown.status_code == 200 and "data-print" in shown.content.decode()
    assert SheetJob.objects.filter(status=Status.FAILED).count() == 2


@pytest.mark.usefixtures("without_pango")
def test_without_pango_a_pack_fails_at_once_and_whole(session: Session, member: Client) -> None:
    pack = pack_of(session, *(one.slug for one in SHEETS))
    first = pack.packed.all()[0].sheet
    tasks.draw_sheet(first.pk)
    assert not SheetJob.objects.unfinished().exists(), "nobody waits for the others"
    assert translate(jobs.NO_LIBRARIES) in said_of(member, pack)


@pytest.mark.usefixtures("without_pango")
def test_without_pango_what_others_wait_for_waits(session: Session) -> None:
    pack = pack_of(session, "setup", "trackers")
    other = jobs.get_or_create_job(Asker.at(session), SheetChoice("cards"), "<p>cards</p>")
    tasks.draw_sheet(pack.pk)
    assert fresh(other).is_open and not fresh(pack).is_open
    tasks.draw_sheet(0)  # one that was deleted while word of it was on its way


# a photo that vanished


def photographed(session: Session) -> Any:
    user = session.campaign.group.memberships.get().user
    return keep_photo(session, user, jpeg(900, 600), "The table by the stove.", is_table=True)


@pytest.mark.usefixtures("own_photos")
def test_a_sheet_whose_photo_is_gone_is_as_one_without(session: Session, member: Client) -> None:
    address = f"/sheets/{session.pk}/page?sheet={PACK_AWAY.slug}"
    how = "".join(f"&{name}={value}" for name, value in HOW.items())
    photo = photographed(session)
    assert "The table by the stove." in member.get(address + how).content.decode()
    default_storage.delete(photo.file_name("medium"))
    found = member.get(address + how)
    assert found.status_code == 200 and "The table by the stove." not in found.content.decode()
    assert "To remember next time" in found.content.decode(), "what stands there where there is no photo"


@draws
@pytest.mark.usefixtures("own_photos")
def test_a_photo_that_goes_while_a_pack_and_a_book_wait_leaves_its_words(session: Session) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415

    tap(session, "pour")
    photo = photographed(session)
    choice = SheetChoice(PACK_AWAY.slug)
    sheet = Wanted(choice, render_page(load_subject(session), choice), title="Pack-away sheet")
    pack = jobs.get_or_create_pack(Asker.at(session), [sheet, Wanted(SheetChoice("setup"), "<p>setup</p>")])
    asker = Asker("By night", group=session.campaign.group)
    told = render_chronicle(session.campaign, SheetChoice(CHRONICLE))
    book = jobs.get_or_create_job(asker, SheetChoice(CHRONICLE), told)
    assert told.count("<figure>") == 1
    default_storage.delete(photo.file_name("medium"))
    while draw_next_job(render_pdf):
        pass
    for job in (pack, book):
        reader = PdfReader(BytesIO(fresh(job).read()))
        text = " ".join(" ".join(one.extract_text() for one in reader.pages).split())
        assert "The table by the stove." in text
        assert not any(one.images for one in reader.pages)


# what is fetched


@pytest.mark.goal("S11")
@draws
@pytest.mark.usefixtures("own_photos")
def test_nothing_is_fetched_but_our_own_files(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of sheet is laid out and written, with names that look like addresses and a photo."""
    from companion.printing import pdf  # noqa: PLC0415

    tap(session, "pour")
    photographed(session)
    session.campaign.name = '<img src="http://127.0.0.1:9/a"> http://127.0.0.1:9/b'
    subject = load_subject(session)
    pages = [render_page(subject, SheetChoice(one.slug)) for one in session.game.sheets]
    pages.append(render_chronicle(session.campaign, SheetChoice(CHRONICLE)))
    asked, fetch = list[str](), pdf.OwnFiles.fetch

    def note(self: Any, url: str, headers: Any = None) -> Any:
        asked.append(url)
        return fetch(self, url, headers)

    monkeypatch.setattr(pdf.OwnFiles, "fetch", note)
    for kept in (pdf._read_style, pdf.load_fonts):
        kept.cache_clear()
    with pytest.MonkeyPatch.context() as patched:
        no_calls(patched)
        assert all(pdf.render_pdf(page).startswith(b"%PDF") for page in pages)
    assert [one for one in asked if not OUR_OWN.fullmatch(one)] == []
    assert {"/static/css/", "/static/fonts/", "/stored/photos/"} == {
        re.sub(r"https://sheets\.invalid(/\w+/\w+/).*", r"\1", one) for one in asked
    }


def no_calls(patched: pytest.MonkeyPatch) -> None:
    """Let nobody be called: neither an address looked up nor a line opened."""

    def refuse(*_more: Any) -> None:
        raise AssertionError("Somebody was called.")

    for name in ("connect", "connect_ex", "sendto"):
        patched.setattr(socket.socket, name, refuse)
    patched.setattr(socket, "getaddrinfo", refuse)
