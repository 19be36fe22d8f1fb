"""House rules: each switch reads one open question the other way, and nothing else."""

from pathlib import Path

from companion.games.dreamers import GAME, data
from companion.games.dreamers.data import HOUSE_RULES
from tests.cases import for_each
from tests.games.dreamers.tables import do, in_turn, refused


def test_they_are_set_at_any_time_and_told_with_both_readings() -> None:
    table = do(in_turn(), "set_house_rules", others=("DR-OPEN-14", "DR-OPEN-4"))
    assert table.house == ("DR-OPEN-4", "DR-OPEN-14")
    assert GAME.house_rules_of(table) == ("DR-OPEN-4", "DR-OPEN-14")
    assert do(table, "set_house_rules", others=()).house == ()
    assert refused(table, "set_house_rules", others=("DR-OPEN-1",))


@for_each("rule", HOUSE_RULES)
def test_every_switch_is_read_by_a_rule(rule: str) -> None:
    folder = Path(data.__file__).parent
    code = "".join(path.read_text() for path in folder.rglob("*.py"))
    assert f'reads("{rule}")' in code
