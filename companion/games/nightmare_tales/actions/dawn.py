"""Dawn: cards are revealed and entered, the game is scored (NT-SCORE)."""

import re
from collections.abc import Sequence
from typing import Annotated

from companion.games.nightmare_tales import box_learning, defaults, records, scoring, tournament
from companion.games.nightmare_tales.actions.picks import (
    AnyPlayer,
    DeckList,
    at_dawn,
    in_phase,
    of,
    player_action,
)
from companion.games.nightmare_tales.data import (
    LEAST_FEAR,
    LONGEST_NAME,
    MOST_FEAR,
    SIMPLE_FEAR,
)
from companion.games.nightmare_tales.names import counted, named
from companion.games.nightmare_tales.pieces import DeckCard, Reveal
from companion.games.nightmare_tales.table import Table
from companion.rules import (
    Answers,
    Counts,
    MenuEntry,
    Message,
    Number,
    Pick,
    Text,
    _,
    action,
    find,
    from_tuples,
    message,
    replace,
    require,
)
from companion.rules.box.parsing import LIST

Fear = Annotated[int, Number(LEAST_FEAR, MOST_FEAR, is_printed=True, label=_("Its fear"))]
MINUS = str.maketrans("−–", "--")
WHOLE = re.compile(r"[-+]?[0-9]{1,3}")
MOST_ENTERED = 60


def entered(table: Table, id: str, before: tuple[int, ...], new: tuple[int, ...]) -> Table:
    """Return the table with more cards of a player, warned of what is odd (NT-SCORE-7)."""
    cards = (*before, *new)
    many = _("Nobody has more than {number} cards.")
    require(len(cards) <= MOST_ENTERED, many, number=MOST_ENTERED, rule="NT-SCORE-8")
    table = table.with_player(replace(table.player(id), entry=Reveal(cards)))
    table = warned(table, *new)
    return warned_of_number(table, id) if len(cards) > table.player(id).cards else table


def before_of(table: Table, id: str) -> tuple[int, ...]:
    """Return the cards that a player has revealed one by one; after a sum there are none yet."""
    entry = table.player(id).entry
    return entry.cards if entry else ()


def warned(table: Table, *new: int) -> Table:
    """Return the table warned of fear just entered: below 0, or too high (NT-OPEN-1, NT-SIMPLE-2)."""
    if any(fear < 0 for fear in new):
        table = table.tell(_("A fear below 0: the rules mention none, but it counts."), rule="NT-OPEN-1")
    if table.is_simple and any(fear >= SIMPLE_FEAR for fear in new):
        words = _(
            "In the simple game there is no fear of {fear} or more in the deck. It counts all the same."
        )
        table = table.tell(words, fear=SIMPLE_FEAR, rule="NT-SIMPLE-2")
    return table


def warned_of_number(table: Table, id: str) -> Table:
    """Return the table, warned that not as many cards are entered as were counted (NT-SCORE-8)."""
    player = table.player(id)
    return table.tell(
        _("{player}: {entered} entered, {counted} counted in play."),
        player=player.name,
        entered=counted("card", (player.reveals or Reveal()).number),
        counted=counted("card", player.cards),
        rule="NT-SCORE-8",
    )


@player_action(
    _("{player} reveals {fear}. {name}"),
    label=_("A card is revealed"),
    rule="NT-SCORE-1",
    proposes=defaults.revealed,
    teaches=box_learning.learn_card,
)
def reveal_card(
    table: Table,
    player: AnyPlayer,
    fear: Fear,
    name: Annotated[str, Text(LONGEST_NAME, label=_("Its name, for the deck list"))] = "",
) -> Table:
    """Enter one more card of a player (NT-SCORE-1, -7, NT-OPEN-1); its name goes into the box."""
    at_dawn(table)
    return entered(table, player, before_of(table, player), (fear,))


@player_action(
    _("{player} reveals {row}."), label=_("The whole row"), rule="NT-SCORE-1", proposes=defaults.row
)
def reveal_row(
    table: Table,
    player: AnyPlayer,
    row: Annotated[
        str,
        Text(
            200,
            needed=True,
            lacks=_("Write the fear of each card."),
            example="2 3 4",
            label=_("The fear of each card, such as 2 3 4"),
        ),
    ],
) -> Table:
    """Enter a player's whole row at once: "2 3 4" (NT-SCORE-1, -7)."""
    at_dawn(table)
    return entered(table, player, (), levels(row))


