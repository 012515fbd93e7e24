import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import { newKey, publicKeyOf } from '../../../scripts/feed.ts';
import { type UpdateParts, UpdateService } from '../../../electron/features/updates/update-service.ts';
import { ringOf } from '../../../electron/features/updates/installation.ts';
import {
  BAD_STARTS_MAX,
  type BootRecord,
  beginStart,
  endTrial,
  versionBefore,
} from '../../../core/updates/boot-record.ts';
import { makePending } from '../../../electron/features/updates/put-version.ts';
import { installedVersions, readBoot, writeBoot } from '../../../electron/platform/boot-file.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { MOMENT, NOTES, type UpdateWorld, updateWorld } from './world.ts';

let world: UpdateWorld;
let clock: ManualClock;
let acts: Act[];
let begun: number;
const BY = { by: { staff_id: 'ana', name: 'Ana' }, approved_by: null };
const PLENTY = 1e12;
const nothing = (): void => undefined;
const SILENT = { info: nothing, warn: nothing, error: nothing };

beforeEach(() => {
  world = updateWorld();
  world.install('0.1.0');
  clock = new ManualClock();
  acts = [];
  begun = 0;
});
afterEach(() => world.remove());

function service(changes: Partial<UpdateParts> = {}, settings: Partial<ReturnType<UpdateParts['settings']>> = {}) {
  return new UpdateService({
    installation: { kind: 'side_by_side', root: world.root, target: `${process.platform}-${process.arch}` },
    version: '0.1.0',
    till: 'till',
    settings: () => ({ ...defaultSettings(), update_feed_url: world.url, update_keys: world.keys, ...settings }),
    seen_file: join(world.place, 'updates.json'),
    ofShop: () => 'allowed',
    moment: () => MOMENT,
    freeBytes: () => PLENTY,
    devices: () => ['reader'],
    record: (act) => void acts.push(act),
    restart: () => (begun += 1),
    clock,
    log: SILENT,
    ...changes,
  });
}

async function checked(...given: Parameters<typeof service>): Promise<UpdateService> {
  const updates = service(...given);
  await updates.check();
  return updates;
}

const disk = () => ({
  versions: installedVersions(world.root),
  record: readBoot(world.root),
  there: readdirSync(world.root),
});

