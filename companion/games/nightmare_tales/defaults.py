"""What sheets start from: what the table, the box and the rules let us guess."""

from companion.games.nightmare_tales import seating
from companion.games.nightmare_tales.box import Box
from companion.games.nightmare_tales.data import FRIGHTENED, RANDOM, TEAM_IDS
from companion.games.nightmare_tales.records import most_frightened
from companion.games.nightmare_tales.scoring import lacks_highest
from companion.games.nightmare_tales.table import Table
from companion.rules import Answers


def next_sheet(table: Table) -> tuple[str, Answers] | None:
    """Return the sheet that opens by itself: a tie asks for a highest card (NT-SCORE-7)."""
    tied = lacks_highest(table)
    return ("enter_highest", {"player": tied[0]}) if tied else None


def game(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the game as it was; a deck list tells how many cards there are (NT-OPEN-2)."""
    return {
        "mode": table.mode,
        "maximum": table.maximum,
        "cards": table.dealt,
        "looked": min(table.looked, int(answers.get("cards", table.dealt))),
        "simple": table.is_simple,
        "deck": table.deck_size or box.size_of(is_simple=bool(answers.get("simple", table.is_simple))),
    }


def first(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the most frightened of the last game, if there was one (NT-SETUP-4, NT-TOUR-11)."""
    return {"way": FRIGHTENED if most_frightened(table) else RANDOM}


def teams(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with teams in turn around the table (NT-TEAM-3)."""
    shares = seating.shares(len(table.seats))
    if not shares:
        return {}
    number = int(answers.get("number") or shares[0])
    order = seating.proposed(table, number)
    mates = {
        team.replace("-", "_"): tuple(id for id, of in zip(table.ids, order, strict=True) if of == team)
        for team in TEAM_IDS[:number]
    }
    return {"number": str(number), **mates}


def order(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the seats as they are."""
    return {"order": tuple(player.id for player in table.players)}


def active(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with whose turn it is."""
    return {"player": table.active}


def to_reveal(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the next player whose cards are not entered, and as many as were counted (NT-SCORE-8)."""
    player = answers.get("player") or next((player.id for player in table.not_entered), "")
    known = table.has_player(str(player))
    return {"player": player} | ({"number": table.player(str(player)).cards} if known else {})


def revealed(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the next player whose cards are not entered."""
    return {"player": next((player.id for player in table.not_entered), "")}


def row(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the cards that a player has revealed, to be put right."""
    player = str(answers.get("player") or next((player.id for player in table.not_entered), ""))
    entry = table.player(player).entry if table.has_player(player) else None
    cards = {"row": " ".join(map(str, entry.cards))} if entry and entry.cards else {}
    return {"player": player, **cards}


def tied(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the first whose highest card has to part a tie (NT-SCORE-4)."""
    return {"player": next(iter(lacks_highest(table)), "")}


def knocker(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with who has knocked, as it is noted."""
    return {"player": table.knocker or "nobody"}


def turn(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the current turn; another player who gets it has not drawn yet."""
    is_same = answers.get("player", table.active) == table.active
    return {"player": table.active, "drawn": table.has_drawn and is_same}


def cause(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with what is noted to have brought dawn."""
    return {"cause": table.cause}
