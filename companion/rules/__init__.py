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
from companion.rules.chance_asks import Deal, Dice, Draw, Laid, Order
from companion.rules.errors import IllegalPlay, require
from companion.rules.game import AnyGame, Game, Reckoning
from companion.rules.hooks import (
    BoxSchema,
    Demo,
    History,
    Panel,
    Region,
    Screens,
    Seats,
    Sheet,
    Topic,
    all_but,
    people_renamed,
)
from companion.rules.messages import Message, Part, _, message, plural, rule_title
from companion.rules.offer.checklist import Item, SetUpStep, checklist, ticks
from companion.rules.offer.counters import Counter, Counters, corrections, owned_counters
from companion.rules.offer.help import Help
from companion.rules.offer.house_rules import house_rules
from companion.rules.offer.notes import notes
from companion.rules.offer.ownership import is_of, person_at, picks
from companion.rules.offer.private import Card, Choice, Private, seat_at
from companion.rules.reasons import Because, Reason
from companion.rules.records import drop, find, replace, swap
from companion.rules.results import Played, Tally, tallies
from companion.rules.table_base import TableBase
from companion.rules.tuples import from_tuples, is_tuples_of, to_tuples

__all__ = [
    "Action",
    "Answers",
    "AnyGame",
    "Ask",
    "AskKind",
    "Because",
    "BoxSchema",
    "Card",
    "Choice",
    "Column",
    "Counter",
    "Counters",
    "Counts",
    "Deal",
    "Demo",
    "Dice",
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
    "Number",
    "Order",
    "Own",
    "Owner",
    "Panel",
    "Part",
    "Pick",
    "Play",
    "Played",
    "Private",
    "Reason",
    "Reckoning",
    "Region",
    "Row",
    "Screens",
    "Seats",
    "Section",
    "SetUpStep",
    "Sheet",
    "Shelf",
    "Some",
    "Step",
    "TableBase",
    "Tally",
    "Text",
    "Tick",
    "Topic",
    "_",
    "action",
    "actions_in",
    "all_but",
    "checklist",
    "corrections",
    "drop",
    "find",
    "from_tuples",
    "house_rules",
    "is_of",
    "is_tuples_of",
    "message",
    "notes",
    "owned_counters",
    "people_renamed",
    "person_at",
    "picks",
    "plural",
    "replace",
    "require",
    "rule_title",
    "seat_at",
    "swap",
    "tallies",
    "ticks",
    "to_tuples",
]
