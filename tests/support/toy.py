"""A toy game, Lantern, with an ask of every kind: for tests of the house, which know no real game."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from companion.rules import (
    Answers,
    Because,
    BoxSchema,
    Counts,
    Dice,
    Draw,
    FromBox,
    Game,
    Help,
    History,
    Message,
    Number,
    Order,
    Panel,
    Pick,
    Play,
    RealTable,
    Reason,
    Region,
    Screens,
    Seats,
    Some,
    Text,
    Thing,
    Tick,
    _,
    action,
    message,
    plural,
    require,
)

FACES = ("blank", "spark", "star")
KINDS = ("moth", "bat")
HELP = Help(Path(__file__).parent / "toy_help", ("lantern", "dark"))
NAMES = MappingProxyType({"blank": "blank", "spark": "spark", "star": "star", "moth": "moth", "bat": "bat"})


@dataclass(frozen=True)
class Lantern:
    """The toy's table."""

    people: tuple[str, ...]
    oil: int = 3
    foes: tuple[tuple[str, int], ...] = (("moth", 2),)
    deck: tuple[str, ...] = ("sun", "moon", "moon")
    order: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    words: str = ""
    secret: str = "the canary"
    hits: int = 0
    news: tuple[Message, ...] = ()

    def tell(self, sentence: str | Message, **parts: Any) -> "Lantern":
        return replace(self, news=(*self.news, message(sentence, **parts)))

    def chronicled(self, sentence: str | Message, **parts: Any) -> "Lantern":
        line = replace(message(sentence, **parts), is_story=True)
        return replace(self, news=(*self.news, line))


@dataclass(frozen=True)
class LanternBox:
    """What a group typed in: how strong its spark is."""

    spark: int = 1


def people(table: Lantern, answers: Answers) -> Sequence[str]:
    return table.people


def foes(table: Lantern, answers: Answers) -> Sequence[str]:
    return tuple(kind for kind, _number in table.foes)


def dice(table: Lantern, answers: Answers) -> int:
    return 1 + table.people.index(answers["hero"])


@action(_("The lantern is lit."), label="Light")
def light(table: Lantern) -> Lantern:
    require(table.oil > 0, _("There is no oil."), rule="L-OIL-1")
    return replace(table, oil=table.oil - 1)


@action(
    _("{number} oil burns."),
    label="Burn",
    rule="L-OIL-1",
    proposes=lambda table, box, answers: {"number": table.oil},
)
def burn(
    table: Lantern, number: Annotated[int, Number(1, lambda table, answers: table.oil, label="Number")]
) -> Lantern:
    require(table.oil, _("There is no oil."), rule="L-OIL-1")
    return replace(table, oil=table.oil - number)


@action(_("Oil is poured in."), label="Pour", commutes=True)
def pour(table: Lantern) -> Lantern:
    return replace(table, oil=table.oil + 1)


@action(_("A long night."), label="Sit up")
def sit_up(
    table: Lantern, hours: Annotated[int, Number(0, 9, label="Hours")]
) -> Generator[Play, Lantern, None]:
    """Burn one oil an hour, as long as it is lit."""
    for _hour in range(hours):
        table = yield Play("light")
        if table.hits:
            return


@action(_("{hero} strikes {target}: {roll}."), label="Strike")
def strike(
    table: Lantern,
    hero: Annotated[str, Pick(people, label="Hero")],
    target: Annotated[str, Pick(foes, label="Target")],
    roll: Annotated[tuple[str, ...], Dice(FACES, dice, label="Roll")],
    spark: Annotated[int, FromBox(lambda box, answers: box.spark, lambda value: value in (1, 2))],
) -> Lantern:
    hits = roll.count("star") + spark * roll.count("spark")
    return replace(table, hits=table.hits + hits).tell(
        plural(_("{count} hit."), _("{count} hits."), hits, none=_("Missed!"))
    )


@action(_("Foes come: {foes}."), label="Call")
def call(
    table: Lantern,
    foes: Annotated[tuple[tuple[str, int], ...], Counts(lambda table, answers: KINDS, 6, label="Foes")],
    ambush: Annotated[bool, Tick(label="Ambush")] = False,
    loud: Annotated[bool, Tick(lambda table, answers: answers["ambush"], label="Loud")] = False,
) -> Lantern:
    told = table.chronicled(_("It is an ambush!")) if ambush else table
    return replace(told, foes=foes)


@action(_("Night falls."), label="Fall")
def fall(table: Lantern, name: Annotated[str, Text(20, label="Name")] = "") -> Lantern:
    """Begin another night: a chapter of the story."""
    title = message(_("Night over {name}"), name=name)
    return table.chronicled(_("Night falls over {name}."), name=name, opens=title)


@action(_("The order is: {order}."), label="Deal")
def deal(table: Lantern, order: Annotated[tuple[str, ...], Order(people, label="Order")]) -> Lantern:
    return replace(table, order=order)


@action(_("A card is drawn: {card}."), label="Draw")
def draw(
    table: Lantern, card: Annotated[str, Draw(lambda table, answers: table.deck, label="Card")]
) -> Lantern:
    left = list(table.deck)
    left.remove(card)
    return replace(table, deck=tuple(left))


