"""What counts for statistics: the awards of the log. There are no dice."""

from collections.abc import Iterator

from companion.games.winter_tales.data import SPRING, WINTER
from companion.games.winter_tales.table import Table
from companion.rules import Award, AwardCount, Play, Statistics, _, message, plural

AWARDS = (
    Award(
        "teller",
        message(_("The teller")),
        lambda count: plural(_("{count} quest resolved"), _("{count} quests resolved"), count),
        "quest",
    ),
    Award(
        "spring",
        message(_("First swallow")),
        lambda count: plural(_("{count} card for Spring"), _("{count} cards for Spring"), count),
        "spring",
    ),
    Award(
        "winter",
        message(_("First snow")),
        lambda count: plural(_("{count} card for Winter"), _("{count} cards for Winter"), count),
        "winter",
    ),
    Award(
        "memory",
        message(_("The long memory")),
        lambda count: plural(_("{count} memory laid"), _("{count} memories laid"), count),
        "memory",
    ),
    Award(
        "rescuer",
        message(_("A hand to hold")),
        lambda count: plural(_("rescued {count} time"), _("rescued {count} times"), count),
        "hand",
    ),
    Award(
        "bold",
        message(_("One more card")),
        lambda count: plural(_("raised {count} time"), _("raised {count} times"), count),
        "card-used",
    ),
    Award(
        "walker",
        message(_("The wanderer")),
        lambda count: plural(_("{count} way gone"), _("{count} ways gone"), count),
        "move",
    ),
)


def deeds(before: Table, after: Table, play: Play) -> Iterator[AwardCount]:
    """Give what a play adds to the awards."""
    for ending in after.tale[len(before.tale) :]:
        yield AwardCount("teller", ending.player)
        yield AwardCount("spring", ending.player, ending.spring)
        yield AwardCount("winter", ending.player, ending.winter)
    for memory in after.memories[len(before.memories) :]:
        yield AwardCount("memory", memory.laid_by)
    match play.action:
        case "tell_end":
            yield AwardCount("spring", before.telling_end, int(play.answers.get(SPRING, 0)))
            yield AwardCount("winter", before.telling_end, int(play.answers.get(WINTER, 0)))
        case "rescue":
            yield AwardCount("rescuer", before.acting_seat)
        case "raise_bid":
            yield AwardCount("bold", before.acting_seat)
        case "move":
            yield AwardCount("walker", before.acting_seat)


STATISTICS = Statistics(awards=AWARDS, deeds=deeds)
