"""The odds of what may happen next on a table: its draw, its rolls, its monsters, its sleep deck.

Exact, as fractions, under the assumptions that `assumed` names (odds.py reckons; checklist, section 18).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.games.stuffed_fables import dice, flow, odds, sleep_deck
from companion.games.stuffed_fables.actions.payments import options, payer, wanted_colour
from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    BLACK,
    CHECK,
    COLOURS,
    DEEP,
    DRAW,
    FACES,
    HAND,
    PURPLE,
    RESTLESS,
    WAKING,
    WHITE,
)
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.rolls import colour_of, on_each
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import damage_of
from companion.rules import Answers, Message, _, message, replace

TURNS_AHEAD = 7  # how far the first surge is foretold


def assumed(table: Table, *, is_fresh: bool = False) -> tuple[Message, ...]:
    """Return what odds take for granted: the rulebook prints neither faces nor numbers (SF-OPEN-1).

    `is_fresh`: how many dice the bag holds is assumed, too; in a running game it is known.
    """
    ordinary = message(_("assuming ordinary six-sided dice"), rule="SF-OPEN-1")
    numbers = {number for _colour, number in table.attributes}
    if not is_fresh or len(numbers) != 1:
        return (ordinary,)
    five = message(_("assuming so many dice of each attribute color: {number}"), number=max(numbers))
    return (ordinary, five)


# the draw


@dataclass(frozen=True)
class DrawOdds:
    """The next draw: this turn's, or else the next player's."""

    bag: Rows
    discard: Rows
    is_now: bool
    resets: bool = False  # the bag is filled first: by this turn's check, or by what is on
    wanted: int = HAND  # fewer if dice are in the hand before the draw

    def spread(self, *colours: str) -> odds.Spread:
        """Return how many dice of these colours come, of as many as are drawn."""
        marked, others = (dice.number(pile, *colours) for pile in (self.bag, self.discard))
        return odds.drawn((self.size, marked), (dice.number(self.discard), others), self.count)

    def of(self, *colours: str) -> Fraction:
        """Return the chance that at least one die of these colours comes."""
        return self.spread(*colours).at_least(1)

    def paying(self, colour: str) -> Fraction:
        """Return the chance of a die that pays for a colour: of it, or purple (SF-DICE-9)."""
        return self.of(*{colour, PURPLE})

    @property
    def size(self) -> int:
        return dice.number(self.bag)

    @property
    def count(self) -> int:
        """How many dice come out (SF-BAG-1, SF-OPEN-18)."""
        return min(self.wanted, self.size + dice.number(self.discard))

    @property
    def refills(self) -> bool:
        """Whether the bag runs short in the draw (SF-BAG-2)."""
        return self.size < self.count

    @property
    def hand(self) -> tuple[tuple[str, Fraction], ...]:
        """What the hand will look like: how many of each colour in the mean."""
        means = ((colour, self.spread(colour).mean) for colour in COLOURS)
        return tuple((colour, mean) for colour, mean in means if mean)


def draw_odds(table: Table) -> DrawOdds:
    """Return the odds of the next draw (SF-BAG-1..3).

    Once this turn's dice are drawn, the next draw comes after they are discarded; and after a reset, where
    the threat that is there sets off monsters or a surge, or if they are on (SF-SURGE-4, SF-MON-10).
    """
    resets, table = is_reset_due(table), after_reset(table)
    if table.step == DRAW:
        left = max(0, HAND - dice.number(table.hand))
        return DrawOdds(table.bag, table.discard, is_now=True, resets=resets, wanted=left)
    if table.step == CHECK:
        return DrawOdds(table.bag, table.discard, is_now=False, resets=resets)
    black = dice.number(table.hand, BLACK)
    spent = dice.plus(dice.plus(table.discard, table.rolled), dice.only(table.hand, WHITE, *ATTRIBUTES))
    if table.threat + black < table.threshold:
        return DrawOdds(table.bag, spent, is_now=False, resets=resets)
    back = dice.plus(spent, dice.rows(((BLACK, table.threat + black),)))
    return DrawOdds(dice.plus(table.bag, back), (), is_now=False, resets=True)


def is_reset_due(table: Table) -> bool:
    """Return whether monsters or a surge are on, at whose end track and bag are reset."""
    return table.monsters_turn is not None or table.surge is not None


def after_reset(table: Table) -> Table:
    """Return the table with track and bag as what is on leaves them (SF-SURGE-3, -4, SF-MON-10)."""
    if not is_reset_due(table):
        return table
    table = replace(table.discarding(table.rolled), roll=None)  # rolled dice are decided about first
    return flow.reset_bag(flow.clear_track(table))


def missing_threat(table: Table) -> int:
    """Return how many more black dice set off the check of this turn."""
    table = after_reset(table)
    return max(0, table.threshold - table.threat - dice.number(table.hand, BLACK))


def check_chance(table: Table) -> Fraction:
    """Return the chance that the check fires this turn, with the monsters that are there (SF-CHECK-1, -2)."""
    if table.step == CHECK:
        return odds.SURELY  # it has fired: else the turn would be over
    lacking = missing_threat(table)
    if table.step == DRAW:
        return draw_odds(table).spread(BLACK).at_least(lacking)
    return odds.NEVER if lacking else odds.SURELY


def surges_ahead(table: Table) -> tuple[Fraction, ...]:
    """Return the chance that a surge has come by the next draw, by the one after, and so on.

    As long as the bag lasts, no monsters come and nothing comes between (SF-CHECK-2).
    """
    coming = draw_odds(table)
    if table.column or coming.resets:
        return ()
    lacking, black = missing_threat(table), dice.number(coming.bag, BLACK)
    numbers = (coming.wanted + HAND * later for later in range(TURNS_AHEAD))  # of dice drawn by then
    return tuple(
        odds.surge_by(coming.size, black, lacking, count) for count in numbers if count <= coming.size
    )


# white dice


@dataclass(frozen=True)
class StuffingOdds:
    """What white dice may do for a stuffy: rolled one by one, together, or as is best (SF-STUFF-1..3)."""

    needs: int
    white: int

    @property
    def singly(self) -> Fraction:
        return odds.gain_singly(self.needs, self.white)

    @property
    def together(self) -> Fraction:
        return odds.reach(self.white, self.needs) if self.white else odds.NEVER

    @property
    def best(self) -> Fraction:
        """The mean gain in the best grouping."""
        return odds.best_gain(self.needs, self.white)

    @property
    def first(self) -> int:
        """How many are best rolled first."""
        return odds.best_first_roll(self.needs, self.white)

    @property
    def ways(self) -> tuple[tuple[int, Fraction, bool], ...]:
        """How many dice may be rolled now, the chance of that roll, whether it is the best one."""
        numbers = range(1, self.white + 1)
        return tuple((number, odds.reach(number, self.needs), number == self.first) for number in numbers)


def stuffing_odds(table: Table, stuffy: str = "", white: int | None = None) -> StuffingOdds:
    """Return the odds of white dice: those in the hand, or so many; for the active stuffy, or another."""
    who = stuffy or table.active
    needs = table.stuffy(who).stuffing if table.has_stuffy(who) else 0
    return StuffingOdds(needs, dice.number(table.hand, WHITE) if white is None else white)


# rolls against a number


@dataclass(frozen=True)
class RollOdds:
    """A roll against a number: what each of its dice gets added, which of them a reroll could help."""

    difficulty: int
    bonuses: tuple[int, ...]
    free: int = 0  # dice that the stuffy's ability may reroll
    extra: int = 0
    ladder: tuple[Fraction, ...] = ()  # the chance with one die of those that can pay, with two ...
    least: int | None = None  # dice without which it cannot be done, None: it never can

    @property
    def to_roll(self) -> int:
        """What the dice themselves must come to."""
        return self.difficulty - sum(self.bonuses) - self.extra

    @property
    def chance(self) -> Fraction:
        """The chance of the dice as they fall, without a reroll."""
        return odds.passing(self.bonuses, self.difficulty, self.extra)

    @property
    def with_reroll(self) -> Fraction:
        """The chance if the ability is used in the best way (SF-BONUS-2, -4)."""
        if not self.bonuses:
            return odds.NEVER
        return odds.reach_with_reroll(self.free, len(self.bonuses) - self.free, self.to_roll)


def difficulty_of(table: Table, use: str, answers: Answers) -> int:
    """Return what a roll must come to; 0 if it is unknown."""
    if use == "search":
        return table.page.search or 0
    if use == "group":
        group = next((group for group in table.groups if group.id == answers.get("group")), None)
        return group.missing if group else 0
    if use == "test":
        return int(answers.get("difficulty") or 0)
    return table.card(str(answers.get("target", ""))).defence or int(answers.get("defence") or 0)


def roll_odds(table: Table, use: str, answers: Answers) -> RollOdds | None:
    """Return the odds of a roll with the answers so far: dice that are picked, or all that can pay.

    `use` is "test", "group", "search" or "attack" (then `way` is asked); None if the number to reach, or
    who rolls, is not known.
    """
    difficulty, stuffy = difficulty_of(table, use, answers), payer(table, answers)
    if not difficulty or not stuffy:
        return None
    as_what, extra = str(answers.get("way") or use), int(answers.get("extra") or 0)
    at_hand = tuple(colour_of(table, stuffy, die) for die in options(use, table, answers))
    picked = tuple(colour_of(table, stuffy, die) for die in answers.get("dice") or ())
    colours, own = picked or at_hand, wanted_colour(table, use, answers)
    added = {colour: on_each(table, stuffy, colour, as_what) for colour in {own, *colours, *at_hand}}
    steps = tuple(added[colour] for colour in at_hand)
    return RollOdds(
        difficulty,
        tuple(added[colour] for colour in colours),
        colours.count(table.stuffy(stuffy).reroll),
        extra,
        tuple(odds.passing(steps[:number], difficulty, extra) for number in range(1, len(steps) + 1)),
        odds.fewest(difficulty - extra, added[own]),
    )


# monsters


@dataclass(frozen=True)
class DefenceOdds:
    """An attack on a stuffy: whether it collapses, with its stored die and without."""

    stuffing: int
    strength: int
    has_die: bool

    @property
    def blocks(self) -> Fraction:
        """The chance that nothing gets through, so that the die stays (SF-DEF-2)."""
        return odds.block(self.strength) if self.has_die else Fraction(self.strength == 0)

    @property
    def damage(self) -> Fraction:
        """The damage that gets through in the mean."""
        return odds.mean_loss(self.strength) if self.has_die else Fraction(self.strength)

    @property
    def collapses(self) -> Fraction:
        return odds.collapse(self.stuffing, self.strength, has_die=self.has_die)

    @property
    def collapses_undefended(self) -> Fraction:
        return odds.collapse(self.stuffing, self.strength, has_die=False)


def defence_odds(table: Table, target: str, strength: int) -> DefenceOdds:
    """Return the odds of an attack, or of other damage, on a stuffy that has not collapsed (SF-DEF-1..3)."""
    stuffy = table.stuffy(target)
    return DefenceOdds(stuffy.stuffing, strength, bool(stuffy.stored))


def collapse_chance(table: Table, monster: str, target: str) -> Fraction | None:
    """Return the chance that a monster's attack, its die not rolled yet, takes a stuffy's last stuffing.

    None if its card does not tell what it does on each result.
    """
    card, stuffy = table.card(monster), table.stuffy(target)
    if any(card.action(int(face)) is None for face in FACES):
        return None
    actions = tuple((action.low, action.high, damage_of(table, action.strength)) for action in card.actions)
    return odds.collapse_by(actions, stuffy.stuffing, has_die=bool(stuffy.stored))


# the sleep deck


def waking_odds(table: Table) -> Fraction:
    """Return the chance that the next sleep card is Waking (SF-SETUP-9, SF-OPEN-6)."""
    return odds.NEVER if table.is_awake else odds.waking_by(sleep_deck.size(table), len(table.revealed))


def waking_ahead(table: Table) -> tuple[Fraction, ...]:
    """Return the chance of Waking by the next sleep card, by the one after, and so on to the last."""
    left = 0 if table.is_awake else sleep_deck.left(table)
    size, revealed = sleep_deck.size(table), len(table.revealed)
    return tuple(odds.waking_by(size, revealed, more) for more in range(1, left + 1))


def sleep_odds(table: Table) -> Mapping[str, Fraction]:
    """Return the chance of each kind of sleep card to come next; of Waking alone if they are not counted."""
    waking, left = waking_odds(table), sleep_deck.left(table)
    if table.is_awake or not left:
        return {}
    if not table.sleep_deep or left == 1:
        return {WAKING: waking}
    deep = Fraction(max(0, table.sleep_deep - table.revealed.count(DEEP)), left - 1)
    return {DEEP: (1 - waking) * deep, RESTLESS: (1 - waking) * (1 - deep), WAKING: waking}
