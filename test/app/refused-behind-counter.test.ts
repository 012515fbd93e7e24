import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fail, succeed } from '../../core/result.ts';
import { openTill } from '../../electron/app/composition.ts';
import { attemptIn, open } from '../journal/support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('a till that finds its port taken begins no recovery, and leaves the folder to the next', async () => {
  const folder = temporaryFolder();
  const data_folder = join(folder, 'data');
  mkdirSync(data_folder, { mode: 0o700 });
  const earlier = open(data_folder);
  attemptIn(earlier, 'in-doubt', 'QUARANTINE');
  earlier.close();

  const begun: string[] = [];
  const refusal = { code: 'port_unusable', port: 8765, system: 'EADDRINUSE' } as const;
  const till = await openTill({
    data_folder,
    settings: { anchor_folder: join(folder, 'anchor') },
    environment: {},
    stderr: () => undefined,
    onCounterOpen: async ({ engine, devices, store }) => {
      engine.start = () => void begun.push('recovery');
      devices.start = () => void begun.push('devices');
      store.start = () => void begun.push('store');
      return await Promise.resolve(fail(refusal));
    },
  });
  expect(till).toEqual(fail(refusal));
  expect(begun).toEqual([]);
  const next = open(data_folder);
  expect(next.attempts.unfinished()).toHaveLength(1);
  next.close();
});

it('a till whose settings are being written just then says so, and leaves the folder to the next', async () => {
  const folder = temporaryFolder();
  const data_folder = join(folder, 'data');
  mkdirSync(data_folder, { mode: 0o700 });
  const till = await openTill({
    data_folder,
    settings: { anchor_folder: join(folder, 'anchor') },
    environment: {},
    stderr: () => undefined,
    onCounterOpen: async () => {
      writeFileSync(join(data_folder, 'settings.json'), '{"language":');
      return await Promise.resolve(succeed(null));
    },
  });
  expect(till).toMatchObject(fail({ code: 'settings_unusable' }));
  open(data_folder).close();
});

it('a till without handles for its settings says so, and leaves the folder to the next', async () => {
  const folder = temporaryFolder();
  const data_folder = join(folder, 'data');
  mkdirSync(data_folder, { mode: 0o700 });
  const till = await openTill({
    data_folder,
    settings: { anchor_folder: join(folder, 'anchor') },
    environment: {},
    stderr: () => undefined,
    onCounterOpen: async (runtime) => {
      runtime.openSettingsForChanges = () => Promise.reject(Object.assign(new Error('open'), { code: 'EMFILE' }));
      return await Promise.resolve(succeed(null));
    },
  });
  expect(till).toEqual(fail({ code: 'out_of_resources', system: 'EMFILE' }));
  open(data_folder).close();
});
