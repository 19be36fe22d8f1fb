"""The print room of a table, and of a game without one, and the sheets that were made there."""

from collections.abc import Callable
from dataclasses import replace

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import Exists, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import at_table, group_member
from campaigns.access.permissions import Viewer, is_group_owner
from campaigns.box.repository import load_box
from campaigns.log.state import SessionState, current_state
from campaigns.models import Group, Membership, Session
from campaigns.models.access import GM
from campaigns.photos.selectors import tables_as_left
from campaigns.transfer.export import find_state
from companion.accounts.decorators import signed_in
from companion.accounts.requests import signed_in_user
from companion.games import GAMES
from companion.printing import jobs, pages, room
from companion.printing.forms import BlankForm, SheetForm
from companion.printing.models import Asker, SheetJob
from companion.printing.pages import SheetChoice, Subject, TablePhoto
from companion.printing.room import DrawPage, Placement
from companion.printing.tonight import find_tonight
from companion.rules import PACK_AWAY, AnyGame, Sheet, When
from companion.text.i18n import translate

ON_PAPER = "medium"  # the size of a photo
ASKED_FOR = "sheet_jobs"  # in the session of a browser without an account: the jobs that it asked for


# of a table


@at_table("gm")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_sheet(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """The room of a table."""
    return room.answer(request, make_room(request, session, viewer))


@at_table("gm")
@require_safe
def redirect_from_table(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """The way from a table to its sheets, for panels, which write no address of their own."""
    asked = request.GET.urlencode()
    return redirect(reverse("sheets", args=[session.pk]) + (f"?{asked}" if asked else ""))


@at_table("gm")
@require_safe
@never_cache
def show_page(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """A sheet as a page to print from the browser."""
    return room.show_page(request, make_room(request, session, viewer))


@at_table("gm")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def answer_job(request: HttpRequest, session: Session, viewer: Viewer, job_id: int) -> HttpResponse:
    """How far a sheet is; a POST stops it."""
    job = get_object_or_404(find_jobs(request, session, viewer), pk=job_id)
    return room.answer_job(request, job, reverse("sheets", args=[session.pk]))


@at_table("gm")
@require_safe
def download_pdf(request: HttpRequest, session: Session, viewer: Viewer, job_id: int) -> HttpResponse:
    """The PDF."""
    return room.download(get_object_or_404(find_jobs(request, session, viewer), pk=job_id))


def find_jobs(request: HttpRequest, session: Session, viewer: Viewer) -> QuerySet[SheetJob]:
    """Return the sheets of a table that the viewer may have; a device with a pass has those it asked for.

    A sheet that the group prints may show a photo, which is for the group alone; one with the campaign's file
    is for an owner of the group, who may export it.
    """
    sheet_jobs = jobs.find_jobs(Asker.at(session))
    if not viewer.user:
        return sheet_jobs.filter(pk__in=request.session.get(ASKED_FOR, ()), is_carrying=False)
    owns = Membership.objects.filter(
        group=session.campaign.group_id, user=viewer.user, role=Membership.Role.OWNER
    )
    return sheet_jobs.filter(Q(is_carrying=False) | Exists(owns))


def note_job(request: HttpRequest, viewer: Viewer, job: SheetJob) -> None:
    """Remember that a device with a pass has asked for a job."""
    if not viewer.user:
        request.session[ASKED_FOR] = sorted({job.pk, *request.session.get(ASKED_FOR, ())})


def make_room(request: HttpRequest, session: Session, viewer: Viewer) -> Placement:
    """Return the room of a table. Raises: Http404, if its game has no sheets."""
    game, now = session.game, current_state(session)
    if not game.sheets:
        raise Http404
    subject = load_subject(session, now, has_photo=viewer.user is not None)
    how = SheetChoice("", language=get_language() or settings.LANGUAGE_CODE)
    return Placement(
        asker=Asker.at(session),
        address=reverse("sheets", args=[session.pk]),
        page=reverse("sheet_page", args=[session.pk]),
        sheets=in_order(game),
        form=SheetForm,
        draw=draw_from(subject, lambda: find_carried_state(request, session)),
        game=game,
        find_tonight=lambda: find_tonight(session, subject, now.entry, how),
        note=lambda job: note_job(request, viewer, job),
        visible_jobs=find_jobs(request, session, viewer),
        more={"session": session, "campaign": session.campaign, "is_member": viewer.user is not None},
    )


def in_order(game: AnyGame) -> list[Sheet]:
    """Return the sheets of a game as an evening goes: before, during, after."""
    return sorted(game.sheets, key=lambda sheet: list(When).index(sheet.when))


def find_carried_state(request: HttpRequest, session: Session) -> str:
    """Return the state of the campaign that a sheet is to carry; "" if the viewer may not export it."""
    is_owner = is_group_owner(request, session.campaign.group)
    return find_state(session.campaign) if is_owner else ""


def draw_from(subject: Subject, find_carried: Callable[[], str] = str) -> DrawPage:
    """Return what draws the sheets of a room that are about one thing."""

    def draw(_form: object, choice: SheetChoice, others: pages.Others | None) -> str:
        is_carrying = others is None and choice.is_filled and choice.slug == PACK_AWAY.slug
        about = replace(subject, carries=find_carried()) if is_carrying else subject
        return pages.render_page(about, choice, on_screen=others is not None, others=others or ())

    return draw


def load_subject(session: Session, now: SessionState | None = None, *, has_photo: bool = True) -> Subject:
    """Return the subject of a session's sheets: its table now, as all may see it, since sheets are shared."""
    now, campaign = now or current_state(session), session.campaign
    return Subject(
        game=session.game,
        table=session.game.seats.seen_by(now.table, GM),
        box=load_box(campaign.group, session.game),
        campaign=campaign.name,
        group=campaign.group.name,
        day=localdate(now.entry.created_at if now.entry else session.started_at),
        photo=find_table_photo(session) if has_photo else None,
    )


def find_table_photo(session: Session) -> TablePhoto | None:
    """Return the newest photo of a session's table as it was left; None if its file is gone, too."""
    photo = tables_as_left([session]).get(session.pk)
    if photo is None or not default_storage.exists(photo.file_name(ON_PAPER)):
        return None
    address = reverse("photo_file", args=[session.campaign.group_id, photo.pk, ON_PAPER])
    letters = tuple(photo.letters.all())
    return TablePhoto(address, photo.file_name(ON_PAPER), photo.words, photo.relative_height, letters)


# of a game without a table


@signed_in
@require_safe
def list_blank(request: HttpRequest) -> HttpResponse:
    """The list of games with blank sheets."""
    games = [game for game in GAMES.values() if _blank_sheets(game)]
    return render(request, "printing/games.html", {"games": games, "looks": [game.slug for game in games]})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_blank(request: HttpRequest, game: str) -> HttpResponse:
    """The room of a game without a table: its blank sheets, for any account."""
    return room.answer(request, make_blank_room(request, game))


@signed_in
@require_safe
@never_cache
def show_blank_page(request: HttpRequest, game: str) -> HttpResponse:
    """A blank sheet as a page to print from the browser."""
    return room.show_page(request, make_blank_room(request, game))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def answer_blank_job(request: HttpRequest, blank_id: int) -> HttpResponse:
    """How far a blank sheet is; a POST stops it."""
    job = get_object_or_404(SheetJob, pk=blank_id, user=request.user)
    return room.answer_job(request, job, reverse("blank_sheets", args=[job.game_slug]))


@signed_in
@require_safe
def download_blank_pdf(request: HttpRequest, blank_id: int) -> HttpResponse:
    """The PDF of a blank sheet."""
    return room.download(get_object_or_404(SheetJob, pk=blank_id, user=request.user))


def make_blank_room(request: HttpRequest, slug: str) -> Placement:
    """Return the room of a game. Raises: Http404, if there is none, or it has no blank sheets."""
    game = GAMES.get(slug)
    if game is None or not (sheets := _blank_sheets(game)):
        raise Http404
    asker = Asker(game.slug, user=signed_in_user(request))  # the account that is signed in
    people = tuple(f"{number}" for number in range(1, game.seats.count.start + 1))
    subject = Subject(game, game.set_up(people), game.new_box(), translate(game.name), "", localdate())
    return Placement(
        asker=asker,
        address=reverse("blank_sheets", args=[slug]),
        page=reverse("blank_page", args=[slug]),
        sheets=sheets,
        form=BlankForm,
        draw=draw_from(subject),
        game=game,
        visible_jobs=jobs.find_jobs(asker).filter(game_slug=slug),
    )


def _blank_sheets(game: AnyGame) -> list[Sheet]:
    return [sheet for sheet in in_order(game) if sheet.has_blank]


# of a group


@group_member
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def answer_group_job(request: HttpRequest, group: Group, book_id: int) -> HttpResponse:
    """How far a book or a year is; a POST stops it."""
    return room.answer_job(request, get_group_job(group, book_id), reverse("group_sheets", args=[group.pk]))


@group_member
@require_safe
def have_group_pdf(request: HttpRequest, group: Group, book_id: int) -> HttpResponse:
    """The PDF of a book or a year."""
    return room.download(get_group_job(group, book_id))


def get_group_job(group: Group, book_id: int) -> SheetJob:
    """Return a job of a group that is of none of its tables. Raises: Http404."""
    return get_object_or_404(SheetJob, pk=book_id, group=group, session=None)
