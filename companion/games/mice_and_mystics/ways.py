"""How far a mouse may go now: news as it moves, read on its card until something else happens (MM-MOVE-1)."""

from companion.games.mice_and_mystics import dice, variants
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, message, plural, replace

WAY = plural(_("{mouse} may go up to {count} space."), _("{mouse} may go up to {count} spaces."), 0)
FREELY = _("{mouse} goes as far as it likes.")
AND_UNKNOWN = _("{mouse} may go up to {number} + ? spaces: its movement is not known yet.")


def tell_way(table: Table, mouse: Mouse, roll: dice.Roll, *, scurries: bool = False) -> Table:
    """Return the table with news of a mouse's way: what its die shows, or a variant gives without one."""
    who = named(table, mouse.id)
    if variants.is_free(table):
        return table.tell(FREELY, mouse=who)
    number = dice.steps(roll[0]) if roll else variants.STEPS_WITHOUT_DIE
    if not variants.counts_own_move(table, scurries=scurries):
        return table.tell(replace(WAY, count=number, parts={"mouse": who}))
    if "movement" in mouse.unknown:
        return table.tell(AND_UNKNOWN, mouse=who, number=number)
    return table.tell(replace(WAY, count=number + mouse.movement, parts={"mouse": who}))


def spaces_by_face(table: Table, walker: str, *, scurries: bool = False) -> dict[str, Message]:
    """Return how many spaces each face gives: a mouse's own value counts, a minion has none (MM-MIN-4)."""
    mouse = table.mouse(walker) if table.has_mouse(walker) else None
    counts = mouse and not mouse.is_spellbound and variants.counts_own_move(table, scurries=scurries)
    own = mouse.known("movement") if mouse and counts else 0
    if own is None:
        return {face: message(_("{number} + ?"), number=dice.steps(face)) for face in dice.FACES}
    return {face: _spaces(dice.steps(face) + own) for face in dice.FACES}


def _spaces(number: int) -> Message:
    return plural(_("{count} space"), _("{count} spaces"), number)


def way_now(table: Table) -> Message | None:
    """Return how far the mouse may go that has just rolled for it, in short; None if none has."""
    for sentence in table.news:
        if sentence.id == WAY.id and sentence.count is not None:
            return plural(_("up to {count} space"), _("up to {count} spaces"), sentence.count)
        if sentence.id == FREELY:
            return message(_("as far as it likes"))
        if sentence.id == AND_UNKNOWN:
            return message(_("up to {number} + ? spaces"), number=sentence.parts["number"])
    return None
