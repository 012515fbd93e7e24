import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FEEDS, type FeedName } from '../../../store/contract/feeds.ts';
import { makeFolder } from '../../platform/make-folder.ts';

/** Consecutive failed starts after which a version is rolled back (store 13.3). */
export const STARTS_MAX = 3;

const trialSchema = z.strictObject({
  /** Starts since the last version was taken, none of which is known to have succeeded. */
  starts: z.int().min(0),
  versions: z.partialRecord(z.enum(FEEDS), z.int().min(1)),
});
type Trial = z.infer<typeof trialSchema>;

const NONE: Trial = { starts: 0, versions: {} };

/**
 * Whether the till works with the versions that it took last; stored in its data folder, so that the next start detects
 * a crash.
 */
export interface SwitchTrial {
  /** Versions with which three starts ended badly; reported once, by the start that opened this. */
  failed(): readonly { readonly feed: FeedName; readonly version: number }[];
  /** A version is about to be taken; durable when it returns. */
  begin(feed: FeedName, version: number): void;
  /** The till works with the versions taken, or stopped in order. */
  pass(): void;
}

/**
 * Opened once per start, which it counts. An unreadable or unwritable file means no trial: this guards against a rare
 * fault and must not become one.
 */
export function openSwitchTrial(data_folder: string): SwitchTrial {
  const folder = join(data_folder, 'feeds');
  const file = join(folder, 'starts.json');
  let trial = readTrial(file);
  let failed: readonly { feed: FeedName; version: number }[] = [];
  const keep = (next: Trial): void => {
    trial = next;
    try {
      if (next === NONE) {
        rmSync(file, { force: true });
        return;
      }
      makeFolder(folder);
      writeFileSync(`${file}.part`, JSON.stringify(next), { mode: 0o600, flush: true });
      renameSync(`${file}.part`, file);
    } catch {
      // Already reported above.
    }
  };
  if (trial.starts >= STARTS_MAX) {
    failed = FEEDS.flatMap((feed) => {
      const version = trial.versions[feed];
      return version === undefined ? [] : [{ feed, version }];
    });
    keep(NONE);
  } else if (trial !== NONE) keep({ ...trial, starts: trial.starts + 1 });
  return {
    failed: () => {
      const reported = failed;
      failed = [];
      return reported;
    },
    begin: (feed, version) => {
      // A version that crashes the till while being taken is retried by each start, so the count continues.
      if (trial.versions[feed] === version) return;
      keep({ starts: 0, versions: { ...trial.versions, [feed]: version } });
    },
    pass: () => {
      if (trial !== NONE) keep(NONE);
    },
  };
}

function readTrial(file: string): Trial {
  try {
    return trialSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return NONE;
  }
}
