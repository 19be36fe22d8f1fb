"""What a sheet tells about an attack before the dice fall: odds, reasons, what each face does."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.combat import (
    Apart,
    Odds,
    attack_dice,
    bewitched_dice,
    cheese_of_attack,
    defence_against,
    defence_odds,
    defence_role,
    minion_attack_dice,
    minion_defence_dice,
    mouse_defence_dice,
    odds,
    role_of_attack,
)
from companion.games.mice_and_mystics.pieces import Fight
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import cheese_for_wheel
from companion.rules import Answers, Because, Message, _, message, plural

BLOCKS = (_("nothing"), _("blocks 1"), _("blocks 2"))
MOST_SHOWN = 3  # the strip's last part is "so many wounds or more"
Words = Callable[[Message], str]
Pays = Callable[[dice.Roll], int]


@dataclass(frozen=True)
class Chances:
    """The odds of an attack: of defeat or capture, of wounds, of cheese; and why so many dice.

    If a mouse's life is unknown, its capture has no odds: `falls` is of a wound, then.
    """

    falls: Fraction
    knows_life: bool
    parts: tuple[tuple[Fraction, Message, str], ...]
    attacker_cheese: Fraction
    defender_cheese: Fraction
    dice: Because
    defence: Because

    @property
    def are_known(self) -> bool:
        """Whether the dice of both sides are known: else there are no odds to tell."""
        return self.dice.is_known and self.defence.is_known


def attack_chances(table: Table, answers: Answers) -> Chances:
    """Return the chances of a mouse's attack, counting the dice typed so far."""
    mouse, weapon, target = str(answers["mouse"]), str(answers["weapon"]), str(answers["target"])
    life = max(1, table.life_left(target))
    close, wounded = bool(answers.get("same_space")), int(answers.get("wounded") or 0)
    ours = attack_dice(table, mouse, weapon, close=close, wounded=wounded) + int(answers.get("extra", 0))
    theirs = minion_defence_dice(table, target, mouse, weapon)
    role = role_of_attack(table, mouse, weapon, close=close)
    apart = Apart(defence_role(table, target), partial(cheese_of_attack, table, mouse))
    outcome = odds(_typed(answers), _left(answers, ours), theirs.total, role, apart)
    feeds = bool(cheese_for_wheel(table, target, 1))
    return _chances_of(
        outcome if feeds else replace(outcome, defender_cheese={0: Fraction(1)}), ours, theirs, life
    )


def minion_chances(table: Table, answers: Answers) -> Chances:
    """Return the chances of a minion's attack on the mouse that is picked, counting the dice typed so far."""
    minion, mouse = str(answers["minion"]), str(answers["target"])
    ours = minion_attack_dice(table, minion) + int(answers.get("extra", 0))
    ranged = table.striking(minion).is_ranged
    stolen_first = table.mouse(mouse).cheese if table.striking(minion).does("steal") else 0
    life = _life_of_mouse(table, mouse, stolen_first)
    role = "ranged" if ranged else "melee"
    return _chances(answers, ours, defence_against(table, minion, mouse), life, role)


def bewitched_chances(table: Table, answers: Answers) -> Chances:
    """Return the chances of a charmed mouse's attack on another, counting the dice typed so far."""
    mouse, target = str(answers["mouse"]), str(answers["target"])
    ours, theirs = bewitched_dice(table, mouse), mouse_defence_dice(table, target)
    return _chances(answers, ours, theirs, _life_of_mouse(table, target), "melee")


def defence_chances(table: Table, answers: Answers) -> Chances:
    """Return the chances of the fight that waits for its defence, counting the dice typed so far."""
    fight = table.fight
    assert fight is not None  # the sheet of a defence opens on a fight alone
    typed = _typed(answers)
    left = max(0, fight.dice + int(answers.get("extra", 0)) - len(typed))
    outcome = defence_odds(fight.hits, typed, left, defence_role(table, fight.defender))
    is_mouse = table.has_mouse(fight.defender)
    because = mouse_defence_dice(table, fight.defender) if is_mouse else Because(())
    return _chances_of(outcome, because, because, _life(table, fight))


def _life_of_mouse(table: Table, mouse: str, stolen_first: int = 0) -> int | None:
    """Return the wounds that capture a mouse, None if its life is unknown."""
    hearts = table.mouse(mouse).hearts
    return None if hearts is None else max(1, hearts) + stolen_first


def _life(table: Table, fight: Fight) -> int | None:
    """Return the unblocked hits that bring the defender down: of a robbed mouse its cheese goes first."""
    if not table.has_mouse(fight.defender):
        return max(1, table.life_left(fight.defender))
    is_thief = bool(fight.card) and not table.has_mouse(fight.card) and table.kind(fight.card).does("steal")
    return _life_of_mouse(table, fight.defender, table.mouse(fight.defender).cheese if is_thief else 0)


