"""The print room: several sheets as one file, the pack for tonight, blank sheets, a device with a pass."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import BytesIO

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pypdf import PdfReader

from campaigns.models import LogDigest, Membership, Session
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.printing import carried, counting, jobs, room, tasks
from companion.printing.card_sheets import CardChoice
from companion.printing.drawing import draw_job, draw_next_job
from companion.printing.jobs import Wanted
from companion.printing.models import PACK, Asker, PackedSheet, SheetJob
from companion.printing.pages import CARRIES, SheetChoice
from companion.rules import CARDS, PACK_AWAY, SHEETS, Need
from companion.text.i18n import translate
from tests.companion.printing.test_sheet_jobs import begin_for as begin_for_another
from tests.companion.printing.test_sheet_jobs import fresh, let_lease_pass, session, two_bytes
from tests.support.cases import for_each
from tests.support.evenings import client_of, device, make_user, tap
from tests.support.paper import draws
from tests.support.toy_full import FULL_TOY

__all__ = ["session"]
pytestmark = pytest.mark.django_db
HOW = {"content": "filled", "paper": "A4", "language": "en", "size": "plain"}
SETUP, TRACKERS = (next(one for one in SHEETS if one.slug == slug) for slug in ("setup", "trackers"))
FILE = b"%PDF-1.7\n%x\n"


@pytest.fixture(autouse=True)
def with_sheets(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy prints what the house prints for every game."""
    monkeypatch.setitem(GAMES, FULL_TOY.slug, replace(FULL_TOY, sheets=SHEETS))


@pytest.fixture
def member(session: Session) -> Client:
    return client_of(Membership.objects.get(group=session.campaign.group).user)


@pytest.fixture
def gm(session: Session) -> Client:
    """A tablet without an account that leads the table by a link."""
    return device(session, "gm")


