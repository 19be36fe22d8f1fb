"""The values of a template of cards: decks, their pages, their backs; and the page that tests backs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from babel.numbers import format_decimal
from django.utils.translation import get_language
from markupsafe import Markup

from companion.printing import cards
from companion.printing.cards import (
    DUPLEX,
    FOLD,
    MINI,
    MOST_SHIFT,
    PAPER,
    POKER,
    STEP,
    CardPage,
    Layout,
    Spot,
)
from companion.rules import AnyGame, Deck, _
from companion.web.icons import find_drawing

if TYPE_CHECKING:
    from companion.printing.pages import SheetChoice, Subject

ALL_DECKS, BLANK_CARDS, TEST_PAGE = "", "blank", "test"
HOUSE_SIGN = "flame"
FROM_SIDE, FROM_TOP = 40.0, 40.0  # mm: the distances of the test page's crosses from the edges


@dataclass(frozen=True)
class CardChoice:
    """How cards are wanted: which deck, which size, on which sides, how far their backs are moved (mm).

    `number` is how many a box for them has to take, 0 for as many as the deck has. `has_marks`: there
    are crop marks in the margin, besides the lines to cut along.
    """

    deck: str = ALL_DECKS
    size: str = POKER
    sides: str = cards.ONE
    right: float = 0
    down: float = 0
    number: int = 0
    has_marks: bool = True


def list_decks(game: AnyGame) -> tuple[Deck, ...]:
    """Return the decks of a game with their confirmed cards: the same as at any table."""
    return tuple(game.print.decks(None, game.new_box(), False))


def choose_decks(
    game: AnyGame, table: object, box: object, wanted: CardChoice, *, is_filled: bool
) -> tuple[Deck, ...]:
    """Return the decks to print: one, all, or the platform's own of blank cards."""
    decks = tuple(game.print.decks(table, box, True)) if is_filled else list_decks(game)
    blank = Deck(BLANK_CARDS, _("Blank cards"), HOUSE_SIGN)
    if wanted.deck == BLANK_CARDS or not decks:
        return (blank,)
    return tuple(deck for deck in decks if wanted.deck in (ALL_DECKS, deck.slug))


def card_values(subject: "Subject", choice: "SheetChoice") -> Mapping[str, object]:
    """Return the values of the template of cards: see templates/frames/print/cards.html."""
    wanted = choice.cards
    size = POKER if choice.is_large else wanted.size  # 16 points have no room on a small card
    layout = cards.lay_out(choice.paper, size, wanted.sides)
    is_test = wanted.deck == TEST_PAGE
    decks = choose_decks(subject.game, subject.table, subject.box, wanted, is_filled=choice.is_filled)
    pages = (
        page
        for deck in (() if is_test else decks)
        for page in cards.pages_of(deck, layout.number, size, is_large=choice.is_large)
    )
    return {
        "layout": layout,
        "has_marks": wanted.has_marks,
        "card_pages": tuple(pages),
        "is_test": is_test,
        "is_fold": wanted.sides == FOLD,
        "is_duplex": wanted.sides == DUPLEX,
        "is_mini": size == MINI,
        "shift": wanted,
        "millimetres": millimetres,
        "write_length": write_length,
        "draw_sign": draw_sign,
        "backs_of": lambda page: backs_of(layout, page, wanted),
        "is_theirs": is_theirs,
        "crosses": crosses(*PAPER[choice.paper]) if is_test else (),
        "scale": scale,
        "paper_size": PAPER[choice.paper],
    }


def backs_of(layout: Layout, page: CardPage, wanted: CardChoice) -> Iterator[Spot]:
    """Give the position of each back of a page."""
    return (layout.back(place, wanted.right, wanted.down) for place in range(len(page.fronts)))


def is_theirs(deck: Deck) -> bool:
    """Return whether the backs of a deck have a thick edge: all or none, or a back would tell its card."""
    return all(card.is_theirs for card in deck.cards or (deck.blank,))


def millimetres(number: float) -> str:
    """Return a length as a drawing takes it."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def write_length(number: float) -> str:
    """Return a length as people of a language write it."""
    return str(format_decimal(number, locale=get_language() or "en")).replace("-", "−")


def draw_sign(name: str, size: float) -> Markup:
    """Return a sign as a part of a drawing, its middle at 0, 0."""
    box, body = find_drawing(name)
    left, top, width, height = map(float, box.split())
    ratio = size / max(width, height)
    move = f"translate({-(left + width / 2) * ratio:.3f} {-(top + height / 2) * ratio:.3f})"
    return Markup('<g transform="{} scale({:.4f})">{}</g>').format(Markup(move), ratio, Markup(body))


def crosses(width: float, height: float) -> Sequence[Spot]:
    """Return the positions of the crosses of the test page: the same on the front and on the back."""
    return (
        *(Spot(x, y) for y in (FROM_TOP, height - FROM_TOP) for x in (FROM_SIDE, width - FROM_SIDE)),
        Spot(width / 2, height - FROM_TOP),
    )


def scale() -> Iterator[tuple[float, float]]:
    """Give the marks of a scale: where, and how long; each is half a millimeter from the next."""
    for number in range(int(-MOST_SHIFT / STEP), int(MOST_SHIFT / STEP) + 1):
        yield number * STEP, 3 if number % 10 == 0 else 2 if number % 2 == 0 else 1.2
