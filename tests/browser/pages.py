"""Every page around the table by name, with the address that shows it."""

import json
import shutil
from dataclasses import asdict
from datetime import timedelta

from django.utils import timezone

from campaigns.box.book_imports import save_with_book
from campaigns.box.books import CameInAs
from campaigns.box.repository import save_box
from campaigns.groups.membership import create_invitation
from campaigns.models import Campaign, EveningCorrection, FileImport, Group, Person, Photo, Session
from campaigns.notes.writing import open_thread, write_note
from campaigns.photos.keeping import keep_photo
from companion.games import GAMES
from companion.operations.backups.archive import BEFORE_UPGRADE, BROUGHT, DAILY, make, name_of
from companion.operations.backups.stored import list_backups
from companion.operations.backups.verification import Verdict, verdict_file
from companion.rules.box.books import rows_of_own
from companion.storage.archive_errors import Fault
from tests.browser.mice_and_mystics.stages import session_at
from tests.games.mice_and_mystics.whole_book import own_box
from tests.games.own_table.tables import box_of_games
from tests.support.hostile_photos import jpeg


def keep_backups() -> str:
    """Keep a few backups of a few days, whole and not; return the name of a whole one."""
    for one in list_backups():
        one.path.unlink()
    now = timezone.localtime()
    made, whole = make(DAILY), Verdict(now.isoformat(), [])
    damaged = Verdict(now.isoformat(), ["media/photos/one.jpg is not as it was"], Fault.DAMAGED)
    others = ((14, BEFORE_UPGRADE, whole), (26, DAILY, whole), (100, BROUGHT, damaged), (800, DAILY, None))
    verdict_file(made).write_text(json.dumps(asdict(whole)))
    for hours, reason, verdict in others:
        path = made.with_name(name_of(now - timedelta(hours=hours), reason))
        shutil.copyfile(made, path)
        if verdict:
            verdict_file(path).write_text(json.dumps(asdict(verdict)))
    return made.name


def write_people(session: Session) -> Person:
    """Write down a guest at an evening, and somebody who has left; return an entry of somebody twice."""
    group = session.campaign.group
    group.people.get_or_create(name="Fausta", defaults={"left_at": timezone.now()})
    EveningCorrection.objects.get_or_create(
        session=session, defaults={"guests": ["Elio", "A guest from far away"]}
    )
    return group.people.get_or_create(name="Anny")[0]


def take_photo(session: Session) -> Photo:
    """Return a photo of a table as it was left, with letters on it."""
    user = session.campaign.group.memberships.all()[0].user
    photo = keep_photo(session, user, jpeg(1200, 800), "As we left it.", is_table=True)
    for letter, x, y, name in (
        ("A", 380, 540, "Filch"),
        ("B", 700, 640, "A rat of the elite, with a shield"),
    ):
        photo.letters.get_or_create(letter=letter, defaults={"x": x, "y": y, "name": name})
    return photo


def keep_import(group: Group, campaign: Campaign) -> str:
    """Say that a campaign was imported; return where its account reads so."""
    result = {"group": group.pk, "campaigns": [campaign.pk], "known": [], "people": ["Anna"], "photos": 3}
    about = {"size": 0, "token": "", "mark": "", "status": FileImport.Status.DONE, "result": result}
    user = group.memberships.all()[0].user
    FileImport.objects.update_or_create(user=user, defaults=about)
    return "/import/going"


def import_book(group: Group) -> None:
    """Put a box there that has just taken in a book, one row in the place of another."""
    game, box = GAMES["mice_and_mystics"], own_box()
    own = rows_of_own(game.box.shelves, box)
    rows = {(shelf.slug, row.id): CameInAs.NEW for shelf, row in own} | {
        ("own-minions", "kind-102"): CameInAs.REPLACED
    }
    save_with_book(group, game, box, box.books[0].name, rows)


