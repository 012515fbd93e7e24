import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isProtectiveSetting } from '../../../core/settings/replaceable-settings.ts';
import { defaultSettings, settingsSchema } from '../../../core/settings/settings.ts';
import { openSettings } from '../../../electron/features/settings/settings-file.ts';
import { settingsSentence } from '../../../electron/features/settings/settings-refusal.ts';
import { openedSettings } from '../../support/opened-settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

const path = () => join(folder, 'settings.json');
const NAMES = Object.keys(settingsSchema.shape) as (keyof typeof settingsSchema.shape)[];

/** Writes a settings file with one value that its schema refuses. */
function unusable(name: (typeof NAMES)[number]): string {
  const value = [{ unusable: true }, [[]], '', -1].find((one) => !settingsSchema.shape[name].safeParse(one).success);
  if (value === undefined) throw new Error(`${name} takes everything`);
  return JSON.stringify({ store_lines: [], [name]: value });
}

async function refusal(): Promise<string | null> {
  const opened = await openSettings({ folder, overrides: {}, log: { warn: () => undefined } });
  return opened.ok ? null : settingsSentence(opened.error);
}

describe('a setting that guards something and cannot be used', () => {
  it.each(NAMES.filter(isProtectiveSetting))('opens no till, at no start, and stays in the file: %s', async (name) => {
    const text = unusable(name);
    await writeFile(path(), text);
    for (const start of [1, 2]) {
      expect(await refusal(), `start ${start}`).toContain(`${name}: `);
      expect(await readFile(path(), 'utf8')).toBe(text);
    }
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('is each one that says who is trusted, who may, and where money goes', () => {
    for (const name of [
      ...['service_url', 'service_ca_file', 'service_key_pins', 'store_url', 'store_pin', 'set_up', 'wire'],
      ...['terminal_id', 'merchant_id', 'currency', 'capture_mode', 'quarantine_seconds'],
      ...['anchor_folder', 'anchor_may_be_copied', 'manager_pin_hash', 'kiosk', 'discount_limit_basis_points'],
      ...['manager_idle_seconds', 'staff_idle_seconds', 'reauthenticate_seconds', 'shift_required', 'blind_count'],
      ...['taxes', 'financial_fees', 'opening_hours', 'backup_every', 'backup_folder', 'a setting of tomorrow'],
    ])
      expect(isProtectiveSetting(name), name).toBe(true);
  });

  it.each([
    [['AAAA'], 'AAAA'],
    [['a'.repeat(43).concat('=')], 'needs a second key'],
  ])('is named with what was given and what is accepted: %j', async (service_key_pins, reason) => {
    await writeFile(path(), JSON.stringify({ service_key_pins }));
    const sentence = await refusal();
    expect(sentence).toContain('settings.json cannot be used, and nothing was changed: service_key_pins: ');
    expect(sentence).toContain(reason);
    expect(sentence).toContain(`${JSON.stringify(service_key_pins)} was given`);
  });

  it('is never shown where it may hold a secret', async () => {
    await writeFile(
      path(),
      JSON.stringify({ manager_pin_hash: 'plain-4711', service_url: 'https://a:hidden@b.example' }),
    );
    const sentence = await refusal();
    expect(sentence).toMatch(/manager_pin_hash: .*service_url: /);
    expect(sentence).not.toMatch(/4711|hidden/);
  });

  it.each(['store_url', 'store_pin'])('is also a store of which the other half is missing: %s alone', async (name) => {
    const store = { store_url: 'https://10.0.0.2:41700', store_pin: 'a'.repeat(64) };
    await writeFile(path(), JSON.stringify({ [name]: store[name as keyof typeof store] }));
    expect(await refusal()).toMatch(/store_url and store_pin/);
    await writeFile(path(), JSON.stringify(store));
    expect(await refusal()).toBeNull();
  });
});

describe('a setting that guards nothing and cannot be used', () => {
  it.each(NAMES.filter((name) => !isProtectiveSetting(name)))(
    'is told at every start and stays in the file: %s',
    async (name) => {
      const text = unusable(name);
      await writeFile(path(), text);
      for (const start of [1, 2]) {
        const { access, problems } = await openedSettings(folder);
        expect(problems, `start ${start}`).toEqual([expect.stringContaining(`${name}: `)]);
        expect(access.read()).toEqual({ ...defaultSettings(), store_lines: [] });
        expect(await readFile(path(), 'utf8')).toBe(text);
      }
    },
  );
});
