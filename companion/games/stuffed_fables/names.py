"""What things are called, as message ids: the glossary's English, the catalogue's Italian."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.games.stuffed_fables.data import HOUSE_RULES, NORMAL
from companion.games.stuffed_fables.pieces import GroupTest
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, _, message, plural, replace, rule_title

NAMES = MappingProxyType(
    {
        # characters, abilities
        "stitch": _("Stitch"),
        "lumpy": _("Lumpy"),
        "flops": _("Flops"),
        "theadora": _("Theadora"),
        "piggle": _("Piggle"),
        "lionel": _("Lionel"),
        "insight": _("Insight"),
        "outwit": _("Outwit"),
        "diversion": _("Diversion"),
        "concentration": _("Concentration"),
        # dice, and their places
        "black": _("black"),
        "white": _("white"),
        "red": _("red"),
        "green": _("green"),
        "yellow": _("yellow"),
        "blue": _("blue"),
        "purple": _("purple"),
        **{face: face for face in ("1", "2", "3", "4", "5", "6")},
        "bag": _("dice bag"),
        "hand": _("hand"),
        "discard": _("discards"),
        "threat": _("threat track"),
        "group": _("group"),
        "box": _("game box"),
        # what dice are rolled for
        "melee": _("melee"),
        "ranged": _("ranged"),
        "search": _("search"),
        "move": _("move"),
        "test": _("skill test"),
        # stuffies
        "stuffing": _("stuffing"),
        "buttons": _("buttons"),
        "hearts": _("hearts"),
        "button": _("a button"),
        "head": _("head"),
        "body": _("body"),
        "paws": _("paws"),
        "accessory": _("accessory"),
        "nowhere": _("nowhere"),
        "courage": _("Courage"),
        "scared": _("Scared"),
        "angry": _("Angry"),
        "torn": _("Torn"),
        "worried": _("Worried"),
        # monsters
        "crawly": _("Crawly"),
        "rush": _("Rush"),
        "clickety": _("Clickety"),
        "unknown": _("Unknown monster"),
        "normal": _("normal"),
        "leader": _("leader"),
        "boss": _("boss"),
        "dark": _("dark stuffing"),
        "clickety-then": _("After its attack it moves 3 spaces toward the nearest spawn space."),
        # items that examples name
        "tenderizer": _("Meat Tenderizer"),
        "letter-opener": _("Letter Opener"),
        "scissors": _("Scissors"),
        "rubber-bands": _("Rubber Bands"),
        "bow": _("Suction-Cup Bow and Arrows"),
        # decks, sleep, the page
        "item": _("item cards"),
        "lost": _("Lost cards"),
        "monster": _("monster cards"),
        "environment": _("environment cards"),
        "status": _("status cards"),
        "sleep": _("sleep cards"),
        "deep": _("Deep Sleep"),
        "restless": _("Restless Sleep"),
        "waking": _("Waking"),
        "page": _("The page"),
        "point": _("point of interest"),
        "merchant": _("merchant"),
        "objective": _("objective token"),
        "wagon": _("red wagon"),
        "train": _("train"),
        "door": _("door"),
        "stays": _("it stays"),
        # stories, editions
        "story-1": _("The Big Girl Bed"),
        "italian": _("Italian edition"),
        "english": _("English edition"),
        "ending-deep": _("Deep Sleep ending"),
        "ending-waking": _("Waking ending"),
        # set-up
        "bookmark": _("bookmark"),
        "dice-attributes": _("attribute dice"),
        "dice-more": _("white and black dice"),
        "dice-out": _("dice left in the box"),
        "deck-item": _("item deck"),
        "deck-lost": _("Lost deck"),
        "deck-boss": _("boss cards"),
        "deck-monster": _("monster deck"),
        "sleep-below": _("sleep deck, below"),
        "sleep-above": _("sleep deck, on top"),
        "book": _("storybook"),
        "board": _("sideboard"),
        "discovery": _("discovery cards"),
        "reach": _("what is within reach"),
        # counters, steps of a turn
        "surges": _("surges on this page"),
        "lost_tokens": _("lost tokens on the map"),
        "step-1": _("Draw dice"),
        "step-2": _("Search for stuffing"),
        "step-4": _("Actions"),
        # answers
        "none": _("none of these"),
        "any": _("whatever is rolled"),
        "nobody": _("nobody"),
        "own": _("another status"),
        "active": _("active ability"),
        "acquired": _("earned ability"),
    }
)
OUTCOMES = MappingProxyType({"won": _("won"), "lost": _("lost")})
DICE = MappingProxyType(
    {
        "black": plural(_("{count} black die"), _("{count} black dice"), 0),
        "white": plural(_("{count} white die"), _("{count} white dice"), 0),
        "red": plural(_("{count} red die"), _("{count} red dice"), 0),
        "green": plural(_("{count} green die"), _("{count} green dice"), 0),
        "yellow": plural(_("{count} yellow die"), _("{count} yellow dice"), 0),
        "blue": plural(_("{count} blue die"), _("{count} blue dice"), 0),
        "purple": plural(_("{count} purple die"), _("{count} purple dice"), 0),
    }
)
CARDS = MappingProxyType(
    {
        "item": plural(_("{count} item card"), _("{count} item cards"), 0),
        "lost": plural(_("{count} Lost card"), _("{count} Lost cards"), 0),
        "monster": plural(_("{count} monster card"), _("{count} monster cards"), 0),
        "boss": plural(_("{count} boss card"), _("{count} boss cards"), 0),
        "environment": plural(_("{count} environment card"), _("{count} environment cards"), 0),
        "status": plural(_("{count} status card"), _("{count} status cards"), 0),
        "sleep": plural(_("{count} sleep card"), _("{count} sleep cards"), 0),
        "crawly": plural(_("{count} Crawly"), _("{count} Crawlies"), 0),
    }
)
COUNTED = MappingProxyType({**DICE, **CARDS})
OWNED = MappingProxyType(
    {
        "stuffing": _("stuffing"),
        "buttons": _("buttons"),
        "hearts": _("hearts"),
        "dark": _("dark stuffing"),
        "stored": _("stored die"),
        "deck": _("left"),
        "discards": _("discarded"),
        "sleep": _("revealed"),
    }
)
ONE_DIE = MappingProxyType(
    {
        "black": _("black die"),
        "white": _("white die"),
        "red": _("red die"),
        "green": _("green die"),
        "yellow": _("yellow die"),
        "blue": _("blue die"),
        "purple": _("purple die"),
    }
)

FIXED = MappingProxyType(
    {id: message(name) for id, name in NAMES.items()} | {id: rule_title(id) for id in HOUSE_RULES}
)


def named(table: Table | None, id: str) -> Message | str:
    """Return what an id is called: a stuffy, a die, an item, a monster; the group's own words as they are."""
    if id in FIXED:
        return FIXED[id]
    what, _colon, owner = id.partition(":")
    if what == "stored" and table and table.has_stuffy(owner):
        return message(
            _("{whose}: {what}"), whose=named(table, owner), what=_stored(table.stuffy(owner).stored)
        )
    if what in OWNED and owner:
        return message(_("{whose}: {what}"), whose=named(table, owner), what=message(OWNED[what]))
    kind, _dash, number = id.rpartition("-")
    if number.isdigit() and kind in ONE_DIE:
        return message(ONE_DIE[kind])
    if number.isdigit() and kind == "story":
        return message(_("Story {number}"), number=number)
    return _on_table(table, id) or id if table else id


