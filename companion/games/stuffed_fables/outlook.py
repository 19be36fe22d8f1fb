"""What the sheet of a roll shows: the dice chosen, what they must reach, the chance, what they come to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from companion.games.stuffed_fables import dice, odds
from companion.games.stuffed_fables.board import colour_of, slots_of
from companion.games.stuffed_fables.chances import defence_odds, difficulty_of, roll_odds
from companion.games.stuffed_fables.data import PURPLE, WHITE
from companion.games.stuffed_fables.pieces import Roll
from companion.games.stuffed_fables.rolls import bonus, total
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import damage_of
from companion.rules import Answers, Because, Message, _, message

PAIR = 2
USES = MappingProxyType({"move": "move", "search": "search", "test": "test", "contribute": "group"})
SUCCESS = MappingProxyType(
    {
        "attack": _("the attack succeeds"),
        "test": _("the test is passed"),
        "search": _("an item card is found"),
        "contribute": _("the group test is passed"),
    }
)
Said = Callable[[Message], str]
Part = tuple[Fraction, str, str]


@dataclass(frozen=True)
class Outlook:
    """A roll as far as its sheet is answered."""

    colours: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    needed: int = 0  # 0: the roll has nothing to reach
    total: int = 0
    share: Fraction = Fraction(0)
    says: Message = Message("")
    bonuses: tuple[Because, ...] = ()
    fewest: int | None = None
    again: Fraction | None = None  # the chance with the stuffy's reroll, if it has one for these dice
    reroll: str = ""

    @property
    def is_whole(self) -> bool:
        return bool(self.colours) and len(self.faces) == len(self.colours)

    @property
    def passes(self) -> bool:
        return self.total >= self.needed

    @property
    def is_mixed(self) -> bool:
        return len(set(self.colours) - {PURPLE}) > 1

    @property
    def crosses(self) -> tuple[str, ...] | str:
        """The colours of lines that a move may cross, "any" with a purple die (SF-MOVE-4)."""
        return "any" if PURPLE in self.colours else tuple(dict.fromkeys(self.colours))

    def parts(self, say: Said) -> tuple[Part, ...]:
        """Return the strip of chances: what succeeds, what does not."""
        return (
            (self.share, say(self.says), "o1"),
            (1 - self.share, say(message(_("not enough"))), "o0"),
        )


def outlook(table: Table, action: str, answers: Answers) -> Outlook:
    """Return what there is to see of a roll: of an attack, a test, a search, a move, a group test."""
    stuffy = str(answers.get("who") or table.active)
    if not table.has_stuffy(stuffy):
        return Outlook()
    ids, as_what = tuple(answers.get("dice") or ()), USES.get(action, action)
    use = str(answers.get("way") or as_what)
    colours = tuple(colour_of(table, id) for id in ids)
    faces = tuple(int(face) for face in answers.get("partial_roll") or ())
    lying = Roll(use, stuffy, tuple(zip(colours, faces, strict=False)), extra=int(answers.get("extra") or 0))
    reasons = (bonus(table, stuffy, colour, use) for colour in dict.fromkeys(colours))
    odds_of = roll_odds(table, as_what, answers) if colours else None
    return Outlook(
        colours,
        slots_of(table, ids),
        faces,
        difficulty_of(table, as_what, answers),
        total(table, lying),
        odds_of.chance if odds_of else Fraction(0),
        message(SUCCESS.get(action, _("enough"))),
        tuple(because for because in reasons if because.parts),
        odds_of.least if odds_of else None,
        odds_of.with_reroll if odds_of and odds_of.free else None,
        table.stuffy(stuffy).reroll,
    )


def slots_again(table: Table, answers: Answers) -> tuple[str, ...]:
    """Return the class of each die that is rolled again."""
    lying = table.roll.dice if table.roll else ()
    return tuple(f"d-{lying[int(place) - 1][0]}" for place in answers.get("which") or ())


# white dice


def white_plans(table: Table) -> tuple[tuple[Message, Fraction, bool], ...]:
    """Return ways to roll all the white dice, with the mean gain of each; the best is marked (SF-STUFF-1)."""
    white, stuffing = dice.number(table.hand, WHITE), table.acting.stuffing if table.acting else 0
    if white <= 1:  # one die is rolled alone
        return ()
    plans = [(message(_("one by one")), odds.gain_singly(stuffing, white))]
    plans.append((message(_("all together")), odds.reach(white, stuffing)))
    best = odds.best_gain(stuffing, white)
    if white > PAIR:  # of a pair, one first is one by one
        first = odds.best_first_roll(stuffing, white)
        plans.append((message(_("as is best: {number} first"), number=first), best))
    return tuple((words, mean, mean == best) for words, mean in plans)


# strikes


@dataclass(frozen=True)
class StrikeOdds:
    """What an attack may do to its target."""

    collapses: Fraction
    blocks: Fraction
    would_block: Fraction  # the stored die, if it is rolled

    def parts(self, say: Said) -> tuple[Part, ...]:
        hurt = 1 - self.collapses - self.blocks
        rows = (
            (self.collapses, _("collapses"), "o-bad"),
            (hurt, _("loses stuffing"), "o3"),
            (self.blocks, _("loses nothing"), "o1"),
        )
        return tuple((share, say(message(words)), kind) for share, words, kind in rows if share)


def strike_odds(table: Table, answers: Answers) -> StrikeOdds | None:
    """Return the odds of an attack on a stuffy, with its stored die if it defends (SF-DEF-1, -2)."""
    target = str(answers.get("target") or "")
    blow = damage_of(table, int(answers.get("strength") or 0))
    strength = blow or int(answers.get("amount") or 0)
    if not table.has_stuffy(target) or not strength:
        return None
    known = defence_odds(table, target, strength)
    if known.has_die and answers.get("defends"):
        return StrikeOdds(known.collapses, known.blocks, known.blocks)
    return StrikeOdds(known.collapses_undefended, Fraction(0), known.blocks)


GLOBALS: Mapping[str, object] = MappingProxyType(
    {
        "outlook": outlook,
        "slots_again": slots_again,
        "white_plans": white_plans,
        "strike_odds": strike_odds,
        "reach": odds.reach,
    }
)
