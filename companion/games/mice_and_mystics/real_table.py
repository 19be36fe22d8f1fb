"""The things of Mice and Mystics on the real table: what the pack-away sheet lays again, thing by thing."""

from collections.abc import Iterator, Mapping

from companion.games.mice_and_mystics.bosses import has_several
from companion.games.mice_and_mystics.checklist import items
from companion.games.mice_and_mystics.data import kind_of
from companion.games.mice_and_mystics.moments import own_counters
from companion.games.mice_and_mystics.names import card_name, counted, many, named
from companion.games.mice_and_mystics.pieces import Card, Figure, Mouse, Rows
from companion.games.mice_and_mystics.states import state_sign
from companion.games.mice_and_mystics.story import chapter_name
from companion.games.mice_and_mystics.table import Table
from companion.rules import ChangeWords, Message, Part, RealTable, Thing, _, message, plural, turn_of
from companion.rules.kit.real_table import COUNTED, OWNED, TOLD, laid_things

CHAPTER = ChangeWords(_("The chapter is {now} (was {was})"), stands=_("The chapter is {now}"))
HOURGLASS = ChangeWords(_("Hourglass from page {was} to page {now}"))
END = ChangeWords(_("The End token from page {was} to page {now}"))
WHEEL = ChangeWords(_("Cheese on the wheel: {now} (was {was})"))
ROOM = ChangeWords(
    _("All mice and minions from {was} to {now}"), _("All mice to {now}"), _("The mice stand in no room yet")
)
TILE = ChangeWords(put=_("{what}: the tile is explored"), taken=_("{what}: not explored, turn the tile back"))
COLUMN = ChangeWords(
    _("Lay the initiative column, from the top: {now}"),
    _("Lay the initiative column, from the top: {now}"),
    _("Take all cards off the initiative column"),
)
MOUSE = ChangeWords(
    _("{what}: {now}"),
    _("{what} plays along: {now}"),
    _("{what} does not play along"),
    _("{what}: {now}"),
)
WOUNDS = ChangeWords(
    _("Wounds on the sheet of {whose}: {now} (was {was})"),
    _("Wounds on the sheet of {whose}: {now} (was 0)"),
    _("Wounds on the sheet of {whose}: none (was {was})"),
    _("Wounds: {now}"),
)
TOKEN = ChangeWords(
    put=_("Put a token on {whose}: {what}"),
    taken=_("Take a token off {whose}: {what}"),
    stands=_("A token lies there: {what}"),
)
WATER = ChangeWords(put=_("{what} is in the water"), taken=_("{what} is out of the water"))
SEARCHED = ChangeWords(put=_("{whose} has searched {what}"), taken=_("{whose} has not searched {what}"))
LEARNT = ChangeWords(put=_("{whose} has learned {what}"), taken=_("{whose} has not learned {what}"))
MOVED = ChangeWords(put=_("{what} has moved"), taken=_("{what} has not moved yet"))
ACTED = ChangeWords(put=_("{what} has used the action"), taken=_("{what} still has an action"))
CARD = ChangeWords(
    _("The card {what}: {now} (was: {was})"),
    _("The card {what}: {now}"),
    _("The card {what} back to its deck (was: {was})"),
)
FIGURE = ChangeWords(
    _("{what}: {now} (was: {was})"), _("Put {what} on the tile: {now}"), _("Take {what} off the tile")
)
ON_CARD = ChangeWords(
    _("Wounds on the card {what}: {now} (was {was})"),
    _("Wounds on the card {what}: {now} (was 0)"),
    _("Wounds on the card {what}: none (was {was})"),
)
TRAPS = ChangeWords(
    _("Mousetraps in {what}: {now} (was {was})"),
    _("Mousetraps in {what}: {now} (was 0)"),
    _("Mousetraps in {what}: none (was {was})"),
)
LIES = ChangeWords(put=_("Put into {where}: {what}"), taken=_("Take out of {where}: {what}"))
DECK = ChangeWords(
    _("{what}, cards: {now} (was {was})"), _("{what}, cards: {now}"), _("{what}: none (was {was})")
)
FACE_UP = ChangeWords(
    _("Encounter card face up: {now} (was: {was})"),
    _("Encounter card face up: {now}"),
    _("Take away the encounter card that lies face up ({was})"),
)
HELD = ChangeWords(
    _("{what} goes to {now} (had it: {was})"),
    _("{what} goes to {now}"),
    _("{what} back from {was}"),
    _("{what} is with {now}"),
)

