import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openJournal } from '../../electron/journal/journal.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));
/** More than a pipe holds while it is not read. */
const ACTS = 400;

it('an export that nobody reads ends when it is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-export-'));
  try {
    const journal = openJournal({ directory: folder, clock: systemClock, randomness: systemRandomness });
    if (!journal.ok) throw new Error(journal.error.sentence);
    for (let act = 0; act < ACTS; act += 1)
      journal.value.sales.recordAct({
        who: 'Eva',
        what: 'note',
        subject: `act-${act}`,
        detail: 'x'.repeat(190),
      });
    journal.value.close();
    const command = spawn(process.execPath, [COBRO, 'journal', 'export', '--data', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(command, 'exit');
    await once(command.stdout, 'readable');
    command.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
