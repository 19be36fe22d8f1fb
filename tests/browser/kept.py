"""What a browser keeps of pages: everything that lies in its caches."""

from typing import Any

from playwright.sync_api import Page

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      found.push([new URL(url).pathname, await (await cache.match(url)).text()]);
    }
  }
  return found;
}"""
TRIES, WAIT = 100, 100


def kept(page: Page) -> dict[str, str]:
    """Return all that the worker has kept, by its address."""
    return dict(page.evaluate(KEPT))


def kept_tables(page: Page) -> list[str]:
    """Return the addresses of the pages of tables that are kept."""
    return sorted(one for one in kept(page) if one.startswith("/table/"))


def wait_until(page: Page, is_so: Any) -> None:
    """Wait until something is so of what is kept."""
    for _try in range(TRIES):
        if is_so(kept(page)):
            return
        page.wait_for_timeout(WAIT)
    raise AssertionError(list(kept(page)))


def is_kept(page: Page, address: str, says: str = "") -> None:
    """Wait until the page of this address is kept, with these words in it."""
    wait_until(page, lambda found: says in found[address] if address in found else False)


def nothing_is_kept(page: Page) -> None:
    wait_until(page, lambda found: not any(one.startswith("/table/") for one in found))
