"""What begins: a group's first evening on one page, and every later campaign of it."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Max
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaigns.attendance.nights import night_of
from campaigns.forms import NameField, NamesField
from campaigns.groups import number_name, owned_groups
from campaigns.limits import check_room
from campaigns.models import Group, Person, Session
from campaigns.selectors import list_groups
from companion.accounts.models import User
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import AnyGame
from companion.rules.box.parsing import plain_word

MOST_KNOWN = 24  # people of other groups who are proposed


class ChoosesGame(forms.Form):
    """A form that asks for a game, and what its template says of each."""

    @property
    def counts(self) -> dict[str, str]:
        """How many can play each game, by slug."""
        ends = {slug: (game.seats.count.start, game.seats.count.stop - 1) for slug, game in GAMES.items()}
        return {slug: f"{low}–{high}" if low < high else str(low) for slug, (low, high) in ends.items()}

    @property
    def signs(self) -> dict[str, str]:
        """The sign of each game, by slug."""
        return {slug: game.sign for slug, game in GAMES.items()}

    @property
    def one_offs(self) -> list[str]:
        """The games that are played in one evening, by slug."""
        return [slug for slug, game in GAMES.items() if game.is_one_off]


class FirstEveningForm(ChoosesGame):
    """A new group of an account's, the `owner`, and the game that it plays first, unless `is_group_alone`.

    The people of the owner's other groups are there to be ticked: nobody is typed twice.
    """

    game = forms.ChoiceField(label=_("Which game?"), widget=forms.RadioSelect, required=False)
    known = forms.MultipleChoiceField(
        label=_("Who is at the table?"), widget=forms.CheckboxSelectMultiple, required=False
    )
    people = NamesField(
        label=_("Who is at the table?"),
        help_text=_("A name on each line, or commas between them."),
        lines=4,
    )
    me = NameField(label=_("Which of these are you?"), required=False)
    name = NameField(
        label=_("What is your group called?"),
        required=False,
        help_text=_("If left empty, it is called “Our table”."),
    )
    called = NameField(
        label=_("What is the campaign called?"),
        required=False,
        help_text=_("If left empty, it takes the game’s name."),
    )

    def __init__(self, *args: Any, owner: User, is_group_alone: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.owner, self.is_group_alone = owner, is_group_alone
        self.fields["game"].choices = list_choices()  # type: ignore[attr-defined]
        if len(GAMES) == 1:
            self.initial = {"game": next(iter(GAMES)), **self.initial}
        present = Person.objects.present().filter(group__in=list_groups(owner)).order_by("pk")
        known = list(dict.fromkeys(present.values_list("name", flat=True)))[:MOST_KNOWN]
        self.fields["known"].choices = [(name, name) for name in known]  # type: ignore[attr-defined]
        if known:
            self.fields["people"].label, self.fields["people"].required = gettext("Who else?"), False

    def clean(self) -> None:
        check_room("groups", owned_groups(self.owner))
        game = None if self.is_group_alone else GAMES.get(self.cleaned_data.get("game", ""))
        if not (game or self.is_group_alone or "game" in self.errors):
            self.add_error("game", gettext("Choose a game."))
        if "people" in self.cleaned_data:
            names = [*self.cleaned_data.get("known", []), *self.cleaned_data["people"]]
            self.cleaned_data["people"] = names
            self.cleaned_data["me"] = (
                self.cleaned_data.get("me", "") if self.cleaned_data.get("me") in names else ""
            )
            self._check_people(game, names)

    def _check_people(self, game: AnyGame | None, names: list[str]) -> None:
        """Say what is wrong with who is at the table, all together."""
        if not names:
            self.add_error("people", gettext("Enter at least one name."))
        elif len(set(names)) < len(names):
            self.add_error("people", gettext("Enter each name only once."))
        elif game and len(names) not in game.seats.count:
            self.add_error("people", seats_of(game))


class CampaignForm(ChoosesGame):
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

    more = NamesField(
        label=_("Who is new?"),
        help_text=_("A name on each line, or commas between them."),
        lines=3,
        required=False,
    )

    def __init__(self, *args: Any, group: Group, again: int = 0, **options: Any) -> None:
        """Start from the newest campaign of the group; from that of the number `again`, if it is of it."""
        super().__init__(*args, **options)
        self.group, self.again = group, again
        self.persons = {str(person.pk): person for person in group.people.present()}
        self.fields["game"].choices = list_choices()  # type: ignore[attr-defined]
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
        people = self._people_of(last) if self.again else self.last_people.get(game) or self._people_of(last)
        return {"game": game, "people": people or list(self.persons)[: self.most]}

    def _people_of(self, session: Session | None) -> list[str]:
        seats = [str(seat.person_id) for seat in session.seats.all()] if session else []
        return [number for number in seats if number in self.persons]

    @cached_property
    def last_people(self) -> dict[str, list[str]]:
        """Who is proposed for each game, by slug: all who were there on the last night, if it seats so many.

        Else who played it last; if nobody has, who played last at all, or the group.
        """
        sessions = Session.objects.filter(campaign__group=self.group)
        newest = sessions.order_by().values_list("campaign__game_slug").annotate(last=Max("pk"))
        numbers = dict(newest.values_list("campaign__game_slug", "last"))
        found = sessions.prefetch_related("seats").in_bulk(numbers.values())
        at_all = self._people_of(found[max(found)]) if found else []
        there = self._there_last_night(found.values())
        return {
            slug: there
            if len(there) in game.seats.count
            else self._people_of(found.get(numbers.get(slug, 0))) or self._whole_group(game, at_all)
            for slug, game in GAMES.items()
        }

    def _there_last_night(self, sessions: Iterable[Session]) -> list[str]:
        """Return who sat at any table of the group's last night, as they sat at the newest first."""
        newest = sorted(sessions, key=lambda one: one.pk, reverse=True)
        last = max((night_of(one.started_at) for one in newest), default=None)
        tables = (self._people_of(one) for one in newest if night_of(one.started_at) == last)
        return list(dict.fromkeys(number for people in tables for number in people))

    def _whole_group(self, game: AnyGame, people: list[str]) -> list[str]:
        """Return these people where a game has a seat for each, else as many of the group as it has seats."""
        return people if len(people) in game.seats.count else list(self.persons)[: game.seats.count.stop - 1]

    @property
    def asks_people(self) -> bool:
        """Whether there is a choice of who plays: where all are needed for any game, all play."""
        return len(self.persons) > min((game.seats.count.start for game in GAMES.values()), default=0)

    @property
    def most(self) -> int:
        """How many the game with the most seats can seat."""
        return max((game.seats.count.stop - 1 for game in GAMES.values()), default=0)

    def clean_people(self) -> list[Person]:
        """Return who plays, each once, in the order that was sent."""
        return [self.persons[number] for number in dict.fromkeys(self.cleaned_data["people"])]

    def clean_more(self) -> list[str]:
        """Return who is new to the group; a name of somebody here means that person, who plays then."""
        here = {plain_word(person.name): person for person in self.persons.values()}
        typed: list[str] = self.cleaned_data["more"]
        known = [here[plain_word(name)] for name in typed if plain_word(name) in here]
        people = self.cleaned_data.get("people", [])
        self.cleaned_data["people"] = list(dict.fromkeys([*people, *known]))
        names = [name for name in typed if plain_word(name) not in here]
        if names:
            check_room("people", self.group.people.all(), len(names))
        return names

    def clean(self) -> None:
        check_room("campaigns", self.group.campaigns.all())
        game = GAMES.get(self.cleaned_data.get("game", ""))
        people = [*self.cleaned_data.get("people", ()), *self.cleaned_data.get("more", ())]
        if game and self.cleaned_data.get("name") == "":
            taken = {*self.group.campaigns.values_list("name", flat=True)}
            self.cleaned_data["name"] = number_name(translate(game.name), taken)
        if game and not {"people", "more"} & self.errors.keys() and len(people) not in game.seats.count:
            self.add_error("people", seats_of(game))


def list_choices() -> list[tuple[str, str]]:
    """Return the games of the shelf, each by its slug and its name."""
    return [(slug, translate(game.name)) for slug, game in GAMES.items()]


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
