"""Definitions made at random: every kind of part, names of every script, formulas over what is there."""

from random import Random

from companion.games.own_table import definition as made_of
from companion.games.own_table.definition import (
    ClockPart,
    CounterPart,
    Definition,
    DicePart,
    GameStep,
    ListItem,
    ListPart,
    OrderPart,
    Phase,
    PileCard,
    PilePart,
    ScoreColumn,
    ScorePart,
)
from companion.games.own_table.formulas import formula_key

NAMES = (
    "Oil",
    "Nebbia",
    "Очки",
    "得点",
    "نقاط",
    "Ήλιος",
    "ניקוד",
    "x",
    "Ships in",
    "and",
    "<b>7</b>",
    "L’olio",
    "🙂",
)
NUMBERS = ("1", "-1", "2 * 3", "seats", "if(seats > 2, 1, 0)", "round / 2")


def random_definition(seed: int) -> Definition:
    """Return a definition; the same for the same seed."""
    return _Maker(Random(seed)).made()


class _Maker:
    def __init__(self, rng: Random) -> None:
        self.rng, self.given, self.taken = rng, 0, set[str]()

    def id(self, kind: str) -> str:
        self.given += 1
        return f"{kind}-{self.given}"

    def name(self) -> str:
        name = self.rng.choice(NAMES)
        while name in self.taken:
            name = f"{self.rng.choice(NAMES)} {self.given}"
        self.taken.add(name)
        return name

    def number(self, most: int) -> int:
        return self.rng.randint(0, most)

    def made(self) -> Definition:
        counters = tuple(self.counter() for _one in range(self.number(5)))
        piles = tuple(self.pile() for _one in range(self.number(2)))
        dice = tuple(self.dice() for _one in range(self.number(2)))
        lists = tuple(self.list_part() for _one in range(self.number(2)))
        phases = tuple(
            Phase(id=self.id("phase"), name=self.name(), is_of_turns=self.rng.random() < 0.5)
            for _one in range(self.number(3))
        )
        steps = tuple(self.step(counters, piles, dice, phases) for _one in range(self.number(6)))
        columns = tuple(self.column(counters) for _one in range(self.number(4)))
        of_seats = [part.id for part in counters if part.whose == made_of.SEAT]
        kind = self.rng.choice(made_of.ORDERS)
        order = OrderPart(kind=kind, counter=self.rng.choice(of_seats) if of_seats else "")
        return Definition(
            name=self.name(),
            round_name=self.rng.choice(("", self.name())),
            counters=counters,
            piles=piles,
            dice=dice,
            order=OrderPart() if kind == made_of.BY_COUNTER and not of_seats else order,
            clocks=tuple(
                ClockPart(
                    id=self.id("clock"),
                    name=self.name(),
                    seconds=self.number(90),
                    is_of_seats=self.rng.random() < 0.5,
                )
                for _one in range(self.number(1))
            ),
            lists=lists,
            phases=phases,
            steps=steps,
            score=ScorePart(
                columns=columns,
                wins=self.rng.choice(made_of.WINS),
                is_together=self.rng.random() < 0.3,
                by_rounds=self.rng.random() < 0.3,
            ),
            given=self.given,
        )

    def counter(self) -> CounterPart:
        low = self.rng.choice((None, 0, -3))
        high = self.rng.choice((None, 5, 12))
        return CounterPart(
            id=self.id("counter"),
            name=self.name(),
            whose=self.rng.choice(made_of.HOLDERS),
            start=self.number(5),
            low=low,
            high=high,
            is_track=self.rng.random() < 0.3,
            says_high=self.rng.choice(("", "Over!")),
        )

    def pile(self) -> PilePart:
        cards = tuple(
            PileCard(id=self.id("card"), name=self.name(), number=1 + self.number(3))
            for _one in range(1 + self.number(3))
        )
        return PilePart(
            id=self.id("pile"),
            name=self.name(),
            cards=cards,
            returns=self.rng.random() < 0.3,
            reshuffles=self.rng.random() < 0.5,
        )

    def dice(self) -> DicePart:
        faces = self.rng.choice((tuple("123456"), ("miss", "hit", "hit"), ("-1", "0", "1")))
        return DicePart(id=self.id("dice"), name=self.name(), faces=faces, number=1 + self.number(2))

    def list_part(self) -> ListPart:
        items = tuple(ListItem(id=self.id("item"), words=self.name()) for _one in range(1 + self.number(2)))
        return ListPart(
            id=self.id("list"), name=self.name(), when=self.rng.choice(made_of.LIST_TIMES), items=items
        )

    def step(
        self,
        counters: tuple[CounterPart, ...],
        piles: tuple[PilePart, ...],
        dice: tuple[DicePart, ...],
        phases: tuple[Phase, ...],
    ) -> GameStep:
        counted = [part.id for part in counters if part.whose != made_of.FOE]
        cards = [card.id for pile in piles for card in pile.cards]
        parts = {
            made_of.CHANGE: counted,
            made_of.SET: counted,
            made_of.DRAW: [pile.id for pile in piles],
            made_of.ROLL: [one.id for one in dice],
        }
        what = self.rng.choice([what for what in made_of.WHATS if parts.get(what, True)])
        at = {made_of.CARD: cards, made_of.REACH: counted}
        when = self.rng.choice([when for when in made_of.WHENS if at.get(when, True)])
        hangs_on = when in at
        return GameStep(
            id=self.id("step"),
            phase=self.rng.choice(phases).id if phases and not hangs_on else "",
            when=when,
            at=self.rng.choice(at[when]) if hangs_on else "",
            reach=self.number(6),
            who=self.rng.choice(made_of.WHOS),
            what=what,
            part=self.rng.choice(parts[what]) if what in parts else "",
            number=self.rng.choice(NUMBERS),
            words=self.name(),
        )

    def column(self, counters: tuple[CounterPart, ...]) -> ScoreColumn:
        names = [formula_key(part.name) for part in counters if part.whose != made_of.FOE]
        name = self.rng.choice(names) if names else "seats"
        formula = self.rng.choice(("", name, f"{name} * 2", f"sum({name} of others)", f"rank({name})"))
        return ScoreColumn(id=self.id("column"), name=self.name(), formula=formula)
