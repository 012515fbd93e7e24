import type * as z from 'zod';
import { type Result, fail } from '../../../core/result.ts';
import type { StoreVerdict } from '../../../core/anchor/evaluate-start.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import { LIMITS } from '../../../store/contract/limits.ts';
import {
  type Head,
  type Hello,
  PROTOCOL,
  type StorePlace,
  eventsAnswerSchema,
  helloAnswerSchema,
  nonceAnswerSchema,
  signedText,
} from '../../../store/contract/protocol.ts';
import type { EventFeed } from '../../journal/events/event-feed.ts';
import type { Log } from '../../log/log.ts';
import type { StoreAnswer, StoreCall, StoreClient, StoreFailure } from './store-client.ts';
import { DOUBTS, SESSION_OVER, type StoreConnection, isStop } from './store-connection.ts';
import type { StoreIdentity, TillKeyPair } from './store-identity.ts';
import { withTimeout } from './with-timeout.ts';

export interface PusherParts {
  readonly identity: StoreIdentity;
  readonly key: TillKeyPair;
  /** Absent when all sales of its journal belong to this shop. */
  readonly elsewhere_sales?: number;
  readonly client: StoreClient;
  /** A separate connection, so that no batch delays a claim. */
  readonly calls: StoreClient;
  /** For slow calls: waiting for news, and large replies. */
  readonly slow: StoreClient;
  /** Null when the journal cannot be read at the moment. */
  readonly openFeed: () => EventFeed | null;
  readonly seen: { read(): StorePlace | null; write(place: StorePlace): void };
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  /** Called with the store's statement about this till; `away` once, if there was none in time. */
  readonly onVerdict: (verdict: StoreVerdict) => void;
  /** The store speaks with this till again, or for the first time. */
  readonly onTogether?: () => void;
  readonly program: string;
  readonly journal_version: number;
}

/** A call beside the pushes, in their session. */
export type SessionCall<Schema extends z.ZodType> = Omit<StoreCall<Schema>, 'token' | 'seen'> & {
  /** Independent of the counter: neither waits for the other. */
  readonly is_slow?: boolean;
};

