import * as z from 'zod';
import { FEEDS, type FeedName } from '../../core/feeds/feed-name.ts';

export { FEEDS, type FeedName };

export const FEED_LIMITS = {
  /** Size of the body as signed. */
  bytes: 64_000_000,
  /** Versions of a feed in one reply: the one in force and the planned ones. */
  versions: 20,
  lanes: 999,
  /** How long the store holds a long poll open, in milliseconds. */
  patience_ms: 25_000,
} as const;

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

/**
 * Planned times are whole minutes. A version for "at once" never has a whole minute, and is in force as soon as a lane
 * has it, whatever the store's clock: the signed time tells the two apart.
 */
export const PLAN_STEP_MS = 60_000;
export const plannedFor = (wish_ms: number): number => Math.ceil(wish_ms / PLAN_STEP_MS) * PLAN_STEP_MS;
export const atOnce = (now_ms: number): number => (now_ms % PLAN_STEP_MS === 0 ? now_ms + 1 : now_ms);

type Placed = Pick<FeedVersion, 'valid_from_ms' | 'version'>;

export const isInForce = ({ valid_from_ms }: Pick<Placed, 'valid_from_ms'>, now_ms: number): boolean =>
  valid_from_ms % PLAN_STEP_MS !== 0 || valid_from_ms <= now_ms;

/** One version, without its body. In force from `valid_from_ms` until a later version replaces it. */
export const feedVersionSchema = z.object({
  feed: z.enum(FEEDS),
  version: z.int().min(1),
  /** By the till's wall clock, so that all lanes change at the same minute, even offline. */
  valid_from_ms: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(2).max(FEED_LIMITS.bytes),
  /** Null: all lanes. */
  lanes: z.array(z.int().min(1).max(999)).max(FEED_LIMITS.lanes).nullable(),
  /** The publisher was warned of a large change and confirmed it. */
  confirmed: z.boolean(),
  /** Ed25519 over `signedFeedText`. */
  signature: base64url(64),
});
export type FeedVersion = z.infer<typeof feedVersionSchema>;

/** The bytes that the shop signs: the shop's id and each field in a fixed order. */
export function signedFeedText(store_id: string, version: Omit<FeedVersion, 'signature'>): string {
  const { feed, version: number, valid_from_ms, sha256, size, lanes, confirmed } = version;
  return JSON.stringify(['cobro feed', store_id, feed, number, valid_from_ms, sha256, size, lanes, confirmed]);
}

/**
 * Below 0: `other` replaces `one`, even while `one` is planned. Versions are ordered by number, not by time, so that
 * one published with a wrong past time never replaces a later publication.
 */
export const compareFeedVersions = (one: Pick<Placed, 'version'>, other: Pick<Placed, 'version'>): number =>
  one.version - other.version;

/** Why a till refuses a version (store 13.2); it keeps its present one. */
export const FEED_PROBLEMS = [
  'signature',
  'damaged',
  'unreadable',
  'empty',
  'shrinks',
  'price_falls',
  'currency',
  'tax_unknown',
  'code_twice',
  'card_data',
  'no_manager',
  'name_taken',
  'setting_refused',
  'not_taken',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** A till's state of one feed: the version in use, and the last one that it refused. */
export const feedStandingSchema = z.strictObject({
  feed: z.enum(FEEDS),
  version: z.int().min(1).nullable(),
  refused: z
    .strictObject({ version: z.int().min(1), problem: z.enum(FEED_PROBLEMS), detail: z.string().max(200) })
    .nullable(),
});
export type FeedStatus = z.infer<typeof feedStandingSchema>;

/** Optional facts, sent only to a store that lists them in `hears`: an older store refuses unknown fields. */
export const ACCEPTED_FACTS = ['devices', 'close_known', 'clock_ms'] as const;

export const REPORTED_DEVICES_MAX = 20;

/** One device of a till, in the till's own codes: a newer till may send others. */
export const reportedDeviceSchema = z.strictObject({
  kind: z.string().regex(/^[a-z_]{1,30}$/),
  code: z.string().regex(/^[a-z_]{1,40}$/),
  level: z.enum(['ok', 'degraded', 'error']),
});
export type ReportedDevice = z.infer<typeof reportedDeviceSchema>;

/** A person of the shop requested that this lane close its shift. */
export const requestedCloseSchema = z.object({ by: z.string().min(1).max(60), at_ms: z.int().min(0) });
export type RequestedClose = z.infer<typeof requestedCloseSchema>;

export const waitRequestSchema = z.strictObject({
  standings: z.array(feedStandingSchema).max(FEEDS.length),
  /** Versions that the till already has; the reply need not repeat them. */
  known: z.array(z.strictObject({ feed: z.enum(FEEDS), version: z.int().min(1) })).max(100),
  patience_ms: z.int().min(0).max(FEED_LIMITS.patience_ms),
  /** Free space on the journal's disk; absent: unknown. */
  disk_free_bytes: z.int().min(0).optional(),
  /** Absent: the till does not report devices. */
  devices: z.array(reportedDeviceSchema).max(REPORTED_DEVICES_MAX).optional(),
  /** The till's wall clock, which puts planned versions in force. Absent: not reported. */
  clock_ms: z.int().min(0).optional(),
  /** Time of the last close request that the till received; null: none. Absent: it does not support them. */
  close_known: z.int().min(0).nullable().optional(),
});
export type WaitRequest = z.infer<typeof waitRequestSchema>;
/** What is in force or planned for this lane: a version missing from the list was withdrawn. */
export const waitAnswerSchema = z.object({
  store_id: z.uuid(),
  /** SubjectPublicKeyInfo of an Ed25519 key, DER in base64url; null: the shop has published nothing yet. */
  feed_key: base64url(44).nullable(),
  versions: z.array(feedVersionSchema).max(FEED_LIMITS.versions * FEEDS.length),
  /** Optional facts that the store accepts: `ACCEPTED_FACTS`, or more if newer. Absent: an older store, accepts none. */
  hears: z.array(z.string().max(40)).max(50).optional(),
  /** Null: no close is requested. Absent: an older store, which cannot request one. */
  close_asked: requestedCloseSchema.nullable().optional(),
});
export type WaitAnswer = z.infer<typeof waitAnswerSchema>;

/** The body as the database stores it, requested by this content type; older tills get base64 in JSON. */
export const FEED_BODY_TYPE = 'application/gzip';
export const feedBodySchema = z.object({
  gzip: z.union([
    z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= FEED_LIMITS.bytes),
    z
      .string()
      .max(2 * FEED_LIMITS.bytes)
      .transform((text): Uint8Array => Buffer.from(text, 'base64')),
  ]),
});
