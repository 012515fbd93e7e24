import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '../../../core/assert.ts';
import { openTillJournal } from '../../../electron/journal/till-journal.ts';
import { systemClock, systemRandomness } from '../../../electron/platform/system.ts';
import { attemptIn, open } from '../../journal/support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const SECRET = 'a-secret-of-the-payment-service';

/** Paths in a folder of the running test; none exists yet. */
export function backupPaths() {
  const place = temporaryFolder();
  const [folder, file, target] = [join(place, 'till'), join(place, 'till.cobro-backup'), join(place, 'restored')];
  return { place, folder, file, target };
}

/** Opens the journal of a till as the program does. */
export function openTill(directory: string) {
  const parts = { clock: systemClock, randomness: systemRandomness, reserve_bytes: 4096 };
  const opened = openTillJournal({ directory, environment: process.env, ...parts });
  assert(opened.ok, opened.ok ? '' : opened.error.sentence);
  return opened.value;
}

/** A till that was stopped after `payments` payments, with settings and credentials. */
export function stoppedTill(folder: string, payments = 3): void {
  const till = open(folder);
  for (let n = 1; n <= payments; n += 1) attemptIn(till, `trace-of-the-past-${n}`, 'BOUND');
  till.close();
  writeFileSync(join(folder, 'settings.json'), '{"store_name":"Almacén"}');
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ client_secret: SECRET }));
}
