"""Forms about notes and threads: errors are shown at their fields, and what was typed stays there."""

import secrets
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.groups.forms import clean_line
from campaigns.groups.limits import check_room
from campaigns.models import KEY_LENGTH, SLUG_LENGTH, THREAD_LENGTH, Campaign, Note, NoteDraft, Session
from companion.rules import Text
from companion.rules.plain_text import clean_text
from companion.text.dates import format_day
from companion.web.form_options import Data, Files, FormOptions, set_choices, set_rows

MOST_SIGNS = 20_000
# a text that is too long is stored as a draft, too, so that it can be shortened
MOST_SIGNS_OF_A_DRAFT = 200_000
KEY_BYTES = 16
LINE = Text(THREAD_LENGTH, needed=True, label="")


class NoteSessionField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """A choice of the sessions of a campaign, by number and day."""

    def label_from_instance(self, obj: Session) -> str:
        day = format_day(obj.started_at)
        return gettext("Evening {number}, {day}").format(number=obj.number, day=day)


class NoteForm(forms.Form):
    """A note of a campaign: its text, its evening or figure, and whether it is private."""

    text = forms.CharField(
        label=_("Note"),
        help_text=_("Markdown: **bold**, *italic*, - a list."),
        strip=False,
        error_messages={"required": _("Write something first.")},
        widget=forms.Textarea(attrs={"rows": 7, "autocomplete": "off"}),
    )
    session = NoteSessionField(
        label=_("Evening"),
        queryset=Session.objects.none(),
        required=False,
        empty_label=_("the whole campaign"),
    )
    figure = forms.ChoiceField(label=_("About"), required=False)
    is_private = forms.BooleanField(label=_("Only for me"), required=False)
    key = forms.CharField(max_length=KEY_LENGTH, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Data = None,
        *,
        campaign: Campaign,
        figures: dict[str, str],
        note: Note | None = None,
        draft: NoteDraft | None = None,
        **options: Unpack[FormOptions],
    ) -> None:
        options["initial"] = {**_initial(note, draft), **(options.get("initial") or {})}
        options["auto_id"] = "note_%s"
        super().__init__(data, **options)
        self.campaign, self.note = campaign, note
        set_rows(self, "session", campaign.sessions.defer("start").order_by("-number"))
        known = {note.figure: note.figure} if note and note.figure and note.figure not in figures else {}
        choices = [("", gettext("nobody in particular")), *figures.items(), *known.items()]
        set_choices(self, "figure", choices)
        if not figures and not known:
            del self.fields["figure"]

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"].replace("\r\n", "\n").strip()
        if not text:
            raise ValidationError(gettext("Write something first."))
        if len(text) > MOST_SIGNS:
            words = gettext("This note has {count} characters. A note has at most {most}: split it in two.")
            raise ValidationError(words.format(count=len(text), most=MOST_SIGNS))
        return text

    def clean(self) -> None:
        if self.note is None:
            check_room("notes", self.campaign.notes.all())

    @property
    def content(self) -> dict[str, object]:
        """The columns of a note that the form sets."""
        columns = {name: self.cleaned_data.get(name) for name in ("text", "session", "is_private")}
        return columns | {"figure": self.cleaned_data.get("figure", "")}


def _initial(note: Note | None, draft: NoteDraft | None) -> dict[str, object]:
    """Return the initial values: the draft, else the note; a new note has a key of its own."""
    start = draft or note
    initial: dict[str, object] = {"key": draft.key if draft else secrets.token_hex(KEY_BYTES)}
    if start:
        initial |= {name: getattr(start, name) for name in ("text", "figure", "is_private")}
        initial["session"] = start.session_id
    return initial | {"version": note.version if note else 0}


class JotForm(forms.Form):
    """A short note of an evening, on the page of its campaign; `NoteForm` reads what is sent."""

    text = forms.CharField(label=_("A line to remember"), widget=forms.Textarea(attrs={"rows": 2}))
    is_private = forms.BooleanField(label=_("Only for me"), required=False)
    session = forms.IntegerField(widget=forms.HiddenInput)
    key = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, session: Session) -> None:
        start = {"session": session.pk, "key": secrets.token_hex(KEY_BYTES)}
        super().__init__(initial=start, auto_id="jot_%s", use_required_attribute=False)


class DraftForm(forms.Form):
    """A note while it is typed: its fields need not be valid."""

    text = forms.CharField(max_length=MOST_SIGNS_OF_A_DRAFT, strip=False, required=False)
    session = forms.ModelChoiceField(queryset=Session.objects.none(), required=False)
    figure = forms.CharField(max_length=SLUG_LENGTH, required=False)
    is_private = forms.BooleanField(required=False)
    key = forms.CharField(max_length=KEY_LENGTH)

    def __init__(
        self, data: Data = None, files: Files = None, *, campaign: Campaign, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        set_rows(self, "session", campaign.sessions.only("pk"))


class ThreadForm(forms.Form):
    """A thread, as a few words."""

    words = forms.Field(
        label=_("A new thread"),
        error_messages={"required": _("Write what is still open.")},
        widget=forms.TextInput(attrs={"maxlength": THREAD_LENGTH, "autocomplete": "off"}),
    )

    def __init__(
        self, data: Data = None, files: Files = None, *, campaign: Campaign, **options: Unpack[FormOptions]
    ) -> None:
        options |= {"auto_id": "thread_%s", "use_required_attribute": False}
        super().__init__(data, files, **options)
        self.campaign = campaign

    def clean_words(self) -> str:
        words = clean_text(self.cleaned_data["words"] or "").strip()
        if not words:
            raise ValidationError(gettext("Write what is still open."))
        clean_line(LINE, words)
        if not self.campaign.threads.filter(words=words).exists():
            check_room("threads", self.campaign.threads.all())
        return words
