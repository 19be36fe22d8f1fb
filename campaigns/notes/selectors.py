"""Notes and threads for pages, as far as the reader may see them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from markupsafe import Markup

from campaigns.log.state import current_state
from campaigns.models import Campaign, Note, NoteDraft, Session, TableUnreadable, Thread
from campaigns.models.access import GM
from campaigns.notes.markdown import render_note
from companion.accounts.models import User
from companion.text.i18n import translate_name

ON_A_PAGE = 20
OPEN_SHOWN, TIED_SHOWN = 12, 3  # threads that a campaign's page shows


@dataclass(frozen=True)
class WrittenNote:
    """A note as it is read: as HTML, with the present name of its figure, "" if it is about none."""

    note: Note
    html: Markup
    figure: str
    is_own: bool


def list_notes(
    campaign: Campaign, user: User, page: str, session: int = 0, figure: str = ""
) -> tuple[list[WrittenNote], Page[Note]]:
    """Return a page of a campaign's notes that an account may read, the newest first.

    With the number of a `session`, or a `figure`, only its notes.
    """
    rows = campaign.notes.seen_by(user.pk).select_related("session")
    rows = rows.filter(session__number=session) if session else rows
    rows = rows.filter(figure=figure) if figure else rows
    notes = Paginator(rows, ON_A_PAGE).get_page(page)
    return read_notes(notes, user, find_figures(campaign)), notes


def find_page(campaign: Campaign, user: User, note: int) -> int:
    """Return the page of a note among those that an account may read; 1 if it is not among them."""
    rows = campaign.notes.seen_by(user.pk)
    row = rows.filter(pk=note).only("created_at").first()
    if row is None:
        return 1
    newer = Q(created_at__gt=row.created_at) | Q(created_at=row.created_at, pk__gt=row.pk)
    return rows.filter(newer).count() // ON_A_PAGE + 1


def notes_by_session(sessions: Iterable[Session], user: User) -> dict[int, list[WrittenNote]]:
    """Return the notes of each of these evenings that an account may read, oldest first: one query."""
    by_session: dict[int, list[WrittenNote]] = {}
    rows = Note.objects.seen_by(user.pk).filter(session__in=list(sessions)).order_by("created_at", "pk")
    for written in read_notes(rows, user, {}):
        by_session.setdefault(written.note.session_id or 0, []).append(written)
    return by_session


def read_notes(notes: Iterable[Note], user: User, figures: dict[str, str]) -> list[WrittenNote]:
    return [
        WrittenNote(note, render_note(note.text), figures.get(note.figure, ""), note.author_id == user.pk)
        for note in notes
    ]


def find_figures(campaign: Campaign) -> dict[str, str]:
    """Return the figures on a campaign's newest table, by id, with their names; none if it is unreadable."""
    session = campaign.sessions.order_by("-number").first()
    try:
        if session is None:
            return {}
        session.campaign = campaign
        table = campaign.game.seats.seen_by(current_state(session).table, GM)
    except TableUnreadable:
        return {}
    seats = campaign.game.seats
    ids = (id for seat in session.seats.all() for id in seats.figures(table, seat.key))
    return {id: translate_name(campaign.game.names(table, id)) for id in ids}


def find_draft(campaign: Campaign, user: User, note: Note | None = None) -> NoteDraft | None:
    """Return the unsaved text of an account: of a new note, or of a change to one; None if there is none."""
    return campaign.note_drafts.filter(author=user, note=note).first()


@dataclass(frozen=True)
class Threads:
    """The threads of a campaign: open ones, and those that were tied up last."""

    open: list[Thread]
    tied: list[Thread]
    more: int = 0


def list_threads(campaign: Campaign, *, is_whole: bool = False) -> Threads:
    """Return a campaign's threads, the newest first: all of them, or as many as its own page shows."""
    rows: QuerySet[Thread] = campaign.threads.all()
    threads = list(rows.order_by("-created_at", "-pk"))
    open_threads = [thread for thread in threads if thread.is_open]
    tied = sorted(
        (thread for thread in threads if thread.tied_at), key=lambda thread: str(thread.tied_at), reverse=True
    )
    if is_whole:
        return Threads(open_threads, tied)
    page = Threads(open_threads[:OPEN_SHOWN], tied[:TIED_SHOWN])
    return Threads(page.open, page.tied, len(threads) - len(page.open) - len(page.tied))
