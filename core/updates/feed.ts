import * as z from 'zod';
import { type Result, fail, succeed } from '../result.ts';
import { compareVersions } from './boot-record.ts';

const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;
const version = z.string().regex(VERSION);
/** One line of the release notes, as a shop reads it. */
const notes = z.array(z.string().trim().min(1).max(300)).max(30);

const packageSchema = z.object({
  kind: z.enum(['headless', 'desktop']),
  /** Platform name of prebuilt binaries: `linux-x64`. */
  target: z.string().regex(/^(linux|darwin|win32)-(x64|arm64)$/),
  /** A file next to the feed: a name, never a path. */
  file: z.string().regex(/^(?!\.)[\w.+-]{1,200}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: z.int().min(1).max(1_000_000_000),
});

/**
 * The contents of a feed; a detached Ed25519 signature over its bytes is stored next to it. Unknown fields come from a
 * later version and are ignored, so that no till is left behind because of them.
 */
const feedSchema = z.object({
  format: z.literal('cobro-feed/1'),
  /** Increases with every feed; a till rejects a feed with a lower value than it has seen. */
  sequence: z.int().min(1),
  made_at: z.iso.datetime(),
  /** Stops all installations. */
  halted: z.boolean(),
  releases: z
    .array(
      z.object({
        version,
        /** The oldest version that may update to this one in one step. */
        minimum: version,
        /** Percentage of tills that may install it. */
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

/** Why a whole feed is rejected. */
export const FEED_PROBLEMS = [
  'feed_unreachable',
  'feed_untrusted',
  'feed_signature',
  'feed_unreadable',
  'feed_older',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** Larger feeds are not read. */
export const FEED_BYTES_MAX = 1_000_000;

/**
 * Parses a feed whose signature is valid. A single invalid field rejects the whole feed.
 *
 * @param seen the highest `sequence` that this till has seen, 0 for none
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

/** Why a valid feed offers nothing to install. */
export const NO_UPDATE_REASONS = [
  'up_to_date',
  'halted',
  'later',
  'failed_before',
  'step_missing',
  'no_package',
] as const;
export type NoUpdateReason = (typeof NO_UPDATE_REASONS)[number];

export interface Offer {
  readonly release: Release;
  readonly package: ReleasePackage;
}

export interface RunningProgram {
  readonly version: string;
  readonly kind: ReleasePackage['kind'];
  readonly target: string;
  /** Versions that failed on this machine. */
  readonly bad: readonly string[];
  /** The shop's decision on a version; absent when the shop makes none. */
  readonly ofShop?: (version: string) => 'allowed' | 'halted' | 'later';
  /** This till's position within the staged rollout of a version, 0 to 99; always the same for one version. */
  readonly ringOf: (version: string) => number;
}

/** The newest version of a feed that this till may install; never the running or an older one. */
export function chooseRelease(feed: Feed, program: RunningProgram): Result<Offer, NoUpdateReason> {
  const newer = feed.releases
    .filter((release) => compareVersions(release.version, program.version) > 0)
    .sort((one, other) => compareVersions(other.version, one.version));
  if (newer.length === 0) return fail('up_to_date');
  if (feed.halted) return fail('halted');
  let why: NoUpdateReason | null = null;
  for (const release of newer) {
    const offer = offerOf(release, program);
    if (offer.ok) return offer;
    // Reports why the newest version is unavailable.
    why ??= offer.error;
  }
  return fail(why ?? 'up_to_date');
}

function offerOf(
  release: Release,
  { version: running, kind, target, bad, ringOf, ofShop = () => 'allowed' as const }: RunningProgram,
): Result<Offer, NoUpdateReason> {
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
