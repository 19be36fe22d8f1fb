"""Tables of Nightmare Tales as an evening meets them, each as the plays that lead to it."""

from collections.abc import Callable
from typing import Any

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from companion.rules import Play, make_play
from tests.support.seated import begin

GAME = GAMES["nightmare_tales"]
PARTY = ("Ada", "Bruno", "Carla", "Dario", "Elena")
CROWD = (*PARTY, "Federica", "Gianluca", "Hannah", "Ilaria Maria", "Jonathan")
ADA, BRUNO, CARLA, DARIO, ELENA = (f"player-{number}" for number in range(1, 6))
LAID = ("lay-deck", "lay-rows", "lay-look", "lay-order")
DECK = (
    ("card-1", "Ghost", 4, 6),
    ("card-2", "Spider", 2, 6),
    ("card-3", "Bogeyman", 9, 2),
    ("card-4", "Teddy", 0, 3),
)


def _chosen(mode: str = "tournament", deck: int = 60) -> list[Play]:
    maximum = 50 if mode == "tournament" else 0
    return [make_play("choose_game", mode=mode, maximum=maximum, cards=4, looked=1, simple=False, deck=deck)]


def _begun(
    mode: str = "tournament", first: str = ADA, known: tuple[Any, ...] = (), deck: int = 60
) -> list[Play]:
    ready = [make_play("lay_items", items=LAID)]
    return [*_chosen(mode, deck), *ready, make_play("begin", way="random", first=first, known=known)]


def _turns(number: int) -> list[Play]:
    return [make_play("draw"), make_play("end_turn")] * number


def _rows(*rows: tuple[str, str]) -> list[Play]:
    return [make_play("reveal_row", player=player, row=row) for player, row in rows]


def _demo(plays: int | None = None) -> list[Play]:
    """The evening to look at: the fourth game of a tournament."""
    assert GAME.demo
    return list(GAME.demo.plays(GAME.set_up(GAME.demo.people)))[:plays]


def _dawn() -> list[Play]:
    """Carla's last round is over: the cards are revealed."""
    return [*_demo(), make_play("end_turn"), *_turns(2)]


def _some_entered() -> list[Play]:
    return [
        *_dawn(),
        *_rows((ADA, "1 2 6 0"), (BRUNO, "2 3 4")),
        make_play("reveal_card", player=CARLA, fear=3),
    ]


def _tied() -> list[Play]:
    """Three have nine: cards, then the highest card, decide."""
    rows = _rows((ADA, "1 2 6 0"), (BRUNO, "2 3 4"), (CARLA, "0 2 3 4 3"), (DARIO, "1 8"), (ELENA, "2 1 2 4"))
    return [*_dawn(), *rows]


def _sum_tied() -> list[Play]:
    """Sums that are level: the highest card is asked."""
    first = make_play("enter_sum", player=ADA, number=4, fear=9)
    rows = _rows((BRUNO, "3 4 5"), (CARLA, "0 2 3 4 3"), (DARIO, "1 18"), (ELENA, "2 1 2 4"))
    return [*_dawn(), first, *rows]


def _shared() -> list[Play]:
    """Carla, who has knocked, shares the win with Bruno."""
    rows = _rows(
        (ADA, "1 2 6 0"), (BRUNO, "1 1 2 3 2"), (CARLA, "1 1 2 3 2"), (DARIO, "1 8"), (ELENA, "9 9 1 1")
    )
    return [*_dawn(), *rows]


def _scored() -> list[Play]:
    return [*_tied(), make_play("score")]


def _series(*games: tuple[str, ...]) -> list[Play]:
    """Games of a tournament of five, each dawn by an empty deck, to be scored; the last one is."""
    plays = _begun()
    for number, rows in enumerate(games):
        ids = [f"player-{place}" for place, row in enumerate(rows, 1) if row]
        if number:
            plays += [make_play("next_game"), make_play("begin", way="random", first=ids[0], known=())]
        entered = [(f"player-{place}", row) for place, row in enumerate(rows, 1) if row]
        plays += [make_play("deck_empty"), make_play("end_turn"), *_rows(*entered), make_play("score")]
    return plays