describe('an update', () => {
  test('that the shop stopped is not offered, nor one that comes later, also when it was offered before', async () => {
    world.offer('0.2.0');
    let of_shop: 'allowed' | 'halted' | 'later' = 'halted';
    const updates = await checked({ ofShop: () => of_shop });
    expect(updates.view()).toMatchObject({ offer: null, nothing: 'halted' });
    of_shop = 'allowed';
    await updates.check();
    expect(updates.view().offer?.version).toBe('0.2.0');
    of_shop = 'later';
    expect(updates.view().offer).toBeNull();
    await updates.install(null);
    expect(begun).toBe(0);
  });

  test('is put beside the running version, told in the audit trail, and begun after the answer went out', async () => {
    world.offer('0.2.0');
    const updates = await checked();
    expect(updates.view()).toMatchObject({ offer: { version: '0.2.0', notes: NOTES }, obstacles: [], problem: null });
    expect(await updates.install(BY)).toMatchObject({ begins: true });
    expect(begun).toBe(0);
    clock.advance(1_000);
    expect(begun).toBe(1);
    expect(disk()).toMatchObject({
      versions: ['0.2.0', '0.1.0'],
      record: { pending: '0.2.0', current: '0.1.0', last_good: '0.1.0', devices: ['reader'] },
    });
    expect(disk().there.sort()).toEqual(['boot.json', 'versions']);
    expect(acts).toEqual([
      { who: 'Ana', staff_id: 'ana', what: 'update_begun', subject: '0.2.0', detail: '0.1.0 -> 0.2.0' },
    ]);
    await updates.install(BY);
    clock.advance(1_000);
    expect(begun).toBe(1);
  });

  test('keeps the proven version before the running one until the next one is proven', async () => {
    const proveNext = (version: string): void => {
      makePending(world.root, version, []);
      const { record } = beginStart(readBoot(world.root) as BootRecord);
      writeBoot(world.root, endTrial(record, version, 'healthy'));
    };
    const install = async (version: string): Promise<void> => {
      world.offer(version);
      const updates = await checked({ version: readBoot(world.root)?.current ?? '' });
      await updates.install(BY);
    };
    await install('0.2.0');
    proveNext('0.2.0');
    await install('0.3.0');
    expect(disk().versions).toEqual(['0.3.0', '0.2.0', '0.1.0']);
    let record = readBoot(world.root) as BootRecord;
    for (let start = 0; start <= BAD_STARTS_MAX; start += 1) ({ record } = beginStart(record));
    writeBoot(world.root, record);
    expect(versionBefore(readBoot(world.root) as BootRecord)).toBe('0.1.0');
    await install('0.4.0');
    expect(disk().versions).toEqual(['0.4.0', '0.2.0', '0.1.0']);
    proveNext('0.4.0');
    expect(versionBefore(readBoot(world.root) as BootRecord)).toBe('0.2.0');
    await install('0.5.0');
    expect(disk().versions).toEqual(['0.5.0', '0.4.0', '0.2.0']);
  });

  test('comes over the network too, and never from where a redirect leads', async () => {
    world.offer('0.2.0');
    let redirects = false;
    const server = createServer((request, response) => {
      if (redirects) return void response.writeHead(302, { location: '/elsewhere' }).end();
      try {
        response.end(readFileSync(join(world.feed_folder, request.url ?? '')));
      } catch {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const update_feed_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json`;
    const updates = await checked({}, { update_feed_url });
    expect(await updates.install(BY)).toMatchObject({ begins: true, problem: null });
    redirects = true;
    const other = await checked({}, { update_feed_url });
    expect(other.view()).toMatchObject({ problem: 'feed_unreachable', offer: null });
    server.close();
  });

  test('waits, unbegun and untouched, while anything speaks against it', async () => {
    world.offer('0.2.0');
    const updates = await checked({ moment: () => ({ ...MOMENT, cart_lines: 2 }) });
    expect(await updates.install(BY)).toMatchObject({ obstacles: ['cart_open'], begins: false });
    expect(disk()).toMatchObject({ versions: ['0.1.0'], record: { pending: null } });
  });

  test('is not begun when somebody starts to sell while it is fetched', async () => {
    world.offer('0.2.0');
    const updates = await checked({
      moment: () => ({ ...MOMENT, open_attempts: installedVersions(world.root).length - 1 }),
    });
    expect(await updates.install(BY)).toMatchObject({ obstacles: ['payment_open'], begins: false });
    expect(disk()).toMatchObject({ versions: ['0.2.0', '0.1.0'], record: { pending: null } });
    clock.advance(10_000);
    expect(begun).toBe(0);
  });

  test('waits for room for two versions', async () => {
    world.offer('0.2.0');
    const updates = await checked({ freeBytes: () => 64 * 1024 * 1024 });
    expect(await updates.install(BY)).toMatchObject({ obstacles: ['disk_full'], begins: false });
  });

  test('by itself needs a closed shift; by a person it does not', async () => {
    world.offer('0.2.0');
    const moment = () => ({ ...MOMENT, shift_open: true });
    const updates = service({ moment }, { update_automatically: true });
    await updates.checkFeed();
    expect(disk()).toMatchObject({ record: { pending: null } });
    expect(await updates.install(BY)).toMatchObject({ begins: true });
  });

  test('comes by itself when the settings say so, asked for every six hours', async () => {
    const updates = service({}, { update_automatically: true });
    world.change({});
    updates.start();
    await clock.pass(6 * 60_000);
    await expect.poll(() => updates.view().nothing).toBe('up_to_date');
    world.offer('0.2.0');
    await clock.pass(5 * 3_600_000);
    expect(updates.view().offer).toBeNull();
    for (let round = 0; round < 24; round += 1) await clock.pass(5 * 60_000);
    await expect.poll(() => disk().record?.pending).toBe('0.2.0');
    updates.stop();
  });

  test('is not for a till in its opening hours', async () => {
    world.offer('0.2.0');
    const updates = await checked({}, { opening_hours: '00:00-00:00' });
    expect(await updates.install(BY)).toMatchObject({ obstacles: ['opening_hours'], begins: false });
  });
});

describe('nothing is used of', () => {
  const refused = async (changes = {}) => {
    const updates = await checked({}, changes);
    return updates.view();
  };

  test('a feed that another key signed, or none', async () => {
    world.offer('0.2.0');
    expect(await refused({ update_keys: [publicKeyOf(newKey())] })).toMatchObject({
      problem: 'feed_signature',
      offer: null,
    });
    expect(await refused({ update_keys: [] })).toMatchObject({ problem: 'feed_signature' });
    // One matching key is enough while keys are replaced.
    expect(await refused({ update_keys: [publicKeyOf(newKey()), ...world.keys] })).toMatchObject({ problem: null });
  });

  test('a feed without a signature, which was reached all the same', async () => {
    world.offer('0.2.0');
    rmSync(join(world.feed_folder, 'feed.json.sig'));
    expect(await refused()).toMatchObject({ problem: 'feed_signature', offer: null });
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/feed.json' ? 200 : 404;
      response.end(readFileSync(join(world.feed_folder, 'feed.json')));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await refused({ update_feed_url: `http://127.0.0.1:${port}/feed.json` })).toMatchObject({
      problem: 'feed_signature',
    });
    server.close();
  });

  test('an update that is stopped while its package is fetched', async () => {
    world.offer('0.2.0');
    const updates = service();
    await updates.check();
    const installing = updates.install(BY);
    updates.stop();
    expect(await installing).toMatchObject({ begins: false });
    expect([disk().record?.pending, acts, begun]).toEqual([null, [], 0]);
  });

  test('a feed that was changed behind its signature', async () => {
    world.offer('0.2.0');
    const path = join(world.feed_folder, 'feed.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"percentage": 100', '"percentage": 99'));
    expect(await refused()).toMatchObject({ problem: 'feed_signature', offer: null });
  });

  test('a feed that is older than one that was seen', async () => {
    world.offer('0.2.0');
    const old = ['feed.json', 'feed.json.sig'].map((name) => readFileSync(join(world.feed_folder, name)));
    world.change({ halted: true });
    expect(await refused()).toMatchObject({ problem: null, nothing: 'halted' });
    for (const [index, name] of ['feed.json', 'feed.json.sig'].entries())
      writeFileSync(join(world.feed_folder, name), old[index] ?? '');
    expect(await refused()).toMatchObject({ problem: 'feed_older', offer: null });
  });

  test('a feed that is not there', async () => {
    expect(await refused({ update_feed_url: `${world.url}.none` })).toMatchObject({ problem: 'feed_unreachable' });
  });

  test.each([
    ['shorter than it was signed', (path: string) => truncateSync(path, 100), 'package_damaged'],
    [
      'another one of the same length',
      (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
      'package_damaged',
    ],
    ['longer than it was signed', (path: string) => writeFileSync(path, Buffer.alloc(1e6)), 'package_damaged'],
  ] as const)('a package that is %s', async (_, damage, problem) => {
    world.offer('0.2.0');
    damage(world.package('0.2.0'));
    const updates = await checked();
    expect(await updates.install(BY)).toMatchObject({ problem, begins: false });
    expect(disk()).toMatchObject({ versions: ['0.1.0'], record: { pending: null }, there: ['boot.json', 'versions'] });
    expect(acts).toEqual([]);
  });

  test('a package that holds another version than the feed says', async () => {
    world.offer('0.2.0', '', '0.0.9');
    const updates = await checked();
    expect(await updates.install(BY)).toMatchObject({ problem: 'package_damaged', begins: false });
  });
});

test('a version that the system brought is begun, and not fetched', async () => {
  writeFileSync(join(world.place, 'package.json'), JSON.stringify({ version: '0.1.1' }));
  const installation = { kind: 'system', root: world.place, target: 'linux-x64' } as const;
  const updates = service({ installation }, { update_feed_url: null });
  expect(updates.view()).toMatchObject({ installation: 'system', offer: { version: '0.1.1', notes: null } });
  expect(await updates.install(BY)).toMatchObject({ begins: true });
  clock.advance(1_000);
  expect(begun).toBe(1);
});

test('tills stand in different places for a version, and each in different ones for different versions', () => {
  const tills = Array.from({ length: 2_000 }, (_, index) => `till-${index}`);
  const first = tills.filter((till) => ringOf(till, '0.2.0') < 10);
  expect(first.length).toBeGreaterThan(120);
  expect(first.length).toBeLessThan(280);
  expect(first.filter((till) => ringOf(till, '0.3.0') < 10).length).toBeLessThan(first.length / 2);
  expect(ringOf('till-1', '0.2.0')).toBe(ringOf('till-1', '0.2.0'));
});
