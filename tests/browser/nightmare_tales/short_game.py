"""One game, as short as it can be, for tests of what is around a game."""

from tests.browser.table import Thumb

FEAR = {"Ada": 5, "Bruno": 9, "Carla": 20}  # the least wins


def play_a_game(thumb: Thumb) -> None:
    """Deal, let the deck run out, and let all say the sum of their cards; the table is open."""
    thumb.tap("[hx-get^='act/choose_game']")
    thumb.choose("Single game")
    thumb.done()
    thumb.tap("[hx-get='act/begin']")
    thumb.choose("We drew", "Ada")
    thumb.done()
    thumb.post("#act-deck_empty")
    thumb.post("#act-end_turn")
    for name, fear in FEAR.items():
        thumb.act("enter_sum")
        thumb.choose(name)
        thumb.page.locator("#sheet input[name=fear]").fill(str(fear))
        thumb.done(f"{name}: fear {fear}")
    thumb.post("[id^='act-score']")
