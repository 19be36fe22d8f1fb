"""Tests of one and of all (SF-TEST, SF-GROUP)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults_cards, defaults_dice
from companion.games.stuffed_fables import dice as of_dice
from companion.games.stuffed_fables.actions import picks
from companion.games.stuffed_fables.actions.owners import BY_ROLLER, WHO_IS_TESTED, active_action
from companion.games.stuffed_fables.actions.payments import (
    AnyColour,
    Extra,
    RolledDice,
    has_proper,
    options,
    paying,
    refusal,
)
from companion.games.stuffed_fables.box_learning import keep_group_test, keep_test
from companion.games.stuffed_fables.data import ATTRIBUTES, FACES, HIGHEST
from companion.games.stuffed_fables.names import group_test, named
from companion.games.stuffed_fables.outcomes import failed, lay, placed, read, resolve
from companion.games.stuffed_fables.pieces import GroupTest, Roll
from companion.games.stuffed_fables.rolls import spent
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Dice,
    Label,
    MenuEntry,
    Message,
    Number,
    Pick,
    Some,
    Text,
    _,
    action,
    drop,
    find,
    message,
    replace,
    require,
)

Colour = Annotated[str, Pick(lambda table, answers: ATTRIBUTES, label=_("Bonus on dice of this color"))]
Difficulty = Annotated[int, Number(1, HIGHEST, is_printed=True, label=_("Difficulty"))]
SectionOf = Annotated[str, Text(60, label=_("Section if it is passed"))]


def may_be_tested(table: Table) -> None:
    """Refuse if no test can come up: dice lie rolled, or no story is on (SF-TEST-4).

    Raises: IllegalPlay.
    """
    picks.is_played(table)
    require(
        table.roll is None, _("Some dice are already rolled: decide about them first."), rule="SF-BONUS-2"
    )


def can_pay(table: Table, answers: Answers) -> bool:
    return bool(options("test", table, answers))


def refused(table: Table, answers: Answers, value: object) -> Message:
    return refusal("test", table, answers, value)


def test_dice(table: Table, answers: Answers) -> Sequence[str]:
    return options("test", table, answers)


@action(
    _("{who} takes a test, {colour} {difficulty}: {roll}."),
    label=_("Skill test"),
    rule="SF-TEST-2",
    menu=MenuEntry("book", "die", order=2),
    owner=WHO_IS_TESTED,
    proposes=defaults_cards.test,
    teaches=keep_test,
)
def test(
    table: Table,
    who: Annotated[picks.AnyStuffy, Label(_("Who"))],
    colour: Annotated[Colour, Label(_("Color"))],
    difficulty: Difficulty,
    any_colour: AnyColour = False,
    *,
    dice: Annotated[tuple[str, ...], Some(test_dice, 1, wanted=can_pay, why=refused, label=_("Which dice"))],
    extra: Extra = 0,
    passed: SectionOf = "",
    failed: Annotated[SectionOf, Label(_("Section if it fails"))] = "",
    roll: RolledDice,
) -> Table:
    """Roll dice of a test's color against its difficulty; without one it fails (SF-TEST-1..3, SF-OPEN-26)."""
    may_be_tested(table)
    if not dice:
        return fails_by_itself(table, who, difficulty, failed)
    has_proper(table, who, dice, colour, "SF-TEST-2")
    table, colours = spent(table, who, dice)
    rolled = tuple(zip(colours, (int(face) for face in roll), strict=True))
    return lay(table, Roll("test", who, rolled, "", colour, difficulty, extra, passed, failed))


def fails_by_itself(table: Table, stuffy: str, difficulty: int, section: str) -> Table:
    """Return the table with a test failed for want of a die that fits (SF-TEST-3, SF-COLL-3)."""
    none_fits = message(_("No die at hand fits the test."), rule="SF-TEST-3")
    is_collapsed = table.stuffy(stuffy).is_collapsed
    table = table.tell(picks.is_down(table, stuffy) if is_collapsed else none_fits)
    return failed(table, stuffy, section, 0, difficulty)


@action(
    _("A test without a roll for {who}, {colour}. {why}"),
    label=_("Passed without a roll"),
    rule="SF-TEST-6",
    menu=MenuEntry("book", "check", _("Test passed"), order=2),
    owner=WHO_IS_TESTED,
)
def pass_test(
    table: Table,
    who: Annotated[picks.AnyStuffy, Label(_("Who"))],
    colour: Annotated[Colour, Label(_("Color"))],
    passed: SectionOf = "",
    why: picks.Why = "",
) -> Table:
    """Count a test as passed, by a card's effect (SF-TEST-6)."""
    may_be_tested(table)
    return read(table.tell(_("{stuffy} passes the test."), stuffy=named(table, who)), passed)


# group tests


@action(
    _("A group test begins, {colour} {difficulty}. {name}"),
    label=_("A group test begins"),
    rule="SF-GROUP-1",
    menu=MenuEntry("book", "people", _("Group test"), order=2),
    proposes=defaults_cards.group_test,
    teaches=keep_group_test,
)
def open_group(
    table: Table,
    colour: Annotated[Colour, Label(_("Color"))],
    difficulty: Difficulty,
    limit: Annotated[str, Text(120, label=_("Who may add, where the page says so"))] = "",
    passed: SectionOf = "",
    name: Annotated[str, Text(60, label=_("Name"))] = "",
) -> Table:
    """Begin a test that all add to in their turns; a second one has a total of its own (SF-GROUP-1, -5)."""
    may_be_tested(table)
    number = table.things_made + 1
    group = GroupTest(f"group-{number}", colour, difficulty, (), limit, name, passed)
    return replace(table, groups=(*table.groups, group), things_made=number)


