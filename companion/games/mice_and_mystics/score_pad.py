"""The record of chapters: who was which mouse, how it ended, what each has kept and learnt (MM-CAMP-1)."""

from companion.games.mice_and_mystics.names import NAMES
from companion.rules import DATE, Pad, PadItem, PadRow, PadTable, _, message

SCORE_PAD = Pad(
    tables=(
        PadTable(
            (
                PadRow(message(_("Mouse")), "mouse"),
                PadRow(message(_("Kept card")), "bag"),
                PadRow(message(_("Ability learnt")), "level-up"),
                PadRow(message(_("Achievement")), "won"),
            )
        ),
    ),
    title=message(_("Chapter by chapter")),
    one=message(_("Chapter")),
    facts=(DATE, message(_("Chapter")), message(_("Attempt"))),
    how=message(_("Outcome")),
    ends=tuple(PadItem(message(NAMES[end]), end) for end in ("won", "lost")),
    numbers=(
        PadItem(message(_("Rounds")), "order"),
        PadItem(message(_("Hourglass on page")), "hourglass"),
        PadItem(message(_("End on page")), "end-flag"),
    ),
    many=3,
)
