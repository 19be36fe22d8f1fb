"""Random formulas, each with what it comes to: worked out beside it, seat by seat, in plain Python."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.games.own_table.formulas.seats import SeatNumbers

HIGHEST = 1_000_000_000
STRONGEST = 9  # how strongly what needs no bracket binds
NUMBERS = (0, 1, 2, 3, 7, 10, 1000, 99_999, 999_999_999, HIGHEST)
COMPARED: dict[str, tuple[tuple[str, ...], Callable[[int, int], bool]]] = {
    "<": (("<",), lambda left, right: left < right),
    "<=": (("<=", "≤"), lambda left, right: left <= right),
    ">": ((">",), lambda left, right: left > right),
    ">=": ((">=", "≥"), lambda left, right: left >= right),
    "==": (("==", "="), lambda left, right: left == right),
    "!=": (("!=", "≠"), lambda left, right: left != right),
}
WORKED_OUT: dict[str, tuple[int, tuple[str, ...], Callable[[int, int], int]]] = {
    "or": (1, (" or ", " o ", " OR "), lambda left, right: 1 if left or right else 0),
    "and": (2, (" and ", " e "), lambda left, right: 1 if left and right else 0),
    "+": (5, ("+",), lambda left, right: left + right),
    "-": (5, ("-", "−", "–"), lambda left, right: left - right),
    "*": (6, ("*", "×"), lambda left, right: left * right),
    "/": (6, ("/", "÷"), lambda left, right: left // right if right else 0),
}
OVER: dict[str, tuple[tuple[str, ...], Callable[[list[int]], int]]] = {
    "sum": (("sum", "somma", "Sum"), sum),
    "count": (("count", "conta"), lambda numbers: sum(1 for number in numbers if number)),
    "min": (("min",), lambda numbers: min(numbers) if numbers else 0),
    "max": (("max", "MAX"), lambda numbers: max(numbers) if numbers else 0),
}
WHOSE = {"all": ("all", "tutti"), "others": ("others", "altri"), "own": ("own",)}
SOUP = (
    *"+-*/(),:<>=!;≤×− $§_ßé٣\u0301\x00\u202e",
    *("12", "oil", "lamps", "of", "own", "others", "all", "seats", "sum(", "rank(", "lookup(", "min("),
    *("if(", "clamp(", "count(", "and", "or", "not", "di altri", "999999999999", "<=", "==", "nobody"),
)


@dataclass(frozen=True)
class Written:
    """A formula as text, how strongly its last sign binds, and its value at a seat."""

    text: str
    power: int
    at: Callable[[int], int]


def limited(number: int) -> int:
    return max(-HIGHEST, min(HIGHEST, int(number)))


def random_table(random: Random) -> SeatNumbers:
    seats = random.randint(1, 6)
    low, high = random.choice([(-3, 3), (0, 12), (-(10**10), 10**10)])

    def column() -> tuple[int | None, ...]:
        return tuple(random.choice([None, random.randint(low, high)]) for _seat in range(seats))

    return SeatNumbers({name: column() for name in ("oil", "lamps", "coins")}, seats)


def random_garbage(random: Random, text: str) -> str:
    """Return a text that is mostly no formula: words in any order, or a formula with a few signs changed."""
    if random.random() < 0.4:
        return "".join(
            random.choice(SOUP) + random.choice(["", " "]) for _word in range(random.randint(0, 60))
        )
    for _change in range(random.randint(1, 4)):
        place = random.randint(0, len(text))
        text = text[:place] + random.choice(["", random.choice(SOUP)]) + text[place + random.randint(0, 2) :]
    return text


class FormulaWriter:
    """Writes formulas for one table and the seat that they are for."""

    def __init__(self, random: Random, table: SeatNumbers, own: int) -> None:
        self.random, self.table, self.own = random, table, own

    def any(self, room: int, across: int = 2) -> Written:
        """Return a formula of about `room` parts; sums over seats are at most `across` deep in each other."""
        if room <= 1:
            return self._leaf() if self.random.random() < 0.8 else self._own()
        shapes = [self._sum, self._sum, self._comparison, self._before, self._function, self._looked_up]
        if across:
            shapes += [self._over, self._rank, self._over]
        return self.random.choice(shapes)(room - 1, across)

    def _leaf(self) -> Written:
        number = self.random.choice(NUMBERS)
        return self.random.choice(
            [
                Written(str(number), STRONGEST, lambda _seat: number),
                self._name(),
                self._name(),
                Written(self.random.choice(["seats", "posti"]), STRONGEST, lambda _seat: self.table.seats),
            ]
        )

    def _name(self) -> Written:
        name = self.random.choice([*self.table.columns])
        typed = self.random.choice([name, name.upper()])
        return Written(typed, STRONGEST, lambda seat: limited(self.table.columns[name][seat] or 0))

    def _placed(self, part: Written, least: int) -> str:
        """Return a part in brackets if it binds too weakly, and now and then without need."""
        space = self.random.choice(["", " "])
        in_brackets = part.power < least or self.random.random() < 0.1
        return f"({space}{part.text})" if in_brackets else f"{space}{part.text}"

    def _two(self, room: int, across: int) -> tuple[Written, Written]:
        left = self.random.randint(0, room)
        return self.any(left, across), self.any(room - left, across)

    def _sum(self, room: int, across: int) -> Written:
        power, typed, work_out = WORKED_OUT[self.random.choice([*WORKED_OUT])]
        left, right = self._two(room, across)
        text = self._placed(left, power) + self.random.choice(typed) + self._placed(right, power + 1)
        return Written(text, power, lambda seat: limited(work_out(left.at(seat), right.at(seat))))

    def _comparison(self, room: int, across: int) -> Written:
        typed, holds = COMPARED[self.random.choice([*COMPARED])]
        left, right = self._two(room, across)
        text = self._placed(left, 5) + self.random.choice(typed) + self._placed(right, 5)
        return Written(text, 4, lambda seat: int(holds(left.at(seat), right.at(seat))))

    def _before(self, room: int, across: int) -> Written:
        part = self.any(room, across)
        if self.random.random() < 0.5:
            return Written(f"-{self._placed(part, 7)}", 7, lambda seat: -part.at(seat))
        return Written(f"not {self._placed(part, 3)}", 3, lambda seat: 0 if part.at(seat) else 1)

    def _function(self, room: int, across: int) -> Written:
        left, right = self._two(room, across)
        third = self.any(1, across)
        a, b, c = (self._placed(part, 0) for part in (left, right, third))
        comma = self.random.choice([",", ";"])
        texts: list[tuple[str, Callable[[int], int]]] = [
            (f"if({a}, {b}, {c})", lambda seat: right.at(seat) if left.at(seat) else third.at(seat)),
            (f"se({a}; {b}; {c})", lambda seat: right.at(seat) if left.at(seat) else third.at(seat)),
            (f"clamp({a},{b},{c})", lambda seat: max(right.at(seat), min(left.at(seat), third.at(seat)))),
            (f"min({a}{comma}{b})", lambda seat: min(left.at(seat), right.at(seat))),
            (f"max({a},{b}{comma}{c})", lambda seat: max(left.at(seat), right.at(seat), third.at(seat))),
        ]
        text, at = self.random.choice(texts)
        return Written(text, STRONGEST, at)

    def _looked_up(self, room: int, across: int) -> Written:
        part = self.any(room, across)
        keys = self.random.sample(range(-5, 30), self.random.randint(1, 4))
        rows = {key: self.random.randint(-9, 99) for key in keys}
        text = ", ".join(f"{key}:{value}" for key, value in rows.items())
        word = self.random.choice(["lookup", "cerca"])

        def at(seat: int) -> int:
            below = [key for key in rows if key <= part.at(seat)]
            return rows[max(below)] if below else 0

        return Written(f"{word}({self._placed(part, 0)}, {text})", STRONGEST, at)

    def _own(self) -> Written:
        """Write a name of the seat that the formula is for: not alone, as it would say whose sum is meant."""
        name = self._name()
        return Written(f"{name.text} of own + 0", 5, lambda _seat: name.at(self.own))

    def _over(self, room: int, across: int) -> Written:
        function, whose = self.random.choice([*OVER]), self.random.choice([*WHOSE])
        typed, over = OVER[function]
        part = self.any(room, across - 1)
        is_left_out = whose == "all" and function in ("sum", "count") and self.random.random() < 0.5
        of = "" if is_left_out else f" {self.random.choice(['of', 'di'])} {self.random.choice(WHOSE[whose])}"

        def at(seat: int) -> int:
            every = range(self.table.seats)
            seats = {"all": [*every], "own": [self.own], "others": [each for each in every if each != seat]}
            return limited(over([part.at(each) for each in seats[whose]]))

        # Behind more than a name, "of own" would belong to the last name alone.
        inside = f"({part.text})" if whose == "own" and part.power < STRONGEST else self._placed(part, 0)
        return Written(f"{self.random.choice(typed)}({inside}{of})", STRONGEST, at)

    def _rank(self, room: int, across: int) -> Written:
        part = self.any(room, across - 1)

        def at(seat: int) -> int:
            own = part.at(seat)
            return 1 + sum(1 for each in range(self.table.seats) if part.at(each) > own)

        return Written(f"{self.random.choice(['rank', 'posto'])}({self._placed(part, 0)})", STRONGEST, at)
