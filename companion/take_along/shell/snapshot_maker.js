/* A worker that starts the site once more, on data of its own, and keeps a snapshot of the memory for the next start. */

import createModule from "/pyodide.asm.mjs";
import { loadPyodide } from "/pyodide.mjs";
import { addressOf, readFile } from "./program_files.js";
import { importSite, startPython } from "./python.js";
import { keepSnapshot } from "./snapshots.js";

const HERE = new URL("/", location).href;

async function make({ version, languages }) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("nightlight", { create: true });
  const [tree, index] = await Promise.all([readFile("program.bin"), fetch("/program.json").then((answer) => answer.json())]);
  const python = await startPython({
    loadPyodide,
    createModule,
    folder: HERE,
    standardLibrary: await addressOf("python.zip"),
    library: `${HERE}library.so`,
    program: { index, read: (at, size) => tree.subarray(at, at + size) },
    isSnapshotMade: true,
  });
  importSite(python);
  python.FS.mkdirTree("/data");
  python.FS.writeFile("/data/nightlight.sqlite3", await readFile("empty.sqlite3"));
  const failed = python.runPython(`
from companion.take_along import snapshot
snapshot.rehearse(${JSON.stringify(languages)})
`).toJs();
  python.FS.rmdir("/data");
  await keepSnapshot(folder, version, python.makeMemorySnapshot());
  return failed;
}

onmessage = async ({ data }) => {
  try {
    postMessage({ isMade: true, failed: await make(data) });
  } catch (fault) {
    postMessage({ fault: String(fault.message ?? fault).slice(-2000) });
  }
};
