"""The tables read last are kept by their text: a table is never given for what it was not written as."""

from dataclasses import replace

import pytest

from campaigns.log.recent_tables import RecentTables
from campaigns.log.serialization import to_json
from tests.support.toy import TOY, Lantern

TABLES = [Lantern(("Anna",), oil=oil) for oil in range(4)]
TEXTS = [to_json(TOY, table) for table in TABLES]


def test_a_text_is_read_once() -> None:
    recent = RecentTables(2)
    first = recent.read(TOY, TEXTS[0], TOY.version)
    assert first == TABLES[0]
    assert recent.read(TOY, str(bytearray(TEXTS[0].encode()), "utf-8"), TOY.version) is first


def test_what_was_written_is_not_read_and_another_text_is() -> None:
    recent = RecentTables(2)
    recent.remember(TOY, TEXTS[0], TOY.version, TABLES[0])
    assert recent.read(TOY, TEXTS[0], TOY.version) is TABLES[0]
    assert recent.read(TOY, TEXTS[1], TOY.version) == TABLES[1]


def test_the_longest_unused_is_forgotten() -> None:
    recent = RecentTables(2)
    first, second = (recent.read(TOY, text, TOY.version) for text in TEXTS[:2])
    recent.read(TOY, TEXTS[0], TOY.version)
    recent.read(TOY, TEXTS[2], TOY.version)
    assert recent.read(TOY, TEXTS[0], TOY.version) is first
    assert recent.read(TOY, TEXTS[1], TOY.version) is not second


def test_an_older_version_is_read_each_time() -> None:
    later = replace(TOY, version=2, upgrades={1: lambda raw: raw | {"oil": raw["oil"] + 1}})
    recent = RecentTables(2)
    recent.remember(later, TEXTS[0], 1, TABLES[0])
    assert recent.read(later, TEXTS[0], 1).oil == 1
    assert recent.read(later, TEXTS[0], 1) is not recent.read(later, TEXTS[0], 1)


def test_what_cannot_be_read_is_refused_each_time() -> None:
    recent = RecentTables(2)
    for _try in range(2):
        with pytest.raises(ValueError, match="oil"):
            recent.read(TOY, '{"people": ["Anna"], "oil": "much"}', TOY.version)


def test_a_table_is_found_by_the_seal_of_its_entry_alone() -> None:
    recent = RecentTables(2)
    recent.seal(TOY, "one", TOY.version, TABLES[0])
    assert recent.find(TOY, "one") is TABLES[0]
    assert recent.find(TOY, "two") is None
    recent.seal(TOY, "two", TOY.version, TABLES[1])
    recent.find(TOY, "one")
    recent.seal(TOY, "three", TOY.version, TABLES[2])
    assert recent.find(TOY, "two") is None
    assert recent.find(TOY, "one") is TABLES[0]


def test_a_table_of_another_version_is_not_found_by_its_seal() -> None:
    recent = RecentTables(2)
    recent.seal(TOY, "one", TOY.version - 1, TABLES[0])
    assert recent.find(TOY, "one") is None
