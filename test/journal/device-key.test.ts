import { createHmac } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceKeyOf, openDeviceKey, readDeviceKey } from '../../electron/journal/anchor/device-key.ts';
import { deviceKeyOfFolder } from '../../electron/journal/anchor/open-anchoring.ts';
import { sealOf } from '../../electron/journal/events/event-log.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { openDataFolder } from '../../electron/platform/data-folder.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place: string;
beforeEach(() => void (place = temporaryFolder()));

describe('the key of a machine', () => {
  it('is made once, for its owner alone, and gives each purpose a key of its own', () => {
    const folder = join(place, 'anchor', 'till');
    const key = openDeviceKey(folder);
    expect(openDeviceKey(folder)?.id).toBe(key?.id);
    expect(statSync(join(folder, 'device.key')).mode & 0o777).toBe(0o600);
    const secret = Buffer.from(readFileSync(join(folder, 'device.key'), 'utf8').trim(), 'hex');
    const keys = (['pin pepper', 'pin tag', 'journal seal'] as const).map((purpose) => key?.derive(purpose));
    expect(new Set([secret, ...keys].map((one) => one?.toString('hex'))).size).toBe(4);
    expect(secret.toString('hex')).not.toContain(key?.id);
  });

  it('is none where it cannot be kept, and reading makes none', () => {
    expect(readDeviceKey(join(place, 'nothing'))).toBeNull();
    expect(existsSync(join(place, 'nothing'))).toBe(false);
    if (process.getuid?.() === 0) return;
    chmodSync(place, 0o500);
    expect(openDeviceKey(join(place, 'closed'))).toBeNull();
    chmodSync(place, 0o700);
  });

  it('seals an event by the HMAC of its hash, also one whose hash was spoilt', () => {
    const secret = Buffer.alloc(32, 7);
    const key = deviceKeyOf(secret);
    const seal = sealOf(key);
    const hashes = ['0'.repeat(64), 'af09'.repeat(16), '', 'short', 'é'.repeat(64), 'F'.repeat(64), 'a'.repeat(65)];
    for (const hash of [...hashes, ...hashes])
      expect(seal(hash)).toBe(createHmac('sha256', key.derive('journal seal')).update(hash).digest('base64url'));
    expect(sealOf(deviceKeyOf(Buffer.alloc(32, 8)))('0'.repeat(64))).not.toBe(seal('0'.repeat(64)));
  });

  it('lies outside the data folder and a command finds the one of the till wherever it looks', () => {
    const data = openDataFolder(join(place, 'data'));
    if (!data.ok) throw new Error(data.error.code);
    const directory = data.value.path;
    const environment = { XDG_STATE_HOME: join(place, 'state') };
    const journal = openTillJournal({ directory, environment, clock: systemClock, randomness: systemRandomness });
    if (!journal.ok) throw new Error(journal.error.sentence);
    const { device_key } = journal.value;
    journal.value.close();
    expect(device_key).not.toBeNull();
    expect(existsSync(join(directory, 'device.key'))).toBe(false);
    const elsewhere = { XDG_STATE_HOME: join(place, 'other') };
    expect(deviceKeyOfFolder({ directory, environment: elsewhere })?.id).toBe(device_key?.id);
  });
});
