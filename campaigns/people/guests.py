"""Guests: names that people wrote at an evening, of nobody in the group; one tap makes a person of a name."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.db import transaction

from campaigns.limits import require_room
from campaigns.log.locks import write_lock
from campaigns.models import Attendance, EveningCorrection, Group, Person, Session
from companion.rules.box.parsing import plain_word


@dataclass(frozen=True)
class Guest:
    """A name, as it was written last, and the evenings at which it was written, the newest first.

    `known` is who has the name in the group: one who is at the table, else one who has left.
    """

    name: str
    sessions: list[Session] = field(default_factory=list)
    known: Person | None = None

    def others(self, session: Session) -> list[Session]:
        """Return the other evenings."""
        return [one for one in self.sessions if one.pk != session.pk]


def fold(name: str) -> str:
    """Return a name as two writings of it are compared: without capitals and accents."""
    return plain_word(name)


def list_guests(group: Group) -> list[Guest]:
    """Return the guests of a group, whoever came last first: two queries.

    Of several who have the name, one at the table goes before those who have left.
    """
    rows = EveningCorrection.objects.filter(session__campaign__group=group).exclude(guests=[])
    rows = rows.select_related("session__campaign").defer("session__start")
    people = list(group.people.order_by("-pk"))
    known = {fold(one.name): one for one in sorted(people, key=lambda one: one.left_at is None)}
    found: dict[str, Guest] = {}
    for row in rows.order_by("-session__started_at", "-session"):
        for name in row.guests:
            guest = found.setdefault(fold(name), Guest(name, [], known.get(fold(name))))
            guest.sessions.append(row.session)
    return list(found.values())


def find_guest(group: Group, name: str) -> Guest | None:
    """Return a guest of a group by the name, None where nobody is written so."""
    return next((one for one in list_guests(group) if fold(one.name) == fold(name)), None)


def make_person(group: Group, name: str, sessions: Collection[int]) -> Person | None:
    """Let a guest be a person of the group, at these evenings; one who has the name already is meant.

    Who has left comes back. Return the person, None where no such guest is written at any of them.
    Raises: IllegalPlay, where the group has as many people as it may.
    """
    with write_lock(), transaction.atomic():
        Group.objects.select_for_update().get(pk=group.pk)
        guest = find_guest(group, name)
        chosen = [one for one in guest.sessions if one.pk in sessions] if guest else []
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
    """Let somebody who is written as a guest of an evening be there as a person."""
    hand = EveningCorrection.objects.select_for_update().get(session=session)
    hand.guests = [one for one in hand.guests if fold(one) != fold(name)]
    if not hand.has_people:
        seated = (seat.person for seat in session.seats.select_related("person"))
        Attendance.objects.bulk_create(Attendance(session=session, person=one) for one in seated)
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
