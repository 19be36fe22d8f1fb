"""The shelves of minions and effects of the group's own: what the rules know of them, and hands-on."""

from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.data import (
    BOSS_CARDS_USED,
    EACH_TURN,
    ENDS,
    FORBIDS,
    HIGHEST_VALUE,
    MOMENTS_OF_MINION,
    MOST_TURNS,
    ONE_EFFECT,
    OWN_EFFECT,
    OWN_KIND,
)
from companion.games.mice_and_mystics.kinds import Effect, Kind
from companion.games.mice_and_mystics.minion_cards import MOMENTS
from companion.games.mice_and_mystics.shelves.values import value, with_kind
from companion.games.mice_and_mystics.states import DOES, MAY_NOT
from companion.games.mice_and_mystics.story import chapter_called
from companion.rules import (
    LONGEST_SENTENCE,
    Answers,
    BoxTable,
    Column,
    Message,
    Number,
    Pick,
    Row,
    Section,
    Some,
    Text,
    Tick,
    _,
    drop,
    message,
    put,
    replace,
    require,
)
from companion.rules.box.naming import free_name, named_rows
from companion.rules.box.own_rows import LONGEST_NAME
from companion.rules.box.schema import CHECKED, TYPED, Values

MOST_OWN = 200
TWICE, NAMELESS = _("There is one of this name already."), _("It has no name yet.")
OVER = MappingProxyType(
    {
        "roll": _("with a star, by Recover"),
        "turns": _("after turns of the mouse"),
        "hand": _("by hand"),
        "card": _("with a card"),
    }
)
SIGN_NAMES = MappingProxyType(
    {
        "": _("none"),
        "flame": _("flame"),
        "drop": _("drop"),
        "wave": _("wave"),
        "star": _("star"),
        "skull": _("skull"),
        "moon": _("moon"),
        "winter": _("snowflake"),
        "thread": _("thread"),
        "tied": _("knot"),
        "trap": _("trap"),
        "fear": _("fright"),
        "heart-lost": _("broken heart"),
    }
)
SIGNS = tuple(sign for sign in SIGN_NAMES if sign)


# minions


def minions(box: Box) -> tuple[Row, ...]:
    return tuple(_minion(kind) for kind in box.own_kinds)


def _minion(kind: Kind) -> Row:
    values = {name: getattr(kind, name) for name in SAME}
    return Row(
        kind.id,
        values
        | {
            "boss": kind.is_own_boss,
            "effects": tuple(kind.effect.split("+")) if kind.effect else (),
            CHECKED: True,
        },
        title=message("{name}", name=kind.name),
        mark=TYPED,
        is_own=True,
        copies=0,
    )


SAME = (
    *("name", "plural", "combat", "defence", "vitality", "movement", "figures", "several"),
    *("size", "reach", "gives", "hands_on", "moment"),
)


def put_minion(box: Box, id: str, values: Values) -> Box:
    """Return the box with a minion or a boss of its own (MM-CARD-12, MM-BOSS-2). Raises: IllegalPlay."""
    name = free_name(values["name"], [kind.name for kind in box.own_kinds if kind.id != id], TWICE)
    require(name, NAMELESS, cell="name")
    is_boss = values["boss"]
    require(not is_boss or values["figures"] == 1, _("A boss has one figure."), cell="figures")
    require(is_boss or values["several"] == 1, _("Only a boss has several cards."), cell="several")
    words, moment = values["hands_on"].strip(), values["moment"]
    require(not words or moment, _("Say when the sentence is shown."), cell="moment")
    require(words or not moment, _("Write what people have to do."), cell="hands_on")
    kind = Kind(
        id,
        *(values["combat"], values["defence"], values["vitality"]),
        is_unverified=False,
        effect="+".join(values["effects"]),
        reach=values["reach"],
        size=values["size"],
        figures=values["figures"],
        name=name,
        plural=" ".join(values["plural"].split()),
        movement=values["movement"],
        is_own_boss=is_boss,
        several=values["several"],
        gives=values["gives"],
        hands_on=words,
        moment=moment,
    )
    return with_kind(box, kind)


def drop_minion(box: Box, id: str) -> Box:
    """Return the box without a minion of the group's own. Raises: IllegalPlay."""
    chapter = next((one for one in box.chapters if id in one.kinds), None)
    words = _("{chapter} calls for it: change that first.")
    require(chapter is None, words, chapter=chapter_called(chapter) if chapter else "")
    card = next((one.id for one in box.encounters if id in one.kinds), "")
    require(not card, _("Encounter card {card} calls for it: change that first."), card=card)
    return replace(box, kinds=drop(box.kinds, id))


def effects_in(box: object, row: Answers) -> tuple[str, ...]:
    """Return the effects of the group's own in a box, none if the box is not known."""
    return tuple(effect.id for effect in box.effects) if isinstance(box, Box) else ()


def effect_called(box: object, id: str) -> Message | None:
    """Return what a box calls an effect of the group's own, None if it is none of its."""
    known = box.effects if isinstance(box, Box) else ()
    return next((message("{name}", name=effect.name) for effect in known if effect.id == id), None)


