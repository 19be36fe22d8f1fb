"""What people type about their groups: each thing that is wrong is said at its field."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaigns.limits import check_room
from campaigns.models import NAME_LENGTH, Group, Membership, Person, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import AnyGame, Text

NAME = Text(NAME_LENGTH, needed=True, label="")  # a name is a name, here as in the rules
MOST_PEOPLE = 12
NAME_TAKEN = _("Another account already has that name.")
NAME_TAKEN_HERE = _("Someone here already has that name.")
CODE_ATTRS = {
    "class": "signs",
    "autocomplete": "off",
    "autocapitalize": "characters",
    "spellcheck": "false",
    "autofocus": True,
}


def clean_name(name: str) -> str:
    """Return a name without the blanks around it. Raises: ValidationError, where it is none."""
    problem = NAME.problem(None, {}, name.strip())
    if problem:
        raise ValidationError(translate(problem))
    return name.strip()


class NameField(forms.Field):
    """A name: plain words on one line."""

    def __init__(self, **options: Any) -> None:
        given = {"maxlength": NAME_LENGTH, "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=given | options.pop("attrs", {})), **options)

    def clean(self, value: Any) -> str:
        name = (value or "").strip()
        return clean_name(name) if name or self.required else ""


class NamesField(forms.Field):
    """Several names, with commas between them, each once; none, where it is not `required`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"autocomplete": "off"}), **options)

    def clean(self, value: Any) -> list[str]:
        names = [clean_name(name) for name in (value or "").split(",") if name.strip()]
        if not names and self.required:
            raise ValidationError(gettext("Enter at least one name."))
        if len(set(names)) < len(names):
            raise ValidationError(gettext("Enter each name only once."))
        if len(names) > MOST_PEOPLE:
            raise ValidationError(gettext("That is more than a table can seat."))
        return names


