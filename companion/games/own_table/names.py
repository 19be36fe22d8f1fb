"""What things are called: parts by the words of their definition, people by their seats."""

from types import MappingProxyType

from companion.games.own_table.definition import DicePart, GameStep
from companion.games.own_table.starters import STARTERS, starter
from companion.games.own_table.table import Table
from companion.games.own_table.turns import phase, round_title
from companion.games.own_table.words import NAME, said
from companion.rules import Message, _, message, person_at

NAMES = MappingProxyType(
    {
        "new": _("a new one"),
        # whose a counter is, whom a step means
        "table": _("the table"),
        "seat": _("each person"),
        "foe": _("each foe"),
        "one": _("whose turn it is"),
        "each": _("each person"),
        "left": _("the left neighbour"),
        "lowest": _("who has the least"),
        # orders
        "round": _("round the table"),
        "shifted": _("round the table, another first each round"),
        "fixed": _("an order that you set"),
        "counter": _("by a number"),
        "rolled": _("rolled each round"),
        "drawn": _("drawn each round"),
        "sides": _("by teams in turn"),
        "free": _("free, nobody’s turn"),
        # moments and deeds of a step
        "start": _("at the start"),
        "turn": _("on a turn"),
        "end": _("at the end of a turn"),
        "card": _("when a card is drawn"),
        "reach": _("when a number is reached"),
        "change": _("change a counter by"),
        "set": _("set a counter to"),
        "draw": _("draw"),
        "roll": _("roll"),
        "say": _("say"),
        "tick": _("only to tick"),
        # who wins
        "high": _("most points"),
        "low": _("fewest points"),
        "nobody": _("nobody, only points"),
        "setup": _("the set-up, once"),
        # before there is a game
        "choose-game": _("Choose a game, or describe your own"),
        "choose-people": _("Sit down round the table"),
    }
)
MOMENTS = MappingProxyType(
    {
        "start": _("At the start"),
        "turn": _("On a turn"),
        "end": _("At the end of a turn"),
    }
)


def named(table: Table | None, id: str) -> Message | str:
    """Return what an id is called."""
    if table is None:
        return message(NAMES[id]) if id in NAMES else id
    what, _colon, holder = id.partition(":")
    if holder:
        whose = _holder(table, holder)
        thing = said(table.made, what)
        return message(_("{whose}: {what}"), whose=whose, what=thing) if whose and thing else id
    return _holder(table, id) or _part(table, id) or (message(NAMES[id]) if id in NAMES else id)


def _holder(table: Table, id: str) -> str:
    foe = next((foe.name for foe in table.foes if foe.id == id), "")
    return foe or person_at(table.people, id)


def _part(table: Table, id: str) -> Message | str:
    if id in STARTERS:
        made = starter(id)
        return said(made, NAME) if made else ""
    if "." in id and id.startswith("dice-"):
        return face_of(table, id)
    part = table.made.part(id)
    return sentence_of(table, part) if isinstance(part, GameStep) else said(table.made, id)


def face_of(table: Table, id: str) -> str:
    """Return what is on a face of a die, "" if there is no such die."""
    owner, _dot, place = id.partition(".")
    dice = table.made.part(owner)
    is_there = isinstance(dice, DicePart) and id in dice.face_ids
    return dice.faces[int(place) - 1] if isinstance(dice, DicePart) and is_there else ""


def sentence_of(table: Table, step: GameStep) -> Message | str:
    """Return a step as a sentence."""
    words = said(table.made, f"{step.id}.words")
    what = said(table.made, step.part)
    who, when = message(NAMES[step.who]), moment_of(table, step)
    number = signed(step.number)
    match step.what:
        case "change":
            return message(_("{when}, {who}: {what} {number}."), when=when, who=who, what=what, number=number)
        case "set":
            number = step.number or "0"
            return message(
                _("{when}, {who}: {what} = {number}."), when=when, who=who, what=what, number=number
            )
        case "draw":
            return message(_("{when}, {who}: draw from {what}."), when=when, who=who, what=what)
        case "roll":
            return message(_("{when}, {who}: roll {what}."), when=when, who=who, what=what)
        case "say":
            return message(_("{when}: “{words}”"), when=when, words=words)
        case _:
            return words


def moment_of(table: Table, step: GameStep) -> Message:
    """Return when a step happens."""
    match step.when:
        case "card":
            return message(_("When {card} is drawn"), card=said(table.made, step.at))
        case "reach":
            return message(
                _("When {what} comes to {number}"), what=said(table.made, step.at), number=step.reach
            )
        case _:
            return message(MOMENTS[step.when])


def signed(formula: str) -> str:
    """Return a number of a step with its sign: "+1", "−2"; a formula as it is."""
    text = formula.strip() or "1"
    if text.removeprefix("-").isdecimal():
        return f"+{text}" if not text.startswith("-") else text.replace("-", "−")
    return f"+ ({text})"


def title(table: Table) -> Message:
    """Return the state of the table in a line."""
    name = said(table.made, NAME) or message(_("A table of your own"))
    if not table.is_played or not table.round:
        return message("{name}", name=name)
    now = phase(table)
    if now.id:
        return message("{round}, {phase}", round=round_title(table), phase=said(table.made, now.id))
    return message("{round}", round=round_title(table))
