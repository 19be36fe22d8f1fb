"""The things of Stuffed Fables on the real table: what the pack-away sheet lays again, thing by thing."""

from collections.abc import Iterator

from companion.games.stuffed_fables import sleep_deck
from companion.games.stuffed_fables.board import status_sign
from companion.games.stuffed_fables.checklist import items
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Item, Monster, Stuffy
from companion.games.stuffed_fables.story import called
from companion.games.stuffed_fables.table import Table
from companion.rules import ChangeWords, Message, Part, RealTable, Thing, _, message, plural, turn_of
from companion.rules.kit.real_table import COUNTED, LAID, MARKED, OWNED, SEATS, TOLD

STORY = ChangeWords(_("The story is {now} (was {was})"), stands=_("The story is {now}"))
COLUMN = ChangeWords(
    _("The monsters’ column, from the top: {now}"),
    _("The monsters’ column, from the top: {now}"),
    _("Take all monster cards off the column"),
)
STANDS = ChangeWords(_("{what} {now}"), _("{what} plays along and {now}"), _("{what} does not play along"))
STORED = ChangeWords(
    _("On the card of {what}: {now} (was {was})"),
    _("On the card of {what}: {now}"),
    _("On the card of {what}: no die (was {was})"),
)
ITEM = ChangeWords(
    _("The item {what} to {now} (had it: {was})"),
    _("The item {what} to {now}"),
    _("The item {what} back from {was}"),
    _("{what} is with {now}"),
)
TODO = ChangeWords(
    _("Monsters still to act: {now} (was {was})"),
    _("Monsters still to act: {now}"),
    _("It is not the monsters’ turn"),
)
MONSTER = ChangeWords(
    _("{what}: {now} (was {was})"), _("Put {what} on the map, {now}"), _("Take {what} off the map")
)
GROUP = ChangeWords(
    _("On the test track, {what}: {now} (was {was})"),
    _("Open the group test {what}: {now}"),
    _("The group test {what} is not open: its dice go ({was})"),
)
PAGE = ChangeWords(
    _("Storybook from page {was} to page {now}"),
    _("Storybook to page {now}"),
    _("No page of the storybook is open"),
)
SECTION = ChangeWords(
    _("Read so far: section {now} (was {was})"), _("Read so far: section {now}"), _("No section is read yet")
)
BOOKMARK = ChangeWords(
    _("The bookmark to {now} (had it: {was})"),
    _("The bookmark to {now}"),
    _("The bookmark back from {was}"),
    _("The bookmark is with {now}"),
)
ON_MAP = ChangeWords(put=_("Put on the map: {what}"), taken=_("Take off the map: {what}"))
POINT = ChangeWords(_("{what}: {now}"), _("{what}: {now}"), _("{what} is not on the map"))
OFFER = ChangeWords(
    _("Merchant {what}: {now} (was {was})"),
    _("Merchant {what}: {now}"),
    _("The merchant {what} is not on the map"),
)

MOVES = {"move": "who", "activate": "who", "turn_page": ""}


def things(table: Table) -> Iterator[Thing]:
    """Give everything on the table, in the order of the pack-away sheet."""
    yield Thing("story", "", called(table.story), STORY, "log")
    if table.phase == "laying":
        wanted = items(table)
        yield from (Thing(f"laid:{id}", named(table, id), words=LAID) for id in table.laid if id in wanted)
    if table.phase == "playing" and table.active:
        yield turn_of(named(table, table.active))
        if table.narrator:
            yield Thing(
                "bookmark", "", named(table, table.narrator), BOOKMARK, "bookmark", owner=table.narrator
            )
    if table.stuffies:
        seats = tuple(
            message(_("{stuffy} ({player})"), stuffy=named(table, stuffy.id), player=stuffy.player)
            for stuffy in table.stuffies
        )
        yield Thing("seats", "", seats, SEATS, "people")
    for stuffy in table.stuffies:
        yield from _stuffy(table, stuffy)
    if table.column:
        order = tuple(named(table, monster.id) for monster in table.column)
        yield Thing("column", "", order, COLUMN, "order")
    for monster in table.column:
        yield _monster(table, monster)
    if table.monsters_turn:
        todo = tuple(named(table, id) for id in table.monsters_turn.todo) or message(_("nobody"))
        yield Thing("todo", "", todo, TODO, "threat")
    yield from _dice(table)
    yield from _decks(table)
    yield from _book(table)


def _stuffy(table: Table, stuffy: Stuffy) -> Iterator[Thing]:
    who = named(table, stuffy.id)
    stands = message(_("has collapsed") if stuffy.is_collapsed else _("stands on the map"))
    yield Thing(f"stuffy:{stuffy.id}", who, stands, STANDS, "stuffy", is_figure=True)
    of = {"whose": who}
    for what, sign in (("stuffing", "stuffing"), ("hearts", "heart"), ("buttons", "button")):
        if value := getattr(stuffy, what):
            yield Thing(f"{what}:{stuffy.id}", named(table, what), value, OWNED, sign, of)
    if stuffy.stored:
        yield Thing(f"stored:{stuffy.id}", who, named(table, stuffy.stored), STORED, "die")
    for status in stuffy.statuses:
        sign = status_sign(status) or "check"
        yield Thing(f"status:{stuffy.id}:{status}", named(table, status), words=MARKED, sign=sign, parts=of)
    for place, bonus in enumerate(stuffy.bonuses):
        use = named(table, bonus.use) if bonus.use else ""
        says = message(
            _("bonus on {colour} dice {amount} {use} {source}"),
            colour=named(table, bonus.colour),
            amount=f"{bonus.amount:+d}",
            use=use,
            source=bonus.source,
        )
        yield Thing(f"bonus:{stuffy.id}:{place}", says, words=MARKED, sign="die", parts=of)
    for item in stuffy.items:
        yield _item(table, item, who, stuffy.id)


