"""The merge of two entries of one human: a plan is shown first; then it is done as a whole, or not at all.

Logs are sealed and stay as they are: a name in an old line is as it was written.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from campaigns.access.seating import free_seats
from campaigns.groups.membership import NAME_IS_TAKEN
from campaigns.log.signals import bump_access_version
from campaigns.models import (
    Attendance,
    DateAnswer,
    FormerPerson,
    Group,
    MailAddress,
    Note,
    Person,
    Photo,
    Recap,
    Seat,
    Session,
    Thread,
)
from campaigns.models.evenings import ANSWER_NOTE_LENGTH
from companion.rules import Message, _, message, require
from companion.storage.write_lock import write_lock

NOBODY_ELSE = _("Choose somebody else of this group.")
BOTH_HAVE_ACCOUNTS = _(
    "Both have an account: {gone} is {its}, {kept} is {other}. Unlink one of them first, on the page of its "
    "person."
)
BOTH_SAT = _(
    "Both had a seat at “{campaign}”, evening {number}: one person has one seat, so these entries stay two."
)
WRITTEN: tuple[Any, ...] = (Note, Thread, Photo, Recap)  # with the name of their author or photographer
JOINED = " · "


@dataclass(frozen=True)
class BothThere:
    """An evening at which both entries have an attendance, and the merged attendance."""

    session: Session
    is_there: bool
    stand_in: Person | None = None
    is_there_too: tuple[Person, ...] = ()  # stood in for the one, while the other was there


@dataclass(frozen=True)
class BothAnswered:
    """A date that both entries have answered: the later answer counts, and the notes are joined."""

    target: DateAnswer
    gone: DateAnswer

    @property
    def counts(self) -> DateAnswer:
        return max(self.target, self.gone, key=lambda answer: (answer.answered_at, answer is self.target))

    @property
    def note(self) -> str:
        """The notes of both answers, that of the later answer first; only the first if both are too long."""
        other = self.gone if self.counts is self.target else self.target
        words = list(dict.fromkeys(filter(None, (self.counts.note, other.note))))
        joined = JOINED.join(words)
        return joined if len(joined) <= ANSWER_NOTE_LENGTH else words[0]


@dataclass(frozen=True)
class MergePlan:
    """The plan to merge the entry `gone` into `target`; with a `refusal` it cannot be done."""

    target: Person
    gone: Person
    counts: dict[str, int]
    evenings: tuple[BothThere, ...] = ()
    answers: tuple[BothAnswered, ...] = ()
    refusal: Message | None = None

    @property
    def account(self) -> object:
        """The account of the merged entry."""
        return self.target.user or self.gone.user

    @property
    def is_back(self) -> bool:
        """Whether the target had left, and is back in the group now."""
        return self.target.left_at is not None and self.gone.left_at is None


# before


def plan_merge(target: Person, gone: Person) -> MergePlan:
    """Return the plan to merge two people of one group; nothing is written."""
    refusal = find_refusal(target, gone)
    both = () if refusal else tuple(_both_there(target, gone))
    return MergePlan(target, gone, count_rows(gone), both, tuple(_both_answered(target, gone)), refusal)


def find_refusal(target: Person, gone: Person) -> Message | None:
    """Return why two entries cannot be merged, None if they can."""
    if target.group_id != gone.group_id or target.pk == gone.pk:
        return message(NOBODY_ELSE)
    if target.user and gone.user:
        names = {"its": gone.user.get_username(), "other": target.user.get_username()}
        return message(BOTH_HAVE_ACCOUNTS, gone=gone.name, kept=target.name, **names)
    shared = Seat.objects.filter(person=gone, session__seats__person=target)
    if both := shared.select_related("session__campaign").order_by("-session__started_at").first():
        return message(BOTH_SAT, campaign=both.session.campaign.name, number=both.session.number)
    same = Person.objects.present().filter(group=target.group_id, name=target.name)
    if target.left_at and not gone.left_at and same.exclude(pk=gone.pk).exists():
        return message(NAME_IS_TAKEN, person=target.name)
    return None


def count_rows(gone: Person) -> dict[str, int]:
    """Return the numbers of rows that are moved, by kind; kinds without rows are left out."""
    counts = {
        "seats": gone.seats.count(),
        "running": gone.seats.filter(session__closed_at=None).count(),
        "evenings": gone.attendances.count(),
        "stood_in": gone.stood_in.count(),
        "plays": gone.results.values("play").distinct().count(),
        "answers": gone.date_answers.count(),
        "links": gone.links.filter(revoked_at=None).count(),
        "devices": gone.passes.filter(revoked_at=None, seats__isnull=False).distinct().count(),
        "mail": MailAddress.objects.filter(person=gone).count(),
        "notes": sum(rows.count() for model, rows in list_written(gone) if model is not Photo),
        "photos": sum(rows.count() for model, rows in list_written(gone) if model is Photo),
    }
    return {what: count for what, count in counts.items() if count}


def list_written(gone: Person) -> Iterator[tuple[object, QuerySet[Model]]]:
    """Yield the rows with a person's name: of its account, or of no account if the name is unique."""
    others = Person.objects.filter(group=gone.group_id, name=gone.name).exclude(pk=gone.pk)
    by = Q(author=gone.user_id) if gone.user_id else Q(pk=None)
    by |= Q(pk=None) if others.exists() else Q(author=None)
    for model in WRITTEN:
        yield model, model._default_manager.filter(by, campaign__group=gone.group_id, author_name=gone.name)


