"""Why this number? Every value that is reckoned, opened to its parts (see also combat.py for the dice)."""

from collections.abc import Callable
from types import MappingProxyType

from companion.games.mice_and_mystics.bosses import has_several
from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.combat import own_value
from companion.games.mice_and_mystics.data import WHEEL_SIZE
from companion.games.mice_and_mystics.names import counted, named
from companion.games.mice_and_mystics.pieces import ids
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import (
    STEPS_WITHOUT_DIE,
    counts_own_move,
    dice_to_move,
    has_no_hourglass,
    is_free,
    purse,
)
from companion.rules import Because, Message, Reason, _, message, plural
from companion.rules.reasons import NOTHING, UNKNOWN


def why(table: Table, id: str) -> Because | None:  # noqa: PLR0911  # one for each kind of value
    """Return the parts of a value: of a counter by its id, or "next-surge", "minion-player", "star" and
    "movement:filch"; None if there is nothing to tell."""
    what, _colon, owner = id.partition(":")
    if id in OF_THE_TABLE:
        return OF_THE_TABLE[id](table)
    if what == "star" and owner.isdecimal():
        return stars(table, int(owner))
    if what in OF_A_MOUSE and table.has_mouse(owner):
        return OF_A_MOUSE[what](table, owner)
    if what == "wounds" and any(owner in cards for _boss, cards in table.boss_cards):
        return life_of_boss_card(table, owner)
    if what == "wounds" and owner in ids(table.figures):
        return life_of_minion(table, owner)
    if what == "figures" and table.is_kind(owner):
        return figures_of(table, owner)
    return None


# time


def pages_left(table: Table) -> Because:
    """The page of End less the page of the hourglass (MM-HOUR-4)."""
    end = Reason(table.end, message(_("End is on page {page}"), page=table.end), "MM-HOUR-4")
    page = message(_("the hourglass is on page {page}"), page=table.hourglass)
    nearer = Reason(None, message(_("Variant: End began one page nearer")), "MM-VAR-10")
    stays = Reason(None, message(_("Variant: the hourglass stays where it is")), "MM-VAR-5")
    own = (*((nearer,) if table.reads("MM-VAR-10") else ()), *((stays,) if has_no_hourglass(table) else ()))
    return Because((end, Reason(-table.hourglass, page, "MM-HOUR-1"), *own), message(_("Pages left")))


def wheel(table: Table) -> Because:
    """The cheese on the wheel, and how far it is to the surge (MM-SURGE-1, -2)."""
    on_wheel = Reason(table.wheel, message(_("by dice, by time that passes, by thieves")), "MM-SURGE-1")
    left = max(0, WHEEL_SIZE - table.wheel)
    missing = plural(_("{count} more calls a surge"), _("{count} more call a surge"), left)
    due = message(_("A surge is due."))
    return Because(
        (on_wheel, Reason(None, missing if left else due, "MM-SURGE-2")), message(_("Cheese on the wheel"))
    )


def next_surge(table: Table) -> Because:
    """Whose surge comes next: the room's, else the face-up card's, else none (MM-SURGE-3..8)."""
    first = Reason(None, message(_("First the hourglass moves one page.")), "MM-SURGE-3")
    return Because((first, *_who_calls(table)), message(_("Next surge")), _who_comes(table))


def _who_calls(table: Table) -> tuple[Reason, ...]:
    if table.room_rules.surge:
        special = message(_("The room has a surge of its own: {room}."), room=named(table, table.room))
        stays = message(_("The encounter card stays face up."))
        face_up = (Reason(None, stays, "MM-SURGE-8"),) if table.face_up else ()
        return (Reason(None, special, "MM-SURGE-4"), *face_up)
    ordinary = Reason(None, message(_("The room has no surge of its own.")), "MM-SURGE-4")
    if table.face_up is None:
        return (ordinary, Reason(None, message(_("No encounter card lies face up.")), "MM-SURGE-6"))
    card = message(_("The encounter card lies face up, read on page {page}."), page=table.face_up.page)
    greedy = Reason(None, message(_("Its roaches are greedy.")), "MM-ROACH-2")
    return (ordinary, Reason(None, card, "MM-SURGE-5"), *((greedy,) if table.surge_is_greedy else ()))


