"""What counts for statistics: the awards of the log. There are no dice."""

from collections.abc import Iterator

from companion.games.nightmare_tales.pieces import Record
from companion.games.nightmare_tales.table import Table
from companion.rules import Award, AwardCount, Play, Statistics, _, gains, message, plural

AWARDS = (
    Award(
        "calm",
        message(_("Sound sleeper")),
        lambda count: plural(_("came first {count} time"), _("came first {count} times"), count),
        "closed-eye",
    ),
    Award(
        "frightened",
        message(_("The most frightened")),
        lambda count: message(_("{count} fear in one night"), count=count),
        "fear",
        is_peak=True,
    ),
    Award(
        "knocker",
        message(_("Who is there?")),
        lambda count: plural(_("knocked {count} time"), _("knocked {count} times"), count),
        "knock",
    ),
    Award(
        "clumsy",
        message(_("Butterfingers")),
        lambda count: plural(_("{count} penalty"), _("{count} penalties"), count),
        "penalty",
    ),
    Award(
        "twin",
        message(_("Two of a kind")),
        lambda count: plural(
            _("{count} card of the same name gone"), _("{count} cards of the same name gone"), count
        ),
        "same",
    ),
    Award(
        "busy",
        message(_("Busy hands")),
        lambda count: plural(_("used {count} effect"), _("used {count} effects"), count),
        "hand",
    ),
    Award(
        "bare",
        message(_("Empty bed")),
        lambda count: plural(_("no card left {count} time"), _("no card left {count} times"), count),
        "empty",
    ),
)


def deeds(before: Table, after: Table, play: Play) -> Iterator[AwardCount]:
    """Give what a play adds to the awards: of cards, only what all have seen."""
    yield from gains("clumsy", before.players, after.players, lambda player: len(player.penalties))
    who = str(play.answers.get("player", ""))
    match play.action:
        case "knock":
            yield AwardCount("knocker", before.active)
        case "use_effect":
            yield AwardCount("busy", who)
        case "discard_same":
            yield AwardCount("twin", who, int(play.answers.get("number", 1)))
    for record in after.records[len(before.records) :]:
        yield from _of_record(record)


def _of_record(record: Record) -> Iterator[AwardCount]:
    for row in record.results:
        yield AwardCount("frightened", row.player, row.fear)
        if row.place == 1:
            yield AwardCount("calm", row.player)
        if not row.cards:
            yield AwardCount("bare", row.player)


STATISTICS = Statistics(awards=AWARDS, deeds=deeds)
