"""What a table knows of what is the group's own: names, abilities, sentences that wait for people's hands."""

from dataclasses import dataclass
from typing import Self

from companion.games.mice_and_mystics.heroes import Hero, OwnAbility
from companion.rules import HandsOnTable, replace


@dataclass(frozen=True, kw_only=True)
class OwnTable(HandsOnTable):
    """A table to which heroes and abilities of the group's own have come: `own_names` are as they came."""

    own_names: tuple[tuple[str, str], ...] = ()
    own_abilities: tuple[OwnAbility, ...] = ()

    def own_ability(self, id: str) -> OwnAbility | None:
        return next((ability for ability in self.own_abilities if ability.id == id), None)

    def knowing(self, *come: Hero | OwnAbility) -> Self:
        """Return the table that knows heroes and abilities of the group's own, each as it is now."""
        names = {**dict(self.own_names), **{row.id: row.name for row in come}}
        abilities = {ability.id: ability for ability in self.own_abilities} | {
            row.id: row for row in come if isinstance(row, OwnAbility)
        }
        return replace(self, own_names=tuple(names.items()), own_abilities=tuple(abilities.values()))
