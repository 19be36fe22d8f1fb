"""The cookies of the site inside a browser: its service worker sees none and sets none, so they are kept here."""

import json
from http.cookies import CookieError, SimpleCookie


class Jar:
    """The cookies of the one browser that there is, by name."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def load(self, stored: str) -> None:
        """Take up the cookies that were stored; what is no JSON object is none."""
        try:
            found = json.loads(stored)
        except ValueError:
            found = {}
        self.values = {str(name): str(value) for name, value in found.items()} if isinstance(found, dict) else {}

    def dump(self) -> str:
        return json.dumps(self.values)

    def header(self, of_page: str = "") -> str:
        """Return the header of a request; `of_page` are the cookies that scripts of the page have set."""
        pairs = (pair.partition("=") for pair in of_page.split("; ") if pair)
        values = {name: value for name, _, value in pairs} | self.values
        return "; ".join(f"{name}={value}" for name, value in values.items())

    def store(self, header: str) -> None:
        """Store what a `Set-Cookie` header says; an empty or outdated cookie is deleted."""
        try:
            cookies = SimpleCookie(header)
        except CookieError:
            return
        for name, morsel in cookies.items():
            if morsel.value and str(morsel["max-age"]) != "0":
                self.values[name] = morsel.coded_value
            else:
                self.values.pop(name, None)
