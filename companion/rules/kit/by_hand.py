"""What a game takes from the kit in one line each: all corrections by hand, its sheets, no box."""

from dataclasses import dataclass
from typing import TypeVar

from companion.rules.actions import Action, MenuEntry
from companion.rules.hooks import Need, Sheet, When
from companion.rules.kit.counters import Counters, corrections
from companion.rules.kit.house_rules import Settle, house_rules, keep_table
from companion.rules.kit.notes import notes
from companion.rules.kit.screens import TABLE
from companion.rules.messages import _

T = TypeVar("T")  # the table


@dataclass(frozen=True)
class NoBox:
    """The box of a game without typed data: `BoxSchema(type=NoBox)`."""


# Drawn from the counters, the set-up steps, the people and the title: templates/frames/print.
CARDS = Sheet("cards", _("Cards"), _("to cut out, fronts and backs, or blank to write on"), need=Need.AGAIN)
PACK_AWAY = Sheet(
    "pack_away", _("Pack-away sheet"), _("how to set up the table again"), When.AFTER, Need.RESUME
)
LABELS = Sheet("labels", _("Labels"), _("for bags and boxes, to cut out"), When.AFTER)
TUCK_BOXES = Sheet(
    "tuck_boxes", _("Card boxes"), _("one for each deck, to cut out, fold and glue"), When.AFTER
)
ENVELOPES = Sheet(
    "envelopes", _("Envelopes"), _("one for each player, with what lies in it, to fold"), When.AFTER
)
PUT_AWAY = (LABELS, TUCK_BOXES, ENVELOPES)
PAD = Sheet("pad", _("Score pad"), _("several games on a sheet, to fill in"), When.DURING, is_form=True)
TRACKERS = Sheet("trackers", _("Trackers"), _("for an evening without a screen"), When.DURING, is_form=True)
# Drawn from the help: the rules that `Print.references` names.
REFERENCE_SHEETS = (
    Sheet(
        "flow",
        _("A turn on one page"),
        _("who does what, with its questions"),
        When.DURING,
        Need.NEWCOMER,
        has_filled=False,
    ),
    Sheet("reference", _("What you look up"), _("the rules most often missed"), When.DURING, Need.NEWCOMER),
    Sheet("by_size", _("Set-up by number of players"), _("what the number of players changes")),
    Sheet(
        "summary",
        _("Quick summary"),
        _("half a page for each player, to cut apart"),
        When.DURING,
        Need.NEWCOMER,
        has_filled=False,
    ),
)
SHEETS = (
    Sheet("setup", _("Set-up"), _("what to put on the table, to tick"), need=Need.START),
    PACK_AWAY,
    TRACKERS,
    PAD,
    CARDS,
    *PUT_AWAY,
)


def by_hand(
    counters: Counters[T],
    open_notes: tuple[str, ...] = (),
    *,
    rule: str = "",
    own: tuple[str, ...] = (),
    settle: Settle = keep_table,
) -> dict[str, Action[..., T] | Action[..., object]]:
    """Return corrections, house rules and notes, each in the menu under the topic `TABLE`.

    `own` are the kinds of counters that a seat may correct for its own figures, `rule` is the rule at which
    the help of counters opens; `settle` is that of `house_rules`.
    """
    return {
        **corrections(counters, rule=rule, own=own, menu=MenuEntry(TABLE, "scales", _("Any counter"))),
        **(house_rules(open_notes, menu=MenuEntry(TABLE, "why"), settle=settle) if open_notes else {}),
        **notes(menu=MenuEntry(TABLE, "pen", _("Note"), order=1)),
    }
