/** One disk operation. Names and contents become durable by different syncs. */
export type DiskOperation =
  | { readonly kind: 'create'; readonly name: string; readonly inode: number }
  | { readonly kind: 'delete'; readonly name: string; readonly inode: number; readonly directory_synced: boolean }
  | { readonly kind: 'write'; readonly inode: number; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly inode: number; readonly size: number }
  | { readonly kind: 'sync'; readonly inode: number; readonly directory_synced: boolean };

/** A file as the running program sees it, page cache included. */
export interface DiskFile {
  readonly inode: number;
  /** SQLite syncs the directory with the first sync of a journal or of a write-ahead log, and never for a database. */
  readonly is_log: boolean;
  contents: FileContents;
  directory_synced: boolean;
}

/** A growing byte array; holes read as zeros, as on a real file system. */
export class FileContents {
  #bytes: Uint8Array;
  #size: number;

  constructor(bytes = new Uint8Array(0)) {
    this.#bytes = bytes;
    this.#size = bytes.length;
  }

  get size(): number {
    return this.#size;
  }

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  copy(): FileContents {
    return new FileContents(this.view().slice());
  }

  write(offset: number, bytes: Uint8Array): void {
    const end = offset + bytes.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      grown.set(this.view());
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, offset);
    this.#size = Math.max(this.#size, end);
  }

  truncate(size: number): void {
    const kept = new Uint8Array(size);
    kept.set(this.view().subarray(0, size));
    this.#bytes = kept;
    this.#size = size;
  }
}

/** An in-memory disk that records every operation, so that a power cut can be replayed at any moment. */
export class RecordedDisk {
  readonly operations: DiskOperation[] = [];
  readonly files = new Map<string, DiskFile>();
  /** Files whose sync is acknowledged but not done: the lie of payment-safety 8, for the canary. */
  readonly drops_sync: (name: string) => boolean;
  #next_inode: number;

  constructor(image: ReadonlyMap<string, Uint8Array> = new Map(), drops_sync: (name: string) => boolean = () => false) {
    this.drops_sync = drops_sync;
    this.#next_inode = 1;
    for (const [name, bytes] of image) {
      const inode = this.#next_inode++;
      this.files.set(name, {
        inode,
        is_log: isLog(name),
        contents: new FileContents(bytes.slice()),
        directory_synced: true,
      });
    }
  }

  open(name: string): DiskFile {
    const existing = this.files.get(name);
    if (existing !== undefined) return existing;
    const inode = this.#next_inode++;
    const file = { inode, is_log: isLog(name), contents: new FileContents(), directory_synced: false };
    this.files.set(name, file);
    this.operations.push({ kind: 'create', name, inode });
    return file;
  }

  write(file: DiskFile, offset: number, bytes: Uint8Array): void {
    this.operations.push({ kind: 'write', inode: file.inode, offset, bytes });
    file.contents.write(offset, bytes);
  }

  truncate(file: DiskFile, size: number): void {
    if (file.contents.size === size) return;
    this.operations.push({ kind: 'truncate', inode: file.inode, size });
    file.contents.truncate(size);
  }

  sync(name: string, file: DiskFile): void {
    if (this.drops_sync(name)) return;
    const directory_synced = file.is_log && !file.directory_synced;
    this.operations.push({ kind: 'sync', inode: file.inode, directory_synced });
    file.directory_synced ||= directory_synced;
  }

  delete(name: string, directory_synced: boolean): boolean {
    const file = this.files.get(name);
    if (file === undefined) return false;
    this.operations.push({ kind: 'delete', name, inode: file.inode, directory_synced });
    this.files.delete(name);
    return true;
  }
}

function isLog(name: string): boolean {
  return name.endsWith('-wal') || name.endsWith('-journal');
}
