import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseReader } from '../../electron/features/devices/reader-choice.ts';
import { findPinOwner } from '../../electron/features/staff/manager-pin.ts';
import { staffKeys } from '../../electron/features/staff/staff-session.ts';
import { createPinHasher } from '../../electron/features/staff/pin-hash.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import {
  type Json,
  SECRETS,
  TRIAL,
  root,
  sale,
  sandbox,
  setUp,
  settings,
  shop,
  till,
  useSetupWorld,
} from './setup-world.ts';
import { deriveQuickly } from '../support/quick-pins.ts';

useSetupWorld();

describe('a till that is set up from a file', () => {
  test('sells live with no flag and no environment, as the shop, terminal and merchant of the file', async () => {
    writeFileSync(join(root, 'goods.csv'), 'id;nombre;precio\nA1;Pan;500\n');
    const done = await setUp(
      shop({ catalogue: { csv: 'goods.csv' }, printer: 'file:/dev/null', settings: { blind_count: true } }),
    );
    expect(done).toMatchObject({
      code: 0,
      stderr: '',
      json: { outcome: 'set_up', mode: 'live', service: { tested: true }, staff: 1 },
    });
    expect(await settings()).toMatchObject({
      store_name: 'Panadería Sol',
      till_name: 'Caja 2',
      cashier_name: 'Caja',
      currency: 'CLP',
      taxes: [{ tax_id: 'iva', basis_points: 1900 }],
      tax_id_kinds: ['RUT'],
      terminal_id: 't-2',
      merchant_id: 'm-9',
      service_url: sandbox.url,
      printer: 'file:/dev/null',
      blind_count: true,
      financial_fees: {},
      set_up: 'live',
    });
    expect(await sale()).toMatchObject({ code: 0, json: { outcome: 'approved', amount: 500, currency: 'CLP' } });
    expect(readFileSync(join(till(), 'catalogue.csv'), 'utf8')).toContain('Pan');
  });

  test('keeps whole paths, wherever the next command is started', async () => {
    const anchor = relative(process.cwd(), join(root, 'elsewhere'));
    expect(await setUp(shop(), { argv: ['--anchor', anchor, '--skip-service-test'] })).toMatchObject({ code: 0 });
    expect(await settings()).toMatchObject({ anchor_folder: join(root, 'elsewhere') });
  });

  test('keeps its secrets in files of its owner alone, PINs as hashes, and nothing of them in journal or answer', async () => {
    const { json } = await setUp(shop());
    for (const name of ['credentials.json', 'settings.json'])
      expect(statSync(join(till(), name)).mode & 0o077, name).toBe(0);
    const of_till = { directory: till(), folder: join(root, 'anchor'), environment: {} };
    const journal = openTillJournal({ ...of_till, clock: systemClock, randomness: systemRandomness });
    if (!journal.ok) throw new Error(journal.error.sentence);
    const { manager_pin_hash } = await settings();
    const staff = staffKeys(journal.value.shop.staff.list());
    const find = findPinOwner({
      settings: () => ({ manager_pin_hash, manager_name: 'E' }),
      staff: () => staff,
      training: false,
      hasher: createPinHasher({ key: journal.value.device_key, derive: deriveQuickly }),
    });
    expect(await find('482913')).toMatchObject({ role: 'manager' });
    expect(await find('557741')).toMatchObject({ name: 'Ana', role: 'cashier' });
    const events = JSON.stringify([...journal.value.exportEvents()]);
    journal.value.close();
    expect(events).toContain('till_set_up');
    const output = events + JSON.stringify(json) + readFileSync(join(till(), 'settings.json'), 'utf8');
    for (const secret of ['482913', '557741', SECRETS.client_secret]) expect(output).not.toContain(secret);
  });

  test('may be set up again, which changes what the file says and keeps sales, people and what was chosen since', async () => {
    await setUp(shop());
    await sale();
    const again = await setUp(
      shop({ secrets: undefined, staff: [], shop: { name: 'Panadería Luna' }, settings: { financial_fees: {} } }),
      { argv: ['--terminal', 't-7', '--till-name', 'Caja 7'], typed: '482913' },
    );
    expect(again).toMatchObject({ code: 0, json: { trial_kept: null } });
    expect(await settings()).toMatchObject({ store_name: 'Panadería Luna', terminal_id: 't-7', till_name: 'Caja 7' });
    const next = await sale();
    expect(next.json).toMatchObject({ outcome: 'approved' });
    const exported = openJournal({ directory: till(), clock: systemClock, randomness: systemRandomness });
    const sold = exported.ok ? [...exported.value.exportEvents()].filter(({ state }) => state === 'BOUND') : [];
    if (exported.ok) exported.value.close();
    expect(sold).toHaveLength(2);
  });

  test('is set up again by who has the PIN that is set, in the file or typed, and by nobody else', async () => {
    await setUp(shop());
    const other = shop({ secrets: { ...SECRETS, manager_pin: '909192' } });
    expect(await setUp(other)).toMatchObject({ code: 64, json: { code: 'operator_needed' } });
    expect(await setUp(other, { typed: '111222' })).toMatchObject({ code: 1, json: { code: 'wrong_pin' } });
    expect(await setUp(other, { typed: '482913' })).toMatchObject({ code: 0 });
    expect(await setUp(other)).toMatchObject({ code: 0 });
  });

  test('begins with no goods where the file names none: the goods of the trial are nobody’s', async () => {
    await setUp(shop());
    expect(readFileSync(join(till(), 'catalogue.csv'), 'utf8')).toBe('id;nombre;precio\n');
  });
});

