import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { BootRecord } from '../../core/updates/boot-record.ts';
import { JOURNAL_VERSION } from '../../electron/journal/migrations/migrations.ts';
import { buildProgram, ensureRendererBundle } from '../../scripts/build.ts';
import { newKey, publicKeyOf, withRelease, writeFeed } from '../../scripts/feed.ts';
import { ROOT } from '../../scripts/process.ts';
import { buildLauncher, packVersion } from '../../scripts/side-by-side.ts';
import { THIS_MACHINE, manifestOf, stage } from '../../scripts/stage.ts';
import { startService } from '../e2e/harness/service.ts';
import { NOTES } from '../features/updates/world.ts';
import { aMoment, eventually } from '../support/real-time.ts';
import Database from 'better-sqlite3';

/** N-1 is this program. N has one more migration, patched into its bundle; the version after it does not start. */

const BEFORE = manifestOf().version;
const NEXT = '9.0.0';
const BROKEN = '9.0.1';
let place: string;
let root: string;
let feed: string;
let data: string;
const key = newKey();

/** The position after the list of migrations in the bundle. */
const LAST = /(?=\b(?:var|let|const) JOURNAL_VERSION = MIGRATIONS\.length)/;

function makeVersion(staged: string, version: string, program: (text: string) => string): string {
  const folder = join(place, version);
  cpSync(staged, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  const bundles = join(folder, 'dist/program');
  for (const name of readdirSync(bundles)) {
    const path = join(bundles, name);
    const text = readFileSync(path, 'utf8');
    if (text !== program(text)) writeFileSync(path, program(text));
  }
  return packVersion(folder, place, version);
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'cobro-round-trip-'));
  root = join(place, 'opt');
  feed = join(place, 'feed');
  data = join(place, 'data');
  await ensureRendererBundle();
  await buildProgram(join(place, 'program'));
  const staged = join(root, 'versions', BEFORE);
  const built = { renderer: join(ROOT, 'dist/renderer'), desktop: '', program: join(place, 'program') };
  stage('headless', staged, THIS_MACHINE, built);
  await buildLauncher(join(root, 'launch.mjs'));
  const adds = `MIGRATIONS.push({ version: ${JOURNAL_VERSION + 1}, breaks_below: ${JOURNAL_VERSION}, sql: "CREATE TABLE loyalty (points INTEGER) STRICT; ALTER TABLE attempt ADD COLUMN campaign TEXT;" });\n`;
  const next = makeVersion(staged, NEXT, (text) => text.replace(LAST, adds));
  const broken = makeVersion(staged, BROKEN, (text) =>
    LAST.test(text) ? `throw new Error('broken');\n${text}` : text,
  );
  const release = { minimum: '0.0.0', percentage: 100, notes: NOTES };
  const none = { format: 'cobro-feed/1', sequence: 0, made_at: '', halted: false, releases: [] } as const;
  const first = withRelease(feed, { ...none, releases: [] }, { ...release, version: NEXT, packages: [next] });
  writeFeed(feed, first, key, 0);
  mkdirSync(data, { mode: 0o700 });
  const settings = {
    update_feed_url: pathToFileURL(join(feed, 'feed.json')).href,
    update_keys: [publicKeyOf(key)],
    // No reader is set up; the commands bring their own.
    set_up: 'training',
  };
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
  offerBroken = () =>
    void writeFeed(
      feed,
      withRelease(feed, { ...first, sequence: 1 }, { ...release, version: BROKEN, packages: [broken] }),
      key,
      0,
    );
}, 240_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));
let offerBroken: () => void;

/** The environment of one machine: its till, and what it remembers outside of the till's folder. */
let machine = (): Readonly<Record<string, string>> => ({ COBRO_DATA: data, COBRO_ANCHOR: join(place, 'anchor') });

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  ...machine(),
  // Without a cache, bundles compile at each start.
  NODE_COMPILE_CACHE: join(place, 'cache'),
});

type Json = Readonly<Record<string, unknown>>;
const run = promisify(execFile);

