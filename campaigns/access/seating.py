"""Devices that look from a seat: a device without an account, or a browser whose account sat down.

A seat is identified by its row and its person, never by a name; it is the same in every session of a
campaign. A browser whose account has sat down has this in its session (`SITTING_KEY`); it looks from the seat
as long as the row has the same account.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.log.locks import lock_rows
from campaigns.log.signals import bump_access_version
from campaigns.models import Pass, Person, Seat, Session
from companion.accounts.models import User
from companion.rules import AnyGame

SITTING_KEY = (
    "sits"  # in the browser's session: the person as whom it sits in each campaign, by the campaign's id
)


def list_sitting_persons(request: HttpRequest) -> list[int]:
    """Return the persons as whom this browser says that it sits, in all campaigns."""
    return list(request.session.get(SITTING_KEY, {}).values())


def copy_seats(last: Session, left: Collection[int] = ()) -> list[Seat]:
    """Return the seats of a session for the next one: devices and accounts keep their seats.

    The seats at the positions `left` are left out, and the later ones move up.
    """
    staying = (seat for seat in last.seats.all() if seat.position not in left)
    return [
        Seat(position=place, person_id=seat.person_id, device_id=seat.device_id, user_id=seat.user_id)
        for place, seat in enumerate(staying, 1)
    ]


def rename_people(game: AnyGame, table: Any, people: Sequence[str]) -> object:
    """Return the last table of a session with the present names of its people, in order of their seats."""
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

    If another browser used this seat with an account, it no longer does.
    """
    seat = find_seat(session, user)
    if seat is None:
        return None
    seats = _seats_of_person(session.campaign_id, seat.person_id)
    with lock_rows(Person.objects.filter(pk=seat.person_id)):
        free_seats(seats)
        seats.update(user=user)
    request.session[SITTING_KEY] = request.session.get(SITTING_KEY, {}) | {
        str(session.campaign_id): seat.person_id
    }
    bump_access_version(session.campaign_id)
    return seat


@transaction.atomic
def stand_up(request: HttpRequest, session: Session, user: User) -> None:
    """Make this browser the shared tablet again, which then has the seat, too."""
    number = str(session.campaign_id)
    request.session[SITTING_KEY] = {
        key: who for key, who in request.session.get(SITTING_KEY, {}).items() if key != number
    }
    free_seats(Seat.objects.filter(session__campaign=session.campaign_id, user=user))


def assign_device(device: Pass) -> None:
    """Give the seat of a pass's person to its device. Another device or account loses the seat."""
    if device.person_id:
        seats = _seats_of_person(device.campaign_id, device.person_id)
        with lock_rows(
            Person.objects.filter(pk=device.person_id)
        ):  # of several requests at once the last gets the seat
            free_seats(seats.exclude(device=device))
            seats.update(device=device)


@transaction.atomic
def free_seats(seats: QuerySet[Seat]) -> None:
    """Give seats back to the shared tablet: remove their accounts and revoke the passes of their devices."""
    held = seats.exclude(user=None, device=None)
    rows = list(held.values_list("pk", "device", "session__campaign"))
    devices = {device for _seat, device, _campaign in rows if device}
    Pass.objects.filter(pk__in=devices, revoked_at=None).update(revoked_at=timezone.now())
    Seat.objects.filter(pk__in=[seat for seat, _device, _campaign in rows]).update(user=None, device=None)
    for campaign in {campaign for _seat, _device, campaign in rows}:
        bump_access_version(campaign, gone=devices)


def _seats_of_person(campaign_id: int, person_id: int) -> QuerySet[Seat]:
    return Seat.objects.filter(session__campaign=campaign_id, person=person_id)
