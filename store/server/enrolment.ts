import { createPublicKey, randomUUID } from 'node:crypto';
import { blockAfter } from '../../core/anchor/anchor.ts';
import { succeed } from '../../core/result.ts';
import {
  type EnrolAnswer,
  type EnrolRequest,
  type Head,
  type MoveObstacle,
  readEnrolCode,
} from '../contract/protocol.ts';
import { GENESIS_HASH } from '../core/event-hash.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { appendLog, readStore } from '../database/store-chain.ts';
import { digest, newEnrolCode } from './codes.ts';
import { leftOpen } from './holds.ts';
import { type Answer, refuse } from './refusal.ts';

const CODE_MINUTES = 15;

export interface NewCode {
  readonly code: string;
  readonly lane: number;
  readonly expires_in_minutes: number;
}

/**
 * Makes a code for one lane, valid once and for 15 minutes (store 3.2). A lane that has a till needs `replaces_till`:
 * using the code retires that till.
 */
export async function makeEnrolCode(
  database: StoreDatabase,
  {
    lane,
    made_by,
    replaces_till,
  }: { readonly lane: number; readonly made_by: string; readonly replaces_till: boolean },
): Promise<Answer<NewCode>> {
  const code = newEnrolCode();
  return database.transaction(async (queries) => {
    const made = await queries.rows('INSERT INTO lane (lane) VALUES ($1) ON CONFLICT DO NOTHING RETURNING lane', [
      lane,
    ]);
    if (made.length > 0) await appendLog(queries, 'lane_made', { lane });
    const present = await tillAt(queries, lane);
    if (present !== null && !replaces_till)
      return refuse(
        'not_permitted',
        `Lane ${lane} has a till. --replace retires it when the code is used, and it is never the same till again.`,
      );
    await queries.rows(
      `INSERT INTO enrol_code (code_sha256, lane, made_by, expires_at, replaces_till)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4), $5)`,
      [digest(code), lane, made_by, CODE_MINUTES, replaces_till],
    );
    await appendLog(queries, 'code_made', { lane, made_by, replaces_till });
    return succeed({ code, lane, expires_in_minutes: CODE_MINUTES });
  });
}

async function tillAt({ rows }: Queries, lane: number): Promise<string | null> {
  const [till] = await rows<{ till_id: string }>(
    `SELECT till_id FROM till WHERE lane = $1 AND state IN ('live', 'stopped')`,
    [lane],
  );
  return till?.till_id ?? null;
}

/** Retires the till of a lane permanently: revoked or replaced. Its tokens are void from the commit on (store 3.6). */
export async function retireTill(queries: Queries, lane: number, why: string): Promise<string | null> {
  const [till] = await queries.rows<{ till_id: string }>(
    `UPDATE till SET state = 'retired', why = $2, identity_epoch = identity_epoch + 1
     WHERE lane = $1 AND state IN ('live', 'stopped') RETURNING till_id`,
    [lane, why],
  );
  if (till === undefined) return null;
  await appendLog(queries, 'retired', { till_id: till.till_id, lane, why });
  return till.till_id;
}

/**
 * Why a journal may not replace the till of a lane; null: that till left nothing open, or the journal may be its own and
 * go on with it, which its push shows (store 8.8).
 */
async function strandedBy(queries: Queries, lane: number, journal: Head): Promise<string | null> {
  const [till] = await queries.rows<Head & { till_id: string }>(
    `SELECT t.till_id, h.seq, encode(h.hash, 'hex') AS hash FROM till t JOIN lane_head h USING (till_id)
     WHERE t.lane = $1 AND t.state IN ('live', 'stopped') FOR UPDATE OF t`,
    [lane],
  );
  if (till === undefined || journal.seq > till.seq || (journal.seq === till.seq && journal.hash === till.hash))
    return null;
  const left = await leftOpen(queries, { till_id: till.till_id, lane });
  return left === null
    ? null
    : `${left} This journal does not have its last event and cannot end them. First: cobro store declare --lane ${lane} --dead; the same code is good afterwards.`;
}

interface CodeRow {
  readonly lane: number;
  readonly replaces_till: boolean;
  readonly is_over: boolean;
  readonly used_by: string | null;
}

