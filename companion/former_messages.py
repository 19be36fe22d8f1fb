"""Messages that were reworded: old logs and tables hold the former id, and are shown in today's words.

Add a line when the id of a sentence, of news or of a name changes that a log or a table stores. The new id
has no place `{...}` that the former one lacks.
"""

from collections.abc import Mapping
from types import MappingProxyType

FORMER: Mapping[str, str] = MappingProxyType(
    {
        "An item goes to {to}. {name}": "An item goes to {to}: {name}",
        "Lost tokens come on the map: {number}.": "Lost tokens are put on the map: {number}.",
        "Surge: {minions}.": "The cheese wheel is full.",
        "{by} accuses nobody.": "{by} goes on.",
        "{mouse} uses {card}: {then}.": "{mouse} uses {card} and {then}.",
        "{mouse}: {state}.": "A token on {mouse}.",
        "{player} knocks.": "Knock knock!",
        "{stuffy} gains {number}: {what}.": "{stuffy} gains {what}: {number}.",
        "{stuffy} loses {number}: {what}.": "{stuffy} loses {what}: {number}.",
        "{who} finds: {printed}{name} ({kind}), {choice}.": (
            "{who} finds {printed}{name} ({kind}) and {choice}."
        ),
        "discard it": "discards it",
        "discard it for 1 cheese": "discards it for 1 cheese",
        "keep it": "keeps it",
        "shuffle it back into the search deck": "shuffles it back into the search deck",
    }
)
