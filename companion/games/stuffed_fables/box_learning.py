"""What the box learns at the table: all that people typed there, of cards and of pages."""

from types import MappingProxyType
from typing import Any

from companion.games.stuffed_fables.actions.item_asks import ANY, NONE, NOWHERE
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import (
    CRAWLY,
    GROUP,
    ITEMS,
    OWN_NAME,
    ItemCard,
    StatusCard,
    WordCard,
    is_same,
    known_item,
    known_monster,
    known_status,
)
from companion.games.stuffed_fables.equipment import DISCARD
from companion.games.stuffed_fables.monster_actions import as_known, typed_actions
from companion.games.stuffed_fables.pieces import MonsterCard, Page, PointOf, Story, Trial
from companion.games.stuffed_fables.shelves.stories import has_room
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, drop, replace

MOST = 150  # cards of a kind are kept; no box holds more


def _put(cards: tuple[Any, ...], card: Any, before: str = "") -> tuple[Any, ...]:
    """Return the cards with one in its place, or in that of the one that was called otherwise `before`."""
    old = next((known.id for known in cards if is_same(known.id, card.id)), before)
    if any(known.id == old for known in cards):
        return tuple(card if known.id == old else known for known in cards)
    return (*cards, card) if len(cards) < MOST else cards


# monsters


def keep_monster(box: Box, table: Table, answers: Answers) -> Box:
    """Remember a monster's card as it was typed; what was left empty stays as it was known (SF-CARD-2)."""
    held = table.card(str(answers["monster"]))
    name = known_monster(answers["name"]) or answers["name"].strip()
    was = box.card(name) or box.card(held.name or held.id) or MonsterCard(name)
    card = replace(
        was,
        id=name,
        name="" if name == CRAWLY.id else name,
        kind=answers.get("kind") or was.kind,
        defence=answers.get("defence") or was.defence,
        actions=as_known(typed_actions(answers), was) or was.actions,
        base=answers.get("base", "").strip() or was.base,
        copies=answers.get("copies") or was.copies or 1,
    )
    return _with_monster(box, card, was.id)


def keep_newcomer(box: Box, table: Table, answers: Answers) -> Box:
    """Remember a monster that was named as it entered (SF-CARD-2)."""
    if not str(answers.get("name", "")).strip():
        return box
    return keep_monster(box, table, {**answers, "monster": "unknown"})


def _with_monster(box: Box, card: MonsterCard, before: str) -> Box:
    if card == CRAWLY:
        return replace(box, monsters=drop(box.monsters, card.id))
    return replace(box, monsters=_put(box.monsters, card, before))


def keep_defence(box: Box, table: Table, answers: Answers) -> Box:
    """Remember the defence that an attack had to ask for (SF-ATK-2)."""
    held = table.card(str(answers["target"]))
    card = box.card(held.name or held.id)
    if card is None or not answers.get("defence"):
        return box
    return _with_monster(box, replace(card, defence=answers["defence"]), card.id)


# other cards


BLANK = MappingProxyType(
    {**{"weapon": NONE, "colour": NONE, "use": ANY, "words": ""}, **{"reach": 0, "amount": 0, "gain": 0}}
)


def keep_item(box: Box, table: Table, answers: Answers) -> Box:
    """Remember an item card that a stuffy took (SF-CARD-5); one as in the examples teaches nothing."""
    name = known_item(answers.get("name", "")) or answers.get("name", "").strip()
    if not name or answers.get("to") == DISCARD:
        return box
    was, values = box.item(name) or ItemCard(name), {**BLANK, **answers}
    weapon, colour = (("" if values[key] == NONE else values[key]) for key in ("weapon", "colour"))
    card = replace(
        was,
        slots=_slots(was, answers),
        weapon=weapon,
        reach=values["reach"] if weapon else 0,
        gain=values["gain"] if weapon else 0,
        colour=colour,
        amount=values["amount"] if colour else 0,
        use=values["use"] if colour and values["use"] != ANY else "",
        words=values["words"],
        is_unverified=False,
    )
    if name in ITEMS and card == ITEMS[name].card:
        return box
    return replace(box, items=_put(box.items, card))


def _slots(was: ItemCard, answers: Answers) -> tuple[str, ...]:
    """Return an item's slots: with none it is for all, if anything else is known of it."""
    chosen: tuple[str, ...] = answers.get("slots", ())
    slots = tuple(slot for slot in chosen if slot != NOWHERE)
    is_known = NOWHERE in chosen or any(
        answers.get(key) not in (None, "", 0, NONE, ANY) for key in ("weapon", "colour", "words")
    )
    return slots or ((GROUP,) if is_known or answers.get("to") == GROUP else was.slots)


def keep_bought(box: Box, table: Table, answers: Answers) -> Box:
    """Remember an item that was on offer: its name was typed when the merchant was opened (SF-SHOP-1)."""
    offer = (item for merchant in table.merchants for item in merchant.offer)
    name = next((item.name for item in offer if item.id == answers.get("card")), "")
    return keep_item(box, table, {**answers, "name": answers.get("name", "").strip() or name})


