"""The HTML of a sheet: the page that is drawn, and the one for the browser's own print dialog."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from babel.dates import format_date
from django.utils.translation import override
from jinja2 import Template
from markupsafe import Markup

from campaigns.models import PhotoLetter
from companion.printing import put_away
from companion.printing.card_sheets import CardChoice, card_values
from companion.printing.holding import hold_together
from companion.rules import CARDS, AnyGame
from companion.text.i18n import translate_name
from companion.web.icons import sign
from companion.web.jinja import get_jinja

A4, LETTER = "A4", "Letter"
PAPERS = (A4, LETTER)
VALUES = {CARDS.slug: card_values, **put_away.VALUES}  # further values for the platform's own sheets
Others = Sequence[tuple[str, str]]  # chosen with the sheet that a screen shows: the title and address of each
CARRIES = '<meta name="carries"'  # in the head of a page that is to carry its campaign (see `carried`)
CARRIED = "<!-- carried -->"  # replaced by the result of that
STORED = "/stored/"  # the prefix of a photo's address on a page that is drawn (see `pdf`)


@dataclass(frozen=True)
class SheetChoice:
    """The choices for one sheet: which one, filled in or blank, on which paper, in which language."""

    slug: str
    is_filled: bool = True
    paper: str = A4
    language: str = "en"
    is_large: bool = False
    cards: CardChoice = field(default_factory=CardChoice)
    is_form: bool = False  # to be filled in on a screen

    @property
    def rest(self) -> dict[str, object]:
        """The further choices that a job stores, so that the sheet can be drawn again (see `with_rest`)."""
        return {"is_form": self.is_form, "cards": asdict(self.cards)}

    def with_rest(self, stored: Mapping[str, Any]) -> "SheetChoice":
        """Return it with the other choices of a job; a job of a former version has the defaults for them."""
        named = {choice_field.name for choice_field in fields(CardChoice)}
        cards = {name: value for name, value in stored.get("cards", {}).items() if name in named}
        return replace(self, is_form=stored.get("is_form", False), cards=CardChoice(**cards))


@dataclass(frozen=True)
class TablePhoto:
    """A photo of the table as it was left: its address on a page, its name in the storage, its content.

    `letters` are those set on it; `height` is that of the photo, in thousandths of its width.
    """

    address: str
    file_name: str
    words: str
    height: int = 0
    letters: tuple[PhotoLetter, ...] = ()


@dataclass(frozen=True)
class Subject:
    """The subject of a sheet. `table` is already the one that the reader's seat may see.

    `carries` is the state of the campaign whose file its pack-away sheet is to carry, "" for none.
    """

    game: AnyGame
    table: Any
    box: object
    campaign: str
    group: str
    day: datetime.date
    carries: str = ""
    photo: "TablePhoto | None" = None


def render_page(
    subject: Subject, choice: SheetChoice, *, on_screen: bool = False, others: Others = ()
) -> str:
    """Return a sheet as a whole page of HTML, in the language of the choice."""
    with override(choice.language):
        values = {**page_values(subject, choice, on_screen), "others": others}
        page = str(get_template(subject.game, choice.slug).render(values))
    page = hold_together(page, is_large=choice.is_large)
    if not choice.is_form:
        return page
    from companion.printing.fields import name_fields  # noqa: PLC0415  # its parser is loaded for forms alone

    return name_fields(page)


def get_template(game: AnyGame, slug: str) -> Template:
    return get_jinja().get_template(f"games/{game.slug}/print/{slug}.html")


def page_values(subject: Subject, choice: SheetChoice, on_screen: bool) -> Mapping[str, object]:
    """Return the values of the template of a sheet: see templates/print/base.html."""
    game, table, photo = subject.game, subject.table, subject.photo
    return {
        "game": game,
        "table": table,
        "box": subject.box,
        "campaign": subject.campaign,
        "group": subject.group,
        "day": format_date(subject.day, "d MMMM yyyy", locale=choice.language),
        "choice": choice,
        "is_filled": choice.is_filled,
        "is_form": choice.is_form,
        "is_on_screen": on_screen,
        "carries": subject.carries,
        "carried": Markup(CARRIED),
        "name": lambda id: translate_name(game.names(table, id)),
        "sign": sign,
        "photo": photo if choice.is_filled else None,
        "photo_address": (photo.address if on_screen else STORED + photo.file_name) if photo else "",
        **(VALUES[choice.slug](subject, choice) if choice.slug in VALUES else {}),
    }
