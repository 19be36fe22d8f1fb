"""The builder: the facts of a game, who is next, phases with their steps, columns of the score."""

from dataclasses import dataclass
from typing import Annotated

from companion.games.own_table import definition as made_of
from companion.games.own_table.actions.parts import with_part
from companion.games.own_table.asked import (
    LONGEST_FORMULA,
    LONGEST_SENTENCE,
    Name,
    id_of,
    need_building,
    need_free_name,
    part_of,
    starting_from,
)
from companion.games.own_table.definition import MOST_PEOPLE, GameStep, OrderPart, Phase, ScoreColumn
from companion.games.own_table.sums import names_of, parsed
from companion.games.own_table.table import Table
from companion.games.own_table.typed import LONGEST_NAME
from companion.rules import (
    Answers,
    Fieldset,
    Number,
    Pick,
    Text,
    Tick,
    _,
    action,
    replace,
    require,
)


@dataclass(frozen=True)
class Facts(Fieldset):
    """What is said of the game as a whole."""

    name: Name
    fewest: Annotated[int, Number(1, MOST_PEOPLE, label=_("People, at least"))] = 1
    most: Annotated[int, Number(1, MOST_PEOPLE, label=_("People, at most"))] = MOST_PEOPLE
    round_name: Annotated[str, Text(LONGEST_NAME, label=_("What a round is called"))] = ""
    rounds: Annotated[int, Number(0, 99, label=_("Rounds, 0 for any number"))] = 0
    about: Annotated[str, Text(LONGEST_SENTENCE, label=_("In a sentence"))] = ""
    author: Annotated[str, Text(LONGEST_NAME, label=_("Written by"))] = ""
    licence: Annotated[str, Text(LONGEST_NAME, label=_("Licence"))] = ""
    credit: Annotated[str, Text(LONGEST_SENTENCE, label=_("Credit, shown word for word"))] = ""


def _facts(table: Table, box: object, answers: Answers) -> Answers:
    names = ("name", "fewest", "most", "round_name", "rounds", "about", "author", "licence", "credit")
    return {name: getattr(table.made, name) for name in names}


@action(_("The game is called {name}."), label=_("About the game"), rule="OT-PART-1", proposes=_facts)
def set_facts(table: Table, facts: Facts) -> Table:
    """Set the name of the game, for how many it is, how many rounds it has."""
    need_building(table)
    require(facts.fewest <= facts.most, _("The least is more than the most."))
    gone = {
        name for name in ("name", "about", "round_name") if getattr(facts, name) != getattr(table.made, name)
    }
    words = tuple(
        (language, tuple(row for row in rows if row[0] not in gone)) for language, rows in table.made.words
    )
    return replace(table, made=replace(table.made, **vars(facts), words=words))


