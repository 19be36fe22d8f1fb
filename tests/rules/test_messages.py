"""Sentences are ids and parts; they are said at the edge."""

import subprocess
import sys

import pytest

from companion.rules import IllegalPlay, Message, _, message, plural, require


def test_a_mark_changes_nothing() -> None:
    assert _("Hello.") == "Hello."


def test_a_sentence_keeps_its_parts_and_a_sentence_stays_itself() -> None:
    sentence = message("{who} sleeps.", who="Ann")
    assert sentence == Message("{who} sleeps.", {"who": "Ann"})
    assert message(sentence) is sentence


def test_several_keeps_its_count() -> None:
    assert plural("{count} rat", "{count} rats", 3) == Message("{count} rat", {}, "{count} rats", 3)


def test_what_is_required_is_refused_with_a_sentence() -> None:
    require(True, "never")
    try:
        require((), "{who} sleeps.", who="Ann")
    except IllegalPlay as illegal:
        assert illegal.message == message("{who} sleeps.", who="Ann")
        assert str(illegal) == "{who} sleeps."
    else:
        raise AssertionError


def test_a_refusal_knows_the_rule_behind_it() -> None:
    assert IllegalPlay("{who} sleeps.", who="Ann", rule="MM-STAT-1").message.rule == "MM-STAT-1"
    assert message("{who} sleeps.", who="Ann").rule == ""


@pytest.mark.server_only("it starts a process")
def test_rules_and_games_need_nothing_but_the_standard_library() -> None:
    code = (
        "import sys, companion.games\n"
        "bad = {'django', 'pydantic', 'celery', 'jinja2', 'babel', 'weasyprint'} & set(sys.modules)\n"
        "sys.exit(1 if bad else 0)"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
