"""The pack for tonight: the sheets that a table lacks, and why, by its log and by what was printed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from babel.dates import format_date
from django.db.models import QuerySet
from django.utils.timezone import localdate
from django.utils.translation import get_language, gettext, ngettext

from campaigns.models import Entry, Session
from campaigns.transfer.export import find_state
from companion.printing import jobs
from companion.printing.models import SheetJob
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import Need, Sheet
from companion.text.i18n import join_with_and, translate


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
    """Return the sheets that a table lacks, by the choices in `how`; there may be none."""
    table = _Table(session, subject, newest.created_at if newest else None, how)
    reasons = [(missing, why) for missing, why in table.find_missing() if missing]
    sheets = [sheet for missing, _why in reasons for sheet in missing]
    in_order = [sheet for sheet in session.game.sheets if sheet in sheets]
    return Tonight(tuple(in_order), tuple(_say(missing, why) for missing, why in reasons))


def _say(sheets: list[Sheet], why: str) -> str:
    return f"{why}: {join_with_and([translate(sheet.title) for sheet in sheets])}."


@dataclass(frozen=True)
class _Table:
    """A table, what its sheets are about, when it was played last, and how sheets are wanted."""

    session: Session
    subject: Subject
    played_at: datetime | None
    how: SheetChoice

    def find_missing(self) -> Iterator[tuple[list[Sheet], str]]:
        """Give the missing sheets by reason, and the reason; the sheets may be none."""
        if self.session.closed_at is not None or (self.played_at is None and self.session.number > 1):
            since = self.played_at or self.session.started_at
            yield (
                [sheet for sheet in self.needing(Need.RESUME) if not self._is_printed_since(sheet, since)],
                gettext("The table was packed away"),
            )
        elif self.played_at is None:
            yield self.not_printed(Need.START), gettext("Nothing is laid yet")
        if newcomers := _find_newcomers(self.session):
            words = ngettext(
                "%(who)s plays it for the first time", "%(who)s play it for the first time", len(newcomers)
            )
            yield self.not_printed(Need.NEWCOMER), words % {"who": join_with_and(newcomers)}
        yield self.not_printed(Need.CHANGE), gettext("Not on paper yet")
        if changed := [sheet for sheet in self.needing(Need.CHANGE, Need.AGAIN) if self.has_changed(sheet)]:
            first = localdate(min(self.printed[sheet.slug] for sheet in changed))
            day = format_date(first, "d MMMM", locale=get_language())
            yield changed, gettext("Changed since %(day)s") % {"day": day}

    def needing(self, *needs: Need) -> list[Sheet]:
        return [sheet for sheet in self.session.game.sheets if sheet.need in needs]

    def not_printed(self, need: Need) -> list[Sheet]:
        return [sheet for sheet in self.needing(need) if sheet.slug not in self.printed]

    @cached_property
    def made(self) -> QuerySet[SheetJob]:
        """The sheets of a campaign that were made, the newest first."""
        made = SheetJob.objects.filter(
            session__campaign=self.session.campaign_id, status=SheetJob.Status.READY
        )
        return made.order_by("-created_at")

    @cached_property
    def printed(self) -> dict[str, datetime]:
        """Which of them there are, each with when it was made last."""
        return dict(self.made.values_list("slug", "created_at").order_by("created_at"))

    def _is_printed_since(self, sheet: Sheet, moment: datetime) -> bool:
        return sheet.slug in self.printed and self.printed[sheet.slug] >= moment

    def has_changed(self, sheet: Sheet) -> bool:
        """Return whether a sheet that was made would say something else now.

        It is drawn as it was made last: in that language, on that paper, as a form, cut out like that.
        """
        made = self.made.filter(slug=sheet.slug, is_filled=True)
        last = made.first()
        if last is None or self.played_at is None or last.created_at >= self.played_at:
            return False
        how = replace(self.how, slug=sheet.slug, paper=last.paper, language=last.language)
        carries = find_state(self.session.campaign) if last.is_carrying else ""
        about = replace(self.subject, carries=carries)
        page = render_page(about, replace(how, is_large=last.is_large).with_rest(last.chosen))
        return not made.filter(fingerprint=jobs.get_fingerprint(page)).exists()


def _find_newcomers(session: Session) -> list[str]:
    """Return who of a table was at no other of its game before, by their names."""
    seats = session.seats.exclude(person=None).select_related("person")
    before = Session.objects.filter(
        campaign__group=session.campaign.group_id, campaign__game_slug=session.game.slug, pk__lt=session.pk
    )
    known = set(before.exclude(seats__person=None).values_list("seats__person", flat=True))
    return [seat.person.name for seat in seats if seat.person_id not in known]
