"""Forms about evenings: days and hours, place and length, a word, a mail address."""

from datetime import datetime, time
from typing import Any, Unpack
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.groups.forms import clean_line
from campaigns.models import NAME_LENGTH, Campaign, GameNight, Group
from campaigns.models.evenings import ANSWER_NOTE_LENGTH, NOTE_LENGTH, ZONE_LENGTH
from campaigns.schedule.clock import LAST, is_zone, moment_at, week_of_month
from companion.rules import IllegalPlay, Text
from companion.text.dates import format_hours
from companion.text.i18n import translate
from companion.web.form_options import Data, FieldOptions, Files, FormOptions, OptionalOptions, set_choices

DAYS = 4  # fields for dates; more can be added one by one
USUAL_MINUTES, HALF_HOUR, LONGEST = 180, 30, 12 * 60
USUAL_HOUR = time(20, 30)
WEEKS = {
    1: _("Monthly, in the first week"),
    2: _("Monthly, in the second week"),
    3: _("Monthly, in the third week"),
    4: _("Monthly, in the fourth week"),
    LAST: _("Monthly, in the last week"),
}
WRONG_DAY, WRONG_HOUR = _("Enter a day."), _("Enter an hour, such as 20:45.")


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class HourInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class DayField(forms.DateField):
    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        wrong = {"required": WRONG_DAY, "invalid": WRONG_DAY}
        super().__init__(widget=DayInput(), input_formats=["%Y-%m-%d"], error_messages=wrong, **options)


class HourField(forms.TimeField):
    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        wrong = {"required": WRONG_HOUR, "invalid": WRONG_HOUR}
        super().__init__(
            widget=HourInput(), input_formats=["%H:%M", "%H:%M:%S"], error_messages=wrong, **options
        )


