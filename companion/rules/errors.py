"""The refusals of the rules."""

from companion.rules.messages import Message, Part, message


class IllegalPlay(Exception):
    """The rules do not allow this. `message` is shown to the players, in their language."""

    def __init__(self, sentence: str | Message, **parts: Part) -> None:
        self.message = message(sentence, **parts)
        super().__init__(self.message.id)


def require(condition: object, sentence: str | Message, **parts: Part) -> None:
    """Refuse with `sentence` if `condition` does not hold.

    Raises: IllegalPlay.
    """
    if not condition:
        raise IllegalPlay(sentence, **parts)
