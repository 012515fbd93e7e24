import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What a whole run keeps at once is a third of it. */
const ENOUGH_BYTES = 6 * 2 ** 30;

/** Whether programs may be started from the folder: some machines forbid it for memory that is mounted. */
function runsPrograms(folder: string): boolean {
  const path = join(folder, 'try.sh');
  writeFileSync(path, '#!/bin/sh\nexit 0\n');
  chmodSync(path, 0o700);
  const { status } = spawnSync(path);
  rmSync(path);
  return status === 0;
}

function inMemory(): string | null {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const folder = mkdtempSync(join(MEMORY, 'cobro-'));
    // A PostgreSQL of a run by root works under a user of its own, whose folders lie in here.
    chmodSync(folder, 0o711);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
    return null;
  } catch {
    // Not Linux, or a machine that keeps its memory to itself.
    return null;
  }
}

/**
 * A fresh folder for everything that a run of the tests writes: in memory where there is room, since each of thousands of
 * journals waits for a disk otherwise, and no test asks whether a disk keeps its word (that is `npm run images` and `bench`).
 */
export function makeRunFolder(): string {
  return inMemory() ?? mkdtempSync(join(tmpdir(), 'cobro-test-'));
}
