import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openServiceAccess } from '../../electron/app/service-access.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { environmentSecrets } from '../../electron/platform/secrets.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const EMBEDDED = { service_url: null, service_ca_file: null, service_key_pins: [] };
const statusOf = (url: string): Promise<number | null> =>
  fetch(`${url}/nowhere`).then(
    ({ status }) => status,
    () => null,
  );

it('a practice service whose ledger turns out to be damaged when it is first asked is in the log, once', async () => {
  const folder = dataFolderAt(join(temporaryFolder(), 'data'));
  mkdirSync(folder.path, { mode: 0o700 });
  const told: unknown[] = [];
  const log = { ...SILENT_LOG, error: (sentence: string, facts: unknown) => void told.push([sentence, facts]) };
  const open = () => openServiceAccess(EMBEDDED, folder, environmentSecrets({}), log);
  const whole = await open();
  if (whole.ok) await whole.value.stop();
  const ledger = new Database(join(folder.sandbox, 'sandbox-ledger.db'));
  ledger.exec('DROP TABLE service_state');
  ledger.close();

  const damaged = await open();
  expect([damaged.ok, told]).toEqual([true, []]);
  if (!damaged.ok) return;
  const { base_url, stop } = damaged.value;
  expect(await Promise.all([statusOf(base_url), statusOf(base_url)])).toEqual([null, null]);
  expect(await statusOf(base_url)).toBe(null);
  expect(told).toEqual([
    [
      'the embedded payment service cannot work',
      { event: 'embedded_service_broke', error: expect.any(Error) as unknown },
    ],
  ]);
  await stop();
});
