"""Evenings without a network: from the first visit to the copy of the group, each game to an end, by taps."""

import os
import time
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from campaigns.transfer.importing import check_file
from tests.browser.dreamers import test_round as dreamers
from tests.browser.mice_and_mystics import test_chapter as mice_and_mystics
from tests.browser.nightmare_tales import test_evening as nightmare_tales
from tests.browser.stuffed_fables import test_page_by_taps as stuffed_fables
from tests.browser.table import Thumb, make_group_and_campaign
from tests.browser.take_along.device import Device, check, seen
from tests.browser.take_along.host import Host
from tests.browser.take_along.site_page import as_page
from tests.browser.winter_tales import test_tale_by_taps as winter_tales

IS_FULL = os.environ.get("NIGHTLIGHT_FULL") == "1"
OF_THE_HOST = {"/files.json", "/service_worker.js"}  # whether there is a newer version
BY_DAY = "nightmare_tales"  # the shortest
END_MATCH = "#act-end_match"


class HandOfStuffies(stuffed_fables.Hand):
    is_at = Thumb.is_at  # the dice are counted in a database, which is inside the browser here


def play_dreamers(site: Page) -> Thumb:
    thumb = Thumb(site)
    make_group_and_campaign(site, ", ".join(dreamers.NAMES), "Dreamers", "By night")
    dreamers.begin(thumb)
    for name in dreamers.NAMES:
        dreamers.look_alone(thumb, name)
    dreamers.exact_sum(thumb)
    dreamers.nobody_accuses(thumb)
    dreamers.modifier_of_the_helper(thumb)
    thumb.post("[id^='act-no_accusation']")
    thumb.post(".key:text-is('9')")
    thumb.post(".key:text-is('near')")
    dreamers.turn_dreams(thumb, 4, 5)
    while site.locator(f"{END_MATCH}[aria-disabled]").count():
        play_a_round(thumb)
    thumb.post(END_MATCH)
    expect(site.locator("#undo")).to_contain_text("match")
    return thumb


def play_a_round(thumb: Thumb) -> None:
    """A round after the first one, which the real cards have ended."""
    thumb.post("[id^='act-next_round']")
    thumb.post("#act-deal_everything")
    first = thumb.page.locator("[id^='act-look-'].is-main").inner_text()
    for name in sorted(dreamers.NAMES, key=lambda name: name not in first):
        dreamers.look_alone(thumb, name)
    thumb.page.wait_for_url("**/table/*/")
    thumb.by_hand("end_round")
    thumb.choose("the three gates are open", "Yes, show both identities")
    thumb.done("The round is ended by hand")


def play_mice_and_mystics(site: Page) -> Thumb:
    thumb = Thumb(site)
    people = "Anna, Bruno, Chiara, Dario"
    make_group_and_campaign(site, people, "Mice and Mystics", "Sorrow and Remembrance")
    mice_and_mystics.choose_the_mice(thumb)
    mice_and_mystics.lay_the_table(thumb)
    mice_and_mystics.first_round(thumb)
    mice_and_mystics.surge_in_the_middle_of_an_attack(thumb)
    mice_and_mystics.take_back_and_bring_again(thumb)
    mice_and_mystics.capture_and_release(thumb)
    mice_and_mystics.a_strike_in_the_tunnels(thumb)
    pack_away(thumb)
    mice_and_mystics.go_on_three_weeks_later(thumb)
    mice_and_mystics.explore_and_win(thumb)
    mice_and_mystics.close_the_chapter(thumb)
    return thumb


def play_nightmare_tales(site: Page) -> Thumb:
    thumb = Thumb(site)
    make_group_and_campaign(site, "Ada, Bruno, Carla", "Nightmare Tales", "In the dark")
    nightmare_tales.choose_the_game(thumb)
    nightmare_tales.lay_and_begin(thumb)
    nightmare_tales.first_turns(thumb)
    nightmare_tales.knock_and_last_round(thumb)
    nightmare_tales.enter_fear(thumb)
    nightmare_tales.score_the_first_game(thumb)
    nightmare_tales.second_game(thumb)
    nightmare_tales.tournament_table(thumb)
    return thumb