def levels(row: str) -> tuple[int, ...]:
    """Return the fear levels that people wrote, apart by blanks or commas. Raises: IllegalPlay."""
    words = LIST.sub(" ", row.translate(MINUS)).split()
    are_whole = all(WHOLE.fullmatch(word) for word in words)
    require(are_whole, _("Write the fear of each card, such as 2 3 4."), rule="NT-SCORE-1")
    fears = tuple(int(word) for word in words)
    fits = fears and all(LEAST_FEAR <= fear <= MOST_FEAR for fear in fears)
    bounds = _("A card’s fear is from {low} to {high}.")
    require(fits, bounds, low=LEAST_FEAR, high=MOST_FEAR, rule="NT-OPEN-1")
    return fears


def deck_cards(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(card.id for card in table.deck_list)


def copies(table: Table, answers: Answers) -> Sequence[tuple[str, int]]:
    return tuple((card.id, card.copies) for card in table.deck_list)


@player_action(
    _("{player} reveals cards of the deck list."),
    label=_("Cards of the deck list"),
    rule="NT-SCORE-1",
    proposes=defaults.revealed,
)
def reveal_known(
    table: Table,
    player: AnyPlayer,
    cards: Annotated[
        tuple[tuple[str, int], ...], Counts(deck_cards, 20, room=copies, label=_("Which cards are there"))
    ],
) -> Table:
    """Enter cards that the group's deck list knows: their fear adds up (NT-SCORE-1, NT-CARD-2)."""
    at_dawn(table)
    require(cards, _("Pick the cards that are there."), rule="NT-SCORE-1")
    new = tuple(find(table.deck_list, id).fear for id, number in cards for _copy in range(number))
    words = tuple(_in_words(table, id, number) for id, number in cards)
    table = table.tell(_("{player}: {cards}."), player=named(table, player), cards=words)
    return entered(table, player, before_of(table, player), new)


def _in_words(table: Table, id: str, number: int) -> str:
    card = find(table.deck_list, id)
    return f"{card.name} {card.fear}" if number == 1 else f"{card.name} {card.fear} × {number}"


def number_of(table: Table, answers: Answers) -> int:
    return int(answers.get("number") or 0)


def beyond(table: Table, answers: Answers, value: object) -> Message:
    if not number_of(table, answers):
        return message(_("Without a card there is no fear."), rule="NT-SCORE-1")
    return message(
        _("A card’s fear is from {low} to {high}."), low=LEAST_FEAR, high=MOST_FEAR, rule="NT-OPEN-1"
    )


@player_action(
    _("{player}: fear {fear}, cards: {number}."),
    label=_("The sum"),
    rule="NT-SCORE-7",
    proposes=defaults.to_reveal,
)
def enter_sum(
    table: Table,
    player: AnyPlayer,
    number: Annotated[int, Number(0, MOST_ENTERED, label=_("How many cards"))],
    fear: Annotated[
        int,
        Number(
            lambda table, answers: LEAST_FEAR * number_of(table, answers),
            lambda table, answers: MOST_FEAR * number_of(table, answers),
            why=beyond,
            is_printed=True,
            label=_("Fear of all cards"),
        ),
    ],
) -> Table:
    """Enter the sum and the number of cards; the highest is asked when a tie needs it (NT-SCORE-7)."""
    at_dawn(table)
    revealed = replace(table.player(player), entry=Reveal(is_sum=True, sum=fear, count=number))
    table = warned(table.with_player(revealed), *((fear,) if number <= 1 else (min(fear, 0),)))
    return table if number == revealed.cards else warned_of_number(table, player)


def summed(table: Table, answers: Answers) -> Sequence[str]:
    """Return whose highest card may be said: a sum of several cards was entered."""
    entries = ((player.id, player.entry) for player in table.seats)
    return tuple(id for id, entry in entries if entry and entry.is_sum and entry.number > 1)


def entry_of(table: Table, answers: Answers) -> Reveal:
    player = of(table, answers)
    return (player and player.entry) or Reveal(is_sum=True, count=1)


def least_top(table: Table, answers: Answers) -> int:
    """Return the least that the highest of so many cards can be: their mean, rounded up."""
    entry = entry_of(table, answers)
    return -(-entry.fear // entry.number)


def most_top(table: Table, answers: Answers) -> int:
    entry = entry_of(table, answers)
    return min(MOST_FEAR, entry.fear - LEAST_FEAR * (entry.number - 1))


def no_such_top(table: Table, answers: Answers, value: object) -> Message:
    entry = entry_of(table, answers)
    words = _("{cards} that come to {fear} have no such highest card.")
    return message(words, cards=counted("card", entry.number), fear=entry.fear, rule="NT-SCORE-7")


@player_action(
    _("{player}’s highest card has fear {highest}."),
    label=_("The highest card"),
    rule="NT-SCORE-4",
    proposes=defaults.tied,
)
def enter_highest(
    table: Table,
    player: Annotated[str, Pick(summed, none=_("No tie asks for a highest card."), label=_("Player"))],
    highest: Annotated[
        int, Number(least_top, most_top, why=no_such_top, is_printed=True, label=_("Its fear"))
    ],
) -> Table:
    """Say the highest card if only the sum was entered and a tie needs it (NT-SCORE-4, -7)."""
    at_dawn(table)
    seat = table.player(player)
    entry = replace(seat.entry or Reveal(), top=highest)
    return warned(table.with_player(replace(seat, entry=entry)), highest)


def revealed(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(player.id for player in table.seats if player.entry)


@player_action(
    _("{player} turns the cards over again."),
    label=_("Enter again"),
    rule="NT-SCORE-1",
    menu=MenuEntry("dawn", "erase", when=in_phase("dawn")),
)
def take_back(
    table: Table,
    player: Annotated[str, Pick(revealed, none=_("Nobody’s cards are entered yet."), label=_("Player"))],
) -> Table:
    """Take out what was entered for a player, to begin again."""
    at_dawn(table)
    return table.with_player(replace(table.player(player), entry=None))


@action(
    _("The deck list comes out of the box."),
    label=_("Fetch the deck list"),
    rule="NT-CARD-2",
    menu=MenuEntry("rest", "deck", when=in_phase("setup", "play", "dawn")),
)
def fetch_deck(table: Table, known: DeckList) -> Table:
    """Put the cards of the group's box on the table, to be picked at dawn (NT-CARD-2)."""
    if not known:
        return table.tell(_("The box has no card yet whose fear is known."), rule="NT-CARD-2")
    return replace(table, deck_list=tuple(from_tuples(DeckCard, row) for row in known))


# the result


def knocker_shares(table: Table, answers: Answers) -> bool:
    return table.phase == "dawn" and tournament.shares_first(table, scoring.places_of(table))


def decisions(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(tournament.DECISIONS)


@action(_("The game is scored."), label=_("Score the game"), rule="NT-SCORE-2")
def score(
    table: Table,
    knocker: Annotated[
        str,
        Pick(decisions, wanted=knocker_shares, label=_("The knocker shares the win: what the knock counts")),
    ] = "as-draw",
) -> Table:
    """Score the game: places, points, who is out, a line on the sheet (NT-SCORE-2..9, NT-TOUR-2..7)."""
    at_dawn(table)
    missing = tuple(named(table, player.id) for player in table.seats if player.reveals is None)
    require(not missing, _("Not entered yet: {players}."), players=missing, rule="NT-SCORE-1")
    tops = tuple(named(table, id) for id in scoring.lacks_highest(table))
    require(not tops, _("A tie: enter the highest card of {players}."), players=tops, rule="NT-SCORE-4")
    for player in table.differ:
        table = warned_of_number(table, player.id)
    record = records.record_of(table, knocker)
    table = replace(table, phase="scored", records=(*table.records, record), may_drop=False)
    table = tell_winners(table)
    if not table.is_tournament:
        return table
    totals = {row.player: row.total for row in record.results}
    players = tuple(replace(player, points=totals.get(player.id, player.points)) for player in table.players)
    return tournament.tell_end(tournament.settled(tell_knock(replace(table, players=players))))


def tell_winners(table: Table) -> Table:
    """Tell who is the bravest, or which team (NT-SCORE-2, -5, -6, NT-OPEN-14, NT-TEAM-7)."""
    record = table.records[-1]
    sides = dict.fromkeys(row.team or row.player for row in record.winners)
    who = tuple(named(table, id) for id in sides)
    number = table.number
    if record.is_shared:
        words = _("Game {number}: {players} share the win, without a card left.")
        return table.chronicled(words, number=number, players=who)
    if len(sides) > 1:
        return table.chronicled(_("Game {number} is a draw: {players}."), number=number, players=who)
    if table.has_teams:
        return table.chronicled(_("Game {number}: {players} wins."), number=number, players=who)
    if not record.winners[0].cards:
        words = _("Game {number}: {players} is the bravest, without a card left.")
        return table.chronicled(words, number=number, players=who)
    fear = record.winners[0].fear
    words = _("Game {number}: {players} is the bravest, with fear {fear}.")
    return table.chronicled(words, number=number, players=who, fear=fear)


def tell_knock(table: Table) -> Table:
    """Tell what the knock brought (NT-TOUR-3)."""
    row = table.records[-1].of(table.knocker)
    if row is None or not row.knock:
        return table
    words = (
        _("{player} had knocked and won: {points}.")
        if row.knock < 0
        else _("{player} had knocked and lost: {points}.")
    )
    return table.tell(words, player=row.name, points=tournament.signed(row.knock), rule="NT-TOUR-3")
