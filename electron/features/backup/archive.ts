import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Result, fail, succeed } from '../../../core/result.ts';

/**
 * A backup is one file: a line that names the format, one line of JSON that describes the content, the files one after
 * the other, and as the last line the SHA-256 of everything before it. Not compressed.
 */
const MAGIC = 'cobro-backup';
const ARCHIVE_FORMAT = 1;
const HEAD_BYTES_MAX = 1_000_000;
const CHUNK_BYTES = 1 << 20;
/** `\n`, 64 digits of the hash, `\n`. */
const TAIL_BYTES = 66;
const FILE_BYTES_MAX = Number.MAX_SAFE_INTEGER;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const entrySchema = z.strictObject({
  /** Below the data folder; at most one folder deep. */
  name: z.string().regex(/^(?!\.)[\w.-]{1,100}(\/(?!\.)[\w.-]{1,200})?$/),
  bytes: z.int().min(0).max(FILE_BYTES_MAX),
  sha256,
});
export type ArchiveEntry = z.infer<typeof entrySchema>;

const manifestSchema = z.strictObject({
  /** ISO 8601, by the clock of the till. */
  made_at: z.iso.datetime(),
  program: z.string().max(40),
  /** SHA-256 of the till's key: the same for every backup of one till. */
  till: sha256,
  events: z.int().min(0),
  last_hash: sha256,
  files: z.array(entrySchema).min(1).max(100_000),
  /** Files of the data folder that are not included. */
  left_out: z.array(z.string().max(100)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Writes the archive at `path`, which must not exist yet, readable only by its owner; durable when it returns. */
export async function writeArchive(path: string, manifest: Manifest, folders: (name: string) => string): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const write = async (bytes: Buffer): Promise<void> => {
      hash.update(bytes);
      await target.writeFile(bytes);
    };
    await write(Buffer.from(`${MAGIC} ${ARCHIVE_FORMAT}\n${JSON.stringify(manifest)}\n`));
    for (const entry of manifest.files) await copyFile(join(folders(entry.name), entry.name), entry, write);
    await target.writeFile(`\n${hash.digest('hex')}\n`);
    await target.sync();
  } finally {
    await target.close();
  }
}

/** @throws when the file changed after the manifest was made */
async function copyFile(path: string, entry: ArchiveEntry, write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const source = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunksOf(source, 0, entry.bytes)) {
      bytes += chunk.length;
      hash.update(chunk);
      await write(chunk);
    }
    if (bytes !== entry.bytes || hash.digest('hex') !== entry.sha256)
      throw new Error(`${entry.name} changed while it was copied`);
  } finally {
    await source.close();
  }
}

/** The bytes of a file section; ends early if the file does. */
async function* chunksOf(file: FileHandle, from: number, bytes: number): AsyncGenerator<Buffer> {
  let at = from;
  const end = from + bytes;
  while (at < end) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Current size and hash of a file. */
export async function entryOf(folder: string, name: string): Promise<ArchiveEntry> {
  const file = await open(join(folder, name), 'r');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunksOf(file, 0, (await file.stat()).size)) {
      bytes += chunk.length;
      hash.update(chunk);
    }
    return { name, bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Why a file cannot be used as a backup; the sentence says what was wrong. */
export interface ArchiveRefusal {
  readonly code: 'not_a_backup' | 'backup_newer' | 'backup_truncated' | 'backup_damaged';
  readonly sentence: string;
}

export interface Archive {
  readonly manifest: Manifest;
  /** Offset of the first file. */
  readonly body_offset: number;
}

const refuse = (code: ArchiveRefusal['code'], sentence: string) => fail<ArchiveRefusal>({ code, sentence });

/** Reads an archive's manifest and checks the file's size against it. `readFiles` proves its bytes. */
export async function openArchive(path: string): Promise<Result<Archive, ArchiveRefusal>> {
  // A pipe would be waited for. A folder has a refusal of its own.
  if ((await stat(path)).isFIFO()) return refuse('not_a_backup', `${path} is a pipe; a backup is a file.`);
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES_MAX);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES_MAX, 0);
    const [first = '', second] = head.subarray(0, bytesRead).toString('utf8').split('\n', 2);
    const format = /^cobro-backup (\d{1,6})$/.exec(first)?.[1];
    if (format === undefined) return refuse('not_a_backup', `${path} is not a backup of Cobro.`);
    if (Number(format) > ARCHIVE_FORMAT)
      return refuse(
        'backup_newer',
        `${path} was made by a newer version of Cobro (backup format ${format}, this program knows ${ARCHIVE_FORMAT}). Install that version or a later one.`,
      );
    const manifest = readManifest(second);
    if (manifest === null) return refuse('backup_damaged', `${path} is damaged: it does not say what is inside.`);
    const body_offset = Buffer.byteLength(first) + Buffer.byteLength(second ?? '') + 2;
    const expected = manifest.files.reduce((sum, { bytes }) => sum + bytes, body_offset + TAIL_BYTES);
    const { size } = await file.stat();
    if (size < expected)
      return refuse('backup_truncated', `${path} is not whole: it has ${size} bytes of ${expected}. Copy it again.`);
    if (size > expected) return refuse('backup_damaged', `${path} is damaged: it is longer than it says.`);
    return succeed({ manifest, body_offset });
  } finally {
    await file.close();
  }
}

function readManifest(line: string | undefined): Manifest | null {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(line ?? ''));
    const names = parsed.data?.files.map(({ name }) => name) ?? [];
    return parsed.success && new Set(names).size === names.length ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Passes on each file's bytes in order, and proves every byte of the archive by its hashes. */
export async function readFiles(
  path: string,
  { manifest, body_offset }: Archive,
  take: (entry: ArchiveEntry) => Promise<{ write(bytes: Buffer): Promise<void>; end(): Promise<void> }>,
): Promise<Result<null, ArchiveRefusal>> {
  const file = await open(path, 'r');
  try {
    const whole = createHash('sha256');
    for await (const chunk of chunksOf(file, 0, body_offset)) whole.update(chunk);
    let at = body_offset;
    for (const entry of manifest.files) {
      const hash = createHash('sha256');
      const taker = await take(entry);
      try {
        for await (const chunk of chunksOf(file, at, entry.bytes)) {
          hash.update(chunk);
          whole.update(chunk);
          await taker.write(chunk);
        }
      } finally {
        await taker.end();
      }
      if (hash.digest('hex') !== entry.sha256)
        return refuse('backup_damaged', `${path} is damaged: ${entry.name} in it is not what was saved.`);
      at += entry.bytes;
    }
    const tail = Buffer.alloc(TAIL_BYTES);
    await file.read(tail, 0, TAIL_BYTES, at);
    if (tail.toString('latin1') !== `\n${whole.digest('hex')}\n`)
      return refuse('backup_damaged', `${path} is damaged: its hash does not fit.`);
    return succeed(null);
  } finally {
    await file.close();
  }
}
