"""The record of stories: who was which stuffy, which ending was read, how the decks grew (SF-CAMP-5)."""

from companion.games.stuffed_fables.data import DECKS
from companion.games.stuffed_fables.names import NAMES, OUTCOMES
from companion.rules import DATE, Pad, PadItem, PadRow, PadTable, _, message

ENDINGS = (("ending-deep", "sleep"), ("ending-waking", "sun"))
CALLED = {"boss": "deck-boss"}  # if a deck is not called as its cards are

SCORE_PAD = Pad(
    tables=(PadTable((PadRow(message(_("Stuffy")), "stuffy"),)),),
    title=message(_("Story by story")),
    one=message(_("Story")),
    facts=(DATE, message(_("Story")), message(_("Turns"))),
    how=message(_("Outcome")),
    ends=(
        *(PadItem(message(NAMES[ending]), sign) for ending, sign in ENDINGS),
        PadItem(message(OUTCOMES["lost"]), "lost"),
    ),
    counted=message(_("Discovery cards added")),
    numbers=tuple(PadItem(message(NAMES[CALLED.get(deck, deck)])) for deck in DECKS),
    lines=2,
    many=3,
)
