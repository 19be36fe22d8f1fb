"""The cards of the game to cut out, with boxes for what no source prints (DR-COMP-2 to -8)."""

from companion.games.dreamers.data import (
    DREAMER,
    DREAMS,
    GATES,
    HIGHEST_DREAM,
    HIGHEST_NIGHTMARE,
    IDENTITIES,
    LOWEST_DREAM,
    LOWEST_NIGHTMARE,
    MASTER,
    NIGHTMARES,
)
from companion.games.dreamers.names import named
from companion.games.dreamers.table import Table
from companion.rules import CardValue, Deck, NoBox, PrintCard, _, message

DREAM = PrintCard(
    message(_("Dream")),
    (message("{low}–{high}", low=LOWEST_DREAM, high=HIGHEST_DREAM),),
    "dream",
    (CardValue("", _("value")), CardValue("", _("modifier"))),
    copies=DREAMS,
)
NIGHTMARE = PrintCard(
    message(_("Nightmare")),
    (message("{low}–{high}", low=LOWEST_NIGHTMARE, high=HIGHEST_NIGHTMARE),),
    "nightmare",
    (CardValue("", _("value")),),
    is_theirs=True,
    copies=NIGHTMARES,
)
CLOSED = PrintCard(message(_("Gate")), (message(_("closed")),), "gate", copies=GATES)
FIRST = PrintCard(message(_("First player")), sign="first")


def decks(table: Table | None, box: NoBox, is_filled: bool) -> tuple[Deck, ...]:
    """Return the decks: nothing of them is typed in, so blank and filled in they are the same."""
    identities = tuple(
        PrintCard(named(None, id), (), "dream" if id == DREAMER else "nightmare", is_theirs=id == MASTER)
        for id in IDENTITIES
    )
    return (
        Deck("dreams", _("Dream cards"), "dream", (DREAM,), DREAM),
        Deck("nightmares", _("Nightmare cards"), "nightmare", (NIGHTMARE,), NIGHTMARE),
        Deck("identities", _("Identities, gates, first player"), "gate", (*identities, CLOSED, FIRST)),
    )
