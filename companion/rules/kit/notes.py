"""Notes: words that people write into the log and the journal."""

from typing import Annotated

from companion.rules.actions import Action, MenuEntry, correction
from companion.rules.asks import Text
from companion.rules.messages import _

LONGEST_NOTE = 300


def notes(*, menu: MenuEntry | tuple[MenuEntry, ...] = ()) -> dict[str, Action[..., object]]:
    """Return the action that writes a note."""

    @correction(_("{words}"), label=_("A note for the story"), menu=menu, commutes=True, note="words")
    def note(
        table: object,
        words: Annotated[
            str, Text(LONGEST_NOTE, needed=True, lacks=_("Write a few words."), label=_("In your words"))
        ],
    ) -> object:
        """Write something into the log and the journal."""
        return table

    return {"note": note}
