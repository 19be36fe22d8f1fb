"""Names of people on a sheet: those whom the group knows are offered, and a name that is typed means them."""

from collections.abc import Iterator
from itertools import islice

from django.http import QueryDict

from campaigns.models import Person
from companion.rules import Action, Answers, Text
from companion.rules.box.parsing import plain_word
from companion.rules.plain_text import clean_text, name_key
from companion.table.view import TableView

MOST_OFFERED = 24


def person_asks(action: Action[..., object]) -> tuple[str, ...]:
    """Return the asks of an action for the name of a person."""
    return tuple(name for name, ask in action.asks.items() if isinstance(ask, Text) and ask.is_person)


def with_known_people(view: TableView, name: str) -> TableView:
    """Return the context with the people of the group, if an action asks for a name: one query then."""
    if not person_asks(view.game.action(name)):
        return view
    people = Person.objects.present().filter(group=view.session.campaign.group_id)
    return view.with_known(tuple(sorted(people.values_list("name", flat=True), key=name_key)))


def _list_names(view: TableView) -> list[str]:
    """Return the people of the table, then the others of its group."""
    return list(dict.fromkeys((*view.table.people, *view.known)))


def offer_people(view: TableView, action: Action[..., object], given: Answers) -> dict[str, list[str]]:
    """Return the people that a sheet offers at each ask for a name: those with whom it can be played."""
    asks = person_asks(action)
    names = _list_names(view) if asks else []
    offered = {ask: _offered(view, action, {**given}, ask, names) for ask in asks}
    return {ask: list(islice(offered_names, MOST_OFFERED)) for ask, offered_names in offered.items()}


def _offered(
    view: TableView, action: Action[..., object], given: dict[str, object], ask: str, names: list[str]
) -> Iterator[str]:
    for name in names:
        if view.game.why_not(view.table, action.name, {**given, ask: name}) is None:
            yield name


def with_known_names(view: TableView, name: str, data: QueryDict) -> QueryDict:
    """Return what was sent with the names of people as the group writes them; the same if it names none."""
    typed = {ask: clean_text(str(data.get(ask, ""))).strip() for ask in person_asks(view.game.action(name))}
    if not any(typed.values()):
        return data
    names = _list_names(with_known_people(view, name))
    known = {plain_word(known_name): known_name for known_name in reversed(names)}
    matched = data.copy()
    for ask, words in typed.items():
        if words:
            matched[ask] = known.get(plain_word(words), words)
    return matched
