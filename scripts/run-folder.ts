import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Three times what a whole run stores at once. */
const ENOUGH_BYTES = 6 * 2 ** 30;

/** Whether programs can be started from the folder: some machines forbid it for in-memory file systems. */
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
    // In a run by root, PostgreSQL runs as another user, whose folders are in here.
    chmodSync(folder, 0o711);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
    return null;
  } catch {
    // Not Linux, or no in-memory folder available.
    return null;
  }
}

/**
 * A new folder for everything that a test run writes: in memory if there is room, because thousands of journals would
 * otherwise wait for a disk, and no test checks the disk's durability (`npm run images` and `bench` do).
 */
export function makeRunFolder(): string {
  return inMemory() ?? mkdtempSync(join(tmpdir(), 'cobro-test-'));
}
