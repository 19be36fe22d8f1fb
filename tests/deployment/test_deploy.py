"""The containers: not root, nothing to write, no capabilities; they are told what the site reads."""

import re
from pathlib import Path

import pytest

from tests.support.cases import for_each

pytestmark = pytest.mark.slow

DEPLOY = Path("deploy")
COMPOSE = (DEPLOY / "compose.yaml").read_text()
FAMILY = (DEPLOY / "compose.family.yaml").read_text()
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
SETTINGS = Path("companion/settings.py").read_text()
LATER = {"LIVE_URL"}  # read where the live streams are
BLOCK = re.compile(r"^  ([a-z]+):\n((?:    .*\n|\n)+)", re.M)


def part(name: str, text: str = COMPOSE) -> str:
    """Return what stands under a word at the left edge."""
    return re.split(r"^\S", text.split(f"\n{name}:", 1)[1].partition("\n")[2], maxsplit=1, flags=re.M)[0]


def services(text: str = COMPOSE) -> dict[str, str]:
    """Return each service with what it says, and what it takes from an anchor."""
    site = text[text.index("x-site:") : text.index("services:")]
    found = BLOCK.findall(part("services", text))
    return {name: told + (site if "<<: *site" in told else "") for name, told in found}


def loose(text: str = COMPOSE) -> list[str]:
    """Return the services that might be root, might write their root, or might gain a capability."""
    locked = text[text.index("x-locked:") : text.index("x-site:")]
    words = ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true")
    if not all(word in locked for word in words) or "cap_add" in text or "privileged:" in text:
        return ["all"]
    is_tight = re.compile(r"<<: \*locked(?s:.*)^\s+user: (?!.*\b(root|0)\b)", re.M)
    return [name for name, told in services(text).items() if not is_tight.search(told)]


@pytest.mark.goal("S14")
def test_no_container_is_root_or_writes_or_may_gain_a_capability() -> None:
    assert set(services()) == {"ready", "site", "worker", "database", "redis", "front"}
    assert loose() == []


@for_each(
    "was, fault",
    [
        ("cap_drop: [ALL]", "cap_drop: []"),
        ("read_only: true", "read_only: false"),
        ("    user: postgres\n", ""),
        ("    user: redis\n", "    user: root\n"),
        ('tmpfs: ["/config', 'cap_add: [NET_ADMIN]\n    tmpfs: ["/config'),
    ],
)
def test_a_container_that_is_let_loose_is_seen(was: str, fault: str) -> None:
    assert was in COMPOSE
    assert loose(COMPOSE.replace(was, fault, 1))


def test_the_site_is_told_only_what_it_reads() -> None:
    told = re.findall(r"^    ([A-Z_]+):", COMPOSE[: COMPOSE.index("services:")], re.M)
    assert told
    assert not [name for name in told if name.removesuffix("_FILE") not in SETTINGS and name not in LATER]


def test_no_registry_is_named_and_only_the_front_is_reached_from_outside() -> None:
    images = re.findall(r"image: (\S+)", COMPOSE + FAMILY) + re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)
    assert images and not [image for image in images if "/" in image]
    assert [name for name, told in services().items() if "ports:" in told] == ["front"]


def test_no_image_runs_as_root() -> None:
    targets = re.split(r"^FROM \S+ AS ", DOCKERFILE, flags=re.M)[1:]
    run = [target for target in targets if not target.startswith("house\n")]  # which only others begin with
    assert [target.split()[0] for target in run] == ["family", "site", "front"]
    assert all(re.findall(r"^USER (.+)$", target, re.M)[-1:] == ["10001:10001"] for target in run)


def test_a_family_has_one_service_that_is_locked_up_the_same() -> None:
    assert re.findall(r"^  (\w+):$", part("services", FAMILY), re.M) == ["site"]
    locked = COMPOSE[COMPOSE.index("x-locked:") : COMPOSE.index("x-site:")].splitlines()[1:]
    asked = [line.strip() for line in locked if line.strip()]
    assert len(asked) == 4 and all(line in FAMILY for line in asked)
    told = re.findall(r"^      ([A-Z_]+):", FAMILY, re.M)
    assert told and not [name for name in told if name not in SETTINGS]


def test_all_images_are_built_for_more_than_one_platform() -> None:
    bake = (DEPLOY / "docker-bake.hcl").read_text()
    assert re.findall(r'target   = "(\w+)"', bake) == ["family", "site", "front"]
    assert 'platforms  = ["linux/amd64", "linux/arm64"]' in bake


def test_only_the_root_certificate_is_handed_out_without_https() -> None:
    plain = (DEPLOY / "Caddyfile").read_text().split("http://{$SITE_ADDRESS}")[1]
    assert re.findall(r"handle (\S+) \{", plain) == ["/root.crt"]
    assert plain.count("file_server") == 1 and "redir https://" in plain


def test_backups_are_made_by_a_client_of_the_servers_version() -> None:
    client = re.findall(r"postgresql-client-(\d+)", DOCKERFILE)
    assert client == re.findall(r"image: postgres:(\d+)$", COMPOSE, re.M) != []