def addresses(group: Group) -> dict[str, str]:
    """Return where the pages of a group are that has played."""
    session_at("playing", group, "Sorrow and Remembrance")
    session = session_at("closed", group, "A very long name for a campaign of mice and of men")
    import_book(group)
    save_box(group, GAMES["own_table"], box_of_games())
    person, owner = group.people.first(), group.memberships.all()[0].user
    assert person
    words = "Mice have no business on the stairs: **remember the fork**, which is too long for them."
    for number, is_private in enumerate((False, True)):
        write_note(session.campaign, owner, f"looked-{number}", text=words, is_private=is_private)
    open_thread(session.campaign, owner, "Who let the mice out?")
    twice, photo = write_people(session), take_photo(session)
    campaign, here, sheets = (
        f"/campaigns/{session.campaign_id}/",
        f"/groups/{group.pk}/",
        f"/sheets/{session.pk}/",
    )
    return {
        "home": "/",
        "account": "/account/",
        "kept": "/help/kept",
        "confirm": "/accounts/reauthenticate/",
        "owner": "/owner/",
        "restore": f"/owner/backups/{keep_backups()}/restore",
        "account-leave": "/account/leave",
        "import": "/import",
        "imported": keep_import(group, session.campaign),
        "password": "/accounts/password/set/",
        "group": here,
        "group-new": "/groups/new",
        "group-rename": f"{here}rename",
        "group-end": f"{here}end",
        "people": f"{here}people",
        "person": f"{here}people/{person.pk}",
        "person-merge": f"{here}people/{twice.pk}/merge?into={person.pk}",
        "evening": f"/evenings/{session.pk}/",
        "box": f"{here}box/mice_and_mystics/",
        "box-shelf": f"{here}box/mice_and_mystics/search/?open=all",
        "box-table": f"{here}box/mice_and_mystics/minions/",
        "box-paste": f"{here}box/mice_and_mystics/search/paste",
        "box-chapters": f"{here}box/mice_and_mystics/chapters/",
        "box-chapter": f"{here}box/mice_and_mystics/chapters/2/",
        "box-take": f"{here}box/mice_and_mystics/take",
        "box-heroes": f"{here}box/mice_and_mystics/heroes/",
        "box-hero": f"{here}box/mice_and_mystics/own-heroes/hero-101/",
        "box-own-minions": f"{here}box/mice_and_mystics/own-minions/",
        "box-own-minion": f"{here}box/mice_and_mystics/own-minions/kind-101/",
        "box-effect": f"{here}box/mice_and_mystics/own-effects/effect-101/",
        "box-tile": f"{here}box/mice_and_mystics/own-tiles/tile-101/",
        "box-book": f"{here}box/mice_and_mystics/book?under=The+Bell+Tower",
        "box-book-import": f"{here}box/mice_and_mystics/book-import",
        "box-list": f"{here}box/mice_and_mystics/list?came-in",
        "own-games-box": f"{here}box/own_table/",
        "own-games": f"{here}box/own_table/games/",
        "own-games-book": f"{here}box/own_table/book?under=",
        "stuffed-box": f"{here}box/stuffed_fables/",
        "stuffed-monsters": f"{here}box/stuffed_fables/monsters/?open=all",
        "stuffed-characters": f"{here}box/stuffed_fables/characters/?open=all",
        "stuffed-items": f"{here}box/stuffed_fables/items/",
        "stuffed-stories": f"{here}box/stuffed_fables/stories/",
        "stuffed-story": f"{here}box/stuffed_fables/stories/1/",
        "campaign": campaign,
        "evenings-before": f"{campaign}?before=2",
        "statistics": f"{here}statistics",
        "year-sheet": f"{here}year/{timezone.localdate().year}/sheet",
        "chronicle": f"{campaign}chronicle",
        "print-years": f"{here}print",
        "blank-games": "/print/",
        "blank-sheets": "/print/dreamers/",
        "journal": f"{campaign}journal",
        "notes": f"{campaign}notes/",
        "recap": f"{campaign}recap",
        "recap-aloud": f"{campaign}recap/aloud",
        "story-links": f"{campaign}story-links",
        "photos": f"{here}photos/",
        "photos-add": f"{here}photos/add",
        "photo": f"{here}photos/{photo.pk}",
        "photo-letters": f"{here}photos/{photo.pk}/letters",
        "table-photos": f"/table/{session.pk}/photos",
        "pack-away-photo": f"{campaign}pack-away/photo",
        "campaign-new": f"{here}campaigns/new",
        "campaign-end": f"{campaign}end",
        "sheets": sheets,
        "cards": f"{sheets}?sheet=cards",
        "join": "/sit/",
        "join-tv": "/tv",
        "sign-out": "/accounts/logout/",
        "invited": f"/join/{create_invitation(group)}",
        "nowhere": "/nowhere",
        "search": "/search/",
        "search-found": "/search/?q=mice",
        "search-rules": f"/search/?q=mouse&kind=rules&group={group.pk}",
        "search-nothing": f"/search/?q=nowhere+at+all&campaign={session.campaign_id}",
        "rules": "/rules/mice_and_mystics/",
        "evening-log": f"/evenings/{session.pk}/log?line=3&q=mice#line-3",
    }
