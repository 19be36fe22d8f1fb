"""What people type in one line: cards with their numbers, faces, places, lines of a list."""

import re
from collections.abc import Sequence
from itertools import count

from companion.games.own_table.definition import MOST_CARDS, MOST_COPIES, DicePart, ListItem, PileCard
from companion.rules import _, require

LONGEST_LINE = 600
LONGEST_NAME = 40
MOST_FACES, MOST_PLACES, MOST_ITEMS, MOST_STEPS = 100, 60, 40, 4
WHOLE = re.compile(r"[0-9]{1,4}")
# "4 storms", "storm x4", "storm ×4", "storm (4)"
COUNTED_FIRST = re.compile(r"(?P<number>[0-9]{1,3})\s*[x×]?\s+(?P<name>\S.*)")
COUNTED_LAST = re.compile(r"(?P<name>.*\S)\s*(?:[x×]\s*(?P<times>[0-9]{1,3})|\((?P<brackets>[0-9]{1,3})\))")
RANGE = re.compile(r"(?P<low>-?[0-9]{1,4})\s*(?:-|–|\.\.)\s*(?P<high>-?[0-9]{1,4})")


def words_of(line: str) -> tuple[str, ...]:
    """Return the words of a line that stand between commas, or semicolons if there are any."""
    return tuple(words[:LONGEST_NAME] for words in _lines(line))


def cards_of(line: str, given: int, before: Sequence[PileCard] = ()) -> tuple[PileCard, ...]:
    """Return the cards of a line: "4 Storm, 8 Calm", or how many without names: "12".

    A card that was there `before` under the same name keeps its id and its words; new ones are numbered from
    after `given` on. Raises: IllegalPlay.
    """
    known, numbers = {card.name: card for card in before}, count(given + 1)
    cards = list[PileCard]()
    for name, number in _counted(line):
        old = known.get(name) or PileCard(id=f"card-{next(numbers)}", name=name)
        cards.append(PileCard(id=old.id, name=name, number=number, words=old.words))
    too_many = _("There is room for {most} kinds of cards, each {copies} times.")
    fits = len(cards) <= MOST_CARDS and all(card.number <= MOST_COPIES or not card.name for card in cards)
    require(fits, too_many, most=MOST_CARDS, copies=MOST_COPIES)
    return tuple(cards)


def _counted(line: str) -> tuple[tuple[str, int], ...]:
    """Return names with numbers; the same name twice is counted together."""
    if WHOLE.fullmatch(line.strip()):
        return (("", int(line)),)
    counts = dict[str, int]()
    for word in words_of(line):
        first, last = COUNTED_FIRST.fullmatch(word), COUNTED_LAST.fullmatch(word)
        name, number = word, 1
        if first:
            name, number = first["name"], int(first["number"])
        elif last:
            name, number = last["name"], int(last["times"] or last["brackets"])
        counts[name] = counts.get(name, 0) + number
    return tuple(counts.items())


def line_of_cards(cards: Sequence[PileCard]) -> str:
    """Return the line that `cards_of` would read."""
    if len(cards) == 1 and not cards[0].name:
        return str(cards[0].number)
    return _joined([_counted_card(card) for card in cards])


def _counted_card(card: PileCard) -> str:
    """Return a card with its number, in the first way in which it is read as what it is."""
    ways = (card.name, f"{card.number} {card.name}", f"{card.number} x {card.name}")
    return next((way for way in ways if _counted(_joined([way])) == ((card.name, card.number),)), ways[-1])


def _joined(words: Sequence[str]) -> str:
    """Return a line of words, with semicolons between if a comma is in one of them."""
    if not any("," in word for word in words):
        return ", ".join(words)
    return "; ".join(words) + ";" * (len(words) == 1)


def faces_of(line: str) -> tuple[str, ...]:
    """Return the faces of a die: "6" has 1 to 6, "0-9" those numbers, "miss, hit, hit" these.

    Raises: IllegalPlay, if it has fewer than two faces or too many.
    """
    span = RANGE.fullmatch(line.strip())
    low, high = 1, 0
    if span:
        low, high = int(span["low"]), int(span["high"])
    elif WHOLE.fullmatch(line.strip()):
        high = int(line)
    is_counted = high >= low or span is not None
    require(high - low < MOST_FACES, _("A die has 2 to {most} faces."), most=MOST_FACES)
    faces = tuple(str(face) for face in range(low, high + 1)) if is_counted else words_of(line)
    require(1 < len(faces) <= MOST_FACES, _("A die has 2 to {most} faces."), most=MOST_FACES)
    return faces


def line_of_faces(dice: DicePart) -> str:
    """Return the line that `faces_of` would read."""
    high = len(dice.faces)
    return str(high) if dice.faces == tuple(map(str, range(1, high + 1))) else _joined(dice.faces)


def line_of_places(places: Sequence[str]) -> str:
    """Return the line that `places_of` would read."""
    return _joined(places)


def places_of(line: str) -> tuple[str, ...]:
    """Return the names of the places of a track, the first of them 0. Raises: IllegalPlay."""
    places = words_of(line)
    require(len(places) <= MOST_PLACES, _("A track has {most} places at most."), most=MOST_PLACES)
    return places


def items_of(line: str, given: int, before: Sequence[ListItem] = ()) -> tuple[ListItem, ...]:
    """Return the lines of a list; those that were there before keep their ids, as cards do.

    Raises: IllegalPlay.
    """
    known, numbers = {item.words: item.id for item in before}, count(given + 1)
    items = list[ListItem]()
    for words in dict.fromkeys(_lines(line)):
        items.append(ListItem(id=known.get(words) or f"item-{next(numbers)}", words=words))
    require(len(items) <= MOST_ITEMS, _("A list has {most} lines at most."), most=MOST_ITEMS)
    return tuple(items)


def _lines(line: str) -> tuple[str, ...]:
    parts = line.split(";" if ";" in line else ",")
    return tuple(words for words in (" ".join(part.split()) for part in parts) if words)


def line_of_items(items: Sequence[ListItem]) -> str:
    """Return the line that `items_of` would read."""
    return (
        _joined([item.words for item in items])
        if len(items) == 1
        else "; ".join(item.words for item in items)
    )


def steps_of(line: str) -> tuple[int, ...]:
    """Return what the buttons of a counter add: "1, 5". Raises: IllegalPlay."""
    words = words_of(line)
    fits = bool(words) and all(WHOLE.fullmatch(word) and int(word) > 0 for word in words)
    require(fits and len(words) <= MOST_STEPS, _("Write up to four numbers, such as 1, 5."))
    return tuple(dict.fromkeys(int(word) for word in words))