export interface Pusher {
  /** This till's lane. */
  readonly lane: number;
  /** Sales of its journal up to this number belong to another shop. */
  readonly elsewhere_sales: number;
  /** The newest life of the store's database that this till has seen; null while it has no session. */
  readonly generation: string | null;
  /** `away` while there is no session; waits for a hello in flight. */
  call<Schema extends z.ZodType>(
    call: SessionCall<Schema>,
  ): Promise<Result<StoreAnswer<z.output<Schema>>, StoreFailure>>;
  readonly connection: StoreConnection;
  /** The last event that the store has; null before it reported that. */
  readonly acknowledged: Head | null;
  /** Number of pending events; null while the journal or the store's head is unknown. */
  waiting(): number | null;
  /** Resolves when the store has every event, is away, or `timeout_ms` has passed; for short-lived commands. */
  handedIn(timeout_ms: number): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** How often the journal is checked for new events, in milliseconds: their delay to the store. */
const LOOK_EVERY_MS = 500;
/**
 * How long a till without news stays silent, in milliseconds. Its hello shows that it is alive and lets it detect that
 * the store was restored, which the store cannot detect by itself (store 12.5).
 */
const WORD_EVERY_MS = 30_000;
/** How long a start waits for the store's statement before the anchor decides alone, in milliseconds (store 7, F9). */
const WORD_MS = 60_000;
/** A batch that a slow line cannot carry in time is halved, down to this, and grows again with each success. */
const BATCH_MIN = 5;
/** How long a call waits for a hello in flight when its caller sets no limit, in milliseconds. */
const GREETING_MS = 10_000;
/** Delays after failures, in milliseconds, each ± 20 % so that a shop's lanes do not reconnect at once (store 5). */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/**
 * Sends the journal to the store, event by event, independently of payments: it reads after the commits, never writes
 * to the journal, and the store's behaviour changes no sale (store 6.1).
 */
export function createPusher(parts: PusherParts): Pusher {
  const { identity, client, clock, randomness, log, seen } = parts;
  const boot_id = randomness.identifier();
  let connection: StoreConnection = { state: 'greeting' };
  let head: Head | null = null;
  let token: string | null = null;
  let feed: EventFeed | null = null;
  let failures = 0;
  let batch_events: number = LIMITS.events;
  let last_word_ms = clock.monotonicMs();
  let is_stopping = false;
  let cancel = (): void => undefined;
  let giveUp = (): void => undefined;
  let under_way: Promise<void> = Promise.resolve();
  let is_stepping = false;
  /** Calls waiting for the reply to a hello. */
  const waiting_calls: (() => void)[] = [];

  const next = (delay_ms: number): void => {
    if (is_stopping || connection.state === 'stopped') return;
    cancel = clock.schedule(delay_ms, () => {
      is_stepping = true;
      under_way = step()
        .catch((error: unknown) => {
          log.error('the journal could not be pushed', { error: String(error) });
          return failed('till');
        })
        .then((wait_ms) => {
          is_stepping = false;
          for (const goOn of waiting_calls.splice(0)) goOn();
          next(wait_ms);
        });
    });
  };
  const failed = (cause: string, message?: string): number => {
    const wait_ms = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 30_000;
    failures += 1;
    // A failure caused by our own shutdown says nothing about the store.
    if (is_stopping) return wait_ms;
    if (connection.state !== 'alone') {
      log.warn('the store is away; the till works alone', { cause, ...(message !== undefined && { message }) });
      connection = { state: 'alone', cause, since_ms: clock.wallMs() };
    } else connection = { ...connection, cause };
    return wait_ms * (0.8 + 0.4 * randomness.fraction());
  };
  /** Records the store's reported place, never a lower one of the same generation (store 6.3). */
  const keepPlace = (place: StorePlace | null): void => {
    if (place === null) return;
    const before = seen.read();
    if (before?.generation !== place.generation || before.seq < place.seq) seen.write(place);
  };

  /** Makes one request. Returns the delay until the next one, in milliseconds. */
  async function step(): Promise<number> {
    feed ??= parts.openFeed();
    if (feed === null) return failed('journal');
    return token === null ? greet(feed) : push(feed, token);
  }

  function say(verdict: StoreVerdict): void {
    giveUp();
    parts.onVerdict(verdict);
  }

  async function greet(journal: EventFeed): Promise<number> {
    const nonce = await client.call({ method: 'GET', path: '/nonce', answer: nonceAnswerSchema });
    if (!nonce.ok) return refused(nonce.error);
    const known = head === null ? null : journal.hashAt(head.seq);
    const hello: Hello = {
      till_id: identity.till_id,
      identity_epoch: identity.identity_epoch,
      boot_id,
      program: parts.program,
      schema: parts.journal_version,
      protocol: [PROTOCOL, PROTOCOL],
      journal: journal.end(),
      proof: head === null || known === null ? null : { seq: head.seq, hash: known },
      told: seen.read(),
      nonce: nonce.value.value.nonce,
    };
    const body = { hello, signature: parts.key.sign(signedText(hello)) };
    const answer = await client.call({ method: 'POST', path: '/hello', body, answer: helloAnswerSchema });
    if (!answer.ok) return refused(answer.error);
    // Either the hash at the store's head is the till's own, or the next push will reveal a different past.
    head = answer.value.value.head;
    token = answer.value.value.token;
    together(answer.value);
    if (answer.value.value.standing === 'dead') {
      log.error('this till was declared dead; it hands in its events, and is enrolled anew', {});
      say('replaced');
      return 0;
    }
    // A rebuilding store may be as old as a till restored together with it.
    if (answer.value.value.state === 'open' && journal.hashAt(head.seq) === head.hash) say('newest');
    return 0;
  }

  async function push(journal: EventFeed, bearer: string): Promise<number> {
    const from = head;
    if (from === null) return greetAgain();
    const own_hash = journal.hashAt(from.seq);
    // If the head is not in this journal, that event itself is sent, so that the store keeps the evidence.
    const from_seq = own_hash === from.hash ? from.seq + 1 : from.seq;
    const rows = journal.batch(from_seq, { events: batch_events, bytes: LIMITS.batch_bytes });
    const [first] = rows;
    if (first === undefined) {
      const is_silent = clock.monotonicMs() - last_word_ms > WORD_EVERY_MS;
      if (own_hash === from.hash && !is_silent) return LOOK_EVERY_MS;
      return own_hash === from.hash ? greetAgain(0) : greetAgain();
    }
    const events = rows.map(({ seq, at_ms, body, previous_hash: prev_hash, hash }) => ({
      ...{ seq, at_ms, body, prev_hash, hash },
    }));
    const answer = await client.call({
      method: 'POST',
      path: '/events',
      body: { from_seq: first.seq, prev_hash: first.previous_hash, events },
      token: bearer,
      seen: seen.read(),
      answer: eventsAnswerSchema,
    });
    if (!answer.ok) {
      if (answer.error.kind === 'away') batch_events = Math.max(BATCH_MIN, Math.floor(batch_events / 2));
      return refused(answer.error);
    }
    batch_events = Math.min(LIMITS.events, batch_events * 2);
    head = answer.value.value.acknowledged;
    together(answer.value);
    return answer.value.value.slow_down_ms ?? 0;
  }

  function together({ place }: StoreAnswer<unknown>): void {
    keepPlace(place);
    last_word_ms = clock.monotonicMs();
    failures = 0;
    const { state } = connection;
    if (state === 'alone') log.info('the store is there again', {});
    connection = { state: 'together' };
    if (state !== 'together') parts.onTogether?.();
  }

  function greetAgain(wait_ms = LOOK_EVERY_MS): number {
    token = null;
    return wait_ms;
  }

  function refused(failure: StoreFailure): number {
    if (failure.kind === 'away') return failed(failure.cause, failure.message);
    const { code, message, details } = failure;
    if (isStop(code)) {
      connection = { state: 'stopped', why: code, message };
      log.error('the store takes nothing more of this till; a person is needed', { code, message });
      say(DOUBTS[code] ?? 'away');
      return 0;
    }
    if (code === 'gap') {
      const have = eventsAnswerSchema.shape.acknowledged.safeParse(details?.['have']);
      if (have.success) head = have.data;
      return have.success ? LOOK_EVERY_MS : failed(code);
    }
    if (SESSION_OVER.has(code)) {
      token = null;
      // Immediately the first time; then with back-off.
      if (failures > 0) return failed(code);
      failures = 1;
      return 0;
    }
    return failed(code);
  }

  /** A connected till repeats its hello now and then; calls meanwhile wait for the answer. */
  async function untilGreeted(timeout_ms: number): Promise<void> {
    const until_ms = clock.monotonicMs() + timeout_ms;
    while (token === null && connection.state === 'together' && !is_stopping && clock.monotonicMs() < until_ms)
      await stepDone(until_ms);
  }

  async function handedIn(timeout_ms: number): Promise<void> {
    const until_ms = clock.monotonicMs() + timeout_ms;
    const isBehind = (): boolean =>
      connection.state === 'greeting' || (connection.state === 'together' && (token === null || waiting() !== 0));
    while (isBehind() && !is_stopping && clock.monotonicMs() < until_ms) {
      if (!is_stepping) {
        cancel();
        next(0);
      }
      await stepDone(until_ms);
    }
  }

  /** Resolves at the store's next reply, or at the given time. */
  function stepDone(until_ms: number): Promise<void> {
    return new Promise((done) => {
      const giveUpWaiting = clock.schedule(until_ms - clock.monotonicMs(), done);
      waiting_calls.push(() => (giveUpWaiting(), done()));
    });
  }

  function waiting(): number | null {
    return feed === null || head === null ? null : Math.max(0, feed.end().seq - head.seq);
  }

  async function call<Schema extends z.ZodType>({
    is_slow = false,
    ...given
  }: SessionCall<Schema>): Promise<Result<StoreAnswer<z.output<Schema>>, StoreFailure>> {
    const began_ms = clock.monotonicMs();
    await untilGreeted(given.timeout_ms ?? GREETING_MS);
    // The caller waits only as long as its own limit.
    const waited_ms = clock.monotonicMs() - began_ms;
    const timeout_ms = given.timeout_ms === undefined ? undefined : Math.max(1, given.timeout_ms - waited_ms);
    if (token === null || connection.state !== 'together') return fail({ kind: 'away', cause: connection.state });
    const request = { ...given, token, seen: seen.read(), ...(timeout_ms === undefined ? {} : { timeout_ms }) };
    const answer = is_slow
      ? await parts.slow.call(request)
      : await withTimeout(clock, timeout_ms, (signal) => parts.calls.call({ ...request, ...(signal && { signal }) }));
    if (answer.ok) keepPlace(answer.value.place);
    // The next look at the journal sends a hello, which shows the reason.
    else if (answer.error.kind === 'refused' && SESSION_OVER.has(answer.error.code)) token = null;
    return answer;
  }

  return {
    lane: identity.lane,
    elsewhere_sales: parts.elsewhere_sales ?? 0,
    get generation() {
      // A hello names the end of the journal: what begins before its answer could be missing when the store rebuilds.
      return token === null ? null : (seen.read()?.generation ?? null);
    },
    call,
    get connection() {
      return connection;
    },
    get acknowledged() {
      return head;
    },
    waiting,
    handedIn,
    start: () => {
      giveUp = clock.schedule(WORD_MS, () => parts.onVerdict('away'));
      next(0);
    },
    stop: async () => {
      is_stopping = true;
      cancel();
      giveUp();
      for (const goOn of waiting_calls.splice(0)) goOn();
      await client.close();
      await parts.calls.close();
      await parts.slow.close();
      await under_way;
      feed?.close();
      feed = null;
    },
  };
}
