"""What must hold of a definition that comes from elsewhere: bounds, names, ids, what parts refer to."""

import re
from collections import Counter as Counts
from collections.abc import Collection, Iterator

from companion.games.own_table import definition as made_of
from companion.games.own_table.asked import LONGEST_FORMULA, LONGEST_SENTENCE
from companion.games.own_table.definition import (
    HIGHEST,
    LOWEST,
    MOST_CARDS,
    MOST_COPIES,
    MOST_PARTS,
    MOST_PEOPLE,
    ClockPart,
    CounterPart,
    Definition,
    DicePart,
    GameStep,
    ListItem,
    ListPart,
    Part,
    Phase,
    PileCard,
    PilePart,
    ScoreColumn,
)
from companion.games.own_table.formulas.reading import UNKNOWN, UNKNOWN_NEAR
from companion.games.own_table.sums import circles, names_of, parsed
from companion.games.own_table.typed import (
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_FACES,
    MOST_ITEMS,
    MOST_PLACES,
    MOST_STEPS,
)
from companion.games.own_table.words import word_ids
from companion.rules import IllegalPlay, Message, _, message, require
from companion.rules.plain_text import find_problem

MOST_ROUNDS, HIGHEST_ID, MOST_LANGUAGES = 99, 999_999, 20
PREFIXES = {
    CounterPart: "counter",
    PilePart: "pile",
    PileCard: "card",
    DicePart: "dice",
    ClockPart: "clock",
    ListPart: "list",
    ListItem: "item",
    Phase: "phase",
    GameStep: "step",
    ScoreColumn: "column",
}
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
# What a part may be drawn with; a page or a sheet with any other sign could not be drawn.
SIGN = re.compile(
    "album|bag|body|bookmark|bow|box|button|calendar|card-back|clash|deck|die|drop|end-flag|entry|"
    "explore|fear|figures|first|flame|hand|head|heart|hourglass|initiative|key|knock|knocked-down|"
    "lantern|link|look|lost|minion|monster|moon|move|nightmare|order|paws|people|pin|recover|room|"
    "scales|search|shield|skull|sleep|star|sun|surge|swap|sword|tick-1|threat|thumb|trap|up|voice|"
    "wave|wheel|winter|won|wound"
)
UNKNOWN_NAMES = frozenset({UNKNOWN, UNKNOWN_NEAR})

OF_PART = _("{part}: {problem}")
BETWEEN = _("“{field}” is from {low} to {high}.")
NO_CHOICE = _("“{field}” has a value that does not fit.")
NO_ID = _("“{part}” is no id of such a part.")
TWICE = _("The id “{part}” is there twice.")
NOT_THERE = _("The game has no part “{part}”.")
ROOM = _("There is room for {most} of them.")
STRANGE_WORDS = _("“{part}” has words and is no part of the game.")

Row = Part | PileCard | ListItem


def check(made: Definition) -> None:
    """Refuse a definition that the builder would not have made.

    A formula may ask for a name that is there no more, as it may after a part is taken out: `warnings` tells
    it. Raises: IllegalPlay, whose message names the part.
    """
    _check_facts(made)
    for field in made_of.FIELDS.values():
        rows = made.rows(field)
        require(len(rows) <= MOST_PARTS, OF_PART, part=field, problem=message(ROOM, most=MOST_PARTS))
    _check_ids(made)
    for part in made.parts:
        _check_part(made, part)
    _check_order(made)
    for field in ("counters", "piles", "dice", "clocks", "lists", "phases", "columns"):
        _check_names([row.name for row in made.rows(field)])
    _check_words(made)
    circle = next(iter(circles(made)), "")
    require(not circle, _("“{part}” would be worked out from itself."), part=circle)


def _check_facts(made: Definition) -> None:
    need_name(made.name, "name")
    for field in ("author", "licence", "round_name"):
        need_text(getattr(made, field), LONGEST_NAME, field)
    for field in ("about", "credit"):
        need_text(getattr(made, field), LONGEST_SENTENCE, field)
    _within(made.version, 0, HIGHEST, "version")
    _within(made.fewest, 1, MOST_PEOPLE, "fewest")
    _within(made.most, 1, MOST_PEOPLE, "most")
    _within(made.rounds, 0, MOST_ROUNDS, "rounds")
    require(made.fewest <= made.most, _("The least is more than the most."))
    _one_of(made.score.wins, made_of.WINS, "wins")


