"""The pure kernel: what a game is. No Django, no clock, no disk, no dice of its own."""

from companion.rules.actions import Action, Answers, MenuEntry, Own, Owner, Play, Step, action, actions_in
from companion.rules.asks import (
    Ask,
    AskKind,
    Counts,
    Fieldset,
    FromBox,
    Label,
    Number,
    Pick,
    Some,
    Text,
    Tick,
)
from companion.rules.box.schema import Column, Grid, Row, Section, Shelf
from companion.rules.cards import CardValue, Deck, PrintCard, ShelfDeck
from companion.rules.chance_asks import Deal, Dice, Draw, Laid, Order
from companion.rules.errors import IllegalPlay, require
from companion.rules.game import AnyGame, Game, Reckoning
from companion.rules.hooks import (
    BoxSchema,
    Demo,
    History,
    Need,
    Print,
    Screens,
    Seats,
    Sheet,
    Topic,
    When,
    rename_people,
)
from companion.rules.messages import Message, Part, _, message, plural, rule_title
from companion.rules.offer.by_hand import CARDS, PACK_AWAY, PAD, SHEETS, TRACKERS, NoBox, by_hand
from companion.rules.offer.checklist import Item, SetUpStep, begins_laid, checklist, laid_to_begin, ticks
from companion.rules.offer.counters import Counter, Counters, corrections, owned_counters
from companion.rules.offer.help import Help, help_beside
from companion.rules.offer.house_rules import house_rules
from companion.rules.offer.naming import naming
from companion.rules.offer.notes import notes
from companion.rules.offer.ownership import is_of, own_seat, person_at, picks, plays_next
from companion.rules.offer.plays import PlaysBase, newest_lines, play_again
from companion.rules.offer.private import Card, Choice, Private, seat_at
from companion.rules.offer.real_table import RealTable, Thing, Words, turn_of
from companion.rules.offer.screens import BOARD, NOW, PLAYER, TABLE, TV
from companion.rules.pads import DATE, HOURS, Pad, PadItem, PadRow, PadTable
from companion.rules.panels import Panel, Region, all_but
from companion.rules.reasons import Because, Reason
from companion.rules.records import drop, find, replace, swap
from companion.rules.results import Played, Tally, tallies
from companion.rules.score import Score, ScoreLine
from companion.rules.statistics import Award, Deed, Die, Statistics, Throw, gains, rolls_of
from companion.rules.table_base import TableBase
from companion.rules.tuples import from_tuples, is_tuples_of, to_tuples

__all__ = [
    "Action",
    "Answers",
    "AnyGame",
    "Ask",
    "AskKind",
    "Award",
    "Because",
    "BoxSchema",
    "Card",
    "CardValue",
    "Choice",
    "Column",
    "Counter",
    "Counters",
    "Counts",
    "Deal",
    "Deck",
    "Deed",
    "Demo",
    "Dice",
    "Die",
    "Draw",
    "Fieldset",
    "FromBox",
    "Game",
    "Grid",
    "Help",
    "History",
    "IllegalPlay",
    "Item",
    "Label",
    "Laid",
    "MenuEntry",
    "Message",
    "BOARD",
    "CARDS",
    "NOW",
    "PLAYER",
    "NoBox",
    "Number",
    "Order",
    "Own",
    "Owner",
    "Panel",
    "Part",
    "Pick",
    "Play",
    "Played",
    "Print",
    "PrintCard",
    "PlaysBase",
    "Private",
    "RealTable",
    "Reason",
    "Reckoning",
    "Region",
    "Row",
    "SHEETS",
    "Score",
    "ScoreLine",
    "Screens",
    "Seats",
    "Section",
    "SetUpStep",
    "Need",
    "PACK_AWAY",
    "PAD",
    "PadTable",
    "PadRow",
    "PadItem",
    "Pad",
    "HOURS",
    "DATE",
    "Sheet",
    "TRACKERS",
    "When",
    "Shelf",
    "ShelfDeck",
    "Some",
    "Statistics",
    "Step",
    "TABLE",
    "TV",
    "TableBase",
    "Tally",
    "Text",
    "Thing",
    "Throw",
    "Tick",
    "Topic",
    "_",
    "action",
    "actions_in",
    "Words",
    "all_but",
    "begins_laid",
    "by_hand",
    "checklist",
    "corrections",
    "drop",
    "find",
    "from_tuples",
    "gains",
    "help_beside",
    "house_rules",
    "is_of",
    "is_tuples_of",
    "laid_to_begin",
    "message",
    "naming",
    "newest_lines",
    "notes",
    "own_seat",
    "owned_counters",
    "rename_people",
    "person_at",
    "picks",
    "play_again",
    "plays_next",
    "plural",
    "replace",
    "require",
    "rolls_of",
    "rule_title",
    "seat_at",
    "swap",
    "tallies",
    "ticks",
    "to_tuples",
    "turn_of",
]
