"""Twenty public games and pads, sixteen to twenty: a threat, a duel, an auction, a fight, a race."""

import pytest

from companion.games.own_table.table import Table
from tests.games.own_table.evenings import (
    ahead,
    amounts,
    count,
    last_words,
    move,
    next_round,
    points,
    starter_evening,
)
from tests.games.own_table.tables import do

pytestmark = pytest.mark.goal("O2")


def test_a_threat_rises_each_night_and_by_what_is_drawn_and_all_share_the_points() -> None:
    table = starter_evening("harbour-lights", "Anna Bruno")
    fog, oil, ships = 1, [5, 5], 0
    for card, more, less in (("card-5", 0, 0), ("card-7", 2, 0), ("card-6", 0, 1), ("card-8", -1, 0)):
        table = do(table, "draw", pile="pile-4", cards=(card,))
        fog, oil = fog + more, [max(0, one - less) for one in oil]
        table = do(table, "adjust", counter="counter-2", by=1)
        ships += 1
        table = next_round(table)
        oil = [max(0, one - 1) for one in oil]  # each has had a watch
        oil = [2 if one == 0 else one for one in oil]
        fog += 1  # of the dusk that comes
        assert (table.value("counter-1"), amounts(table, "Oil")) == (fog, oil)
        assert points(table) == [10 * ships + one for one in oil]
    assert (fog, oil, ships) == (6, [2, 2], 4)


def test_a_duel_of_life_points_a_guard_softens_and_somebody_goes_down() -> None:
    table = starter_evening("face-to-face", "Anna Bruno")
    life, guard = [20, 20], [1, 1]
    moves = ("Lunge", "Parry", "Lunge", "Feint", "Feint", "Lunge", "Lunge", "Second wind", "Lunge")
    cards = {"Lunge": "card-5", "Feint": "card-6", "Parry": "card-7", "Second wind": "card-8"}
    for turn, name in enumerate(moves):
        me, other = turn % 2, (turn + 1) % 2
        table = do(table, "draw", pile="pile-4", cards=(cards[name],))
        if name == "Lunge":
            life[other] -= max(0, 4 - guard[other])
        elif name == "Feint":
            guard[other] = max(0, guard[other] - 1)
        elif name == "Parry":
            guard[me] = min(3, guard[me] + 1)
        else:
            life[me] = min(20, life[me] + 3)
        table = do(table, "go_on")
        assert (amounts(table, "Life"), amounts(table, "Guard")) == (life, guard), name
    assert points(table) == life and ahead(table) == [("Anna", "Bruno")[life[1] > life[0]]]
    table = count(table, "Life", life[0], 0)
    assert last_words(table) == "Down, and the duel ends here!"
    assert ahead(table) == ["Anna"]


def test_an_auction_money_and_sets_of_a_kind() -> None:
    table = starter_evening("going-twice", "Anna Bruno Chiara")
    people = table.people
    kinds = {"Paintings": "card-7", "Clocks": "card-8", "Maps": "card-9"}
    money = dict.fromkeys(people, 30)
    sets = {person: dict.fromkeys(kinds, 0) for person in people}
    worth = (0, 3, 8, 15, 24)
    for kind, buyer, paid in (
        ("Maps", "Anna", 7),
        ("Clocks", "Chiara", 4),
        ("Maps", "Anna", 9),
        ("Paintings", "Bruno", 11),
        ("Maps", "Anna", 12),
    ):
        table = do(table, "draw", pile="pile-6", cards=(kinds[kind],))
        table = move(move(table, "Money", buyer, -paid), kind, buyer, 1)
        money[buyer] -= paid
        sets[buyer][kind] += 1
        expected = [money[who] + sum(worth[number] for number in sets[who].values()) for who in people]
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [2 + 15, 19 + 3, 26 + 3] and ahead(table) == ["Chiara"]
    assert table.pile("pile-6").number == 7 and table.round == 6


def fight() -> Table:
    table = starter_evening("who-is-next", "Anna Bruno Chiara")
    return next_round(count(table, "Initiative", 12, 19, -2))


def test_a_fight_the_order_of_initiative_and_conditions_that_run_out() -> None:
    table = fight()
    assert table.order == ("seat-2", "seat-1", "seat-3") and table.turn == "seat-2"
    table = count(count(table, "Stunned", 0, 2, 0), "Poisoned", 3, 0, 1)
    stunned, poisoned, life = [0, 2, 0], [3, 0, 1], [10, 10, 10]
    table = do(do(table, "foe_comes", name="Gust"), "foe_comes", name="Damp")
    for _round in range(3):
        for seat in (1, 0, 2):
            assert table.turn == f"seat-{seat + 1}"
            table = do(table, "go_on")
            life[seat] -= poisoned[seat] > 0
            poisoned[seat], stunned[seat] = max(0, poisoned[seat] - 1), max(0, stunned[seat] - 1)
            assert amounts(table, "Life") == life
            assert (amounts(table, "Poisoned"), amounts(table, "Stunned")) == (poisoned, stunned)
        assert table.at == "phase-13" and table.turn == ""
        table = do(table, "go_on")
    assert (life, poisoned, stunned) == ([7, 10, 9], [0, 0, 0], [0, 0, 0])
    table = do(table, "correct", counter="counter-6:foe-1", value=0)
    assert last_words(table) == "Down it goes!"
    assert tuple(foe.id for foe in do(table, "foe_goes", foe="foe-1").foes) == ("foe-2",)


def test_a_race_bends_cost_tyres_and_whoever_leads_begins() -> None:
    table = starter_evening("round-the-bend", "Anna Bruno Chiara")
    people = table.people
    space, tyres = [0, 0, 0], [3, 3, 3]
    order = [0, 1, 2]
    for stretch in ((5, 8, 7), (7, 3, 6), (12, 2, 9)):
        for seat in order:
            assert table.turn == f"seat-{seat + 1}"
            table = do(table, "roll", dice="dice-3")
            by = min(stretch[seat], 24 - space[seat])
            table = move(table, "Space", people[seat], by)
            tyres[seat] -= sum(space[seat] < bend <= space[seat] + by for bend in (7, 13, 19))
            space[seat] += by
            table = do(table, "go_on")
            assert (amounts(table, "Space"), amounts(table, "Tyres")) == (space, tyres)
        order = sorted(range(3), key=lambda seat: -space[seat])
        assert table.order == tuple(f"seat-{seat + 1}" for seat in order)
    first = [5 * (one == max(space)) for one in space]
    expected = [one + 2 * tyre + more for one, tyre, more in zip(space, tyres, first, strict=True)]
    assert points(table) == expected and (space, tyres) == ([24, 13, 22], [0, 1, 0])
    assert ahead(table) == ["Anna"]
