"""Before the deal: who sits where, which game, how many cards, who begins (NT-SETUP, NT-SIMPLE, NT-TEAM)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.nightmare_tales import defaults, flow, seating
from companion.games.nightmare_tales.actions.picks import DeckList, Name, in_set_up
from companion.games.nightmare_tales.data import (
    FEWEST_CARDS,
    FEWEST_SEATS,
    FRIGHTENED,
    HIGHEST,
    MODES,
    MOST_CARDS,
    MOST_POINTS,
    MOST_SEATS,
    RANDOM,
    TEAM_IDS,
    TEAMS,
    TOURNAMENT,
)
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.pieces import DeckCard, Player
from companion.games.nightmare_tales.records import most_frightened
from companion.games.nightmare_tales.table import Table
from companion.rules import (
    Answers,
    AtTable,
    Draw,
    Laid,
    Message,
    Number,
    Pick,
    Some,
    Tick,
    _,
    action,
    drop,
    from_tuples,
    message,
    replace,
    require,
    with_person,
)
from companion.rules.box.parsing import plain_word


def everybody(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(player.id for player in table.players)


def no_tournament_under_way(table: Table) -> None:
    """Refuse to change who plays once a tournament has begun (NT-TOUR-1). Raises: IllegalPlay."""
    require(not table.is_under_way, _("The tournament has begun: its players stay."), rule="NT-TOUR-1")


# seats


@action(_("{name} joins."), label=_("Somebody joins"), rule="NT-SETUP-10")
def add_player(table: Table, name: Name, at_table: AtTable = False) -> Table:
    """Seat a new player at the end of the row (NT-SETUP-10)."""
    in_set_up(table)
    no_tournament_under_way(table)
    is_taken = any(plain_word(other.name) == plain_word(name) for other in table.players)
    require(not is_taken, _("Somebody of this name is there already."), rule="NT-SETUP-10")
    full = _("At most {number} sit around the table.")
    require(len(table.players) < MOST_SEATS, full, number=MOST_SEATS, rule="NT-SETUP-10")
    number = table.seated + 1
    new = Player(f"player-{number}", name.strip())
    table = with_person(table, new.name) if at_table else table
    return replace(table, players=(*table.players, new), seated=number)


@action(_("{player} does not play."), label=_("Somebody does not play"), rule="NT-SETUP-10")
def drop_player(table: Table, player: Annotated[str, Pick(everybody, label=_("Player"))]) -> Table:
    in_set_up(table)
    no_tournament_under_way(table)
    return replace(table, players=drop(table.players, player))


@action(_("Clockwise: {order}."), label=_("Who sits where"), rule="NT-SETUP-5", proposes=defaults.order)
def seat_players(
    table: Table, order: Annotated[tuple[str, ...], Laid(everybody, label=_("Clockwise"))]
) -> Table:
    """Say who sits where, clockwise (NT-SETUP-5); players who are out keep a seat, and are passed over."""
    in_set_up(table)
    return replace(table, players=tuple(table.player(id) for id in order))


# the game


def too_many_cards(table: Table, answers: Answers, value: object) -> Message:
    words = _("Each gets {low} to {high} cards.")
    return message(words, low=FEWEST_CARDS, high=MOST_CARDS, rule="NT-SETUP-9")


def too_many_looks(table: Table, answers: Answers, value: object) -> Message:
    words = _("Of {cards} cards, from 0 to {cards} can be looked at.")
    return message(words, cards=int(answers.get("cards") or 0), rule="NT-SETUP-9")


def is_tournament(table: Table, answers: Answers) -> bool:
    return answers.get("mode") == TOURNAMENT


@action(
    _("{mode}: {cards} cards each, {looked} looked at."),
    label=_("How do you play?"),
    rule="NT-SETUP-7",
    proposes=defaults.game,
)
def choose_game(
    table: Table,
    mode: Annotated[str, Pick(lambda table, answers: MODES, label=_("Kind of game"))],
    maximum: Annotated[int, Number(1, MOST_POINTS, is_tournament, label=_("Maximum Fear"))],
    cards: Annotated[
        int, Number(FEWEST_CARDS, MOST_CARDS, why=too_many_cards, label=_("Cards each; 3 for a faster game"))
    ],
    looked: Annotated[
        int,
        Number(
            0,
            lambda table, answers: int(answers["cards"]),
            why=too_many_looks,
            label=_("How many of them are looked at"),
        ),
    ],
    simple: Annotated[bool, Tick(label=_("Simple Game: no fairies, no fear of 10 or more"))] = False,
    deck: Annotated[int, Number(0, HIGHEST, label=_("Cards in the deck; 0: not counted"))] = 0,
) -> Table:
    """Choose the kind of game and its deal (NT-SETUP-7..9, NT-SIMPLE-1, NT-TOUR-1, NT-OPEN-5, -7)."""
    in_set_up(table)
    stands = (mode, maximum) == (table.mode, table.maximum)
    require(
        stands or not table.is_under_way,
        _("The tournament has begun: it goes on to {maximum}."),
        maximum=table.maximum, rule="NT-TOUR-1",
    )  # fmt: skip
    table = replace(table, mode=mode, dealt=cards, looked=looked, is_simple=simple, deck_size=deck, laid=())
    table = replace(table, maximum=maximum or table.maximum)
    if mode != TEAMS or not seating.wrong_seating(table):
        return table
    teams = seating.shares(len(table.seats))
    return seating.with_teams(table, seating.proposed(table, teams[0])) if teams else table


# teams


def numbers_of_teams(table: Table, answers: Answers) -> Sequence[str]:
    is_due = table.has_teams and table.phase == "setup"
    return tuple(str(teams) for teams in seating.shares(len(table.seats))) if is_due else ()


def not_shared_out(table: Table, answers: Answers, value: object) -> Message:
    if table.phase != "setup":
        return message(_("That is for the set-up."), rule="NT-SETUP-1")
    if not table.has_teams:
        return message(_("Only a team game has teams."), rule="NT-TEAM-1")
    words = _("{players} players cannot be shared out in equal teams like that.")
    return message(words, players=len(table.seats), rule="NT-TEAM-1")


def size(table: Table, answers: Answers) -> int:
    return len(table.seats) // (teams_of(answers) or 1)


def unequal(table: Table, answers: Answers, value: object) -> Message:
    words = _("Each player is in one team, and each team has {size}.")
    return message(words, size=size(table, answers), rule="NT-TEAM-1")


def teams_of(answers: Answers) -> int:
    """Return how many teams were chosen, 0 if that cannot be read."""
    chosen = str(answers.get("number", ""))
    return int(chosen) if chosen.isdecimal() else 0


def mates(place: int, *, label: str) -> Some:
    """Return what asks for the mates of a team: those who are in none yet, in turn around the table first."""

    def free(table: Table, answers: Answers) -> Sequence[str]:
        teams = teams_of(answers) or 1
        taken = {id for team in TEAM_IDS[: place - 1] for id in answers.get(team.replace("-", "_"), ())}
        ids = enumerate(table.ids)
        in_turn = sorted((number % teams, number, id) for number, id in ids if id not in taken)
        return tuple(id for _turn, _number, id in in_turn)

    return Some(free, size, size, lambda table, answers: place <= teams_of(answers), unequal, label=label)


Mates = tuple[str, ...]


@action(_("{number} teams."), label=_("The teams"), rule="NT-TEAM-1", proposes=defaults.teams)
def set_teams(
    table: Table,
    number: Annotated[str, Pick(numbers_of_teams, not_shared_out, label=_("How many teams"))],
    team_1: Annotated[Mates, mates(1, label=_("Red team"))],
    team_2: Annotated[Mates, mates(2, label=_("Blue team"))],
    team_3: Annotated[Mates, mates(3, label=_("Green team"))],
    team_4: Annotated[Mates, mates(4, label=_("Yellow team"))],
    team_5: Annotated[Mates, mates(5, label=_("Violet team"))],
) -> Table:
    """Share the players out in equal teams; mates do not sit next to each other (NT-TEAM-1..3)."""
    of = {
        id: team
        for team, ids in zip(TEAM_IDS, (team_1, team_2, team_3, team_4, team_5), strict=True)
        for id in ids
    }
    table = seating.with_teams(table, tuple(of.get(id, "") for id in table.ids))
    wrong = seating.wrong_seating(table)
    require(wrong is None, wrong or "")
    return table


# the deal


def ways(table: Table, answers: Answers) -> Sequence[str]:
    return (FRIGHTENED, RANDOM) if most_frightened(table) else (RANDOM,)


def candidates(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may begin: the most frightened, or any; by chance among them (NT-SETUP-4, NT-OPEN-4)."""
    return most_frightened(table) if answers.get("way") == FRIGHTENED else table.ids


