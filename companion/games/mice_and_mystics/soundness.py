"""Whether a chapter that a group filled in can be played: ids known, numbers within their bounds."""

from collections.abc import Iterable

from companion.games.mice_and_mystics.chapters import (
    DIFFICULT_ENCOUNTERS,
    LAST_CHAPTER,
    MOMENTS,
    MOST_PARTY,
    NORMAL_ENCOUNTERS,
    OWN_TILE,
    ROOM_RULES,
    ROOMS,
    TIMERS,
    Chapter,
    ChapterCounter,
    Note,
    RoomRules,
    Side,
    Tile,
    is_number,
)
from companion.games.mice_and_mystics.data import (
    BOSS_CARDS_USED,
    EACH_TURN,
    ENDS,
    FORBIDS,
    HIGHEST_VALUE,
    KINDS,
    LAST_PAGE,
    MICE,
    MOMENTS_OF_MINION,
    MOST_TURNS,
    ONE_EFFECT,
    is_own_effect,
    is_own_kind,
)
from companion.games.mice_and_mystics.heroes import LONGEST_NAME, is_hero
from companion.games.mice_and_mystics.kinds import Effect, Kind
from companion.games.mice_and_mystics.pieces import Rows
from companion.rules import from_tuples, is_tuples_of
from companion.rules.box.book_order import AFTER_FAILURE, AFTER_VICTORY, LAST_PLACE, Way, is_way
from companion.rules.box.own_rows import is_own_id

MOST_FIGURES = 12
LONGEST = 1000  # of the group's own words
MOST_OF_A_COUNTER = 99


def is_chapter(value: object) -> bool:
    """Return whether a value is a chapter as `to_tuples` writes it, within its bounds, or nothing."""
    return value == () or (is_tuples_of(Chapter, value) and is_sound(from_tuples(Chapter, value)))


def is_sound(chapter: Chapter) -> bool:
    """Return whether every id in a chapter is known and every number within its bounds."""
    numbers = (
        is_number(chapter.number),
        (1 if chapter.number > LAST_CHAPTER else 0) <= chapter.place <= LAST_PLACE,
        0 <= chapter.end_page <= LAST_PAGE,
        1 <= chapter.party_size <= MOST_PARTY,
        0 <= chapter.encounters <= NORMAL_ENCOUNTERS,
        0 <= chapter.difficult <= DIFFICULT_ENCOUNTERS,
    )
    words = (chapter.name, chapter.book, chapter.victory, chapter.defeat, chapter.begins)
    mice = _are_mice({*chapter.barred, *chapter.required}) and not {*chapter.barred} & {*chapter.required}
    own = all(is_hero(id) and 0 < len(name) <= LONGEST_NAME for id, name in chapter.heroes)
    return (
        all(numbers)
        and _are_tiles(chapter.own_tiles)
        and _are_rooms(chapter, chapter.named_rooms)
        and mice
        and own
        and sum(mouse in MICE for mouse in chapter.required) <= chapter.party_size
        and _are_figures(chapter.minions)
        and _are_words(words)
        and all(_is_room(rules) for rules in chapter.room_rules)
        and all(_is_note(note) for note in chapter.notes)
        and _are_counters(chapter.counters)
        and _is_way(chapter.after_victory, AFTER_VICTORY)
        and _is_way(chapter.after_failure, AFTER_FAILURE)
    )


def _is_way(way: Way, known: tuple[str, ...]) -> bool:
    return is_way(way, known, LAST_CHAPTER) and _are_words((way.book, way.name))


def _are_mice(mice: Iterable[str]) -> bool:
    return all(mouse in MICE or is_hero(mouse) for mouse in mice)


def _are_rooms(chapter: Chapter, rooms: Iterable[str]) -> bool:
    return all(room in ROOMS or chapter.side(room) for room in rooms)


def _are_tiles(tiles: tuple[Tile, ...]) -> bool:
    once = len({tile.id for tile in tiles}) == len(tiles)
    return once and all(is_own_id(tile.id, OWN_TILE) and all(map(_is_side, _sides(tile))) for tile in tiles)


def _sides(tile: Tile) -> tuple[Side, Side]:
    return tile.front, tile.back


def _is_side(side: Side) -> bool:
    crosses = 0 if side.crosses is None else side.crosses
    words = _are_words((side.name, side.exits, side.search))
    return bool(side.name.strip()) and words and 0 <= crosses <= HIGHEST_VALUE


def _are_words(words: Iterable[str]) -> bool:
    return all(len(text) <= LONGEST for text in words)


def is_sound_minion(kind: Kind) -> bool:
    """Return whether a minion of the group's own is one that the rules can play."""
    effects = kind.effect.split("+") if kind.effect else []
    return all(
        (
            is_own_kind(kind.id),
            kind.name.strip(),
            _are_words((kind.name, kind.plural, kind.hands_on)),
            0 <= kind.movement <= HIGHEST_VALUE,
            kind.figures >= 1,
            kind.size in ("small", "large"),
            kind.reach in ("melee", "ranged"),
            set(effects) <= set(ONE_EFFECT) and len(set(effects)) == len(effects),
            1 <= kind.several <= (BOSS_CARDS_USED if kind.is_own_boss else 1),
            all(is_own_effect(effect) for effect in kind.gives) and len(set(kind.gives)) == len(kind.gives),
            kind.moment in MOMENTS_OF_MINION if kind.hands_on else not kind.moment,
        )
    )


def is_sound_effect(effect: Effect) -> bool:
    """Return whether an effect of the group's own is one that the rules can follow: it does end."""
    return all(
        (
            is_own_effect(effect.id),
            effect.name.strip(),
            _are_words((effect.name, effect.sign, effect.words)),
            set(effect.forbids) <= set(FORBIDS) and len(set(effect.forbids)) == len(effect.forbids),
            effect.each_turn in EACH_TURN,
            effect.ends in ENDS,
            (1 if effect.ends == "turns" else 0) <= effect.turns <= MOST_TURNS,
            effect.words if effect.ends == "card" else True,
        )
    )


def _are_figures(rows: Rows) -> bool:
    once = len(dict(rows)) == len(rows)
    return once and all(
        (kind in KINDS or is_own_kind(kind)) and 1 <= number <= MOST_FIGURES for kind, number in rows
    )


def _is_room(rules: RoomRules) -> bool:
    known = rules.id and set(rules.rules) <= set(ROOM_RULES)
    return bool(known) and _are_figures(rules.surge) and _are_words((rules.search,))


def _is_note(note: Note) -> bool:
    return note.when in MOMENTS and _are_words((note.words,))


def _are_counters(counters: tuple[ChapterCounter, ...]) -> bool:
    once = len({counter.id for counter in counters}) == len(counters)
    return once and all(
        counter.id
        and counter.timer in TIMERS
        and 0 <= min(counter.start, counter.high) <= max(counter.start, counter.high) <= MOST_OF_A_COUNTER
        and _are_words((counter.id, counter.words))
        for counter in counters
    )
