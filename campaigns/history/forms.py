"""The form that corrects an evening: beginning and end, pauses, place, and who was there."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.groups.forms import NameField, NamesField
from campaigns.groups.people.guests import clean_guests, fold
from campaigns.history.presence import EveningFacts, Presence
from campaigns.models import Attendance, EveningCorrection, Person
from companion.web.form_options import Data, FieldOptions, Files, FormOptions

AT = "%Y-%m-%dT%H:%M"
LONGEST = timedelta(days=3)
MOST_MINUTES = 24 * 60
HERE, AWAY, OUT, FOR = "here", "away", "out", "for-"


class MomentField(forms.DateTimeField):
    """A day and a time on the clock of the site."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        widget = forms.DateTimeInput(format=AT, attrs={"type": "datetime-local"})
        super().__init__(widget=widget, input_formats=[AT, f"{AT}:%S"], **options)


class EveningForm(forms.Form):
    """The corrections of an evening; a field that is not changed keeps the value of the log."""

    started_at = MomentField(label=_("It began"))
    ended_at = MomentField(label=_("It ended"))
    paused_minutes = forms.IntegerField(
        label=_("Pauses, in minutes"), min_value=0, max_value=MOST_MINUTES, required=False
    )
    place = NameField(label=_("Where"), required=False)
    guests = NamesField(
        label=_("Guests"),
        required=False,
        help_text=_("Names of those who are not in the group, separated by commas."),
    )

    def __init__(
        self,
        data: Data = None,
        files: Files = None,
        *,
        evening: EveningFacts,
        people: list[Person],
        **options: Unpack[FormOptions],
    ) -> None:
        self.evening, self.people = evening, people
        super().__init__(data, files, **options | {"initial": _initial(evening)})
        known = {presence.person.pk: presence for presence in evening.presences}
        for person in people:
            name = f"person-{person.pk}"
            self.fields[name] = forms.ChoiceField(
                label=person.name,
                choices=[(value, words) for value, words in self._choices(person)],
                initial=_choice_of(known.get(person.pk)),
            )

    def _choices(self, person: Person) -> Iterator[tuple[str, str]]:
        yield HERE, gettext("was there")
        yield AWAY, gettext("was away")
        for other in self.people:
            if other != person:
                yield f"{FOR}{other.pk}", gettext("was away, {person} played").format(person=other.name)
        yield OUT, gettext("not part of it")

    @property
    def time_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("started_at", "ended_at", "paused_minutes", "place")]

    @property
    def people_fields(self) -> list[forms.BoundField]:
        return [self[f"person-{person.pk}"] for person in self.people]

    def clean_guests(self) -> list[str]:
        """Refuse the names of people who can be chosen above: they belong to the group."""
        names = clean_guests(self.cleaned_data["guests"])
        known = {fold(person.name): person.name for person in self.people}
        if both := next((known[fold(name)] for name in names if fold(name) in known), None):
            words = gettext("{person} belongs to the group: say so beside that name.")
            raise ValidationError(words.format(person=both))
        return names

    def clean(self) -> None:
        if {"started_at", "ended_at", "paused_minutes"} & {*self.changed_data}:  # else they are the log's own
            self._check_times()
        self._check_people()

    def _check_times(self) -> None:
        start, end = (self.cleaned_data.get(name) for name in ("started_at", "ended_at"))
        if start and start > timezone.now():
            self.add_error("started_at", ValidationError(gettext("That is still to come.")))
        elif start and end and end <= start:
            self.add_error("ended_at", ValidationError(gettext("The end must come after the beginning.")))
        elif start and end and end - start > LONGEST:
            self.add_error(
                "ended_at", ValidationError(gettext("That is more than three days after it began."))
            )
        elif start and end and timedelta(minutes=self.cleaned_data.get("paused_minutes") or 0) > end - start:
            self.add_error(
                "paused_minutes", ValidationError(gettext("The pauses are longer than the evening."))
            )

    def _check_people(self) -> None:
        """Refuse an evening without people, and a substitute who is marked as away."""
        present = {person.pk for person in self.people if self._said(person) == HERE}
        stand_ins = {self._stand_in(person) for person in self.people} - {None}
        for person in self.people:
            if self._stand_in(person) and self._said(self._person(self._stand_in(person))) not in (HERE, OUT):
                words = gettext("Whoever was away cannot have played for somebody else.")
                self.add_error(f"person-{person.pk}", ValidationError(words))
        if not present | stand_ins and not self.cleaned_data.get("guests"):
            self.add_error(None, ValidationError(gettext("Choose at least one person who was there.")))

    def _said(self, person: Person) -> str:
        return str(self.cleaned_data.get(f"person-{person.pk}", OUT))

    def _stand_in(self, person: Person) -> int | None:
        choice = self._said(person)
        return int(choice.removeprefix(FOR)) if choice.startswith(FOR) else None

    def _person(self, pk: int | None) -> Person:
        return next(person for person in self.people if person.pk == pk)

    @transaction.atomic
    def save(self) -> None:
        """Store the fields that were changed; a value of the log is not stored."""
        session, before = self.evening.session, getattr(self.evening.session, "correction", None)
        correction = before or EveningCorrection(session=session)
        for name in ("started_at", "ended_at", "paused_minutes", "place"):
            if name in self.changed_data or name == "place":
                setattr(correction, name, self.cleaned_data[name])
        correction.guests = self.cleaned_data["guests"]
        if any(field.name in self.changed_data for field in self.people_fields):
            correction.has_people = True
            session.attendances.all().delete()
            Attendance.objects.bulk_create(self._attendances())
        correction.save()

    def _attendances(self) -> Iterator[Attendance]:
        for person in self.people:
            if self._said(person) != OUT:
                yield Attendance(
                    session=self.evening.session,
                    person=person,
                    is_away=self._said(person) != HERE,
                    stand_in_id=self._stand_in(person),
                )


def _initial(evening: EveningFacts) -> dict[str, object]:
    return {
        "started_at": _to_minute(evening.times.started_at),
        "ended_at": _to_minute(evening.times.ended_at),
        "paused_minutes": round(evening.times.paused.total_seconds() / 60),
        "place": evening.place,
        "guests": ", ".join(evening.guests),
    }


def _to_minute(when: datetime) -> datetime:
    return timezone.localtime(when).replace(second=0, microsecond=0)


def _choice_of(known: Presence | None) -> str:
    if known is None:
        return OUT
    if known.stand_in:
        return f"{FOR}{known.stand_in.pk}"
    return AWAY if known.is_away else HERE
