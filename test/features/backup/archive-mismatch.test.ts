import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { succeed } from '../../../core/result.ts';
import { checkBackup } from '../../../electron/features/backup/check-backup.ts';
import { createBackup } from '../../../electron/features/backup/create-backup.ts';
import { restoreBackup } from '../../../electron/features/backup/restore-backup.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { stoppedTill } from './world.ts';

/** A forged archive: all hashes are right, but the files are not those the manifest names. */
interface Saved {
  readonly manifest: { readonly files: readonly object[] };
  readonly files: ReadonlyMap<string, Buffer>;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function read(path: string): Saved {
  const bytes = readFileSync(path);
  const begins = bytes.indexOf('\n') + 1;
  const ends = bytes.indexOf('\n', begins);
  const manifest = JSON.parse(bytes.subarray(begins, ends).toString()) as {
    readonly files: readonly { readonly name: string; readonly bytes: number }[];
  };
  let at = ends + 1;
  const files = new Map<string, Buffer>();
  for (const { name, bytes: length } of manifest.files) {
    files.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  return { manifest, files };
}

function write(path: string, { manifest }: Saved, files: ReadonlyMap<string, Buffer>): void {
  const entries = [...files].map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }));
  const head = Buffer.from(`cobro-backup 1\n${JSON.stringify({ ...manifest, files: entries })}\n`);
  const body = Buffer.concat([head, ...files.values()]);
  writeFileSync(path, Buffer.concat([body, Buffer.from(`\n${sha256(body)}\n`)]));
}

let place: string;
let saved: Saved;
let other: Saved;
beforeEach(async () => {
  place = temporaryFolder();
  for (const [name, payments] of [
    ['till', 3],
    ['other', 2],
  ] as const) {
    stoppedTill(join(place, name), payments);
    const file = join(place, `${name}.cobro-backup`);
    const made = await createBackup({ folder: join(place, name), file, program: '0', clock: systemClock });
    expect(made).toMatchObject({ ok: true });
  }
  saved = read(join(place, 'till.cobro-backup'));
  other = read(join(place, 'other.cobro-backup'));
});

async function refusedAs(files: ReadonlyMap<string, Buffer>): Promise<string> {
  const file = join(place, 'crafted.cobro-backup');
  const folder = join(place, 'restored');
  write(file, saved, files);
  const before = readdirSync(place);
  const checked = await checkBackup(file);
  const restored = await restoreBackup({ file, folder, begin: () => succeed(null) });
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(place)).toEqual(before);
  expect(checked.ok && checked.value.report.ok).toBe(false);
  return restored.ok ? 'restored' : restored.error.code;
}

const changed = (name: string, bytes: Buffer | undefined): ReadonlyMap<string, Buffer> => {
  const files = new Map(saved.files);
  if (bytes === undefined) files.delete(name);
  else files.set(name, bytes);
  return files;
};

test('a backup that holds what it names can be made again by this test', async () => {
  const file = join(place, 'again.cobro-backup');
  write(file, saved, saved.files);
  expect(readFileSync(file).equals(readFileSync(join(place, 'till.cobro-backup')))).toBe(true);
});

test('the journal of another till is not the one that the backup names', async () => {
  expect(await refusedAs(changed('journal.db', other.files.get('journal.db')))).toBe('journal_not_whole');
});

test('a backup without its journal, or with an empty one, is no till', async () => {
  expect(await refusedAs(changed('journal.db', undefined))).toBe('backup_damaged');
  expect(await refusedAs(changed('journal.db', Buffer.alloc(0)))).toBe('journal_not_whole');
});

test('the key of another till, or none, is not the one that the backup names', async () => {
  expect(await refusedAs(changed('till.key', other.files.get('till.key')))).toBe('backup_damaged');
  expect(await refusedAs(changed('till.key', undefined))).toBe('backup_damaged');
});

test.each(['secrets.json', 'anchor-place.json', 'till.lock', 'journal.db-wal', 'logs', 'Journal.db', 'outbox2/a.eml'])(
  'what no backup holds is not restored: %s',
  async (name) => {
    expect(await refusedAs(changed(name, Buffer.from('{}')))).toBe('backup_damaged');
  },
);