def shorten(text: str) -> str:
    """Return words that may be anything as a sentence shows them: their beginning, on one line."""
    line = " ".join(text[:LONGEST_LINE].split())[:LONGEST_NAME]
    return "".join(sign if sign.isprintable() else "?" for sign in line)


def need_text(text: str, longest: int, field: str) -> None:
    """Refuse a text that is too long or has signs that cannot be shown. Raises: IllegalPlay."""
    too_long = message(_("Enter at most {longest} characters."), longest=longest)
    problem = too_long if len(text) > longest else find_problem(text)
    if problem:
        raise IllegalPlay(OF_PART, part=field, problem=problem)


def need_name(text: str, field: str) -> None:
    """Refuse a name that is empty, too long, or has blanks about it. Raises: IllegalPlay."""
    need_text(text, LONGEST_NAME, field)
    is_name = bool(text) and text == text.strip()
    require(is_name, OF_PART, part=field, problem=message(_("Write a name.")))


def _within(number: int, low: int, high: int, field: str) -> None:
    require(low <= number <= high, BETWEEN, field=field, low=low, high=high)


def _one_of(value: str, choices: Collection[str], field: str) -> None:
    require(value in choices, NO_CHOICE, field=field)


def _rows(made: Definition) -> Iterator[Row]:
    for part in made.parts:
        yield part
        yield from getattr(part, "cards", ())
        yield from getattr(part, "items", ())


def _check_ids(made: Definition) -> None:
    rows = tuple(_rows(made))
    for row in rows:
        prefix, _dash, number = row.id.partition("-")
        is_id = prefix == PREFIXES[type(row)] and len(number) <= len(str(HIGHEST_ID))
        is_id = is_id and number.isascii() and number.isdecimal() and number[0] != "0"
        require(is_id, NO_ID, part=shorten(row.id))
    numbers = Counts(row.id.partition("-")[2] for row in rows)
    twice = next((row.id for row in rows if numbers[row.id.partition("-")[2]] > 1), "")
    require(not twice, TWICE, part=twice)
    _within(made.given, highest_id(made), HIGHEST_ID, "given")


def highest_id(made: Definition) -> int:
    """Return the highest number that an id of a part has."""
    numbers = (row.id.partition("-")[2][: len(str(HIGHEST_ID))] for row in _rows(made))
    return max((int(number) for number in numbers if number.isascii() and number.isdecimal()), default=0)


def _check_part(made: Definition, part: Part) -> None:
    title = getattr(part, "name", "") or part.id
    try:
        if not isinstance(part, GameStep):
            need_name(part.name, "name")
        _check_fields(made, part)
    except IllegalPlay as refusal:
        raise IllegalPlay(OF_PART, part=shorten(title), problem=refusal.message) from refusal


def _check_fields(made: Definition, part: Part) -> None:
    match part:
        case CounterPart():
            _check_counter(part)
        case PilePart():
            _check_pile(part)
        case DicePart():
            _check_dice(part)
        case ClockPart():
            _within(part.seconds, 0, 86_400, "seconds")
        case ListPart():
            _check_list(part)
        case GameStep():
            _check_step(made, part)
        case ScoreColumn():
            _check_formula(made, part.formula)
        case Phase():
            pass


def _check_counter(part: CounterPart) -> None:
    _one_of(part.whose, made_of.HOLDERS, "whose")
    _check_sign(part.sign)
    _within(part.lowest, LOWEST, HIGHEST, "low")
    _within(part.highest, LOWEST, HIGHEST, "high")
    require(part.lowest <= part.highest, _("The least is more than the most."))
    require(part.lowest <= part.start <= part.highest, _("It starts outside its bounds."))
    few = 1 <= len(part.steps) <= MOST_STEPS and all(0 < step <= HIGHEST for step in part.steps)
    require(few, _("Write up to four numbers, such as 1, 5."))
    too_many = _("A track has {most} places at most.")
    require(len(part.places) <= MOST_PLACES, too_many, most=MOST_PLACES)
    for place in part.places:
        need_name(place, "places")
    need_text(part.says_low, LONGEST_SENTENCE, "says_low")
    need_text(part.says_high, LONGEST_SENTENCE, "says_high")


def _check_sign(sign: str) -> None:
    require(SIGN.fullmatch(sign), NO_CHOICE, field="sign")


def _check_pile(part: PilePart) -> None:
    _check_sign(part.sign)
    require(len(part.cards) <= MOST_CARDS, ROOM, most=MOST_CARDS)
    for card in part.cards:
        if card.name or len(part.cards) > 1:
            need_name(card.name, "cards")
        _within(card.number, 0, MOST_COPIES if card.name else HIGHEST, "number")
        need_text(card.words, LONGEST_SENTENCE, "words")
    _check_names([card.name for card in part.cards])