class GroupForm(forms.Form):
    """A new group of an account's, the `owner`."""

    name = NameField(label=_("What is your group called?"))
    people = NamesField(label=_("Who plays in your group?"), help_text=_("Names, separated by commas."))

    def __init__(self, *args: Any, owner: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.owner = owner

    def clean(self) -> None:
        check_room("groups", self.owner.memberships.filter(role=Membership.Role.OWNER))


class GroupNameForm(forms.Form):
    name = NameField(label=_("What is your group called?"))


class PersonForm(forms.Form):
    """A name at the table that nobody else of the group has; `person` is who is called anew."""

    name = NameField(label=_("Name"))

    def __init__(self, *args: Any, group: Group, person: Person | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.group, self.is_new = group, person is None
        self.others = group.people.present().exclude(pk=person.pk if person else 0)

    def clean(self) -> None:
        if self.is_new:
            check_room("people", self.group.people.all())

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.others.filter(name=name).exists():
            raise ValidationError(NAME_TAKEN_HERE)
        return name


class CodeForm(forms.Form):
    """The code that opens a table: eight characters, typed in groups or not."""

    code = forms.CharField(label=_("Code"), max_length=20, widget=forms.TextInput(attrs=CODE_ATTRS))


class CampaignForm(forms.Form):
    """Which game, what the campaign is called, and who plays: as last time, unless people say otherwise."""

    game = forms.ChoiceField(label=_("Which game?"), widget=forms.RadioSelect)
    name = NameField(
        label=_("What is it called?"),
        required=False,
        help_text=_("If left empty, it takes the game’s name."),
    )
    people = forms.MultipleChoiceField(
        label=_("Who plays?"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, *args: Any, group: Group, again: int = 0, **options: Any) -> None:
        """Start from the newest campaign of the group; from that of the number `again`, if it is of it."""
        super().__init__(*args, **options)
        self.group, self.again = group, again
        self.persons = {str(person.pk): person for person in group.people.present()}
        self.fields["game"].choices = [(slug, translate(game.name)) for slug, game in GAMES.items()]  # type: ignore[attr-defined]
        choices = [(number, person.name) for number, person in self.persons.items()]
        self.fields["people"].choices = choices  # type: ignore[attr-defined]
        self.initial = {**self.as_last_time(), **self.initial}

    def as_last_time(self) -> dict[str, Any]:
        """Return the game and the people of a campaign before; everybody, where there is none."""
        sessions = (
            Session.objects.filter(campaign__group=self.group).select_related("campaign").order_by("pk")
        )
        last = sessions.filter(campaign=self.again).last() or sessions.last()
        only = next(iter(GAMES)) if len(GAMES) == 1 else ""
        game = last.campaign.game_slug if last else only
        return {"game": game, "people": self._people_of(last) or list(self.persons)[: self.most]}

    def _people_of(self, session: Session | None) -> list[str]:
        seats = [str(seat.person_id) for seat in session.seats.all()] if session else []
        return [number for number in seats if number in self.persons]

    @property
    def last_people(self) -> dict[str, list[str]]:
        """Who played each game last, by slug; where nobody has, who played last at all, or the group."""
        sessions = Session.objects.filter(campaign__group=self.group)
        newest = sessions.order_by().values_list("campaign__game_slug").annotate(last=Max("pk"))
        numbers = dict(newest.values_list("campaign__game_slug", "last"))
        found = sessions.prefetch_related("seats").in_bulk(numbers.values())
        at_all = self._people_of(found[max(found)]) if found else []
        return {
            slug: self._people_of(found.get(numbers.get(slug, 0))) or self._whole_group(game, at_all)
            for slug, game in GAMES.items()
        }

    def _whole_group(self, game: AnyGame, people: list[str]) -> list[str]:
        """Return these people where a game has a seat for each, else as many of the group as it has seats."""
        return people if len(people) in game.seats.count else list(self.persons)[: game.seats.count.stop - 1]

    @property
    def asks_people(self) -> bool:
        """Whether there is a choice of who plays: where all are needed for any game, all play."""
        return len(self.persons) > min((game.seats.count.start for game in GAMES.values()), default=0)

    @property
    def counts(self) -> dict[str, str]:
        """How many can play each game, by slug."""
        ends = {slug: (game.seats.count.start, game.seats.count.stop - 1) for slug, game in GAMES.items()}
        return {slug: f"{low}–{high}" if low < high else str(low) for slug, (low, high) in ends.items()}

    @property
    def one_offs(self) -> list[str]:
        """The games that are played in one evening, by slug."""
        return [slug for slug, game in GAMES.items() if game.is_one_off]

    @property
    def most(self) -> int:
        """How many the game with the most seats can seat."""
        return max((game.seats.count.stop - 1 for game in GAMES.values()), default=0)

    def clean_people(self) -> list[Person]:
        """Return who plays, each once, in the order that was sent."""
        return [self.persons[number] for number in dict.fromkeys(self.cleaned_data["people"])]

    def clean(self) -> None:
        check_room("campaigns", self.group.campaigns.all())
        game = GAMES.get(self.cleaned_data.get("game", ""))
        people = self.cleaned_data.get("people")
        if game and self.cleaned_data.get("name") == "":
            self.cleaned_data["name"] = self.propose_name(game)
        if game and people is not None and len(people) not in game.seats.count:
            self.add_error("people", seats_of(game))

    def propose_name(self, game: AnyGame) -> str:
        """Return the game's name, with a number if the group has a campaign that is called so."""
        taken, name = {*self.group.campaigns.values_list("name", flat=True)}, translate(game.name)
        numbered = (f"{name} {number}" for number in count(2))
        return next(one for one in chain([name], numbered) if one not in taken)


def seats_of(game: AnyGame) -> str:
    """Return how many can play, as a sentence."""
    low, high = game.seats.count.start, game.seats.count.stop - 1
    if low == high:
        words = ngettext(
            "{game} needs exactly {count} player.", "{game} needs exactly {count} players.", high
        )
    else:
        words = ngettext(
            "{game} needs {low} to {count} player.", "{game} needs {low} to {count} players.", high
        )
    return words.format(game=translate(game.name), low=low, count=high)


@contextmanager
def taken_meanwhile(form: forms.Form, field: str, says: Any) -> Iterator[None]:
    """Say at its field that somebody else has taken a name since the form was checked."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        form.add_error(field, says)


class CalledForm(forms.Form):
    """What an account is called: a name that no other account has."""

    username = NameField(
        label=_("Your name, for signing in and for the log"), attrs={"autocomplete": "username"}
    )

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.others = User.objects.exclude(pk=user.pk)

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if self.others.filter(username__iexact=name).exists():
            raise ValidationError(NAME_TAKEN)
        return name


class JoinForm(CalledForm):
    """A new account, for whom a group has invited."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=format_lazy(
            _("At least {count} characters, and not a common password."), count=settings.LEAST_OF_A_PASSWORD
        ),
        error_messages={"required": _("Enter a password.")},
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password

    def save(self) -> User:
        return User.objects.create_user(self.cleaned_data["username"], password=self.cleaned_data["password"])


class PasswordForm(forms.Form):
    """The password of whoever is signed in, once more; nothing is asked of an account without one."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Enter a password.")},
    )

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> None:
        if not self.user.check_password(self.cleaned_data["password"]):
            raise ValidationError(gettext("That is not your password."))
