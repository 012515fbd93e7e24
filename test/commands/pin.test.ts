import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readSecret } from '../../electron/commands/command-line/process-io.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { deviceKeyOf } from '../../electron/journal/anchor/device-key.ts';
import { deviceKeyOfFolder } from '../../electron/journal/anchor/open-anchoring.ts';
import { createPinHasher } from '../../electron/features/staff/pin-hash.ts';
import { openDataFolder } from '../../electron/platform/data-folder.ts';
import { findPinOwner } from '../../electron/features/staff/manager-pin.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { openedSettings } from '../support/opened-settings.ts';
import { deriveQuickly } from '../support/quick-pins.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place: string;
let folder: string;
beforeEach(() => {
  place = temporaryFolder();
  folder = join(place, 'data');
});
const environment = () => ({ XDG_STATE_HOME: join(place, 'state') });
const hasher = () =>
  createPinHasher({ key: deviceKeyOfFolder({ directory: folder, environment: environment() }), derive: deriveQuickly });

async function setPin(typed: string | undefined, ...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere(['pin', ...argv, '--data', folder], environment(), [typed, typed]);
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}
const stored = (): string => readFileSync(join(folder, 'settings.json'), 'utf8');

describe('cobro pin set', () => {
  test('keeps the hash of the PIN for its owner alone, and the till then takes that PIN and no other', async () => {
    const told = `cobro pin set: No till was in ${folder}; a new one was made there.`;
    expect(await setPin('482913', 'set')).toMatchObject({ code: 0, stderr: told });
    const { manager_pin_hash } = JSON.parse(stored()) as { manager_pin_hash: string };
    expect(stored()).not.toContain('482913');
    expect(statSync(join(folder, 'settings.json')).mode & 0o077).toBe(0);
    const settings = () => ({ manager_pin_hash, manager_name: 'Encargado' });
    const find = findPinOwner({ settings, staff: () => [], training: false, hasher: hasher() });
    expect(await find('482914')).toBeNull();
    expect(await find('482913')).toMatchObject({ role: 'manager' });
  });

  test('is taken by a till that is running, at its next look', async () => {
    openDataFolder(folder);
    const running = await openedSettings(folder);
    expect(running.access.read().manager_pin_hash).toBeNull();
    await setPin('482913', 'set');
    running.access.refresh();
    expect(running.access.read().manager_pin_hash).toMatch(/^argon2id/);
  });

  test('stands in the audit trail under the name of the command line, without the PIN or its hash', async () => {
    await setPin('482913', 'set');
    const opened = openJournal({ directory: folder, clock: systemClock, randomness: systemRandomness });
    if (!opened.ok) throw new Error(opened.error.sentence);
    const acts = [...opened.value.exportEvents()].filter(({ type }) => type === 'act');
    opened.value.close();
    expect(acts).toMatchObject([{ detail: { who: 'command line', what: 'manager_pin_set', subject: 'till' } }]);
    expect(JSON.stringify(acts)).not.toMatch(/482913|argon2id/);
  });

  test('is kept beside a journal that a running till holds, and that till records it', async () => {
    openDataFolder(folder);
    const opened = openJournal({ directory: folder, clock: systemClock, randomness: systemRandomness });
    expect(await setPin('482913', 'set')).toMatchObject({ code: 0, stderr: '' });
    if (opened.ok) opened.value.close();
    expect(stored()).toContain('argon2id$');
  });

  test.each([undefined, '', '123', '123456789', '12a4', '1234 '])(
    'refuses %j in a sentence that does not repeat it',
    async (typed) => {
      const { code, stderr } = await setPin(typed, 'set');
      expect(code).toBe(64);
      expect(stderr).toContain('accepted: one line of 4 to 8 digits');
      if (typed) expect(stderr).not.toContain(typed);
    },
  );

  test('refuses the PIN of the training mode, which everybody knows', async () => {
    expect(await setPin('246810', 'set')).toMatchObject({ code: 64 });
  });

  test('takes no PIN from a flag or a word of the command', async () => {
    expect(await setPin('482913', 'set', '482913')).toMatchObject({ code: 64 });
    expect(await setPin('482913', 'set', '--pin', '482913')).toMatchObject({ code: 64 });
    expect(await setPin('482913', '482913')).toMatchObject({ code: 64 });
  });
});

test('a PIN that the key store of the machine keeps is not set anew by who cannot have it, but on another machine it is', async () => {
  await setPin('482913', 'set');
  const key = deviceKeyOfFolder({ directory: folder, environment: environment() });
  const kept_hash = await createPinHasher({ key, kept: Buffer.alloc(32, 9), derive: deriveQuickly }).hash('482913');
  const access = async () => (await openedSettings(folder)).access;
  (await access()).change({ manager_pin_hash: kept_hash });
  const refused = await setPin('915374', 'set');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('key store');
  expect((await access()).read().manager_pin_hash).toBe(kept_hash);

  const foreign = await createPinHasher({
    key: deviceKeyOf(Buffer.alloc(32, 3)),
    kept: Buffer.alloc(32, 9),
    derive: deriveQuickly,
  }).hash('482913');
  (await access()).change({ manager_pin_hash: foreign });
  expect(await setPin('915374', 'set')).toMatchObject({ code: 0 });
});

describe('a secret that is read', () => {
  test('from a pipe is its first line, and nothing is shown', async () => {
    const input = new PassThrough();
    const shown: string[] = [];
    const read = readSecret(input, (text) => void shown.push(text), 'PIN: ');
    input.end('482913\nmore\n');
    expect(await read).toBe('482913');
    expect(shown).toEqual([]);
  });

  test('leaves what follows it for the next one', async () => {
    const input = new PassThrough();
    input.end('482913\r\n70351');
    expect(await readSecret(input, () => undefined, 'PIN: ')).toBe('482913');
    expect(await readSecret(input, () => undefined, 'PIN: ')).toBe('70351');
  });

  test('at a terminal shows the prompt and never a digit', async () => {
    // A terminal that calls itself dumb has no key that takes one back.
    vi.stubEnv('TERM', 'xterm');
    onTestFinished(() => void vi.unstubAllEnvs());
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    const shown: string[] = [];
    const read = readSecret(input, (text) => void shown.push(text), 'PIN: ');
    for (const key of '48x\u007f2913\r') input.write(key);
    expect(await read).toBe('482913');
    expect(shown.join('')).toBe('PIN: \n');
  });

  test('is nothing when the input has ended before it is asked for', async () => {
    const input = new PassThrough();
    input.end('482913\n');
    expect(await readSecret(input, () => undefined, 'PIN: ')).toBe('482913');
    input.resume();
    await once(input, 'end');
    expect(await readSecret(input, () => undefined, 'PIN: ')).toBeUndefined();
  });

  test('is nothing when the input ends without a line', async () => {
    const input = new PassThrough();
    const read = readSecret(input, () => undefined, 'PIN: ');
    input.end();
    expect(await read).toBeUndefined();
  });
});