def play_stuffed_fables(site: Page) -> Thumb:
    thumb = HandOfStuffies(site)
    make_group_and_campaign(site, "Anna, Bruno, Chiara", "Stuffed Fables", "The big girl bed")
    stuffed_fables.choose_the_stuffies(thumb)
    stuffed_fables.lay_the_table(thumb)
    stuffed_fables.open_the_page(thumb)
    stuffed_fables.flops_searches_and_shoots(thumb)
    stuffed_fables.lumpy_stores_and_helps(thumb)
    stuffed_fables.take_back_and_bring_again(thumb)
    stuffed_fables.stitch_finishes_the_group_test(thumb)
    stuffed_fables.the_monsters_act(thumb)
    stuffed_fables.a_recount(thumb)
    stuffed_fables.a_surge(thumb)
    stuffed_fables.leave_the_page(thumb)
    stuffed_fables.win_and_close(thumb)
    return thumb


def play_winter_tales(site: Page) -> Thumb:
    thumb = winter_tales.Hand(site)
    make_group_and_campaign(site, "Ada, Bruno, Carla, Dario", "Winter Tales", "The winter of letters")
    winter_tales.sit_down(thumb)
    winter_tales.lay_the_tale(thumb)
    winter_tales.a_first_activation(thumb)
    winter_tales.a_conflict(thumb)
    winter_tales.a_trick(thumb)
    winter_tales.a_rescue(thumb)
    winter_tales.a_quest_is_generated(thumb)
    winter_tales.the_chapter_ends(thumb)
    winter_tales.a_quest_is_resolved(thumb)
    winter_tales.the_epilogue(thumb)
    return thumb


EVENINGS: Mapping[str, Callable[[Page], Thumb]] = {
    "dreamers": play_dreamers,
    "mice_and_mystics": play_mice_and_mystics,
    "nightmare_tales": play_nightmare_tales,
    "stuffed_fables": play_stuffed_fables,
    "winter_tales": play_winter_tales,
}


@pytest.mark.goal("TA6")
@pytest.mark.parametrize("game", EVENINGS if IS_FULL else [BY_DAY])
def test_an_evening_is_played_without_a_network(device: Device, host: Host, game: str) -> None:
    window = device.open()
    host.stop()
    device.context.set_offline(True)
    begun, before = time.monotonic(), len(host.asked)
    site = as_page(window, device.url)
    thumb = EVENINGS[game](site)
    address, number = urlsplit(site.url).path, thumb.seen
    pack_away(thumb)
    print_a_sheet(site)
    take_a_copy(site, game)

    found = check(window)
    assert (found["whole"], found["doubled"]) == ("ok", 0)
    assert found["logs"].endswith(" tables replay exactly.")
    print(f"{game}: {time.monotonic() - begun:.0f} s; {found['logs']}")
    assert {*host.asked[before:]} <= OF_THE_HOST
    device.restart()
    device.context.set_offline(True)
    again = device.open(address)
    assert seen(again) == number
    host.start()


def pack_away(thumb: Thumb) -> None:
    site = thumb.page
    thumb.tap("#open-settings")
    site.locator("#sheet").get_by_role("link", name="Back to the campaign").tap()
    site.get_by_role("button", name="Pack away").tap()
    expect(site.locator(".message")).to_contain_text("Packed away.")
    site.get_by_role("link", name="No photo").tap()


def print_a_sheet(site: Page) -> None:
    """Open the page of a sheet from the print room, and tap what prints it; the keys for it do the same."""
    site.get_by_role("link", name="Print room").first.tap()
    site.locator("label").filter(has_text="Pack-away sheet").first.tap()
    site.get_by_role("button", name="Open the page to print").tap()
    site.locator("[data-back]").wait_for()
    site.evaluate("() => { window.isPrinted = 0; window.print = () => window.isPrinted++; }")
    site.locator("[data-print]").tap()
    assert site.evaluate("window.isPrinted") == 1
    site.locator("body").press("Control+p")
    assert site.evaluate("window.isPrinted") == 2


def take_a_copy(site: Page, game: str) -> None:
    """Download the group as a file, as its page offers it."""
    site.goto("/")
    site.get_by_role("link", name="Group", exact=True).first.tap()
    with site.expect_download() as download:
        site.get_by_role("link", name="The group as a file").tap()
    checked = check_file(download.value.path().read_bytes())  # its logs are replayed, outside the browser
    assert [campaign.game for campaign in checked.group.campaigns] == [game]