class LineField(forms.Field):
    """A few words on one line, or none."""

    def __init__(self, longest: int, **options: Unpack[OptionalOptions]) -> None:
        self.text = Text(longest, label="")
        attributes = {"maxlength": longest, "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=attributes), required=False, **options)

    def clean(self, value: object) -> str:
        return clean_line(self.text, value)


class NightForm(forms.Form):
    """The fields of an evening besides its date."""

    campaign = forms.ChoiceField(label=_("Which campaign?"), required=False)
    place = LineField(NAME_LENGTH, label=_("Where?"))
    minutes = forms.TypedChoiceField(label=_("How long?"), coerce=int, initial=USUAL_MINUTES)
    note = LineField(NOTE_LENGTH, label=_("A note for everyone"))
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=ZONE_LENGTH,
        help_text=_("The time zone where you meet, such as Europe/Rome."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": _("There is no such time zone.")},
    )

    def __init__(
        self, data: Data = None, files: Files = None, *, group: Group, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        running = group.campaigns.filter(ended_at=None)
        self.campaigns = {str(campaign.pk): campaign for campaign in running}
        if now := self.initial.get("campaign"):
            self.campaigns |= {str(campaign.pk): campaign for campaign in group.campaigns.filter(pk=now)}
        choices = [
            ("", _("None yet")),
            *((number, campaign.name) for number, campaign in self.campaigns.items()),
        ]
        set_choices(self, "campaign", choices)
        set_choices(self, "minutes", list_lengths(self.initial.get("minutes")))
        if not (self.is_bound or self.initial.get("time_zone")):
            self.fields["time_zone"].widget.attrs["data-zone"] = ""  # the browser's zone, if it has one
        self.initial.setdefault("time_zone", timezone.get_default_timezone_name())

    def clean_campaign(self) -> Campaign | None:
        return self.campaigns.get(self.cleaned_data["campaign"])

    def clean_time_zone(self) -> str:
        name = str(self.cleaned_data["time_zone"]).strip()
        if not is_zone(name):
            raise ValidationError(_("There is no such time zone."))
        return name

    def read_moment(self, field: str) -> datetime | None:
        """Return the moment of the typed day and hour; None, with an error at the field, if there is none."""
        data = self.cleaned_data
        if not (data.get(field) and data.get("hour") and data.get("time_zone")):
            return None
        try:
            moment = moment_at(data[field], data["hour"], ZoneInfo(data["time_zone"]))
        except IllegalPlay as refusal:
            self.add_error("hour", translate(refusal.message))
            return None
        if moment <= timezone.now():
            self.add_error(field, _("That date is in the past."))
            return None
        return moment

    @property
    def facts(self) -> dict[str, object]:
        names = ("campaign", "place", "minutes", "note", "time_zone")
        return {name: self.cleaned_data[name] for name in names}


class ProposeForm(NightForm):
    """A new evening: up to four days at one hour."""

    field_order = ["day_1", "day_2", "day_3", "day_4", "hour"]
    day_1 = DayField(label=_("Which day?"))
    day_2 = DayField(label=_("Or another day"), required=False)
    day_3 = DayField(label=_("Or another day"), required=False)
    day_4 = DayField(label=_("Or another day"), required=False)
    hour = HourField(label=_("At what time?"))

    def __init__(
        self, data: Data = None, files: Files = None, *, group: Group, **options: Unpack[FormOptions]
    ) -> None:
        options["initial"] = describe_usual(group)
        super().__init__(data, files, group=group, **options)

    def clean(self) -> None:
        read = (self.read_moment(f"day_{number}") for number in range(1, DAYS + 1))
        self.cleaned_data["starts"] = list(dict.fromkeys(moment for moment in read if moment))


class ChangeForm(NightForm):
    """A planned evening: if it is fixed, also its day, its hour, and whether it repeats."""

    field_order = ["day", "hour", "place", "minutes", "repeats", "note", "campaign"]
    day = DayField(label=_("Which day?"))
    hour = HourField(label=_("At what time?"))
    repeats = forms.ChoiceField(label=_("Does it come again?"), required=False)

    def __init__(
        self, data: Data = None, files: Files = None, *, night: GameNight, **options: Unpack[FormOptions]
    ) -> None:
        self.night = night
        options["initial"] = describe_night(night)
        super().__init__(data, files, group=night.group, **options)
        if night.starts_at is None:
            for name in ("day", "hour", "repeats"):
                del self.fields[name]
        else:
            set_choices(self, "repeats", list_repeats(night))

    def clean(self) -> None:
        night, data = self.night, self.cleaned_data
        if night.starts_at is None or not (data.get("day") and data.get("hour")):
            return
        stored, typed = describe_night(night), (data["day"], data["hour"], data.get("time_zone"))
        if (stored["day"], stored["hour"].replace(second=0, microsecond=0), stored["time_zone"]) == typed:
            data["starts_at"] = night.starts_at  # unchanged, even if the clock is changed that night
        elif moment := self.read_moment("day"):
            data["starts_at"] = moment

    @property
    def facts(self) -> dict[str, object]:
        names = ("starts_at", "repeats")
        return super().facts | {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}


class DateForm(forms.Form):
    """One more date for an evening that is not fixed."""

    day = DayField(label=_("Which day?"))
    hour = HourField(label=_("At what time?"))

    def __init__(
        self, data: Data = None, files: Files = None, *, night: GameNight, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        self.night = night

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("day") and data.get("hour"):
            try:
                data["moment"] = moment_at(data["day"], data["hour"], self.night.zone)
            except IllegalPlay as refusal:
                self.add_error("hour", translate(refusal.message))


class WordForm(forms.Form):
    """A word that goes with a person's answers, such as "I’ll come at 21:15"."""

    word = LineField(ANSWER_NOTE_LENGTH, label=_("A word with your answer"))


class MailForm(forms.Form):
    """The address at which a person wants to be reminded."""

    address = forms.EmailField(
        label=_("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={
            "required": _("Enter an e-mail address."),
            "invalid": _("That is not an e-mail address."),
        },
    )


def list_errors(form: forms.Form) -> str:
    """Return all errors of a form as one text, for a page that does not show the form again."""
    return " ".join(str(words) for errors in form.errors.values() for words in errors)


def describe_usual(group: Group) -> dict[str, object]:
    """Return the initial values of a new evening: hour, place, length and time zone of the last one."""
    last = group.nights.order_by("-pk").first()
    if last is None:
        return {"hour": USUAL_HOUR}
    moment = last.starts_at or last.dates.order_by("starts_at").values_list("starts_at", flat=True).first()
    hour = last.localize(moment).time() if moment else USUAL_HOUR
    return {"hour": hour, "place": last.place, "minutes": last.minutes, "time_zone": last.time_zone}


def describe_night(night: GameNight) -> dict[str, Any]:
    """Return the initial values of the form of an evening."""
    names = ("place", "minutes", "note", "time_zone", "repeats")
    initial: dict[str, object] = {name: getattr(night, name) for name in names}
    initial["campaign"] = night.campaign_id or ""
    if night.starts_at:
        local = night.localize(night.starts_at)
        initial |= {"day": local.date(), "hour": local.time()}
    return initial


def list_lengths(now: int | None = None) -> list[tuple[int, str]]:
    """Return the lengths that an evening may have, each in words, with the present one (`now`)."""
    steps = {*range(HALF_HOUR * 2, LONGEST + 1, HALF_HOUR)} | ({now} if now else set())
    return [(minutes, format_hours(minutes)) for minutes in sorted(steps)]


def list_repeats(night: GameNight) -> list[tuple[str, object]]:
    """Return how an evening may repeat, in words; monthly is in the same week of the month."""
    Repeats = GameNight.Repeats
    return [
        (Repeats.NEVER.value, pgettext_lazy("an evening that does not come again", "No")),
        (Repeats.WEEKLY.value, _("Every week")),
        (Repeats.FORTNIGHTLY.value, _("Every two weeks")),
        (Repeats.MONTHLY.value, name_month(night)),
    ]


def name_month(night: GameNight) -> object:
    assert night.starts_at
    return WEEKS[night.repeats_week or week_of_month(night.localize(night.starts_at).date())]


def format_repeats(night: GameNight) -> str:
    """Return how an evening repeats, in words; "" if it does not."""
    return str(dict(list_repeats(night))[night.repeats]) if night.repeats else ""
