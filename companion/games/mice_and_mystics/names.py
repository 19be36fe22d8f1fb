"""What things are called, as message ids: the glossary's English, the catalogue's Italian."""

from types import MappingProxyType
from typing import Protocol

from companion.games.mice_and_mystics.cards import DOES
from companion.games.mice_and_mystics.chapters import Chapter
from companion.games.mice_and_mystics.data import HOUSE_RULES, KINDS, ONE_EFFECT, VALUES, is_own_kind, kind_of
from companion.games.mice_and_mystics.heroes import CLASS, is_ability
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.pieces import Card, Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, entry_name, message, rule_title

NAMES = MappingProxyType(
    {
        **DOES,  # but for a card that is called as what it does
        "collin": _("Collin"),
        "filch": _("Filch"),
        "tilda": _("Tilda"),
        "maginos": _("Maginos"),
        "nez": _("Nez"),
        "lily": _("Lily"),
        "rat": _("Rat"),
        "elite-rat": _("Elite Rat"),
        "roach": _("Roach"),
        "spider": _("Spider"),
        "centipede": _("Centipede"),
        "vurst": _("Captain Vurst"),
        "skitter-clak": _("Skitter-Clak"),
        "vanestra": _("Vanestra"),
        "vanestra-charm": _("Vanestra’s Charm"),
        "vanestra-sting": _("Vanestra’s Sting"),
        "vanestra-web": _("Vanestra’s Web"),
        "vanestra-call": _("Vanestra’s Call"),
        "brodie": _("Brodie"),
        "brodie-scratch": _("Brodie Pounces"),
        "brodie-chase": _("Brodie Chases"),
        "warrior": _("Warrior"),
        "leader": _("Leader"),
        "mystic": _("Mystic"),
        "scamp": _("Scamp"),
        "tinkerer": _("Tinkerer"),
        "archer": _("Archer"),
        "healer": _("Healer"),
        "combat": _("Battle"),
        "defence": _("Defense"),
        "lore": _("Lore"),
        "movement": _("Move"),
        "vitality": _("Life"),
        "stunned": _("stunned"),
        "webbed": _("webbed"),
        "knocked-down": _("knocked down"),
        "bewitched": _("charmed"),
        "cheese-1": _("cheese"),
        "bow-2": _("bow"),
        "bow-1-star": _("bow with star"),
        "sword-2-star": _("sword with star"),
        "swordshield-3": _("sword and shield"),
        "swordshield-3-star": _("sword and shield with star"),
        "weapon": _("weapon"),
        "armour": _("armor"),
        "accessory": _("accessory"),
        "item": _("item"),
        "scroll": _("scroll"),
        "trick": _("trick"),
        "event": _("event"),
        "party-item": _("party item"),
        "melee": _("melee"),
        "ranged": _("ranged"),
        "sharp": _("sharp"),
        "blunt": _("blunt"),
        "magic": _("magic"),
        "head": _("head"),
        "body": _("body"),
        "arm": _("arm"),
        "feet": _("feet"),
        "tail": _("tail"),
        "paw": _("one paw"),
        "both-paws": _("both paws"),
        "paws": _("paws"),
        "no-part": _("no body part"),
        "none": _("none of these"),
        "collins-sword": _("Collin’s Sword"),
        "leather-breastplate": _("Leather Breastplate"),
        "dagger": _("Dagger"),
        "tildas-mace": _("Tilda’s Mace"),
        "maginos-staff": _("Maginos’ Staff"),
        "hammer": _("two-handed hammer"),
        "bow": _("bow (weapon)"),
        "precision-bow": _("Precision Bow"),
        "shifting-cloak": _("Cloak of Shifting"),
        "feline-ring": _("Ring of Feline Strength"),
        "tinkerers-treasure": _("Tinkerer’s Treasure"),
        "hook-and-line": _("Fishhook & Thread"),
        "disguise": _("Disguises"),
        "fork": _("Dinner Fork"),
        "grape": _("Grape"),
        "other": _("another one"),
        "crushed": _("crushed side"),
        "whole": _("whole side"),
        "exit": _("by an exit"),
        "rotation": _("by a flip space"),
        "rotation-hook": _("by a flip space for the Fishhook & Thread"),
        "rotation-class": _("by a flip space for a Tinkerer or a Scamp"),
        "miz-maggie": _("Miz Maggie"),
        "room-1": _("The Courtyard"),
        "room-2": _("Tunnel Entrance"),
        "room-3": _("The Kitchen"),
        "room-4": _("Kitchen Tunnels"),
        "room-5": _("Guard Room"),
        "room-6": _("The Sewers"),
        "room-7": _("Dining Hall"),
        "room-8": _("Dining Tunnels"),
        "room-9": _("The Alchemist’s Lab"),
        "room-10": _("The Crystal Tunnels"),
        "room-11": _("The King’s Chamber"),
        "room-12": _("The King’s Tunnels"),
        "room-13": _("The Queen’s Chamber"),
        "room-14": _("The Forge"),
        "room-15": _("The Pipes"),
        "room-16": _("The Sewer Drain Pipe"),
        "flight-to-barksburg": _("Flight to Barksburg"),
        "first-aid": _("First Aid"),
        "chain-lightning": _("Chain Lightning"),
        "mystic-blast": _("Mystic Blast"),
        "mystic-bolt": _("Mystic Bolt"),
        "invisibility": _("Invisibility"),
        "meeps": _("Meeps"),
        "major-heal": _("Major Heal"),
        "fortify": _("Fortify"),
        "cure": _("Cure"),
        "feint": _("Feint"),
        "battle-squeak": _("Battle Squeak"),
        "backslash": _("Backslash"),
        "resolve": _("Resolve"),
        "protect": _("Protect"),
        "battle-leader": _("Battle Leader"),
        "inspire": _("Inspire"),
        "give-order": _("Give Order"),
        "set-trap": _("Set Trap"),
        "knife-strike": _("Knife Strike"),
        "find": _("Find"),
        "dodge": _("Dodge"),
        "energy-rush": _("Energy Rush"),
        "keen-eye": _("Keen Eye"),
        "thundersqueak": _("Thundersqueak"),
        "accurate-shot": _("Accurate Shot"),
        "aimed-shot": _("Aimed Shot"),
        "power-shot": _("Power Shot"),
        "preemptive-shot": _("Preemptive Shot"),
        "wheel": _("Cheese wheel"),
        "hourglass": _("Hourglass"),
        "end": _("End"),
        "round": _("Round"),
        "search-deck": _("Search deck"),
        "encounter-deck": _("Encounter deck"),
        "traps": _("Mousetraps"),
        "kitchen-cheese": _("Cheese on the kitchen table"),
        "cheese": _("cheese"),
        "wounds": _("wounds"),
        "poisoned": _("poison wounds"),
        "figures": _("figures"),
        "cheese-master": _("Cheesemaster"),
        "roach-lord": _("Lord of Roaches"),
        "poison-master": _("Poison Master"),
        "escape-artist": _("Escape Artist"),
        "cat-tamer": _("Cat Tamer"),
        "poison": _("poison"),
        "stun": _("stun"),
        "web": _("web"),
        "charm": _("charm"),
        "steal": _("steal"),
        "aggressive": _("aggressive"),
        "constrict": _("constrict"),
        "carapace": _("carapace"),
        "constrict+carapace": _("constrict and carapace"),
        "small": _("small"),
        "large": _("large"),
        "stays": _("stays where it is"),
        "one-space": _("drifts one space"),
        "off-tile": _("drifts off the tile: captured"),
        "as-told": _("what the storybook says"),
        "won": _("won"),
        "lost": _("lost"),
        "tile": _("tile"),
        "mouse": _("sheet, figure and card"),
        "minions": _("minions"),
        "start": _("figures on the start space"),
        "search": _("search deck"),
        "encounters": _("encounter deck"),
        "chest": _("party stash"),
        "supply": _("supply"),
        "tiles": _("room tiles"),
        "begins": _("what the chapter asks"),
        "next": _("go on to the next chapter"),
        "retry": _("try this chapter again"),
        "keep": _("keeps it"),
        "spent": _("discards it"),
        "carried-on": _("keeps it"),
        "stay-behind": _("stays behind"),
        "nobody-near": _("It reaches nobody"),
        "shuffled-back": _("shuffles it back into the search deck"),
        "discard": _("discards it for 1 cheese"),
    }
)