@action(_("The cards are dealt."), label=_("The game begins"), rule="NT-SETUP-4", proposes=defaults.first)
def begin(
    table: Table,
    way: Annotated[str, Pick(ways, label=_("How the first player is found"))],
    first: Annotated[str, Draw(candidates, label=_("First player"))],
    known: DeckList,
) -> Table:
    """Deal and begin: the first player by chance, or the most frightened (NT-SETUP-1..5, -10, NT-TOUR-11)."""
    in_set_up(table)
    number = len(table.seats)
    fits = FEWEST_SEATS <= number <= MOST_SEATS
    words = _("From {low} to {high} can play.")
    require(fits, words, low=FEWEST_SEATS, high=MOST_SEATS, rule="NT-SETUP-10")
    if table.has_teams:
        wrong = seating.wrong_seating(table)
        require(wrong is None, wrong or "")
    dealt = table.dealt * number
    has_cards = not table.deck_size or table.deck_size > dealt
    too_few = _("{cards} cards are dealt: a deck of {size} is too small.")
    require(has_cards, too_few, cards=dealt, size=table.deck_size, rule="NT-SETUP-1")
    cards = tuple(from_tuples(DeckCard, row) for row in known)
    table = flow.start(replace(table, deck_list=cards or table.deck_list), first)
    return table.chronicled(
        _("Game {number}, {players} players: {first} begins."),
        number=table.number, first=named(table, first), players=number,
    )  # fmt: skip
