/* The files of SQLite on stores of the browser. A store reads, writes and flushes at once; its methods are those of
   FileSystemSyncAccessHandle. The names are fixed: a file that is unlinked is emptied, which SQLite takes for absent.

   Emscripten's fdatasync, which SQLite calls, does nothing. So what SQLite wants of it is done here: before another file is
   written, the one before is flushed (a log before its database, a database before its log begins anew), and `settle`
   flushes the rest before an answer is given. */

const NO_SPACE = 51, NO_ENTRY = 44, INVALID = 28; // numbers of Emscripten's errors
const LONG_AGO = new Date(0);

export function mountStores(FS, folder, stores) {
  FS.mkdirTree(folder);
  const parent = FS.lookupPath(folder).node;
  let unflushed = null;
  const storeOf = (node) => stores[node.name];

  function flush() {
    if (!unflushed) return;
    stores[unflushed].flush();
    unflushed = null;
  }

  function beginWriting(node) {
    if (unflushed !== node.name) flush();
    unflushed = node.name;
  }

  /* A fault of the browser's would end Python. This one SQLite understands: it takes its transaction back. */
  function attempt(write) {
    try {
      return write();
    } catch {
      throw new FS.ErrnoError(NO_SPACE);
    }
  }

  const nodeOperations = {
    getattr(node) {
      const size = storeOf(node).getSize();
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: LONG_AGO, mtime: LONG_AGO, ctime: LONG_AGO, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr(node, { mode, size }) {
      if (mode !== null && mode !== undefined) node.mode = mode;
      if (size === null || size === undefined || size === storeOf(node).getSize()) return;
      beginWriting(node);
      attempt(() => storeOf(node).truncate(size));
    },
  };
  const streamOperations = {
    open() {},
    close() {},
    allocate() {},
    llseek(stream, offset, whence) {
      const origin = [0, stream.position, storeOf(stream.node).getSize()][whence];
      if (origin + offset < 0) throw new FS.ErrnoError(INVALID);
      return origin + offset;
    },
    read(stream, buffer, offset, length, position) {
      return storeOf(stream.node).read(buffer.subarray(offset, offset + length), { at: position });
    },
    write(stream, buffer, offset, length, position) {
      if (!length) return 0;
      beginWriting(stream.node);
      const done = attempt(() => storeOf(stream.node).write(buffer.subarray(offset, offset + length), { at: position }));
      if (done < length) throw new FS.ErrnoError(NO_SPACE);
      return done;
    },
    fsync() {
      flush();
      return 0;
    },
  };

  for (const name of Object.keys(stores)) {
    const node = FS.createNode(parent, name, 0o100600, 0);
    node.node_ops = nodeOperations;
    node.stream_ops = streamOperations;
    parent.contents[name] = node;
  }
  const unlink = parent.node_ops.unlink;
  parent.node_ops = {
    ...parent.node_ops,
    unlink(from, name) {
      if (!(name in stores)) return unlink(from, name);
      flush();
      stores[name].truncate(0);
      throw new FS.ErrnoError(NO_ENTRY); // the node stays
    },
  };
  /* Put the same files into other stores, as they were copied. */
  function replaceStores(others) {
    for (const name of Object.keys(stores)) stores[name] = others[name];
  }

  return { settle: flush, replaceStores };
}
