"""What a page must never do: break the policy, throw, complain, or call another site."""

import re

from playwright.sync_api import ConsoleMessage, Page, Request, Response

# What a test means to provoke: a refusal, a screen that fell behind, a line that is cut; a browser that looks
# for a newer worker then says so too.
MEANT = re.compile(
    r"Failed to load resource: .*(409|422|401|ERR_INTERNET_DISCONNECTED|ERR_ABORTED)"
    "|occurred when fetching the script"
)


class Watch:
    """An eye on pages; `complaints` is what went wrong on any of them, in words, but for what is `meant`."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.meant = [MEANT]
        self.requests = 0

    def means(self, pattern: str) -> None:
        """Say what else a test means to provoke."""
        self.meant.append(re.compile(pattern))

    def on(self, page: Page, origin: str) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))
        page.on("request", lambda request: self._asked(request, origin))
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        is_meant = any(pattern.search(message.text) for pattern in self.meant)
        if message.type in ("error", "warning") and not is_meant:
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request, origin: str) -> None:
        self.requests += 1
        if not request.url.startswith((origin, "data:", "blob:")):
            self.complaints.append(f"another site: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.status}: {response.url}")
        if response.url.startswith("http") and "content-security-policy" not in response.headers:
            self.complaints.append(f"no policy: {response.url}")
