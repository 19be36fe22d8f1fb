"""What things are called, as message ids: the glossary's English, the catalogue's Italian."""

from types import MappingProxyType

from companion.games.stuffed_fables.table import Table
from companion.rules import Say, _, say, several

NAMES = MappingProxyType(
    {
        "stitch": _("Stitch"),
        "lumpy": _("Lumpy"),
        "flops": _("Flops"),
        "theadora": _("Theadora"),
        "piggle": _("Piggle"),
        "lionel": _("Lionel"),
        "black": _("black"),
        "white": _("white"),
        "red": _("red"),
        "green": _("green"),
        "yellow": _("yellow"),
        "blue": _("blue"),
        "purple": _("purple"),
        **{face: face for face in ("1", "2", "3", "4", "5", "6")},
    }
)
DICE = MappingProxyType(
    {
        "black": (_("{count} black die"), _("{count} black dice")),
        "white": (_("{count} white die"), _("{count} white dice")),
        "red": (_("{count} red die"), _("{count} red dice")),
        "green": (_("{count} green die"), _("{count} green dice")),
        "yellow": (_("{count} yellow die"), _("{count} yellow dice")),
        "blue": (_("{count} blue die"), _("{count} blue dice")),
        "purple": (_("{count} purple die"), _("{count} purple dice")),
    }
)


def named(table: Table | None, id: str) -> Say | str:
    """Return what an id is called: a stuffy, a die, an item, a monster; the group's own words as they are."""
    if id in NAMES:
        return say(NAMES[id])
    return id


def counted(kind: str, number: int) -> Say:
    """Return so many of a kind, as "2 red dice"."""
    if kind in DICE:
        return several(*DICE[kind], number)
    return say("{number} {what}", number=number, what=kind)