/** Runs a command of the current version through the launcher. */
async function cobro(...argv: string[]): Promise<Json> {
  const started = run(process.execPath, [join(root, 'launch.mjs'), ...argv, '--json'], { env: environment() });
  // A command that refuses reports that on stdout too.
  const { stdout, stderr } = await started.catch((error: unknown) => error as Awaited<typeof started>);
  if (stdout === '') throw new Error(`cobro ${argv.join(' ')}: ${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Json;
}

const record = () => JSON.parse(readFileSync(join(root, 'boot.json'), 'utf8')) as BootRecord;

async function withTill(work: (till: ChildProcess) => Promise<void>): Promise<void> {
  const till = spawn(process.execPath, [join(root, 'launch.mjs'), 'till'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  till.stdout.on('data', (text) => (output += String(text)));
  await eventually('the till serves', () => output.includes('"ready"'), 180_000);
  await work(till);
  if (till.exitCode === null) {
    till.kill('SIGTERM');
    await once(till, 'close');
  }
}

const sold = async (amount: string) =>
  expect(await cobro('sale', '--amount', amount)).toMatchObject({ outcome: 'approved', amount: Number(amount) });

const journalVersion = (): unknown => {
  const database = new Database(join(data, 'journal.db'), { readonly: true });
  try {
    return database.pragma('user_version', { simple: true });
  } finally {
    database.close();
  }
};

test('a till is updated, sells, is taken back, recovers and sells; a version that does not start gives way by itself', async () => {
  await sold('1100');
  expect(await cobro('update', 'install')).toMatchObject({ offer: { version: NEXT }, begins: true });
  expect(record()).toMatchObject({ pending: NEXT, last_good: BEFORE });

  // On trial until its journal is proven and its page was served.
  await withTill(() => eventually('it proved itself', () => record().last_good === NEXT, 180_000));
  expect(journalVersion()).toBe(JOURNAL_VERSION + 1);
  await sold('1200');

  // The older version must recover what a kill during a sale leaves.
  const killed = spawn(process.execPath, [join(root, 'versions', NEXT, 'bin/cobro.mjs'), 'sale', '--amount', '1300'], {
    env: environment(),
    stdio: 'ignore',
  });
  await eventually('the sale began', () => existsSync(join(data, 'journal.db-wal')), 180_000);
  killed.kill('SIGKILL');
  await once(killed, 'close');

  expect(await cobro('update', 'back')).toEqual({ pending: BEFORE });
  await withTill(() => eventually('the older one proved itself', () => record().last_good === BEFORE, 180_000));
  expect(await cobro('recover')).toMatchObject({ unresolved: 0 });
  await sold('1400');
  expect(journalVersion()).toBe(JOURNAL_VERSION + 1);

  offerBroken();
  expect(await cobro('update', 'install')).toMatchObject({ offer: { version: BROKEN }, begins: true });
  // After three failed starts the previous version runs.
  await withTill(() => aMoment());
  expect(record().bad).toEqual([BROKEN]);
  await sold('1500');
  expect(await cobro('update', 'check')).toMatchObject({ offer: { version: NEXT }, failed: [BROKEN] });
  expect(await cobro('journal', 'verify')).toMatchObject({ ok: true });
}, 600_000);

test(
  'a till that the newer version moved to another machine rests under the older one too, and waits for a person at the other machine',
  { timeout: 600_000, tags: 'night' },
  async () => {
    const service = await startService();
    onTestFinished(() => service.stop());
    const usb = join(place, 'usb');
    const pin = join(place, 'pin.txt');
    mkdirSync(usb);
    writeFileSync(pin, '482913', { mode: 0o600 });
    const operator = ['--operator', 'Rosa', '--pin-file', pin];
    const onMachine = (name: string) => () => ({
      COBRO_DATA: join(place, name, 'data'),
      COBRO_ANCHOR: join(place, name, 'anchor'),
      COBRO_CLIENT_ID: 'cobro-demo',
      COBRO_CLIENT_SECRET: 'cobro-demo-secret',
    });
    machine = onMachine('old');
    const shop = {
      format: 'cobro-setup/1',
      mode: 'live',
      country: 'CL',
      shop: { name: 'Panadería Sol', till_name: 'Caja 2' },
      service: { url: service.url, terminal_id: 't-2', merchant_id: 'm-9' },
      secrets: { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret', manager_pin: '482913' },
      reader: 'simulated:',
      catalogue: 'sample',
      settings: { update_feed_url: pathToFileURL(join(feed, 'feed.json')).href, update_keys: [publicKeyOf(key)] },
    };
    writeFileSync(join(place, 'shop.json'), JSON.stringify(shop), { mode: 0o600 });
    await cobro('setup', '--from', join(place, 'shop.json'));
    await sold('700');
    expect(await cobro('update', 'install', ...operator)).toMatchObject({ offer: { version: NEXT }, begins: true });
    await withTill(() => eventually('it proved itself', () => record().last_good === NEXT, 180_000));

    // Moved away by the newer version, whose journal this version may write.
    const moved = await cobro('backup', 'move', usb, ...operator);
    expect(moved).toMatchObject({ ok: true });
    const stopped = (detail: string) => ({ outcome: 'not_charged', reason: 'card_sales_stopped', detail });
    const refused = stopped('moved_away');
    expect(await cobro('sale', '--amount', '800')).toMatchObject(refused);
    await cobro('update', 'back', ...operator);
    await withTill(() => eventually('the older one proved itself', () => record().last_good === BEFORE, 180_000));
    expect(await cobro('sale', '--amount', '800')).toMatchObject(refused);
    await withTill(() => aMoment());
    expect(await cobro('sale', '--amount', '800')).toMatchObject(refused);

    // The older version restores it elsewhere; as after any restore, cards wait for a person.
    machine = onMachine('new');
    expect(await cobro('backup', 'restore', String(moved['file']))).toMatchObject({ ok: true });
    expect(await cobro('sale', '--amount', '900')).toMatchObject(stopped('moved_here'));
    expect(await cobro('journal', 'verify', '--copy')).toMatchObject({ ok: true });
    machine = onMachine('old');
    expect(await cobro('sale', '--amount', '800')).toMatchObject(refused);
    const amounts = (await service.ledger()).map(({ net_minor }) => net_minor);
    expect(amounts).toEqual([700]);
  },
);
