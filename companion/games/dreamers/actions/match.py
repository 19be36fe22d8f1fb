"""A match: how it begins, the first player, the identities, the next round, the end (DR-SETUP, DR-ID)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from companion.games.dreamers.actions.picks import Anybody, is_on
from companion.games.dreamers.data import CARDS, DREAMER, IDENTITIES, MASTER, SEATS
from companion.games.dreamers.defaults import next_first
from companion.games.dreamers.names import plain, who
from companion.games.dreamers.rounds import begun, scored, settled
from companion.games.dreamers.table import Record, Table
from companion.rules import (
    Answers,
    Draw,
    Message,
    Order,
    Pick,
    Tick,
    _,
    action,
    anybody,
    is_of,
    message,
    people_here,
    picks,
    replace,
    require,
)

EITHER = (DREAMER, MASTER)
shared_action = partial(action, owner=anybody)  # either seat may do it


@shared_action(_("A new match begins."), label=_("New match"), rule="DR-MATCH-1")
def new_match(
    table: Table,
    is_real: Annotated[
        bool, Tick(label=_("Identities are real cards: Nightlight does not know them"))
    ] = False,
) -> Table:
    """Lay a new match: five rounds from 0 to 0 (DR-SETUP-1 to 3, DR-MATCH-1)."""
    require(table.phase in ("start", "over"), _("The match is not over."), rule="DR-MATCH-1")
    require(len(people_here(table)) == len(SEATS), _("Dreamers is for two people."), rule="DR-COMP-1")
    table = replace(table, is_real=is_real, round=0, totals=(0, 0), rounds=(), turns=(), right="")
    return begun(replace(table, is_sealed=False), "")


# the first player


@shared_action(_("{player} is drawn as first player."), label=_("Draw the first player"), rule="DR-SETUP-4")
def draw_first(
    table: Table,
    player: Annotated[str, Draw(lambda table, answers: SEATS, label=_("Who gets the First-Player card"))],
) -> Table:
    """Draw who gets the First-Player card (DR-SETUP-4)."""
    return _first(table, player)


@action(_("{player} is first player."), label=_("Who is first player?"), rule="DR-START-1")
def set_first(table: Table, player: Anybody) -> Table:
    """Say who has the First-Player card (DR-SETUP-4, DR-START-1)."""
    return _first(table, player)


def _first(table: Table, player: str) -> Table:
    starts = table.phase == "round" or (table.phase == "memories" and table.turn is None)
    require(starts, _("The First-Player card is given at the start of a round."), rule="DR-START-1")
    nobody = table.is_real or not any(identity for seat, identity in _taken(table) if seat != table.right)
    require(nobody, _("Somebody has taken an identity already."), rule="DR-ID-1")
    return settled(replace(table, first=player))


def _taken(table: Table) -> tuple[tuple[str, str], ...]:
    return tuple(zip(SEATS, table.identities, strict=True))


# identities


def left(table: Table, answers: Answers) -> Sequence[str]:
    """Return the identity cards that are still to be laid: all, or those that a chooser left (DR-ID-6)."""
    cards, taken = list(IDENTITIES), [identity for identity in table.identities if identity]
    for identity in taken:
        cards.remove(identity if identity in cards else DREAMER)  # hidden: the likelier
    return tuple(cards)


@shared_action(
    _("The identity cards are shuffled and lie face down."),
    label=_("Shuffle the identities"),
    rule="DR-SETUP-2",
)
def lay_identities(
    table: Table, order: Annotated[tuple[str, ...], Order(left, is_secret=True, label=_("The three cards"))]
) -> Table:
    """Shuffle the identity cards and lay them side by side: no player knows which is which (DR-SETUP-2)."""
    _with_cards_here(table)
    require(table.first, _("First say who is first player."), rule="DR-ID-1")
    require(not table.laid, _("The identity cards are already there."), rule="DR-SETUP-2")
    require(not table.chooser, _("{who} chooses first."), who=_name(table, table.chooser), rule="DR-ID-6")
    return replace(table, laid=order)


def _with_cards_here(table: Table) -> None:
    """Refuse if identities may not be taken now, or not with these cards. Raises: IllegalPlay."""
    require(table.phase == "round", _("Identities are taken at the start of a round."), rule="DR-ID-1")
    require(not table.is_real, _("Your identities are real cards."), rule="DR-ID-8")


def _name(table: Table, seat: str) -> str:
    return who(table, seat) if seat else ""


def face_down(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(card for card, laid in zip(CARDS, table.laid, strict=False) if laid)


def gone(table: Table, answers: Answers, value: object) -> Message:
    return message(_("That card is not there."), rule="DR-ID-1")


@action(
    _("{who} takes {card}."),
    label=_("Take an identity card"),
    rule="DR-ID-1",
    names={"who": lambda table: table.taker},
    owner=is_of(lambda table: table.taker),
)
def take_identity(table: Table, card: Annotated[str, Pick(face_down, gone, label=_("Which card"))]) -> Table:
    """Take one of the cards, the first player first; the third stays unseen (DR-ID-1, DR-ID-4)."""
    _with_cards_here(table)
    require(table.laid, _("Shuffle the identity cards first."), rule="DR-SETUP-2")
    place = CARDS.index(card)
    identities = list(table.identities)
    identities[SEATS.index(table.taker)] = table.laid[place]
    laid = tuple("" if number == place else card for number, card in enumerate(table.laid))
    return settled(replace(table, identities=tuple(identities), laid=laid))


def first_to_draw(table: Table, answers: Answers) -> Sequence[str]:
    return (table.first,) if table.phase == "round" and table.first else SEATS


def cards_to_lay(table: Table, answers: Answers) -> Sequence[str]:
    return left(table, answers) if table.phase == "round" else IDENTITIES


@shared_action(_("Everything is dealt: {first} begins."), label=_("Deal everything"), rule="DR-SETUP-2")
def deal_everything(
    table: Table,
    first: Annotated[str, Draw(first_to_draw, label=_("Who gets the First-Player card"))],
    order: Annotated[
        tuple[str, ...], Order(cards_to_lay, is_secret=True, label=_("The three cards, as they are taken"))
    ],
) -> Table:
    """Lay a match or a round: first player, identities taken by chance, hands (DR-SETUP-1 to 4, DR-ID-1)."""
    if table.phase in ("start", "over"):
        table = new_match(table, is_real=False)
    if not table.first:
        table = set_first(table, first)
    table = lay_identities(table, order)
    for card in CARDS:
        table = take_identity(table, card) if table.taker else table
    return table


@action(
    _("{who} has chosen an identity."),
    label=_("Choose an identity"),
    rule="DR-ID-6",
    names={"who": lambda table: table.chooser},
    owner=is_of(lambda table: table.chooser),
)
def choose_identity(
    table: Table,
    identity: Annotated[str, Pick(lambda table, answers: EITHER, is_secret=True, label=_("Identity"))],
) -> Table:
    """Choose in secret, before the others are dealt: the right of the falsely accused (DR-ID-6)."""
    _with_cards_here(table)
    require(table.chooser, _("Nobody chooses an identity now."), rule="DR-ID-6")
    identities = list(table.identities)
    identities[SEATS.index(table.chooser)] = identity
    return settled(replace(table, identities=tuple(identities)))


def unlooked(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(seat for seat, identity in _taken(table) if identity and seat not in table.looked)


def has_none(table: Table, answers: Answers, value: object) -> Message:
    return message(_("There is nothing to look at, or it was looked at already."), rule="DR-ID-2")


@action(
    _("{player} has looked at their identity."),
    label=_("I have seen it"),
    rule="DR-ID-2",
    owner=picks("player"),
)
def look(table: Table, player: Annotated[str, Pick(unlooked, has_none, label=_("Who"))]) -> Table:
    """Note that the player has looked at the own card, and at no other (DR-ID-2)."""
    require(table.is_hidden, _("Identities are shown."), rule="DR-ID-3")
    return replace(table, looked=(*table.looked, player))


@action(_("The identities: {first}, {second}."), label=_("Which identities?"), rule="DR-END-4")
def enter_identities(
    table: Table,
    first: Annotated[str, Pick(lambda table, answers: EITHER, label=_("Who sits first was"))],
    second: Annotated[str, Pick(lambda table, answers: EITHER, label=_("Who sits second was"))],
) -> Table:
    """Enter what the real cards show once the round is over (DR-END-4)."""
    require(table.phase == "reveal", _("Identities stay secret until the round ends."), rule="DR-ID-3")
    pair = (first, second)
    require(pair != (MASTER, MASTER), _("There is only one Master of Nightmares."), rule="DR-ID-5")
    table = replace(table, identities=pair)
    may = not table.accuser or table.identity(table.accuser) == DREAMER
    require(may, _("Only a Dreamer may accuse: undo the accusation."), rule="DR-ACC-2")
    return scored(table)


# what follows a round


def starters(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may begin the next round, the player whose turn it is first (DR-OPEN-6)."""
    due = table.next_first if table.first else SEATS[0]
    return (due, *(seat for seat in SEATS if seat != due))


