"""What a sheet starts from if the box knows the card, the page or the story."""

from collections.abc import Iterator

from companion.games.stuffed_fables.actions.item_asks import ANY, NONE, NOWHERE
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import GROUP, PRINTED
from companion.games.stuffed_fables.data import CHARACTERS
from companion.games.stuffed_fables.defaults_dice import Proposal, fitting
from companion.games.stuffed_fables.pieces import MonsterCard, Story, Trial
from companion.games.stuffed_fables.story import following
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, people_here

MOST_ACTIONS = 3  # that a sheet asks
USUAL_ACTIONS = 2  # that a sheet asks of an unknown card


# items


def item(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return what an item's card says, by the name that a player typed (SF-CARD-5)."""
    card = box.item(str(answers.get("name") or ""))
    if card is None:
        return {}
    return {
        "slots": tuple(NOWHERE if slot == GROUP else slot for slot in card.slots),
        "weapon": card.weapon or NONE,
        "colour": card.colour or NONE,
        "use": card.use or ANY,
        **{"reach": card.reach, "amount": card.amount, "gain": card.gain, "words": card.words},
    }


def found_item(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with who found it, or acts (SF-SEARCH-3)."""
    return {"to": table.found_by or table.active} | item(table, box, answers)


def bought(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the active stuffy, a button if it has one, and what the card on offer says (SF-SHOP-3)."""
    offer = (item for merchant in table.merchants for item in merchant.offer)
    name = next((item.name for item in offer if item.id == answers.get("card")), "")
    known = item(table, box, {"name": answers.get("name") or name})
    return {"buyer": table.active, "name": name} | known


# monsters


def monster(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return what a monster's card says: as the box has it by this name, else as the table has it."""
    held = table.card(str(answers.get("monster", "")))
    name = str(answers.get("name") or held.name or next(iter(PRINTED.get(held.id, ())), ""))
    card = box.card(name) if name else None
    return {"name": name} | _of_card(card or held, is_in_box=card is not None)


def _of_card(card: MonsterCard, *, is_in_box: bool) -> Proposal:
    actions = card.actions[:MOST_ACTIONS]
    values: Proposal = {"kind": card.kind, "base": card.base, "actions": len(actions) or USUAL_ACTIONS}
    values |= {"defence": card.defence} if card.defence else {}
    values |= {"copies": card.copies} if is_in_box else {}
    for place, action in enumerate(actions, 1):
        words = "" if card.id in PRINTED else action.words
        values |= {f"until_{place}": action.high} if place < MOST_ACTIONS else {}
        values |= {f"speed_{place}": action.speed, f"reach_{place}": action.reach}
        values |= {f"strength_{place}": action.strength, f"words_{place}": words}
    return values


# stories and pages


def story(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the story after the one that was won last, with the title that the group has typed."""
    next_one = _next_story(table)
    number = int(answers.get("number") or next_one)
    return {"number": next_one, "name": box.story(number).name if number in box.numbers else ""}


def _next_story(table: Table) -> int:
    """Return the story that follows the one that was played last, as that one says."""
    last = table.records[-1] if table.records else None
    if last is None:
        return table.story.number
    was = table.story if last.story == table.story.number else Story(last.story)
    return following(was, last.outcome)


def stuffy(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with a character without a player, and with who plays the fewest (SF-SETUP-1, SF-TWO-1)."""
    playing = [stuffy.player for stuffy in table.stuffies]
    free = next((id for id in CHARACTERS if not table.has_stuffy(id)), "")
    chosen = str(answers.get("character") or free)
    least = min(people_here(table), key=playing.count, default="")
    return {"character": free, "player": table.stuffy(chosen).player if table.has_stuffy(chosen) else least}


def counts(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with what was said last; the kinds of sleep cards from the box, if they were counted there."""
    known = box.sleep_counts
    deep, sleep = (known[0], sum(known) + 1) if known else (table.sleep_deep, table.sleep_cards)
    counted = {"deep": deep} if deep else {}
    return {"edition": table.edition, "dice": table.attributes, "sleep": sleep} | counted


def page(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return what a page says, by its number; a story begins with that of its first section (SF-STORY-3)."""
    is_start = table.is_first_page_due and not answers.get("number")
    start = table.story.start.partition("-")[0] if is_start else ""
    known = box.page(str(answers.get("number") or start), table.story.book)
    names = ("search", "first", "later", "restless", "lost", "words")
    values = {name: getattr(known, name) for name in names} if known else {}
    return values | ({"number": start} if start else {})


def open_page(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return what was typed of the open page."""
    names = ("number", "search", "first", "later", "restless", "lost", "words")
    return {name: getattr(table.page, name) for name in names}


# tests


def trials(table: Table, box: Box, stuffy: str, *, is_group: bool = False) -> Iterator[Trial]:
    """Give the tests that may be meant: those of the page, then those of a stuffy's statuses (SF-TEST-1)."""
    known = box.page(table.page.number, table.story.book) if table.page.number else None
    of_page = known or table.page
    yield from (trial for trial in of_page.tests if trial.is_group == is_group)
    if is_group or not table.has_stuffy(stuffy):
        return
    for name in table.stuffy(stuffy).statuses:
        card = box.status(name)
        if card and card.colour and card.difficulty:
            yield Trial(name, card.colour, card.difficulty)


def test(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the test that fits what was said so far, and all dice of its color (SF-TEST-2)."""
    who = str(answers.get("who") or table.active)
    meant = next((trial for trial in trials(table, box, who) if _fits(trial, answers)), None)
    colour = str(answers.get("colour") or (meant.colour if meant else ""))
    dice = {"who": who, "dice": fitting(table, who, colour)}
    return dice | (_of_trial(meant, "passed", "failed") if meant else {})


def _fits(trial: Trial, answers: Answers) -> bool:
    colour, difficulty = answers.get("colour", trial.colour), answers.get("difficulty", trial.difficulty)
    return (trial.colour, trial.difficulty) == (colour, difficulty)


def _of_trial(trial: Trial, *words: str) -> Proposal:
    return {name: getattr(trial, name) for name in ("colour", "difficulty", *words)}


def group_test(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with a group test of the page that is not open yet (SF-GROUP-1)."""
    opened = {(group.colour, group.difficulty) for group in table.groups}
    tests = (trial for trial in trials(table, box, "", is_group=True) if _fits(trial, answers))
    meant = next((trial for trial in tests if (trial.colour, trial.difficulty) not in opened), None)
    return _of_trial(meant, "passed", "name", "limit") if meant else {}
