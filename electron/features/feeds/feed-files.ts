import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FEEDS, FEED_PROBLEMS, type FeedName, feedVersionSchema } from '../../../store/contract/feeds.ts';
import { FEEDS_FOLDER } from '../../platform/data-folder.ts';
import { makeFolder } from '../../platform/make-folder.ts';

const placeSchema = z.strictObject({
  /** The current version. */
  present: feedVersionSchema.nullable(),
  /** The version before, kept so that a rollback needs no network. */
  previous: feedVersionSchema.nullable(),
  /** Verified, but not in force yet. */
  planned: z.array(feedVersionSchema),
  /** Refused, and not tried again. */
  refused: z
    .strictObject({
      version: z.int(),
      sha256: z.string(),
      problem: z.enum(FEED_PROBLEMS),
      detail: z.string(),
    })
    .nullable(),
  /**
   * The person of this till who rolled back from `previous`, until the shop has a newer version. Absent: not rolled
   * back.
   */
  left_by: z.string().max(100).optional(),
});
/** A till's state of one feed. */
export type FeedPlace = z.infer<typeof placeSchema>;
const placesSchema = z.partialRecord(z.enum(FEEDS), placeSchema);

const NOWHERE: FeedPlace = { present: null, previous: null, planned: [], refused: null };

/** Bodies and states of a till's feeds, in its data folder. Lost ones are fetched and taken again. */
export interface FeedFiles {
  place(feed: FeedName): FeedPlace;
  /** Durable when it returns; removes bodies that no state refers to. */
  keep(feed: FeedName, place: FeedPlace): void;
  has(sha256: string): boolean;
  /** Null when it is not stored. */
  body(sha256: string): string | null;
  putBody(sha256: string, body: string): void;
  /** Free space on the disk with the feed files, for fleet management; null when the system does not report it. */
  freeBytes(): number | null;
}

export function openFeedFiles(data_folder: string): FeedFiles {
  const folder = join(data_folder, FEEDS_FOLDER);
  const file = join(folder, 'feeds.json');
  const bodyFile = (sha256: string): string => join(folder, `${sha256}.json`);
  const write = (path: string, text: string): void => {
    makeFolder(folder);
    writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.part`, path);
  };
  let places = readPlaces(file);
  const tidy = (): void => {
    const named = new Set(
      Object.values(places).flatMap(({ present, previous, planned }) =>
        [present, previous, ...planned].flatMap((one) => (one === null ? [] : [`${one.sha256}.json`])),
      ),
    );
    for (const name of readdirSync(folder))
      if (/^[0-9a-f]{64}\.json/.test(name) && !named.has(name)) rmSync(join(folder, name));
  };
  return {
    freeBytes: () => {
      try {
        const { bavail, bsize } = statfsSync(data_folder);
        return bavail * bsize;
      } catch {
        return null;
      }
    },
    place: (feed) => places[feed] ?? NOWHERE,
    keep: (feed, place) => {
      const next = { ...places, [feed]: place };
      write(file, JSON.stringify(next));
      places = next;
      tidy();
    },
    has: (sha256) => existsSync(bodyFile(sha256)),
    body: (sha256) => (existsSync(bodyFile(sha256)) ? readFileSync(bodyFile(sha256), 'utf8') : null),
    putBody: (sha256, body) => write(bodyFile(sha256), body),
  };
}

function readPlaces(file: string): Partial<Record<FeedName, FeedPlace>> {
  try {
    return placesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
