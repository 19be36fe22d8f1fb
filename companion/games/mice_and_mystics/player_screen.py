"""A player's own device: its mice, what they may do, a little of the table."""

from companion.games.mice_and_mystics.panels import waiting
from companion.games.mice_and_mystics.table import Table
from companion.rules import Panel, Region, all_but, counts, each, is_of, owned, person_at, picks

BY_THE_MOUSE = (
    *("move", "stand_up", "scurry", "search", "recover", "use_ability", "attack", "explore"),
    *("share", "equip", "level_up", "shed", "use_card"),
    *("put_down", "pick_up", "catapult", "throw_grape"),
    *("spring_trap", "wade", "leave_water", "bewitched_move", "bewitched_attack"),
)
TO_THE_MOUSE = (
    *("afflict", "heal", "mark", "capture_mouse", "free_mouse", "set_values"),
    *("give_card", "drop_card", "turn_card", "set_card", "share_cheese"),
)
FILCH = "filch"  # the cheese that he may take off the wheel (MM-HERO-8)
RULES = {
    **each((*BY_THE_MOUSE, *TO_THE_MOUSE), picks("mouse")),
    "wound": picks("target"),
    "defend": is_of(lambda table: table.fight.defender if table.fight else ""),
    "end_turn": is_of(lambda table: table.current),
    **each(("take_card", "take_special"), is_of(lambda table: table.found_by)),
    "pilfer": is_of(lambda table: FILCH),
    **each(("correct", "adjust"), counts("cheese", "wounds", "poisoned")),
}


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the mice of the person at this seat."""
    person = person_at(table.people, seat)
    return tuple(mouse.id for mouse in table.mice if mouse.player == person)


def turn(table: Table) -> str:
    """Return the initiative card whose turn it is: a mouse, or a kind of minion."""
    return table.current if table.phase == "playing" else ""


owns = owned(RULES, figures)
_board = all_but("news", "chronicle", "laid")


def _mice(table: Table) -> object:
    """Return what the own sheets show: the mice, whose turn it is, who has had one."""
    column = (table.column, table.current, table.round)
    return table.phase != "laying" and (table.people, table.phase, table.mice, column)


def _glance(table: Table) -> object:
    clock = (table.hourglass, table.end, table.wheel, table.chapter, table.room, table.face_up)
    theirs = (table.figures, table.kinds, table.boss_cards, table.card_wounds, table.greedy)
    return table.phase == "playing" and (table.people, table.mice, table.column, table.current, clock, theirs)


PLAYER = (
    Panel("waiting", Region.ORDER, waiting),
    Panel("mine", Region.MIDDLE, _mice),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
