"""Dice that pay, what cards add to them, what they come to (SF-DICE, SF-BONUS)."""

from collections.abc import Iterable, Iterator

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import ATTRIBUTES, HIGHEST, PURPLE
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Bonus, Roll
from companion.games.stuffed_fables.table import Table
from companion.rules import Because, Message, Reason, _, message, replace

STORED = "stored"  # the active stuffy's; of another one it is "stored:flops"


def stored_die(table: Table, stuffy: str) -> str:
    """Return the id of the die on a stuffy's card."""
    return STORED if stuffy == table.active else f"{STORED}:{stuffy}"


def dice_of(table: Table, stuffy: str) -> tuple[str, ...]:
    """Return the attribute dice that a stuffy could spend (SF-DICE-4, SF-STORE-3).

    Outside its own turn that is its stored die alone (SF-OPEN-22). One that has collapsed spends none,
    neither out of its hand nor off its card (SF-COLL-3, -4, SF-TURN-3, SF-OPEN-36).
    """
    card = table.stuffy(stuffy)
    if card.is_collapsed:
        return ()
    at_hand = dice.only(table.hand, *ATTRIBUTES) if stuffy == table.active else ()
    stored = (stored_die(table, stuffy),) if card.stored else ()
    return (*dice.named(at_hand), *stored)


def colour_of(table: Table, stuffy: str, die: str) -> str:
    """Return the colour of a die that a stuffy spends."""
    return table.stuffy(stuffy).stored if die.startswith(STORED) else dice.colour_of(die)


def seen_colour(die: str) -> str:
    """Return the colour of a die by its id alone, "" for one that lay on a card."""
    return "" if die.startswith(STORED) else dice.colour_of(die)


def fits(colour: str, wanted: str) -> bool:
    """Return whether a die of a colour pays for what wants one, or any attribute die (SF-DICE-9)."""
    return colour in (wanted, PURPLE) if wanted else colour in ATTRIBUTES


def payable(table: Table, stuffy: str, colour: str) -> tuple[str, ...]:
    """Return the dice with which a stuffy can pay, "" for any colour; purple after the colour itself."""
    fitting = (die for die in dice_of(table, stuffy) if fits(colour_of(table, stuffy, die), colour))
    return tuple(sorted(fitting, key=lambda die: colour_of(table, stuffy, die) == PURPLE))


def spent(table: Table, stuffy: str, ids: Iterable[str]) -> tuple[Table, tuple[str, ...]]:
    """Return the table without these dice of a stuffy, and their colours; they lie nowhere yet.

    A die that was stored this turn is let pass with a word (SF-OPEN-22).
    """
    colours = []
    for die in ids:
        colours.append(colour_of(table, stuffy, die))
        if die.startswith(STORED):
            table = _off_card(table, stuffy)
        else:
            table = replace(table, hand=dice.minus(table.hand, ((colours[-1], 1),)))
    return table, tuple(colours)


def _off_card(table: Table, stuffy: str) -> Table:
    card = table.stuffy(stuffy)
    if card.stored_on == table.turn:
        table = table.tell(_("That die was stored only this turn."), rule="SF-OPEN-22")
    return table.with_stuffy(replace(card, stored="", stored_on=0))


def discarded(table: Table, stuffy: str, die: str) -> Table:
    """Return the table with a die of a stuffy discarded, not rolled (SF-ENCO-4)."""
    table, colours = spent(table, stuffy, (die,))
    return table.discarding(dice.gathered(colours))


# what cards add


def bonus(table: Table, stuffy: str, colour: str, use: str) -> Because:
    """Return what cards add to each die of a colour in a stuffy's roll (SF-BONUS-1, -3, SF-ITEM-3).

    A purple die gets only what names purple.
    """
    parts = tuple(
        Reason(bonus.amount, message("{name}", name=name), "SF-BONUS-3" if colour == PURPLE else "SF-BONUS-1")
        for bonus, name in _bonuses(table, stuffy)
        if bonus.colour == colour and bonus.use in ("", use)
    )
    number = _sum(parts)
    total = message("{number}", number=number) if number < 0 else message("")
    return Because(parts, message(_("Bonus on each die: {colour}"), colour=named(table, colour)), total)


def _sum(parts: Iterable[Reason]) -> int:
    return sum(part.number for part in parts if isinstance(part.number, int))


def _bonuses(table: Table, stuffy: str) -> Iterator[tuple[Bonus, Message | str]]:
    """Give each bonus of a stuffy with its name; the items of a collapsed one add nothing (SF-ITEM-4)."""
    card = table.stuffy(stuffy)
    items = () if card.is_collapsed else (*card.items, *table.group_items)
    yield from ((item.bonus, item.name or named(table, item.id)) for item in items if item.bonus)
    yield from ((bonus, bonus.source) for bonus in card.bonuses)


def on_each(table: Table, stuffy: str, colour: str, use: str) -> int:
    """Return what each die of a colour counts more, or less, than it shows."""
    return _sum(bonus(table, stuffy, colour, use).parts)


def values(table: Table, roll: Roll) -> tuple[tuple[str, int], ...]:
    """Return each die of a roll with what it counts, the first one with what was added by hand.

    (SF-BONUS-1, -2) A die on a group test counts 1 at least (SF-ST-10).
    """
    least = 1 if roll.use == "group" else -HIGHEST
    by_hand = (roll.extra, *(0 for _die in roll.dice))
    return tuple(
        (colour, max(least, face + on_each(table, roll.stuffy, colour, roll.use) + more))
        for (colour, face), more in zip(roll.dice, by_hand, strict=False)
    )


def total(table: Table, roll: Roll) -> int:
    """Return what a roll comes to (SF-DICE-2, SF-BONUS-1)."""
    return max(0, sum(value for _colour, value in values(table, roll)))
