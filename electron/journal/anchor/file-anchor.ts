import { closeSync, constants, fsyncSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { syncFolder } from '../../platform/durable-file.ts';
import { notReadable } from '../../platform/folder-owner.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { type Anchor, anchorSchema } from '../../../core/anchor/anchor.ts';
import type { AnchorStore } from './anchor-store.ts';
import { hash } from 'node:crypto';
import * as z from 'zod';

const NAMES = ['a.json', 'b.json'] as const;
const other = (name: string): string => (name === NAMES[0] ? NAMES[1] : NAMES[0]);

interface Slot extends AnchorRecord {
  readonly name: string;
}

/**
 * An anchor in two files that take turns (store 11.1). A file is overwritten in place, with a fixed size and a
 * checksum: one fsync, and a torn write leaves the other file intact. An unsynced record never replaces the last synced
 * one, so a power cut always leaves at least that.
 */
export function fileAnchor(folder: string): AnchorStore {
  let counter = 0;
  /** The file with the last record known to be on disk. */
  let safe: string = NAMES[1];
  /** Unreadable files that may hold a later record than the one read: the next write removes them. */
  let unread: readonly string[] = [];
  return {
    get unread() {
      return NAMES.map((name) => notReadable(join(folder, name))).find((problem) => problem !== null) ?? null;
    },
    read: () => {
      const looked = NAMES.map((name) => ({ name, slot: trySlot(folder, name) }));
      unread = looked.filter(({ slot }) => slot === 'unread').map(({ name }) => name);
      if (unread.length > 0) return 'unread';
      const slots = looked.flatMap(({ slot }) => (slot === null || slot === 'unread' ? [] : [slot]));
      const newest = slots.reduce<Slot | null>(
        (best, slot) => (best && best.counter > slot.counter ? best : slot),
        null,
      );
      if (newest === null) return wasWritten(folder) ? 'unreadable' : 'none';
      counter = newest.counter;
      safe = newest.name;
      // The previous process may not have synced it, and the next write overwrites the other file.
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

/**
 * An empty first file alone is what the very first write leaves on a full disk, or when the process or the power ends in
 * it. No card is charged before the second write, which is to the other file.
 */
function wasWritten(folder: string): boolean {
  const [first, second] = NAMES.map((name) => statSync(join(folder, name), { throwIfNoEntry: false }));
  return second !== undefined || (first !== undefined && first.size > 0);
}

/**
 * The newest record of a folder, read without touching anything, beside the till that writes it. Null when none is
 * intact.
 */
export function peekAnchor(folder: string): Anchor | null {
  const slots = NAMES.flatMap((name) => readSlot(folder, name) ?? []);
  return slots.sort((one, next) => next.counter - one.counter)[0]?.anchor ?? null;
}

function readSlot(folder: string, name: string): Slot | null {
  const slot = trySlot(folder, name);
  return slot === 'unread' ? null : slot;
}

/** Errors meaning that there is no such file; any other error may be temporary. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function trySlot(folder: string, name: string): Slot | null | 'unread' {
  try {
    const record = decodeRecord(readFileSync(join(folder, name), 'utf8'));
    return record === null ? null : { ...record, name };
  } catch (error) {
    // A process out of file handles knows nothing about the anchor and must not report it missing.
    if (isOutOfResources(error)) throw error;
    return error instanceof Error && 'code' in error && ABSENT.has(error.code) ? null : 'unread';
  }
}

function writeSlot(folder: string, name: string, record: AnchorRecord, is_synced: boolean): void {
  const path = join(folder, name);
  const is_new = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
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
    // Not writable either; the first write reports that.
  }
}

/** Fixed record size, so that each record fully overwrites the one before. */
export const RECORD_BYTES = 2_048;

const recordSchema = z.strictObject({ counter: z.int().min(1), anchor: anchorSchema, sha256: z.string().length(64) });

/** One of the two copies; the higher counter is newer. */
interface AnchorRecord {
  readonly counter: number;
  readonly anchor: Anchor;
}

/** A record as stored in its file: JSON of fixed size with its own checksum (store 11.1). */
export function encodeRecord({ counter, anchor }: AnchorRecord): string {
  const text = JSON.stringify({ counter, anchor, sha256: checksum(counter, anchor) });
  return `${text.padEnd(RECORD_BYTES - 1)}\n`;
}

/** Null when torn or foreign. */
export function decodeRecord(text: string): AnchorRecord | null {
  const parsed = recordSchema.safeParse(readJson(text), RARELY_PARSED);
  if (!parsed.success) return null;
  const { counter, anchor, sha256 } = parsed.data;
  return sha256 === checksum(counter, anchor) ? { counter, anchor } : null;
}

/** In schema order, whatever the order of the object's keys. Computed once, because every commit makes a checksum. */
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
