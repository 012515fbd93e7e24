import initialize, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { DiskFile, RecordedDisk } from './recorded-disk.ts';

/** The name of this file layer in SQLite. */
export const LAYER = 'recorded';

/** SQLITE_IOCAP_POWERSAFE_OVERWRITE, as on Unix: a write does not damage the bytes beside it. */
const POWERSAFE_OVERWRITE = 0x1000;
const SECTOR_BYTES = 4096;
/** 2026-11-21 as a Julian day in milliseconds; an arbitrary moment. */
const NOW_JULIAN_MS = 212_644_915_200_000n;

export interface RecordedSqlite {
  readonly sqlite3: Sqlite3Static;
  /** Puts every connection opened from now on onto this disk. */
  mount(disk: RecordedDisk): void;
}

let started: Promise<RecordedSqlite> | null = null;

/** SQLite in WebAssembly over a file layer in JavaScript, loaded once per process. */
export function recordedSqlite(): Promise<RecordedSqlite> {
  started ??= initialize().then(installLayer);
  return started;
}

function installLayer(sqlite3: Sqlite3Static): RecordedSqlite {
  const { capi, wasm } = sqlite3;
  let mounted: RecordedDisk | null = null;
  const open_files = new Map<number, { readonly name: string; readonly file: DiskFile; readonly disk: RecordedDisk }>();
  const opened = (pointer: number) => {
    const found = open_files.get(pointer);
    if (found === undefined) throw new Error('SQLite uses a file that it did not open');
    return found;
  };
  const disk = (): RecordedDisk => {
    if (mounted === null) throw new Error('no disk is mounted');
    return mounted;
  };

  const files = {
    xClose: (pointer: number) => {
      open_files.delete(pointer);
      return 0;
    },
    xRead: (pointer: number, target: number, length: number, offset: bigint) => {
      const bytes = opened(pointer)
        .file.contents.view()
        .subarray(Number(offset), Number(offset) + length);
      const heap = wasm.heap8u();
      heap.set(bytes, target);
      if (bytes.length === length) return 0;
      heap.fill(0, target + bytes.length, target + length);
      return capi.SQLITE_IOERR_SHORT_READ;
    },
    xWrite: (pointer: number, source: number, length: number, offset: bigint) => {
      const { file, disk: its_disk } = opened(pointer);
      its_disk.write(file, Number(offset), wasm.heap8u().slice(source, source + length));
      return 0;
    },
    xTruncate: (pointer: number, size: bigint) => {
      const { file, disk: its_disk } = opened(pointer);
      its_disk.truncate(file, Number(size));
      return 0;
    },
    xSync: (pointer: number) => {
      const { name, file, disk: its_disk } = opened(pointer);
      its_disk.sync(name, file);
      return 0;
    },
    xFileSize: (pointer: number, target: number) => {
      wasm.poke64(target, BigInt(opened(pointer).file.contents.size));
      return 0;
    },
    // One exclusive connection at a time; other tests cover the product's own lock.
    xLock: () => 0,
    xUnlock: () => 0,
    xCheckReservedLock: (_pointer: number, target: number) => {
      wasm.poke32(target, 0);
      return 0;
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => SECTOR_BYTES,
    xDeviceCharacteristics: () => POWERSAFE_OVERWRITE,
  };
  const layer = {
    xOpen: (_layer: number, name_pointer: number, pointer: number, flags: number, flags_target: number) => {
      const name = wasm.cstrToJs(name_pointer) ?? 'temporary';
      const file = new capi.sqlite3_file(pointer);
      file.$pMethods = methods.pointer;
      file.dispose();
      open_files.set(pointer, { name, file: disk().open(name), disk: disk() });
      if (flags_target !== 0) wasm.poke32(flags_target, flags);
      return 0;
    },
    xDelete: (_layer: number, name_pointer: number, syncs_directory: number) => {
      const existed = disk().delete(wasm.cstrToJs(name_pointer) ?? '', syncs_directory !== 0);
      return existed ? 0 : capi.SQLITE_IOERR_DELETE_NOENT;
    },
    xAccess: (_layer: number, name_pointer: number, _flags: number, target: number) => {
      wasm.poke32(target, disk().files.has(wasm.cstrToJs(name_pointer) ?? '') ? 1 : 0);
      return 0;
    },
    xFullPathname: (_layer: number, name: number, length: number, target: number) =>
      wasm.cstrncpy(target, name, length) < length ? 0 : capi.SQLITE_CANTOPEN,
    xRandomness: (_layer: number, length: number, target: number) => {
      wasm.heap8u().fill(7, target, target + length);
      return length;
    },
    xSleep: () => 0,
    xGetLastError: () => 0,
    xCurrentTimeInt64: (_layer: number, target: number) => {
      wasm.poke64(target, NOW_JULIAN_MS);
      return 0;
    },
    xCurrentTime: (_layer: number, target: number) => {
      wasm.poke64f(target, Number(NOW_JULIAN_MS) / 86_400_000);
      return 0;
    },
  };
  const methods = Object.assign(new capi.sqlite3_io_methods(), { $iVersion: 1 });
  methods.installMethods(files);
  const any_file = new capi.sqlite3_file();
  const file_bytes = any_file.structInfo.sizeof;
  any_file.dispose();
  const description = Object.assign(new capi.sqlite3_vfs(), {
    $iVersion: 2,
    $szOsFile: file_bytes,
    $mxPathname: 512,
    $zName: wasm.allocCString(LAYER, false),
  });
  description.installMethods(layer);
  const registered = capi.sqlite3_vfs_register(description.pointer, 0);
  if (registered !== 0)
    throw new Error(`SQLite refused the file layer: ${capi.sqlite3_js_rc_str(registered) ?? registered}`);
  return { sqlite3, mount: (next) => (mounted = next) };
}
