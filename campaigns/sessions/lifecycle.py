"""The evenings of a campaign: begun, gone on with, paused, packed away, ended."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from campaigns.access.newcomers import follow_people
from campaigns.access.seating import copy_seats, rename_people
from campaigns.log.commands import record_again
from campaigns.log.locks import lock_session
from campaigns.log.repair import play_again
from campaigns.log.seals import find_head
from campaigns.log.serialization import to_json
from campaigns.log.signals import bump_access_version, notify_changed
from campaigns.log.state import current_state
from campaigns.log.summaries import summarize
from campaigns.models import Campaign, Pause, Person, Seat, Session
from campaigns.teaching import coach
from companion.rules import _, require, without_left
from companion.storage.write_lock import write_lock


def begin(campaign: Campaign, people: Iterable[Person]) -> Session:
    """Return a new campaign's first session, its table set up for these people, seated in their order."""
    seats = [Seat(position=place, person=person) for place, person in enumerate(people, 1)]
    table = campaign.game.set_up(tuple(seat.person.name for seat in seats))
    with write_lock(), transaction.atomic():
        return _open_session(campaign, 1, seats, table)


def go_on(campaign: Campaign) -> Session:
    """Return the session that is open, or a new one that starts from the last table of the one before.

    Devices keep their seats, and people who were renamed have their new names at the table.
    Raises: IllegalPlay, if the campaign has ended.
    """
    with write_lock(), transaction.atomic():
        fresh = Campaign.objects.select_for_update().get(pk=campaign.pk)
        require(fresh.ended_at is None, _("This campaign has ended."))
        last = campaign.sessions.select_related("campaign").order_by("-number")[0]
        if last.is_open:
            return last
        newest = current_state(last).table
        table = without_left(newest, campaign.game.seats.count.start)
        left = {place for place, name in enumerate(newest.people, 1) if name not in table.people}
        people = [name for place, name in enumerate(last.people, 1) if place not in left]
        table, seats = rename_people(last.game, table, people), copy_seats(last, left)
        session = _open_session(campaign, last.number + 1, seats, table, uses_own_dice=last.uses_own_dice)
        coach.carry_over(last, session)
        return session


def _open_session(
    campaign: Campaign, number: int, seats: Iterable[Seat], table: object, *, uses_own_dice: bool = False
) -> Session:
    game = campaign.game
    start = {"start": to_json(game, table), "summary_json": summarize(game, table), "version": game.version}
    session: Session = campaign.sessions.create(number=number, uses_own_dice=uses_own_dice, **start)
    for seat in seats:
        seat.session = session
    Seat.objects.bulk_create(seats)
    notify_changed(campaign.pk, session.pk)
    return session


def pack_away(session: Session) -> None:
    """Close a session: its table stays as it is, to be read, printed and gone on from."""
    with lock_session(session, durable=False):
        now, head = timezone.now(), find_head(session)
        Session.objects.filter(pk=session.pk, closed_at=None).update(closed_at=now, head=head)
        session.pauses.filter(ended_at=None).update(ended_at=now)
        notify_changed(session.campaign_id, session.pk)
    session.refresh_from_db(fields=["closed_at", "head"])


def repair(broken: Session) -> tuple[Session, int]:
    """Play a session's log again into a new one; return it, and the first line that cannot be played, or 0.

    The broken one is packed away, and stays as it is.
    """
    for session in broken.campaign.sessions.filter(closed_at=None):
        pack_away(session)
    with write_lock(), transaction.atomic():
        Campaign.objects.select_for_update().get(pk=broken.campaign_id)
        last = broken.campaign.sessions.order_by("-number")[0]
        replayed = play_again(broken)
        made = _open_session(
            broken.campaign,
            last.number + 1,
            copy_seats(last),
            replayed.start,
            uses_own_dice=last.uses_own_dice,
        )
        record_again(made, replayed.entries)
        _seat_people(made)
    return made, replayed.stops_at


def _seat_people(session: Session) -> None:
    """Seat those whom the table of a session names: hands may have changed in what was played again."""
    seated, people = session.people, current_state(session).table.people
    if len(seated) != len(people):
        follow_people(session, seated, people)


def end(campaign: Campaign) -> None:
    """Put a campaign away, its table packed away: nothing of it is lost."""
    with write_lock(), transaction.atomic():
        for session in campaign.sessions.filter(closed_at=None):
            pack_away(session)
        Campaign.objects.filter(pk=campaign.pk, ended_at=None).update(ended_at=timezone.now())


@transaction.atomic
def pause(session: Session, *, is_paused: bool) -> None:
    """Put the candle scene on the big screens, or take it away; what it lasts does not count as played."""
    Session.objects.filter(pk=session.pk).update(is_paused=is_paused)
    if is_paused and session.is_open:
        Pause.objects.get_or_create(session=session, ended_at=None)
    else:
        session.pauses.filter(ended_at=None).update(ended_at=timezone.now())
    bump_access_version(session.campaign_id)


@transaction.atomic
def set_own_dice(session: Session, *, is_on: bool) -> None:
    """Have each roll wait for the dice on the table, on every screen; or as each device took it last."""
    Session.objects.filter(pk=session.pk).update(uses_own_dice=is_on)
    bump_access_version(session.campaign_id)


@transaction.atomic
def set_timer(session: Session, minutes: int) -> None:
    """Set how long a turn should take, 0 for no timer."""
    Session.objects.filter(pk=session.pk).update(turn_minutes=minutes)
    bump_access_version(session.campaign_id)
