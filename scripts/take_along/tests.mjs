/* The pure tests of the kernel and of all games in the Python of the browser: tests.mjs BUILT WHEELS SITE_PACKAGES FOLDERS... */

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startPython } from "../../companion/take_along/shell/python.js";

const [built, wheels, libraries, ...wanted] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, "../..");
const from = (name) => import(pathToFileURL(path.join(built, name)));
const tree = new Uint8Array(fs.readFileSync(path.join(built, "program.bin")));
const python = await startPython({
  loadPyodide: (await from("pyodide.mjs")).loadPyodide,
  createModule: (await from("pyodide.asm.mjs")).default,
  folder: `${built}/`,
  // With what the site leaves out: pytest needs it.
  standardLibrary: path.join(root, "node_modules/pyodide/python_stdlib.zip"),
  library: path.join(built, "library.so"),
  program: { index: JSON.parse(fs.readFileSync(path.join(built, "program.json"))), read: (at, size) => tree.subarray(at, at + size) },
});
for (const [inside, outside] of Object.entries({ "/project": root, "/wheels": wheels, "/libraries": libraries })) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(outside) }, inside);
}
python.FS.mkdirTree("/data");
const code = python.runPython(`
import os, sys, time
from pathlib import Path

sys.path[:0] = ["/site"]
import pydantic  # whose own library in the folder of all others is for another system
sys.path[0:1] = ["/project", *map(str, sorted(Path("/wheels").glob("*.whl"))), "/libraries"]
sys.dont_write_bytecode = True
os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
os.chdir("/project")
time.thread_time = time.process_time  # there are no threads
import pytest

LEFT_OUT = ["cacheprovider", "xdist", "faulthandler", "playwright"]
options = [f"-pno:{name}" for name in LEFT_OUT] + ["--import-mode=importlib", "-o", "addopts=", "--strict-markers", "-rfE", "-q"]
options += ["-pscripts.take_along.tally", "-m", "not slow and not server_only"]
int(pytest.main([*options, *${JSON.stringify(wanted)}]))
`);
process.exit(code);
