"""What the pages of people show: who is in the group, accounts, and the effects of a merge."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext

from campaigns.groups.people.merging import BothAnswered, BothThere, MergePlan
from campaigns.models import DateAnswer, Group, Person
from companion.rules import Message, _, plural
from companion.rules.plain_text import name_key
from companion.text.dates import format_night_day, format_weekday
from companion.text.i18n import join_names, translate

ANSWERS = {
    DateAnswer.Answer.YES.value: lambda: gettext("yes"),
    DateAnswer.Answer.MAYBE.value: lambda: gettext("maybe"),
    DateAnswer.Answer.NO.value: lambda: gettext("no"),
}

COUNTED: Mapping[str, Callable[[int], Message]] = {
    "seats": lambda n: plural(_("{count} seat at a table"), _("{count} seats at tables"), n),
    "evenings": lambda n: plural(
        _("{count} evening written down by hand"), _("{count} evenings written down by hand"), n
    ),
    "stood_in": lambda n: plural(_("{count} time as a stand-in"), _("{count} times as a stand-in"), n),
    "plays": lambda n: plural(_("{count} play that ended"), _("{count} plays that ended"), n),
    "answers": lambda n: plural(_("{count} answer to a date"), _("{count} answers to dates"), n),
    "links": lambda n: plural(
        _("{count} link or calendar, which works on"), _("{count} links and calendars, which work on"), n
    ),
    "devices": lambda n: plural(
        _("{count} device with a seat, which stays"), _("{count} devices with a seat, which stay"), n
    ),
    "mail": lambda n: plural(_("{count} address for reminders"), _("{count} addresses for reminders"), n),
    "notes": lambda n: plural(
        _("{count} note or thread under this name"), _("{count} notes and threads under this name"), n
    ),
    "photos": lambda n: plural(_("{count} photo under this name"), _("{count} photos under this name"), n),
}


def list_others(group: Group, person: Person) -> list[Person]:
    """Return the entries that an entry may be merged with: people in the group first, then those who left."""
    rows = group.people.exclude(pk=person.pk).select_related("user").order_by("pk")
    return sorted(rows, key=lambda other: (other.left_at is not None, name_key(other.name)))


def describe_counts(plan: MergePlan) -> list[str]:
    """Return what is moved by a merge, one line for each kind."""
    return [translate(say(plan.counts[what])) for what, say in COUNTED.items() if plan.counts.get(what)]


def describe_rules(plan: MergePlan) -> list[str]:
    """Return the other effects of a merge, one sentence each."""
    return list(_describe_rules(plan))


def _describe_rules(plan: MergePlan) -> Iterator[str]:
    names = {"kept": plan.target.name, "gone": plan.gone.name}
    if plan.counts.get("running"):
        yield gettext(
            "A table that is open keeps its seat: it is {kept}’s from now on, with its device. The name on "
            "that table changes with the next evening."
        ).format(**names)
    if plan.gone.user:
        yield gettext(
            "The account {account} is {kept} then. If it has a seat at an open table, it must take it again."
        ).format(account=plan.gone.user.get_username(), **names)
    if plan.is_back:
        yield gettext("{kept} had left, and is at the table again.").format(**names)
    if plan.counts.get("mail") and hasattr(plan.target, "mail_address"):
        yield gettext(
            "Both have an address for reminders: one that was confirmed stays, that of {kept} first."
        ).format(**names)
    for evening in plan.evenings:
        yield _describe_evening(evening)
    for answer in plan.answers:
        yield _describe_answer(answer)
    yield gettext("Lines of the log stay as they were written, with the name {gone}.").format(**names)


def _describe_evening(both: BothThere) -> str:
    """Return how two attendances of one evening are merged, in words."""
    day = f"{both.session.campaign.name}, {format_weekday(both.session.started_at)}"
    if both.is_there:
        words = gettext("{day}: both were written down; it counts as there.")
    elif both.stand_in:
        words = gettext("{day}: both were written down; it counts as away, {person} played.")
    else:
        words = gettext("{day}: both were written down; it counts as away.")
    sentence = words.format(day=day, person=both.stand_in.name if both.stand_in else "")
    if both.is_there_too:
        others = join_names(substitute.name for substitute in both.is_there_too)
        sentence += " " + gettext("{people} stood in, and counts as there too.").format(people=others)
    return sentence


def _describe_answer(both: BothAnswered) -> str:
    """Return which of two answers to a date counts, and its note."""
    night = both.target.date.night
    day = format_night_day(night.localize(both.target.date.starts_at))
    sentence = gettext("{day}: both have answered; “{answer}” counts, which came later.").format(
        day=day, answer=ANSWERS[both.counts.answer]()
    )
    if both.note:
        sentence += " " + gettext("The word with it: “{word}”.").format(word=both.note)
    return sentence