def _winner() -> list[Play]:
    return _series(
        ("20 20", "9 8", "3 4 5", "30 12", "9 9"),
        ("11 2", "8 9", "1 2", "9", "20 22"),
        ("", "1 1", "9 4", "", ""),
        ("", "9 9", "9 9", "", ""),
    )


def _nightmares() -> list[Play]:
    return _series(("30 30", "51", "49 2", "50 1", "60"))


def _single(games: int = 1) -> list[Play]:
    plays: list[Play] = []
    for number in range(games):
        plays += [make_play("new_game")] if number else []
        plays += [*_begun("single", deck=0), make_play("deck_empty"), make_play("end_turn")]
        rows = (
            (ADA, f"{number} 3 5"),
            (BRUNO, "2 2 7"),
            (CARLA, "4 4"),
            (DARIO, "12 1"),
            (ELENA, f"1 {number}"),
        )
        plays += [*_rows(*rows), make_play("score")]
    return plays


def _teams() -> list[Play]:
    """Red and blue in turn; Elena does not play."""
    return [make_play("drop_player", player=ELENA), *_chosen("teams")]


def _team_dawn() -> list[Play]:
    begun = [make_play("begin", way="random", first=ADA, known=()), make_play("draw")]
    return [*_teams(), *begun, make_play("discard_same", player=ADA, number=4), make_play("end_turn")]


def _team_scored() -> list[Play]:
    rows = _rows((BRUNO, "2 3 4 1"), (CARLA, "9 0 3 2"), (DARIO, "3 1 8 1"))
    return [*_team_dawn(), *rows, make_play("score")]


def _known() -> list[Play]:
    """The group's deck list is on the table; the deck runs out."""
    return [*_begun("single", known=DECK), make_play("deck_empty"), make_play("end_turn")]


def _crowd() -> list[Play]:
    """Ten around the table, with penalties and long rows."""
    more = [make_play("add_player", name=name) for name in CROWD[5:]]
    begun = _begun("single", ADA, deck=0)
    cards = [make_play("penalty", player=BRUNO, cause="looked")] * 9 + [
        make_play("change_cards", player=DARIO, by=-4)
    ]
    return [
        *more,
        *begun,
        make_play("draw"),
        *cards,
        make_play("penalty", player="player-9", cause="wrong-card"),
    ]


STAGES: dict[str, Callable[[], list[Play]]] = {
    "empty": list,
    "tournament": _chosen,
    "simple": lambda: [
        make_play("choose_game", mode="single", maximum=0, cards=3, looked=0, simple=True, deck=0)
    ],
    "teams": _teams,
    "wrong-teams": lambda: [*_teams(), make_play("seat_players", order=(ADA, CARLA, BRUNO, DARIO))],
    "laid": lambda: [*_chosen(), make_play("lay_items", items=LAID)],
    "first-turn": _begun,
    "drawn": lambda: [*_begun(), make_play("draw")],
    "playing": _demo,
    "uncounted": lambda: [*_begun("single", deck=0), *_turns(1)],
    "deck-out": lambda: [*_begun(), make_play("draw"), make_play("deck_empty")],
    "no-cards": lambda: [*_begun(), make_play("draw"), make_play("discard_same", player=BRUNO, number=4)],
    "crowd": _crowd,
    "dawn": _dawn,
    "entering": _some_entered,
    "known": _known,
    "tied": _tied,
    "sum-tied": _sum_tied,
    "shared": _shared,
    "scored": _scored,
    "next": lambda: [*_scored(), make_play("next_game")],
    "winner": _winner,
    "nightmares": _nightmares,
    "single-scored": lambda: _single(3),
    "team-dawn": _team_dawn,
    "team-scored": _team_scored,
}


def session_at(stage: str, group: Group, name: str = "") -> Session:
    """Return a new campaign's session, played up to a stage."""
    campaign = Campaign.objects.create(group=group, name=name or stage, game_slug=GAME.slug)
    session = begin(campaign, PARTY)
    for number, play in enumerate(STAGES[stage]()):
        commands.record(
            session,
            play,
            Command(seen=number, key=f"{stage}-{number}", author_name=PARTY[number % len(PARTY)]),
        )
    return session
