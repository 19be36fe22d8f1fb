"""The score pad: the cards of the epilogue, memories, and what each side has (WT-EPI-8)."""

from companion.games.winter_tales.data import FAVOURABLE, SPRING, WINTER, WRITER
from companion.games.winter_tales.names import NAMES
from companion.rules import Pad, PadItem, PadRow, PadTable, _, message

SIDES = tuple(PadItem(message(NAMES[side]), side) for side in (SPRING, WINTER))
WRITER_WINS = PadItem(message(NAMES[WRITER]), "writer")

SCORE_PAD = Pad(
    tables=(
        PadTable(
            (
                PadRow(message(_("began")), "first", is_tick=True),
                PadRow(message(_("Side"))),
                *(PadRow(message(_("Cards for {side}"), side=side.words), side.sign) for side in SIDES),
            )
        ),
        PadTable(
            (
                PadRow(message(_("Cards together"))),
                PadRow(message(_("Memories")), "memory", message(f"× {FAVOURABLE}")),
                PadRow(message(_("Total")), is_sum=True),
            ),
            SIDES,
        ),
    ),
    how=message(_("Who wins")),
    ends=(*SIDES, WRITER_WINS),
)