def _item(table: Table, item: Item, where: Message | str, owner: str = "") -> Thing:
    return Thing(f"item:{item.id}", named(table, item.id), where, ITEM, "deck", owner=owner)


def _monster(table: Table, monster: Monster) -> Thing:
    dark = plural(_("{count} dark stuffing"), _("{count} dark stuffing"), monster.dark)
    stands = dark if monster.dark else message(_("no dark stuffing"))
    return Thing(
        f"monster:{monster.id}", named(table, monster.id), stands, MONSTER, "monster", is_figure=True
    )


def _dice(table: Table) -> Iterator[Thing]:
    hand = (
        message(_("in front of {who}"), who=named(table, table.active))
        if table.active
        else named(table, "hand")
    )
    places: tuple[tuple[str, Message | str, Rows, str], ...] = (
        ("bag", named(table, "bag"), table.bag, "bag"),
        ("hand", hand, table.hand, "hand"),
        ("rolled", message(_("rolled, not yet placed")), table.rolled, "die"),
        ("discard", named(table, "discard"), table.discard, "drop"),
        ("box", named(table, "box"), table.box, "box"),
    )
    for id, where, pile, sign in places:
        for colour, number in pile:
            yield Thing(f"{id}:{colour}", _dice_of(table, colour), number, OWNED, sign, {"whose": where})
    if table.threat:
        yield Thing("threat", named(table, "threat"), table.threat, COUNTED, "threat")
    for group in table.groups:
        laid = tuple(
            message(_("{die} {value}"), die=named(table, colour), value=value) for colour, value in group.dice
        )
        yield Thing(
            f"group:{group.id}", named(table, group.id), laid or message(_("no dice yet")), GROUP, "people"
        )


def _dice_of(table: Table, colour: str) -> Message:
    return message(_("{colour} dice"), colour=named(table, colour))


def _decks(table: Table) -> Iterator[Thing]:
    for pile in table.piles:
        what = named(table, pile.id) if pile.id != "boss" else message(_("boss cards"))
        for part, sign in (("left", "deck"), ("discarded", "drop")):
            if value := getattr(pile, part):
                where = message(_("{deck}, left") if part == "left" else _("{deck}, discarded"), deck=what)
                yield Thing(f"{part}:{pile.id}", where, value, COUNTED, sign)
    for kind in dict.fromkeys(table.revealed):
        what = message(_("{kind}, revealed"), kind=named(table, kind))
        yield Thing(f"sleep:{kind}", what, table.revealed.count(kind), COUNTED, "sleep")
    yield Thing("sleep", message(_("Sleep deck")), sleep_deck.left(table), COUNTED, "sleep")


def _book(table: Table) -> Iterator[Thing]:
    if table.page.number:
        yield Thing("page", "", table.page.number, PAGE, "log")
        if table.section:
            yield Thing("section", "", table.section, SECTION, "log")
        if table.page.search:
            yield Thing("search", message(_("search difficulty")), table.page.search, COUNTED, "search")
        if table.page.words:
            yield Thing("words", table.page.words, words=TOLD, sign="log")
    if table.surges:
        yield Thing("surges", named(table, "surges"), table.surges, COUNTED, "surge")
    if table.lost_tokens:
        yield Thing("lost_tokens", named(table, "lost_tokens"), table.lost_tokens, COUNTED, "voice")
    yield from _on_map(table)
    for place, name in enumerate(table.environments):
        number = table.environments[:place].count(name)
        yield Thing(f"environment:{name}:{number}", name, words=ON_MAP, sign="deck")
    for item in table.group_items:
        yield _item(table, item, message(_("the group")))


def _on_map(table: Table) -> Iterator[Thing]:
    for point in table.points:
        stands = message(_("explored") if point.is_explored else _("not explored"))
        what = message(_("{name} ({section})"), name=point.name, section=point.section)
        yield Thing(f"point:{point.id}", what if point.section else point.name, stands, POINT, "pin")
    for merchant in table.merchants:
        offer = tuple(named(table, item.id) for item in merchant.offer) or message(_("sold out"))
        state: Part = offer if merchant.is_open else message(_("not met yet"))
        yield Thing(f"merchant:{merchant.id}", merchant.name, state, OFFER, "shop")
    for place, marker in enumerate(table.markers):
        number = table.markers[:place].count(marker)
        yield Thing(f"marker:{marker}:{number}", named(table, marker), words=ON_MAP, sign="end-flag")


REAL = RealTable(things=things, moves=MOVES)