def groups(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(group.id for group in table.groups)


def no_group(table: Table, answers: Answers, value: object) -> Message:
    return message(_("No such group test is open."), rule="SF-GROUP-1")


AnyGroup = Annotated[str, Pick(groups, why=no_group, label=_("Which group test"))]


@active_action(
    _("{who} adds to {group} ({dice}): {roll}."),
    label=_("Add to a group test"),
    rule="SF-GROUP-2",
    proposes=defaults_dice.contribute,
)
def contribute(
    table: Table,
    group: AnyGroup,
    any_colour: AnyColour = False,
    *,
    dice: Annotated[tuple[str, ...], paying("group", label=_("Which dice"))],
    extra: Extra = 0,
    roll: RolledDice,
) -> Table:
    """Roll dice for a group test; then choose to place them (SF-GROUP-2, SF-OPEN-27)."""
    stuffy, test = picks.may_act(table), find(table.groups, group)
    has_proper(table, stuffy.id, dice, test.colour, "SF-GROUP-2")
    if test.limit:
        table = table.tell(_("Who may add: {limit}"), limit=test.limit, rule="SF-GROUP-5")
    table, colours = spent(table, stuffy.id, dice)
    rolled = tuple(zip(colours, (int(face) for face in roll), strict=True))
    return lay(table, Roll("group", stuffy.id, rolled, group, test.colour, test.missing, extra))


def _to_place(table: Table) -> Roll:
    """Return the dice that wait to be placed. Raises: IllegalPlay, if there are none."""
    picks.is_played(table)
    roll = table.roll
    is_there = roll is not None and roll.use == "group"
    require(is_there, _("No dice wait for a group test."), rule="SF-GROUP-2")
    assert roll is not None
    return roll


@action(
    _("The dice are placed on the group test."), label=_("Place the dice"), rule="SF-GROUP-2", owner=BY_ROLLER
)
def place_dice(table: Table) -> Table:
    """Place rolled dice on the group test with what they count; it cannot fail (SF-GROUP-2, -4, -6)."""
    _to_place(table)
    return placed(table)


@action(
    _("The dice are not placed: they are discarded."),
    label=_("Keep the dice off"),
    rule="SF-GROUP-2",
    owner=BY_ROLLER,
)
def keep_off(table: Table) -> Table:
    """Leave rolled dice off the group test: they are spent (SF-OPEN-27)."""
    _to_place(table)
    return replace(table.discarding(table.rolled), roll=None)


@action(
    _("The group test is closed: {group}."),
    label=_("Close a group test"),
    rule="SF-GROUP-4",
    menu=MenuEntry("page", "close", order=8),
)
def close_group(table: Table, group: AnyGroup) -> Table:
    """Take a group test off the track, its dice discarded: the page says so (SF-GROUP-4)."""
    may_be_tested(table)
    gone = find(table.groups, group)
    dice = of_dice.gathered(colour for colour, _value in gone.dice)
    table = replace(table.discarding(dice), groups=drop(table.groups, group))
    return table.tell(_("Not finished: {test}."), test=group_test(gone)) if gone.missing else table


# rerolls


def rerollable(table: Table, answers: Answers) -> Sequence[str]:
    """Return the places, from 1, of dice that the roller's ability rerolls (SF-BONUS-4)."""
    roll = table.roll
    if roll is None or not table.may_reroll:
        return ()
    colour = table.stuffy(roll.stuffy).reroll
    return tuple(str(place) for place, (of, _face) in enumerate(roll.dice, 1) if of == colour)


def not_rerolled(table: Table, answers: Answers, value: object) -> Message:
    """Return why these dice are not rerolled."""
    if not table.may_reroll:
        return message(_("No dice wait to be rolled again."), rule="SF-BONUS-2")
    return message(_("The ability rerolls dice of its own color; purple never."), rule="SF-BONUS-4")


def chosen(table: Table, answers: Answers) -> int:
    return len(tuple(answers.get("which") or ()))


@action(
    _("{who} rolls again: {roll}."),
    label=_("Roll again"),
    rule="SF-BONUS-2",
    names={"who": lambda table: table.roll.stuffy if table.roll else ""},
    owner=BY_ROLLER,
)
def reroll(
    table: Table,
    which: Annotated[tuple[str, ...], Some(rerollable, 1, why=not_rerolled, label=_("Which dice"))],
    roll: Annotated[tuple[str, ...], Dice(FACES, chosen, label=_("The roll"))],
) -> Table:
    """Roll dice again, once; the second result counts (SF-BONUS-2, -4, SF-CARD-9).

    If the roller has collapsed since then, there is a warning, and it is let pass (SF-OPEN-37).
    """
    picks.is_played(table)
    lying = table.roll
    assert lying is not None  # there are places to choose
    if table.stuffy(lying.stuffy).is_collapsed:
        who = named(table, lying.stuffy)
        table = table.tell(_("{stuffy} has collapsed."), stuffy=who, rule="SF-OPEN-37")
    again = dict(zip((int(place) - 1 for place in which), (int(face) for face in roll), strict=True))
    dice = tuple((colour, again.get(place, face)) for place, (colour, face) in enumerate(lying.dice))
    return resolve(replace(table, roll=replace(lying, dice=dice, is_rerolled=True)))


@action(_("The dice stand as they fell."), label=_("Let the dice stand"), rule="SF-BONUS-2", owner=BY_ROLLER)
def let_stand(table: Table) -> Table:
    """Go on with the dice as they lie (SF-BONUS-2)."""
    picks.is_played(table)
    require(table.roll is not None, _("No dice wait to be rolled again."), rule="SF-BONUS-2")
    return resolve(table)