@shared_action(
    _("The next round begins; first player is {first}."),
    label=_("Next round"),
    rule="DR-MATCH-7",
    proposes=next_first,
)
def next_round(table: Table, first: Annotated[str, Pick(starters, label=_("Who is first player?"))]) -> Table:
    """Lay a new round; the sixth only at a tie (DR-MATCH-5 to 7, DR-START-1)."""
    require(table.phase == "scored", _("The round is not over."), rule="DR-MATCH-1")
    require(table.may_go_on, _("A deciding round is played once, and at a tie only."), rule="DR-MATCH-5")
    table = begun(table, first)
    if table.is_real and table.right:
        chooses = _("{who} chooses an identity card first, in secret.")
        table = table.tell(chooses, who=who(table, table.right), rule="DR-ID-6")
    return settled(table)


@shared_action(_("The match is over."), label=_("End the match"), rule="DR-MATCH-4")
def end_match(table: Table) -> Table:
    """Compare the totals: the higher one wins, at a tie no player does (DR-MATCH-4, DR-OPEN-3, -4)."""
    require(table.phase == "scored", _("The round is not over."), rule="DR-MATCH-1")
    five, fewer = _("A match has five rounds."), _("By your house rule a match has three rounds.")
    too_early = fewer if table.reads("DR-VAR-2") else five
    require(table.round >= table.last_round, too_early, rule="DR-MATCH-1")
    require(not table.must_go_on, _("You always play the deciding round."), rule="DR-OPEN-3")
    people = table.people[: len(SEATS)] if table.gone else ()
    record = Record(len(table.records) + 1, table.totals, table.leader, table.rounds, people)
    table = replace(table, phase="over", right="", records=(*table.records, record))
    return _announce_winner(table, record)


def _announce_winner(table: Table, record: Record) -> Table:
    low, high = map(plain, sorted(record.totals))
    if not record.winner:
        return table.chronicled(_("The match is a draw, {one} to {two}."), one=high, two=low)
    name = who(table, record.winner)
    return table.chronicled(_("{who} wins the match, {one} to {two}."), who=name, one=high, two=low)


@action(_("The match ends here."), label=_("Break the match off"))
def break_off(table: Table) -> Table:
    """Stop at any time: no player wins, no right is kept, and no identity is shown (DR-ID-3, DR-ID-7)."""
    is_on(table)
    fresh = Table(table.people, house=table.house, records=table.records, is_sealed=table.is_hidden)
    return replace(fresh, gone=table.gone, chronicle=table.chronicle, news=table.news).chronicled(
        _("Broken off in round {round}: {first} {one}, {second} {two}. Nobody wins."),
        round=table.round,
        first=who(table, SEATS[0]),
        one=plain(table.totals[0]),
        second=who(table, SEATS[1]),
        two=plain(table.totals[1]),
    )