MINION_COLUMNS = (
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=6),
    Column("plural", Text(LONGEST_NAME, label=_("Several of them are called")), span=6),
    value("combat", span=2),
    value("defence", span=2),
    value("vitality", 1, span=2),
    Column(
        "movement",
        Number(0, HIGHEST_VALUE, label=_("Move")),
        0,
        span=2,
        hint=_("Added to its die; 0 as on the printed cards."),
    ),
    Column("figures", Number(1, HIGHEST_VALUE, label=_("Figures")), 1, span=2),
    Column("size", Pick(lambda box, row: ("small", "large"), label=_("Size")), "small", span=3),
    Column("reach", Pick(lambda box, row: ("melee", "ranged"), label=_("Attack")), "melee", span=3),
    Column("boss", Tick(label=_("A boss")), False, span=3),
    Column("several", Number(1, BOSS_CARDS_USED, label=_("Initiative cards")), 1, span=3),
    Column(
        "effects", Some(lambda box, row: ONE_EFFECT, label=_("Effects that Nightlight knows")), (), span=12
    ),
    Column(
        "gives",
        Some(effects_in, label=_("Effects of your own")),
        (),
        span=12,
        hint=_("A mouse that it wounds gets them."),
        own=effect_called,
    ),
    Column("hands_on", Text(LONGEST_SENTENCE, label=_("Hands-on, in one sentence")), span=12),
    Column(
        "moment",
        Pick(lambda box, row: ("", *MOMENTS_OF_MINION), label=_("Shown")),
        names=MappingProxyType({"": _("never")}) | MOMENTS,
        span=6,
    ),
)
OWN_MINIONS = BoxTable(
    slug="own-minions",
    of="minions",
    title=_("Minions of our own"),
    about=_("Minions and bosses that your group made up or copied from another book."),
    unit=_("{count} minions of our own"),
    columns=MINION_COLUMNS,
    total=0,
    rows=minions,
    put=put_minion,
    drop=drop_minion,
    held=lambda box: tuple(kind.id for kind in box.own_kinds),
    most=MOST_OWN,
    sections=(
        Section(
            _("The card"),
            _("What is on its initiative card."),
            (
                *("name", "plural", "combat", "defence", "vitality", "movement"),
                *("figures", "size", "reach", "boss", "several"),
            ),
        ),
        Section(_("What it does"), _("Nightlight follows these by itself."), ("effects", "gives")),
        Section(
            _("Hands-on"),
            _("What Nightlight does not know: a sentence at its moment, with a tick."),
            ("hands_on", "moment"),
        ),
    ),
    icon="minion",
    own=named_rows(
        "own-minions",
        OWN_KIND,
        lambda box: [kind.name for kind in box.own_kinds],
        MINION_COLUMNS,
        combat=1,
        defence=1,
        vitality=1,
    ),
)


# effects


def effects(box: Box) -> tuple[Row, ...]:
    return tuple(_effect(effect) for effect in box.effects)


def _effect(effect: Effect) -> Row:
    values = {name: getattr(effect, name) for name in OF_EFFECT} | {CHECKED: True}
    title = message("{name}", name=effect.name)
    return Row(effect.id, values, title=title, mark=TYPED, is_own=True, copies=0)


OF_EFFECT = ("name", "sign", "forbids", "each_turn", "ends", "turns", "words")


def put_effect(box: Box, id: str, values: Values) -> Box:
    """Return the box with an effect of its own; one that never ends is refused. Raises: IllegalPlay."""
    name = free_name(values["name"], [effect.name for effect in box.effects if effect.id != id], TWICE)
    require(name, NAMELESS, cell="name")
    words = values["words"].strip()
    ends = values["ends"]
    require(ends, _("Say how it ends: an effect that never ends cannot be played."), cell="ends")
    require(ends != "turns" or values["turns"], _("Say after how many turns it ends."), cell="turns")
    require(ends != "card" or words, _("Say which card ends it."), cell="words")
    effect = Effect(id, name, **{name: values[name] for name in OF_EFFECT[1:-1]}, words=words)
    return replace(box, effects=put(box.effects, effect))


def drop_effect(box: Box, id: str) -> Box:
    """Return the box without an effect of the group's own. Raises: IllegalPlay."""
    giver = next((kind.name for kind in box.own_kinds if id in kind.gives), "")
    require(not giver, _("{minion} calls for it: change that first."), minion=giver)
    return replace(box, effects=drop(box.effects, id))


EFFECT_COLUMNS = (
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=6),
    Column("sign", Pick(lambda box, row: ("", *SIGNS), label=_("Sign")), names=SIGN_NAMES, span=6),
    Column(
        "forbids",
        Some(lambda box, row: FORBIDS, label=_("The mouse may not")),
        (),
        names=MAY_NOT,
        span=12,
    ),
    Column("each_turn", Pick(lambda box, row: EACH_TURN, label=_("Each of its turns")), names=DOES, span=6),
    Column("ends", Pick(lambda box, row: ("", *ENDS), label=_("It ends")), names=OVER, span=6),
    Column("turns", Number(0, MOST_TURNS, label=_("After turns")), 0, when=("ends", ("turns",)), span=6),
    Column(
        "words",
        Text(LONGEST_NAME * 2, label=_("With which card, or when")),
        when=("ends", ("card", "hand")),
        span=6,
    ),
)
OWN_EFFECTS = BoxTable(
    slug="own-effects",
    title=_("Effects of our own"),
    about=_(
        "What a mouse may have on it besides the printed tokens: what it forbids, does, and how it ends."
    ),
    unit=_("{count} effects of our own"),
    columns=EFFECT_COLUMNS,
    total=0,
    rows=effects,
    put=put_effect,
    drop=drop_effect,
    held=lambda box: tuple(effect.id for effect in box.effects),
    most=MOST_OWN,
    sections=(
        Section(_("The effect"), _("Its name and its sign."), ("name", "sign")),
        Section(_("What it does"), _("As long as a mouse has it."), ("forbids", "each_turn")),
        Section(_("How it ends"), _("You can take it off by hand at any time."), ("ends", "turns", "words")),
    ),
    icon="stunned",
    own=named_rows(
        "own-effects",
        OWN_EFFECT,
        lambda box: [effect.name for effect in box.effects],
        EFFECT_COLUMNS,
        ends="roll",
    ),
)
