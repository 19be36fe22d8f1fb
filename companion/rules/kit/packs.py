"""Variants: rules of our own in the place of printed ones; and packs: several of them at one switch.

A game declares both in its `packs.py`. The text of a variant is in the help, under its id: the printed rule
in short, and as a quotation the rule that replaces it. On the table it is one more id in `house`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from companion.rules.actions import Action, MenuEntry, action
from companion.rules.asks import Answers, Some
from companion.rules.errors import require
from companion.rules.kit.naming import Names
from companion.rules.messages import Message, _, message, rule_title
from companion.rules.records import replace
from companion.rules.table_base import TableBase

FINISH_FIRST = _("Something is still open on the table: finish it first, then change the rules.")
BOTH = _("“{one}” and “{other}” do not go together.")


@dataclass(frozen=True)
class Variant:
    """A rule of our own that a group may switch on, such as "MM-VAR-1".

    `rules` are the printed ones that it replaces, `acts` the actions whose sheets say so, `against`
    other variants that do not go with it.
    """

    id: str
    rules: tuple[str, ...]
    acts: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """Variants, and open notes read the other way, that go together: `sets` are their ids."""

    slug: str
    name: str
    about: str
    sets: tuple[str, ...]

    def is_on(self, house: Iterable[str]) -> bool:
        return {*self.sets} <= {*house}


def first_time(about: str, *sets: str) -> Pack:
    return Pack("first-time", _("First time"), about, sets)


def small_children(about: str, *sets: str) -> Pack:
    return Pack("small-children", _("With small children"), about, sets)


def shorter_evening(about: str, *sets: str) -> Pack:
    return Pack("shorter-evening", _("Shorter evening"), about, sets)


def harder(about: str, *sets: str) -> Pack:
    return Pack("harder", _("Harder"), about, sets)


@dataclass(frozen=True, kw_only=True)
class Packs:
    """The variants of a game: its `notes` (open notes that may be read the other way), `variants`, `packs`.

    `is_open(table)` says whether a roll or an answer is still due by the rules as they were: nothing is
    switched then. `settle(before, after)` gives the table with what follows from other rules.
    """

    notes: tuple[str, ...] = ()
    variants: tuple[Variant, ...] = ()
    packs: tuple[Pack, ...] = ()
    is_open: Callable[[Any], bool] = lambda table: False
    settle: Callable[[Any, Any], object] = lambda before, after: after

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all variants, in their order."""
        return tuple(variant.id for variant in self.variants)

    def variant(self, id: str) -> Variant | None:
        return next((variant for variant in self.variants if variant.id == id), None)

    def variants_of(self, table: Any) -> tuple[Variant, ...]:
        """Return the variants by which the group at this table plays."""
        return tuple(variant for variant in self.variants if variant.id in table.house)

    def packs_of(self, table: Any) -> tuple[str, ...]:
        """Return the packs of which each variant holds at this table."""
        return tuple(pack.slug for pack in self.packs if pack.is_on(table.house))

    def speaking(self, table: object, *, rules: Iterable[str] = (), act: str = "") -> tuple[Variant, ...]:
        """Return the variants of this table that change one of these rules, or an action."""
        asked = {*rules}
        return tuple(
            variant
            for variant in self.variants_of(table)
            if act in variant.acts or asked & {variant.id, *variant.rules}
        )

    def named(self, names: Names) -> Names:
        """Return the function that names ids for a game, packs and variants too."""
        own = {pack.slug: message(pack.name) for pack in self.packs} | {id: rule_title(id) for id in self.ids}

        def name(table: object, id: str) -> Message | str:
            return own[id] if id in own else names(table, id)

        return name

    def with_packs(self, house: Sequence[str], chosen: Sequence[str]) -> tuple[str, ...]:
        """Return the ids that hold with these packs on and the others off.

        A pack that goes off takes along the ids it has set, except those of other packs; the ids of a pack
        that goes on put out those that do not go with them.
        """
        on = {id for pack in self.packs if pack.slug in chosen for id in pack.sets}
        off = {id for pack in self.packs if pack.slug not in chosen and pack.is_on(house) for id in pack.sets}
        left = ({*house} - off) | on
        return self.in_order({id for id in left if id in on or not self._against(id) & on})

    def in_order(self, house: Iterable[str]) -> tuple[str, ...]:
        """Return ids in the order of the rulebook, variants after the open notes."""
        held = {*house}
        return tuple(id for id in (*self.notes, *self.ids) if id in held)

    def clash(self, ids: Iterable[str]) -> tuple[str, str] | None:
        """Return two variants that do not go together, None if all do."""
        ordered = self.in_order(ids)
        pairs = ((first, other) for first in ordered for other in ordered if other in self._against(first))
        return next(pairs, None)

    def _against(self, id: str) -> set[str]:
        own = self.variant(id)
        others = {variant.id for variant in self.variants if id in variant.against}
        return others | ({*own.against} if own else set())