MOVES: Mapping[str, str | Message] = {
    "move": "mouse",
    "scurry": "mouse",
    "leave_water": "mouse",
    "bewitched_move": "mouse",
    "catapult": "other",
    "minion_move": "minion",
    "brodie_moves": message(_("Brodie")),
    "explore": "",
    "set_room": "",
}


def things(table: Table) -> Iterator[Thing]:
    """Give everything on the table, in the order of the pack-away sheet."""
    yield Thing("chapter", "", chapter_name(table.chapter), CHAPTER, "log")
    if table.phase == "laying":
        yield from _laid(table)
    if table.phase == "playing" and table.current:
        yield turn_of(named(table, table.current))
    yield from _column(table)
    for mouse in table.mice:
        yield from _mouse(table, mouse)
    for figure in table.figures:
        yield _figure(table, figure)
    yield from _boss_cards(table)
    yield from _board(table)
    yield from _decks(table)
    yield from _rooms(table)
    yield from _earned(table)


def _laid(table: Table) -> Iterator[Thing]:
    wanted = items(table)
    yield from laid_things(table, (id for id in table.laid if id in wanted), named)


def _column(table: Table) -> Iterator[Thing]:
    if table.column:
        cards = tuple(_card_of(table, card) for card in table.column)
        yield Thing("column", message(_("initiative column")), cards, COLUMN, "order")


def _card_of(table: Table, card: str) -> Message:
    if table.has_mouse(card) or has_several(table, kind_of(card)):
        return named(table, card)
    return many(card, len(table.figures_of(card)) or 1, table)


def _mouse(table: Table, mouse: Mouse) -> Iterator[Thing]:
    who = named(table, mouse.id)
    where = (
        _("captured, the figure is off the tile") if mouse.is_captured else _("the figure stands on the tile")
    )
    yield Thing(f"mouse:{mouse.id}", who, message(where), MOUSE, "mouse", is_figure=not mouse.is_captured)
    counts = ((OWNED, "cheese", "cheese"), (WOUNDS, "wounds", "wound"), (OWNED, "poisoned", "poisoned"))
    for words, what, sign in counts:
        if value := getattr(mouse, what):
            yield Thing(f"{what}:{mouse.id}", named(table, what), value, words, sign, {"whose": who})
    of = {"whose": who}
    for state in mouse.states:
        yield Thing(
            f"{state}:{mouse.id}", named(table, state), words=TOKEN, sign=state_sign(table, state), parts=of
        )
    life = "?" if mouse.life is None else mouse.life
    yield Thing(f"vitality:{mouse.id}", named(table, "vitality"), life, OWNED, "heart", of)
    if mouse.on_water:
        yield Thing(f"water:{mouse.id}", who, words=WATER, sign="wave")
    yield from _turn(table, mouse, who)
    for card in mouse.cards:
        yield Thing(f"card:{card.id}", card_name(card), _place_of(who, card), CARD, "deck")
    for ability in mouse.abilities:
        id = f"ability:{mouse.id}:{ability}"
        yield Thing(id, named(table, ability), words=LEARNT, sign="level-up", parts=of)
    for room in mouse.searched:
        id = f"searched:{mouse.id}:{room}"
        yield Thing(id, named(table, room), words=SEARCHED, sign="search", parts=of)


def _turn(table: Table, mouse: Mouse, who: Message) -> Iterator[Thing]:
    if table.current != mouse.id or table.phase != "playing":
        return
    if mouse.has_moved:
        yield Thing(f"moved:{mouse.id}", who, words=MOVED, sign="move")
    if mouse.has_acted:
        yield Thing(f"acted:{mouse.id}", who, words=ACTED, sign="sword")


def _place_of(who: Message, card: Card) -> Message:
    worn = _("worn by {mouse}") if card.is_equipped else _("a trick of {mouse}")
    return message(
        worn if card.is_equipped or card.kind == "trick" else _("in the pack of {mouse}"), mouse=who
    )