def _both_there(target: Person, gone: Person) -> Iterator[BothThere]:
    both = Session.objects.filter(attendances__person=target).filter(attendances__person=gone)
    for session in both.select_related("campaign").defer("start").order_by("-started_at"):
        rows = session.attendances.filter(person__in=(target, gone)).select_related("stand_in")
        first, second = sorted(rows, key=lambda row: row.person_id != target.pk)
        yield _join(session, first, second)


def _join(session: Session, own: Attendance, other: Attendance) -> BothThere:
    """Return the merged row of two attendances: present if either was; every substitute is preserved."""
    pair = {own.person_id, other.person_id}
    played = [person for person in (own.stand_in, other.stand_in) if person]
    is_there = not (own.is_away and other.is_away) or any(person.pk in pair for person in played)
    others = list(dict.fromkeys(person for person in played if person.pk not in pair))
    if is_there or not others:
        return BothThere(session, is_there, is_there_too=tuple(others))
    return BothThere(session, False, others[0], tuple(others[1:]))


def _both_answered(target: Person, gone: Person) -> Iterator[BothAnswered]:
    own = {answer.date_id: answer for answer in target.date_answers.select_related("date__night")}
    for answer in gone.date_answers.select_related("date__night").order_by("date__starts_at"):
        if answer.date_id in own:
            yield BothAnswered(own[answer.date_id], answer)


# done


def merge(target: Person, gone: Person) -> Person:
    """Merge two entries; return the merged one. A repeated merge returns the same.

    Raises: IllegalPlay, if they cannot be merged.
    """
    with write_lock(), transaction.atomic():
        pair = (
            Person.objects.filter(pk__in=(target.pk, gone.pk)).order_by("pk").select_for_update(of=("self",))
        )
        people = {person.pk: person for person in pair.select_related("user")}
        if done := find_kept(target.group, gone.pk):
            return done
        require(len(people) == len({target.pk, gone.pk}) > 1, NOBODY_ELSE)
        target, gone = people[target.pk], people[gone.pk]
        refusal = find_refusal(target, gone)
        require(refusal is None, refusal or NOBODY_ELSE)
        for move in MOVES:
            move(target, gone)
        return _become_one(target, gone)


def find_kept(group: Group, number: int) -> Person | None:
    """Return the person that an entry of a group was merged with, by the former id."""
    done = FormerPerson.objects.filter(number=number, person__group=group).select_related("person").first()
    return done.person if done else None


