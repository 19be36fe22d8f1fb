"""Names are sorted as people sort them, the same by every database, wherever a page lists them."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from campaigns.groups.people.selectors import list_others
from campaigns.models import Person
from campaigns.pages.selectors import list_groups_on_page
from campaigns.photos.selectors import list_authors
from campaigns.search.selectors import list_searched_groups
from campaigns.transfer.import_views import ImportForm
from companion.rules.plain_text import name_key
from tests.support.evenings import client_of, make_group, make_user, toy

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
SORTED = ["anna", "Ben", "de Boer", "Đorđe", "Élodie", "Łukasz", "Øyvind", "Zoe", "Ωμέγα", "Дмитрий"]


def test_neither_capitals_nor_accents_count_but_between_names_that_are_alike() -> None:
    assert sorted(sorted(SORTED, reverse=True), key=name_key) == SORTED
    assert sorted(["élodie", "Elodie", "Élodie"], key=name_key) == ["Elodie", "Élodie", "élodie"]


def test_people_and_groups_are_listed_so() -> None:
    owner = make_user("ada")
    group = make_group("Group", owner=owner)
    group.people.all().delete()
    for name in reversed(SORTED):
        Person.objects.create(group=group, name=name)
        if name != "Ben":
            make_group(name, owner=owner)
    (ben,) = group.people.filter(name="Ben")
    others = [one.name for one in list_others(group, ben)]
    assert others == [one for one in SORTED if one != "Ben"]
    page = client_of(owner).get(f"/groups/{group.pk}/people").content.decode()
    shown = re.findall("|".join(SORTED), page[page.index("<main") :])
    assert list(dict.fromkeys(shown)) == SORTED
    wanted = sorted([*others, "Group"], key=name_key)
    assert [one.name for one in list_searched_groups(owner)] == wanted
    assert [one.name for one in list_groups_on_page(owner, "1")] == wanted[
        : len(list_groups_on_page(owner, "1"))
    ]
    assert [one.name for one in ImportForm(user=owner).groups.values()] == wanted
    assert list_authors(group) == []


def test_no_database_sorts_names() -> None:
    """It would sort by bytes, or by the language of its machine."""
    root = Path(settings.BASE_DIR)
    found = []
    for path in (*root.glob("campaigns/**/*.py"), *root.glob("companion/**/*.py")):
        if "migrations" not in path.parts:
            text = path.read_text(encoding="utf-8")
            found += [path.name for _one in re.findall(r'order_by\([^)]*"(?:\w+__)?(?:author_)?name"', text)]
    assert found == []
