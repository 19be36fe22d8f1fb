"""The set-up of a match as things to lay, and what of the box is counted (DR-SETUP, DR-COMP)."""

from companion.games.dreamers.data import DREAMS, GATES, IDENTITIES, NIGHTMARES
from companion.games.dreamers.table import Table
from companion.rules import Component, Item, SetUpStep, _, checklist, message, require, ticks

COMPONENTS = (
    Component("dream", message(_("Dream cards")), DREAMS, "dream"),
    Component("nightmare", message(_("Nightmare cards")), NIGHTMARES, "nightmare"),
    Component("gate", message(_("Gates")), GATES, "gate"),
    Component("identity", message(_("Identity cards")), len(IDENTITIES), "closed-eye"),
    Component("first", message(_("First-Player card")), 1, "first"),
)


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the set-up in the order in which it is laid."""
    return (_decks(), _gates(), _identities())


def items(table: Table) -> tuple[str, ...]:
    """Return the ids of everything there is to tick."""
    return ticks(steps(table))


def _decks() -> SetUpStep:
    dreams = message(_("{number} Dream cards, shuffled: the Memory Deck"), number=DREAMS)
    nightmares = message(_("{number} Nightmare cards, shuffled"), number=NIGHTMARES)
    rows = (
        Item("lay-dreams", dreams, takes=(("dream", DREAMS),)),
        Item("lay-nightmares", nightmares, takes=(("nightmare", NIGHTMARES),)),
    )
    return SetUpStep("decks", message(_("Two decks")), message(_("beside the table")), rows, "DR-SETUP-1")


def _gates() -> SetUpStep:
    words = message(_("{number} gates in a row, closed side up"), number=GATES)
    rows = (Item("lay-gates", words, takes=(("gate", GATES),)),)
    return SetUpStep("gates", message(_("Gates")), message(_("between the two of you")), rows, "DR-SETUP-3")


def _identities() -> SetUpStep:
    cards = message(_("{number} identity cards at hand"), number=len(IDENTITIES))
    rows = (
        Item(
            "lay-identities", cards, message(_("or the tablet keeps them")), (("identity", len(IDENTITIES)),)
        ),
        Item("lay-first", message(_("First-Player card at hand")), takes=(("first", 1),)),
    )
    about = message(_("drawn when the match begins"))
    return SetUpStep("identities", message(_("Identities")), about, rows, "DR-SETUP-2")


def _before_the_match(table: Table) -> None:
    require(table.phase == "start", _("The table is already set up."), rule="DR-SETUP-1")


ACTIONS = checklist(items, guard=_before_the_match, rule="DR-SETUP-1", field="set_out")
