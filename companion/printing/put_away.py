"""The values of the sheets to put things away with: labels, boxes for cards, envelopes. Lengths are in mm."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.printing.card_sheets import ALL_DECKS, draw_sign, millimetres
from companion.printing.cards import LARGE_TEXT, PAPER, POKER, TEXT, FreeSpace, Layout, begin, share_out
from companion.printing.tuck_boxes import MOST_CARDS, UNKNOWN, TuckBox, arrange, net_of, split_deck
from companion.rules import ENVELOPES, LABELS, TUCK_BOXES, AnyGame, Envelope, PrintLabel, label_of, message
from companion.rules.kit import frames
from companion.text.i18n import translate, translate_name

if TYPE_CHECKING:
    from companion.printing.pages import SheetChoice, Subject

BAG, BOX = (63.0, 38.0), (95.0, 55.0)  # labels
GAME_SIGN = "box"
ENVELOPE_WIDTH, ENVELOPE_HEIGHT = 160.0, 110.0
BACK, FLAP, TAB = 105.0, 30.0, 12.0  # of an envelope: the part folded up behind, down over it, glued in
ENVELOPE_TOP = 42.0  # the distance of its front from the top
SLOPE = 4.0
TITLE = 2.2  # how much larger the name on an envelope is
BESIDE, BLANK_LINES = 9.0, 6


def values_of_labels(subject: "Subject", choice: "SheetChoice") -> Mapping[str, object]:
    """Return the values of the template of labels: see templates/frames/print/labels.html."""
    labels = list_labels(subject, is_filled=choice.is_filled)
    of_game = PrintLabel(
        message(subject.game.name),
        (subject.campaign, subject.group) if choice.is_filled else (),
        GAME_SIGN,
    )
    large = [of_game, *(label for label in labels if label.are_cards)]
    small = [label for label in labels if not label.are_cards]
    paper = PAPER[choice.paper]
    pages = (
        (*pages_of_labels(large + small, Layout(*paper, *BOX)),)
        if choice.is_large  # 16 points have no room on a small one
        else (*pages_of_labels(large, Layout(*paper, *BOX)), *pages_of_labels(small, Layout(*paper, *BAG)))
    )
    return {
        "label_pages": pages,
        "has_marks": choice.cards.has_marks,
        "millimetres": millimetres,
        "translate_name": translate_name,
    }


def list_labels(subject: "Subject", *, is_filled: bool) -> tuple[PrintLabel, ...]:
    """Return the labels of a game: of its decks, and its own."""
    game, table, box = subject.game, subject.table, subject.box
    about = (table, box, True) if is_filled else (None, game.new_box(), False)
    return (*map(label_of, game.print.decks(*about)), *game.print.labels(*about))


@dataclass(frozen=True)
class LabelPage:
    """Labels on a page, in rows; the last ones are to write on."""

    layout: Layout
    labels: tuple[PrintLabel, ...]

    @property
    def is_box(self) -> bool:
        return (self.layout.card_width, self.layout.card_height) == BOX

    @property
    def rows(self) -> tuple[tuple[PrintLabel, ...], ...]:
        across = self.layout.columns
        return tuple(self.labels[at : at + across] for at in range(0, len(self.labels), across))


def pages_of_labels(labels: Sequence[PrintLabel], layout: Layout) -> Iterator[LabelPage]:
    """Give the pages of these labels, each filled up with labels to write on."""
    for at in range(0, len(labels), layout.number):
        on_page = labels[at : at + layout.number]
        yield LabelPage(layout, (*on_page, *[PrintLabel()] * (layout.number - len(on_page))))


# boxes for cards


def values_of_boxes(subject: "Subject", choice: "SheetChoice") -> Mapping[str, object]:
    """Return the values of the template of boxes: see templates/frames/print/tuck_boxes.html."""
    return {
        "box_pages": arrange(tuple(list_boxes(subject, choice)), choice.paper),
        "paper_size": PAPER[choice.paper],
        "millimetres": millimetres,
        "draw_sign": draw_sign,
    }


def size_of_boxes(choice: "SheetChoice") -> str:
    return POKER if choice.is_large else str(choice.cards.size)


def list_boxes(subject: "Subject", choice: "SheetChoice") -> Iterator[TuckBox]:
    """Give the chosen boxes, several of a deck that is too thick; without decks, one to write on."""
    decks = [label for label in list_labels(subject, is_filled=choice.is_filled) if label.are_cards]
    wanted = [label for label in decks if choice.cards.deck in (ALL_DECKS, label.slug)]
    size, name = size_of_boxes(choice), translate(subject.game.name)
    for deck in wanted or [PrintLabel(sign=GAME_SIGN)]:  # one to write on
        counted = min(choice.cards.number or deck.number, MOST_CARDS)
        title, point = begin(translate_name(deck.title)), LARGE_TEXT if choice.is_large else TEXT
        boxes = split_deck(counted or UNKNOWN, choice.paper, size)
        for part, cards in enumerate(boxes, 1):
            net = net_of(size, cards, title, point)
            yield TuckBox(net, title, deck.sign, cards if counted else 0, name, point, part, len(boxes))


# envelopes


@dataclass(frozen=True)
class EnvelopeFace:
    """The front of an envelope: its words in the reader's language; `part` counts those of one title."""

    title: str
    what: str
    sign: str
    things: tuple[str, ...]
    empty: int = 0
    part: int = 0