OWNED = ("cheese", "wounds", "poisoned", "figures", "tile", "mouse", "minions")

MANY = MappingProxyType(
    {
        "rat": _("Rats"),
        "elite-rat": _("Elite Rats"),
        "roach": _("Roaches"),
        "spider": _("Spider"),
        "centipede": _("Centipede"),
    }
)


# All figures of a kind, as a sentence says them.
ALL = MappingProxyType(
    {
        "rat": _("the Rats"),
        "elite-rat": _("the Elite Rats"),
        "roach": _("the Roaches"),
        "spider": _("the Spider"),
        "centipede": _("the Centipede"),
    }
)


def named(table: Table | None, id: str) -> Message:
    """Return what an id is called: "rat-2" is rat 2, "wounds:collin" Collin's wounds; people as they are."""
    if id in NAMES:
        return message(NAMES[id])
    if id in HOUSE_RULES:
        return rule_title(id)
    own = _own(table, id) if table else None
    return own or _of_parts(table, id)


def _of_parts(table: Table | None, id: str) -> Message:
    """Return the name of an id of several parts: a number, effects, an owner; people as they are."""
    kind, _dash, number = id.rpartition("-")
    if number.isdigit() and kind in (*KINDS, "chapter"):
        return _numbered(kind, number)
    if "+" in id and {*id.split("+")} <= {*ONE_EFFECT}:
        return message("{effects}", effects=tuple(named(table, effect) for effect in id.split("+")))
    what, _colon, owner = id.partition(":")
    if what == "all":
        return turn_name(table, owner)
    if what in (*OWNED, *VALUES) and owner:
        return message(_("{whose}: {what}"), whose=named(table, owner), what=named(table, what))
    own = table.chapter.counters if table and what == "chapter" else ()
    known = owner if owner in (counter.id for counter in own) else id
    own_name = _of_group(table, id) or _card(table, id) or entry_name(table, id)
    return own_name or message("{name}", name=known)


