import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { attemptIn, open } from '../../journal/support.ts';

export const SECRET = 'a-secret-of-the-payment-service';

/** A folder of its own that goes when the test ends. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A till that was stopped after `payments` payments, with settings and credentials. */
export function stoppedTill(folder: string, payments = 3): void {
  const till = open(folder);
  for (let n = 1; n <= payments; n += 1) attemptIn(till, `trace-of-the-past-${n}`, 'BOUND');
  till.close();
  writeFileSync(join(folder, 'settings.json'), '{"store_name":"Almacén"}');
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ client_secret: SECRET }));
}
