"""People who play Stuffed Fables by a plain policy: scripted milestones, honest play in between."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle
from random import Random
from typing import Any

from companion.games import GAMES
from companion.games.stuffed_fables import chances, rerolls
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.column import UNKNOWN
from companion.games.stuffed_fables.data import DRAW, SEARCH
from companion.games.stuffed_fables.odds import best_first_roll
from companion.games.stuffed_fables.rolls import dice_of, payable
from companion.games.stuffed_fables.sleep_deck import left, may_come
from companion.games.stuffed_fables.table import Table
from companion.rules import Play

GAME = GAMES["stuffed_fables"]
WORTH_IT, AT_BEST = Fraction(2, 3), Fraction(1, 4)  # a roll is taken with the fewest dice that are worth it
LATEST = 70  # turns: then the children wake, and the evening is over
FOUND: tuple[Mapping[str, Any], ...] = (  # made up, as a group may have typed them in
    {"name": "Ditale", "slots": ("head",)},
    {"name": "Tagliacarte", "slots": ("paws",), "weapon": "melee"},
    {"name": "Elastici", "colour": "green", "amount": 1},
    {"name": "Fionda", "slots": ("paws", "body"), "weapon": "ranged", "reach": 5},
    {"name": "Bottone lucido", "slots": ("accessory",), "colour": "yellow", "amount": 1, "use": "search"},
)


@dataclass(frozen=True)
class Beat:
    """A milestone: what is done as soon as a table is so, answers read off it where they are functions."""

    when: Callable[[Table], bool]
    action: str
    answers: Mapping[str, Any] = field(default_factory=dict)

    def play(self, table: Table) -> Play:
        read = {name: one(table) if callable(one) else one for name, one in self.answers.items()}
        return Play(self.action, read)


def beat(when: Callable[[Table], bool], action: str, **answers: Any) -> Beat:
    return Beat(when, action, answers)


@dataclass(frozen=True)
class Evening:
    """How a session is to go: who plays whom, the pages of its story, its milestones, how it is closed."""

    name: str
    people: tuple[str, ...]
    circle: tuple[tuple[str, str], ...]  # character, player
    first: str
    pages: tuple[Mapping[str, Any], ...]
    beats: tuple[Beat, ...]
    box: Box = Box()
    story: int = 1
    deep: int = 0  # sleep cards that are Deep Sleep, 0: nobody has counted them
    seed: int = 0
    added: tuple[tuple[str, int], ...] = ()  # discovery cards that join the decks at the end


class Players:
    """The people of an evening."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.rng = evening, Random(evening.seed)
        self.beats, self.pages = list(evening.beats), list(evening.pages)
        self.found = cycle(self.rng.sample(FOUND, len(FOUND)))

    # the set-up

    def set_up(self, table: Table) -> Iterator[Play]:
        evening = self.evening
        yield Play("choose_story", {"number": evening.story})
        known = {stuffy.id for stuffy in table.stuffies}
        for character, player in evening.circle:
            if character not in known:
                yield Play("choose_stuffy", {"character": character, "player": player})
        if evening.deep:
            answers = {"edition": table.edition, "dice": table.attributes, "sleep": table.sleep_cards}
            yield Play("set_counts", {**answers, "deep": evening.deep})
        yield Play("set_party", {"first": evening.first})

    def lay(self, table: Table) -> Iterator[Play]:
        for step in GAME.screens.set_up_steps(table):
            yield Play("lay_items", {"items": tuple(item.id for item in step.items)})
        yield Play("begin")

    def close(self, table: Table) -> Play:
        added = self.evening.added
        return Play("close_story", {"added": True, "cards": added} if added else {"added": False})

    # the story

    def next_play(self, table: Table) -> Play:
        """Return what the people do at this table."""
        if nameless := next((one.id for one in table.column if one.card == UNKNOWN), ""):
            return Play("name_monster", {"monster": nameless, **self.rng.choice(TYPED)})
        if self.beats and self.beats[0].when(table):
            return self.beats.pop(0).play(table)
        if table.waits_for:
            return self.waiting(table)
        if table.turn > LATEST:
            return Play("lose_story", {"why": "I bambini si svegliano"})
        if table.step == DRAW:
            return Play("draw")
        return self.white(table) if table.step == SEARCH else self.acts(table)

    def waiting(self, table: Table) -> Play:
        answers: dict[str, Callable[[Table], Play]] = {
            "let_stand": self.lying,
            "strike": self.strike,
            "reveal_sleep": self.sleep_card,
            "take_item": self.take_item,
            "resolve_lost": lambda table: Play("resolve_lost", {"choice": "Lo aiutiamo"}),
            "turn_page": lambda table: Play("turn_page", self.pages.pop(0)),
        }
        answer = answers.get(table.waits_for)
        return answer(table) if answer else Play(table.waits_for)

    def white(self, table: Table) -> Play:
        """Roll white dice by the best odds (checklist 18.7)."""
        assert table.acting
        return Play(
            "search_stuffing",
            {"number": best_first_roll(table.acting.stuffing, dict(table.hand)["white"])},
        )

    def lying(self, table: Table) -> Play:
        """Roll again what is best rolled again."""
        best = rerolls.reroll_odds(table)
        which = best[0] if best else rerolls.low_dice(table)
        return Play("reroll", {"which": which}) if which else Play("let_stand")

    def strike(self, table: Table) -> Play:
        if self.rng.random() * 6 < 1:
            return Play("strike", {"target": "nobody"})
        turn, target = table.monsters_turn, self.rng.choice(table.standing)
        assert turn and turn.strike
        does = table.card(turn.strike.monster).action(turn.strike.face)
        answers = {"target": target.id, "strength": does.strength if does else 3}
        return Play("strike", {**answers, "defends": True} if target.stored else answers)

    def sleep_card(self, table: Table) -> Play:
        """Reveal what lies on top; if nobody has counted the deck, as it was shuffled here."""
        if self.evening.deep:
            return Play("reveal_sleep")
        kinds = may_come(table)
        is_waking = len(kinds) != 2 and self.rng.random() * left(table) < 1
        return Play("reveal_sleep", {"kind": "waking" if is_waking else self.rng.choice(kinds[:2])})

    def take_item(self, table: Table) -> Play:
        item = next(self.found)
        to = table.found_by if item.get("slots") and table.found_by else "group"
        return Play("take_item", {"to": to, **item})

    # actions

    def acts(self, table: Table) -> Play:
        """Return an action with the dice at hand, the most pressing first, else the end of the turn."""
        if not table.may_act:
            return Play("end_actions")
        ways = (self.help, self.fight, self.together, self.look, self.keep, self.walk)
        return next((play for way in ways if (play := way(table))), Play("end_actions"))

    def help(self, table: Table) -> Play | None:
        fallen = [stuffy.id for stuffy in table.stuffies if stuffy.is_collapsed]
        own = payable(table, table.active, "")
        if not fallen or not own or not table.acting or table.acting.stuffing < 3:
            return None
        return Play("encourage_stuffing", {"die": own[0], "friend": fallen[0]})

    def fight(self, table: Table) -> Play | None:
        """Attack the monster against which a roll is worth it."""
        assert table.acting
        worn = (*table.acting.items, *table.group_items)
        for weapon in (item for item in worn if item.weapon):
            for monster in table.column:
                answers = {"way": weapon.weapon, "target": monster.id}
                if dice := self.worth(table, "attack", answers):
                    several = sum(item.weapon == weapon.weapon for item in worn) > 1
                    named = {"weapon": weapon.id} if several else {}
                    return Play("attack", {**answers, **named, "dice": dice})
        return None

    def worth(self, table: Table, use: str, answers: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the fewest dice with which a roll is worth it, all if it may just do, else none."""
        odds = chances.roll_odds(table, use, answers)
        if odds is None or not odds.ladder:
            return ()
        colour = {"melee": "red", "ranged": "green"}.get(answers.get("way", ""), "yellow")
        dice = payable(table, table.active, colour)
        fewest = next((place for place, chance in enumerate(odds.ladder, 1) if chance >= WORTH_IT), 0)
        return dice[:fewest] if fewest else dice if odds.ladder[-1] >= AT_BEST else ()

    def together(self, table: Table) -> Play | None:
        for group in table.groups:
            if dice := payable(table, table.active, group.colour):
                return Play("contribute", {"group": group.id, "dice": dice})
        return None

    def look(self, table: Table) -> Play | None:
        dice = self.worth(table, "search", {}) if table.page.search else ()
        return Play("search", {"dice": dice}) if dice else None

    def keep(self, table: Table) -> Play | None:
        """Lay a die on the own card, or on that of a friend who has none."""
        assert table.acting
        own = [die for die in dice_of(table, table.active) if die != "stored"]
        bare = [one.id for one in table.standing if not one.stored and one.id != table.active]
        if own and not table.acting.stored:
            return Play("store", {"die": own[0]})
        if own and bare and self.rng.random() * 2 < 1:
            return Play("encourage_die", {"die": own[0], "friend": bare[0]})
        return None

    def walk(self, table: Table) -> Play | None:
        own = [die for die in dice_of(table, table.active) if die != "stored"]
        return Play("move", {"dice": (own[0],)}) if own and self.rng.random() * 2 < 1 else None


TYPED: tuple[Mapping[str, Any], ...] = (  # made-up cards, as a group may read them off
    {"name": "Calzino", "defence": 4, "actions": 1, "speed_1": 4, "reach_1": 1, "strength_1": 2},
    {
        **{"name": "Lampada", "defence": 6, "actions": 2, "until_1": 2, "speed_1": 3, "reach_1": 3},
        **{"strength_1": 1, "speed_2": 5, "reach_2": 1, "strength_2": 3},
    },
)


def played(*evenings: Evening) -> tuple[list[Play], list[Table]]:
    """Return the plays of evenings, one after another, chance filled in, and the tables after them."""
    plays: list[Play] = []
    tables: list[Table] = [GAME.set_up(evenings[0].people)]
    for evening in evenings:
        _play_on(evening, plays, tables)
    return plays, tables


def _play_on(evening: Evening, plays: list[Play], tables: list[Table]) -> None:
    """Play an evening from the choice of its story until that is closed."""
    players, rng = Players(evening), Random(evening.seed + 1)

    def do(play: Play) -> None:
        whole, _made = GAME.actions[play.action].fill(tables[-1], play.answers, rng, evening.box)
        plays.append(whole)
        tables.append(GAME.play(tables[-1], whole))

    for play in players.set_up(tables[-1]):
        do(play)
    for play in players.lay(tables[-1]):
        do(play)
    while tables[-1].phase == "playing":
        do(players.next_play(tables[-1]))
    do(players.close(tables[-1]))
