import { z } from 'zod';
import { FEEDS, type FeedName } from '../../core/feeds/feed-name.ts';

export { FEEDS, type FeedName };

export const FEED_LIMITS = {
  /** Of the body, as it is signed. */
  bytes: 64_000_000,
  /** That a till is told of at once: the one in force and those that are planned. */
  versions: 20,
  lanes: 999,
  /** How long the store keeps a question for news, in milliseconds. */
  patience_ms: 25_000,
} as const;

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

/**
 * A wish for a time is a whole minute. What was published without one is not, and is in force as soon as a lane has it,
 * whatever the clock of the store said: by its signed time a lane tells the one from the other.
 */
export const PLAN_STEP_MS = 60_000;
export const plannedFor = (wish_ms: number): number => Math.ceil(wish_ms / PLAN_STEP_MS) * PLAN_STEP_MS;
export const atOnce = (now_ms: number): number => (now_ms % PLAN_STEP_MS === 0 ? now_ms + 1 : now_ms);

type Placed = Pick<FeedVersion, 'valid_from_ms' | 'version'>;

export const isInForce = ({ valid_from_ms }: Pick<Placed, 'valid_from_ms'>, now_ms: number): boolean =>
  valid_from_ms % PLAN_STEP_MS !== 0 || valid_from_ms <= now_ms;

/** One version, without its body. It is in force from `valid_from_ms` on, until one that was published after it is. */
export const feedVersionSchema = z.object({
  feed: z.enum(FEEDS),
  version: z.int().min(1),
  /** By the till's wall clock, so that all lanes change at one minute, also without a network. */
  valid_from_ms: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(2).max(FEED_LIMITS.bytes),
  /** Null: for every lane. */
  lanes: z.array(z.int().min(1).max(999)).max(FEED_LIMITS.lanes).nullable(),
  /** The publisher was told that much changes, and said yes. */
  confirmed: z.boolean(),
  /** Ed25519 over `signedFeedText`. */
  signature: base64url(64),
});
export type FeedVersion = z.infer<typeof feedVersionSchema>;

/** The bytes that the shop signs: each field in its fixed place, and which shop it is for. */
export function signedFeedText(store_id: string, version: Omit<FeedVersion, 'signature'>): string {
  const { feed, version: number, valid_from_ms, sha256, size, lanes, confirmed } = version;
  return JSON.stringify(['cobro feed', store_id, feed, number, valid_from_ms, sha256, size, lanes, confirmed]);
}

/**
 * Below 0: `other` takes the place of `one`, also of one that is still planned. Publications have an order that no clock
 * changes: a time of the past that was published by a wrong clock never comes back over what was published since.
 */
export const compareFeedVersions = (one: Pick<Placed, 'version'>, other: Pick<Placed, 'version'>): number =>
  one.version - other.version;

/** Why a till does not take a version (store 13.2); it keeps the one that it has. */
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

/** What a till says of one feed: what it works with, and what it refused last. */
export const feedStandingSchema = z.strictObject({
  feed: z.enum(FEEDS),
  version: z.int().min(1).nullable(),
  refused: z
    .strictObject({ version: z.int().min(1), problem: z.enum(FEED_PROBLEMS), detail: z.string().max(200) })
    .nullable(),
});
export type FeedStanding = z.infer<typeof feedStandingSchema>;

/** What a till may say beside its feeds to a store that answers that it hears it: an older store refuses what it does not know. */
export const HEARD_FACTS = ['devices', 'close_known', 'clock_ms'] as const;

export const TOLD_DEVICES_MAX = 20;

/** One device of a till, in the words of the till: a newer one may have others. */
export const toldDeviceSchema = z.strictObject({
  kind: z.string().regex(/^[a-z_]{1,30}$/),
  code: z.string().regex(/^[a-z_]{1,40}$/),
  level: z.enum(['ok', 'degraded', 'error']),
});
export type ToldDevice = z.infer<typeof toldDeviceSchema>;

/** A person of the shop asks this lane to close its shift. */
export const closeAskedSchema = z.object({ by: z.string().min(1).max(60), at_ms: z.int().min(0) });
export type CloseAsked = z.infer<typeof closeAskedSchema>;

export const waitRequestSchema = z.strictObject({
  standings: z.array(feedStandingSchema).max(FEEDS.length),
  /** Versions that the till knows of, and need not be told again. */
  known: z.array(z.strictObject({ feed: z.enum(FEEDS), version: z.int().min(1) })).max(100),
  patience_ms: z.int().min(0).max(FEED_LIMITS.patience_ms),
  /** Where the till keeps its journal; absent: it does not know. */
  disk_free_bytes: z.int().min(0).optional(),
  /** Absent: the till does not say. */
  devices: z.array(toldDeviceSchema).max(TOLD_DEVICES_MAX).optional(),
  /** Its wall clock, by which what is planned comes into force. Absent: it does not say. */
  clock_ms: z.int().min(0).optional(),
  /** When it was asked to close, as it was told last; null: it is not asked. Absent: it does not listen for that. */
  close_known: z.int().min(0).nullable().optional(),
});
export type WaitRequest = z.infer<typeof waitRequestSchema>;
/** What is in force for this lane, and what is planned: what is not among them any more was taken back. */
export const waitAnswerSchema = z.object({
  store_id: z.uuid(),
  /** SubjectPublicKeyInfo of an Ed25519 key, DER in base64url; null: the shop published nothing yet. */
  feed_key: base64url(44).nullable(),
  versions: z.array(feedVersionSchema).max(FEED_LIMITS.versions * FEEDS.length),
  /** Of `HEARD_FACTS`, and what a newer store hears besides; absent: an older one, which hears nothing more. */
  hears: z.array(z.string().max(40)).max(50).optional(),
  /** Null: nobody asks it to close. Absent: an older store, which cannot ask. */
  close_asked: closeAskedSchema.nullable().optional(),
});
export type WaitAnswer = z.infer<typeof waitAnswerSchema>;

/** As it lies in the database, asked for by this name; a till of an older program is given base64 in JSON. */
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
