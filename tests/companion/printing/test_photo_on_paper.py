"""The photo on every game's pack-away sheet: there, whole, and without a page more than it has room for."""

from dataclasses import replace
from typing import Any

import pytest

from campaigns.photos.keeping import keep_photo
from companion.games import GAMES
from companion.printing.pages import PAPERS, SheetChoice, TablePhoto, render_page
from companion.printing.views import load_subject
from tests.support.evenings import make_group, make_user
from tests.support.hostile_photos import jpeg
from tests.support.paper import draws, pages
from tests.support.seated import begin_demo

pytestmark = [pytest.mark.django_db]


@draws
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", GAMES)
def test_the_photo_takes_no_page_of_its_own(slug: str, paper: str, tmp_path: Any, settings: Any) -> None:
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": own}
    ada = make_user("ada")
    session = begin_demo(GAMES[slug], make_group(owner=ada))
    language = "en" if paper == PAPERS[0] else "it"  # whose words are longer
    choice, bare = SheetChoice("pack_away", paper=paper, language=language), load_subject(session)
    assert bare.photo is None
    photo = keep_photo(session, ada, jpeg(1600, 1200), "As we left it.", is_table=True)
    for place, letter in enumerate("ABCDEF"):
        photo.letters.create(letter=letter, x=150 * place, y=500, name="A figure of ours")
    photographed = render_page(load_subject(session), choice)
    assert 'src="/stored/photos/' in photographed
    assert pages(photographed) == pages(render_page(bare, choice))


@draws
def test_a_photo_that_is_gone_leaves_a_sheet_without_it(tmp_path: Any, settings: Any) -> None:
    session = begin_demo(next(iter(GAMES.values())), make_group(owner=make_user("ada")))
    lost = TablePhoto("", "photos/1/00000000000000000000000000000000/medium.jpg", "")
    assert pages(render_page(replace(load_subject(session), photo=lost), SheetChoice("pack_away")))