describe('secrets come', () => {
  const bare = () => shop({ secrets: undefined, staff: [] });
  const kept = () => JSON.parse(readFileSync(join(till(), 'credentials.json'), 'utf8')) as Json;

  test('from the environment', async () => {
    const environment = {
      COBRO_CLIENT_ID: 'cobro-demo',
      COBRO_CLIENT_SECRET: 'cobro-demo-secret',
      COBRO_MANAGER_PIN: '482913',
    };
    expect(await setUp(bare(), { environment, mode: 0o644 })).toMatchObject({ code: 0 });
    expect(kept()).toMatchObject({ client_secret: SECRETS.client_secret });
  });

  test('from systemd', async () => {
    const folder = join(root, 'given');
    mkdirSync(folder);
    for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder, `cobro.${name}`), `${value}\n`);
    expect(await setUp(bare(), { environment: { CREDENTIALS_DIRECTORY: folder } })).toMatchObject({ code: 0 });
    expect(kept()).toMatchObject({ client_secret: SECRETS.client_secret });
  });

  test('from a file of their own, which nobody else may read', async () => {
    const path = join(root, 'secrets.json');
    writeFileSync(path, JSON.stringify(SECRETS));
    chmodSync(path, 0o644);
    const named = { ...bare(), secrets_file: 'secrets.json' };
    expect(await setUp(named)).toMatchObject({ code: 64, stderr: expect.stringMatching(/secrets_file .*chmod 600/) });
    chmodSync(path, 0o600);
    expect(await setUp(named)).toMatchObject({ code: 0 });
  });

  test('never from a file that others can read', async () => {
    const refused = await setUp(shop(), { mode: 0o640 });
    expect(refused).toMatchObject({ code: 64, json: { outcome: 'refused', problems: [{ field: 'the file' }] } });
    expect(refused.stderr).toContain('chmod 600');
  });

  test('and without any the answer names every place', async () => {
    const { code, stderr } = await setUp(bare());
    expect(code).toBe(64);
    expect(stderr).toMatch(/secrets are missing.*COBRO_CLIENT_ID/);
    expect(stderr).toMatch(/secrets\.manager_pin is missing/);
  });
});

describe('a trial and a live till are never one', () => {
  test('what the trial of a folder sold is put aside when the folder goes live', async () => {
    expect(await sale()).toMatchObject({ json: { outcome: 'approved' } });
    const done = await setUp(shop());
    expect(done).toMatchObject({ code: 0, json: { trial_kept: expect.stringMatching(/^trial-\d+$/) } });
    expect(readdirSync(join(till(), String(done.json['trial_kept'])))).toContain('journal.db');
    const journal = openJournal({ directory: till(), clock: systemClock, randomness: systemRandomness });
    const attempts = journal.ok
      ? [...journal.value.exportEvents()].filter(({ state }) => state !== undefined)
      : ['unread'];
    if (journal.ok) journal.value.close();
    expect(attempts).toEqual([]);
  });

  test('a live folder is never set up for training', async () => {
    await setUp(shop());
    expect(await setUp(shop(TRIAL), { typed: '482913' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--data'),
    });
    expect(await settings()).toMatchObject({ set_up: 'live' });
  });

  test('a live folder whose settings lost the service does not open as a trial', async () => {
    await setUp(shop());
    const file = join(till(), 'settings.json');
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...saved, service_url: null }));
    expect(await sale()).toMatchObject({
      code: 3,
      json: { reason: 'till_not_open', detail: expect.stringContaining('would open as a trial') },
    });
  });

  test('a folder that was set up for training never sells at a real service', async () => {
    expect(await setUp(shop(TRIAL), { mode: 0o644 })).toMatchObject({ code: 0, json: { mode: 'training' } });
    expect(await sale()).toMatchObject({ json: { outcome: 'approved' } });
    expect(await sale('--service', sandbox.url)).toMatchObject({
      code: 3,
      json: { reason: 'till_not_open', detail: expect.stringContaining('belongs to a trial') },
    });
  });

  test('a simulated reader that was set up at one service is used at no other one', () => {
    const service = { training: false, embedded: false, on_this_machine: true };
    const chosen = (is_set_up: boolean, elsewhere = service) =>
      chooseReader({ spec: 'simulated:', is_named: false, is_set_up, service: elsewhere });
    expect(chosen(true)).toMatchObject({ ok: true, value: { spec: 'simulated:' } });
    expect(chosen(false)).toMatchObject({ ok: true, value: { spec: null } });
    expect(chosen(true, { ...service, on_this_machine: false })).toMatchObject({ ok: true, value: { spec: null } });
  });

  test('a till that sold in one currency is not set up in another', async () => {
    await setUp(shop());
    await sale();
    expect(await setUp(shop({ country: 'AR' }))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another currency'),
    });
  });
});

describe('a set-up that a crash interrupted', () => {
  test('leaves a folder that does not open, and the same set-up finishes it', async () => {
    await sale();
    const kept = join(till(), 'trial-1234567890123');
    writeFileSync(join(till(), 'setup-unfinished.json'), JSON.stringify({ trial: 'trial-1234567890123' }));
    expect(await sale()).toMatchObject({ code: 3, json: { detail: expect.stringContaining('was interrupted') } });
    expect(await setUp(shop())).toMatchObject({ code: 0, json: { trial_kept: 'trial-1234567890123' } });
    expect(existsSync(join(kept, 'journal.db'))).toBe(true);
    expect(await sale()).toMatchObject({ json: { outcome: 'approved' } });
  });

  test('is refused while a till works with the folder, and changes nothing', async () => {
    const running = openJournal({ directory: till(), clock: systemClock, randomness: systemRandomness });
    expect(await setUp(shop())).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it first') });
    if (running.ok) running.value.close();
    expect(readdirSync(till())).not.toContain('credentials.json');
    expect(readdirSync(till())).not.toContain('setup-unfinished.json');
  });
});
