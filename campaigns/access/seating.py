"""Who looks from a seat with a device of its own: a device without an account, or an account that sat down.

A seat is known by its row and its person, never by a name, and is the same on every evening of a campaign. A
browser that an account has sat down with says so in its session (`SITS`); it looks from the seat as long as
the row says the same.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.models import Pass, Seat, Session
from campaigns.signals import bump_access_version
from companion.accounts.models import User
from companion.rules import AnyGame

SITTING_KEY = (
    "sits"  # in the browser's session: the person as whom it sits in each campaign, by the campaign's id
)


def list_sitting_persons(request: HttpRequest) -> list[int]:
    """Return the persons as whom this browser says that it sits, in all campaigns."""
    return list(request.session.get(SITTING_KEY, {}).values())


def copy_seats(last: Session, left: Collection[int] = ()) -> list[Seat]:
    """Return the seats of an evening for the next one: devices and accounts keep their seats.

    Without those at the places `left`, where the others move up.
    """
    here = (one for one in last.seats.all() if one.position not in left)
    return [
        Seat(position=place, person_id=one.person_id, device_id=one.device_id, user_id=one.user_id)
        for place, one in enumerate(here, 1)
    ]


def rename_people(game: AnyGame, table: Any, people: Sequence[str]) -> Any:
    """Return the last table of an evening with people's present names, in the order of their seats."""
    names = {was: name for was, name in zip(table.people, people, strict=False) if was != name}
    if not names or len(set(people)) < len(people):
        return table
    return game.seats.renamed(table, names)


def find_seat(session: Session, user: User) -> Seat | None:
    """Return the seat of the account's person, None if that person is not at this table."""
    return session.seats.filter(person__user=user).select_related("person").first()


@transaction.atomic
def sit_down(request: HttpRequest, session: Session, user: User) -> Seat | None:
    """Let an account look from its person's seat with this browser. Return the seat, None without one.

    Whoever looked from there looks from there no longer.
    """
    seat = find_seat(session, user)
    if seat is None:
        return None
    seats = _seats_of_person(session.campaign_id, seat.person_id)
    free_seats(seats)
    seats.update(user=user)
    request.session[SITTING_KEY] = request.session.get(SITTING_KEY, {}) | {
        str(session.campaign_id): seat.person_id
    }
    bump_access_version(session.campaign_id)
    return seat


@transaction.atomic
def stand_up(request: HttpRequest, session: Session, user: User) -> None:
    """Make this browser the tablet that all share again, which then has its seat, too."""
    number = str(session.campaign_id)
    request.session[SITTING_KEY] = {
        key: who for key, who in request.session.get(SITTING_KEY, {}).items() if key != number
    }
    free_seats(Seat.objects.filter(session__campaign=session.campaign_id, user=user))


@transaction.atomic
def assign_device(given: Pass) -> None:
    """Give a player's device its seat. Whoever looked from there looks from there no longer."""
    if given.person_id:
        seats = _seats_of_person(given.campaign_id, given.person_id)
        free_seats(seats.exclude(device=given))
        seats.update(device=given)


@transaction.atomic
def free_seats(seats: QuerySet[Seat]) -> None:
    """Give seats back to the tablet that all share: accounts stand up, devices are let go."""
    held = seats.exclude(user=None, device=None)
    found = list(held.values_list("pk", "device", "session__campaign"))
    devices = {device for _seat, device, _campaign in found if device}
    Pass.objects.filter(pk__in=devices, revoked_at=None).update(revoked_at=timezone.now())
    Seat.objects.filter(pk__in=[seat for seat, _device, _campaign in found]).update(user=None, device=None)
    for campaign in {campaign for _seat, _device, campaign in found}:
        bump_access_version(campaign, gone=devices)


def _seats_of_person(campaign_id: int, person_id: int) -> QuerySet[Seat]:
    return Seat.objects.filter(session__campaign=campaign_id, person=person_id)