@pytest.fixture(autouse=True)
def nothing_carried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry nothing: what writes the file of a campaign does not see what a test has not committed."""
    monkeypatch.setattr(carried, "run_to_its_end", lambda *command: 1)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def at(session: Session, rest: str = "") -> str:
    return f"/sheets/{session.pk}/{rest}"


def wanted(*slugs: str, copies: int = 1) -> list[Wanted]:
    return [Wanted(SheetChoice(slug), f"<p>{slug}</p>", copies, slug.title()) for slug in slugs]


def pack_of(session: Session, *slugs: str, copies: int = 1) -> SheetJob:
    return jobs.get_or_create_pack(Asker.at(session), wanted(*slugs, copies=copies))


def print_now(session: Session, *slugs: str) -> None:
    """Print sheets as they are now, without drawing them."""
    client = client_of(Membership.objects.filter(group=session.campaign.group)[0].user)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tasks, "send_job", lambda job: None)
        client.post(at(session), HOW | {"sheet": slugs, "as": "pdf"})
    for job in SheetJob.objects.exclude(status=SheetJob.Status.READY):
        storages["sheets"].save(job.stored_as, ContentFile(FILE))
        job.finish()


# what is shown


def test_how_far_a_pack_is_costs_little_and_loads_no_page(member: Client, session: Session) -> None:
    """Its page asks again and again, in the process in which a table is played."""
    here = at(session, f"jobs/{pack_of(session, 'setup', 'pad', 'trackers').pk}")
    member.get(here, headers={"HX-Request": "true"})
    with CaptureQueriesContext(connection) as asked:
        told = member.get(here, headers={"HX-Request": "true"}).content.decode()
    assert "0 of 3 sheets are made" in " ".join(told.split())
    of_jobs = [one["sql"] for one in asked if "printing_" in one["sql"]]
    assert len(of_jobs) == 2, "the pack, and all of its sheets"
    assert '"page"' not in of_jobs[1]


def test_a_room_shows_each_sheet_with_what_it_is_for(member: Client, session: Session) -> None:
    found = page(member, at(session))
    for sheet in SHEETS:
        assert f'value="{sheet.slug}"' in found and translate(sheet.title) in found and sheet.about in found


def test_sheets_stand_as_an_evening_goes(member: Client, session: Session) -> None:
    order = re.findall(r'name="sheet" value="(\w+)"', page(member, at(session)))
    assert order[:5] == ["setup", "cards", "trackers", "pad", "pack_away"]
    assert order[5:] == ["labels", "tuck_boxes", "envelopes"]


def test_a_sheet_has_its_picture_where_there_is_one(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "<img" not in page(member, at(session)) and "blankpage" in page(member, at(session))
    monkeypatch.setattr(
        room, "find_picture", lambda game, slug: "icons/icon-180.png" if slug == "setup" else ""
    )
    assert page(member, at(session)).count('<img src="/static/icons/icon-180') == 1


def test_pages_are_told_once_they_are_known(member: Client, session: Session) -> None:
    print_now(session, "setup")
    assert 'data-pages="0"' in page(member, at(session))
    SheetJob.objects.update(pages=3)
    assert 'data-pages="3"' in page(member, at(session)) and "3 pages" in page(member, at(session))


def test_what_was_made_is_listed_and_opens(member: Client, session: Session) -> None:
    print_now(session, "setup", "trackers")
    pack = SheetJob.objects.get(slug=PACK)
    found = page(member, at(session))
    assert "<b>Set-up, Trackers</b>" in found and f"jobs/{pack.pk}/file" in found
    assert found.count('/file"') == 1, "what is in a pack is had with it"
    assert member.get(at(session, f"jobs/{pack.pk}/file")).content.startswith(b"%PDF")


@for_each("place", ["table/{session}/sheets", "campaigns/{campaign}/", "groups/{group}/"])
def test_a_room_is_reached_from_table_campaign_and_group(
    place: str, member: Client, session: Session
) -> None:
    campaign = session.campaign
    address = "/" + place.format(session=session.pk, campaign=campaign.pk, group=campaign.group_id)
    answer = member.get(address)
    led = answer.get("Location", "") or answer.content.decode()
    assert at(session) in led or f"/groups/{campaign.group_id}/print" in led


# several at once


def test_one_sheet_is_no_pack(member: Client, session: Session) -> None:
    member.post(at(session), HOW | {"sheet": "setup", "as": "pdf"})
    assert SheetJob.objects.get().slug == "setup"


def test_several_sheets_come_as_a_pack_in_the_order_of_the_room(member: Client, session: Session) -> None:
    answer = member.post(at(session), HOW | {"sheet": ["trackers", "setup"], "as": "pdf"})
    pack = SheetJob.objects.get(slug=PACK)
    assert answer["Location"] == f"{at(session)}?job={pack.pk}"
    assert [one.title for one in pack.packed.all()] == ["Set-up", "Trackers"]
    assert {one.sheet.slug for one in pack.packed.all()} == {"setup", "trackers"}


def test_copies_of_one_sheet_are_a_pack_that_draws_it_once(member: Client, session: Session) -> None:
    member.post(at(session), HOW | {"sheet": "setup", "copies": "4", "as": "pdf"})
    assert PackedSheet.objects.get().copies == 4
    assert SheetJob.objects.exclude(slug=PACK).count() == 1


@draws
def test_the_file_has_all_sheets_with_a_bookmark_each(member: Client, session: Session) -> None:
    member.post(
        at(session), HOW | {"sheet": ["setup", "trackers"], "language": "it", "copies": "2", "as": "pdf"}
    )
    pack = SheetJob.objects.get(slug=PACK)
    reader = PdfReader(BytesIO(member.get(at(session, f"jobs/{pack.pk}/file")).content))
    top = [one.title for one in reader.outline if not isinstance(one, list)]
    assert top == ["Preparazione", "Preparazione (2)", "Tracciati", "Tracciati (2)"]
    assert str(reader.root_object["/Lang"]) == "it" and pack.pages == len(reader.pages) >= 4


@for_each(
    "sent, said",
    [
        ({}, "Choose a sheet first"),
        ({"sheet": "setup", "copies": "10"}, "One to nine copies"),
        ({"sheet": "setup", "copies": "0"}, "One to nine copies"),
        ({"sheet": "setup", "copies": "x"}, "One to nine copies"),
        ({"sheet": ["setup", "none"]}, "There is no such sheet"),
        ({"sheet": "setup", "paper": "A3"}, "There is no such sheet"),
    ],
)
def test_what_cannot_be_is_said_where_it_was_asked(
    sent: dict[str, str], said: str, member: Client, session: Session
) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        answer = member.post(at(session), HOW | sent | {"as": "pdf"}, headers=headers)
        assert answer.status_code == 422 and said in answer.content.decode()
    assert not SheetJob.objects.exists()


def test_what_is_seen_first_leads_to_the_others(member: Client, session: Session) -> None:
    answer = member.post(at(session), HOW | {"sheet": ["setup", "trackers"], "as": "page"}, follow=True)
    found = answer.content.decode()
    (address,) = re.findall(r'<a href="([^"]+)">Trackers</a>', found)
    assert ">Set-up</a>" in page(member, address.replace("&amp;", "&"))
    assert not SheetJob.objects.exists()


def test_a_sheet_comes_as_it_can(member: Client, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    only_filled, only_blank = replace(SETUP, has_blank=False), replace(TRACKERS, has_filled=False)
    monkeypatch.setitem(GAMES, FULL_TOY.slug, replace(FULL_TOY, sheets=(only_filled, only_blank)))
    for content in ("filled", "blank"):
        member.post(at(session), HOW | {"sheet": ["setup", "trackers"], "content": content, "as": "pdf"})
    made = SheetJob.objects.exclude(slug=PACK).values_list("slug", "is_filled")
    assert set(made) == {("setup", True), ("trackers", False)}


# the life of a pack


@pytest.mark.goal("K7")
def test_sheets_of_a_pack_are_shared_by_workers(session: Session) -> None:
    pack = pack_of(session, "setup", "trackers")
    first, second = (one.sheet_id for one in pack.packed.all())
    assert jobs.take_job(first) and jobs.take_job(second)
    assert jobs.take_job(first) is None, "each is drawn by one alone"


@pytest.mark.goal("K7")
def test_what_takes_long_in_a_pack_comes_first(session: Session) -> None:
    """Its page is long, or it carries a file; the pack has them in the order of the room."""
    pages = {"setup": "<p>1</p>", "cards": "<p>1</p>" * 9, "pack_away": CARRIES, "trackers": "<p>1</p>" * 3}
    sheets = [Wanted(SheetChoice(slug), page) for slug, page in pages.items()]
    pack = jobs.get_or_create_pack(Asker.at(session), sheets)
    slugs = dict(SheetJob.objects.values_list("pk", "slug"))
    assert [slugs[pk] for pk in jobs.list_in_turn()] == ["pack_away", "cards", "trackers", "setup"]
    assert [one.sheet.slug for one in pack.packed.all()] == [*pages]


@pytest.mark.goal("K7")
def test_another_group_comes_before_the_second_sheet_of_a_pack(session: Session) -> None:
    pack = pack_of(session, "setup", "trackers", "cards")
    other = jobs.get_or_create_job(
        Asker.at(begin_for_another("another")), SheetChoice("setup"), "<p>theirs</p>"
    )
    mine = sorted(one.sheet_id for one in pack.packed.all())
    assert jobs.list_in_turn() == [mine[0], other.pk, *mine[1:]]
    assert jobs.take_job(mine[0])
    assert jobs.list_in_turn()[0] == other.pk


@pytest.mark.goal("K7")
def test_a_sheet_beside_a_pack_waits_its_turn(session: Session) -> None:
    pack = pack_of(session, "setup", "trackers")
    alone = jobs.get_or_create_job(Asker.at(session), SheetChoice("cards"), "<p>alone</p>")
    assert jobs.take_job(pack.packed.all()[0].sheet_id)
    assert jobs.take_job(alone.pk) is None


def test_a_pack_waits_for_its_sheets_and_is_joined_after_them(session: Session) -> None:
    pack = pack_of(session, "setup", "trackers")
    assert pack.pk not in jobs.list_in_turn()
    assert draw_next_job(two_bytes) and draw_next_job(two_bytes)
    assert jobs.list_in_turn() == [pack.pk]


def draw_all(drawing: Callable[[str, Callable[[int], None]], bytes]) -> None:
    while draw_next_job(drawing):
        pass


@draws
def test_a_sheet_that_was_made_for_this_state_is_not_drawn_again(session: Session) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    asker, drawn = Asker.at(session), list[str]()
    jobs.get_or_create_job(asker, SheetChoice("setup"), "<p>setup</p>")
    draw_all(render_pdf)
    pack = pack_of(session, "setup", "trackers")

    def draw(page: str, tell: Callable[[int], None]) -> bytes:
        drawn.append(page)
        return render_pdf(page, tell)

    draw_all(draw)
    assert drawn == ["<p>trackers</p>"] and fresh(pack).is_ready
    assert pack_of(session, "setup", "trackers").pk == pack.pk and not jobs.list_in_turn()


@pytest.mark.goal("R9")
@draws
def test_a_worker_that_dies_in_a_pack_leaves_it_whole_or_not_at_all(session: Session) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415

    pack = pack_of(session, "setup", "trackers")
    for job_id in [one.sheet_id for one in pack.packed.all()] + [pack.pk]:
        taken = jobs.take_job(job_id)
        assert taken and not storages["sheets"].exists(pack.stored_as)
        let_lease_pass(taken)
        draw_job(job_id, render_pdf)
    assert len(PdfReader(BytesIO(fresh(pack).read())).pages) == fresh(pack).pages == 2


@pytest.mark.goal("R9")
def test_a_sheet_that_fails_fails_its_pack_and_both_are_made_again(session: Session) -> None:
    def breaks(page: str, tell: Callable[[int], None]) -> bytes:
        raise RuntimeError("a fault of the drawing")

    pack = pack_of(session, "setup")
    with pytest.raises(RuntimeError):
        draw_next_job(breaks)
    draw_all(two_bytes)
    assert fresh(pack).status == SheetJob.Status.FAILED and "could not be made" in fresh(pack).problem
    again = pack_of(session, "setup")
    assert again.pk == pack.pk and again.is_open and again.packed.get().sheet.is_open


def test_a_pack_tells_how_many_of_its_sheets_are_made(member: Client, session: Session) -> None:
    pack = pack_of(session, "setup", "trackers")
    pack.packed.all()[0].sheet.finish()
    storages["sheets"].save(pack.packed.all()[0].sheet.stored_as, ContentFile(FILE))
    answer = member.get(at(session, f"jobs/{pack.pk}"), headers={"HX-Request": "true"}).content.decode()
    assert "1 of 2 sheets are made" in answer and 'value="48"' in answer


def test_a_page_looks_at_a_pack_less_often_than_at_a_sheet(session: Session) -> None:
    pack = pack_of(session, "setup", "trackers")
    assert 0 < pack.packed.all()[0].sheet.look_after < pack.look_after


def test_a_pack_counts_as_one_that_is_wanted(
    member: Client, session: Session, settings: pytest.FixtureRequest
) -> None:
    settings.LIMITS = settings.LIMITS | {"open_sheets": 2}  # type: ignore[attr-defined]
    pack_of(session, "setup", "trackers", "cards")
    assert jobs.count_open_jobs(Asker.at(session)) == 1
    jobs.get_or_create_job(Asker.at(session), SheetChoice("setup"), "<p>one more</p>")
    answer = member.post(at(session), HOW | {"sheet": "setup", "as": "pdf"})
    assert answer.status_code == 422 and "still being made" in answer.content.decode()


# the pack for tonight


def tonight_of(member: Client, session: Session) -> str:
    found = page(member, at(session))
    return re.sub(r"<[^>]+>", " ", found[found.index("packband") : found.index("g-print")])


@pytest.fixture
def with_needs(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    """A game with a sheet for each need; what changes with each play is the mark of the log on one."""
    newcomers, changing = replace(SETUP, need=Need.NEWCOMER), replace(PACK_AWAY, need=Need.CHANGE)
    monkeypatch.setitem(GAMES, FULL_TOY.slug, replace(FULL_TOY, sheets=(newcomers, changing, CARDS)))


def test_at_a_first_evening_the_set_up_is_in_the_pack(member: Client, session: Session) -> None:
    begun = begin_for_another("beginners")
    own = client_of(Membership.objects.get(group=begun.campaign.group).user)
    assert "Nothing is laid yet: Set-up." in tonight_of(own, begun)
    print_now(begun, "setup")
    assert "Nothing is missing on paper" in tonight_of(own, begun)


def test_in_the_middle_of_an_evening_nothing_is_laid_again(member: Client, session: Session) -> None:
    assert "Nothing is missing on paper" in tonight_of(member, session)


def test_a_table_that_was_packed_away_is_laid_again(member: Client, session: Session) -> None:
    lifecycle.pack_away(session)
    assert "The table was packed away: Pack-away sheet." in tonight_of(member, session)
    print_now(session, "pack_away")
    assert "Nothing is missing on paper" in tonight_of(member, session)


def test_the_next_evening_begins_with_how_it_lay(member: Client, session: Session) -> None:
    lifecycle.pack_away(session)
    assert "Pack-away sheet" in tonight_of(member, lifecycle.go_on(session.campaign))


@pytest.mark.usefixtures("with_needs")
def test_who_plays_for_the_first_time_gets_what_newcomers_need(member: Client, session: Session) -> None:
    assert "Anna, Bruno and Chiara play it for the first time: Set-up." in tonight_of(member, session)
    lifecycle.pack_away(session)
    assert "first time" not in tonight_of(member, lifecycle.go_on(session.campaign))


@pytest.mark.usefixtures("with_needs")
def test_a_sheet_is_in_the_pack_again_once_it_says_something_else(member: Client, session: Session) -> None:
    assert "Not on paper yet: Pack-away sheet." in tonight_of(member, session)
    print_now(session, "setup", "pack_away", "cards")
    assert "Nothing is missing on paper" in tonight_of(member, session)
    yesterday = timezone.now() - timedelta(days=1)
    SheetJob.objects.update(created_at=yesterday)
    assert "Nothing is missing on paper" in tonight_of(member, session), "it says the same"
    tap(session, "pour")
    told = tonight_of(member, session)
    assert "Changed since" in told and "Pack-away sheet." in told and "Cards" not in told


def print_as(session: Session, **chosen: str) -> None:
    """Print the changing sheet in another way than usual, as of yesterday, and play on since."""
    client = client_of(Membership.objects.filter(group=session.campaign.group)[0].user)
    client.post(at(session), HOW | {"sheet": PACK_AWAY.slug, "as": "pdf"} | chosen)
    job = SheetJob.objects.get()
    storages["sheets"].save(job.stored_as, ContentFile(FILE))
    job.finish(created_at=timezone.now() - timedelta(days=1))


@pytest.mark.parametrize("chosen", [{"by": "screen"}, {"by": "screen", "size": "large"}, {"paper": "Letter"}])
def test_a_form_that_says_the_same_is_no_reason_for_another(
    chosen: dict[str, str], member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    changing = replace(PACK_AWAY, need=Need.CHANGE, is_form=True)
    monkeypatch.setitem(GAMES, FULL_TOY.slug, replace(FULL_TOY, sheets=(changing,)))
    print_as(session, **chosen)
    assert SheetJob.objects.get().chosen["is_form"] == ("by" in chosen)
    assert "Nothing is missing on paper" in tonight_of(member, session), "it says the same"
    tap(session, "pour")
    assert "Changed since" in tonight_of(member, session)


def test_cards_that_were_cut_in_another_way_are_compared_as_they_were(session: Session) -> None:
    choice = SheetChoice("cards", cards=CardChoice("blank", "mini", "duplex", 1.5, -0.5))
    job = jobs.get_or_create_job(Asker.at(session), choice, "<p>cards</p>")
    assert SheetChoice("cards").with_rest(fresh(job).chosen) == choice
    assert SheetChoice("cards").with_rest({}) == SheetChoice("cards"), "made before that was kept"
    assert SheetChoice("cards").with_rest({"cards": {"gone": 1}}) == SheetChoice("cards")


def test_one_tap_makes_the_pack_whatever_is_chosen(member: Client, session: Session) -> None:
    lifecycle.pack_away(session)
    member.post(at(session), HOW | {"sheet": "cards", "content": "blank", "copies": "5", "as": "tonight"})
    made = SheetJob.objects.get()
    assert (made.slug, made.is_filled, made.language) == ("pack_away", True, "en")


def test_where_nothing_is_missing_there_is_no_pack(member: Client, session: Session) -> None:
    assert "Make the pack" not in tonight_of(member, session)
    assert member.post(at(session), HOW | {"as": "tonight"}).status_code == 422


# a device that leads by a link


def test_a_device_that_leads_the_table_prints_what_it_shows(gm: Client, session: Session) -> None:
    found = page(gm, at(session))
    assert "Print room" in found and f'href="/table/{session.pk}/"' in found
    assert f"/campaigns/{session.campaign_id}" not in found and "/groups/" not in found
    gm.post(at(session), HOW | {"sheet": ["setup", "trackers"], "as": "pdf"})
    pack = SheetJob.objects.get(slug=PACK)
    assert gm.get(at(session, f"jobs/{pack.pk}"), headers={"HX-Request": "true"}).status_code == 200
    assert gm.get(at(session, "page"), HOW | {"sheet": "setup"}).status_code == 200


def test_a_device_has_what_it_asked_for_and_nothing_else(
    gm: Client, member: Client, session: Session
) -> None:
    print_now(session, "setup")
    theirs = SheetJob.objects.get()
    for rest in (f"jobs/{theirs.pk}", f"jobs/{theirs.pk}/file"):
        assert gm.get(at(session, rest)).status_code == 404
    assert f"jobs/{theirs.pk}" not in page(gm, at(session))
    for number in (theirs.pk, "9" * 5_000):
        assert gm.get(f"{at(session)}?job={number}").status_code == 404
    gm.post(at(session), HOW | {"sheet": "setup", "as": "pdf"})
    assert gm.get(at(session, f"jobs/{theirs.pk}/file")).status_code == 200, "it may show it: it asked for it"


@pytest.mark.parametrize("role, seat", [("player", "seat-1"), ("spectator", "")])
def test_whoever_does_not_lead_finds_no_room(role: str, seat: str, session: Session) -> None:
    other = device(session, role, seat)
    assert other.get(at(session)).status_code == 404
    assert other.post(at(session), HOW | {"sheet": "setup"}).status_code == 404


def test_a_book_and_a_year_are_for_the_group_alone(gm: Client, session: Session) -> None:
    job = jobs.get_or_create_job(
        Asker("By night", group=session.campaign.group), SheetChoice("chronicle"), "<p>"
    )
    storages["sheets"].save(job.stored_as, ContentFile(FILE))
    job.finish()
    assert gm.get(at(session, f"jobs/{job.pk}/file")).status_code == 404
    where = f"/groups/{session.campaign.group_id}/print/jobs/{job.pk}/file"
    assert gm.get(where)["Location"].startswith("/accounts/login/")


# without a campaign


@pytest.fixture
def stranger(db: None) -> Client:
    return client_of(make_user("stranger"))


def test_any_account_prints_blank_sheets_of_a_game(stranger: Client) -> None:
    assert "/print/lantern/" in page(stranger, "/print/")
    found = page(stranger, "/print/lantern/")
    assert 'name="content"' not in found and 'value="trackers"' in found
    stranger.post("/print/lantern/", HOW | {"sheet": "trackers", "content": "filled", "as": "pdf"})
    job = SheetJob.objects.get()
    assert (job.session, job.group, job.user.username, job.is_filled) == (None, None, "stranger", False)  # type: ignore[union-attr]
    assert stranger.get(f"/print/jobs/{job.pk}", follow=True).status_code == 200


def test_a_blank_sheet_without_a_campaign_knows_nobody(stranger: Client, session: Session) -> None:
    found = stranger.get("/print/lantern/page", HOW | {"sheet": "setup"}).content.decode()
    assert "By night" not in found and "Anna" not in found


def test_a_blank_sheet_is_for_who_asked(stranger: Client, member: Client) -> None:
    stranger.post("/print/lantern/", HOW | {"sheet": "trackers", "as": "pdf"})
    job = SheetJob.objects.get()
    for rest in ("", "/file"):
        assert member.get(f"/print/jobs/{job.pk}{rest}").status_code == 404


def test_blank_sheets_are_limited_by_account(stranger: Client, member: Client, settings: object) -> None:
    settings.LIMITS = settings.LIMITS | {"open_sheets": 1}  # type: ignore[attr-defined]
    asker = Asker("lantern", user=make_user("another"))
    jobs.get_or_create_job(asker, SheetChoice("setup"), "<p>")
    assert jobs.count_open_jobs(asker) == 1
    assert stranger.post("/print/lantern/", HOW | {"sheet": "setup", "as": "pdf"}).status_code == 302


@for_each("address", ["/print/", "/print/lantern/", "/print/lantern/page"])
def test_blank_sheets_are_for_accounts(address: str) -> None:
    assert Client().get(address)["Location"].startswith("/accounts/login/")


def test_of_a_game_that_is_none_there_is_no_room(stranger: Client) -> None:
    assert stranger.get("/print/none/").status_code == 404


# the group, and books


def test_the_room_of_a_group_has_its_years(member: Client, session: Session) -> None:
    found = page(member, f"/groups/{session.campaign.group_id}/print")
    assert f"The year {timezone.localdate().year}" in found and 'href="/print/"' in found


def test_counting_goes_on_a_little_with_each_answer(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lifecycle.pack_away(session)
    tap(lifecycle.go_on(session.campaign), "pour")
    LogDigest.objects.all().delete()
    monkeypatch.setattr(counting, "PATIENCE", 0.0)
    where, sent = f"/campaigns/{session.campaign_id}/chronicle", HOW | {"book": "A4", "as": "pdf"}
    answer = member.post(where, sent, headers={"HX-Request": "true"}).content.decode()
    assert "1 of 2." in answer and f'hx-post="{where}"' in answer and "load" in answer
    assert LogDigest.objects.count() == 1 and not SheetJob.objects.exists()
    assert "1 of 2" not in member.post(where, sent, headers={"HX-Request": "true"}).content.decode()
    assert LogDigest.objects.count() == 2 and SheetJob.objects.get().slug == "chronicle"


def test_without_script_counting_goes_on_by_a_button(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lifecycle.pack_away(session)
    tap(lifecycle.go_on(session.campaign), "pour")
    LogDigest.objects.all().delete()
    monkeypatch.setattr(counting, "PATIENCE", 0.0)
    answer = member.post(f"/campaigns/{session.campaign_id}/chronicle", HOW | {"book": "A5", "as": "pdf"})
    found = answer.content.decode()
    assert answer.status_code == 200 and "Counting the evenings" in found
    assert re.search(r'value="A5" checked', found), "what was chosen is sent again"
