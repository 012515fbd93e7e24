import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder for the running test, from the test itself or its `beforeEach`, and removes it when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
