import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openJournal } from '../../electron/journal/journal.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));
/** More than an unread pipe holds. */
const ACTS = 400;

it('an export that nobody reads ends when it is told to', async () => {
  const folder = temporaryFolder();
  const journal = openJournal({ directory: folder, clock: systemClock, randomness: systemRandomness });
  if (!journal.ok) throw new Error(journal.error.sentence);
  for (let act = 0; act < ACTS; act += 1)
    journal.value.sales.recordAct({ who: 'Eva', what: 'note', subject: `act-${act}`, detail: 'x'.repeat(190) });
  journal.value.close();
  const command = spawn(process.execPath, [COBRO, 'journal', 'export', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(command, 'exit');
  await once(command.stdout, 'readable');
  command.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
});
