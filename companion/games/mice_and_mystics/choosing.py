"""What the sheets propose that choose a chapter and its mice (MM-SETUP-1..3)."""

from collections.abc import Mapping

from companion.games.mice_and_mystics.box import Box, values_of
from companion.games.mice_and_mystics.data import ABILITIES, MICE, VALUES, abilities_for
from companion.games.mice_and_mystics.hero_rows import heroes_known, learnable_by, sheet_of
from companion.games.mice_and_mystics.heroes import is_hero
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, people_here


def propose_chapter(table: Table, box: Box, answers: Answers) -> Answers:
    """Return the chapter that comes next."""
    return {"number": table.chapter.number}


def propose_values(table: Table, box: Box, answers: Answers) -> Answers:
    """Return a mouse as it was chosen or has played, else what is known of it and who is still free."""
    mouse = str(answers.get("mouse", ""))
    chosen = table.mouse(mouse) if table.has_mouse(mouse) else table.veteran(mouse)
    if chosen:
        return {**values_known(chosen), "player": chosen.player, "ability": chosen.abilities[0]}
    if sheet_of(table, answers, mouse) is None:
        return {}
    values = {name: value for name, value in values_of(box, mouse).items() if value is not None}
    return {**values, **_still_free(table, answers, mouse)}


def values_known(mouse: Mouse) -> Answers:
    """Return the values of a mouse's sheet that are known, by their names."""
    return {name: getattr(mouse, name) for name in VALUES if name not in mouse.unknown}


def _still_free(table: Table, answers: Answers, mouse: str) -> Answers:
    """Return who plays no mouse yet, and an ability card of its class that no mouse has (MM-SETUP-3)."""
    playing = {other.player for other in table.mice}
    lying = {ability for other in table.mice for ability in other.abilities}
    player = next((person for person in people_here(table) if person not in playing), None)
    fits = learnable_by(table, answers, mouse)
    fits = fits[::-1] if is_hero(mouse) else fits  # of the group's own hero its own abilities first
    ability = next((fit for fit in fits if fit not in lying), None)
    choices = {"player": player, "ability": ability}
    return {name: value for name, value in choices.items() if value is not None}


NOBODY = "stay-behind"  # the answer for the player of a mouse that does not come along
ABILITY = "_ability"  # an ask for a mouse's ability card is called as the mouse, and this


def propose_cast(table: Table, box: Box, answers: Answers) -> Answers:
    """Return a mouse for each person, those already chosen first, and an ability for each mouse."""
    players = _party(table, answers)
    proposed: dict[str, object] = {mouse: players.get(mouse, NOBODY) for mouse in MICE}
    lying: set[str] = set()
    for mouse in MICE:
        chosen = answers.get(f"{mouse}{ABILITY}")
        own = _begun_with(table, mouse)
        fits = (fit for fit in (*own, *_own_first(MICE[mouse].classes)) if fit not in lying)
        ability = chosen or (next(fits, "") if answers.get(mouse, proposed[mouse]) != NOBODY else "")
        lying.add(ability)
        proposed[f"{mouse}{ABILITY}"] = ability
    return proposed | _own_cast(table, answers, players)


def _party(table: Table, answers: Answers) -> Mapping[str, str]:
    """Return who plays which mouse: as it is chosen already, then who must come, then the printed ones.

    Heroes of the group's own that nobody has asked for stay behind.
    """
    known, chapter, people = heroes_known(table, answers), table.chapter, people_here(table)
    players = {member.id: member.player for member in table.mice}
    if "own_players" in answers:
        printed = {mouse: player for mouse, player in players.items() if mouse in MICE}
        players = printed | {hero: people[place - 1] for hero, place in answers["own_players"]}
    sizes = dict.fromkeys(MICE, 1) | {id: hero.counts_as for id, hero in known.items()}
    required = () if "own_players" in answers else tuple(hero for hero in known if hero in chapter.required)
    for mouse in sorted((*MICE, *required), key=lambda mouse: mouse not in chapter.required):
        size = sum(sizes[member] for member in players) + sizes[mouse]
        if mouse not in players and mouse not in chapter.barred and size <= chapter.party_size:
            players[mouse] = min(people, key=list(players.values()).count)
    return players


def _own_cast(table: Table, answers: Answers, players: Mapping[str, str]) -> dict[str, object]:
    """Return the places of those who play heroes of the group's own, and an ability for each new one."""
    people, known = people_here(table), heroes_known(table, answers)
    places = {hero: people.index(players[hero]) + 1 for hero in known if players.get(hero) in people}
    new = {hero: learnable_by(table, answers, hero) for hero in places if table.veteran(hero) is None}
    begins = {
        hero: next((fit for fit in _begun_with(table, hero) if fit in fits), fits[-1])
        for hero, fits in new.items()
        if fits
    }
    firsts = tuple(f"{ability}:{hero}" for hero, ability in begins.items())
    return {"own_players": tuple(places.items()), "own_first": firsts} if known else {}


def _begun_with(table: Table, mouse: str) -> tuple[str, ...]:
    return table.mouse(mouse).abilities if table.has_mouse(mouse) else ()


def _own_first(classes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the abilities of these classes, those that every mouse may learn last."""
    return tuple(sorted(abilities_for(classes), key=lambda ability: not ABILITIES[ability].classes))