def _on_table(table: Table, id: str) -> Message | str | None:
    """Return the name of a thing that this table made: a card, a monster, an item, a place, a group test."""
    if id == "stored":
        return _stored(table.acting.stored if table.acting else "")
    if own := dict(table.own_names).get(id):
        return own
    group = next((group for group in table.groups if group.id == id), None)
    if group:
        return group_test(group)
    known = next((name for key, name in _things(table) if key == id and name), None)
    kind, _dash, number = id.rpartition("-")
    if kind == "item" and number.isdigit():
        return known or message(_("item card {number}"), number=number)
    return known or _monster(table, id)


def _things(table: Table) -> Iterator[tuple[str, str]]:
    """Give each thing that was typed, and its name: items that lie open, cards, points, merchants."""
    offered = (merchant.offer for merchant in table.merchants)
    for items in (table.group_items, *(stuffy.items for stuffy in table.stuffies), *offered):
        yield from ((item.id, item.name) for item in items)
    yield from ((card.id, card.name) for card in table.cards)
    yield from ((point.id, point.name) for point in table.points)
    yield from ((merchant.id, merchant.name) for merchant in table.merchants)


def _stored(colour: str) -> Message:
    """Return what a stored die is called."""
    return message(_("stored {die}"), die=message(ONE_DIE[colour])) if colour else message(_("stored die"))


def _monster(table: Table, id: str) -> Message | None:
    """Return a monster's name and number, "Crawly 2"; the only leader or boss of a name has none."""
    card, _dash, number = id.rpartition("-")
    known = card in NAMES or any(other.id == card for other in table.cards)
    if not number.isdigit() or not known:
        return None
    alone = number == "1" and table.card(card).kind != NORMAL
    name = named(table, card)
    return message("{name}", name=name) if alone else message(_("{kind} {number}"), kind=name, number=number)


def group_test(group: GroupTest) -> Message | str:
    """Return the group's name of a group test, or its colour and difficulty."""
    colour = message(NAMES[group.colour])
    return group.name or message(_("group test, {colour} {number}"), colour=colour, number=group.difficulty)


def counted(kind: str, number: int) -> Message:
    """Return so many of a kind, as "2 red dice"."""
    if kind in COUNTED:
        return replace(COUNTED[kind], count=number)
    return message("{number} {what}", number=number, what=named(None, kind))
