"""Search results for pages: the words of the query are marked, and each has a link to the very place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import get_language, gettext
from markupsafe import Markup

from campaigns.box.forms import row_key
from campaigns.models import Campaign, SearchKind, SearchRow
from campaigns.notes.markdown import read_note
from campaigns.search.logs import in_language
from campaigns.search.rules import FoundRule, find_other
from campaigns.search.words import excerpt, holds_any, light, split_words
from companion.games import GAMES
from companion.text.i18n import translate

SOURCE = "en"


@dataclass(frozen=True)
class Hit:
    """A search result: its address, its sign, its text, a line about it, and its time.

    `other` is the text in another language, if the reader's language has none of the words; `look` is the
    slug of its game.
    """

    address: str
    sign: str
    says: Markup
    about: Markup = Markup()
    when: datetime | None = None
    other: Markup = Markup()
    look: str = ""
    is_quoted: bool = False


def show_row(row: SearchRow, wanted: Sequence[str]) -> Hit:
    """Return a row of the index as a page shows it."""
    if row.kind == SearchKind.NOTES:
        show = next(show for of, show in NOTES.items() if getattr(row, f"{of}_id"))
        return show(row, wanted)
    return SHOWN[row.kind](row, wanted)


def _is_asked_for(id: str, wanted: Sequence[str]) -> bool:
    """Return whether the query has all words of the id of a rule."""
    return {*split_words(id)} <= {*wanted}


def show_rule(match: FoundRule, wanted: Sequence[str]) -> Hit:
    """Return a rule as a page shows it."""
    rule, game = match.rule, match.game
    quote = excerpt(match.text, wanted)
    about = (translate(game.name), rule.topic, *((rule.id,) if _is_asked_for(rule.id, wanted) else ()))
    return Hit(
        f"{reverse('rules', args=[game.slug])}#{match.anchor}",
        "rule",
        Markup("{} <i>{}</i>").format(light(rule.title, wanted), light(quote, wanted)),
        light_about(wanted, *about),
        other=light(excerpt(find_other(match, wanted), wanted), wanted),
        look=game.slug,
    )


def light_about(wanted: Sequence[str], *parts: str) -> Markup:
    """Return the line about a hit, with the words of the query marked."""
    return Markup(" · ").join(light(part, wanted) for part in parts if part)


def _campaign(row: SearchRow) -> Campaign:
    assert row.campaign  # all but people and boxes have one
    return row.campaign


def _tell(texts: Mapping[str, str], wanted: Sequence[str]) -> tuple[str, str]:
    """Return the text in the reader's language, and one in another language if only that has the words."""
    says = in_language(texts, get_language() or SOURCE)
    if holds_any(says, wanted):
        return says, ""
    return says, next((text for text in texts.values() if holds_any(text, wanted)), "")


def _log(row: SearchRow, wanted: Sequence[str]) -> Hit:
    campaign, session = _campaign(row), row.session
    assert session  # every line has a session
    says, other = _tell(row.texts, wanted)
    query = urlencode({"line": row.number, "q": " ".join(wanted)})
    evening = gettext("Evening %(number)s") % {"number": session.number}
    return Hit(
        f"{reverse('evening_log', args=[session.pk])}?{query}#line-{row.number}",
        "log",
        light(says, wanted),
        light_about(wanted, campaign.name, evening, row.author_name),
        row.at,
        light(other, wanted),
        campaign.game_slug,
    )


def _note(row: SearchRow, wanted: Sequence[str]) -> Hit:
    note, campaign = row.note, _campaign(row)
    assert note
    seen = gettext("only me") if note.is_private else gettext("everyone sees it")
    return Hit(
        f"{reverse('notes', args=[campaign.pk])}?note={note.pk}#note-{note.pk}",
        "only-mine" if note.is_private else "pen",
        light(excerpt(read_note(note.text), wanted), wanted),
        light_about(wanted, campaign.name, note.author_name, seen),
        row.at,
        look=campaign.game_slug,
        is_quoted=True,
    )


def _thread(row: SearchRow, wanted: Sequence[str]) -> Hit:
    thread, campaign = row.thread, _campaign(row)
    assert thread
    return Hit(
        f"{reverse('notes', args=[campaign.pk])}#thread-{thread.pk}",
        "thread" if thread.is_open else "tied",
        light(thread.words, wanted),
        light_about(
            wanted, campaign.name, gettext("open thread") if thread.is_open else gettext("resolved thread")
        ),
        row.at,
        look=campaign.game_slug,
    )


def _recap(row: SearchRow, wanted: Sequence[str]) -> Hit:
    recap, campaign = row.recap, _campaign(row)
    assert recap
    return Hit(
        f"{reverse('campaign', args=[campaign.pk])}#recap",
        "people",
        light(excerpt(recap.text, wanted), wanted),
        light_about(wanted, campaign.name, gettext("Previously"), recap.author_name),
        row.at,
        look=campaign.game_slug,
        is_quoted=True,
    )


def _photo(row: SearchRow, wanted: Sequence[str]) -> Hit:
    photo, campaign = row.photo, _campaign(row)
    assert photo
    return Hit(
        reverse("photo", args=[row.group_id, photo.pk]),
        "album",
        light(photo.words, wanted),
        light_about(wanted, campaign.name, photo.author_name),
        row.at,
        look=campaign.game_slug,
    )


def _box(row: SearchRow, wanted: Sequence[str]) -> Hit:
    box, (slug, _slash, id) = row.box, row.place.partition("/")
    assert box
    game = GAMES.get(box.game_slug)
    shelf = game.shelf(slug) if game else None
    says, other = _tell(row.texts, wanted)
    name, _line, rest = says.partition("\n")
    of = light_about(wanted, translate(game.name) if game else "", translate(shelf.title) if shelf else "")
    if shelf and shelf.sections:
        address = reverse("box_row", args=[row.group_id, box.game_slug, slug, id])
    else:
        address = reverse("box_shelf", args=[row.group_id, box.game_slug, slug])
        address += f"?open={row_key(id)}#{row_key(id)}"
    quote = excerpt(rest, wanted)
    return Hit(
        address,
        "box",
        Markup("{} <i>{}</i>").format(light(name, wanted), light(quote, wanted)),
        of,
        other=light(excerpt(other.replace("\n", ": "), wanted), wanted),
        look=box.game_slug,
    )


def _found_campaign(row: SearchRow, wanted: Sequence[str]) -> Hit:
    campaign = _campaign(row)
    game = GAMES.get(campaign.game_slug)
    return Hit(
        reverse("campaign", args=[campaign.pk]),
        "tonight",
        light(campaign.name, wanted),
        light_about(wanted, row.group.name, translate(game.name) if game else ""),
        row.at,
        look=campaign.game_slug,
    )


def _person(row: SearchRow, wanted: Sequence[str]) -> Hit:
    person = row.person
    assert person
    address = reverse("person", args=[row.group_id, person.pk])
    return Hit(address, "people", light(person.name, wanted), light_about(wanted, row.group.name))


Show = Callable[[SearchRow, Sequence[str]], Hit]
NOTES: Mapping[str, Show] = {"note": _note, "thread": _thread, "recap": _recap}
SHOWN: Mapping[str, Show] = {
    SearchKind.LOG: _log,
    SearchKind.PHOTOS: _photo,
    SearchKind.BOX: _box,
    SearchKind.CAMPAIGNS: _found_campaign,
    SearchKind.PEOPLE: _person,
}