def _check_dice(part: DicePart) -> None:
    fits = 1 < len(part.faces) <= MOST_FACES
    require(fits, _("A die has 2 to {most} faces."), most=MOST_FACES)
    for face in part.faces:
        need_name(face, "faces")
    _within(part.number, 1, 20, "number")
    _within(part.plus, -99, 99, "plus")


def _check_list(part: ListPart) -> None:
    _one_of(part.when, made_of.LIST_TIMES, "when")
    require(len(part.items) <= MOST_ITEMS, _("A list has {most} lines at most."), most=MOST_ITEMS)
    for item in part.items:
        need_text(item.words, LONGEST_LINE, "items")
        require(item.words.strip(), _("Write its lines."))


def _check_step(made: Definition, step: GameStep) -> None:
    for field, choices in (("when", made_of.WHENS), ("who", made_of.WHOS), ("what", made_of.WHATS)):
        _one_of(getattr(step, field), choices, field)
    _within(step.reach, LOWEST, HIGHEST, "reach")
    _check_formula(made, step.number)
    need_text(step.words, LONGEST_SENTENCE, "words")
    require(not step.phase or isinstance(made.part(step.phase), Phase), NOT_THERE, part=shorten(step.phase))
    kinds: dict[str, type] = {
        made_of.CHANGE: CounterPart,
        made_of.SET: CounterPart,
        made_of.DRAW: PilePart,
        made_of.ROLL: DicePart,
    }
    if step.what in kinds:
        is_there = isinstance(made.part(step.part), kinds[step.what])
        require(is_there, NOT_THERE, part=shorten(step.part))
    else:
        require(not step.part, NO_CHOICE, field="part")
        require(step.words.strip(), _("Write the words."))
    require(_is_at(made, step), NOT_THERE, part=shorten(step.at))


def _is_at(made: Definition, step: GameStep) -> bool:
    """Return whether there is what a step hangs on."""
    match step.when:
        case made_of.CARD:
            return any(card.id == step.at for pile in made.piles for card in pile.cards)
        case made_of.REACH:
            return isinstance(made.part(step.at), CounterPart)
        case _:
            return not step.at


def _check_formula(made: Definition, formula: str) -> None:
    need_text(formula, LONGEST_FORMULA, "formula")
    _unreadable(made, formula)


def _unreadable(made: Definition, formula: str) -> Message | None:
    """Return what a formula asks for that is not there. Raises: IllegalPlay, if it is no formula at all."""
    try:
        if formula:
            parsed(formula, names_of(made))
    except IllegalPlay as refusal:
        if refusal.message.id not in UNKNOWN_NAMES:
            raise
        return refusal.message
    return None


def _check_order(made: Definition) -> None:
    order = made.order
    _one_of(order.kind, made_of.ORDERS, "by")
    is_there = isinstance(made.part(order.counter), CounterPart)
    is_free = not order.counter and order.kind != made_of.BY_COUNTER
    require(is_there or is_free, NOT_THERE, part=shorten(order.counter))


def _check_names(names: list[str]) -> None:
    name, number = next(iter(Counts(name.casefold() for name in names).most_common(1)), ("", 0))
    require(number <= 1, _("Something else is called “{name}” already."), name=name)


def _check_words(made: Definition) -> None:
    require(len(made.words) <= MOST_LANGUAGES, ROOM, most=MOST_LANGUAGES)
    ids = frozenset(word_ids(made))
    for language, rows in made.words:
        require(LANGUAGE.fullmatch(language), NO_CHOICE, field="words")
        for id, words in rows:
            require(id in ids, STRANGE_WORDS, part=shorten(id))
            is_name = "." not in id and id.partition("-")[0] not in ("item", "about")
            longest = LONGEST_LINE if id.startswith("item-") else LONGEST_SENTENCE
            need_text(words, LONGEST_NAME if is_name else longest, id)


def warnings(made: Definition) -> tuple[Message, ...]:
    """Return what is odd about a definition and stops nobody: formulas that ask for what is gone."""
    formulas = [(column.name, column.formula) for column in made.score.columns]
    formulas += [(step.id, step.number) for step in made.steps]
    found = ((part, _unreadable(made, formula)) for part, formula in formulas)
    return tuple(message(OF_PART, part=part, problem=odd) for part, odd in found if odd)