def _typed(answers: Answers) -> tuple[str, ...]:
    return tuple(answers.get("partial_roll") or answers.get("roll") or ())


def _left(answers: Answers, ours: Because) -> int:
    """Return how many dice are still to fall."""
    return max(0, ours.total - len(_typed(answers)))


def _chances(answers: Answers, ours: Because, theirs: Because, life: int | None, role: str) -> Chances:
    outcome = odds(_typed(answers), _left(answers, ours), theirs.total, role)
    return _chances_of(outcome, ours, theirs, life)


def _chances_of(outcome: Odds, ours: Because, theirs: Because, life: int | None) -> Chances:
    return Chances(
        outcome.at_least(life or 1),
        life is not None,
        _parts(outcome),
        sum((chance for number, chance in outcome.attacker_cheese.items() if number), Fraction(0)),
        sum((chance for number, chance in outcome.defender_cheese.items() if number), Fraction(0)),
        ours,
        theirs,
    )


def _parts(outcome: Odds) -> tuple[tuple[Fraction, Message, str], ...]:
    rows = [(outcome.wounds.get(0, Fraction(0)), message(_("no wound")), "o0")]
    for number in range(1, MOST_SHOWN):
        words = plural(_("{count} wound"), _("{count} wounds"), number)
        rows.append((outcome.wounds.get(number, Fraction(0)), words, f"o{number}"))
    more = message(_("{number} or more"), number=MOST_SHOWN)
    rows.append((outcome.at_least(MOST_SHOWN), more, f"o{MOST_SHOWN}"))
    return tuple(row for row in rows if row[0])


def parts_in_words(chances: Chances, words: Words) -> list[tuple[float, str, str]]:
    """Return the strip's parts: share, words, how strong."""
    return [(float(share), words(what), kind) for share, what, kind in chances.parts]


def pays(table: Table, answers: Answers) -> Pays:
    """Return what a roll pays in cheese: a mouse's attack by its own rule, any other roll one for each."""
    if answers.get("weapon"):
        return partial(cheese_of_attack, table, str(answers["mouse"]))
    return paid_by(table, str(answers["minion"])) if answers.get("minion") else dice.cheese


def paid_by(table: Table, figure: str) -> Pays:
    """Return what a roll of this figure pays, on the wheel if it is a minion's (MM-SURGE-1, MM-BROD-2)."""
    if not figure or table.has_mouse(figure):
        return dice.cheese
    return lambda roll: cheese_for_wheel(table, figure, dice.cheese(roll))


def pays_in_defence(table: Table) -> Pays:
    """Return what the defence that waits pays in cheese."""
    return paid_by(table, table.fight.defender if table.fight else "")


def effects(role: str, words: Words, pays: Pays = dice.cheese) -> dict[str, str]:
    """Return what each face does: role melee, ranged, double, or defence."""
    return {face: ", ".join(words(part) for part in _effect(role, face, pays)) for face in dice.FACES}


def _effect(role: str, face: str, pays: Pays) -> tuple[Message, ...]:
    number, cheese = dice.counted(role, (face,)), pays((face,))
    paid = (plural(_("{count} cheese"), _("{count} cheese"), cheese),) if cheese else ()
    if role in ("defence", "carapace"):
        return paid or (message(BLOCKS[number]),)
    hits = (plural(_("{count} hit"), _("{count} hits"), number),) if number else ()
    return (*hits, *paid) or (message(_("nothing")),)


def marks(role: str) -> dict[str, str]:
    """Return a class for each face that counts in a role: melee, ranged, double, defence or star."""
    return {face: "is-hit" for face in dice.FACES if dice.counted(role, (face,))}


def role_of_defence(table: Table) -> str:
    """Return how the fight that waits counts its defence: on a carapace a shield with a star blocks two."""
    return defence_role(table, table.fight.defender) if table.fight else "defence"


def role_of(table: Table, answers: Answers) -> str:
    """Return whether an attack's bows or swords hit, and whether a bow hits twice."""
    if answers.get("minion"):
        return "ranged" if table.striking(str(answers["minion"])).is_ranged else "melee"
    weapon, close = answers.get("weapon"), bool(answers.get("same_space"))
    return role_of_attack(table, str(answers["mouse"]), str(weapon), close=close) if weapon else "melee"


def tally(role: str, roll: tuple[str, ...], pays: Pays = dice.cheese) -> tuple[int, int]:
    """Return what a roll shows so far: hits or blocks, and the cheese that it pays (MM-HERO-10)."""
    return dice.counted(role, roll), pays(roll)
