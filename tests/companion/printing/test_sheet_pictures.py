"""The print room shows each sheet by a picture of its first page: all are there, small, none is left over."""

from pathlib import Path

from django.conf import settings
from PIL import Image

from companion.games import GAMES
from tests.support.cases import for_each

PICTURES = Path(settings.BASE_DIR) / "static" / "print"
SIZE, MOST_BYTES = (184, 260), 6000
HOW = "`make pictures` draws them"


def test_every_sheet_has_its_picture_and_none_is_left_over() -> None:
    drawn = [game for game in GAMES.values() if (PICTURES / game.slug).exists()]  # a new game has none yet
    wanted = {f"{game.slug}/{sheet.slug}.webp" for game in drawn for sheet in game.sheets}
    found = {file.relative_to(PICTURES).as_posix() for file in PICTURES.glob("*/*.webp")}
    of_the_house = {one for one in found if one.split("/")[0] not in GAMES}
    assert found - of_the_house == wanted, HOW


@for_each("game", list(GAMES))
def test_a_picture_is_small_and_says_something(game: str) -> None:
    for file in (PICTURES / game).glob("*.webp"):
        with Image.open(file) as picture:
            assert picture.size == SIZE and file.stat().st_size <= MOST_BYTES, f"{file.name}: {HOW}"
            darkest, _brightest = picture.convert("L").getextrema()
            assert isinstance(darkest, int) and darkest < 128, file.name
