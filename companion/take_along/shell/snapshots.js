/* A snapshot of Python's memory after the site has started, kept in the browser's own file system. It fits one version of the
   site in one version of one browser: functions lie at other places in another. One that broke a start is not tried again. */

import { openHandle } from "./stores.js";

/* The head of the file, in numbers of 32 bits: whether it is whole, how long the memory is, how many starts with it are not
   known to have worked, how many runs follow. A run is a part of the memory that is not empty: a quarter of it is. */
const HEAD = 16;
const [WHOLE, SIZE, TRIED, RUNS] = [0, 1, 2, 3];
const PAGE = 4096;
const NEAR = 4 * PAGE; // two runs with less between them are one
const PREFIX = "snapshot ";

export const snapshotName = (version) => `${PREFIX}${version} ${navigator.userAgent.replace(/[^\w.]+/g, " ")}`;

function readWords(handle, count, at) {
  const words = new Uint32Array(count);
  handle.read(words, { at });
  return words;
}

const write = (handle, place, value) => {
  handle.write(new Uint32Array([value]), { at: place * 4 });
  handle.flush();
};

/* Open the snapshot of a version: null if there is none that may be used. `worked` is called once the site has answered. */
export async function openSnapshot(folder, version) {
  const name = snapshotName(version);
  if (!folder || !(await folder.getFileHandle(name).catch(() => null))) return null;
  const handle = await openHandle(folder, name);
  const head = readWords(handle, 4, 0);
  if (!head[WHOLE] || head[TRIED]) {
    handle.close();
    return null;
  }
  write(handle, TRIED, 1);
  const runs = listPlaces(readWords(handle, 2 * head[RUNS], HEAD));
  const read = (into, at) => readRuns(handle, runs, into, at);
  const begin = new Uint32Array(4);
  read(new Uint8Array(begin.buffer), 0);
  const first = new Uint8Array(begin[1]);
  read(first, 0);
  return {
    head: first,
    begin: begin[1],
    size: head[SIZE],
    read,
    worked() {
      write(handle, TRIED, 0);
      handle.close();
    },
  };
}

/* Return the runs with their places in the file; `words` are where each begins and ends in the memory. */
function listPlaces(words) {
  const runs = [];
  let place = HEAD + words.byteLength;
  for (let one = 0; one < words.length; one += 2) {
    const [begin, end] = [words[one], words[one + 1]];
    runs.push({ begin, end, place });
    place += end - begin;
  }
  return runs;
}

/* Read a part of the memory; return how much was read. What is empty is written over only if it is not: memory that nobody has
   touched takes no room. */
function readRuns(handle, runs, into, at) {
  let done = 0;
  for (const { begin, end, place } of runs) {
    const from = Math.max(begin - at, done), to = Math.min(end - at, into.length);
    if (to <= from) continue;
    empty(into.subarray(done, from));
    if (handle.read(into.subarray(from, to), { at: place + from + at - begin }) !== to - from) return done;
    done = to;
  }
  empty(into.subarray(done));
  return into.length;
}

const wordsOf = (part) => new Uint32Array(part.buffer, part.byteOffset, part.length >> 2);

function isEmpty(part) {
  const words = wordsOf(part);
  for (let at = 0; at < words.length; at += 1) if (words[at]) return false;
  return true;
}

function empty(part) {
  for (let at = 0; at < part.length; at += PAGE) {
    const page = part.subarray(at, at + PAGE);
    if (!isEmpty(page)) page.fill(0);
  }
}

/* Return where the parts that are not empty begin and end, one after the other. */
function findRuns(content) {
  const found = [];
  for (let at = 0; at < content.length; at += PAGE) {
    const last = found.length - 1, end = Math.min(at + PAGE, content.length);
    if (isEmpty(content.subarray(at, end))) continue;
    if (last > 0 && at - found[last] < NEAR) found[last] = end;
    else found.push(at, end);
  }
  return found;
}

/* Keep a snapshot; those of other versions are deleted. */
export async function keepSnapshot(folder, version, content) {
  const name = snapshotName(version);
  for await (const other of folder.keys()) {
    if (other.startsWith(PREFIX)) await folder.removeEntry(other).catch(() => {});
  }
  const handle = await openHandle(folder, name);
  try {
    const words = new Uint32Array(findRuns(content));
    handle.write(words, { at: HEAD });
    for (const { begin, end, place } of listPlaces(words)) handle.write(content.subarray(begin, end), { at: place });
    handle.flush();
    handle.write(new Uint32Array([1, content.length, 0, words.length / 2]), { at: 0 });
    handle.flush();
  } finally {
    handle.close();
  }
}
