"""A formula is read from its text: the grammar, its bounds, and what is wrong with a text that is none."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from companion.games.own_table.formulas.saying import say_formula, say_ties
from companion.games.own_table.formulas.signs import FUNCTIONS, SETS, FormulaSign, signs_of
from companion.games.own_table.formulas.values import (
    HIGHEST,
    AcrossSeats,
    Constant,
    LookUp,
    Node,
    Operation,
    Reference,
    Scope,
    SeatCount,
    nodes_of,
)
from companion.rules.errors import IllegalPlay, require
from companion.rules.messages import Message, Part, _

MOST_SIGNS, MOST_NODES, DEEPEST = 200, 60, 12
NO_TITLES: Mapping[str, str] = MappingProxyType({})

COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})
# How strongly a sign binds what is beside it; a unary minus binds stronger, `not` as its line says.
POWERS = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 4), "+": 5, "-": 5, "*": 6, "/": 6}
NOT, MINUS = 3, 7

EMPTY = _("The formula is empty.")
LONG = _("A formula has at most {most} signs, and this one has {count}.")
LARGE = _("A formula has at most {most} numbers, names and operations; at sign {place} come more.")
DEEP = _("Brackets and functions may be {most} deep in each other; at sign {place} they are deeper.")
STRANGE = _("“{word}” means nothing in a formula, at sign {place}.")
UNKNOWN = _("“{word}” is no name on this table, at sign {place}.")
UNKNOWN_NEAR = _("“{word}” is no name on this table, at sign {place}. Did you mean “{near}”?")
NO_FUNCTION = _("“{word}” is no function, at sign {place}.")
NO_FUNCTION_NEAR = _("“{word}” is no function, at sign {place}. Did you mean “{near}”?")
NO_VALUE = _("A number or a name is missing, at sign {place}.")
NO_NUMBER = _("A whole number is missing, at sign {place}.")
NO_SIGN = _("“{word}” is missing, at sign {place}.")
NOT_HERE = _("“{word}” does not belong here, at sign {place}.")
HIGH = _("A number is at most 1,000,000,000, at sign {place}.")
TWO_COMPARISONS = _("Between two comparisons stands “and” or “or”, at sign {place}.")
TWO_NUMBERS = _("“{word}” takes two numbers or more, or one with “of all” or “of others”, at sign {place}.")
NO_SET = _("After “of” comes “own”, “others” or “all”, at sign {place}.")
NO_OF = _("“{word}” comes after “of”, at sign {place}.")
OF_ALONE = _("“of” belongs into sum, count, rank, min or max, at sign {place}.")
KEY_TWICE = _("{number} is looked up twice, at sign {place}.")


@dataclass(frozen=True)
class Formula:
    """A formula that was read: its `text` as it was typed, its tree, the keys of the names that it asks."""

    text: str
    root: Node
    names: frozenset[str]

    def value(self, scope: Scope) -> int:
        """Return what it comes to, from -1,000,000,000 to 1,000,000,000."""
        return self.root.values(scope, (scope.own,))[0]

    def says(self, titles: Mapping[str, str] = NO_TITLES) -> Message:
        """Return the formula in words, without a full stop; `titles` are the names as people wrote them."""
        return say_formula(self.root, self.text, titles)

    def notes(self) -> tuple[Message, ...]:
        """Return sentences on what the words leave open: who has it in a tie."""
        return say_ties(self.root)


def read(text: str, names: Collection[str]) -> Formula:
    """Return the formula of a text; `names` are the keys that it may use.

    Raises: IllegalPlay with a sentence that tells the place, from 1 on. Of the parts of its message `place`
    is that number, `word` what stands there, `near` the name that may be meant.
    """
    require(text.strip(), EMPTY)
    require(len(text) <= MOST_SIGNS, LONG, most=MOST_SIGNS, count=len(text))
    root = FormulaReader(text, names).read()
    asked = frozenset(node.name for node in nodes_of(root) if isinstance(node, Reference))
    return Formula(text, root, asked)


def cycles(formulas: Mapping[str, Formula]) -> tuple[str, ...]:
    """Return the names whose formula asks for the name itself, directly or by the formulas of others."""
    asks = {name: formula.names & formulas.keys() for name, formula in formulas.items()}
    return tuple(name for name in formulas if name in _reached(asks, name))


def _reached(asks: Mapping[str, frozenset[str]], start: str) -> set[str]:
    reached: set[str] = set()
    ahead = {*asks[start]}
    while ahead:
        reached |= ahead
        ahead = {name for reader in ahead for name in asks[reader]} - reached
    return reached


class FormulaReader:
    """Reads one text from left to right: a method for each shape, which leaves what is behind it as next."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self.names = frozenset(names)
        self.signs = [*signs_of(text)]
        self.at = self.nodes = self.depth = 0
        self.shapes: dict[str, Callable[[], Node]] = {
            "number": self._constant,
            "name": self._reference,
            "seats": self._seat_count,
            "-": self._minus,
            "not": self._not,
            "(": self._bracket,
            "if": self._of_three,
            "clamp": self._of_three,
            "sum": self._across_seats,
            "count": self._across_seats,
            "rank": self._across_seats,
            "min": self._extreme,
            "max": self._extreme,
            "lookup": self._look_up,
        }

    def read(self) -> Node:
        root = self._expression()
        self._refuse_unless(self._next.kind == "end", self._instead(NOT_HERE))
        return root

    # what stands next

    @property
    def _next(self) -> FormulaSign:
        return self.signs[self.at]

    def _take(self, kind: str) -> bool:
        """Go past what stands next if it is of this kind, and tell whether it was."""
        is_next = self._next.kind == kind
        self.at += is_next
        return is_next

    def _expect(self, kind: str) -> None:
        self._refuse_unless(self._take(kind), self._instead(NO_SIGN), word=kind)

    def _instead(self, sentence: str) -> str:
        """Return the refusal of what stands next: of a set out of its place it is always the same."""
        return OF_ALONE if self._next.kind == "of" else sentence

    def _refuse_unless(
        self, condition: object, sentence: str, sign: FormulaSign | None = None, **parts: Part
    ) -> None:
        """Refuse a sign, or what stands next."""
        if not condition:
            sign = sign or self._next
            known = sentence if sign.kind else STRANGE
            place: dict[str, Part] = {"word": sign.typed, "place": sign.place + 1}
            raise IllegalPlay(known, **place | (parts if sign.kind else {}))

    def _counted(self, node: Node, size: int = 1) -> Node:
        self.nodes += size
        self._refuse_unless(self.nodes <= MOST_NODES, LARGE, most=MOST_NODES)
        return node

    # shapes

    def _expression(self, weakest: int = 1) -> Node:
        """Read operands and the signs between them that bind at least as strongly as `weakest`."""
        left = self._operand()
        while (power := POWERS.get(sign := self._next.kind, 0)) >= weakest:
            self.at += 1
            left = self._counted(Operation(sign, (left, self._expression(power + 1))))
            is_second = sign in COMPARISONS and self._next.kind in COMPARISONS
            self._refuse_unless(not is_second, TWO_COMPARISONS)
        return left

    def _operand(self) -> Node:
        kind = self._next.kind
        self._refuse_unless(kind not in SETS, NO_OF)
        self._refuse_unless(kind in self.shapes, NO_VALUE)
        self._refuse_unless(self.depth <= DEEPEST, DEEP, most=DEEPEST)
        self.depth += 1
        operand = self.shapes[kind]()
        self.depth -= 1
        return operand

    def _whole(self) -> int:
        """Read the digits of a number."""
        self._refuse_unless(self._next.kind == "number", NO_NUMBER)
        number = int(self._next.typed)
        self._refuse_unless(number <= HIGHEST, HIGH)
        self.at += 1
        return number

    def _constant(self) -> Node:
        return self._counted(Constant(self._whole()))

    def _seat_count(self) -> Node:
        self.at += 1
        return self._counted(SeatCount())

    def _reference(self) -> Node:
        sign = self._next
        self.at += 1
        if sign.key not in self.names:
            raise self._unknown(sign)
        is_own = self._next.kind == "of" and self.signs[self.at + 1].kind == "own"
        self.at += 2 * is_own
        return self._counted(Reference(sign.key, is_own))

    def _unknown(self, sign: FormulaSign) -> IllegalPlay:
        """Return the refusal of a name, with the known one that is nearest to it if one is near."""
        is_function = self._next.kind == "("
        known = FUNCTIONS if is_function else self.names
        place = sign.place + 1
        for near in get_close_matches(sign.key, known, n=1):
            sentence = NO_FUNCTION_NEAR if is_function else UNKNOWN_NEAR
            return IllegalPlay(sentence, word=sign.typed, place=place, near=near)
        return IllegalPlay(NO_FUNCTION if is_function else UNKNOWN, word=sign.typed, place=place)

    def _minus(self) -> Node:
        self.at += 1
        of = self._expression(MINUS)
        return Constant(-of.number) if isinstance(of, Constant) else self._counted(Operation("minus", (of,)))

    def _not(self) -> Node:
        self.at += 1
        return self._counted(Operation("not", (self._expression(NOT),)))

    def _bracket(self) -> Node:
        self.at += 1
        inner = self._expression()
        self._expect(")")
        return inner

    # functions

    def _function(self) -> str:
        """Go past the name of a function and its bracket; return the name in its first form."""
        name = self._next.kind
        self.at += 1
        self._expect("(")
        return name

    def _of_three(self) -> Node:
        function = self._function()
        operands = [self._expression()]
        for _another in range(2):
            self._expect(",")
            operands.append(self._expression())
        self._expect(")")
        return self._counted(Operation(function, tuple(operands)))

    def _across_seats(self) -> Node:
        function = self._function()
        of, whose = self._whose(self._expression())
        self._expect(")")
        return self._counted(AcrossSeats(function, of, whose or "all"))

    def _extreme(self) -> Node:
        """Read `min` or `max`: of several numbers, or of one of several seats."""
        function = self._function()
        operands = [self._expression()]
        while self._take(","):
            operands.append(self._expression())
        if len(operands) > 1:
            self._expect(")")
            return self._counted(Operation(function, tuple(operands)))
        of, whose = self._whose(operands[0])
        self._refuse_unless(whose, TWO_NUMBERS, word=function)
        self._expect(")")
        return self._counted(AcrossSeats(function, of, whose))

    def _whose(self, of: Node) -> tuple[Node, str]:
        """Read whose number is meant behind what was read; "" if nothing is said."""
        if isinstance(of, Reference) and of.is_own:
            return Reference(of.name), "own"
        if not self._take("of"):
            return of, ""
        whose = self._next.kind
        self._refuse_unless(whose in SETS, NO_SET)
        self.at += 1
        return of, whose

    def _look_up(self) -> Node:
        self._function()
        of = self._expression()
        rows: dict[int, int] = {}
        self._expect(",")
        self._row(rows)
        while self._take(","):
            self._row(rows)
        self._expect(")")
        return self._counted(LookUp(of, tuple(sorted(rows.items()))), 1 + len(rows))

    def _row(self, rows: dict[int, int]) -> None:
        sign = self._next
        key = self._signed()
        self._refuse_unless(key not in rows, KEY_TWICE, sign, number=key)
        self._expect(":")
        rows[key] = self._signed()

    def _signed(self) -> int:
        """Read a number that may have a minus before it."""
        return -self._whole() if self._take("-") else self._whole()
