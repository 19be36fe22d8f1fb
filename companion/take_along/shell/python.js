/* Python with the site in it: in the worker of a browser, or in Node when the folder is built and tested. */

const FILE = 0o100644, FOLDER = 0o040755;

export const LIBRARY = "/site/pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so";
export const STANDARD_LIBRARY = "/lib/python314.zip";
/* The key, host and zone of a device come later (`wake`): a snapshot of the memory must hold none of them. */
const ENVIRONMENT = {
  HOME: "/home",
  DATA_DIR: "/data",
  FILES: "database",
  SECRET_KEY: "the key of the build, which opens nothing",
  TZ: "UTC",
  DJANGO_SETTINGS_MODULE: "companion.take_along.settings",
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONHASHSEED: "0",
};

/* Make the files of the program: each is there at once, and its bytes are read (`read(at, size)`) when it is opened. */
function mountProgram(FS, index, read) {
  const { MEMFS } = FS.filesystems;
  const folders = new Map([["", FS.root]]);
  const folderOf = (name) => name.slice(0, Math.max(0, name.lastIndexOf("/")));
  const makeFolder = (name) => {
    if (!folders.has(name)) {
      const node = MEMFS.createNode(makeFolder(folderOf(name)), name.slice(name.lastIndexOf("/") + 1), FOLDER, 0);
      folders.set(name, node);
    }
    return folders.get(name);
  };
  for (const [name, at, size] of index) {
    const node = MEMFS.createNode(makeFolder(folderOf(name)), name.slice(name.lastIndexOf("/") + 1), FILE, 0);
    readLater(node, size, () => read(at, size));
  }
}

function readLater(node, size, read) {
  node.usedBytes = size;
  const empty = node.contents;
  let held = null; // most files are read once: memory that nobody uses may be collected
  const become = (value) => Object.defineProperty(node, "contents", { configurable: true, writable: true, value });
  Object.defineProperty(node, "contents", {
    configurable: true,
    set: become,
    get() {
      if (!size) return empty;
      const contents = held?.deref() ?? read();
      held = new WeakRef(contents);
      return contents;
    },
  });
}

/* Put a file that is read later in the place of one that was written at the start. */
export function replaceFile(FS, path, size, read) {
  FS.unlink(path);
  FS.writeFile(path, new Uint8Array(0));
  readLater(FS.lookupPath(path).node, size, read);
}

/* The native library is loaded before all else, so that it lies at the same place in memory and table at each start, as a
   snapshot needs it. Pyodide takes no INITIAL_MEMORY: memory is asked for until there is enough, and then written over. */
function withLibrary(createModule, address, fill) {
  return async (options) => {
    const usual = options.locateFile;
    options.dynamicLibraries = [LIBRARY];
    options.locateFile = (wanted) => (wanted.endsWith(".so") ? address : usual(wanted));
    const module = await createModule(options);
    fill?.(module);
    return module;
  };
}

/* A snapshot is read where it belongs, without a second copy in memory. */
const fillFrom = ({ begin, size, read }) => (module) => {
  const needed = size - begin;
  while (module.HEAP8.length < needed) module._malloc(Math.max(1 << 20, Math.min(1 << 22, needed - module.HEAP8.length)));
  if (read(module.HEAPU8.subarray(0, needed), begin) !== needed) throw new Error("The snapshot is too short.");
};

/* Start the interpreter. `program` is {index, read}, `library` the address of the native library; with `snapshot` the memory
   is that of a started site, with `isSnapshotMade` one can be made. */
export async function startPython({ loadPyodide, createModule, folder, standardLibrary, library, program, snapshot = null, isSnapshotMade = false }) {
  return loadPyodide({
    indexURL: folder,
    stdLibURL: standardLibrary,
    packageBaseUrl: folder,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} },
    env: ENVIRONMENT,
    createPyodideModule: withLibrary(createModule, library, snapshot && fillFrom(snapshot)),
    ...(isSnapshotMade && { _makeSnapshot: true }),
    ...(snapshot && { _loadSnapshot: snapshot.head }),
    fsInit: (FS) => mountProgram(FS, program.index, program.read),
  });
}

/* Import the site; a start from a snapshot has it already. */
export function importSite(python) {
  python.runPython(`
import gc, marshal, sys
gc.disable()
sys.path[:0] = ["/app", "/site"]
from companion.adapters import dataclass_methods
with open("/app/methods.bin", "rb") as methods:
    dataclass_methods.take_from(marshal.load(methods))
from companion.take_along import bridge
bridge.start()
gc.freeze()
gc.enable()
`);
}