/** Enrols a till with a code and a key. Repeating both gets the same reply, because the first may have been lost. */
export async function enrol(database: StoreDatabase, request: EnrolRequest): Promise<Answer<EnrolAnswer>> {
  const code = readEnrolCode(request.code);
  const public_key = readPublicKey(request.public_key);
  if (public_key === null) return refuse('bad_request', 'The public key is not an Ed25519 key.');
  return database.transaction(async (queries) => {
    const [row] =
      code === null
        ? []
        : await queries.rows<CodeRow>(
            `SELECT lane, replaces_till, expires_at < clock_timestamp() AS is_over, used_by FROM enrol_code
             WHERE code_sha256 = $1 FOR UPDATE`,
            [digest(code)],
          );
    const self = await readStore(queries);
    if (row?.used_by != null) return sameAgain(queries, row.used_by, public_key, self);
    if (row === undefined || row.is_over)
      return refuse(
        'not_enrolled',
        'The code is not known, or its quarter of an hour is over. Ask for a new one: cobro store code.',
      );
    if (self.state === 'rebuilding')
      return refuse('rebuilding', 'The store is rebuilding; tills are enrolled afterwards.');
    const holder = await tillOfKey(queries, public_key);
    if (holder !== null && (holder.lane !== row.lane || holder.state !== 'live'))
      return refuse('identity_retired', 'This key was of a till before. A new one is made for each till.');
    if (holder !== null) {
      // The reply to an earlier code was lost: this machine already is the lane's till.
      await useCode(queries, code, holder.till_id);
      return sameAgain(queries, holder.till_id, public_key, self);
    }
    const elsewhere = elsewhereOf(request, self.store_id);
    const obstacle = elsewhere === null ? null : moveRefusal(request);
    if (obstacle !== null) return refuse('not_permitted', obstacle);
    if (row.replaces_till) {
      const stranded = await strandedBy(queries, row.lane, request.journal);
      if (stranded !== null) return refuse('not_permitted', stranded);
      await retireTill(queries, row.lane, 'replaced');
    } else if ((await tillAt(queries, row.lane)) !== null)
      return refuse('not_permitted', `Lane ${row.lane} has a till meanwhile.`);
    const till_id = randomUUID();
    await queries.rows(
      `INSERT INTO till (till_id, lane, public_key, identity_epoch, state, machine, program, past_seq, elsewhere_seq, elsewhere_store, known_seq)
       VALUES ($1, $2, $3, 1, 'live', $4, $5, $6, $7, $8, $7)`,
      [
        ...[till_id, row.lane, public_key, request.machine, request.program, request.journal.seq],
        ...[elsewhere?.to_seq ?? 0, elsewhere?.store_id ?? null],
      ],
    );
    await queries.rows(`INSERT INTO lane_head (till_id, seq, hash) VALUES ($1, 0, decode($2, 'hex'))`, [
      till_id,
      GENESIS_HASH,
    ]);
    await useCode(queries, code, till_id);
    await appendLog(queries, 'enrolled', { till_id, lane: row.lane, machine: request.machine });
    const { store_id, generation } = self;
    const numbers_from = await numbersFrom(queries, row.lane, till_id);
    const elsewhere_seq = elsewhere?.to_seq ?? 0;
    return succeed({ till_id, lane: row.lane, identity_epoch: 1, store_id, generation, numbers_from, elsewhere_seq });
  });
}

/** The last other shop in the history of a till's journal; null: its whole history belongs to this shop, or to none. */
function elsewhereOf({ former, journal }: EnrolRequest, store_id: string) {
  const others = (former?.shops ?? []).filter((one) => one.store_id !== store_id && one.to_seq > 0);
  const [last] = others.toSorted((one, other) => other.to_seq - one.to_seq);
  return last === undefined ? null : { ...last, to_seq: Math.min(last.to_seq, journal.seq) };
}

const OBSTACLES: Readonly<Record<MoveObstacle, string>> = {
  running: 'stop it',
  payments: 'end its payments without an outcome',
  returns: 'end its returns on their way',
  tabs: 'charge or release its tabs',
  sales: 'end or drop its unfinished sales',
  shift: 'close its shift',
};

/** Why a till cannot leave another shop yet; null: it strands nothing, and a person said that its past stays there. */
function moveRefusal({ former }: EnrolRequest): string | null {
  if (former?.stays !== true)
    return 'This till was at the store of another shop. Say --past stays where what it sold stays with that shop, and --past comes only where that store is gone for good and nobody counts it.';
  const { open } = former;
  if (open.length === 0) return null;
  return `This till comes from another shop. Before it moves, while it is still of that one: ${open.map((one) => OBSTACLES[one]).join(', ')}.`;
}

/** A former till may still hand in sales, so the lane's next till starts in another block of numbers. */
async function numbersFrom({ rows }: Queries, lane: number, till_id: string): Promise<number> {
  const [last] = await rows<{ number: number }>(
    'SELECT number FROM sale WHERE lane = $1 AND till_id <> $2 ORDER BY number DESC LIMIT 1',
    [lane, till_id],
  );
  return last === undefined ? 1 : blockAfter(last.number);
}

async function useCode({ rows }: Queries, code: string | null, till_id: string): Promise<void> {
  await rows('UPDATE enrol_code SET used_at = clock_timestamp(), used_by = $2 WHERE code_sha256 = $1', [
    digest(code ?? ''),
    till_id,
  ]);
}

async function tillOfKey(
  { rows }: Queries,
  public_key: Buffer,
): Promise<{ readonly till_id: string; readonly lane: number; readonly state: string } | null> {
  const [till] = await rows<{ till_id: string; lane: number; state: string }>(
    'SELECT till_id, lane, state FROM till WHERE public_key = $1',
    [public_key],
  );
  return till ?? null;
}

async function sameAgain(
  queries: Queries,
  till_id: string,
  public_key: Buffer,
  { store_id, generation }: { readonly store_id: string; readonly generation: string },
): Promise<Answer<EnrolAnswer>> {
  const [till] = await queries.rows<{
    lane: number;
    identity_epoch: number;
    public_key: Buffer;
    elsewhere_seq: number;
  }>('SELECT lane, identity_epoch, public_key, elsewhere_seq FROM till WHERE till_id = $1', [till_id]);
  if (till === undefined || !till.public_key.equals(public_key))
    return refuse('not_enrolled', 'The code was used already. Ask for a new one: cobro store code.');
  const { lane, identity_epoch, elsewhere_seq } = till;
  const numbers_from = await numbersFrom(queries, lane, till_id);
  return succeed({ till_id, lane, identity_epoch, store_id, generation, numbers_from, elsewhere_seq });
}

function readPublicKey(text: string): Buffer | null {
  const der = Buffer.from(text, 'base64url');
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? der : null;
  } catch {
    return null;
  }
}
