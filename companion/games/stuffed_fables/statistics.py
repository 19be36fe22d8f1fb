"""What counts for statistics: every die by its pips, and the awards of the log."""

from collections.abc import Iterator

from companion.games.stuffed_fables.data import FACES
from companion.games.stuffed_fables.pieces import Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Award,
    AwardCount,
    Die,
    Play,
    Statistics,
    Throw,
    _,
    gains,
    message,
    plural,
    rolls_of,
)

PIPS = "pips"
BY_STUFFY = ("stuffy", "who", "target")  # answers that say whose die it is
OF_MONSTERS = ("activate",)

DICE = (Die(PIPS, message(_("dice")), FACES, int),)


def throws(table: Table, play: Play) -> Iterator[Throw]:
    """Give the dice of a play, with the stuffy that rolled them; a threat die has none."""
    for roll in rolls_of(play, FACES, beside=("which",)):
        yield Throw(PIPS, "" if play.action in OF_MONSTERS else _roller(table, play), roll)


def _roller(table: Table, play: Play) -> str:
    stuffies = {stuffy.id for stuffy in table.stuffies}
    named = (str(play.answers.get(name, "")) for name in BY_STUFFY)
    return next((id for id in named if id in stuffies), table.active)


AWARDS = (
    Award(
        "sleepless",
        message(_("The sleepless stuffy")),
        lambda count: plural(_("awake for {count} turn"), _("awake for {count} turns"), count),
        "closed-eye",
    ),
    Award(
        "stuffed",
        message(_("Well stuffed")),
        lambda count: plural(_("{count} stuffing found"), _("{count} stuffing found"), count),
        "stuffing",
    ),
    Award(
        "torn",
        message(_("Coming apart")),
        lambda count: plural(_("{count} stuffing lost"), _("{count} stuffing lost"), count),
        "torn",
    ),
    Award(
        "buttons",
        message(_("The button box")),
        lambda count: plural(_("{count} button found"), _("{count} buttons found"), count),
        "pin",
    ),
    Award(
        "brave",
        message(_("The brave heart")),
        lambda count: plural(_("{count} heart earned"), _("{count} hearts earned"), count),
        "heart",
    ),
    Award(
        "friend",
        message(_("The best friend")),
        lambda count: plural(
            _("encouraged a friend {count} time"), _("encouraged a friend {count} times"), count
        ),
        "share",
    ),
    Award(
        "monsters",
        message(_("Monsters’ nightmare")),
        lambda count: plural(_("{count} monster defeated"), _("{count} monsters defeated"), count),
        "threat",
    ),
    Award(
        "high",
        message(_("The great roll")),
        lambda count: message(_("{count} with one handful of dice"), count=count),
        "die",
        is_peak=True,
    ),
)


def deeds(before: Table, after: Table, play: Play) -> Iterator[AwardCount]:
    """Give what a play adds to the awards."""
    yield from _of_stuffies(before, after)
    if after.turn > before.turn and before.active and not _has_collapsed(before, before.active):
        yield AwardCount("sleepless", before.active)
    if play.action in ("encourage_die", "encourage_stuffing"):
        yield AwardCount("friend", before.active)
    if len(after.column) < len(before.column) and before.active and before.page == after.page:
        yield AwardCount("monsters", before.active, len(before.column) - len(after.column))
    for throw in throws(before, play):
        if throw.who:
            yield AwardCount("high", throw.who, sum(map(int, throw.faces)))


def _has_collapsed(table: Table, id: str) -> bool:
    return any(stuffy.is_collapsed for stuffy in table.stuffies if stuffy.id == id)


def _of_stuffies(before: Table, after: Table) -> Iterator[AwardCount]:
    yield from gains("stuffed", before.stuffies, after.stuffies, _stuffing)
    yield from gains("torn", before.stuffies, after.stuffies, _stuffing, -1)
    yield from gains("buttons", before.stuffies, after.stuffies, lambda stuffy: stuffy.buttons)
    yield from gains("brave", before.stuffies, after.stuffies, lambda stuffy: stuffy.hearts)


def _stuffing(stuffy: Stuffy) -> int:
    return stuffy.stuffing


STATISTICS = Statistics(dice=DICE, throws=throws, awards=AWARDS, deeds=deeds)