def _of_group(table: Table | None, id: str) -> Message | None:
    """Return the name of what is the group's own: "hero-101", "class:lamplighter", "hero-101:ability-101"."""
    if id.startswith(CLASS):
        return message("{name}", name=id.removeprefix(CLASS))
    whose, _colon, what = id.partition(":")
    if is_ability(what):
        return message(_("{whose}: {what}"), whose=named(table, whose), what=named(table, what))
    names = dict((*table.chapter.heroes, *table.own_names)) if table else {}
    return message("{name}", name=names[id]) if id in names else None


def _own(table: Table, id: str) -> Message | None:
    """Return the name of what the group itself made, of a figure of it or of what waits; None of others."""
    if effect := table.effect(id):
        return message("{name}", name=effect.name)
    if words := table.words_at(id):
        return message("{name}", name=words)
    if kind := table.own_kind(id):
        return own_name(kind, id)
    if side := table.chapter.side(id):
        return message("{name}", name=side.name)
    figure_of, _dash, number = id.rpartition("-")
    kind = table.own_kind(figure_of)
    if kind is None:
        return None
    own = own_name(kind)
    is_alone = kind.figures_in_box == 1
    return own if is_alone else message(_("{kind} {number}"), kind=own, number=number)


def room_name(chapter: Chapter, room: str) -> Message:
    """Return what a chapter calls a room: of a tile of the group's own its name."""
    side = chapter.side(room)
    return message("{name}", name=side.name) if side else named(None, room)


def own_name(kind: Kind, card: str = "") -> Message:
    """Return the name of a minion of the group's own, or of one of its several cards."""
    _kind, _slash, number = card.partition("/")
    name = message("{name}", name=kind.name)
    return message(_("{kind}, card {number}"), kind=name, number=number) if number else name


def _numbered(kind: str, number: str) -> Message:
    if kind == "chapter":
        return message(_("Chapter {number}"), number=number)
    alone = KINDS[kind].figures == 1
    return (
        message(NAMES[kind])
        if alone
        else message(_("{kind} {number}"), kind=message(NAMES[kind]), number=number)
    )


def _card(table: Table | None, id: str) -> Message | None:
    """Return the name of a card that some mouse owns, such as "collin/found-2"."""
    cards = [card for mouse in table.mice for card in mouse.cards] if table else []
    owned = next((card for card in cards if card.id == id), None)
    return card_name(owned) if owned else None


def card_name(card: Card) -> Message:
    """Return what a search card is called: the group's word for it, or its printed name."""
    return message("{name}", name=card.name) if card.name else message(NAMES[card.printed])


def mouse_name(mouse: Mouse) -> Message:
    """Return what a mouse is called, without its table."""
    return message("{name}", name=mouse.own.name) if mouse.own else message(NAMES[mouse.id])


def turn_name(table: Table | None, card: str) -> Message:
    """Return whose turn a card of the column brings: the Rats', all of them; Tilda's."""
    kind = kind_of(card)
    own = table.own_kind(kind) if table else None
    if own:
        return own_many(own, own.figures_in_box)
    return message(ALL[kind]) if kind in ALL else named(table, card)


class KnowsKinds(Protocol):
    """What knows minions of the group's own: a table, or the box."""

    def own_kind(self, id: str) -> Kind | None: ...


def own_many(kind: Kind, number: int) -> Message:
    """Return the name of a minion of the group's own for that many figures."""
    return message("{name}", name=kind.name if number == 1 else kind.plural or kind.name)


def many(kind: str, number: int, known_by: KnowsKinds | None = None) -> Message:
    """Return the name of a kind for that many figures."""
    own = known_by.own_kind(kind) if known_by else None
    if own:
        return own_many(own, number)
    known = NAMES if number == 1 else MANY
    return message(known[kind]) if kind in known else message("{name}", name=kind)


def sign_of(card: str) -> str:
    """Return the sign of a kind of minion, or of the kind whose initiative card this is."""
    kind = kind_of(card)
    return "minion" if is_own_kind(kind) else f"kind-{kind}"


def counted(kind: str, number: int, known_by: KnowsKinds | None = None) -> Message:
    """Return so many of a kind: "3 Rats"."""
    return message(_("{number} {kind}"), number=number, kind=many(kind, number, known_by))


def counted_at(table: Table, kind: str, number: int) -> Message:
    """Return so many of a kind, one of the group's own too."""
    return counted(kind, number, table)
