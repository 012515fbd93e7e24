import { closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { notReadable } from '../../platform/folder-owner.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { type Anchor, anchorSchema } from '../../../core/anchor/anchor.ts';
import type { AnchorStore } from './anchor-store.ts';
import { hash } from 'node:crypto';
import { z } from 'zod';

const NAMES = ['a.json', 'b.json'] as const;
const other = (name: string): string => (name === NAMES[0] ? NAMES[1] : NAMES[0]);

interface Slot extends AnchorRecord {
  readonly name: string;
}

/**
 * An anchor in two files that take turns (store 11.1). A file is overwritten in place, with one size and a checksum: that is
 * one fsync, and a torn write leaves the other file. What was written without a sync never takes the place of the last
 * record that was synced, so a power cut leaves that one at the least.
 */
export function fileAnchor(folder: string): AnchorStore {
  let counter = 0;
  /** The file with the last record that is surely on the disk. */
  let safe: string = NAMES[1];
  /** Files that may hold a later record than any that was read: none of them outlives the next one that is written. */
  let unread: readonly string[] = [];
  return {
    get unread() {
      return NAMES.map((name) => notReadable(join(folder, name))).find((told) => told !== null) ?? null;
    },
    read: () => {
      const looked = NAMES.map((name) => ({ name, slot: lookAt(folder, name) }));
      unread = looked.filter(({ slot }) => slot === 'unread').map(({ name }) => name);
      if (unread.length > 0) return 'unread';
      const slots = looked.flatMap(({ slot }) => (slot === null || slot === 'unread' ? [] : [slot]));
      const newest = slots.reduce<Slot | null>(
        (best, slot) => (best && best.counter > slot.counter ? best : slot),
        null,
      );
      if (newest === null) return NAMES.some((name) => existsSync(join(folder, name))) ? 'unreadable' : 'none';
      counter = newest.counter;
      safe = newest.name;
      // The life before may have left it without a sync, and the next write is over the other one.
      syncSlot(folder, safe);
      return newest.anchor;
    },
    write: (anchor, how) => {
      const name = other(safe);
      writeSlot(folder, name, { counter: counter + 1, anchor }, how === 'synced');
      counter += 1;
      for (const left of unread) if (left !== name) rmSync(join(folder, left), { force: true });
      unread = [];
      if (how === 'synced') safe = name;
    },
  };
}

/** The newest record of a folder, and nothing is touched: for a look beside the till that writes it. Null: none is whole. */
export function peekAnchor(folder: string): Anchor | null {
  const slots = NAMES.flatMap((name) => readSlot(folder, name) ?? []);
  return slots.sort((one, next) => next.counter - one.counter)[0]?.anchor ?? null;
}

function readSlot(folder: string, name: string): Slot | null {
  const slot = lookAt(folder, name);
  return slot === 'unread' ? null : slot;
}

/** What says that no file is there, or that it is none; every other error may be over at the next look. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function lookAt(folder: string, name: string): Slot | null | 'unread' {
  try {
    const record = decodeRecord(readFileSync(join(folder, name), 'utf8'));
    return record === null ? null : { ...record, name };
  } catch (error) {
    // A process that has no file handle left knows nothing of the anchor, and must not say that it is gone.
    if (isOutOfResources(error)) throw error;
    return error instanceof Error && 'code' in error && ABSENT.has(error.code) ? null : 'unread';
  }
}

function writeSlot(folder: string, name: string, record: AnchorRecord, is_synced: boolean): void {
  const path = join(folder, name);
  const is_new = !existsSync(path);
  if (is_new) makeFolder(folder);
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    writeSync(file, encodeRecord(record), 0);
    if (is_synced) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (is_new && is_synced) syncFolder(folder);
}

function syncSlot(folder: string, name: string): void {
  try {
    const file = openSync(join(folder, name), 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // It cannot be written either; the first write says so.
  }
}

/** The name of a new file is on the disk only with its folder. Windows opens no folders and needs none of this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** One size for every record, so that each is written over the one before as a whole. */
export const RECORD_BYTES = 2_048;

const recordSchema = z.strictObject({ counter: z.int().min(1), anchor: anchorSchema, sha256: z.string().length(64) });

/** One of the two copies: the one with the higher counter is the newer. */
interface AnchorRecord {
  readonly counter: number;
  readonly anchor: Anchor;
}

/** A record as it stands in its file: JSON of one size with its own checksum (store 11.1). */
export function encodeRecord({ counter, anchor }: AnchorRecord): string {
  const text = JSON.stringify({ counter, anchor, sha256: checksum(counter, anchor) });
  return `${text.padEnd(RECORD_BYTES - 1)}\n`;
}

/** Null: it was torn, or written by someone else. */
export function decodeRecord(text: string): AnchorRecord | null {
  const parsed = recordSchema.safeParse(readJson(text));
  if (!parsed.success) return null;
  const { counter, anchor, sha256 } = parsed.data;
  return sha256 === checksum(counter, anchor) ? { counter, anchor } : null;
}

/** In the order of the schema, no matter who made the object. Made once: every commit makes a checksum. */
const ANCHOR_FIELDS = anchorSchema.keyof().options;

function checksum(counter: number, anchor: Anchor): string {
  const ordered = ANCHOR_FIELDS.map((key) => [key, anchor[key]]);
  return hash('sha256', JSON.stringify([counter, ordered]), 'hex');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
