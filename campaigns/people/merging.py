"""Two entries of one human made one: said before what goes where, then done whole, or not at all.

Logs are sealed and stay as they are: a name in a line of the past is as it was written.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from campaigns.access.seating import free_seats
from campaigns.groups import NAME_IS_TAKEN
from campaigns.log.locks import write_lock
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
from campaigns.signals import bump_access_version
from companion.rules import Message, _, message, require

NOBODY_ELSE = _("Choose somebody else of this group.")
BOTH_HAVE_ACCOUNTS = _(
    "Both have an account: {gone} is {its}, {kept} is {other}. Unlink one of them first, on the page of its "
    "person."
)
BOTH_SAT = _(
    "Both had a seat at “{campaign}”, evening {number}: one person has one seat, so these entries stay two."
)
WRITTEN: tuple[Any, ...] = (Note, Thread, Photo, Recap)  # with the name of whoever wrote or took it
JOINED = " · "


@dataclass(frozen=True)
class BothThere:
    """An evening at which both entries are written down: what is kept of it, and what both said."""

    session: Session
    is_there: bool
    stand_in: Person | None = None
    is_there_too: tuple[Person, ...] = ()  # stood in for the one, while the other was there


@dataclass(frozen=True)
class BothAnswered:
    """A date that both entries have answered: the later answer counts, and their words go together."""

    kept: DateAnswer
    gone: DateAnswer

    @property
    def counts(self) -> DateAnswer:
        return max(self.kept, self.gone, key=lambda one: (one.answered_at, one is self.kept))

    @property
    def note(self) -> str:
        """Both words, the one that counts first; that alone, where both are too long for one."""
        other = self.gone if self.counts is self.kept else self.kept
        words = list(dict.fromkeys(filter(None, (self.counts.note, other.note))))
        joined = JOINED.join(words)
        return joined if len(joined) <= ANSWER_NOTE_LENGTH else words[0]


@dataclass(frozen=True)
class MergePlan:
    """What becomes of two entries when `gone` becomes one with `kept`; with a `refusal` nothing can."""

    kept: Person
    gone: Person
    counts: dict[str, int]
    evenings: tuple[BothThere, ...] = ()
    answers: tuple[BothAnswered, ...] = ()
    refusal: Message | None = None

    @property
    def account(self) -> Any:
        """The account of the one entry that is left."""
        return self.kept.user or self.gone.user

    @property
    def is_back(self) -> bool:
        """Whether the one that is kept had left, and is at the table again."""
        return self.kept.left_at is not None and self.gone.left_at is None


# before


def plan_merge(kept: Person, gone: Person) -> MergePlan:
    """Return what becomes of two people of one group; nothing is written."""
    refusal = find_refusal(kept, gone)
    both = () if refusal else tuple(_both_there(kept, gone))
    return MergePlan(kept, gone, count_rows(gone), both, tuple(_both_answered(kept, gone)), refusal)


def find_refusal(kept: Person, gone: Person) -> Message | None:
    """Return why two entries cannot become one, None where they can."""
    if kept.group_id != gone.group_id or kept.pk == gone.pk:
        return message(NOBODY_ELSE)
    if kept.user and gone.user:
        names = {"its": gone.user.get_username(), "other": kept.user.get_username()}
        return message(BOTH_HAVE_ACCOUNTS, gone=gone.name, kept=kept.name, **names)
    beside = Seat.objects.filter(person=gone, session__seats__person=kept)
    if both := beside.select_related("session__campaign").order_by("-session__started_at").first():
        return message(BOTH_SAT, campaign=both.session.campaign.name, number=both.session.number)
    same = Person.objects.present().filter(group=kept.group_id, name=kept.name)
    if kept.left_at and not gone.left_at and same.exclude(pk=gone.pk).exists():
        return message(NAME_IS_TAKEN, person=kept.name)
    return None


def count_rows(gone: Person) -> dict[str, int]:
    """Return how much goes along, by what it is; what there is none of is left out."""
    found = {
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
    return {what: count for what, count in found.items() if count}


def list_written(gone: Person) -> Iterator[tuple[Any, QuerySet[Any]]]:
    """Give what stands under a person's name: of its account, or of nobody's if no other is called so."""
    others = Person.objects.filter(group=gone.group_id, name=gone.name).exclude(pk=gone.pk)
    by = Q(author=gone.user_id) if gone.user_id else Q(pk=None)
    by |= Q(pk=None) if others.exists() else Q(author=None)
    for model in WRITTEN:
        yield model, model._default_manager.filter(by, campaign__group=gone.group_id, author_name=gone.name)


def _both_there(kept: Person, gone: Person) -> Iterator[BothThere]:
    both = Session.objects.filter(attendances__person=kept).filter(attendances__person=gone)
    for session in both.select_related("campaign").defer("start").order_by("-started_at"):
        rows = session.attendances.filter(person__in=(kept, gone)).select_related("stand_in")
        first, second = sorted(rows, key=lambda one: one.person_id != kept.pk)
        yield _join(session, first, second)


def _join(session: Session, mine: Attendance, other: Attendance) -> BothThere:
    """Say what is kept of two rows of one human: there, if either was; nobody who stood in is lost."""
    pair = {mine.person_id, other.person_id}
    played = [one for one in (mine.stand_in, other.stand_in) if one]
    is_there = not (mine.is_away and other.is_away) or any(one.pk in pair for one in played)
    others = list(dict.fromkeys(one for one in played if one.pk not in pair))
    if is_there or not others:
        return BothThere(session, is_there, is_there_too=tuple(others))
    return BothThere(session, False, others[0], tuple(others[1:]))


def _both_answered(kept: Person, gone: Person) -> Iterator[BothAnswered]:
    mine = {one.date_id: one for one in kept.date_answers.select_related("date__night")}
    for one in gone.date_answers.select_related("date__night").order_by("date__starts_at"):
        if one.date_id in mine:
            yield BothAnswered(mine[one.date_id], one)


# done


def merge(kept: Person, gone: Person) -> Person:
    """Make two entries one; return it. Done before, it is the same again.

    Raises: IllegalPlay, where they cannot become one.
    """
    with write_lock(), transaction.atomic():
        pair = Person.objects.filter(pk__in=(kept.pk, gone.pk)).order_by("pk").select_for_update(of=("self",))
        found = {one.pk: one for one in pair.select_related("user")}
        if done := find_kept(kept.group, gone.pk):
            return done
        require(len(found) == len({kept.pk, gone.pk}) > 1, NOBODY_ELSE)
        kept, gone = found[kept.pk], found[gone.pk]
        refusal = find_refusal(kept, gone)
        require(refusal is None, refusal or NOBODY_ELSE)
        for move in MOVES:
            move(kept, gone)
        return _become_one(kept, gone)


def find_kept(group: Group, number: int) -> Person | None:
    """Return who an entry of a group has become one with, by the number that it had."""
    done = FormerPerson.objects.filter(number=number, person__group=group).select_related("person").first()
    return done.person if done else None


def _move_seats(kept: Person, gone: Person) -> None:
    """Seats go along with their devices; whoever looks from one with an account sits down once more."""
    campaigns = set(gone.seats.values_list("session__campaign", flat=True))
    campaigns |= set(gone.passes.values_list("campaign", flat=True))
    free_seats(Seat.objects.filter(person=gone).exclude(user=None))
    gone.seats.update(person=kept)
    gone.passes.update(person=kept)
    for campaign in sorted(campaigns):
        bump_access_version(campaign)


def _move_evenings(kept: Person, gone: Person) -> None:
    for one in list(_both_there(kept, gone)):
        rows = one.session.attendances
        rows.filter(person=gone).delete()
        rows.filter(person=kept).update(is_away=not one.is_there, stand_in=one.stand_in)
        for other in one.is_there_too:
            rows.get_or_create(person=other)
    gone.attendances.update(person=kept)
    gone.stood_in.update(stand_in=kept)
    kept.attendances.filter(stand_in=kept).update(is_away=False, stand_in=None)


def _move_plays(kept: Person, gone: Person) -> None:
    gone.results.update(person=kept)


def _move_answers(kept: Person, gone: Person) -> None:
    for both in list(_both_answered(kept, gone)):
        given = {"answer": both.counts.answer, "answered_at": both.counts.answered_at, "note": both.note}
        DateAnswer.objects.filter(pk=both.kept.pk).update(**given)
        both.gone.delete()
    gone.date_answers.update(person=kept)


def _move_links(kept: Person, gone: Person) -> None:
    """Every link that opens something opens it still: beside the one that the person has."""
    own = kept.links.filter(revoked_at=None, is_extra=False).values_list("purpose", flat=True)
    gone.links.filter(purpose__in=list(own)).update(is_extra=True)
    gone.links.update(person=kept)


def _move_mail(kept: Person, gone: Person) -> None:
    """The address that was confirmed stays, that of the kept one where both were."""
    mine, other = (MailAddress.objects.filter(person=one).first() for one in (kept, gone))
    if other and mine and (mine.confirmed_at or not other.confirmed_at):
        other.delete()
    elif other:
        MailAddress.objects.filter(person=kept).delete()
        MailAddress.objects.filter(pk=other.pk).update(person=kept)
    _move_new(kept.reminders, gone.reminders, kept, "night", "sequence")
    _move_new(kept.requests, gone.requests, kept, "day")


def _move_new(mine: Any, other: Any, kept: Person, *names: str) -> None:
    """Let rows be of the kept one, unless it has one of the same `names` already."""
    known = set(mine.values_list(*names))
    for pk, *rest in list(other.values_list("pk", *names)):
        if tuple(rest) not in known:
            other.filter(pk=pk).update(person=kept)


def _move_claims(kept: Person, gone: Person) -> None:
    if kept.user_id or gone.user_id:
        kept.claims.all().delete()
        gone.claims.all().delete()
    else:
        _move_new(kept.claims, gone.claims, kept, "user")


def _move_names(kept: Person, gone: Person) -> None:
    for _model, rows in list_written(gone):
        rows.update(author_name=kept.name)


MOVES: tuple[Callable[[Person, Person], None], ...] = (
    *(_move_seats, _move_evenings, _move_plays, _move_answers, _move_links, _move_mail, _move_claims),
    _move_names,
)


def _become_one(kept: Person, gone: Person) -> Person:
    gone.former.update(person=kept)
    kept.former.create(number=gone.pk, name=gone.name)
    account, left_at = kept.user or gone.user, _later(kept, gone)
    gone.delete()  # first: an account is one person of a group
    Person.objects.filter(pk=kept.pk).update(user=account, left_at=left_at)
    kept.refresh_from_db()
    return kept


def _later(kept: Person, gone: Person) -> Any:
    """Return when somebody has left, of whom two entries say it; None, where one is at the table."""
    if kept.left_at is None or gone.left_at is None:
        return None
    return max(kept.left_at, gone.left_at)
