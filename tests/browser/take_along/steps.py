"""What tests of browsers do that are driven by WebDriver: keep the site, open the demo, tap."""

from tests.browser.take_along.driven import DrivenBrowser

KEEP = '.shell:not([hidden]) [data-part="keep"]'
IS_OPEN = "nightlight.fault || (nightlight.isReady && !document.querySelector('iframe').hidden)"
IS_SAVED = "document.querySelector('#state')?.dataset.state === 'saved'"
SEEN = "return Number(document.querySelector('#board').dataset.seen)"
CHECK = "return nightlight.ask({check: '%s'}, 'checked')"


def open_site(device: DrivenBrowser, address: str) -> None:
    """Open the site as it is kept on the device."""
    device.open(address)
    device.wait_until(f"window.nightlight && ({IS_OPEN})")
    assert device.run("return nightlight.fault ?? ''") == ""


def keep_site(device: DrivenBrowser, address: str) -> None:
    """Visit the host for the first time, and keep the site."""
    device.open(address)
    device.wait_until(f"window.nightlight && document.querySelector('{KEEP}')?.checkVisibility()")
    device.tap(KEEP)
    device.wait_until(IS_OPEN)
    assert device.run("return nightlight.fault ?? ''") == ""


def open_demo(device: DrivenBrowser) -> str:
    """Open the demo table from the first page; return its address."""
    device.tap_in_site("form[action='/demo/look'] button")
    device.wait_until("document.querySelector('#board')", in_site=True)
    return str(device.run_in_site("return location.pathname"))


def seen(device: DrivenBrowser) -> int:
    device.wait_until("document.querySelector('#board')", in_site=True)
    return int(device.run_in_site(SEEN))


def tap(device: DrivenBrowser, button: str) -> int:
    """Undo or redo, and wait until it is shown and saved; return the number of the newest entry."""
    before = seen(device)
    device.tap_in_site(button)
    isolated = f"document.querySelector('#board').dataset.seen !== '{before}' && {IS_SAVED}"
    device.wait_until(isolated, in_site=True)
    return seen(device)
