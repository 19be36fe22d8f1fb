"""What the kernel lends to every game: names, turns round the table, plays to the end, the bar."""

from dataclasses import dataclass

import pytest

from companion.rules import (
    NOW,
    TABLE,
    BoxSchema,
    Counter,
    Counters,
    Game,
    IllegalPlay,
    MenuEntry,
    Message,
    NoBox,
    Play,
    Played,
    PlaysBase,
    Screens,
    Seats,
    _,
    action,
    by_hand,
    message,
    naming,
    own_seat,
    play_again,
    plays_next,
    replace,
)
from companion.rules.kit import frames

PEOPLE = ("Anna", "Bruno", "Carla")


@dataclass(frozen=True)
class Owls(PlaysBase):
    """A table with a moon, and owls that each has."""

    people: tuple[str, ...]
    moon: int = 2
    owls: tuple[int, ...] = (1, 2, 3)


@action(_("An owl calls."), label=_("Call"), menu=MenuEntry(NOW, "voice", order=1))
def call(table: Owls) -> Owls:
    return table


@action(_("The moon sets."), label=_("Set"), menu=MenuEntry(NOW, "moon", when=lambda table: table.moon > 0))
def set_moon(table: Owls) -> Owls:
    return replace(table, moon=table.moon - 1).ended(table.people, ("Anna",))


def counter(table: Owls, id: str) -> Counter[Owls]:
    if id == "moon":
        return Counter(id, table.moon, 0, 2, lambda n: replace(table, moon=n))
    place = int(id[-1]) - 1
    return Counter(id, table.owls[place], 0, 9, lambda n: replace(table, owls=(n,) * 3))


def whose_turn(table: Owls) -> str:
    return "seat-2"


named = naming({"moon": "moon"}, owned={"owl": "owls"}, notes=("OW-OPEN-1",))
COUNTERS = Counters[Owls](lambda table: ("moon", "owl:seat-1", "owl:seat-3"), counter)
GAME = Game(
    slug="owls",
    name="Owls",
    version=1,
    table=Owls,
    box=BoxSchema(type=NoBox),
    set_up=Owls,
    actions={"call": call, "set_moon": set_moon, **by_hand(COUNTERS, ("OW-OPEN-1",)), **play_again(Owls)},
    counters=COUNTERS,
    names=named,
    title=lambda table: message("Owls"),
    seats=Seats(count=range(1, 5), figures=own_seat, turn=whose_turn),
    screens=Screens(),
)
NEW = GAME.set_up(PEOPLE)


def said(name: Message | str) -> object:
    return (name.id, dict(name.parts)) if isinstance(name, Message) else name


def test_words_people_and_counters_are_named() -> None:
    assert said(named(NEW, "moon")) == ("moon", {})
    assert said(named(None, "owl")) == ("owls", {})
    assert said(named(NEW, "seat-2")) == "Bruno"
    assert said(named(NEW, "owl:seat-2")) == ("{whose}: {what}", {"whose": "Bruno", "what": message("owls")})


@pytest.mark.parametrize("id", ["seat-4", "owl:seat-4", "a badger", "cat:seat-1"])
def test_what_nobody_knows_is_called_as_it_is(id: str) -> None:
    assert named(NEW, id) == id


def test_what_is_on_the_table_may_be_named_by_the_game() -> None:
    own = naming({}, owned={"owl": "owls"}, on_table=lambda table, id: "Hedwig" if id == "o1" else "")
    assert said(own(NEW, "owl:o1")) == ("{whose}: {what}", {"whose": "Hedwig", "what": message("owls")})
    assert own(NEW, "seat-1") == "seat-1"


def test_the_turn_goes_round_the_table() -> None:
    assert [plays_next(PEOPLE, seat) for seat in ("seat-1", "seat-3", "")] == ["seat-2", "seat-1", "seat-1"]


