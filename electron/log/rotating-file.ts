import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** The log covers the last days only: five files of this size are kept. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;
const FILES_KEPT = 5;

interface OpenFile {
  readonly descriptor: number;
  size: number;
}

/**
 * Appends lines to a file and rotates it when full: `cobro.log`, `cobro.log.1` … `cobro.log.4`. Writes are synchronous,
 * so the last line before a crash is kept; a failing disk or folder never stops a sale.
 */
export function openRotatingFile(
  path: string,
  bytes_max = FILE_BYTES_MAX,
): { write(line: string): void; close(): void } {
  let file: OpenFile | null = null;
  /** Cleared before the close: its descriptor may soon be reused, perhaps by the journal (payment-safety 4.1). */
  function close(): void {
    const closing = file;
    file = null;
    if (closing !== null) closeSync(closing.descriptor);
  }
  function rotate(): void {
    close();
    rmSync(`${path}.${FILES_KEPT - 1}`, { force: true });
    for (let age = FILES_KEPT - 2; age >= 1; age -= 1) moveIfThere(`${path}.${age}`, `${path}.${age + 1}`);
    moveIfThere(path, `${path}.1`);
  }
  function opened(): OpenFile {
    const descriptor = openSync(path, 'a', 0o600);
    return { descriptor, size: fstatSync(descriptor).size };
  }
  return {
    write(line) {
      try {
        if (file !== null && file.size > bytes_max) rotate();
        file ??= opened();
        file.size += writeSync(file.descriptor, line);
      } catch {
        // On a full disk, the journal has its own disk reserve and alarm; the log may lose lines.
      }
    },
    close,
  };
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // The file does not exist yet.
  }
}
