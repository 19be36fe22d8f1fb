"""Print what the site is made of, from the lock and from what is vendored: CycloneDX 1.6, as JSON."""

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>[\w.+!]+)(?: ; (?P<where>[^\\\n]+?))? *\\?\n(?P<rest>(?: .*\n?)*)", re.M
)
VENDORED = ROOT / "static" / "vendor"


def make_bom() -> Bom:
    """Return the site and its libraries, each with the libraries that want it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name, version = project["name"], project["version"]
    bom, site = Bom(), Component(name=name, version=version, type=ComponentType.APPLICATION)
    bom.metadata.component = site
    pins = list(PIN.finditer((ROOT / "requirements" / "base.txt").read_text()))
    libraries = {pin["name"]: component_of(pin) for pin in pins}
    wanted: dict[str, list[Component]] = {}
    for pin in pins:
        for by in wanted_by(pin["rest"]):
            wanted.setdefault(by, []).append(libraries[pin["name"]])
    bom.components.update([*libraries.values(), *vendored()])
    bom.register_dependency(site, [*wanted.get(project["name"], ()), *vendored()])
    for name, component in libraries.items():
        bom.register_dependency(component, wanted.get(name, ()))
    return bom


def component_of(pin: re.Match[str]) -> Component:
    name, version = pin["name"], pin["version"]
    where = [Property(name="nightlight:where", value=pin["where"].strip())] if pin["where"] else []
    purl = PackageURL("pypi", name=name, version=version)
    return Component(
        name=name, version=version, purl=purl, bom_ref=str(purl), licenses=licenses_of(name), properties=where
    )


def licenses_of(name: str) -> list[License]:
    """Return the licence that an installed library names as an expression; many name none so."""
    try:
        expression = metadata(name).get("License-Expression")
    except PackageNotFoundError:  # it is for another system
        return []
    return [LicenseFactory().make_from_string(expression)] if expression else []


def wanted_by(rest: str) -> list[str]:
    """Return who wants a library, by the comments beneath its pin."""
    said = re.findall(r"^ +#(?: via)? +([a-z][\w.-]*)(?: \(pyproject\.toml\))?$", rest, re.M)
    return [name for name in said if name != "via"]


def vendored() -> list[Component]:
    """Return what lies in static/vendor, each with its version."""
    said = [path.read_text().partition(":")[0].split() for path in sorted(VENDORED.glob("*/VERSION"))]
    purls = [PackageURL("npm", name=name, version=version) for name, version in said]
    return [Component(name=one.name, version=one.version, purl=one, bom_ref=str(one)) for one in purls]


if __name__ == "__main__":
    sys.stdout.write(
        make_outputter(make_bom(), OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    )
