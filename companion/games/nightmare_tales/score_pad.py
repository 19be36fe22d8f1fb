"""The score pad: cards, fear, the knock and points of a game (NT-SHEET-1)."""

from companion.games.nightmare_tales.data import DAWNS
from companion.games.nightmare_tales.names import NAMES
from companion.games.nightmare_tales.records import SCORED
from companion.rules import Pad, PadItem, PadRow, PadTable, _, message

SIGNS = {"cards": "deck", "fear": "fear", "knock": "knock"}
COUNTED = {"knock": message(_("±10")), "fear": message(_("fewest wins"))}

SCORE_PAD = Pad(
    tables=(
        PadTable(
            (
                PadRow(message(_("began")), "first", is_tick=True),
                PadRow(message(_("knocked")), "knock", is_tick=True),
                *(PadRow(message(words), SIGNS[id], COUNTED.get(id, "")) for id, words in SCORED.items()),
                PadRow(message(_("Points")), about=message(_("so far")), is_sum=True),
            )
        ),
    ),
    how=message(_("Dawn")),
    ends=tuple(PadItem(message(NAMES[id])) for id in DAWNS),
)
