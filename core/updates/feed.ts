import { z } from 'zod';
import { type Result, fail, succeed } from '../result.ts';
import { compareVersions } from './boot-record.ts';

const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;
const version = z.string().regex(VERSION);
/** One line of what is new, as a shop reads it. */
const notes = z.array(z.string().trim().min(1).max(300)).max(30);

const packageSchema = z.object({
  kind: z.enum(['headless', 'desktop']),
  /** As prebuilt binaries are named: `linux-x64`. */
  target: z.string().regex(/^(linux|darwin|win32)-(x64|arm64)$/),
  /** Beside the feed: a name, never a path. */
  file: z.string().regex(/^(?!\.)[\w.+-]{1,200}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: z.int().min(1).max(1_000_000_000),
});

/**
 * What a feed says; a detached Ed25519 signature over its bytes lies beside it. Fields that this program does not know are of
 * a later one, and no till may be left behind because of them.
 */
const feedSchema = z.object({
  format: z.literal('cobro-feed/1'),
  /** Grows with every feed that is made; a till takes none that is lower than one it saw. */
  sequence: z.int().min(1),
  made_at: z.iso.datetime(),
  /** Nothing is installed. */
  halted: z.boolean(),
  releases: z
    .array(
      z.object({
        version,
        /** The oldest version that may go to this one in one step. */
        minimum: version,
        /** Of a hundred tills so many may have it. */
        percentage: z.int().min(0).max(100),
        halted: z.boolean(),
        notes: z.object({ es: notes, pt: notes, en: notes }),
        packages: z.array(packageSchema).max(20),
      }),
    )
    .max(50),
});
export type Feed = z.infer<typeof feedSchema>;
export type Release = Feed['releases'][number];
export type ReleasePackage = Release['packages'][number];

/** Why a feed is not used at all; nothing of it is believed. */
export const FEED_PROBLEMS = [
  'feed_unreachable',
  'feed_untrusted',
  'feed_signature',
  'feed_unreadable',
  'feed_older',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** Longer ones are not read. */
export const FEED_BYTES_MAX = 1_000_000;

/**
 * Reads a feed whose signature is good. Where a field is not as it must be, nothing of it is used.
 *
 * @param seen the highest `sequence` that this till saw, 0 for none
 */
export function readFeed(text: string, seen: number): Result<Feed, FeedProblem> {
  let parsed;
  try {
    parsed = feedSchema.safeParse(JSON.parse(text));
  } catch {
    return fail('feed_unreadable');
  }
  if (!parsed.success) return fail('feed_unreadable');
  return parsed.data.sequence < seen ? fail('feed_older') : succeed(parsed.data);
}

/** Why there is nothing to install from a good feed. */
export const NOTHING_NEW = ['up_to_date', 'halted', 'later', 'failed_before', 'step_missing', 'no_package'] as const;
export type NothingNew = (typeof NOTHING_NEW)[number];

export interface Offer {
  readonly release: Release;
  readonly package: ReleasePackage;
}

export interface ThisProgram {
  readonly version: string;
  readonly kind: ReleasePackage['kind'];
  readonly target: string;
  /** Versions that failed on this machine. */
  readonly bad: readonly string[];
  /** What the shop says of a version; absent: it says nothing. */
  readonly ofShop?: (version: string) => 'allowed' | 'halted' | 'later';
  /** Where this till stands among a hundred for a version, 0 to 99, the same at every question. */
  readonly ringOf: (version: string) => number;
}

/** The newest version of a feed that this till may have; never one that is not newer than what runs. */
export function chooseRelease(feed: Feed, program: ThisProgram): Result<Offer, NothingNew> {
  const newer = feed.releases
    .filter((release) => compareVersions(release.version, program.version) > 0)
    .sort((one, other) => compareVersions(other.version, one.version));
  if (newer.length === 0) return fail('up_to_date');
  if (feed.halted) return fail('halted');
  let why: NothingNew | null = null;
  for (const release of newer) {
    const offer = offerOf(release, program);
    if (offer.ok) return offer;
    // What is told is why the newest one is not to be had.
    why ??= offer.error;
  }
  return fail(why ?? 'up_to_date');
}

function offerOf(
  release: Release,
  { version: running, kind, target, bad, ringOf, ofShop = () => 'allowed' as const }: ThisProgram,
): Result<Offer, NothingNew> {
  const own = release.packages.find((one) => one.kind === kind && one.target === target);
  if (release.halted) return fail('halted');
  const of_shop = ofShop(release.version);
  if (of_shop !== 'allowed') return fail(of_shop);
  if (bad.includes(release.version)) return fail('failed_before');
  if (own === undefined) return fail('no_package');
  if (compareVersions(running, release.minimum) < 0) return fail('step_missing');
  if (ringOf(release.version) >= release.percentage) return fail('later');
  return succeed({ release, package: own });
}
