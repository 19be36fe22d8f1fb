"""Notes and threads as pages show them: never more than their reader may see."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from markupsafe import Markup

from campaigns.access.permissions import GM
from campaigns.log.state import TableUnreadable, current_state
from campaigns.models import Campaign, Note, NoteDraft, Session, Thread
from campaigns.notes.markdown import render_note
from companion.accounts.models import User
from companion.i18n import translate_name

ON_A_PAGE = 20
OPEN_SHOWN, TIED_SHOWN = 12, 3  # threads that a campaign's page shows


@dataclass(frozen=True)
class WrittenNote:
    """A note as it is read: as HTML, with what its figure is called now, "" where it is of none."""

    note: Note
    html: Markup
    figure: str
    is_own: bool


def list_notes(
    campaign: Campaign, user: User, page: str, session: int = 0, figure: str = ""
) -> tuple[list[WrittenNote], Page[Any]]:
    """Return a page of a campaign's notes that an account may read, the newest first.

    With the number of a `session` or a `figure` only those of it.
    """
    rows = campaign.notes.seen_by(user.pk).select_related("session")
    rows = rows.filter(session__number=session) if session else rows
    rows = rows.filter(figure=figure) if figure else rows
    found = Paginator(rows, ON_A_PAGE).get_page(page)
    return read_notes(found, user, find_figures(campaign)), found


def find_page(campaign: Campaign, user: User, note: int) -> int:
    """Return the page on which a note stands among those that an account may read; else the first."""
    rows = campaign.notes.seen_by(user.pk)
    found = rows.filter(pk=note).only("created_at").first()
    if found is None:
        return 1
    newer = Q(created_at__gt=found.created_at) | Q(created_at=found.created_at, pk__gt=found.pk)
    return rows.filter(newer).count() // ON_A_PAGE + 1


def notes_by_session(sessions: Iterable[Session], user: User) -> dict[int, list[WrittenNote]]:
    """Return the notes of each of these evenings that an account may read, oldest first: one query."""
    found: dict[int, list[WrittenNote]] = {}
    rows = Note.objects.seen_by(user.pk).filter(session__in=list(sessions)).order_by("created_at", "pk")
    for one in read_notes(rows, user, {}):
        found.setdefault(one.note.session_id or 0, []).append(one)
    return found


def read_notes(notes: Iterable[Note], user: User, figures: dict[str, str]) -> list[WrittenNote]:
    return [
        WrittenNote(one, render_note(one.text), figures.get(one.figure, ""), one.author_id == user.pk)
        for one in notes
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
    """Return what an account has typed and not saved: of a new note, or of a change to one."""
    return campaign.note_drafts.filter(author=user, note=note).first()


@dataclass(frozen=True)
class Threads:
    """The threads of a campaign: those that are open, and those that were tied up last."""

    open: list[Thread]
    tied: list[Thread]
    more: int = 0


def list_threads(campaign: Campaign, *, is_whole: bool = False) -> Threads:
    """Return a campaign's threads, the newest first: all of them, or as many as its own page shows."""
    rows: QuerySet[Thread] = campaign.threads.all()
    found = list(rows.order_by("-created_at", "-pk"))
    opened = [one for one in found if one.is_open]
    tied = sorted((one for one in found if one.tied_at), key=lambda one: str(one.tied_at), reverse=True)
    if is_whole:
        return Threads(opened, tied)
    shown = Threads(opened[:OPEN_SHOWN], tied[:TIED_SHOWN])
    return Threads(shown.open, shown.tied, len(found) - len(shown.open) - len(shown.tied))
