"""Guests: names of sessions that belong to no person of the group; a guest can be made a person."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.db import transaction

from campaigns.groups.limits import require_room
from campaigns.models import Attendance, EveningCorrection, Group, Person, Session
from companion.rules.box.parsing import plain_word
from companion.storage.write_lock import write_lock


@dataclass(frozen=True)
class Guest:
    """A name, as it was written last, and the evenings at which it was written, the newest first.

    `known` is the person of the group with this name, even one who has left.
    """

    name: str
    sessions: list[Session] = field(default_factory=list)
    known: Person | None = None

    def others(self, session: Session) -> list[Session]:
        """Return the other evenings."""
        return [other for other in self.sessions if other.pk != session.pk]


def fold(name: str) -> str:
    """Return a name without case and accents, to compare it."""
    return plain_word(name)


def list_guests(group: Group) -> list[Guest]:
    """Return the guests of a group, those of the newest sessions first: two queries.

    If several people have a guest's name, a person in the group is preferred to those who have left.
    """
    rows = EveningCorrection.objects.filter(session__campaign__group=group).exclude(guests=[])
    rows = rows.select_related("session__campaign").defer("session__start")
    people = list(group.people.order_by("-pk"))
    known = {
        fold(person.name): person for person in sorted(people, key=lambda person: person.left_at is None)
    }
    guests: dict[str, Guest] = {}
    for row in rows.order_by("-session__started_at", "-session"):
        for name in row.guests:
            guest = guests.setdefault(fold(name), Guest(name, [], known.get(fold(name))))
            guest.sessions.append(row.session)
    return list(guests.values())


def find_guest(group: Group, name: str) -> Guest | None:
    """Return the guest of a group with this name, None if there is none."""
    return next((guest for guest in list_guests(group) if fold(guest.name) == fold(name)), None)


def make_person(group: Group, name: str, sessions: Collection[int]) -> Person | None:
    """Make a guest a person of the group at these evenings; a person with the name is used if there is one.

    A person who had left is back. Return the person, None if the guest was at none of these evenings. Raises:
    IllegalPlay, if the group has as many people as it may.
    """
    with write_lock(), transaction.atomic():
        Group.objects.select_for_update().get(pk=group.pk)
        guest = find_guest(group, name)
        chosen = [evening for evening in guest.sessions if evening.pk in sessions] if guest else []
        if guest is None or not chosen:
            return None
        person = guest.known
        if person is None:
            require_room("people", group.people.count())
            person = group.people.create(name=guest.name)
        elif person.left_at:
            Person.objects.filter(pk=person.pk).update(left_at=None)
        for session in chosen:
            _seat_at(session, guest.name, person)
    return person


def _seat_at(session: Session, name: str, person: Person) -> None:
    """Let a guest of a session attend it as a person of the group."""
    hand = EveningCorrection.objects.select_for_update().get(session=session)
    hand.guests = [guest for guest in hand.guests if fold(guest) != fold(name)]
    if not hand.has_people:
        seated = (seat.person for seat in session.seats.select_related("person"))
        Attendance.objects.bulk_create(Attendance(session=session, person=guest) for guest in seated)
        hand.has_people = True
    hand.save()
    row, is_new = session.attendances.get_or_create(person=person)
    if not is_new and row.is_away:
        stood_in = row.stand_in
        session.attendances.filter(pk=row.pk).update(is_away=False, stand_in=None)
        if stood_in:
            session.attendances.get_or_create(person=stood_in)


def clean_guests(names: Iterable[str]) -> list[str]:
    """Return names, each once."""
    return list({fold(name): name for name in names}.values())
