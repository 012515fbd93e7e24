import { createPublicKey, verify } from 'node:crypto';
import { fail, succeed } from '../../core/result.ts';
import {
  type Hello,
  type HelloAnswer,
  type HelloRequest,
  PROTOCOL,
  type StorePlace,
  signedText,
} from '../contract/protocol.ts';
import { type TillState, evaluateHello, storeWentBack } from '../core/evaluate-hello.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import {
  appendLog,
  beginRebuilding,
  endRebuildingWhenAllAreIn,
  grants,
  noteStart,
  readFor,
  readStore,
  STORE_READING,
  type StoreReading,
} from '../database/store-chain.ts';
import { digest, newSecret } from './codes.ts';
import { type Answer, type Refusal, refuse } from './refusal.ts';

const NONCE_SECONDS = 60;
const TOKEN_HOURS = 12;

export async function makeNonce({ rows }: StoreDatabase): Promise<{ readonly nonce: string }> {
  const nonce = newSecret();
  await rows('DELETE FROM nonce WHERE expires_at < clock_timestamp()');
  await rows(
    'INSERT INTO nonce (nonce_sha256, expires_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))',
    [digest(nonce), NONCE_SECONDS],
  );
  return { nonce };
}

interface TillRow {
  readonly lane: number;
  readonly public_key: Buffer;
  readonly identity_epoch: number;
  readonly state: TillState;
  readonly seq: number;
  readonly hash: string;
}

/** Messages for hellos refused by verdict. */
const NOT_WELCOME: Readonly<Record<Exclude<ReturnType<typeof evaluateHello>, 'welcome' | 'hands_in'>, string>> = {
  identity_retired: 'This till was replaced or revoked. It is enrolled anew with a code for its lane.',
  two_machines:
    'Two machines work as this till. One of them is enrolled anew with a code for its lane, the other is wiped.',
  journal_behind: 'This till was put back to an older state: the store holds events that it does not have.',
  journal_forked: 'This till has another past than the one that the store holds of it.',
};

/** Admits a process (store 3.5 and 7). Any restriction on it is durable before the reply. */
export async function hello(
  database: StoreDatabase,
  { hello: given, signature }: HelloRequest,
): Promise<Answer<HelloAnswer>> {
  if (given.protocol[0] > PROTOCOL)
    return refuse('program_too_old', 'The store is older than this till; the till goes on alone.');
  if (given.protocol[1] < PROTOCOL)
    return refuse('program_too_old', 'This till is too old for the store; it goes on alone.');
  return database.transaction(async (queries) => {
    const [used] = await queries.rows<{ is_good: boolean; made_at: string }>(
      `DELETE FROM nonce WHERE nonce_sha256 = $1 RETURNING expires_at >= clock_timestamp() AS is_good,
         (expires_at - make_interval(secs => $2))::text AS made_at`,
      [digest(given.nonce), NONCE_SECONDS],
    );
    if (used?.is_good !== true)
      return refuse('token_expired', 'The nonce is not known, or was used; ask for another one.');
    const [till] = await queries.rows<TillRow>(
      `SELECT t.lane, t.public_key, t.identity_epoch, t.state, h.seq, encode(h.hash, 'hex') AS hash
       FROM till t JOIN lane_head h USING (till_id) WHERE t.till_id = $1 FOR NO KEY UPDATE`,
      [given.till_id],
    );
    if (till === undefined || !isSigned(given, signature, till.public_key))
      return refuse('not_enrolled', 'This store does not know this till, or not with this key.');
    if (await isOvertaken(queries, given, used.made_at))
      return refuse('token_expired', 'This till said hello since this nonce was made; ask for another one.');
    await noteStart(queries);
    await notePlace(queries, given.told, given.till_id);
    return admit(queries, given, till);
  });
}

/**
 * Whether the till said hello again while this one was on its way: then it says nothing about two machines or an older
 * journal. A living process asks for another nonce. What began in the future was before a step of the clock.
 */
async function isOvertaken({ rows }: Queries, { till_id }: Hello, made_at: string): Promise<boolean> {
  const later = await rows(
    'SELECT 1 FROM session WHERE till_id = $1 AND began_at BETWEEN $2::timestamptz AND clock_timestamp()',
    [till_id, made_at],
  );
  return later.length > 0;
}

