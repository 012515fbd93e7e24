import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentSecrets } from '../../../electron/platform/secrets.ts';
import { openSettings } from '../../../electron/features/settings/settings-file.ts';
import { settingsSentence } from '../../../electron/features/settings/settings-refusal.ts';
import { openedSettings } from '../../support/opened-settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
const open = (overrides = {}) => openedSettings(folder, overrides);
const refusal = async () => {
  const opened = await openSettings({ folder, overrides: {}, log: { warn: () => undefined } });
  return opened.ok ? null : settingsSentence(opened.error);
};
const path = () => join(folder, 'settings.json');

beforeEach(() => void (folder = temporaryFolder()));
afterEach(async () => {
  await chmod(folder, 0o700);
});

describe('the settings file', () => {
  it('is not needed, and keeps only what was changed', async () => {
    const { access, problems } = await open();
    expect(problems).toEqual([]);
    access.change({ language: 'pt' });
    expect(access.read().language).toBe('pt');
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ language: 'pt' });
    expect((await stat(path())).mode & 0o077).toBe(0);
    expect((await open()).access.read()).toMatchObject({ language: 'pt', manager_name: 'Gerente' });
  });

  it('is written by nothing before it was opened for changes, and then as if it had been so from the first', async () => {
    const opened = await openSettings({ folder, overrides: {}, log: { warn: () => undefined }, read_only: true });
    if (!opened.ok) throw new Error(settingsSentence(opened.error));
    const { access, openForChanges } = opened.value;
    expect(() => access.save({ language: 'pt' })).toThrow('read only');
    expect(access.read().language).toBe('es');
    await openForChanges();
    expect(access.save({ language: 'pt' })).toEqual({ ok: true, value: null });
    expect([access.read().language, JSON.parse(await readFile(path(), 'utf8'))]).toEqual(['pt', { language: 'pt' }]);
  });

  it('is refused in a sentence where somebody begins to write it before it was opened for changes', async () => {
    const opened = await openSettings({ folder, overrides: {}, log: { warn: () => undefined }, read_only: true });
    if (!opened.ok) throw new Error(settingsSentence(opened.error));
    await writeFile(path(), '{"language":');
    expect(await opened.value.openForChanges()).toMatchObject({
      ok: false,
      error: { code: 'settings_unusable', path: path() },
    });
    await writeFile(path(), '{"language": "pt"}');
    expect(await opened.value.openForChanges()).toEqual({ ok: true, value: null });
  });

  it('yields to flags and environment, which are never written to it', async () => {
    await writeFile(path(), JSON.stringify({ terminal_id: 'saved', store_name: 'La Esquina' }));
    const { access } = await open({ terminal_id: 'flag' });
    access.change({ theme: 'dark' });
    expect(access.read()).toMatchObject({ terminal_id: 'flag', store_name: 'La Esquina', theme: 'dark' });
    expect(access.read(), 'put together once, not at each reading').toBe(access.read());
    expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ terminal_id: 'saved' });
  });

  it('with a wrong field that guards nothing says so at every start, uses the default and leaves the file alone', async () => {
    const before = JSON.stringify({ store_name: 'La Esquina', request_timeout_seconds: 'forty' });
    await writeFile(path(), before);
    for (const start of [1, 2]) {
      const { access, problems } = await open();
      expect(access.read(), `start ${start}`).toMatchObject({ store_name: 'La Esquina', request_timeout_seconds: 40 });
      expect(problems).toEqual([
        expect.stringMatching(/settings\.json: request_timeout_seconds: .*"forty" was given; the default is used\.$/),
      ]);
      expect(await readFile(path(), 'utf8')).toBe(before);
    }
    expect(await readdir(folder)).toEqual(['settings.json']);
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

  it.each([
    ['is cut off', '{"service_key_pins": ["', /it is not JSON/],
    ['is empty', '', /it is not JSON/],
    ['is no object', '[]', /it is not an object of settings/],
  ])('that %s opens no till, because what it guarded is not known, and is left as it was', async (_how, text, why) => {
    await writeFile(path(), text);
    expect(await refusal()).toMatch(why);
    expect(await readFile(path(), 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('that is a folder opens no till', async () => {
    await mkdir(path());
    expect(await refusal()).toMatch(/could not be read \(EISDIR\)/);
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
    // Another process sets the PIN, as `cobro pin set` does.
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
