"""Golden sessions: what the matches show that record.py recorded."""

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, MASTER
from companion.rules import replace
from tests.games.dreamers.record import MATCHES, Match, played
from tests.kit.games import golden, names_of
from tests.support.cases import for_each


@pytest.mark.rule("DR-SCORE-9", "DR-END-1", "DR-END-2", "DR-END-3")
def test_every_ending_is_among_them() -> None:
    lines = [
        line for name in names_of(GAME) for line in golden("dreamers", name).tables[-1].records[0].rounds
    ]
    found = {(line.ending, tuple(sorted(line.identities))) for line in lines}
    pairs = ((DREAMER, DREAMER), (DREAMER, MASTER))
    assert found == {(ending, pair) for ending in ("gates", "accused", "exhausted") for pair in pairs}


@pytest.mark.rule("DR-MATCH-4", "DR-MATCH-5")
@for_each(
    "name, totals, winner, rounds",
    [
        ("five-rounds", (2, 8), "seat-2", 5),
        ("tie-break", (6, 6), "", 6),
        ("real-cards", (1, 10), "seat-2", 5),
    ],
)
def test_how_each_match_ended(name: str, totals: tuple[int, int], winner: str, rounds: int) -> None:
    (record,) = golden("dreamers", name).tables[-1].records
    assert (record.totals, record.winner, len(record.rounds)) == (totals, winner, rounds)


def test_a_master_was_turned_down_and_an_identity_chosen() -> None:
    rows = golden("dreamers", "five-rounds").done("decide")
    masters = [row for row in rows if row[0].identity(row[0].first) == MASTER]
    assert masters and all(after.phase in ("nightmare", "memories") for _before, _play, after in masters)
    assert golden("dreamers", "five-rounds").done("choose_identity")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("match", MATCHES, ids=[match.name for match in MATCHES])
def test_a_match_comes_to_its_end_whatever_the_chance(match: Match, seed: int) -> None:
    assert played(replace(match, seed=seed)).table.phase == "over"
