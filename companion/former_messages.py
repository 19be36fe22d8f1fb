"""Messages that were reworded: logs and tables that hold the former id are read with today's.

Add a line when the id of a sentence, of news, of a line of the story or of a name changes that a log or a
table stores. The new id has no place `{...}` that the former one lacks; a place that it no longer has is left
out, so that a log played again gives the table that is read. What is still said somewhere is not former.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.rules import Message
from companion.rules.messages import Part

FORMER: Mapping[str, str] = MappingProxyType(
    {
        "A memory of {quest}, for {favours}, laid by {laid_by}. {why}": (
            "A memory of {quest}, {favours}, laid by {laid_by}. {why}"
        ),
        "A boss enters: {boss}.": "A boss comes!",
        "A fear below 0: the rules name none, and it counts.": (
            "A fear below 0: the rules mention none, but it counts."
        ),
        "All is laid.": "Everything is on the table.",
        "An item goes to {to}. {name}": "{to} receives {name}.",
        "An item goes to {to}: {name}": "{to} receives {name}.",
        "An item of {stuffy} is discarded: {item}.": "{stuffy} parts with: {item}.",
        "Another tale is laid: {sides}.": "Another tale is set up: {sides}.",
        "Discarded: {item}.": "Into the discards: {item}.",
        "Each draws {number} Dream cards.": "Each draws up to {number} Dream cards.",
        "Everything is laid.": "Everything is on the table.",
        "Game {number} is being laid": "Setting up game {number}",
        "Game {number}: {first} begins, {players} play.": "Game {number}, {players} players: {first} begins.",
        "It misses: {total} of {defence}.": "It misses: {total} against {defence}.",
        "Laid: {items}.": "On the table: {items}.",
        "Laying the table": "Setting up the table",
        "Lost tokens come on the map: {number}.": "Lost tokens are put on the map: {number}.",
        "Memory Phase": "Memory phase",
        "Nightmare Phase": "Nightmare phase",
        "Packs of house rules: {packs}.": "Variants: {packs}.",
        "Page {number} is put right.": "Page {number} is corrected.",
        "Put in: “{now}”": "Added: “{now}”",
        "Surge: {minions}.": "The cheese wheel is full.",
        "Taken off again: {items}.": "Off the table: {items}.",
        "The attack hits: {total} of {defence}.": "The attack hits: {total} against {defence}.",
        "The chapter begins in: {room}.": "The chapter begins in the {room}.",
        "The chapter begins.": "The mice set out.",
        "The chapter is given up: {why}.": "The chapter is given up: {why}",
        "The column is laid by hand: {order}.": "Initiative, by hand: {order}.",
        "The deck has run out.": "No card is left to draw.",
        "The first order": "Initiative",
        "The game begins with {first}.": "The cards are dealt.",
        "The initiative cards are laid: {order}.": "Initiative: {order}.",
        "The item card goes to {to}. {name}": "{to} takes {name}.",
        "The match is broken off.": "The match ends here.",
        "The mice enter: {room}.": "The mice enter the {room}.",
        "The mission is fulfilled: the story is won!": "The mission is fulfilled!",
        "The monsters take a turn.": "The monsters’ turn begins.",
        "The page is to be left.": "Time to leave the page.",
        "The roaches are greedy, or no longer.": "The roaches change their mood.",
        "The search finds nothing: {total} of {difficulty}.": (
            "The search finds nothing: {total} against {difficulty}."
        ),
        "The sides are not equal, as you will it.": "The sides are uneven, as you wish.",
        "The story is lost. {why}": "The story ends badly. {why}",
        "The table is laid again.": "The table is set up again.",
        "Threat {number} of {of}.": "Threat {number}; the monsters act at {of}.",
        "Variants of our own: {variants}.": "Variants: {variants}.",
        "Without a ready character, passed over: {players}.": "No ready character, skipped: {players}.",
        "discard it": "discards it",
        "discard it for 1 cheese": "discards it for 1 cheese",
        "keep it": "keeps it",
        "shuffle it back into the search deck": "shuffles it back into the search deck",
        "{boss} enters.": "The storybook brings {boss}.",
        "{by} accuses nobody.": "{by} goes on.",
        "{by} accuses.": "An accusation!",
        "{card}: the turn begins.": "Now it is {card}’s turn.",
        "{character} is named.": "Who is {character}?",
        "{character} moves. {space}": "{character} moves: {space}",
        "{counter} is {value}. {why}": "{counter} now {value}. {why}",
        "{count} later play is put in.": "{count} later play is added.",
        "{count} later plays are put in.": "{count} later plays are added.",
        "{hidden} hidden cards lie with their Spring side up.": (
            "Hidden cards with their Spring side up: {hidden}."
        ),
        "{minion} {count} space": "{minion}: {count} space",
        "{minion} {count} spaces": "{minion}: {count} spaces",
        "{minion}: on the floor, or up again.": "{minion} changes position.",
        "{monster} is defeated, by {by}.": "A blow to {monster}, by {by}.",
        "{mouse} is let go. {why}": "The minions let {mouse} go. {why}",
        "{mouse} is taken prisoner. {why}": "The minions take {mouse}. {why}",
        "{mouse} puts on or takes off: {card}.": "{mouse} changes what it wears: {card}.",
        "{mouse} suffers: {state}. {why}": "An effect strikes {mouse}: {state}. {why}",
        "{mouse} uses {card}: {then}.": "{mouse} uses {card} and {then}.",
        "{mouse}: into the water, or out of it.": "{mouse} passes between water and land.",
        "{mouse}: {state}.": "A token on {mouse}.",
        "{player} decides on a last card.": "The last card: {player} decides.",
        "{player} ends the activation: {discards} discarded.": (
            "{player} ends the activation. Cards discarded: {discards}."
        ),
        "{player} has come: {discards} discarded.": "{player} arrives. Cards discarded: {discards}.",
        "{player} has fear {fear}, number of cards: {number}.": "{player}: fear {fear}, cards: {number}.",
        "{player} in the quest: {character}, cards: {cards}.": (
            "{player} plays {cards} cards with {character}."
        ),
        "{player} knocks.": "Knock knock!",
        "{player}: {by} cards by an effect.": "{player}, cards by an effect: {by}.",
        "{quest} lies at: {place}.": "{quest} is at: {place}.",
        "{quest} lies on the board.": "{quest} is on the board.",
        "{room}: no minion is left.": "No minion is left in the {room}.",
        "{stuffy} comes upon a lost token.": "{stuffy} touches a lost token.",
        "{stuffy} fails the test: {total} of {difficulty}.": (
            "{stuffy} fails the test: {total} against {difficulty}."
        ),
        "{stuffy} gains {number}: {what}.": "{stuffy} gains {what}: {number}.",
        "{stuffy} has a bonus no more: number {bonus}.": "{stuffy} loses a bonus: number {bonus}.",
        "{stuffy} is rid of a status: {status}.": "{stuffy} loses a status: {status}.",
        "{stuffy} loses stuffing: {number}.": "{stuffy} loses {number} stuffing.",
        "{stuffy} loses {number}: {what}.": "{stuffy} gives up {what}: {number}.",
        "{stuffy} loses {what}: {number}.": "{stuffy} gives up {what}: {number}.",
        "{stuffy} passes the test: {total} of {difficulty}.": (
            "{stuffy} passes the test: {total} against {difficulty}."
        ),
        "{stuffy}’s movement ends here; its turn rests.": "{stuffy}’s movement ends here; its turn pauses.",
        "{target} takes wounds: {number}. {why}": "Wounds for {target}: {number}. {why}",
        "{who} adds to {group} with {dice}: {roll}.": "{who} adds to {group} ({dice}): {roll}.",
        "{who} finds: {printed}{name} ({kind}), {choice}.": (
            "{who} finds {printed}{name} ({kind}) and {choice}."
        ),
        "{who} moves with {dice}: {roll}.": "{who} moves ({dice}): {roll}.",
        "{who} passes a test without a roll, {colour}. {why}": (
            "A test without a roll for {who}, {colour}. {why}"
        ),
        "{who} searches with {dice}: {roll}.": "{who} searches ({dice}): {roll}.",
    }
)
# What is said where nothing is counted, by the plural that was said of a 0.
NONE: Mapping[str, str] = MappingProxyType(
    {
        "{count} hit.": "Missed!",
        "{defender} blocks {count} hit.": "{defender} blocks nothing.",
        "{minion} on {mouse}: {count} hit.": "{minion} misses {mouse}.",
    }
)
_ALL: Mapping[str, str] = MappingProxyType(
    {
        "Rat": "the Rats",
        "Elite Rat": "the Elite Rats",
        "Roach": "the Roaches",
        "Spider": "the Spider",
        "Centipede": "the Centipede",
    }
)
# Names that one sentence says otherwise today: of a sentence, of a place in it, the former and today's id.
NAMES: Mapping[tuple[str, str], Mapping[str, str]] = MappingProxyType(
    {
        ("Now it is {card}’s turn.", "card"): _ALL,
        ("Round {round} · {card}’s turn", "card"): _ALL,
    }
)
PLACES = re.compile(r"{(\w+)}")


def in_todays_words(stored: Message) -> Message:
    """Return a message as it is said today; its parts are already."""
    if stored.count == 0 and stored.id in NONE:
        return replace(stored, id=NONE[stored.id], plural="", count=None)
    return _with_todays_names(_reworded(stored))


def _reworded(stored: Message) -> Message:
    now, many = FORMER.get(stored.id), FORMER.get(stored.plural)
    if now is None and many is None:
        return stored
    now, many = now or stored.id, many or stored.plural
    gone = {*PLACES.findall(stored.id + stored.plural)} - {*PLACES.findall(now + many)}
    parts = {name: part for name, part in stored.parts.items() if name not in gone}
    return replace(stored, id=now, parts=parts, plural=many)


def _with_todays_names(said: Message) -> Message:
    parts = {name: _named(NAMES.get((said.id, name), {}), part) for name, part in said.parts.items()}
    return said if parts == said.parts else replace(said, parts=parts)


def _named(names: Mapping[str, str], part: Part) -> Part:
    if isinstance(part, Message) and part.id in names:
        return replace(part, id=names[part.id])
    return part
