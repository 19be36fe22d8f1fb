"""The score pad: a match round by round, for two (DR-MATCH-1, DR-SCORE-8)."""

from companion.games.dreamers.data import ROUNDS
from companion.games.dreamers.story import heading_of_round
from companion.rules import DATE, HOURS, Message, Pad, PadRow, PadTable, _, message


def _round(number: int, about: Message | str = "") -> PadRow:
    return PadRow(heading_of_round(number), about=about)


SCORE_PAD = Pad(
    tables=(
        PadTable(
            (
                PadRow(message(_("began")), "first", is_tick=True),
                *(_round(number) for number in range(1, ROUNDS + 1)),
                _round(ROUNDS + 1, message(_("at a tie"))),
                PadRow(message(_("Total")), is_sum=True),
            )
        ),
    ),
    one=message(_("Match")),
    facts=(DATE, HOURS),
    abreast=2,
)