def _seat_counters(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(part.id for part in table.made.counters if part.whose == made_of.SEAT)


def _by_counter(table: Table, answers: Answers) -> bool:
    return bool(answers["kind"] == made_of.BY_COUNTER)


def _order(table: Table, box: object, answers: Answers) -> Answers:
    return vars(table.made.order)


@action(_("Who is next: {kind}."), label=_("Turn order"), rule="OT-TURN-1", proposes=_order)
def set_order(
    table: Table,
    kind: Annotated[str, Pick(lambda table, answers: made_of.ORDERS, label=_("Who is next"))],
    counter: Annotated[
        str,
        Pick(
            _seat_counters,
            wanted=_by_counter,
            none=_("No person has a counter yet."),
            label=_("By which number"),
        ),
    ] = "",
    is_high_first: Annotated[bool, Tick(_by_counter, label=_("The highest begins"))] = True,
) -> Table:
    """Set who is next: round the table, by a number, by chance, by teams, or nobody."""
    need_building(table)
    return replace(
        table,
        made=replace(table.made, order=OrderPart(kind=kind, counter=counter, is_high_first=is_high_first)),
    )


@action(
    _("Phase of a round: {name}."),
    label=_("Phase of a round"),
    rule="OT-TURN-2",
    proposes=starting_from("name", "is_of_turns"),
)
def put_phase(
    table: Table,
    part: Annotated[str, part_of("phases")],
    name: Name,
    is_of_turns: Annotated[bool, Tick(label=_("Each person in turn"))] = False,
) -> Table:
    """Put a phase of a round: once for the table, or a turn of each person."""
    need_building(table)
    id = id_of(table, part, "phase", "phases")
    need_free_name(table, name, id, table.made.phases)
    after = with_part(table, Phase(id=id, name=name.strip(), is_of_turns=is_of_turns))
    return after if table.made.phases else _into_phase(after, id)


def _into_phase(table: Table, id: str) -> Table:
    """Return the table whose steps of no phase are in this one, the first: else they would never happen."""
    hang_on_none = (made_of.START, made_of.TURN, made_of.END)
    steps = tuple(
        replace(step, phase=id) if step.when in hang_on_none and not step.phase else step
        for step in table.made.steps
    )
    return replace(table, made=replace(table.made, steps=steps))


# a step, as a sentence of lists


def _phases(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(phase.id for phase in table.made.phases)


def _in_phase(table: Table, answers: Answers) -> bool:
    return answers["when"] not in (made_of.CARD, made_of.REACH) and bool(table.made.phases)


def _cards(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(card.id for pile in table.made.piles for card in pile.cards if card.name)


def _counted(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(part.id for part in table.made.counters if part.whose != made_of.FOE)


def _acted_on(table: Table, answers: Answers) -> tuple[str, ...]:
    match answers["what"]:
        case "draw":
            return tuple(pile.id for pile in table.made.piles)
        case "roll":
            return tuple(dice.id for dice in table.made.dice)
        case _:
            return _counted(table, answers)


def _of(*whats: str) -> object:
    return lambda table, answers: answers["what"] in whats


def _whens(table: Table, answers: Answers) -> tuple[str, ...]:
    """Return the moments on which a step may hang at this table."""
    has = {made_of.CARD: _cards(table, answers), made_of.REACH: _counted(table, answers)}
    return tuple(when for when in made_of.WHENS if has.get(when, True))


@dataclass(frozen=True)
class StepAsks(Fieldset):
    """The words of a step: when, who, what, how many."""

    when: Annotated[str, Pick(_whens, label=_("When"))]
    phase: Annotated[str, Pick(_phases, wanted=_in_phase, label=_("Phase"))] = ""
    card: Annotated[
        str, Pick(_cards, wanted=lambda table, answers: answers["when"] == made_of.CARD, label=_("Card"))
    ] = ""
    counter: Annotated[
        str,
        Pick(_counted, wanted=lambda table, answers: answers["when"] == made_of.REACH, label=_("Counter")),
    ] = ""
    reach: Annotated[
        int,
        Number(
            made_of.LOWEST,
            made_of.HIGHEST,
            wanted=lambda table, answers: answers["when"] == made_of.REACH,
            label=_("Comes to"),
        ),
    ] = 0
    who: Annotated[str, Pick(lambda table, answers: made_of.WHOS, label=_("Who"))] = made_of.ONE
    what: Annotated[str, Pick(lambda table, answers: made_of.WHATS, label=_("What"))] = made_of.TICK
    acts_on: Annotated[
        str,
        Pick(
            _acted_on,
            wanted=lambda table, answers: answers["what"] in ("change", "set", "draw", "roll"),
            none=_("The game has no part for that yet."),
            label=_("Which one"),
        ),
    ] = ""
    number: Annotated[
        str,
        Text(
            LONGEST_FORMULA,
            wanted=lambda table, answers: answers["what"] in ("change", "set", "draw"),
            example="1",
            label=_("How many: a number or a formula"),
        ),
    ] = "1"
    words: Annotated[
        str,
        Text(
            LONGEST_SENTENCE,
            needed=True,
            lacks=_("Write the words."),
            wanted=lambda table, answers: answers["what"] in ("say", "tick"),
            label=_("Words"),
        ),
    ] = ""


def _step(table: Table, box: object, answers: Answers) -> Answers:
    part = table.made.part(str(answers.get("part", "")))
    if not isinstance(part, GameStep):
        return {}
    at = {"card": part.at} if part.when == made_of.CARD else {"counter": part.at}
    names = ("when", "phase", "reach", "who", "what", "number", "words")
    return {**{name: getattr(part, name) for name in names}, **at, "acts_on": part.part}


@action(_("Step of the game: {when}, {who}: {what}."), label=_("Step"), rule="OT-TURN-3", proposes=_step)
def put_step(table: Table, part: Annotated[str, part_of("steps")], asked: StepAsks) -> Table:
    """Put a step: a sentence chosen from lists."""
    need_building(table)
    id = id_of(table, part, "step", "steps")
    if asked.number.strip():
        parsed(asked.number, names_of(table.made))
    new = GameStep(
        id=id,
        phase=asked.phase,
        when=asked.when,
        at=asked.card or asked.counter,
        reach=asked.reach,
        who=asked.who,
        what=asked.what,
        part=asked.acts_on,
        number=asked.number.strip(),
        words=asked.words.strip(),
    )
    return with_part(table, new)


# the score


@action(
    _("Column of the score: {name}. {formula}"),
    label=_("Column of the score"),
    rule="OT-SCORE-1",
    proposes=starting_from("name", "formula"),
)
def put_column(
    table: Table,
    part: Annotated[str, part_of("columns")],
    name: Name,
    formula: Annotated[str, Text(LONGEST_FORMULA, label=_("Formula; empty if it is typed"))] = "",
) -> Table:
    """Put a column of the score: typed, or worked out by a formula."""
    need_building(table)
    id = id_of(table, part, "column", "columns")
    need_free_name(table, name, id, table.made.score.columns)
    after = with_part(table, ScoreColumn(id=id, name=name.strip(), formula=formula.strip()))
    if formula.strip():
        parsed(formula.strip(), names_of(after.made))
    return after


def _score(table: Table, box: object, answers: Answers) -> Answers:
    score = table.made.score
    return {"wins": score.wins, "is_together": score.is_together, "by_rounds": score.by_rounds}


@action(_("Who wins: {wins}."), label=_("Score"), rule="OT-SCORE-5", proposes=_score)
def set_score(
    table: Table,
    wins: Annotated[str, Pick(lambda table, answers: made_of.WINS, label=_("Who wins"))],
    is_together: Annotated[bool, Tick(label=_("All win or lose together"))] = False,
    by_rounds: Annotated[bool, Tick(label=_("A line for each round"))] = False,
) -> Table:
    """Set who wins, and whether each round has a line of the score."""
    need_building(table)
    score = replace(table.made.score, wins=wins, is_together=is_together, by_rounds=by_rounds)
    return replace(table, made=replace(table.made, score=score))
