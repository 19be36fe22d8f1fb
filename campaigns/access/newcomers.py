"""Seats of people who join a table in mid-game: they get a seat, until the play is undone."""

from collections.abc import Iterator, Sequence

from django.db.models import QuerySet

from campaigns.access.seating import free_seats
from campaigns.groups.limits import require_room
from campaigns.log.signals import bump_version_of
from campaigns.models import Group, Pass, Person, Seat, Session
from companion.rules.box.parsing import plain_word


def follow_people(session: Session, was: Sequence[str], now: Sequence[str]) -> None:
    """Make the seats of a session those of the people that its table names now.

    A device without an account keeps its seat, even if another person sits there; an account follows its
    person.
    Raises: IllegalPlay, if the group has as many people as it may.
    """
    if was == now:
        return
    seats = {seat.position: seat for seat in session.seats.select_related("person", "device")}
    known = {name: seats[place].person for place, name in enumerate(was, 1) if place in seats}
    people = list(_find_people(session.campaign.group, known, now))
    gone = [place for place, seat in seats.items() if people[place - 1 : place] != [seat.person]]
    free_seats(session.seats.filter(position__in=[place for place in gone if place > len(people)]))
    users = {seat.person_id: seat.user_id for seat in seats.values() if seat.user_id}
    session.seats.filter(position__in=gone).delete()
    fresh = [place for place in range(1, len(people) + 1) if place in gone or place not in seats]
    made = (
        _make_seat(session, seats.get(position), position, people[position - 1], users) for position in fresh
    )
    Seat.objects.bulk_create(made)
    bump_version_of(session)


def _make_seat(
    session: Session, before: Seat | None, place: int, person: Person, users: dict[int, int]
) -> Seat:
    """Return the seat of a person, with the device at this place, whose pass is that person's from now on."""
    device = before.device if before else None
    if device:
        Pass.objects.filter(pk=device.pk).update(person=person)
    user = None if device else users.get(person.pk)
    return Seat(session=session, position=place, person=person, device=device, user_id=user)


def _find_people(group: Group, known: dict[str, Person], names: Sequence[str]) -> Iterator[Person]:
    """Yield the person of each name: the one who sat there, else one of the group, else a new one."""
    taken = {person.pk for person in known.values()}
    for name in names:
        person = known.get(name) or _find_person(group.people.exclude(pk__in=taken), name)
        person = person or _add_person(group, name)
        taken.add(person.pk)
        yield person


def _find_person(people: QuerySet[Person], name: str) -> Person | None:
    """Return the person with a name, ignoring case and accents; one who had left is back."""
    plain = plain_word(name)
    candidates = sorted(
        people.order_by("-pk"), key=lambda person: (person.left_at is not None, person.name != name)
    )
    match = next((person for person in candidates if plain_word(person.name) == plain), None)
    if match and match.left_at:
        Person.objects.filter(pk=match.pk).update(left_at=None)
    return match


def _add_person(group: Group, name: str) -> Person:
    require_room("people", group.people.count())
    return group.people.create(name=name)
