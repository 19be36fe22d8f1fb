"""What a group types in from its own copy: the cards of its deck (NT-CARD-1, -2)."""

from companion.games.nightmare_tales.box import (
    KINDS,
    LONGEST_EFFECT,
    MOST_CARDS,
    MOST_COPIES,
    Box,
    Card,
    is_same,
)
from companion.games.nightmare_tales.data import LEAST_FEAR, LONGEST_NAME, MOST_FEAR
from companion.rules import (
    BoxTable,
    Column,
    Number,
    Pick,
    Row,
    Text,
    Tick,
    _,
    drop,
    message,
    replace,
    require,
)
from companion.rules.box.schema import CHECKED, TYPED, Values

NO_KIND = {"": _("not said"), "monster": _("monster"), "fear": _("fear"), "ally": _("ally")}
SAME = ("fear", "kind", "effect", "has_eye", "copies")


def rows(box: Box) -> tuple[Row, ...]:
    return tuple(_row(card) for card in box.cards)


def _row(card: Card) -> Row:
    values = {"name": card.id, CHECKED: True} | {name: getattr(card, name) for name in SAME}
    lacks = (message(_("its fear is not known yet")),) if card.fear is None else ()
    return Row(card.id, values, mark=TYPED, is_in=not lacks, is_own=True, copies=card.copies, lacks=lacks)


def put(box: Box, id: str, values: Values) -> Box:
    """Return the box with a card in its place, or at the end.

    Raises: IllegalPlay, if its name is taken.
    """
    name = str(values["name"]).strip()
    is_taken = any(is_same(name, card.id) for card in box.cards if card.id != id)
    require(not is_taken, _("There is a card of this name already."), cell="name")
    card = Card(name, **{cell: values[cell] for cell in SAME})
    known = any(card.id == id for card in box.cards)
    cards = tuple(card if old.id == id else old for old in box.cards) if known else (*box.cards, card)
    return replace(box, cards=cards)


SHELVES = (
    BoxTable(
        slug="cards",
        title=_("Deck list"),
        about=_(
            "The cards of your deck. Once they are here, fear adds up from the cards that you pick at dawn."
        ),
        unit=_("{count} of {total} cards"),
        columns=(
            Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=3),
            Column("fear", Number(LEAST_FEAR, MOST_FEAR, label=_("Fear")), None, span=1),
            Column("copies", Number(1, MOST_COPIES, label=_("Copies")), 1, span=1),
            Column("kind", Pick(lambda box, row: ("", *KINDS), label=_("Kind")), "", names=NO_KIND, span=2),
            Column("has_eye", Tick(label=_("Eye")), False, span=1, hint=_("It acts as soon as it is seen.")),
            Column("effect", Text(LONGEST_EFFECT, label=_("Effect, in our words")), span=4),
        ),
        total=MOST_CARDS * MOST_COPIES,
        rows=rows,
        put=put,
        drop=lambda box, id: replace(box, cards=drop(box.cards, id)),
        held=lambda box: tuple(card.id for card in box.cards),
        named_by="name",
        most=MOST_CARDS,
        example=_("Ghost; 4; 3; fear; ; LOOK at one of your own cards"),
    ),
)