def house_packs(
    offered: Packs, *, menu: MenuEntry | tuple[MenuEntry, ...] = ()
) -> dict[str, Action[..., object]]:
    """Return the actions that switch packs, and single variants; none if a game has no variants."""
    if not offered.variants:
        return {}
    return {"set_packs": _switching_packs(offered, menu), "set_variants": _switching_variants(offered)}


def _switching_packs(offered: Packs, menu: MenuEntry | tuple[MenuEntry, ...]) -> Action[..., object]:
    def all_packs(table: object, answers: Answers) -> tuple[str, ...]:
        return tuple(pack.slug for pack in offered.packs)

    def packs_now(table: object, box: object, answers: Answers) -> Answers:
        return {"packs": offered.packs_of(table)}

    @action(_("Variants: {packs}."), label=_("Variants"), menu=menu, proposes=packs_now)
    def set_packs(
        table: TableBase, packs: Annotated[tuple[str, ...], Some(all_packs, label=_("Variants"))]
    ) -> object:
        """Set which packs hold from now on; the news list the changes, rule by rule."""
        require(not offered.is_open(table), FINISH_FIRST)
        _go_together(offered, [id for pack in offered.packs if pack.slug in packs for id in pack.sets])
        return _switched(offered, table, offered.with_packs(table.house, packs))

    return set_packs


def _switching_variants(offered: Packs) -> Action[..., object]:
    def all_variants(table: object, answers: Answers) -> tuple[str, ...]:
        return offered.ids

    def variants_now(table: object, box: object, answers: Answers) -> Answers:
        return {"variants": tuple(variant.id for variant in offered.variants_of(table))}

    @action(_("Variants: {variants}."), label=_("Variants, one by one"), proposes=variants_now)
    def set_variants(
        table: TableBase,
        variants: Annotated[tuple[str, ...], Some(all_variants, label=_("Variants, one by one"))],
    ) -> object:
        """Set which variants hold from now on, one by one; open notes stay as they are read."""
        require(not offered.is_open(table), FINISH_FIRST)
        _go_together(offered, variants)
        read = tuple(id for id in table.house if id in offered.notes)
        return _switched(offered, table, offered.in_order((*read, *variants)))

    return set_variants


def _go_together(offered: Packs, ids: Iterable[str]) -> None:
    """Refuse variants that exclude each other. Raises: IllegalPlay."""
    clash = offered.clash(ids)
    first, other = clash or ("", "")
    require(not clash, BOTH, one=rule_title(first), other=rule_title(other))


def _switched(offered: Packs, table: TableBase, house: tuple[str, ...]) -> object:
    """Return the table with other house rules, and with news of the changes."""
    on = tuple(rule_title(id) for id in house if id not in table.house)
    off = tuple(rule_title(id) for id in table.house if id not in house)
    after = replace(table, house=house)
    after = after.tell(_("From now on by house rule: {what}."), what=on) if on else after
    after = after.tell(_("Again as printed: {what}."), what=off) if off else after
    return offered.settle(table, after)
