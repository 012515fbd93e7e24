import { closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';
import { type AnchorRecord, decodeRecord, encodeRecord } from './anchor-record.ts';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import type { AnchorStore } from './anchor-store.ts';

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
  const slots = (): Slot[] => NAMES.flatMap((name) => readSlot(folder, name) ?? []);
  return {
    read: () => {
      const newest = slots().reduce<Slot | null>(
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
  try {
    const record = decodeRecord(readFileSync(join(folder, name), 'utf8'));
    return record === null ? null : { ...record, name };
  } catch {
    return null;
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
