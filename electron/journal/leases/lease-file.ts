import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { notReadable } from '../../platform/folder-owner.ts';
import { isOutOfResources } from '../../platform/out-of-resources.ts';
import type { Adoption } from '../file/set-aside.ts';

/** No till reaches such numbers; a note with more was not written by a till. */
const COUNT_MAX = 1_000_000_000_000;

/**
 * Note beside the journal about its leases: how far they went, and which traces were open. It exposes a journal
 * restored from an old copy, and lists what to probe when the journal itself cannot be read (5.6, 5.7).
 */
const leaseFileSchema = z.strictObject({
  leased_to: z.int().min(0).max(COUNT_MAX),
  open: z.array(z.string().min(8).max(36)).max(100_000),
  /** The journal set aside last, if any: this journal adopted what it left open. */
  set_aside: z.string().max(100).optional(),
  /** Lowest number for new sales (`sale-numbers.ts`), and how far the leases went when that was decided. */
  numbers_from: z.int().min(1).max(COUNT_MAX).optional(),
  numbers_since: z.int().min(0).max(COUNT_MAX).optional(),
});
export type LeaseNote = z.infer<typeof leaseFileSchema>;

/** `none`: no note. `unread`: it exists but cannot be read now or is incomplete, so it proves nothing. */
export type FoundNote = LeaseNote | 'none' | 'unread';

export interface LeaseFile {
  /** Cached: only the process that holds the folder writes it. */
  read(): FoundNote;
  /** Sentence for a person when this user may not read the note; null when it may. */
  readonly unread: string | null;
  /** Replaces it as a whole, or leaves it as it was. */
  write(note: LeaseNote): void;
}

export const isNote = (found: FoundNote): found is LeaseNote => typeof found === 'object';

export function leaseFileIn(directory: string): LeaseFile {
  const path = join(directory, 'leases.json');
  let kept: LeaseNote | null = null;
  return {
    get unread() {
      return notReadable(path);
    },
    read: () => {
      if (kept !== null) return kept;
      const found = readNote(path);
      if (isNote(found)) kept = found;
      return found;
    },
    write: (note) => {
      try {
        writeDurably(path, JSON.stringify(note));
      } catch (error) {
        // A file cannot replace a folder.
        if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
        renameSync(path, `${path}.folder`);
        writeDurably(path, JSON.stringify(note));
      }
      kept = note;
    },
  };
}

function readNote(path: string): FoundNote {
  try {
    const parsed = leaseFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')), RARELY_PARSED);
    return parsed.success ? parsed.data : 'unread';
  } catch (error) {
    // A process out of file handles knows nothing about the note.
    if (isOutOfResources(error)) throw error;
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'none' : 'unread';
  }
}

/** Stands for the name of a lost journal: it was removed or emptied, or an older one lies in its place. */
const LOST_JOURNAL = 'lost_journal';

/**
 * What a journal behind its note must adopt: the traces in the note that it does not know. Another journal gave them,
 * so they stay in suspense until a person decides (payment-safety 13.1).
 */
export function forgottenTraces(note: LeaseNote, knows: (trace_id: string) => boolean): Adoption {
  return { from: LOST_JOURNAL, traces: note.open.filter((trace_id) => !knows(trace_id)) };
}

/** For a journal in memory: nothing outlives it. */
export const NO_LEASE_FILE: LeaseFile = { unread: null, read: () => 'none', write: () => undefined };