def _who_comes(table: Table) -> Message:
    minions = table.surge_brings
    if minions is None:
        return message(_("as the card says"))
    rows = tuple(counted(kind, number, table) for kind, number in minions)
    return message("{minions}", minions=rows) if rows else message(_("nobody"))


# cards and figures


def search_deck(table: Table) -> Because:
    """All search cards less those handed out and those drawn since (MM-SETUP-9, MM-OPEN-36)."""
    handed_out = sum(len(mouse.cards) for mouse in table.mice_before)
    drawn = SEARCH_CARDS - handed_out - table.search_left
    parts = (
        Reason(SEARCH_CARDS, message(_("cards in the box")), "MM-SETUP-9"),
        Reason(-handed_out, message(_("starting cards of the mice")), "MM-SETUP-4"),
        Reason(-drawn, message(_("drawn since, or corrected by hand")), "MM-SEARCH-1"),
    )
    return Because(parts, message(_("Search deck")))


def encounter_deck(table: Table) -> Because:
    """The chapter's encounter cards, the difficult ones too, less those drawn (MM-SETUP-9, MM-ENC-1)."""
    chapter, left = table.chapter, table.encounters_left
    difficult = Reason(chapter.difficult, message(_("difficult cards that it adds")), "MM-COMP-7")
    parts = (
        Reason(chapter.encounters, message(_("cards that the chapter uses")), "MM-SETUP-9"),
        *((difficult,) if chapter.difficult else ()),
        Reason(left - chapter.encounter_cards, message(_("drawn since, or corrected by hand")), "MM-ENC-1"),
    )
    return Because(parts, message(_("Encounter deck")))


def figures_of(table: Table, kind: str) -> Because:
    """How many of a kind are on the board, and how many are left in the box (MM-PLACE-6)."""
    on_board = Reason(len(table.figures_of(kind)), message(_("on the board")), "MM-MIN-1")
    left = plural(_("{count} more in the box"), _("{count} more in the box"), table.available(kind))
    return Because(
        (on_board, Reason(None, left, "MM-PLACE-6")), message(_("Figures: {kind}"), kind=named(table, kind))
    )


def life_of_minion(table: Table, figure: str) -> Because | None:
    """A minion's life less its wounds (MM-WOUND-3); a boss has them on its cards (MM-BOSS-6)."""
    minion = table.figure(figure)
    if has_several(table, minion.kind):
        return None
    kind = table.kind(minion.kind)
    life = Reason(kind.vitality, message(_("life on its card")), "MM-CARD-12", kind.is_unverified)
    wounds = Reason(-minion.wounds, message(_("wounds")), "MM-WOUND-3")
    return Because((life, wounds), message(_("Hearts left: {who}"), who=named(table, figure)))


def life_of_boss_card(table: Table, card: str) -> Because:
    """The life of one of a boss's cards less the wounds on it (MM-BOSS-6, -7)."""
    kind = table.kind(card)
    life = Reason(kind.vitality, message(_("life on its card")), "MM-CARD-12", kind.is_unverified)
    wounds = Reason(-table.wounds_on(card), message(_("wounds")), "MM-BOSS-7")
    return Because((life, wounds), message(_("Hearts left: {who}"), who=named(table, card)))


def minion_player(table: Table) -> Because | None:
    """Who runs the minions: the player of the lowest mouse on the column (MM-MIN-2, MM-OPEN-55)."""
    mice = [card for card in table.column if table.has_mouse(card)]
    if not mice:
        return None
    lowest = message(
        _("{mouse} is the lowest mouse of the column, on space {space}."),
        mouse=named(table, mice[-1]),
        space=table.space_of(mice[-1]),
    )
    name = message("{player}", player=table.minion_player)
    return Because((Reason(None, lowest, "MM-MIN-2"),), message(_("Who runs the minions")), name)


# mice


def hearts(table: Table, id: str) -> Because:
    """A mouse's life less its wounds, poison wounds too (MM-HERO-4, MM-STAT-5)."""
    mouse = table.mouse(id)
    parts = (
        own_value(table, id, "vitality", _("{mouse}, life"), "MM-HERO-4"),
        Reason(-mouse.wounds, message(_("wounds")), "MM-CAPT-1"),
        *((Reason(-mouse.poisoned, message(_("poison wounds")), "MM-STAT-5"),) if mouse.poisoned else ()),
    )
    title = message(_("Hearts left: {who}"), who=named(table, id))
    return Because(parts, title, UNKNOWN if mouse.life is None else NOTHING)


