"""Names of people on a sheet: those whom the group knows are offered, and a name that is typed means them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.http import QueryDict

from campaigns.models import Person
from companion.rules import Action, Answers, Text
from companion.rules.box.parsing import plain_word
from companion.table.context import TableContext

MOST_OFFERED = 24


def person_asks(action: Action[..., Any]) -> tuple[str, ...]:
    """Return the asks of an action that name somebody."""
    return tuple(name for name, ask in action.asks.items() if isinstance(ask, Text) and ask.is_person)


def with_known_people(context: TableContext, name: str) -> TableContext:
    """Return the context with the people of the group, if an action asks for a name: one query then."""
    if not person_asks(context.game.action(name)):
        return context
    here = Person.objects.present().filter(group=context.session.campaign.group_id)
    return context.with_known(tuple(here.order_by("name").values_list("name", flat=True)))


def _list_names(context: TableContext) -> list[str]:
    """Return the people of the table, then the others of its group."""
    return list(dict.fromkeys((*context.table.people, *context.known)))


def offer_people(context: TableContext, action: Action[..., Any], given: Answers) -> dict[str, list[str]]:
    """Return whom a sheet offers at each ask that names somebody: those with whom it can be played."""
    asks = person_asks(action)
    names = _list_names(context) if asks else []
    offered = {ask: _offered(context, action, {**given}, ask, names) for ask in asks}
    return {ask: list(islice(found, MOST_OFFERED)) for ask, found in offered.items()}


def _offered(
    context: TableContext, action: Action[..., Any], given: dict[str, object], ask: str, names: list[str]
) -> Iterator[str]:
    for name in names:
        if context.game.why_not(context.table, action.name, {**given, ask: name}) is None:
            yield name


def with_known_names(context: TableContext, name: str, data: QueryDict) -> QueryDict:
    """Return what was sent with the names of people as the group writes them; the same if it names none."""
    typed = {ask: str(data.get(ask, "")).strip() for ask in person_asks(context.game.action(name))}
    if not any(typed.values()):
        return data
    names = _list_names(with_known_people(context, name))
    known = {plain_word(one): one for one in reversed(names)}
    found = data.copy()
    for ask, words in typed.items():
        if words:
            found[ask] = known.get(plain_word(words), words)
    return found