def keep_status(box: Box, table: Table, answers: Answers) -> Box:
    """Remember the name of a status that the group named itself (SF-STATUS-4)."""
    name = answers.get("name", "").strip() if answers["status"] == OWN_NAME else ""
    if not name or known_status(name) or box.status(name):
        return box
    return replace(box, statuses=_put(box.statuses, StatusCard(name)))


def keep_environment(box: Box, table: Table, answers: Answers) -> Box:
    name = answers["name"].strip()
    if box.environment(name):
        return box
    return replace(box, environments=_put(box.environments, WordCard(name)))


# stories and their pages


def keep_title(box: Box, table: Table, answers: Answers) -> Box:
    """Remember the title of a story; one that the box has no more is not put there again."""
    name, story = answers.get("name", "").strip(), box.story(answers["number"])
    return _with_story(box, replace(story, name=name)) if name and name != story.name else box


def _with_story(box: Box, story: Story) -> Box:
    others = tuple(other for other in box.stories if other.number != story.number)
    if not has_room(story) or story.number not in box.numbers:
        return box
    return replace(box, stories=tuple(sorted((*others, story), key=lambda other: other.number)))


def _with_page(box: Box, table: Table, page: Page) -> Box:
    """Return the box with a page in the story that has it, else in the one that is played (SF-STORY-2)."""
    book = table.story.book
    if not page.number or page == (box.page(page.number, book) or Page(page.number)):
        return box
    stories = (story for story in box.stories if story.book == book and _has(story, page))
    owner = next(stories, box.story(table.story.number))
    pages = tuple(page if is_same(old.number, page.number) else old for old in owner.pages)
    return _with_story(box, replace(owner, pages=pages if _has(owner, page) else (*pages, page)))


def _has(story: Story, page: Page) -> bool:
    return any(is_same(other.number, page.number) for other in story.pages)


def keep_page(box: Box, table: Table, answers: Answers) -> Box:
    """Remember what the open page says (SF-STORY-3)."""
    number = answers["number"].strip()
    was = box.page(number, table.story.book) or Page(number)
    words = {key: answers.get(key, "").strip() for key in ("first", "later", "restless", "words")}
    search, lost = answers.get("search"), answers.get("lost", 0)
    return _with_page(box, table, replace(was, **words, search=search, lost=lost))


def _open_page(box: Box, table: Table) -> Page:
    known = box.page(table.page.number, table.story.book)
    return known or replace(table.page, tests=(), points=(), merchants=())


def keep_point(box: Box, table: Table, answers: Answers) -> Box:
    """Remember a point of interest of the open page (SF-POI-3)."""
    page = _open_page(box, table)
    section, again = answers.get("section", "").strip(), answers.get("repeatable", False)
    point = PointOf(answers["name"].strip(), section, again)
    others = tuple(other for other in page.points if not is_same(other.name, point.name))
    return _with_page(box, table, replace(page, points=(*others, point)))


def keep_merchant(box: Box, table: Table, answers: Answers) -> Box:
    page, name = _open_page(box, table), answers["name"].strip()
    known = any(is_same(merchant, name) for merchant in page.merchants)
    return box if known else _with_page(box, table, replace(page, merchants=(*page.merchants, name)))


def keep_group_test(box: Box, table: Table, answers: Answers) -> Box:
    """Remember a group test of the open page (SF-GROUP-1, -5)."""
    words = {key: answers.get(key, "").strip() for key in ("name", "passed", "limit")}
    return _with_trial(box, table, Trial(**_asked(answers), **words, is_group=True))


def keep_test(box: Box, table: Table, answers: Answers) -> Box:
    """Remember a test whose sections are known: others may be a status's or a card's (SF-TEST-1)."""
    words = {key: answers.get(key, "").strip() for key in ("passed", "failed")}
    trial = Trial("", **_asked(answers), **words) if any(words.values()) else None
    return _with_trial(box, table, trial) if trial else box


def _asked(answers: Answers) -> dict[str, Any]:
    return {"colour": answers["colour"], "difficulty": answers["difficulty"]}


def _with_trial(box: Box, table: Table, trial: Trial) -> Box:
    """Return the box with a test on the open page, instead of the one that is the same but for its words."""
    page = _open_page(box, table)
    same = next((other for other in page.tests if _is_like(other, trial)), trial)
    values = {key: getattr(trial, key) or getattr(same, key) for key in ("name", "passed", "failed", "limit")}
    others = tuple(other for other in page.tests if other is not same)
    return _with_page(box, table, replace(page, tests=(*others, replace(trial, **values))))


def _is_like(trial: Trial, other: Trial) -> bool:
    names = not (trial.name and other.name) or is_same(trial.name, other.name)
    asks = (trial.colour, trial.difficulty, trial.is_group) == (
        other.colour,
        other.difficulty,
        other.is_group,
    )
    return names and asks
