"""Whether what a box holds can lie on a table: ids known, numbers within their bounds."""

from collections.abc import Iterable
from typing import Any

from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    BOSS,
    CHARACTERS,
    FACES,
    HIGHEST,
    LAST_STORY,
    LEADER,
    LONGEST_NAME,
    NORMAL,
    OWN_PREFIX,
)
from companion.games.stuffed_fables.pieces import Character, MonsterAction, MonsterCard, Page, Story, Trial
from companion.rules import from_tuples, is_tuples_of
from companion.rules.box.book_order import AFTER_FAILURE, AFTER_VICTORY, LAST_PLACE, is_way
from companion.rules.box.own_rows import FIRST_OWN, LAST_OWN, is_own_id

LONGEST = 1000  # of the group's own words
BOOK_AND_PAGE = 2
MOST_ACTIONS, MOST_ABILITIES, MOST_CARDS, MOST_PAGES, MOST_ON_PAGE = 6, 8, 150, 60, 60


def is_character(value: object) -> bool:
    """Return whether a value is a character's card as `to_tuples` writes it, within bounds, or nothing."""
    if value == () or not is_tuples_of(Character, value):
        return value == ()
    card = from_tuples(Character, value)
    abilities = len(card.abilities) <= MOST_ABILITIES
    words = _are_words(text for ability in card.abilities for text in (ability.id, ability.words))
    return _is_cast(card) and card.reroll in ("", *ATTRIBUTES) and abilities and words


def _is_cast(card: Character) -> bool:
    """Return whether a card is of a printed character, or of a stuffy of the group's own with its name."""
    if card.id in CHARACTERS:
        return not (card.name or card.hands_on)
    is_own = is_own_id(card.id, OWN_PREFIX) and bool(card.name) and not card.is_unverified
    return is_own and _are_names((card.name,)) and _are_words((card.hands_on,))


def are_characters(value: object) -> bool:
    """Return whether a value is characters' cards, each once."""
    if not isinstance(value, tuple) or len(value) > len(CHARACTERS):
        return False
    return all(row and is_character(row) for row in value) and len({row[0] for row in value}) == len(value)


def are_cards(value: object) -> bool:
    """Return whether a value is monsters' cards as `to_tuples` writes them, each once, within bounds."""
    if not isinstance(value, tuple) or len(value) > MOST_CARDS:
        return False
    if not all(is_tuples_of(MonsterCard, row) for row in value):
        return False
    cards = tuple(from_tuples(MonsterCard, row) for row in value)
    return len({card.id for card in cards}) == len(cards) and all(is_card(card) for card in cards)


def is_card(card: MonsterCard) -> bool:
    """Return whether a monster's card can be played: no result of its die means two actions (SF-CARD-3)."""
    return (
        bool(card.id)
        and _are_names((card.id, card.name))
        and card.kind in (NORMAL, LEADER, BOSS)
        and _are_values((card.defence, card.copies))
        and len(card.actions) <= MOST_ACTIONS
        and all(_is_action(action) for action in card.actions)
        and _share_no_result(card.actions)
        and _are_words((card.base, card.words))
    )


def _share_no_result(actions: Iterable[MonsterAction]) -> bool:
    """Return whether each result is one action's; asked of actions within bounds alone."""
    results = [face for action in actions for face in range(action.low, action.high + 1)]
    return len(set(results)) == len(results)


def _is_action(action: MonsterAction) -> bool:
    results = 1 <= action.low <= action.high <= len(FACES)
    return (
        results
        and _are_values((action.speed, action.reach, action.strength))
        and _are_words((action.name, action.words))
    )


def is_story(value: object) -> bool:
    """Return whether a value is a story as `to_tuples` writes it, within its bounds, or nothing."""
    if value == () or not is_tuples_of(Story, value):
        return value == ()
    story = from_tuples(Story, value)
    words = (story.name, story.start, story.mission, story.deep, story.waking)
    return (
        _is_in_book(story)
        and _are_values((story.discovery,))
        and _are_words(words)
        and len(story.pages) <= MOST_PAGES
        and all(_is_sound(page) for page in story.pages)
    )


def _is_in_book(story: Story) -> bool:
    """Return whether a story stands where one may, and leads where one may."""
    is_own = FIRST_OWN <= story.number <= LAST_OWN
    is_printed = 1 <= story.number <= LAST_STORY and not story.book
    ways = (story.after_victory, story.after_failure)
    return (
        (is_own or is_printed)
        and is_own <= story.place <= is_own * LAST_PLACE
        and _are_names((story.book, *(way.book for way in ways), *(way.name for way in ways)))
        and is_way(story.after_victory, AFTER_VICTORY, LAST_STORY)
        and is_way(story.after_failure, AFTER_FAILURE, LAST_STORY)
    )


def is_page(value: object) -> bool:
    """Return whether a value is a page as `to_tuples` writes it, within its bounds, or nothing."""
    return value == () or (is_tuples_of(Page, value) and _is_sound(from_tuples(Page, value)))


def is_page_in_books(value: object) -> bool:
    """Return whether a value is a page, or pages with the names of their books, each book once."""
    if not isinstance(value, tuple) or not value or not isinstance(value[0], tuple):
        return is_page(value)
    if len(value) > LAST_OWN or not all(
        isinstance(row, tuple) and len(row) == BOOK_AND_PAGE for row in value
    ):
        return False
    books = [book for book, _page in value]
    names = all(isinstance(book, str) for book in books) and _are_names(books)
    return names and len(set(books)) == len(books) and all(page and is_page(page) for _book, page in value)


def _is_sound(page: Page) -> bool:
    words = (page.first, page.later, page.restless, page.words)
    sections = (text for point in page.points for text in (point.name, point.section))
    things = (page.tests, page.points, page.merchants)
    return (
        _are_names((page.number, *page.merchants))
        and _are_values((page.search or 0, page.lost))
        and all(len(rows) <= MOST_ON_PAGE for rows in things)
        and all(_is_trial(trial) for trial in page.tests)
        and _are_words((*words, *sections))
    )


def _is_trial(trial: Trial) -> bool:
    words = (trial.name, trial.passed, trial.failed, trial.limit)
    return trial.colour in ATTRIBUTES and 1 <= trial.difficulty <= HIGHEST and _are_words(words)


def _are_values(numbers: Iterable[int]) -> bool:
    return all(0 <= number <= HIGHEST for number in numbers)


def _are_names(names: Iterable[str]) -> bool:
    return all(len(name) <= LONGEST_NAME for name in names)


def _are_words(words: Iterable[Any]) -> bool:
    return all(len(text) <= LONGEST for text in words)
