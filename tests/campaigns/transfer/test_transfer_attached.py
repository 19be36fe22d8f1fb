"""A sheet that carries its campaign is taken in as the file is; any other PDF is refused in a sentence."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns.models import Campaign, FileImport
from campaigns.transfer import attached
from campaigns.transfer.attached import MOST_BYTES, find_attached
from campaigns.transfer.export import export_campaign
from companion.accounts.models import User
from companion.text.i18n import translate
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_session, make_user, tap, toy
from tests.support.hostile_pdfs import broken_pdfs, carrying, encrypted, in_a_loop, written
from tests.support.transfers import bring, everything_of, refused, rows_written

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

CHANGED, LOCKED, EMPTY = (translate(one) for one in (attached.CHANGED, attached.LOCKED, attached.EMPTY))
DAMAGED = "This file is damaged, or it is not from Nightlight."


@pytest.fixture
def campaign(db: None) -> Campaign:
    session = make_session(make_group(owner=make_user("ada")))
    tap(session, "pour")
    return session.campaign


@pytest.fixture
def raw(campaign: Campaign) -> bytes:
    return export_campaign(campaign).raw


def test_a_sheet_brings_its_campaign(campaign: Campaign, raw: bytes) -> None:
    made = bring(carrying(raw), make_user("carla"))
    (there,) = made.campaigns
    assert everything_of(there) == everything_of(campaign)


def test_what_a_viewer_has_saved_anew_is_taken_in_too(campaign: Campaign, raw: bytes) -> None:
    from pypdf import PdfWriter  # noqa: PLC0415

    held = BytesIO()
    PdfWriter(clone_from=BytesIO(carrying(raw))).write(held)
    assert bring(held.getvalue(), make_user("carla")).campaigns


BROKEN = list(broken_pdfs(b"PK"))


@for_each("what", BROKEN)
def test_a_broken_pdf_is_refused_in_a_sentence(what: Any, raw: bytes) -> None:
    before = rows_written()
    assert refused(broken_pdfs(raw)[what]()) in {CHANGED, DAMAGED, EMPTY}, what
    assert rows_written() == before


def test_a_table_that_leads_back_to_itself_ends() -> None:
    assert find_attached(BytesIO(in_a_loop(b"words"))).read() == b"words"


def test_a_locked_pdf_is_refused_by_what_it_is(raw: bytes) -> None:
    assert refused(encrypted(raw)) == LOCKED


@for_each("name", ["campaign.zip", "other.nightlight.zip", "../campaign.nightlight.zip", ""])
def test_what_is_attached_by_another_name_is_not_looked_at(name: Any, raw: bytes) -> None:
    assert refused(carrying(raw, name)) in {EMPTY, CHANGED}


def test_a_pdf_without_an_attachment_says_where_one_is() -> None:
    assert refused(written(lambda writer: None)) == EMPTY


def test_a_large_pdf_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attached, "MOST_BYTES", 1_000_000)
    assert refused(b"%PDF-" + b"0" * 1_000_001) == "This PDF is larger than 1 MB."
    assert MOST_BYTES < 256_000_000


def test_the_page_takes_a_sheet_and_says_what_is_wrong_with_another(raw: bytes) -> None:
    user = make_user("carla")
    client = Client()
    client.force_login(user)
    answer = send(client, carrying(b"words"))
    assert answer.status_code == 422 and DAMAGED in answer.content.decode()
    assert send(client, b"%PDF-1.7").status_code == 422
    assert send(client, carrying(raw)).status_code == 200
    assert FileImport.objects.get(user=user).status == FileImport.Status.DONE
    assert Campaign.objects.filter(group__memberships__user=user).count() == 1


def send(client: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("sheet.pdf", content, "application/pdf")
    return client.post("/import", {"file": file, "group": ""})


def test_the_page_says_that_a_sheet_will_do(client: Client) -> None:
    client.force_login(User.objects.get_or_create(username="ada")[0])
    page = client.get("/import").content.decode()
    assert ".pdf" in page and "pack-away sheet" in page
