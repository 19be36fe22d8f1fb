"""Each adapter uses the inside of a library, and was written for these versions: read it again for others."""

from importlib.metadata import version

from companion.adapters.allauth_login import SECOND_STEP
from companion.adapters.django_paths import safe_join
from companion.adapters.uvicorn_protocols import AutoHTTPProtocol
from tests.support.cases import for_each

WRITTEN_FOR = {
    "django": "5.2.",
    "django-allauth": "65.21.",
    "jinja2": "3.1.",
    "kombu": "5.7.",
    "pydantic": "2.14.",
    "uvicorn": "0.54.",
}


@for_each("library", [*WRITTEN_FOR])
def test_an_adapter_is_of_the_version_that_is_installed(library: str) -> None:
    assert version(library).startswith(WRITTEN_FOR[library])


def test_what_the_adapters_hand_on_is_still_there() -> None:
    assert SECOND_STEP == "mfa_authenticate"
    assert safe_join("/data", "a") == "/data/a"
    assert hasattr(AutoHTTPProtocol, "data_received")