def test_a_seat_plays_itself_where_somebody_sits() -> None:
    assert [own_seat(NEW, seat) for seat in ("seat-3", "seat-4", "gm")] == [("seat-3",), (), ()]


def test_a_play_that_is_over_is_kept_when_the_table_is_laid_again() -> None:
    with pytest.raises(IllegalPlay):
        GAME.play(NEW, Play("play_again"))
    over = replace(GAME.play(NEW, Play("set_moon")), house=("OW-OPEN-1",))
    assert over.winners == ("Anna",)
    again = GAME.play(over, Play("play_again"))
    assert again == replace(NEW, records=(Played(PEOPLE, ("Anna",)),), house=("OW-OPEN-1",))
    assert GAME.history.finished(again) == (Played(PEOPLE, ("Anna",)),)
    assert [(row.name, row.won) for row in frames.scores(GAME, again)] == [
        ("Anna", 1),
        ("Bruno", 0),
        ("Carla", 0),
    ]


def test_the_table_is_laid_again_for_the_people_who_are_still_here() -> None:
    laid = play_again(lambda people: Owls(people, owls=(0,) * len(people)))["play_again"]
    over = Owls(("Dario", "Bruno", "Carla", "Anna"), gone=("Anna",), is_over=True)
    again = laid(over)
    assert (again.owls, again.people, again.gone) == ((0, 0, 0), over.people, ("Anna",))


def test_a_house_rule_of_the_set_up_holds_in_this_play_and_the_next() -> None:
    def with_moon(table: Owls) -> Owls:
        return replace(table, moon=1 if table.reads("OW-OPEN-1") else NEW.moon)

    actions = {
        **by_hand(COUNTERS, ("OW-OPEN-1",), settle=with_moon),
        **play_again(Owls, settle=with_moon),
    }
    game = replace(GAME, actions=actions)
    read = game.play(NEW, Play("set_house_rules", {"others": ("OW-OPEN-1",)}))
    assert read.moon == 1
    again = game.play(replace(read, moon=0, is_over=True), Play("play_again"))
    assert (again.moon, again.house) == (1, ("OW-OPEN-1",))
    assert game.play(again, Play("set_house_rules", {"others": ()})).moon == NEW.moon


def test_the_bar_has_the_actions_that_ask_for_it_and_the_first_that_may_is_main() -> None:
    bar = [(one.button.action, one.is_main) for one in frames.bar(GAME, NEW)]
    assert bar == [("set_moon", True), ("call", False)]
    assert [one.button.action for one in frames.bar(GAME, replace(NEW, moon=0))] == ["call"]
    assert frames.own_bar(GAME, NEW, "seat-1") == ()  # neither is anybody's own


def test_the_menu_by_hand_has_all_that_is_put_right() -> None:
    ((title, buttons),) = GAME.menu(NEW)
    assert title.id == "The table"
    assert [one.action for one in buttons] == ["correct", "set_house_rules", "note"]
    assert GAME.buttons(NEW, TABLE) == buttons


def test_counters_are_shown_with_whose_they_are() -> None:
    assert [one.id for one in frames.counts(GAME, NEW)] == ["moon"]
    assert frames.owners(GAME, NEW) == ("seat-1", "seat-3")
    rows = [
        (one.person, one.is_on, [count.value for count in one.counts]) for one in frames.places(GAME, NEW)
    ]
    assert rows == [("Anna", False, [1]), ("Bruno", True, []), ("Carla", False, [3])]


def test_what_somebody_has_not_is_an_empty_cell() -> None:
    ids = ("owl:seat-1", "owl:seat-3", "cat:seat-3")
    game = replace(GAME, counters=Counters[Owls](lambda table: ids, counter))
    grid = frames.grid(game, NEW)
    assert [one.what for one in grid.kinds] == ["owl", "cat"]
    assert [[one and one.id for one in cells] for _who, cells in grid.rows] == [
        [ids[0], None],
        [ids[1], ids[2]],
    ]
