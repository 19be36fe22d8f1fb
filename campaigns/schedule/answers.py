"""Answers of people to the dates of an evening; they can be changed at any time."""

from django.db import transaction
from django.utils import timezone

from campaigns.models import DateAnswer, GameNight, Person, ProposedDate
from companion.rules import _, require


@transaction.atomic
def give_answer(date: ProposedDate, person: Person, answer: str) -> DateAnswer:
    """Store a person's answer to a date. Raises: IllegalPlay, if the date is no longer open to answers."""
    night = date.night
    require(answer in DateAnswer.Answer.values, _("Answer yes, maybe or no."))
    require(not night.is_called_off, _("This evening was called off: nothing was saved."))
    require(
        night.starts_at in (None, date.starts_at), _("Another date was chosen meanwhile: nothing was saved.")
    )
    require(date.starts_at > timezone.now(), _("This date is over: nothing was saved."))
    words = DateAnswer.objects.filter(date__night=night, person=person).exclude(note="")
    note = words.values_list("note", flat=True).first() or ""
    row, _is_new = DateAnswer.objects.update_or_create(
        date=date,
        person=person,
        defaults={"answer": answer, "answered_at": timezone.now()},
        create_defaults={"answer": answer, "note": note},
    )
    return row


def give_word(night: GameNight, person: Person, word: str) -> None:
    """Store the word that a person adds to their answers for an evening. Raises: IllegalPlay."""
    rows = DateAnswer.objects.filter(date__night=night, person=person)
    require(rows.exists(), _("Answer a date first: the word goes with your answer."))
    rows.update(note=word)
