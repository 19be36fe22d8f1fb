"""What counts for statistics: the awards of the log, only of open cards. There are no dice."""

from collections.abc import Iterator

from companion.games.dreamers.data import SEATS
from companion.games.dreamers.table import Round, Table
from companion.rules import Award, AwardCount, Play, Statistics, _, message, plural

AWARDS = (
    Award(
        "points",
        message(_("The deep sleeper")),
        lambda count: plural(_("{count} point"), _("{count} points"), count),
        "dream",
    ),
    Award(
        "best",
        message(_("The best night")),
        lambda count: plural(_("{count} point in one round"), _("{count} points in one round"), count),
        "star",
        is_peak=True,
    ),
    Award(
        "modifier",
        message(_("A little more, a little less")),
        lambda count: plural(_("{count} modifier played"), _("{count} modifiers played"), count),
        "plus",
    ),
    Award(
        "accuser",
        message(_("The pointing finger")),
        lambda count: plural(_("accused {count} time"), _("accused {count} times"), count),
        "skull",
    ),
    Award(
        "right",
        message(_("Saw through it")),
        lambda count: plural(_("right {count} time"), _("right {count} times"), count),
        "look",
    ),
    Award(
        "nightmare",
        message(_("The greatest Nightmare")),
        lambda count: message(_("a Nightmare of {count}"), count=count),
        "nightmare",
        is_peak=True,
    ),
    Award(
        "gates",
        message(_("Gatekeepers")),
        lambda count: plural(
            _("{count} gate open at the end of a round"), _("{count} gates open at the end of a round"), count
        ),
        "gate-open",
        is_peak=True,
    ),
)


def deeds(before: Table, after: Table, play: Play) -> Iterator[AwardCount]:
    """Give what a play adds to the awards; of a round, once both identities were shown."""
    match play.action:
        case "play_modifier":
            yield AwardCount("modifier", str(play.answers["by"]))
        case "turn_nightmare":
            yield AwardCount("nightmare", "", int(play.answers["value"]))
    for done in after.rounds[len(before.rounds) :]:
        yield from _of_round(done)


def _of_round(done: Round) -> Iterator[AwardCount]:
    for seat, points in zip(SEATS, done.points, strict=True):
        yield AwardCount("points", seat, points)
        yield AwardCount("best", seat, points)
    yield AwardCount("gates", "", done.gates)
    if done.accuser:
        yield AwardCount("accuser", done.accuser)
        yield AwardCount("right", done.accuser, int(done.is_true))


STATISTICS = Statistics(awards=AWARDS, deeds=deeds)