def _move_seats(target: Person, gone: Person) -> None:
    """Move seats with their devices; an account that looks from one of them has to sit down again."""
    campaigns = set(gone.seats.values_list("session__campaign", flat=True))
    campaigns |= set(gone.passes.values_list("campaign", flat=True))
    free_seats(Seat.objects.filter(person=gone).exclude(user=None))
    gone.seats.update(person=target)
    gone.passes.update(person=target)
    for campaign in sorted(campaigns):
        bump_access_version(campaign)


def _move_evenings(target: Person, gone: Person) -> None:
    for shared in list(_both_there(target, gone)):
        rows = shared.session.attendances
        rows.filter(person=gone).delete()
        rows.filter(person=target).update(is_away=not shared.is_there, stand_in=shared.stand_in)
        for other in shared.is_there_too:
            rows.get_or_create(person=other)
    gone.attendances.update(person=target)
    gone.stood_in.update(stand_in=target)
    target.attendances.filter(stand_in=target).update(is_away=False, stand_in=None)


def _move_plays(target: Person, gone: Person) -> None:
    gone.results.update(person=target)


def _move_answers(target: Person, gone: Person) -> None:
    for both in list(_both_answered(target, gone)):
        values = {"answer": both.counts.answer, "answered_at": both.counts.answered_at, "note": both.note}
        DateAnswer.objects.filter(pk=both.target.pk).update(**values)
        both.gone.delete()
    gone.date_answers.update(person=target)


def _move_links(target: Person, gone: Person) -> None:
    """Move links: every valid link stays valid, even if the target has one for the same purpose."""
    own = target.links.filter(revoked_at=None, is_extra=False).values_list("purpose", flat=True)
    gone.links.filter(purpose__in=list(own)).update(is_extra=True)
    gone.links.update(person=target)


def _move_mail(target: Person, gone: Person) -> None:
    """Keep the confirmed address; if both are confirmed, that of the target."""
    own, other = (MailAddress.objects.filter(person=person).first() for person in (target, gone))
    if other and own and (own.confirmed_at or not other.confirmed_at):
        other.delete()
    elif other:
        MailAddress.objects.filter(person=target).delete()
        MailAddress.objects.filter(pk=other.pk).update(person=target)
    _move_new(target.reminders, gone.reminders, target, "night", "sequence")
    _move_new(target.requests, gone.requests, target, "day")


def _move_new(rows: Any, other: Any, target: Person, *names: str) -> None:
    """Give rows to the target, unless it has one with the same `names` already."""
    known = set(rows.values_list(*names))
    for pk, *rest in list(other.values_list("pk", *names)):
        if tuple(rest) not in known:
            other.filter(pk=pk).update(person=target)


def _move_claims(target: Person, gone: Person) -> None:
    if target.user_id or gone.user_id:
        target.claims.all().delete()
        gone.claims.all().delete()
    else:
        _move_new(target.claims, gone.claims, target, "user")


def _move_names(target: Person, gone: Person) -> None:
    for _model, rows in list_written(gone):
        rows.update(author_name=target.name)


MOVES: tuple[Callable[[Person, Person], None], ...] = (
    *(_move_seats, _move_evenings, _move_plays, _move_answers, _move_links, _move_mail, _move_claims),
    _move_names,
)


def _become_one(target: Person, gone: Person) -> Person:
    gone.former.update(person=target)
    target.former.create(number=gone.pk, name=gone.name)
    account, left_at = target.user or gone.user, _later(target, gone)
    gone.delete()  # first: an account is one person of a group
    Person.objects.filter(pk=target.pk).update(user=account, left_at=left_at)
    target.refresh_from_db()
    return target


def _later(target: Person, gone: Person) -> object:
    """Return when both entries had left, the later time; None if one of them is in the group."""
    if target.left_at is None or gone.left_at is None:
        return None
    return max(target.left_at, gone.left_at)