def cheese(table: Table, id: str) -> Because:
    """A mouse's cheese, and what it is for (MM-CHEESE-1, -2)."""
    mouse = table.mouse(id)
    gained = Reason(mouse.cheese, message(_("gained and not spent")), "MM-CHEESE-1")
    all_pay = Reason(purse(table, id) - mouse.cheese, message(_("Variant: of the others")), "MM-VAR-6")
    pooled = (all_pay,) if table.reads("MM-VAR-6") else ()
    use = Reason(None, message(_("It pays for abilities, and six cheese for a new one.")), "MM-CHEESE-2")
    return Because((gained, *pooled, use), message(_("Cheese: {who}"), who=named(table, id)))


def movement(table: Table, id: str) -> Because:
    """How far a mouse may go: the die and its move value (MM-MOVE-1)."""
    mouse = table.mouse(id)
    if is_free(table):
        freely = Reason(None, message(_("Variant: mice go as far as they like")), "MM-VAR-7")
        return Because((freely,), message(_("Spaces at most")), message(_("any")))
    known, value = mouse.known("movement"), _own_move(table, id)
    if not dice_to_move(table, {}):
        bonus = Reason(STEPS_WITHOUT_DIE, message(_("Variant: no die, one more")), "MM-VAR-1")
        total = message("{number}", number=STEPS_WITHOUT_DIE + (known or 0)) if known is not None else None
        unknown = message("{number} + ?", number=STEPS_WITHOUT_DIE)
        return Because((value, bonus), message(_("Spaces at most")), total or unknown)
    die = Reason(message(_("1 to 3")), message(_("the number on the die")), "MM-DICE-6")
    return _with_die(table, id, die)


def _with_die(table: Table, id: str, die: Reason) -> Because:
    mouse, value = table.mouse(id), _own_move(table, id)
    known = mouse.known("movement")
    total = message(_("die + {number}"), number="?" if known is None else known)
    return Because((die, value), message(_("Spaces at most")), total)


def _own_move(table: Table, id: str) -> Reason:
    mouse, own = table.mouse(id), message(_("{mouse}, move"), mouse=named(table, id))
    known = mouse.known("movement")
    worth = message(_("not known")) if known is None else known
    return Reason(worth, own, "MM-MOVE-1", "movement" in mouse.unverified)


def scurry(table: Table, id: str) -> Because:
    """How far a mouse scurries: as it moves, with a die; by a variant the die alone (MM-TURN-6)."""
    if is_free(table):
        return movement(table, id)
    die = Reason(message(_("1 to 3")), message(_("the number on the die")), "MM-DICE-6")
    if not counts_own_move(table, scurries=True):
        alone = Reason(None, message(_("Variant: the die alone")), "MM-VAR-2")
        return Because((die, alone), message(_("Spaces at most")), message(_("die")))
    return _with_die(table, id, die)


def star(table: Table) -> Because:
    """How likely a star is: three of the six faces show one (MM-SEARCH-1, MM-DICE-1)."""
    faces = Reason(None, message(_("3 of the 6 faces show a star.")), "MM-DICE-1")
    return Because((faces,), message(_("A star")), message(_("1 in 2")))


def stars(table: Table, number: int) -> Because:
    """How likely one star or more is among some dice, of which three faces in six show one (MM-DICE-1)."""
    faces = Reason(None, message(_("3 of the 6 faces show a star.")), "MM-DICE-1")
    dice = plural(_("{count} die"), _("{count} dice"), number)
    of = 2**number
    share = message(_("{wins} in {of}"), wins=of - 1, of=of)
    return Because((faces, Reason(None, dice, "MM-TRAP-2")), message(_("A star")), share)


OF_THE_TABLE: MappingProxyType[str, Callable[[Table], Because | None]] = MappingProxyType(
    {
        "hourglass": pages_left,
        "end": pages_left,
        "wheel": wheel,
        "next-surge": next_surge,
        "search-deck": search_deck,
        "encounter-deck": encounter_deck,
        "minion-player": minion_player,
        "star": star,
    }
)
OF_A_MOUSE: MappingProxyType[str, Callable[[Table, str], Because]] = MappingProxyType(
    {"wounds": hearts, "poisoned": hearts, "cheese": cheese, "movement": movement, "scurry": scurry}
)
