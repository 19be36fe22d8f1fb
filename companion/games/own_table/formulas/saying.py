"""A formula said back in words: whoever writes it reads what was understood."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from companion.games.own_table.formulas.values import (
    AcrossSeats,
    Constant,
    LookUp,
    Node,
    Operation,
    Reference,
    nodes_of,
)
from companion.rules.messages import Message, Part, _, message

MOST_SAID = 20  # nodes: what is longer is easier to read as it is written


class Looseness(IntEnum):
    """How loosely words hang together: looser ones need brackets in a place that takes only closer ones."""

    WORD, PRODUCT, SUM, PHRASE, COMPARISON, CONDITION, CHOICE = range(7)


@dataclass(frozen=True)
class Wording:
    """The words of an operation: each operand fills its place, in brackets if it is looser than `takes`."""

    sentence: str
    looseness: Looseness
    takes: tuple[Looseness, ...]


WORD, PRODUCT, SUM, PHRASE, COMPARISON, CONDITION, CHOICE = Looseness
COMPARED, ARGUMENTS = (PHRASE, PHRASE), (PHRASE, PHRASE, PHRASE)
WORDINGS = {
    "+": Wording(_("{first} plus {second}"), SUM, (SUM, PRODUCT)),
    "-": Wording(_("{first} minus {second}"), SUM, (SUM, PRODUCT)),
    "*": Wording(_("{first} times {second}"), PRODUCT, (PRODUCT, WORD)),
    "/": Wording(_("{first} divided by {second}, rounded down"), COMPARISON, (PRODUCT, WORD)),
    "minus": Wording(_("minus {first}"), PRODUCT, (WORD,)),
    "<": Wording(_("{first} is less than {second}"), COMPARISON, COMPARED),
    "<=": Wording(_("{first} is at most {second}"), COMPARISON, COMPARED),
    ">": Wording(_("{first} is more than {second}"), COMPARISON, COMPARED),
    ">=": Wording(_("{first} is at least {second}"), COMPARISON, COMPARED),
    "==": Wording(_("{first} is {second}"), COMPARISON, COMPARED),
    "!=": Wording(_("{first} is not {second}"), COMPARISON, COMPARED),
    "and": Wording(_("{first} and {second}"), CONDITION, (COMPARISON, COMPARISON)),
    "or": Wording(_("{first} or {second}"), CONDITION, (COMPARISON, COMPARISON)),
    "not": Wording(_("not {first}"), COMPARISON, (WORD,)),
    "if": Wording(_("{second} if {first}, else {third}"), CHOICE, (CONDITION, PHRASE, PHRASE)),
    "clamp": Wording(_("{first}, but at least {second} and at most {third}"), CHOICE, ARGUMENTS),
}
CONDITIONS = {"if": 1, "and": 2, "or": 2, "not": 1}  # so many of the first operands are true or not
PLACES = ("first", "second", "third")
TRUTHS = frozenset({"<", "<=", ">", ">=", "==", "!=", "and", "or", "not"})
MOST_OF = _("{yes} for whoever has the most {of}, else {no}")
PLACE = _("the place by {of}")
TIE = _("A tie gives it to each.")
ACROSS = {
    ("sum", "all"): _("the {of} of all together"),
    ("sum", "others"): _("the {of} of all others together"),
    ("min", "all"): _("the least {of} of all"),
    ("min", "others"): _("the least {of} of all others"),
    ("max", "all"): _("the most {of} of all"),
    ("max", "others"): _("the most {of} of all others"),
    ("count", "all"): _("the number of people for whom {of}"),
    ("count", "others"): _("the number of others for whom {of}"),
    ("count", "own"): _("1 if {of}, else 0"),
}
EXTREMES = {"min": _("the least of {numbers}"), "max": _("the most of {numbers}")}
OWN = _("your own {name}")
SEATS = _("the number of people")
LOOKED_UP = _("by {of}: {rows}, else 0")
ROW = _("{value} from {key} on")


def say_formula(root: Node, text: str, titles: Mapping[str, str]) -> Message:
    """Return the words of a tree, or its text if that is easier to read."""
    is_long = sum(1 for _node in nodes_of(root)) > MOST_SAID
    return _message(text if is_long else Speaker(titles).words(root))


def say_ties(root: Node) -> tuple[Message, ...]:
    """Return what happens in a tie, if a place decides anything."""
    has_rank = any(isinstance(node, AcrossSeats) and node.function == "rank" for node in nodes_of(root))
    return (message(TIE),) if has_rank else ()


def _message(words: Part) -> Message:
    """Return words that may be no message: numbers, and what people typed."""
    return words if isinstance(words, Message) else message("{words}", words=words)


@dataclass(frozen=True)
class Speaker:
    """Says the nodes of a formula; `titles` are its names as people wrote them."""

    titles: Mapping[str, str]

    def words(self, node: Node) -> Part:
        """Return a node in words."""
        match node:
            case Constant(number):
                return number
            case Reference(name, is_own):
                title = self.titles.get(name, name)
                return message(OWN, name=title) if is_own else title
            case LookUp():
                return self._looked_up(node)
            case AcrossSeats():
                return self._across(node)
            case Operation():
                return self._operation(node)
        return message(SEATS)

    def _fitted(self, node: Node, takes: Looseness) -> Part:
        """Return a node in words for a place, in brackets if it is too loose for it."""
        words = self.words(node)
        return words if looseness(node) <= takes else message("({words})", words=words)

    def _condition(self, node: Node, takes: Looseness) -> Part:
        """Return what is true or not: of a number, that it is not 0."""
        return self._fitted(node, takes) if is_truth(node) else self._against_zero(node, "!=")

    def _against_zero(self, node: Node, sign: str) -> Message:
        return message(WORDINGS[sign].sentence, first=self._fitted(node, PHRASE), second=0)

    def _looked_up(self, node: LookUp) -> Message:
        rows = tuple(message(ROW, key=key, value=value) for key, value in node.rows)
        return message(LOOKED_UP, of=self._fitted(node.of, PHRASE), rows=rows)

    def _across(self, node: AcrossSeats) -> Part:
        if node.function == "rank":
            return message(PLACE, of=self._fitted(node.of, PHRASE))
        if node.function == "count":
            return message(ACROSS["count", node.whose], of=self._condition(node.of, CONDITION))
        if node.whose == "own":
            return self.words(node.of)
        return message(ACROSS[node.function, node.whose], of=self._fitted(node.of, WORD))

    def _operation(self, node: Operation) -> Part:
        match node:
            case Operation("if", (Operation("==", (AcrossSeats("rank", of), Constant(1))), yes, no)):
                parts = {"yes": self._fitted(yes, PHRASE), "no": self._fitted(no, PHRASE)}
                return message(MOST_OF, of=self._fitted(of, WORD), **parts)
            case Operation("min" | "max" as sign, operands):
                numbers = tuple(_message(self._fitted(each, PHRASE)) for each in operands)
                return message(EXTREMES[sign], numbers=numbers)
            case Operation("not", (of,)) if not is_truth(of):
                return self._against_zero(of, "==")
        wording = WORDINGS[node.sign]
        truths = CONDITIONS.get(node.sign, 0)
        parts = {
            place: (self._condition if number < truths else self._fitted)(operand, takes)
            for number, (place, operand, takes) in enumerate(
                zip(PLACES, node.operands, wording.takes, strict=False)
            )
        }
        return message(wording.sentence, **parts)


def is_truth(node: Node) -> bool:
    """Tell whether a node is true or not, and no number that counts something."""
    return isinstance(node, Operation) and node.sign in TRUTHS


def looseness(node: Node) -> Looseness:
    """Return how loosely the words of a node hang together."""
    match node:
        case Operation(sign) if sign in WORDINGS:
            return WORDINGS[sign].looseness
        case LookUp():
            return CHOICE
        case AcrossSeats("count", whose="own"):
            return CHOICE
        case AcrossSeats("sum" | "min" | "max", of, "own"):
            return looseness(of)
        case Operation() | AcrossSeats():
            return PHRASE
    return WORD
