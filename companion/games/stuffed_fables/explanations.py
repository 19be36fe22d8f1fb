"""Why this number? The places of the dice, and how likely it is, opened to its parts."""

from collections.abc import Callable
from types import MappingProxyType

from companion.games.stuffed_fables import chances, dice, sleep_deck
from companion.games.stuffed_fables.data import BLACK, MIXED_BELOW, WHITE
from companion.games.stuffed_fables.names import counted, named
from companion.games.stuffed_fables.table import Table
from companion.rules import Because, Message, Reason, _, message, plural
from companion.rules.odds import percent


def why(table: Table, id: str) -> Because | None:
    """Return the parts of a value: "threat", "bag", "draw", "sleep", "stuffing:flops"; None for others."""
    what, _colon, owner = id.partition(":")
    if id in OF_THE_TABLE:
        return OF_THE_TABLE[id](table)
    if what == "stuffing" and table.has_stuffy(owner):
        return stuffing(table, owner)
    return None


def dice_in_words(dice_there: dice.Rows) -> Message:
    rows = tuple(counted(colour, number) for colour, number in dice_there)
    return message("{dice}", dice=rows) if rows else message(_("none"))


def threat(table: Table) -> Because:
    """Threat n of m: m is the monsters in play, or all stuffies if there are none (SF-THREAT-4)."""
    on_track = Reason(table.threat, message(_("black dice on the threat track")), "SF-THREAT-1")
    number = len(table.column) or table.size
    if table.column:
        needs = plural(
            _("{count} die lets the monsters act: as many as there are monsters"),
            _("{count} dice let the monsters act: as many as there are monsters"),
            number,
        )
        parts = (on_track, Reason(None, needs, "SF-CHECK-1"))
    else:
        needs = plural(
            _("{count} die calls a surge: as many as there are stuffies"),
            _("{count} dice call a surge: as many as there are stuffies"),
            number,
        )
        parts = (on_track, Reason(None, needs, "SF-CHECK-2"))
    chance = Reason(
        percent(chances.check_chance(table)), message(_("that it happens this turn")), "SF-CHECK-4"
    )
    total = message(_("{number} of {of}"), number=table.threat, of=table.threshold)
    return Because((*parts, *_own_threshold(table), chance), message(_("Threat")), total)


def _own_threshold(table: Table) -> tuple[Reason, ...]:
    """Return what variants of the house add to the threshold."""
    later = Reason(None, message(_("Variant: one die more")), "SF-VAR-1")
    sooner = Reason(None, message(_("Variant: one die fewer")), "SF-VAR-2")
    return (
        *((later,) if table.reads("SF-VAR-1") else ()),
        *((sooner,) if table.reads("SF-VAR-2") else ()),
    )


def bag(table: Table) -> Because:
    """The places of all dice: always as many (SF-BAG-6)."""
    black = dice.rows(((BLACK, table.threat),))
    places = (
        (table.bag, _("in the bag"), "SF-BAG-1"),
        (table.hand, _("in the hand"), "SF-BAG-1"),
        (table.rolled, _("rolled, waiting"), "SF-DICE-1"),
        (table.discard, _("discarded"), "SF-BAG-2"),
        (black, _("on the threat track"), "SF-THREAT-1"),
        (table.on_group, _("on group tests"), "SF-GROUP-6"),
        (table.stored, _("stored on cards"), "SF-STORE-6"),
    )
    parts = tuple(
        Reason(
            dice.number(pile),
            message("{place}: {dice}", place=message(where), dice=dice_in_words(pile)),
            rule,
        )
        for pile, where, rule in places
        if pile
    )
    return Because(parts, message(_("All dice in play")))


def draw(table: Table) -> Because:
    """How likely the colours of the next draw are, from the dice in the bag (SF-BAG-1..3)."""
    odds = chances.draw_odds(table)
    in_bag = message(_("in the bag: {dice}"), dice=dice_in_words(odds.bag))
    parts = [Reason(odds.size, in_bag, "SF-BAG-1")]
    if odds.resets:
        resets = message(_("The bag is filled before the next draw."))
        parts.append(Reason(None, resets, "SF-BAG-5"))
    if odds.refills:
        refilled = message(
            _("It runs short, so these go in as well: {dice}"), dice=dice_in_words(odds.discard)
        )
        parts.append(Reason(dice.number(odds.discard), refilled, "SF-BAG-2"))
    for colour, rule in ((BLACK, "SF-THREAT-1"), (WHITE, "SF-STUFF-1")):
        words = message(_("at least one die of this color: {colour}"), colour=named(table, colour))
        parts.append(Reason(percent(odds.of(colour)), words, rule))
    number = plural(_("{count} die"), _("{count} dice"), odds.count)
    return Because(tuple(parts), message(_("Next draw")), number)


def stuffing(table: Table, id: str) -> Because:
    """What a stuffy has left, and what white dice may bring (SF-STUFF-2, -3)."""
    single, double = (chances.stuffing_odds(table, id, white) for white in (1, 2))
    has = Reason(single.needs, message(_("pieces left")), "SF-COLL-1")
    needs = message(_("A roll of white dice must come to {number}."), number=single.needs)
    if double.singly == double.together:
        advice = message(_("Two dice bring as much one by one as together."))
    elif double.singly > double.together:
        advice = message(_("Two dice are better rolled one by one."))
    else:
        advice = message(_("Two dice are better rolled together."))
    parts = (
        has,
        Reason(None, needs, "SF-STUFF-2"),
        Reason(percent(single.together), message(_("with one white die")), "SF-STUFF-2"),
        Reason(percent(double.together), message(_("with two together")), "SF-STUFF-2"),
        Reason(None, advice, "SF-STUFF-3"),
        *(Reason(None, words, words.rule) for words in chances.assumed(table)),
    )
    return Because(parts, message(_("Stuffing: {who}"), who=named(table, id)))


def sleep(table: Table) -> Because:
    """How many sleep cards are left, and how likely Waking is the next one (SF-SLEEP-6)."""
    size, left = sleep_deck.size(table), sleep_deck.left(table)
    parts = [
        Reason(size, message(_("sleep cards in the deck")), "SF-SETUP-9"),
        Reason(left - size, message(_("revealed")), "SF-SLEEP-1"),
    ]
    if table.is_awake:
        parts.append(Reason(None, message(_("Waking is revealed: no more cards come.")), "SF-SLEEP-4"))
    else:
        among = message(_("Waking lies among the last {number}."), number=MIXED_BELOW)
        nexts = message(_("that the next one is Waking"))
        parts.append(Reason(None, among, "SF-SETUP-9"))
        parts.append(Reason(percent(chances.waking_odds(table)), nexts, "SF-SLEEP-6"))
    return Because(tuple(parts), message(_("Sleep cards left")))


OF_THE_TABLE: MappingProxyType[str, Callable[[Table], Because]] = MappingProxyType(
    {"threat": threat, "bag": bag, "draw": draw, "discard": bag, "sleep": sleep}
)
