import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentSecrets } from '../../../electron/platform/secrets.ts';
import { openSettings } from '../../../electron/features/settings/settings-file.ts';

let folder = '';
const log = { warn: () => {} };
const open = (overrides = {}) => openSettings({ folder, overrides, now_ms: 1234, log });
const path = () => join(folder, 'settings.json');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cobro-settings-'));
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

describe('the settings file', () => {
  it('is not needed, and keeps only what was changed', async () => {
    const { access, problems } = await open();
    expect(problems).toEqual([]);
    access.change({ language: 'pt' });
    expect(access.read().language).toBe('pt');
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ language: 'pt' });
    expect((await stat(path())).mode & 0o077).toBe(0);
    expect((await open()).access.read().language).toBe('pt');
  });

  it('yields to flags and environment, which are never written to it', async () => {
    await writeFile(path(), JSON.stringify({ terminal_id: 'saved', store_name: 'La Esquina' }));
    const { access } = await open({ terminal_id: 'flag' });
    access.change({ theme: 'dark' });
    expect(access.read()).toMatchObject({ terminal_id: 'flag', store_name: 'La Esquina', theme: 'dark' });
    expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ terminal_id: 'saved' });
  });

  it('with a wrong field says which and why, keeps the other fields, and is kept aside as it was', async () => {
    const before = JSON.stringify({ store_name: 'La Esquina', request_timeout_seconds: 'forty' });
    await writeFile(path(), before);
    const { access, problems } = await open();
    expect(access.read()).toMatchObject({ store_name: 'La Esquina', request_timeout_seconds: 40 });
    expect(problems[0]).toMatch(/settings\.json: request_timeout_seconds: .*; the default is used\.$/);
    expect(problems[1]).toContain('settings.bad-1234.json');
    expect(await readFile(join(folder, 'settings.bad-1234.json'), 'utf8')).toBe(before);
    expect((await open()).problems).toEqual([]);
  });

  it('keeps what a newer version wrote that was taken back', async () => {
    const before = { store_name: 'La Esquina', colour: 'red' };
    await writeFile(path(), JSON.stringify(before));
    const { access, problems } = await open();
    expect(problems).toEqual([
      expect.stringMatching(/"colour" is not a setting of this version; it was left as it is/),
    ]);
    access.change({ language: 'pt' });
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ ...before, language: 'pt' });
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('that is not JSON is moved aside, and the till starts with defaults', async () => {
    await writeFile(path(), '{"store_name": "La Esq');
    const { access, problems } = await open();
    expect(access.read().store_name).toBe('Café y Almacén La Esquina');
    expect(problems[0]).toMatch(/it is not JSON/);
    expect(await readFile(join(folder, 'settings.bad-1234.json'), 'utf8')).toBe('{"store_name": "La Esq');
    access.change({ language: 'en' });
    expect((await open()).access.read().language).toBe('en');
  });

  it('that is no object is not used', async () => {
    await writeFile(path(), '[]');
    expect((await open()).problems[0]).toMatch(/not an object/);
  });

  it('that is a folder is reported, and changes hold for this run', async () => {
    await rm(folder, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'cobro-settings-'));
    const { mkdir } = await import('node:fs/promises');
    await mkdir(path());
    const { access, problems } = await open();
    expect(problems[0]).toMatch(/could not be read \(EISDIR\)/);
    access.change({ language: 'en' });
    expect(access.read().language).toBe('en');
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });
});

describe('the secrets of the headless shell', () => {
  it('come from the environment alone and are never stored', async () => {
    const secrets = environmentSecrets({ COBRO_CLIENT_ID: 'till', COBRO_CLIENT_SECRET: '' });
    expect(await secrets.read('client_id')).toBe('till');
    expect(await secrets.read('client_secret')).toBeNull();
    expect(await secrets.store('client_secret', 'x')).toEqual({ ok: false, error: 'environment_only' });
  });
});

describe('a change that a manager saves', () => {
  it('is in the file before it is answered, beside everything else that the file holds', async () => {
    await writeFile(path(), JSON.stringify({ terminal_id: 'T-9', taxes: [], quarantine_seconds: 90 }));
    const { access } = await open({ terminal_id: 'flag' });
    // Another process sets the PIN meanwhile, as `cobro pin set` does.
    const hash = `scrypt$1$1$1$${'a'.repeat(16)}$${'b'.repeat(32)}`;
    const { access: other } = await open();
    other.change({ manager_pin_hash: hash });
    expect(access.save({ store_name: 'Almacén', second_currency: null })).toEqual({ ok: true, value: null });
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({
      terminal_id: 'T-9',
      taxes: [],
      quarantine_seconds: 90,
      manager_pin_hash: hash,
      store_name: 'Almacén',
      second_currency: null,
    });
    expect(access.saved().terminal_id).toBe('T-9');
    expect(access.overridden).toEqual(new Set(['terminal_id']));
    expect((await open()).access.read()).toMatchObject({ store_name: 'Almacén', second_currency: null });
  });

  it('is refused with a sentence when the file cannot be written, and then holds nowhere', async () => {
    const { access } = await open();
    await writeFile(path(), '{ broken');
    const answer = access.save({ store_name: 'Almacén' });
    expect(answer).toMatchObject({ ok: false });
    expect(access.read().store_name).toBe('Café y Almacén La Esquina');
    expect(await readFile(path(), 'utf8')).toBe('{ broken');
  });
});
