"""What sheets ask when dice are spent: which dice, what is added by hand, how they fell (SF-DICE)."""

from functools import partial
from typing import Annotated

from companion.games.stuffed_fables.actions.picks import is_down
from companion.games.stuffed_fables.data import COLOUR_OF, FACES, PURPLE
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.rolls import STORED, colour_of, dice_of, fits, payable, seen_colour
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Dice, Message, Number, Some, Tick, _, message, require

RULES = {
    "move": "SF-DICE-4",
    "melee": "SF-DICE-5",
    "ranged": "SF-DICE-6",
    "search": "SF-DICE-7",
    "test": "SF-TEST-2",
    "group": "SF-GROUP-2",
}
MOST_BY_HAND = 9

Extra = Annotated[int, Number(-MOST_BY_HAND, MOST_BY_HAND, label=_("More, or less, by a card"))]
AnyColour = Annotated[
    bool, Tick(label=_("A card lets dice of another color join"))
]  # a card lets dice of other colours in (SF-DICE-11)
RolledDice = Annotated[
    tuple[str, ...],
    Dice(
        FACES,
        lambda table, answers: len(tuple(answers.get("dice") or ())),
        lambda answers: map(seen_colour, answers.get("dice") or ()),
        label=_("The roll"),
    ),
]


def payer(table: Table, answers: Answers) -> str:
    """Return the stuffy that pays: who is asked, else the active one; "" if there is none."""
    who = str(answers.get("who") or table.active)
    return who if table.has_stuffy(who) else ""


def wanted_colour(table: Table, use: str, answers: Answers) -> str:
    """Return the colour that pays for a use of dice, "" for any."""
    if use == "test":
        return str(answers.get("colour", ""))
    if use == "group":
        return next((group.colour for group in table.groups if group.id == answers.get("group")), "")
    return COLOUR_OF.get(str(answers.get("way") or use), "")


def options(use: str, table: Table, answers: Answers) -> tuple[str, ...]:
    """Return the dice that pay, and all at hand if a card lets other colours in (SF-DICE-11)."""
    stuffy = payer(table, answers)
    if not stuffy:
        return ()
    proper = payable(table, stuffy, wanted_colour(table, use, answers))
    others = dice_of(table, stuffy) if answers.get("any_colour") and proper else ()
    return tuple(dict.fromkeys((*proper, *others)))


def refusal(use: str, table: Table, answers: Answers, value: object) -> Message:
    """Return why these dice do not pay."""
    stuffy = payer(table, answers)
    if stuffy and table.stuffy(stuffy).is_collapsed:
        return is_down(table, stuffy)
    rule, colour = RULES.get(str(answers.get("way") or use), ""), wanted_colour(table, use, answers)
    asked = value if isinstance(value, tuple) else (value,)
    bad = next((str(die) for die in asked if die not in options(use, table, answers)), "")
    if bad.startswith(STORED):
        return message(_("No stored die can be spent there now."), rule="SF-STORE-3")
    if stuffy != table.active and bad:
        return message(_("Outside its own turn a stuffy has its stored die alone."), rule="SF-OPEN-26")
    if colour and (bad or not options(use, table, answers)):
        return message(
            _("That takes dice that are at hand: {colours}."), colours=_paying(table, colour), rule=rule
        )
    return message(_("Choose at least one attribute die that is at hand."), rule=rule)


def paying(use: str, *, label: str) -> Some:
    """Return the ask for dice of one use: at least one of those that pay."""
    return Some(partial(options, use), 1, why=partial(refusal, use), label=label)


def has_proper(table: Table, stuffy: str, chosen: tuple[str, ...], colour: str, rule: str) -> None:
    """Refuse a roll of other colours alone: a card adds a die to a roll (SF-DICE-11). Raises: IllegalPlay."""
    is_proper = any(fits(colour_of(table, stuffy, die), colour) for die in chosen)
    only = _("Other dice only join one of the right color: {colours}.")
    require(is_proper, only, colours=_paying(table, colour), rule=rule)


def _paying(table: Table, colour: str) -> tuple[Message | str, ...]:
    """Return what the dice that pay for a colour are called (SF-DICE-9)."""
    return tuple(named(table, accepted) for accepted in dict.fromkeys((colour, PURPLE)))