@action(_("It is written: {words}"), label="Write", note="words")
def write(table: Lantern, words: Annotated[str, Text(60, needed=True, label="Words")]) -> Lantern:
    require(words != "Boo!", _("That would wake the moths."), rule="L-FOE-1")
    return replace(table, words=words)


@action(_("It is read out: {written}"), label="Read out", names={"written": lambda table: table.words})
def read_out(table: Lantern) -> Lantern:
    require(table.words, _("Nothing is written."))
    return table


def things_about(table: Lantern, answers: Answers) -> Sequence[str]:
    return ("rope", "map", "bell")


@action(_("Carried: {things}."), label="Carry")
def carry(
    table: Lantern, things: Annotated[tuple[str, ...], Some(things_about, 1, 2, label="Things")]
) -> Lantern:
    return replace(table, carried=things)


def named(table: Lantern, id: str) -> Message | str:
    return NAMES.get(id, id)


def next_sheet(table: Lantern) -> tuple[str, Answers] | None:
    return ("deal", {}) if any(message.id == "It is an ambush!" for message in table.news) else None


def why(table: Lantern, id: str) -> Because | None:
    """Return why there is so much oil: what was poured in, and what has burned."""
    if id != "oil":
        return None
    parts = (
        Reason(4, message(_("poured in")), "L-OIL-1", is_unverified=True),
        Reason(0, message(_("found")), "L-OIL-1"),
        Reason(table.oil - 4, message(_("burned")), "L-OIL-2"),
        Reason(message(_("a little")), message(_("spilled"))),
        Reason(None, message(_("Nobody knows why."))),
    )
    return Because(parts, message(_("Oil")))


def seen_by(table: Lantern, seat: Any) -> Lantern:
    return replace(table, secret="")


ACTIONS = {
    one.name: one for one in (light, burn, pour, strike, call, deal, draw, write, read_out, carry, fall)
}


def things(table: Lantern) -> tuple[Thing, ...]:
    """What of Lantern lies on the real table: its oil, its foes, its people as figures."""
    figures = tuple(Thing(who, who, is_figure=True) for who in table.people)
    return (Thing("oil", "oil", table.oil), *figures, *(Thing(id, id, number) for id, number in table.foes))


TOY = Game(
    bundles={"sit_up": sit_up},
    slug="lantern",
    name="Lantern",
    version=1,
    table=Lantern,
    box=BoxSchema(type=LanternBox),
    set_up=lambda people: Lantern(tuple(people)),
    actions=ACTIONS,
    names=named,
    title=lambda table: message(_("{oil} oil left"), oil=table.oil),
    seats=Seats(count=range(1, 5), seen_by=seen_by),
    screens=Screens(
        board=(
            Panel("people", Region.ORDER, lambda table: table.people),
            Panel("foes", Region.MIDDLE, lambda table: (table.foes, table.words, table.carried, table.hits)),
            Panel("oil", Region.TRACKS, lambda table: table.oil),
            Panel("now", Region.NOW, lambda table: replace(table, news=())),
        ),
        player=(),
        tv=(),
        next_sheet=next_sheet,
        explain=why,
    ),
    real=RealTable(things=things, moves={"strike": "hero", "fall": ""}),
    help=HELP,
    history=History(story=lambda table: (message(_("{oil} oil left"), oil=table.oil),)),
)

# The toy's panels and its one sheet of its own, for a loader of the tests.
TEMPLATES = {
    "games/lantern/_people.html": (
        '<section class="order"><h2 class="label">{{ _("Log") }}</h2>'
        '<ol>{% for one in table.people %}<li class="turn">{{ one }}</li>{% endfor %}</ol></section>'
    ),
    "games/lantern/_foes.html": (
        '<section class="panel">{% for kind, number in table.foes %}<p>{{ name(kind) }} {{ number }}</p>'
        "{% endfor %}"
        '<p id="words">{{ table.words }}</p><p id="hits">{{ table.hits }}</p>'
        "<p>{{ table.secret }}</p></section>"
    ),
    "games/lantern/_oil.html": (
        '<section class="panel"><button class="counter" aria-label="oil {{ table.oil }}" {{ opens("burn") }}>'
        '<span class="num" id="oil">{{ table.oil }}</span></button></section>'
    ),
    "games/lantern/_now.html": (
        '{{ act("light", "Light", icon="flame", main=True) }}{{ act("strike", "Strike", icon="sword") }}'
        '{{ act("call", "Call", icon="minion") }}{{ act("deal", "Deal", icon="order") }}'
        '{{ act("draw", "Draw", icon="deck") }}{{ act("write", "Write", icon="pen") }}'
        '{{ act("carry", "Carry", icon="chest") }}{{ act("pour", "Pour", icon="plus", small=True) }}'
    ),
    "games/lantern/act/draw.html": (
        '{% extends "table/_sheet.html" %}{% block title %}A card of {{ table.deck | length }}{% endblock %}'
        '{% block know %}<button {{ opens("draw", card="sun") }}>The sun</button>{% endblock %}'
        "{% block done %}Take it{% endblock %}"
    ),
}
