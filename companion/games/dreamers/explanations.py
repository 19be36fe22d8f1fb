"""Why this number? The deck, the sum, the gates and the points, opened to their parts."""

from companion.games.dreamers.data import DREAMS, GATES, SEATS
from companion.games.dreamers.names import NAMES, plain, signed, who
from companion.games.dreamers.rounds import ENDS
from companion.games.dreamers.table import Round, Table
from companion.rules import Because, Message, Reason, _, message


def why(table: Table, id: str) -> Because | None:
    """Return the parts of a value: "deck", "sum", "open", "total:seat-1"; None for others."""
    what, _colon, seat = id.partition(":")
    known = {"deck": deck, "sum": sums, "open": gates}
    if id in known:
        return known[id](table)
    return total(table, seat) if what == "total" and seat in SEATS else None


def deck(table: Table) -> Because:
    """What is left of the 20 Dream cards, and what the next turn needs (DR-MEM-3)."""
    drawn = DREAMS - table.deck
    parts: tuple[Reason, ...] = (
        Reason(DREAMS, message(_("Dream cards")), "DR-COMP-2"),
        Reason(-drawn, message(_("drawn in this round")), "DR-MEM-3"),
    )
    if table.phase in ("memories", "deliver", "accuse") and table.turn:
        needs = message(_("the next turn needs {number}"), number=table.needs)
        parts = (*parts, Reason(None, needs, "DR-MEM-2"))
    return Because(parts, message(NAMES["deck"]))


def sums(table: Table) -> Because:
    """The two values, what a modifier made of them, and the target (DR-DREAM-6, DR-MOD-2)."""
    values = zip((_("the first player’s Dream"), _("the second player’s Dream")), table.values, strict=False)
    parts = tuple(Reason(value, message(words), "DR-DREAM-5") for words, value in values)
    aim = Reason(None, message(_("the Nightmare is {target}"), target=table.target), "DR-NIGHT-2")
    return Because((*parts, *_modified(table), aim), message(_("Sum of the Dreams")))


def _modified(table: Table) -> tuple[Reason, ...]:
    """What the modifier that was played has added to the sum, or taken from it."""
    turn = table.turn
    if turn is None or turn.modifier is None:
        return ()
    modifier = turn.modifier
    played = message(
        _("{by} plays {sign} {number} on {card}."),
        by=who(table, modifier.by),
        sign=message(NAMES[modifier.sign]),
        number=modifier.number,
        card=message(NAMES[modifier.card]),
    )
    return (Reason(turn.target - turn.sum, played, "DR-MOD-2"),)


def gates(table: Table) -> Because:
    """Which turns of this round opened a gate (DR-DREAM-6, DR-MOD-7)."""
    rows = (*(turn for turn in table.turns if turn.round == table.round), table.turn)
    turns = {turn.number: turn for turn in rows if turn and turn.round == table.round and turn.opened}
    parts = tuple(
        Reason(1, message(_("turn {number}"), number=number), "DR-MOD-7" if turn.modifier else "DR-DREAM-6")
        for number, turn in sorted(turns.items())
    )
    by_hand = table.gates - len(parts)
    more = (Reason(by_hand, message(_("by hand")), "DR-COMP-7"),) if by_hand else ()
    total = message(_("{number} of {of}"), number=table.gates, of=GATES)
    return Because((*parts, *more), message(_("Gates open")), total)


def total(table: Table, seat: str) -> Because:
    """What each round was worth to a player (DR-SCORE)."""
    place = SEATS.index(seat)
    parts = tuple(Reason(_signed(line.points[place]), _round(line), rule_of(line)) for line in table.rounds)
    rest = table.totals[place] - sum(line.points[place] for line in table.rounds)
    more = (Reason(rest, message(_("by hand")), "DR-SCORE-8"),) if rest else ()
    points = message("{number}", number=plain(table.totals[place]))
    return Because((*parts, *more), message(_("Points of {who}"), who=who(table, seat)), points)


def _signed(points: int) -> Message:
    return message("{number}", number=signed(points))


def _round(line: Round) -> Message:
    return message(_("round {number}: {ending}"), number=line.number, ending=message(NAMES[line.ending]))


def rule_of(line: Round) -> str:
    """Return the rule by which a round was scored."""
    is_pair = len(set(line.identities)) == 1
    if line.ending not in ENDS:
        return "DR-SCORE-3" if line.is_true else "DR-SCORE-2"
    if line.ending == "gates":
        return "DR-SCORE-1" if is_pair else "DR-SCORE-4"
    return "DR-SCORE-6" if is_pair else "DR-SCORE-5"
