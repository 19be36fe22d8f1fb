"""What counts for statistics: dice in their uses, and the awards of the log."""

from collections.abc import Iterator

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.combat import role_of_attack
from companion.games.mice_and_mystics.data import FILCH
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import (
    Award,
    AwardCount,
    Die,
    Message,
    Play,
    Statistics,
    Throw,
    _,
    gains,
    message,
    plural,
    rolls_of,
)

MELEE, RANGED, DEFENCE, NUMBER = "melee", "ranged", "defence", "number"
WEBBED = "webbed"
ROLE_DICE = {"melee": MELEE, "ranged": RANGED, "double": RANGED}

DICE = (
    Die(MELEE, message(_("sword dice")), FACES, lambda face: dice.hits((face,), is_ranged=False)),
    Die(RANGED, message(_("bow dice")), FACES, lambda face: dice.hits((face,), is_ranged=True)),
    Die(DEFENCE, message(_("shield dice")), FACES, lambda face: dice.blocks((face,))),
    Die(NUMBER, message(_("dice for their number")), FACES, dice.steps),
)


def throws(table: Table, play: Play) -> Iterator[Throw]:
    """Give the dice of a play: what they were rolled for, and by which mouse; those of minions have none."""
    for roll in rolls_of(play, FACES):
        die, who = _use(table, play)
        yield Throw(die, who if table.has_mouse(who) else "", roll)


def _use(table: Table, play: Play) -> tuple[str, str]:
    answers = play.answers
    match play.action:
        case "attack":
            mouse, close = str(answers["mouse"]), bool(answers.get("same_space"))
            role = role_of_attack(table, mouse, str(answers["weapon"]), close=close)
            return ROLE_DICE.get(role, NUMBER), mouse
        case "defend":
            return DEFENCE, table.fight.defender if table.fight else ""
        case "minion_attack":
            card = table.striking(str(answers["minion"]))
            return RANGED if card.is_ranged else MELEE, ""
    return NUMBER, str(answers.get("mouse", ""))


def _cheese(count: int) -> Message:
    return plural(_("{count} cheese in one pair of paws"), _("{count} cheese in one pair of paws"), count)


AWARDS = (
    Award("larder", message(_("The larder")), _cheese, "cheese", is_peak=True),
    Award(
        "gatherer",
        message(_("Big cheese")),
        lambda count: plural(_("{count} cheese gained"), _("{count} cheese gained"), count),
        "cheese",
    ),
    Award(
        "thief",
        message(_("The cheese thief")),
        lambda count: plural(_("{count} cheese off the wheel"), _("{count} cheese off the wheel"), count),
        "share",
    ),
    Award(
        "blow",
        message(_("Hardest blow")),
        lambda count: plural(_("{count} hit with one attack"), _("{count} hits with one attack"), count),
        "sword",
        is_peak=True,
    ),
    Award(
        "wall",
        message(_("The wall")),
        lambda count: plural(_("{count} hit blocked"), _("{count} hits blocked"), count),
        "shield",
    ),
    Award(
        "pincushion",
        message(_("The pincushion")),
        lambda count: plural(_("{count} wound taken"), _("{count} wounds taken"), count),
        "wound",
    ),
    Award(
        "captive",
        message(_("The guest of the rats")),
        lambda count: plural(_("captured {count} time"), _("captured {count} times"), count),
        "captured",
    ),
    Award(
        "wrapped",
        message(_("Best wrapped")),
        lambda count: plural(_("webbed {count} time"), _("webbed {count} times"), count),
        "webbed",
    ),
    Award(
        "seeker",
        message(_("The nose")),
        lambda count: plural(_("searched {count} time"), _("searched {count} times"), count),
        "search",
    ),
)


def deeds(before: Table, after: Table, play: Play) -> Iterator[AwardCount]:
    """Give what a play adds to the awards."""
    yield from _of_mice(before, after)
    who = str(play.answers.get("mouse", ""))
    match play.action:
        case "attack":
            close = bool(play.answers.get("same_space"))
            role = role_of_attack(before, who, str(play.answers["weapon"]), close=close)
            yield AwardCount("blow", who, dice.counted(role, play.answers.get("roll", ())))
        case "defend" if before.fight and before.has_mouse(before.fight.defender):
            blocked = dice.blocks(play.answers.get("roll", ()))
            yield AwardCount("wall", before.fight.defender, min(blocked, before.fight.hits))
        case "pilfer":
            yield AwardCount("thief", FILCH)
        case "search":
            yield AwardCount("seeker", who or before.current)


def _of_mice(before: Table, after: Table) -> Iterator[AwardCount]:
    for more in gains("gatherer", before.mice, after.mice, lambda mouse: mouse.cheese):
        yield more
        yield AwardCount("larder", more.who, after.mouse(more.who).cheese)
    yield from gains("pincushion", before.mice, after.mice, lambda mouse: mouse.wounds)
    yield from gains("captive", before.mice, after.mice, lambda mouse: mouse.captures)
    yield from gains("wrapped", before.mice, after.mice, _is_webbed)


def _is_webbed(mouse: Mouse) -> int:
    return int(WEBBED in mouse.states)


STATISTICS = Statistics(dice=DICE, throws=throws, awards=AWARDS, deeds=deeds)
