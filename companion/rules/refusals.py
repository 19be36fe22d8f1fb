"""What the rules do not allow."""

from companion.rules.words import Part, Say, say


class Illegal(Exception):
    """The rules do not allow this. `say` is shown to the players, in their language."""

    def __init__(self, message: str | Say, **parts: Part) -> None:
        self.say = say(message, **parts)
        super().__init__(self.say.id)


def require(condition: object, message: str | Say, **parts: Part) -> None:
    """Refuse with `message` where `condition` does not hold.

    Raises: Illegal.
    """
    if not condition:
        raise Illegal(message, **parts)
