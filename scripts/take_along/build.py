"""Build the folder of static files that runs the whole site inside a browser: `make take-along`.

    scripts/take_along/build.py OUT

Libraries, product and Python's own library are compiled by the Python that will run them: Pyodide, in Node.
All files are listed in OUT/files.json with digest and size; the version is the digest of that list.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import deflate

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYODIDE = ROOT / "node_modules/pyodide"
ESBUILD = ROOT / "node_modules/.bin/esbuild"
SHELL = ROOT / "companion/take_along/shell"
SITE = Path(sys.prefix, "lib", f"python3.{sys.version_info.minor}", "site-packages")
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
ENTRIES = ("page.js", "service_worker.js", "engine.js", "snapshot_maker.js")
FONT = re.compile(r"[\w-]+\.woff2")
FONT_ADDRESS = re.compile(r'url\("?[^")]*?([\w-]+\.woff2)"?\)')
WORTH_IT = 0.9
UNLISTED = {"service_worker.js", "files.json"}
SMALLEST = 12  # the level of the packer at which it takes longest

PACKAGES = (
    "allauth", "annotated_types", "asgiref", "babel", "csp", "dateutil", "django", "django_htmx",
    "icalendar", "jinja2", "markdown_it", "markupsafe", "mdurl", "packaging", "platformdirs",
    "prometheus_client", "pydantic", "pypdf", "segno", "six", "sqlparse", "typing_extensions",
    "typing_inspection", "tzdata", "tzlocal", "whitenoise",
)  # fmt: skip
# What no page of a device alone asks for.
LEFT_OUT = re.compile(
    r"""(^|/)(__pycache__|tests?|testing)/|\.(pyi|so|c|pyx|h|po|pot|md|rst|txt|exe|typed)$
    |^django/contrib/(gis|postgres|flatpages|redirects|sitemaps|syndication|admindocs|humanize)/
    |^django/db/backends/(mysql|oracle|postgresql)/
    |^django/(contrib/[a-z]+/|conf/)locale/(?!en/|it/|__init__)|^django/contrib/admin/static/
    |^django/contrib/auth/common-passwords|^platformdirs/(android|macos|windows)|^segno/(cli|helpers)
    |^babel/support|^jinja2/sandbox|^pydantic/(color|experimental)
    |^allauth/(socialaccount/providers/|locale/(?!it/|en/)|headless/|usersessions/|idp/)|^allauth/.*/static/
    |^django/core/management/commands/|^packaging/(?!__init__|version|_structures)
    |^babel/locale-data/(?!root\.dat|en(_GB|_US)?\.dat|it(_IT)?\.dat)|^babel/messages/
    |^dateutil/zoneinfo/.*gz$|^django_htmx/static/|^markdown_it/(cli|port)|^icalendar/(tests|fuzzing)|^pydantic/(v1|mypy)|^pypdf/_text_ext""",
    re.VERBOSE,
)
# Tools of developers, other systems, and the encodings of files that nobody brings.
STANDARD_LEFT_OUT = re.compile(
    r"""^(_pydatetime|_pydecimal|_pyio|_pyrepl|bdb|cProfile|cmd|code|compileall|curses|dbm|doctest|ensurepip|fileinput
    |ftplib|idlelib|imaplib|lib2to3|mailbox|modulefinder|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pyclbr
    |pydoc|pydoc_data|symtable|tabnanny|test|timeit|tkinter|trace|turtle|turtledemo|unittest|venv|wave|xmlrpc|zipapp)(\.py$|/)
    |^http/(cookiejar|server)|^xml/etree/|^multiprocessing/(?!__init__|context|process|reduction)
    |^encodings/(mac_|koi8|kz|hp|tis|ptcp|palmos|big5|euc|gb|hz|johab|shift|iso2022|cp(?!437|850|1252)|iso8859_(?!1\b|15))""",
    re.VERBOSE,
)
# What runs around the site, and the photos of the demo.
NOT_HERE = re.compile(r"companion/take_along/shell/|campaigns/.*\.(jpe?g|webp|png)$")
# Of static files Python reads the styles and signs of paper; of the others it asks whether they are there.
READ_STATIC = ("css", "icons")
ASKED_FOR = ("bundles", "print")


def main(out: Path, work: Path) -> None:
    for folder in (out, work):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    set_django_up(work / "data", work / "static")
    tree = work / "tree"
    gather_libraries(tree / "site")
    gather_product(tree / "app")
    gather_static(tree / "app", work, out)
    make_database(work / "data" / "nightlight.sqlite3", out / "empty.sqlite3")
    compile_all(work, out)
    library = next((tree / "site/pydantic_core").glob("*.so"))
    copy(library, out / "library.so")
    library.write_bytes(b"")  # loaded before all else, by this name
    pack(tree, out / "program")
    for name in OF_PYODIDE:
        copy(PYODIDE / name, out / name)
    bundle_scripts(out)
    write_page(out, pack_files(out))
    sent = pack_files(out)
    print(f"{out}: version {list_files(out)}, {sent / 1e6:.1f} MB to send")


def set_django_up(data: Path, static: Path) -> None:
    """Set the site up with a data folder of the build's, as the embedded profile."""
    data.mkdir()
    for name in ("DATABASE_URL", "NIGHTLIGHT_PROFILE", "PUBLIC_URL", "EMAIL_URL"):
        os.environ.pop(name, None)
    os.environ |= {"DATA_DIR": str(data), "STATIC_ROOT": str(static), "SECRET_KEY": "of the build"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "companion.settings"
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415  # settings are read when it is set up

    django.setup()


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def files_of(folder: Path) -> Iterator[tuple[Path, str]]:
    """Give the files of a folder with their names inside it."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file, file.relative_to(folder).as_posix()


def gather_libraries(target: Path) -> None:
    for name in PACKAGES:
        found = SITE / name
        files = [file for file, _ in files_of(found)] if found.is_dir() else [SITE / f"{name}.py"]
        for file in files:
            inside = file.relative_to(SITE).as_posix()
            if not LEFT_OUT.search(inside):
                copy(file, target / inside)
    wheels = target.parent.parent / "wheels"
    download = (*pip_line(), "--dest", str(wheels), "-r", str(ROOT / "requirements/take-along.txt"))
    subprocess.run(download, check=True)
    for wheel in wheels.glob("*.whl"):
        shutil.unpack_archive(wheel, target, "zip")
    for metadata in target.glob("*.dist-info"):
        shutil.rmtree(metadata)


def pip_line() -> Iterable[str]:
    """Return the command that downloads wheels for Python in WebAssembly, as they are locked."""
    platform = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314")
    kind = ("--implementation", "cp", "--abi", "cp314", "--only-binary", ":all:", "--no-deps")
    quietly = ("--quiet", "--no-input", "--disable-pip-version-check", "--require-hashes")
    return (sys.executable, "-m", "pip", "download", *quietly, *platform, *kind)


def gather_product(target: Path) -> None:
    from companion.operations.boot.catalogues import compile_catalogues  # noqa: PLC0415  # after django.setup()

    compile_catalogues()
    for top in ("companion", "campaigns", "templates", "locale"):
        for file, inside in files_of(ROOT / top):
            if file.suffix != ".po" and not NOT_HERE.match(f"{top}/{inside}"):
                copy(file, target / top / inside)
    copy(ROOT / "pyproject.toml", target / "pyproject.toml")
    for top in (*READ_STATIC, *ASKED_FOR):
        for file, inside in files_of(ROOT / "static" / top):
            copy(file, target / "static" / top / inside)
            if top in ASKED_FOR or file.suffix == ".png":
                (target / "static" / top / inside).write_bytes(b"")


def gather_static(app: Path, work: Path, out: Path) -> None:
    """Collect the static files under hashed names, and write those that pages name as one file."""
    from django.core.management import call_command  # noqa: PLC0415  # after django.setup()

    from companion.operations.boot.assets import UNUSED  # noqa: PLC0415

    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(UNUSED))
    manifest = work / "static/staticfiles.json"
    copy(manifest, app / "build/static/staticfiles.json")
    for name in json.loads(manifest.read_text(encoding="utf-8"))["paths"].values():
        if not name.startswith("admin/"):
            copy(work / "static" / name, work / "sent/static" / name)
    pack(work / "sent", out / "static")


def make_database(source: Path, target: Path) -> None:
    """Make the database that a new device begins with: all tables, and the owner."""
    from django.core.management import call_command  # noqa: PLC0415  # after django.setup()
    from django.db import connection  # noqa: PLC0415

    from companion.accounts.models import make_owner  # noqa: PLC0415

    call_command("migrate", interactive=False, verbosity=0)
    make_owner()
    connection.close()
    with sqlite3.connect(source) as base:
        base.execute("PRAGMA journal_mode=DELETE")
        base.execute("VACUUM")
    base.close()
    copy(source, target)


def compile_all(work: Path, out: Path) -> None:
    """Have the Python that will run everything compile it."""
    shutil.unpack_archive(PYODIDE / "python_stdlib.zip", work / "stdlib", "zip")
    for file, inside in list(files_of(work / "stdlib")):
        if STANDARD_LEFT_OUT.search(inside):
            file.unlink()
    subprocess.run(["node", str(HERE / "compile.mjs"), str(PYODIDE), str(work)], check=True)
    copy(work / "python.zip", out / "python.zip")
    copy(work / "empty.zip", out / "empty.zip")


def pack(folder: Path, target: Path) -> None:
    """Write all files of a folder one after the other, and a list of where each begins."""
    index, begin = [], 0
    with target.with_suffix(".bin").open("wb") as out:
        for file, inside in files_of(folder):
            content = file.read_bytes()
            index.append([inside, begin, len(content)])
            out.write(content)
            begin += len(content)
    target.with_suffix(".json").write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")


def bundle_scripts(out: Path) -> None:
    """Bundle the scripts around the site."""
    external = [f"--external:/{name}" for name in OF_PYODIDE]
    entries = [str(SHELL / name) for name in ENTRIES]
    bundle = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning"]
    subprocess.run([str(ESBUILD), *entries, *bundle, *external, f"--outdir={out}"], check=True)


def write_page(out: Path, sent: int) -> None:
    """Write the page around the site, in all languages, and the styles and signs that it has of itself."""
    from django.conf import settings  # noqa: PLC0415  # after django.setup()
    from django.template.loader import render_to_string  # noqa: PLC0415
    from django.utils.safestring import mark_safe  # noqa: PLC0415
    from django.utils.translation import override  # noqa: PLC0415

    signs, scene = (
        mark_safe((SHELL / f"{name}.svg").read_text(encoding="utf-8")) for name in ("signs", "scene")
    )
    shells = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            others = [(code, name) for code, name in settings.LANGUAGES if code != language]
            about = {"scene": scene, "megabytes": round(sent / 1e6), "others": others}
            shells.append((language, mark_safe(render_to_string("take_along/_shell.html", about))))
    page = render_to_string("take_along/shell.html", {"signs": signs, "shells": shells})
    (out / "index.html").write_text(page, encoding="utf-8")
    styles = (ROOT / "static/bundles/take_along.css").read_text(encoding="utf-8")
    for font in sorted(set(FONT.findall(styles))):
        copy(next((ROOT / "static/fonts").rglob(font)), out / "fonts" / font)
    (out / "shell.css").write_text(FONT_ADDRESS.sub(r"url(/fonts/\1)", styles), encoding="utf-8")
    copy(ROOT / "static/icons/favicon.svg", out / "favicon.svg")
    write_manifest(out)


def write_manifest(out: Path) -> None:
    """Write what a home screen shows of it."""
    icons = [
        {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    for icon in icons:
        copy(ROOT / "static/icons" / icon["src"][1:], out / icon["src"][1:])
    about = {"name": "Nightlight", "start_url": "/", "display": "standalone", "icons": icons}
    colours = {"background_color": "#15100d", "theme_color": "#15100d"}
    (out / "take-along.webmanifest").write_text(json.dumps(about | colours), encoding="utf-8")


def pack_files(out: Path) -> int:
    """Pack each file that gets much smaller, beside itself; return how many bytes are sent in all."""
    sent = 0
    for file, name in list(files_of(out)):
        if name in UNLISTED or name.endswith(".gz"):
            continue
        content, beside = file.read_bytes(), file.with_name(f"{file.name}.gz")
        if not beside.exists():
            packed = deflate.gzip_compress(content, SMALLEST)
            if len(packed) < len(content) * WORTH_IT:
                beside.write_bytes(packed)
        sent += (beside if beside.exists() else file).stat().st_size
    return sent


def list_files(out: Path) -> str:
    """List what a device keeps: digest, size, both of the packed file if there is one. Return the version."""
    files = {}
    for file, name in files_of(out):
        if name in UNLISTED or name.endswith(".gz"):
            continue
        content, beside = file.read_bytes(), file.with_name(f"{file.name}.gz")
        sent = beside.read_bytes() if beside.exists() else b""
        files[name] = {"digest": digest_of(content), "size": len(content), "packed": len(sent)}
        files[name] |= {"packed_digest": digest_of(sent)} if sent else {}
    version = sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
    (out / "files.json").write_text(
        json.dumps({"version": version, "release": read_release(), "files": files}), encoding="utf-8"
    )
    return version


def digest_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def read_release() -> str:
    """Return the version of the product, for the reader."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(about["project"]["version"])


if __name__ == "__main__":
    built = Path(sys.argv[1]).resolve()
    main(built, built.with_name(f"{built.name}-work"))