async function admit(queries: Queries, given: HelloRequest['hello'], till: TillRow): Promise<Answer<HelloAnswer>> {
  const { till_id, boot_id, journal, proof } = given;
  const [former] = await queries.rows<{ session: number; superseded: boolean }>(
    'SELECT session, superseded_at IS NOT NULL AS superseded FROM session WHERE till_id = $1 AND boot_id = $2',
    [till_id, boot_id],
  );
  const held = proof === null ? null : await heldHash(queries, till_id, proof.seq);
  const verdict = evaluateHello(given, {
    ...till,
    head: { seq: till.seq, hash: till.hash },
    boot_was_superseded: former?.superseded === true,
    heldHash: () => held,
  });
  if (verdict !== 'welcome' && verdict !== 'hands_in') return notWelcome(queries, given, till, verdict);
  const token = newSecret();
  const [session] = await queries.rows<{ session: number }>(
    `WITH superseded AS (
       UPDATE session SET superseded_at = clock_timestamp() WHERE till_id = $1 AND boot_id <> $2 AND superseded_at IS NULL)
     INSERT INTO session (till_id, session, boot_id, identity_epoch, token_sha256, expires_at, journal_seq)
       VALUES ($1, (SELECT coalesce(max(session), 0) + 1 FROM session WHERE till_id = $1), $2, $3, $4,
               clock_timestamp() + make_interval(hours => $5), $6)
     ON CONFLICT (till_id, boot_id) DO UPDATE SET token_sha256 = excluded.token_sha256, identity_epoch = excluded.identity_epoch, expires_at = excluded.expires_at,
       began_at = clock_timestamp(), last_word_at = clock_timestamp(), journal_seq = excluded.journal_seq
     RETURNING session`,
    [till_id, boot_id, till.identity_epoch, digest(token), TOKEN_HOURS, journal.seq],
  );
  await queries.rows('UPDATE till SET program = $2, journal_version = $3 WHERE till_id = $1', [
    till_id,
    given.program,
    given.schema,
  ]);
  await endRebuildingWhenAllAreIn(queries);
  const self = await readStore(queries);
  return succeed({
    session: session?.session ?? 1,
    token,
    head: { seq: till.seq, hash: till.hash },
    generation: self.generation,
    // A former process's open payments must not be undone before it is known what the store lacks.
    state: grants(self) ? 'open' : 'rebuilding',
    standing: verdict === 'hands_in' ? 'dead' : 'live',
  });
}

async function notWelcome(
  queries: Queries,
  { till_id, journal }: HelloRequest['hello'],
  till: TillRow,
  verdict: keyof typeof NOT_WELCOME,
): Promise<Answer<never>> {
  if (verdict !== 'identity_retired')
    await queries.rows(
      'INSERT INTO finding (kind, subject, till_id, seq) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [verdict, `lane ${till.lane}`, till_id, journal.seq],
    );
  if (verdict === 'two_machines' && till.state === 'live') {
    await queries.rows(
      `UPDATE till SET state = 'stopped', why = 'two_machines', identity_epoch = identity_epoch + 1 WHERE till_id = $1`,
      [till_id],
    );
    await appendLog(queries, 'stopped', { till_id, why: 'two_machines' });
  }
  return refuse(verdict, NOT_WELCOME[verdict], { head: { seq: till.seq, hash: till.hash } });
}

