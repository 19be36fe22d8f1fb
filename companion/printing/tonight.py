"""The pack for tonight: what a table misses on paper, and why, as the log and what was printed say."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_date
from django.utils.timezone import localdate
from django.utils.translation import get_language, gettext, ngettext

from campaigns.models import Entry, Session
from companion.i18n import join_with_and, translate
from companion.printing import jobs
from companion.printing.models import SheetJob
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import Need, Sheet


@dataclass(frozen=True)
class Tonight:
    """The sheets of a pack and why they are in it, a sentence for each reason."""

    sheets: tuple[Sheet, ...]
    reasons: tuple[str, ...]

    @property
    def title(self) -> str:
        count = len(self.sheets)
        return ngettext("%(num)s sheet", "%(num)s sheets", count) % {"num": count}


def find_tonight(session: Session, subject: Subject, newest: Entry | None, how: SheetChoice) -> Tonight:
    """Return what a table misses on paper, drawn as somebody wants it (`how`); it may be nothing."""
    found = list(_find_missing(session, subject, newest, how))
    sheets = [sheet for some, _why in found for sheet in some]
    in_order = [sheet for sheet in session.game.sheets if sheet in sheets]
    return Tonight(tuple(in_order), tuple(_say(some, why) for some, why in found))


def _say(sheets: list[Sheet], why: str) -> str:
    return f"{why}: {join_with_and([translate(one.title) for one in sheets])}."


def _find_missing(
    session: Session, subject: Subject, newest: Entry | None, how: SheetChoice
) -> Iterator[tuple[list[Sheet], str]]:
    by_need = {need: [one for one in session.game.sheets if one.need == need] for need in Need}
    printed = _find_printed(session)
    since = newest.created_at if newest else session.started_at
    is_packed_away = session.closed_at is not None or (newest is None and session.number > 1)
    if is_packed_away:
        missing = [one for one in by_need[Need.RESUME] if not _is_printed_since(printed, one, since)]
        if missing:
            yield missing, gettext("The table was packed away")
    elif newest is None:
        missing = [one for one in by_need[Need.START] if one.slug not in printed]
        if missing:
            yield missing, gettext("Nothing is laid yet")
    newcomers = _find_newcomers(session)
    missing = [one for one in by_need[Need.NEWCOMER] if one.slug not in printed]
    if newcomers and missing:
        who = join_with_and(newcomers)
        yield (
            missing,
            ngettext(
                "%(who)s plays it for the first time", "%(who)s play it for the first time", len(newcomers)
            )
            % {"who": who},
        )
    missing = [one for one in by_need[Need.CHANGE] if one.slug not in printed]
    if missing:
        yield missing, gettext("Not on paper yet")
    changed = [
        one
        for one in (*by_need[Need.CHANGE], *by_need[Need.AGAIN])
        if one.slug in printed and _has_changed(session, subject, one, how, since)
    ]
    if changed:
        day = format_date(
            localdate(min(printed[one.slug] for one in changed)), "d MMMM", locale=get_language()
        )
        yield changed, gettext("Changed since %(day)s") % {"day": day}


def _find_printed(session: Session) -> dict[str, datetime]:
    """Return which sheets of a campaign were made filled in, each with when it was last."""
    made = SheetJob.objects.filter(
        session__campaign=session.campaign_id, is_filled=True, status=SheetJob.Status.READY
    )
    return dict(made.order_by("created_at").values_list("slug", "created_at"))


def _is_printed_since(printed: dict[str, datetime], sheet: Sheet, moment: datetime) -> bool:
    return sheet.slug in printed and printed[sheet.slug] >= moment


def _has_changed(session: Session, subject: Subject, sheet: Sheet, how: SheetChoice, since: datetime) -> bool:
    """Return whether a sheet would say something else than it did whenever it was made.

    It is compared as it was made last: in that language, on that paper.
    """
    made = SheetJob.objects.filter(
        session__campaign=session.campaign_id, slug=sheet.slug, is_filled=True, status=SheetJob.Status.READY
    )
    last = made.order_by("-created_at").first()
    if last is None or last.created_at >= since:
        return False
    choice = SheetChoice(sheet.slug, True, last.paper, last.language, last.is_large, how.cards)
    return not made.filter(fingerprint=jobs.get_fingerprint(render_page(subject, choice))).exists()


def _find_newcomers(session: Session) -> list[str]:
    """Return who of a table was at no other of its game before, by their names."""
    seats = session.seats.exclude(person=None).select_related("person")
    before = Session.objects.filter(
        campaign__group=session.campaign.group_id, campaign__game_slug=session.game.slug, pk__lt=session.pk
    )
    known = set(before.exclude(seats__person=None).values_list("seats__person", flat=True))
    return [seat.person.name for seat in seats if seat.person_id not in known]
