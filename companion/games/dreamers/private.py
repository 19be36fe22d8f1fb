"""What is for one pair of eyes: the own identity, its choice, the accusation (DR-ID-8, DR-ACC-9)."""

from collections.abc import Sequence

from companion.games.dreamers.data import DREAMER, MASTER, SEATS
from companion.games.dreamers.names import NAMES, who
from companion.games.dreamers.table import Table, other
from companion.rules import Card, Choice, Message, Play, Private, _, message

AIMS = {
    DREAMER: _("Open the three gates, together or alone. A Master beside you is unmasked with a skull card."),
    MASTER: _("You win 2 points if the gates stay shut and nobody unmasks you. Play along, or lie."),
}
WHISPERS = {
    "choose_identity": _("It is noted. Nobody but you knows. Cover the tablet and put it back."),
    "noted": _("No accusation is made. Cover the tablet, and put it back on the table."),
    "stands": _("The accusation stands. Lay your skull card and show your identity."),
    "turned down": _("A Master cannot accuse. For all others you have accused nobody."),
}


def card(table: Table, seat: str) -> Card | None:
    """Return the identity card of a seat, None while it has none that is secret (DR-ID-2, -3)."""
    if seat not in SEATS or not table.is_hidden or not table.identity(seat):
        return None
    identity = table.identity(seat)
    label = message(_("{who}, in this round you are"), who=who(table, seat))
    return Card(label, message(NAMES[identity]), message(AIMS[identity]))


def decider(table: Table) -> str:
    """Return who may accuse alone with the tablet now, "" if no player may (DR-ACC-1)."""
    return table.first if table.phase == "accuse" and not table.is_real else ""


def asks(table: Table, seat: str) -> Message | None:
    """Return what a seat is asked alone, None if nothing is."""
    if not seat:
        return None
    if seat == table.chooser:
        return message(_("Which identity do you take?"))
    if seat == decider(table):
        if not table.hand(seat):
            return message(_("Without a card in hand you cannot accuse."), rule="DR-ACC-3")
        return message(_("Do you accuse {other}?"), other=who(table, other(seat)))
    return None


def choices(table: Table, seat: str) -> Sequence[Choice]:
    """Return the buttons of a seat's page; they are the same with any identity."""
    if seat and seat == table.chooser:
        return tuple(_choose(identity) for identity in (DREAMER, MASTER))
    if seat and seat == decider(table):
        return _decisions(table, seat)
    has_card = seat in SEATS and table.is_hidden and table.identity(seat) and seat not in table.looked
    seen = Choice("look", {"player": seat}, message(_("I have seen it")), message(_("cover first")), True)
    return (seen,) if has_card else ()


def _choose(identity: str) -> Choice:
    return Choice(
        "choose_identity", {"identity": identity}, message(NAMES[identity]), message(_("in secret"))
    )


def _decisions(table: Table, seat: str) -> Sequence[Choice]:
    """Return what a first player may decide; with an empty hand, which all know, not to accuse (DR-ACC-3)."""
    declines = _decide(False, _("I accuse nobody"), _("play goes on"))
    if not table.hand(seat):
        return (declines,)
    return (_decide(True, _("I accuse"), _("lay a skull card")), declines)


def _decide(accuses: bool, label: str, about: str) -> Choice:
    return Choice("decide", {"accuses": accuses}, message(label), message(about))


def whisper(table: Table, play: Play) -> Message | None:
    """Return what only the player who made a play reads after it."""
    if play.action == "decide":
        is_dreamer = table.identity(table.first) == DREAMER
        stands = "stands" if is_dreamer else "turned down"
        return message(WHISPERS[stands if play.answers.get("accuses") else "noted"])
    return message(WHISPERS[play.action]) if play.action in WHISPERS else None


PRIVATE = Private(
    card=card,
    asks=asks,
    choices=choices,
    actions={"choose_identity": lambda table: table.chooser, "decide": decider},
    whisper=whisper,
)