export async function heldHash({ rows }: Queries, till_id: string, seq: number): Promise<string | null> {
  const [row] = await rows<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM lane_event WHERE till_id = $1 AND seq = $2`,
    [till_id, seq],
  );
  return row?.hash ?? null;
}

function isSigned(given: HelloRequest['hello'], signature: string, public_key: Buffer): boolean {
  const key = createPublicKey({ key: public_key, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(signedText(given)), key, Buffer.from(signature, 'base64url'));
}

/** The till behind a valid token. */
export interface Caller {
  readonly till_id: string;
  readonly lane: number;
  readonly identity_epoch: number;
  readonly session: number;
  /** Declared dead: it may only hand in its events. */
  readonly is_dead: boolean;
  /** The store's state at the time of reading. */
  readonly is_rebuilding: boolean;
}

interface SessionRow extends Omit<Caller, 'is_dead' | 'is_rebuilding'> {
  readonly session_epoch: number;
  readonly state: TillState;
  readonly is_over: boolean;
  readonly is_superseded: boolean;
  readonly is_from_before: boolean;
  readonly is_started_again: boolean;
  readonly store: StoreReading;
}

/** `look_again`: a restart of PostgreSQL was recorded; identify again once that is committed and its lock released. */
type Identified = Answer<Caller> | 'look_again';

/**
 * Runs `work` for a till in the transaction that verifies its session, so that session and epoch stay the newest until
 * the commit (store 6.2). A restart of PostgreSQL is recorded in an earlier transaction, and a restore in one that does
 * nothing else: both lock the store's row, for which every other lane waits. The till's row is locked first, and as
 * strongly as for an update: of two transactions that share the lock, one would update the row while the other waits
 * for the session, a deadlock.
 */
export async function asTill<Value>(
  database: StoreDatabase,
  { token, seen, act = 'any' }: CallingTill,
  work: (queries: Queries, caller: Caller) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  for (;;) {
    const answer = await database.transaction(async (queries): Promise<Answer<Value> | 'look_again'> => {
      const caller = await identify(queries, { token, seen, act });
      if (caller === 'look_again' || !caller.ok) return caller;
      return await work(queries, caller.value);
    });
    if (answer !== 'look_again') return answer;
  }
}

/** The caller, by the secret of its session, and the last place of the store that it saw. */
export interface CallingTill {
  readonly token: string;
  readonly seen: StorePlace | null;
  /** `looks`: changes nothing, so that its commit need not wait for the disk. */
  readonly act?: 'looks' | 'hands_in_events' | 'any';
}

async function identify(queries: Queries, { token, seen, act }: Required<CallingTill>): Promise<Identified> {
  const [row] = await queries.rows<SessionRow & Record<string, unknown>>(
    `SELECT t.till_id, t.lane, t.identity_epoch, t.state, s.session, s.identity_epoch AS session_epoch,
       s.expires_at < clock_timestamp() AS is_over, s.superseded_at IS NOT NULL AS is_superseded,
       o.database_started_at IS DISTINCT FROM pg_postmaster_start_time() AS is_started_again,
       coalesce(s.began_at < o.rebuilding_since AND o.state = 'rebuilding', false) AS is_from_before,
       json_build_object(${STORE_READING}) AS store
     FROM session s JOIN till t USING (till_id) CROSS JOIN store o
     WHERE s.token_sha256 = $3 ${act === 'looks' ? '' : 'FOR NO KEY UPDATE OF t'}`,
    [seen?.seq ?? null, seen?.generation ?? null, digest(token)],
  );
  const refusal = row === undefined ? TOKEN_UNKNOWN : callerProblem(row, act);
  if (row === undefined || refusal !== null) return fail(refusal ?? TOKEN_UNKNOWN);
  if (row.is_started_again) {
    await noteStart(queries);
    return 'look_again';
  }
  const place = await notePlace(queries, seen, row.till_id, row.store);
  // Returning the refusal commits what was recorded.
  if (place === 'went_back')
    return refuse('store_went_back', 'The store is older than what this till saw of it; the till says hello again.');
  // While the store rebuilds, every lane must say hello again, which reports the head of its journal.
  if (place === 'of_a_former_life' || row.is_from_before) return fail(TOKEN_UNKNOWN);
  const { till_id, lane, identity_epoch, session } = row;
  const [is_dead, is_rebuilding] = [row.state === 'dead', row.store.state === 'rebuilding'];
  return succeed({ till_id, lane, identity_epoch, session, is_dead, is_rebuilding });
}

/** Compares a place that a till saw with this store; a rebuilding store already knows about its former generations. */
function evaluateSeen(seen: StorePlace, { state, generation, seq, link, end }: StoreReading) {
  if (state === 'rebuilding' && seen.generation !== generation) return 'of_a_former_life';
  const chain = { place: { generation, seq }, linkHash: () => link, endOf: () => end };
  return storeWentBack(seen, chain) ? 'went_back' : 'agrees';
}

/** The same, and begins a new generation if the store went back: once, however many lanes notice at the same time. */
async function notePlace(
  queries: Queries,
  seen: StorePlace | null,
  till_id: string,
  store?: StoreReading,
): Promise<ReturnType<typeof evaluateSeen>> {
  if (seen === null) return 'agrees';
  const verdict = evaluateSeen(seen, store ?? (await readFor(queries, seen)));
  if (verdict !== 'went_back') return verdict;
  await queries.rows('SELECT 1 FROM store FOR UPDATE');
  const now = evaluateSeen(seen, await readFor(queries, seen));
  if (now === 'went_back') await beginRebuilding(queries, seen, till_id);
  return now;
}

const DECLARED_DEAD =
  'This till was declared dead. It hands in its events, and is enrolled anew with a code for its lane.';

const TOKEN_UNKNOWN: Refusal = {
  code: 'token_expired',
  message: 'The session is not known or is over; the till says hello again.',
};

function callerProblem(
  { state, is_over, is_superseded, session_epoch, identity_epoch, lane, till_id }: SessionRow,
  act: Required<CallingTill>['act'],
): Refusal | null {
  const details = { lane, till_id };
  if (state === 'dead' && act !== 'hands_in_events')
    return { code: 'identity_retired', message: DECLARED_DEAD, details };
  if (state === 'retired') return { code: 'identity_retired', message: NOT_WELCOME.identity_retired, details };
  if (state === 'stopped') return { code: 'two_machines', message: NOT_WELCOME.two_machines };
  if (is_superseded) return { code: 'session_superseded', message: 'Another process works as this till since.' };
  if (is_over || session_epoch !== identity_epoch) return TOKEN_UNKNOWN;
  return null;
}
