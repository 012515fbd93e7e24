import { createPublicKey, hash, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { countedMs } from '../../core/feeds/feed-count.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import {
  FEED_LIMITS,
  ACCEPTED_FACTS,
  PLAN_STEP_MS,
  type FeedName,
  type FeedStatus,
  type FeedVersion,
  type WaitAnswer,
  atOnce,
  plannedFor,
  signedFeedText,
} from '../contract/feeds.ts';
import type { FeedAnswers, FeedSigner } from '../contract/office-feeds.ts';
import { inForceSql, supersededSql } from '../core/version-status.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { appendLog, readStore } from '../database/store-chain.ts';
import { type Answer, type Refusal, refuse } from './refusal.ts';

/** A version to be published. */
export interface FeedDraft {
  readonly feed: FeedName;
  /** JSON in the schema that tills know. */
  readonly body: string;
  /** Null: at once, independent of any clock. */
  readonly valid_from_ms: number | null;
  readonly lanes: readonly number[] | null;
  readonly confirmed: boolean;
  readonly published_by: string;
  readonly reason: string;
}

export interface Published {
  readonly feed: FeedName;
  readonly version: number;
  readonly valid_from_ms: number;
  readonly size: number;
  readonly lanes: readonly number[] | null;
  /** Planned versions that it replaces. */
  readonly drops: readonly number[];
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function unpackFeed(body_gzip: Buffer): Promise<string> {
  const body = await unpack(body_gzip, { maxOutputLength: FEED_LIMITS.bytes });
  return body.toString('utf8');
}

/** Publishes a version permanently. It is signed here; the signing key is never in the database (store 3.8). */
export async function publishFeed(
  database: StoreDatabase,
  key_pem: string,
  draft: FeedDraft,
): Promise<Answer<Published>> {
  const packed = await packFeed(draft);
  return database.transaction((queries) => publishIn(queries, key_pem, packed));
}

export type PackedFeed = FeedDraft & { readonly body_gzip: Buffer };

/** Compresses before a transaction begins, so that others do not wait for it. */
export async function packFeed(draft: FeedDraft): Promise<PackedFeed> {
  return { ...draft, body_gzip: await pack(draft.body) };
}

/** The same within the caller's transaction. */
export async function publishIn(
  queries: Queries,
  key_pem: string,
  { feed, body, body_gzip, valid_from_ms, lanes, confirmed, published_by, reason }: PackedFeed,
): Promise<Answer<Published>> {
  const size = Buffer.byteLength(body);
  if (size > FEED_LIMITS.bytes) return refuse('too_large', `A feed has at most ${FEED_LIMITS.bytes} bytes.`);
  const { store_id, state } = await readStore(queries);
  // After a restore the newest versions may be missing, and their numbers would be reused.
  if (state === 'rebuilding') return refuse('rebuilding', 'The store is rebuilding; feeds are published afterwards.');
  if (!(await isKeyOfTheShop(queries, key_pem)))
    return refuse(
      'not_permitted',
      'The key of this folder is not the one that the tills know. Publish where the first version was published.',
    );
  // Serializes publications of all processes.
  await queries.rows('SELECT 1 FROM store FOR UPDATE');
  const [next] = await queries.rows<{ version: number; now_ms: number }>(
    `SELECT coalesce(max(version), 0) + 1 AS version, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms
     FROM feed WHERE feed = $1`,
    [feed],
  );
  if (next === undefined) throw new Error('an aggregate without a row');
  const from_ms = valid_from_ms === null ? atOnce(next.now_ms) : plannedFor(valid_from_ms);
  const drops = await plannedAfter(queries, { feed, valid_from_ms, lanes });
  const unsigned = {
    ...{ feed, version: next.version, valid_from_ms: from_ms, size, confirmed },
    ...{ sha256: hash('sha256', body, 'hex'), lanes: lanes === null ? null : [...lanes] },
  };
  const signature = sign(null, Buffer.from(signedFeedText(store_id, unsigned)), key_pem).toString('base64url');
  await queries.rows(
    `INSERT INTO feed (feed, version, valid_from_ms, sha256, size, body_gzip, lanes, confirmed, signature, published_by, reason, counted_ms)
     VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[feed, unsigned.version, unsigned.valid_from_ms, unsigned.sha256, size, body_gzip, lanes, confirmed],
      ...[signature, published_by, reason, feed === 'catalogue' ? countedMs(body) : null],
    ],
  );
  const { version, sha256 } = unsigned;
  await appendLog(queries, 'feed_published', {
    feed,
    version,
    valid_from_ms: from_ms,
    sha256,
    lanes,
    published_by,
    reason,
  });
  const dropped = drops.map((one) => one.version);
  return succeed({ feed, version, valid_from_ms: from_ms, size, lanes, drops: dropped });
}

/** Planned versions that start later than the given one would, and that it replaces. */
export async function plannedAfter(
  { rows }: Queries,
  { feed, valid_from_ms, lanes }: Pick<FeedDraft, 'feed' | 'valid_from_ms' | 'lanes'>,
): Promise<{ readonly version: number; readonly valid_from_ms: number }[]> {
  return rows<{ version: number; valid_from_ms: number }>(
    `SELECT f.version, f.valid_from_ms FROM feed f
     WHERE f.feed = $1 AND f.halted_at IS NULL AND (f.lanes IS NULL OR $3::integer[] IS NULL OR f.lanes && $3)
       AND NOT ${inForceSql('f')} AND f.valid_from_ms >= coalesce($2::bigint, 0)
       AND NOT ${supersededSql('f', 'since.lanes IS NULL')}
     ORDER BY f.valid_from_ms, f.version LIMIT 20`,
    [feed, valid_from_ms, lanes],
  );
}

/** Whether the holder of this key can publish for the shop. `key_pem` null: no key yet. */
export async function signerOf({ rows }: Queries, key_pem: string | null): Promise<FeedSigner> {
  const [known] = await rows<{ public_key: Buffer }>('SELECT public_key FROM feed_key');
  if (known === undefined) return 'first';
  return key_pem !== null && known.public_key.equals(publicKeyOf(key_pem)) ? 'here' : 'elsewhere';
}

const publicKeyOf = (key_pem: string): Buffer => createPublicKey(key_pem).export({ type: 'spki', format: 'der' });

/** The first key that signs becomes the shop's: tills receive it once, and trust no other. */
async function isKeyOfTheShop({ rows }: Queries, key_pem: string): Promise<boolean> {
  const public_key = publicKeyOf(key_pem);
  await rows('INSERT INTO feed_key (public_key) VALUES ($1) ON CONFLICT DO NOTHING', [public_key]);
  const [known] = await rows<{ public_key: Buffer }>('SELECT public_key FROM feed_key');
  return known?.public_key.equals(public_key) === true;
}

/**
 * Publishes the previous content again as a new version, either for all lanes (`lane` null) or for one lane, which
 * keeps it until the shop publishes the next version for all.
 */
export async function rollBackFeed(
  database: StoreDatabase,
  key_pem: string,
  { feed, lane, content_of, published_by, reason }: RollBack,
): Promise<Result<Published & { readonly content_of: number }, Refusal | Moved>> {
  return database.transaction(async (queries) => {
    // Prevents publications between reading and publishing.
    await queries.rows('SELECT 1 FROM store FOR UPDATE');
    if (lane !== null && (await queries.rows(LIVE_AT, [lane])).length === 0)
      return refuse('unknown', `Lane ${lane} has no till that works.`);
    const [before] = await queries.rows<{ version: number; body_gzip: Buffer }>(
      `SELECT version, body_gzip ${IN_FORCE_BEFORE}`,
      [feed, lane],
    );
    if (before === undefined)
      return refuse('unknown', `There is no ${feed} of before${lane === null ? '' : ` for lane ${lane}`}.`);
    if (content_of !== undefined && content_of !== before.version)
      return fail({ code: 'moved', message: `The ${feed} of before is ${before.version} by now.` });
    const body = await unpackFeed(before.body_gzip);
    // A rollback may shrink the feed: that is intended.
    const draft = { feed, body, valid_from_ms: null, lanes: lane === null ? null : [lane], confirmed: true };
    const done = await publishIn(queries, key_pem, { ...draft, published_by, reason, body_gzip: before.body_gzip });
    return done.ok ? succeed({ ...done.value, content_of: before.version }) : done;
  });
}

export interface RollBack extends Pick<FeedDraft, 'feed' | 'published_by' | 'reason'> {
  readonly lane: number | null;
  /** The version that a person was asked about; absent: whichever it is. */
  readonly content_of?: number;
}

/** Another version is by now the one before. */
interface Moved {
  readonly code: 'moved';
  readonly message: string;
}

/** The version that a rollback would publish again; null: there is none. */
export async function versionBefore(
  { rows }: Queries,
  { feed, lane }: Pick<RollBack, 'feed' | 'lane'>,
): Promise<FeedAnswers['feeds.read_before']['before']> {
  const [before] = await rows<{ version: number; valid_from_ms: number; published_by: string }>(
    `SELECT version, valid_from_ms, published_by ${IN_FORCE_BEFORE}`,
    [feed, lane],
  );
  return before ?? null;
}

const LIVE_AT = `SELECT 1 FROM till WHERE lane = $1 AND state = 'live'`;

/** A rollback for all lanes skips versions tried at some lanes only: the shop never had them. */
const IN_FORCE_BEFORE = `
FROM feed f
WHERE feed = $1 AND (lanes IS NULL OR $2::integer = ANY (lanes)) AND halted_at IS NULL
  AND ${inForceSql('f')}
  -- One whose place another had before it came was never in force.
  AND NOT EXISTS (SELECT 1 FROM feed s WHERE s.feed = f.feed AND s.version > f.version AND s.halted_at IS NULL AND s.lanes IS NULL
    AND f.valid_from_ms % ${PLAN_STEP_MS} = 0 AND s.valid_from_ms <= f.valid_from_ms)
  AND sha256 <> (SELECT sha256 FROM feed n WHERE n.feed = $1 AND n.halted_at IS NULL
    AND ($2::integer IS NULL OR n.lanes IS NULL OR $2 = ANY (n.lanes))
    AND ${inForceSql('n')} ORDER BY n.version DESC LIMIT 1)
ORDER BY version DESC LIMIT 1`;

/** Halts a version where it is not in use yet, such as a planned one; tills that use it keep it. */
export async function haltFeed(
  database: StoreDatabase,
  { feed, version, halted_by }: { readonly feed: FeedName; readonly version: number; readonly halted_by: string },
): Promise<Answer<null>> {
  return database.transaction(async (queries) => {
    const halted = await queries.rows(
      `UPDATE feed SET halted_at = clock_timestamp(), halted_by = $3
       WHERE feed = $1 AND version = $2 AND halted_at IS NULL RETURNING version`,
      [feed, version, halted_by],
    );
    if (halted.length === 0) return refuse('unknown', `There is no ${feed} ${version} to be halted.`);
    await appendLog(queries, 'feed_halted', { feed, version, halted_by });
    return succeed(null);
  });
}

/** The versions in force or planned for a lane. */
export async function versionsFor({ rows }: Queries, lane: number, feeds: readonly FeedName[]): Promise<FeedVersion[]> {
  return rows<FeedVersion & Record<string, unknown>>(
    `SELECT f.feed, f.version, f.valid_from_ms, encode(f.sha256, 'hex') AS sha256, f.size, f.lanes, f.confirmed, f.signature
     FROM unnest($2::text[]) AS one (feed) CROSS JOIN LATERAL (
       (SELECT * FROM feed p WHERE p.feed = one.feed AND p.halted_at IS NULL AND (p.lanes IS NULL OR $1 = ANY (p.lanes))
          AND ${inForceSql('p')} ORDER BY p.version DESC LIMIT 1)
       UNION ALL
       (SELECT * FROM feed n WHERE n.feed = one.feed AND n.halted_at IS NULL AND (n.lanes IS NULL OR $1 = ANY (n.lanes))
          AND NOT ${inForceSql('n')} AND NOT ${supersededSql('n', '(since.lanes IS NULL OR $1 = ANY (since.lanes))')}
        ORDER BY n.valid_from_ms, n.version LIMIT ${FEED_LIMITS.versions - 1})) f
     ORDER BY f.feed, f.version`,
    [lane, feeds],
  );
}

/** The news for a till of this lane, limited to the feeds that its program knows and names. */
export async function waitAnswerFor(queries: Queries, lane: number, feeds: readonly FeedName[]): Promise<WaitAnswer> {
  const { store_id } = await readStore(queries);
  const [key] = await queries.rows<{ public_key: Buffer }>('SELECT public_key FROM feed_key');
  return {
    store_id,
    feed_key: key?.public_key.toString('base64url') ?? null,
    versions: await versionsFor(queries, lane, feeds),
    hears: [...ACCEPTED_FACTS],
  };
}

export async function bodyOf({ rows }: Queries, feed: FeedName, version: number): Promise<Buffer | null> {
  const [row] = await rows<{ body_gzip: Buffer }>('SELECT body_gzip FROM feed WHERE feed = $1 AND version = $2', [
    feed,
    version,
  ]);
  return row?.body_gzip ?? null;
}

/** Stores the versions that a till uses; a refused one is a finding for a person. */
export async function noteStandings(
  { rows }: Queries,
  till_id: string,
  standings: readonly FeedStatus[],
): Promise<void> {
  for (const { feed, version, refused } of standings) {
    await rows(
      `INSERT INTO feed_on_till (till_id, feed, version, refused_version, refused_problem, refused_detail)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (till_id, feed) DO UPDATE SET version = excluded.version, refused_version = excluded.refused_version,
         refused_problem = excluded.refused_problem, refused_detail = excluded.refused_detail, told_at = clock_timestamp()
       WHERE (feed_on_till.version, feed_on_till.refused_version) IS DISTINCT FROM (excluded.version, excluded.refused_version)`,
      [till_id, feed, version, refused?.version ?? null, refused?.problem ?? null, refused?.detail ?? null],
    );
    if (refused !== null)
      await rows(
        `INSERT INTO finding (kind, subject, till_id) VALUES ('feed_refused', $1, $2) ON CONFLICT DO NOTHING`,
        [`${feed} ${refused.version}: ${refused.problem}`, till_id],
      );
  }
}
