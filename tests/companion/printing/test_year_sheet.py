"""The year of a group on paper: chosen, drawn, filled with what its statistics say."""

from typing import Any

import pytest
from django.core.files.storage import storages
from django.test import Client
from django.utils import timezone

from campaigns.models import Session
from companion.printing.models import SheetJob
from tests.support.evenings import make_user, member, session, tap, toy

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
CHOICE = {"paper": "A4", "language": "en", "size": "plain"}


def address_of(session: Session, what: str, year: int = 0) -> str:
    return f"/groups/{session.campaign.group_id}/year/{year or timezone.localdate().year}/{what}"


@pytest.fixture
def played(session: Session) -> Session:
    tap(session, "pour")
    return session


def test_the_page_of_a_year_tells_its_evenings_and_who_was_there(member: Client, played: Session) -> None:
    page = member.get(address_of(played, "page"), CHOICE).content.decode()
    assert f"The year {timezone.localdate().year}" in page
    assert "<b>1</b><br>evening<" in page.replace("\n", "")
    assert "1 of 1" in page and "Anna" in page


@pytest.mark.parametrize("changed", [{"paper": "Letter"}, {"language": "it"}, {"size": "large"}])
def test_it_comes_on_either_paper_in_either_language_and_large(
    member: Client, played: Session, changed: dict[str, str]
) -> None:
    page = member.get(address_of(played, "page"), CHOICE | changed).content.decode()
    marks = {"paper": "css/letter.css", "language": '<html lang="it"', "size": "css/large.css"}
    assert marks[next(iter(changed))] in page


def test_its_pdf_is_made_by_a_job_like_any_sheet(member: Client, played: Session) -> None:
    where = address_of(played, "sheet")
    answer = member.post(where, CHOICE | {"as": "pdf"})
    job = SheetJob.objects.get()
    assert answer["Location"] == f"{where}?job={job.pk}"
    page = member.get(answer["Location"]).content.decode()
    assert "The year in review: ready" in page
    file = member.get(f"/groups/{played.campaign.group_id}/print/jobs/{job.pk}/file")
    assert b"".join(file) if file.streaming else file.content[:5] == b"%PDF-"
    assert storages["sheets"].exists(job.stored_as) and job.file_name.endswith("-year-en.pdf")


def test_the_browser_prints_it_and_the_choice_is_remembered(member: Client, played: Session) -> None:
    where = address_of(played, "sheet")
    answer = member.post(where, CHOICE | {"paper": "Letter", "as": "page"})
    assert answer["Location"].startswith(address_of(played, "page"))
    page = member.get(where).content.decode()
    assert 'value="Letter" checked' in " ".join(page.split())


@pytest.mark.parametrize("wrong", [{"paper": "A5"}, {"language": "fr"}, {"size": "huge"}])
def test_what_there_is_not_is_refused(member: Client, played: Session, wrong: dict[str, Any]) -> None:
    answer = member.post(address_of(played, "sheet"), CHOICE | wrong | {"as": "pdf"})
    assert answer.status_code == 422 and "There is no such sheet" in answer.content.decode()
    assert not SheetJob.objects.exists()
    assert member.get(address_of(played, "page"), CHOICE | wrong).status_code == 400


def test_of_a_year_without_an_evening_there_is_no_sheet(member: Client, played: Session) -> None:
    for what in ("sheet", "page"):
        assert member.get(address_of(played, what, 1999), CHOICE).status_code == 404


def test_a_stranger_finds_no_sheet(played: Session) -> None:
    client = Client()
    client.force_login(make_user("stranger"))
    for what in ("sheet", "page"):
        assert client.get(address_of(played, what), CHOICE).status_code == 404
    assert client.post(address_of(played, "sheet"), CHOICE).status_code == 404


def test_the_statistics_of_a_year_lead_to_it(member: Client, played: Session) -> None:
    page = member.get(f"/groups/{played.campaign.group_id}/statistics").content.decode()
    assert f'href="{address_of(played, "sheet")}"' in page
