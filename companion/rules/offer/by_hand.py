"""What a game takes from the house in one line each: all that is put right by hand, its sheets, no box."""

from dataclasses import dataclass
from typing import Any

from companion.rules.actions import Action, MenuEntry
from companion.rules.hooks import Need, Sheet, When
from companion.rules.messages import _
from companion.rules.offer.counters import Counters, corrections
from companion.rules.offer.house_rules import house_rules
from companion.rules.offer.notes import notes
from companion.rules.offer.screens import TABLE


@dataclass(frozen=True)
class NoBox:
    """The box of a game of which nothing is typed in: `BoxSchema(type=NoBox)`."""


# Drawn from the counters, the set-up steps, the people and the title: templates/frames/print.
CARDS = Sheet("cards", _("Cards"), _("to cut out, fronts and backs, or blank to write on"), need=Need.AGAIN)
PACK_AWAY = Sheet(
    "pack_away", _("Pack-away sheet"), _("how to set up the table again"), When.AFTER, Need.RESUME
)
PAD = Sheet("pad", _("Score pad"), _("several games on a sheet, to fill in"), When.DURING, is_form=True)
TRACKERS = Sheet("trackers", _("Trackers"), _("for an evening without a screen"), When.DURING, is_form=True)
SHEETS = (
    Sheet("setup", _("Set-up"), _("what to put on the table, to tick"), need=Need.START),
    PACK_AWAY,
    TRACKERS,
    PAD,
    CARDS,
)


def by_hand(
    counters: Counters[Any], open_notes: tuple[str, ...] = (), *, rule: str = "", own: tuple[str, ...] = ()
) -> dict[str, Action[..., Any]]:
    """Return corrections, house rules and notes, each in the menu under the topic `TABLE`.

    `own` are the kinds of counters that a seat may put right for its own figures, `rule` is where the help
    of counters opens.
    """
    return {
        **corrections(counters, rule=rule, own=own, menu=MenuEntry(TABLE, "scales", _("Any counter"))),
        **(house_rules(open_notes, menu=MenuEntry(TABLE, "why")) if open_notes else {}),
        **notes(menu=MenuEntry(TABLE, "pen", _("Note"), order=1)),
    }