def _figure(table: Table, figure: Figure) -> Thing:
    counted = plural(_("{count} wound"), _("{count} wounds"), figure.wounds)
    wounds = counted if figure.wounds else message(_("no wound"))
    if figure.is_down:
        wounds = message(_("{wounds}, knocked down"), wounds=wounds)
    return Thing(f"figure:{figure.id}", named(table, figure.id), wounds, FIGURE, "minion", is_figure=True)


def _boss_cards(table: Table) -> Iterator[Thing]:
    for card, wounds in table.card_wounds:
        yield Thing(f"wounds:{card}", named(table, card), wounds, ON_CARD, "wound")
    if table.greedy:
        yield Thing("greedy", message(_("The roaches are greedy.")), words=TOLD, sign="greedy")


def _board(table: Table) -> Iterator[Thing]:
    yield Thing("hourglass", named(table, "hourglass"), table.hourglass, HOURGLASS, "hourglass")
    yield Thing("end", named(table, "end"), table.end, END, "end-flag")
    yield Thing("wheel", named(table, "wheel"), table.wheel, WHEEL, "wheel")
    own = {id for id, _words, _value, _timer in own_counters(table)}
    for id, value in table.counters:
        if value or id in own:
            yield Thing(f"counter:{id}", named(table, id), value, COUNTED)
    stash = message(_("the party stash"))
    yield from _lying(table, "chest", table.chest, stash, "chest")
    for place, token in enumerate(table.tokens):
        yield Thing(f"token:{place}", named(table, token), words=TOLD)


def _lying(table: Table, id: str, lying: tuple[str, ...], where: Message, sign: str) -> Iterator[Thing]:
    for place, what in enumerate(lying):
        number = lying[:place].count(what)
        yield Thing(
            f"{id}:{what}:{number}", named(table, what), words=LIES, sign=sign, parts={"where": where}
        )


def _decks(table: Table) -> Iterator[Thing]:
    counts = (
        ("search_left", _("Search deck")),
        ("search_discarded", _("Discarded search cards")),
        ("encounters_left", _("Encounter deck")),
        ("encounters_discarded", _("Discarded encounter cards")),
    )
    for id, what in counts:
        yield Thing(id, message(what), getattr(table, id), DECK, "deck")
    if face_up := table.face_up:
        page = message(_("of page {page}"), page=face_up.page)
        read = message(_("{page}, its surge: {surge}"), page=page, surge=_surge(table, face_up.surge))
        stands = message(_("{read}, greedy"), read=read) if face_up.is_greedy else read
        yield Thing("face-up", message(_("encounter card")), stands, FACE_UP, "surge")


def _surge(table: Table, surge: Rows | None) -> Part:
    if surge is None:
        return message(_("as the card says"))
    return tuple(counted(kind, number, table) for kind, number in surge) or message(_("nobody"))


def _rooms(table: Table) -> Iterator[Thing]:
    if table.room:
        yield Thing("room", message(_("room")), named(table, table.room), ROOM, "room")
        yield from _left(table, table.room, table.traps, table.on_board)
    for room in table.explored:
        yield Thing(f"tile:{room}", named(table, room), words=TILE, sign="explore")
    for left in table.left:
        if left.id != table.room:
            yield from _left(table, left.id, left.traps, left.items)
    for room in table.special_taken:
        taken = message(_("The special card of {room} is taken."), room=named(table, room))
        yield Thing(f"special:{room}", taken, words=TOLD, sign="search")


def _left(table: Table, room: str, traps: int, lying: tuple[str, ...]) -> Iterator[Thing]:
    if traps:
        yield Thing(f"traps:{room}", named(table, room), traps, TRAPS, "trap")
    yield from _lying(table, f"lies:{room}", lying, named(table, room), "room")


def _earned(table: Table) -> Iterator[Thing]:
    for achievement, mouse in table.achievements:
        yield Thing(
            f"held:{achievement}", named(table, achievement), named(table, mouse), HELD, "star", owner=mouse
        )
    for place, (mouse, words) in enumerate(table.honours):
        earned = message(_("{mouse} earns: {words}."), mouse=named(table, mouse), words=words)
        yield Thing(f"honour:{place}", earned, words=TOLD, sign="star")


REAL = RealTable(things=things, moves=MOVES)
