"""What people type about their evenings: days and hours, place and length, a word, a mail address."""

from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from campaigns.evenings.clock import LAST, is_zone, moment_at, week_of_month
from campaigns.models import NAME_LENGTH, Campaign, GameNight, Group
from campaigns.models.evenings import ANSWER_NOTE_LENGTH, NOTE_LENGTH, ZONE_LENGTH
from companion.i18n import translate
from companion.rules import IllegalPlay, Text

DAYS = 4  # asked for at once; more can be added one by one
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
    def __init__(self, **options: Any) -> None:
        wrong = {"required": WRONG_DAY, "invalid": WRONG_DAY}
        super().__init__(widget=DayInput(), input_formats=["%Y-%m-%d"], error_messages=wrong, **options)


class HourField(forms.TimeField):
    def __init__(self, **options: Any) -> None:
        wrong = {"required": WRONG_HOUR, "invalid": WRONG_HOUR}
        super().__init__(
            widget=HourInput(), input_formats=["%H:%M", "%H:%M:%S"], error_messages=wrong, **options
        )


class LineField(forms.Field):
    """A few words on one line, or none."""

    def __init__(self, longest: int, **options: Any) -> None:
        self.text = Text(longest, label="")
        given = {"maxlength": longest, "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=given), required=False, **options)

    def clean(self, value: Any) -> str:
        words = (value or "").strip()
        if problem := self.text.problem(None, {}, words):
            raise ValidationError(translate(problem))
        return str(words)


class NightForm(forms.Form):
    """What is said of an evening besides its date."""

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

    def __init__(self, *args: Any, group: Group, **options: Any) -> None:
        super().__init__(*args, **options)
        running = group.campaigns.filter(ended_at=None)
        self.campaigns = {str(one.pk): one for one in running}
        if now := self.initial.get("campaign"):
            self.campaigns |= {str(one.pk): one for one in group.campaigns.filter(pk=now)}
        choices = [("", _("None yet")), *((number, one.name) for number, one in self.campaigns.items())]
        self.fields["campaign"].choices = choices  # type: ignore[attr-defined]
        self.fields["minutes"].choices = list_lengths(self.initial.get("minutes"))  # type: ignore[attr-defined]
        self.initial.setdefault("time_zone", timezone.get_default_timezone_name())

    def clean_campaign(self) -> Campaign | None:
        return self.campaigns.get(self.cleaned_data["campaign"])

    def clean_time_zone(self) -> str:
        name = str(self.cleaned_data["time_zone"]).strip()
        if not is_zone(name):
            raise ValidationError(_("There is no such time zone."))
        return name

    def read_moment(self, field: str) -> datetime | None:
        """Return the moment of a day that was typed, and of the hour; None, said at its field, for none."""
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
    def facts(self) -> dict[str, Any]:
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

    def __init__(self, *args: Any, group: Group, **options: Any) -> None:
        super().__init__(*args, group=group, initial=describe_usual(group), **options)

    def clean(self) -> None:
        read = (self.read_moment(f"day_{number}") for number in range(1, DAYS + 1))
        self.cleaned_data["starts"] = list(dict.fromkeys(moment for moment in read if moment))


class ChangeForm(NightForm):
    """An evening that is planned: once it is fixed, also its day, its hour, and whether it comes again."""

    field_order = ["day", "hour", "place", "minutes", "repeats", "note", "campaign"]
    day = DayField(label=_("Which day?"))
    hour = HourField(label=_("At what time?"))
    repeats = forms.ChoiceField(label=_("Does it come again?"), required=False)

    def __init__(self, *args: Any, night: GameNight, **options: Any) -> None:
        self.night = night
        super().__init__(*args, group=night.group, initial=describe_night(night), **options)
        if night.starts_at is None:
            for name in ("day", "hour", "repeats"):
                del self.fields[name]
        else:
            self.fields["repeats"].choices = list_repeats(night)  # type: ignore[attr-defined]

    def clean(self) -> None:
        night, data = self.night, self.cleaned_data
        if night.starts_at is None or not (data.get("day") and data.get("hour")):
            return
        shown, typed = describe_night(night), (data["day"], data["hour"], data.get("time_zone"))
        if (shown["day"], shown["hour"].replace(second=0, microsecond=0), shown["time_zone"]) == typed:
            data["starts_at"] = night.starts_at  # as it stands, even if its clock is changed that night
        elif moment := self.read_moment("day"):
            data["starts_at"] = moment

    @property
    def facts(self) -> dict[str, Any]:
        names = ("starts_at", "repeats")
        return super().facts | {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}


class DateForm(forms.Form):
    """One more date for an evening that is asked about."""

    day = DayField(label=_("Which day?"))
    hour = HourField(label=_("At what time?"))

    def __init__(self, *args: Any, night: GameNight, **options: Any) -> None:
        super().__init__(*args, **options)
        self.night = night

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("day") and data.get("hour"):
            try:
                data["moment"] = moment_at(data["day"], data["hour"], self.night.zone)
            except IllegalPlay as refusal:
                self.add_error("hour", translate(refusal.message))


class WordForm(forms.Form):
    """A word that goes with somebody's answers, such as "I’ll come at 21:15"."""

    word = LineField(ANSWER_NOTE_LENGTH, label=_("A word with your answer"))


class MailForm(forms.Form):
    """Where a person wants to be reminded."""

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
    """Return all that is wrong with a form, where it is not drawn again."""
    return " ".join(str(words) for errors in form.errors.values() for words in errors)


def describe_usual(group: Group) -> dict[str, Any]:
    """Return what a new evening starts with: hour, place, length, clock of the last one."""
    last = group.nights.order_by("-pk").first()
    if last is None:
        return {"hour": USUAL_HOUR}
    moment = last.starts_at or last.dates.order_by("starts_at").values_list("starts_at", flat=True).first()
    hour = last.localize(moment).time() if moment else USUAL_HOUR
    return {"hour": hour, "place": last.place, "minutes": last.minutes, "time_zone": last.time_zone}


def describe_night(night: GameNight) -> dict[str, Any]:
    """Return an evening as its form shows it."""
    names = ("place", "minutes", "note", "time_zone", "repeats")
    found: dict[str, Any] = {name: getattr(night, name) for name in names}
    found["campaign"] = night.campaign_id or ""
    if night.starts_at:
        local = night.localize(night.starts_at)
        found |= {"day": local.date(), "hour": local.time()}
    return found


def list_lengths(now: int | None = None) -> list[tuple[int, str]]:
    """Return the lengths that an evening may have, each in words; the one it has `now` among them."""
    steps = {*range(HALF_HOUR * 2, LONGEST + 1, HALF_HOUR)} | ({now} if now else set())
    return [(minutes, format_length(minutes)) for minutes in sorted(steps)]


def format_length(minutes: int) -> str:
    """Return how long something takes: "3 hours", "2 hours 30"."""
    hours, rest = divmod(minutes, 60)
    whole = ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    return f"{whole} {rest:02}" if rest else whole


def list_repeats(night: GameNight) -> list[tuple[str, Any]]:
    """Return whether an evening may come again, in words; monthly is in the week of its month."""
    Repeats = GameNight.Repeats  # noqa: N806
    return [
        (Repeats.NEVER.value, pgettext_lazy("an evening that does not come again", "No")),
        (Repeats.WEEKLY.value, _("Every week")),
        (Repeats.FORTNIGHTLY.value, _("Every two weeks")),
        (Repeats.MONTHLY.value, name_month(night)),
    ]


def name_month(night: GameNight) -> Any:
    assert night.starts_at
    return WEEKS[night.repeats_week or week_of_month(night.localize(night.starts_at).date())]


def format_repeats(night: GameNight) -> str:
    """Return how an evening comes again, in words; "" if it does not."""
    return str(dict(list_repeats(night))[night.repeats]) if night.repeats else ""
