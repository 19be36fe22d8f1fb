/* Compile libraries, product and Python's own library with the Python that will run them: compile.mjs PYODIDE WORK. */

import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
// Lines without columns: a traceback says the line, and files are a fifth smaller.
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/work");
python.runPython(`
import ast, importlib.util, marshal, os, pathlib, sys, zipfile

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")  # found by its hash, which is never looked at
MADE = (2020, 1, 1, 0, 0, 0)  # the same build gives the same bytes


WITH_WORDS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, WITH_WORDS) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        if isinstance(node, ast.ClassDef):  # for a dataclass without one Python writes its signature at each start
            node.body.insert(0, ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("-"), node.body[0])), node.body[0]))
    return tree


def compiled(file, name, optimize):
    source = file.read_bytes()
    tree = source if optimize else without_docstrings(ast.parse(source))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return HEAD + importlib.util.source_hash(source) + marshal.dumps(code)


# No docstrings; the product keeps its assertions.
for top, optimize in (("site", 2), ("app", 0)):
    root = pathlib.Path("/work/tree", top)
    for file in sorted(root.rglob("*.py")):
        file.with_suffix(".pyc").write_bytes(compiled(file, f"/{top}/{file.relative_to(root)}", optimize))
        file.unlink()

# The methods of dataclasses, which are made while the site is imported.
sys.path[:0] = ["/work/tree/app", "/work/tree/site"]
os.environ |= {"DATA_DIR": "/tmp", "SECRET_KEY": "of the build", "DJANGO_SETTINGS_MODULE": "companion.take_along.settings"}
from companion.adapters import dataclass_methods
methods = {}
dataclass_methods.take_from(methods)
from companion.take_along import bridge
bridge.start()
from companion.games import GAMES
[*GAMES.values()]  # each is imported when it is asked for
assert methods, "This Python compiles methods in another way."
pathlib.Path("/work/tree/app/methods.bin").write_bytes(marshal.dumps(methods))

root = pathlib.Path("/work/stdlib")
with zipfile.ZipFile("/work/python.zip", "w", zipfile.ZIP_STORED) as out:
    for file in sorted(root.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            inside = file.relative_to(root)
            is_code = file.suffix == ".py"
            content = compiled(file, f"/lib/python314.zip/{inside}", 2) if is_code else file.read_bytes()
            name = inside.with_suffix(".pyc") if is_code else inside
            out.writestr(zipfile.ZipInfo(name.as_posix(), MADE), content)
with zipfile.ZipFile("/work/empty.zip", "w") as out:
    pass
`);
