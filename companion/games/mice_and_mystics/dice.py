"""The action die: six faces, each with a combat symbol, a number to move and perhaps a star (MM-DICE)."""

from typing import TypeAlias

Roll: TypeAlias = tuple[str, ...]

# Two public sources show the same six faces (facts.md 1.2).
FACES = ("sword-2-star", "swordshield-3", "swordshield-3-star", "bow-2", "bow-1-star", "cheese-1")


def symbol(face: str) -> str:
    """Return the combat symbol of a face: cheese, bow, sword or swordshield."""
    return face.split("-", maxsplit=1)[0]


def steps(face: str) -> int:
    """Return the number for movement on a face, 1 to 3 (MM-DICE-6)."""
    return int(face.split("-")[1])


def stars(roll: Roll) -> int:
    """Return how many dice show the star (MM-OPEN-1)."""
    return sum(face.endswith("star") for face in roll)


def hits(roll: Roll, *, is_ranged: bool) -> int:
    """Return the hits: bows when ranged, swords and sword/shields in melee (MM-DICE-2, -3)."""
    wanted = ("bow",) if is_ranged else ("sword", "swordshield")
    return sum(symbol(face) in wanted for face in roll)


def counted(role: str, roll: Roll) -> int:
    """Return what counts in a role: hits in melee, ranged, or double, with each bow as two (MM-CARD-19);
    blocks in defence, or on a carapace; stars in star."""
    match role:
        case "defence" | "carapace":
            return blocks(roll, carapace=role == "carapace")
        case "star":
            return stars(roll)
        case "double":
            return 2 * hits(roll, is_ranged=True)
    return hits(roll, is_ranged=role == "ranged")


def blocks(roll: Roll, *, carapace: bool = False) -> int:
    """Return the hits that a defence roll cancels: sword/shields only (MM-DICE-4).

    On a carapace one with a star cancels two (one source).
    """
    shields = tuple(face for face in roll if symbol(face) == "swordshield")
    return len(shields) + (stars(shields) if carapace else 0)


def cheese(roll: Roll) -> int:
    """Return the cheese symbols; they count for attacker and defender (MM-DICE-5)."""
    return sum(symbol(face) == "cheese" for face in roll)
