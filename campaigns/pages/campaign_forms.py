"""Forms that begin campaigns: a group's first evening on one page, and every later campaign."""

from collections.abc import Iterable
from functools import cached_property
from typing import Unpack

from django import forms
from django.db.models import Max
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaigns.groups.forms import NameField, NamesField
from campaigns.groups.limits import check_room
from campaigns.groups.membership import number_name, owned_groups
from campaigns.history.nights import night_of
from campaigns.models import Group, Person, Session
from campaigns.pages.selectors import list_groups
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame
from companion.rules.box.parsing import plain_word
from companion.text.i18n import translate
from companion.web.form_options import Data, Files, FormOptions, set_choices

MOST_KNOWN = 24  # people of other groups who are proposed


class ChoosesGame(forms.Form):
    """A form that asks for a game, with data about each game for its template."""

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

    The people of the owner's other groups can be ticked, so that no name is typed twice.
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

    def __init__(
        self,
        data: Data = None,
        files: Files = None,
        *,
        owner: User,
        is_group_alone: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, files, **options)
        self.owner, self.is_group_alone = owner, is_group_alone
        set_choices(self, "game", list_choices())
        if len(GAMES) == 1:
            self.initial = {"game": next(iter(GAMES)), **self.initial}
        present = Person.objects.present().filter(group__in=list_groups(owner)).order_by("pk")
        known = list(dict.fromkeys(present.values_list("name", flat=True)))[:MOST_KNOWN]
        set_choices(self, "known", [(name, name) for name in known])
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
        """Check all people at the table together."""
        if not names:
            self.add_error("people", gettext("Enter at least one name."))
        elif len(set(names)) < len(names):
            self.add_error("people", gettext("Enter each name only once."))
        elif game and len(names) not in game.seats.count:
            self.add_error("people", seats_of(game))


class CampaignForm(ChoosesGame):
    """A new campaign: its game, its name, and who plays; the people are those of the last time by default."""

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

    def __init__(
        self,
        data: Data = None,
        files: Files = None,
        *,
        group: Group,
        again: int = 0,
        **options: Unpack[FormOptions],
    ) -> None:
        """Start from the newest campaign of the group; from the campaign `again` if it is of the group."""
        super().__init__(data, files, **options)
        self.group, self.again = group, again
        self.persons = {str(person.pk): person for person in group.people.present()}
        set_choices(self, "game", list_choices())
        choices = [(number, person.name) for number, person in self.persons.items()]
        set_choices(self, "people", choices)
        self.initial = {**self.as_last_time(), **self.initial}

    def as_last_time(self) -> dict[str, object]:
        """Return the game and the people of an earlier campaign; everybody, if there is none."""
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
        """The proposed people for each game, by slug: those of the last night, if the game seats so many.

        Else those who played it last; if it was never played, those who played last, or the group.
        """
        sessions = Session.objects.filter(campaign__group=self.group)
        newest = sessions.order_by().values_list("campaign__game_slug").annotate(last=Max("pk"))
        numbers = dict(newest.values_list("campaign__game_slug", "last"))
        by_pk = sessions.prefetch_related("seats").in_bulk(numbers.values())
        at_all = self._people_of(by_pk[max(by_pk)]) if by_pk else []
        last_night = self._there_last_night(by_pk.values())
        return {
            slug: last_night
            if len(last_night) in game.seats.count
            else self._people_of(by_pk.get(numbers.get(slug, 0))) or self._whole_group(game, at_all)
            for slug, game in GAMES.items()
        }

    def _there_last_night(self, sessions: Iterable[Session]) -> list[str]:
        """Return the people of all tables of the group's last night, those of the newest table first."""
        newest = sorted(sessions, key=lambda session: session.pk, reverse=True)
        last = max((night_of(session.started_at) for session in newest), default=None)
        tables = (self._people_of(session) for session in newest if night_of(session.started_at) == last)
        return list(dict.fromkeys(number for people in tables for number in people))

    def _whole_group(self, game: AnyGame, people: list[str]) -> list[str]:
        """Return these people if a game has a seat for each, else as many of the group as it has seats."""
        return people if len(people) in game.seats.count else list(self.persons)[: game.seats.count.stop - 1]

    @property
    def asks_people(self) -> bool:
        """Whether there is a choice of players: if every game needs all people of the group, all play."""
        return len(self.persons) > min((game.seats.count.start for game in GAMES.values()), default=0)

    @property
    def most(self) -> int:
        """The largest number of seats of any game."""
        return max((game.seats.count.stop - 1 for game in GAMES.values()), default=0)

    def clean_people(self) -> list[Person]:
        """Return the players, each once, in the order that was sent."""
        return [self.persons[number] for number in dict.fromkeys(self.cleaned_data["people"])]

    def clean_more(self) -> list[str]:
        """Return the names that are new to the group; a name of the group selects that person."""
        by_name = {plain_word(person.name): person for person in self.persons.values()}
        typed: list[str] = self.cleaned_data["more"]
        known = [by_name[plain_word(name)] for name in typed if plain_word(name) in by_name]
        people = self.cleaned_data.get("people", [])
        self.cleaned_data["people"] = list(dict.fromkeys([*people, *known]))
        names = [name for name in typed if plain_word(name) not in by_name]
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
    """Return the games of this site, each with its slug and its name."""
    return [(slug, translate(game.name)) for slug, game in GAMES.items()]


def seats_of(game: AnyGame) -> str:
    """Return the number of players of a game, as a sentence."""
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