def values_of_envelopes(subject: "Subject", choice: "SheetChoice") -> Mapping[str, object]:
    """Return the values of the template of envelopes: see templates/frames/print/envelopes.html."""
    envelopes = list_envelopes(subject.game, subject.table) if choice.is_filled else ()
    faces = tuple(face for envelope in envelopes for face in faces_of(envelope, is_large=choice.is_large))
    blank = EnvelopeFace("", "", "", (), BLANK_LINES)
    return {
        "envelopes": faces or (blank,),
        "paper_size": PAPER[choice.paper],
        "millimetres": millimetres,
        "cuts": cuts_of_envelope(PAPER[choice.paper][0]),
        "folds": folds_of_envelope(PAPER[choice.paper][0]),
    }


def list_envelopes(game: AnyGame, table: object) -> Sequence[Envelope]:
    """Return the envelopes of a table; by default they hold the counters of each person."""
    if game.print.envelopes:
        return game.print.envelopes(table)
    return tuple(
        Envelope(
            place.person,
            things=tuple(
                message("{what}: {number}", what=game.names(table, count.what), number=count.value)
                for count in place.counts
            ),
        )
        for place in frames.places(game, table)
    )


def faces_of(envelope: Envelope, *, is_large: bool) -> tuple[EnvelopeFace, ...]:
    """Return an envelope's front, and further envelopes for the things that it has no room for."""
    title, what = begin(translate_name(envelope.title)), begin(translate_name(envelope.what))
    room = FreeSpace(ENVELOPE_WIDTH - 2 * BESIDE - 30, 0, LARGE_TEXT if is_large else TEXT, TITLE)
    left = ENVELOPE_HEIGHT - 2 * BESIDE - room.of_head(title, what or "x") - room.line
    things = [begin(translate_name(thing)) for thing in envelope.things]
    parts = share_out(things, room, left / 1.25, left / 1.25)
    return tuple(
        EnvelopeFace(title, what, envelope.sign, part, part=number if len(parts) > 1 else 0)
        for number, part in enumerate(parts, 1)
    )


def cuts_of_envelope(width: float) -> str:
    """Return the outline of an envelope on a paper of this width, as the path of a drawing."""
    left, right = (width - ENVELOPE_WIDTH) / 2, (width + ENVELOPE_WIDTH) / 2
    top, fold = ENVELOPE_TOP, ENVELOPE_TOP + ENVELOPE_HEIGHT
    end = fold + BACK
    return (
        f"M{left:g} {top:g}L{left + 3 * SLOPE:g} {top - FLAP:g}H{right - 3 * SLOPE:g}L{right:g} {top:g}"
        f"V{fold:g}L{right + TAB:g} {fold + SLOPE:g}V{end - SLOPE:g}L{right:g} {end:g}H{left:g}"
        f"L{left - TAB:g} {end - SLOPE:g}V{fold + SLOPE:g}L{left:g} {fold:g}Z"
    )


def folds_of_envelope(width: float) -> str:
    left, right = (width - ENVELOPE_WIDTH) / 2, (width + ENVELOPE_WIDTH) / 2
    top, fold = ENVELOPE_TOP, ENVELOPE_TOP + ENVELOPE_HEIGHT
    down = "".join(f"M{x:g} {fold:g}V{fold + BACK:g}" for x in (left, right))
    return f"M{left:g} {top:g}H{right:g}M{left:g} {fold:g}H{right:g}{down}"


VALUES = {
    LABELS.slug: values_of_labels,
    TUCK_BOXES.slug: values_of_boxes,
    ENVELOPES.slug: values_of_envelopes,
}
