import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type * as z from 'zod';
import { createStoreClient, type StoreClient } from '../../electron/features/store/store-client.ts';
import type { StoreIdentity, TillKeyPair } from '../../electron/features/store/store-identity.ts';
import { canonicalJson, eventHash } from '../../electron/journal/events/canonical.ts';
import {
  type HandOverOutcome,
  type OutcomeRequest,
  type TakeRequest,
  outcomeAnswerSchema,
  takeAnswerSchema,
  takeLinksAnswerSchema,
  attemptOwnerAnswerSchema,
} from '../../store/contract/handovers.ts';
import {
  type ClaimRequest,
  type Head,
  type Hello,
  type PushedEvent,
  type StorePlace,
  claimAnswerSchema,
  enrolAnswerSchema,
  eventsAnswerSchema,
  helloAnswerSchema,
  nonceAnswerSchema,
  salesAnswerSchema,
  signedText,
} from '../../store/contract/protocol.ts';
import { type CustomersRequest, customersAnswerSchema } from '../../store/contract/customers.ts';
import { CARDS_CLAIMED_FROM, cardsAnswerSchema } from '../../store/contract/cards.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { makeServerIdentity, pinOf } from '../../store/server/certificate.ts';
import { makeEnrolCode } from '../../store/server/enrolment.ts';
import { type StoreServer, startStoreServer } from '../../store/server/server.ts';

export const storeIdentity = makeServerIdentity(new Date());
export const PIN = pinOf(storeIdentity.certificate);

/** Polling interval of store and lanes, shorter than the product's second, so that tests wait only for events. */
export const LOOK_MS = 50;

export async function serve(
  database: StoreDatabase,
  events: object[] = [],
  port = 0,
  identity = storeIdentity,
): Promise<StoreServer> {
  const logEvent = (line: object): void => void events.push(line);
  return startStoreServer({
    database,
    identity,
    host: '127.0.0.1',
    port,
    monotonicMs: () => performance.now(),
    look_every_ms: LOOK_MS,
    logEvent,
  });
}

export async function codeFor(database: StoreDatabase, lane: number, replaces_till = false): Promise<string> {
  const code = await makeEnrolCode(database, { lane, made_by: 'test', replaces_till });
  if (!code.ok) throw new Error(code.error.message);
  return code.value.code;
}

/** Moves hand-overs back by a quarter of an hour, past every wait of the store. */
export const LATER = `UPDATE cobro.handover
  SET heard_at = heard_at - interval '15 minutes', not_before = not_before - interval '15 minutes'`;

export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) };

type Outcome<Value> = Promise<{
  readonly code: string;
  readonly value: Value | null;
  readonly place: StorePlace | null;
}>;

/** A scripted till over HTTPS: a chain in memory, a key, and calls without any checks. */
export class TestTill {
  readonly client: StoreClient;
  readonly events: PushedEvent[] = [];
  till_id = '';
  token = '';
  lane = 0;
  identity_epoch = 1;
  boot_id: string = randomUUID();
  place: StorePlace | null = null;
  private readonly keys = generateKeyPairSync('ed25519');
  public_key = this.keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');

  constructor(url: string, pin = PIN) {
    this.client = createStoreClient(url, pin);
  }

  /** The identity that the product's pusher needs to speak as this till. */
  identity(url: string, pin: string): StoreIdentity {
    const { till_id, lane, identity_epoch } = this;
    return { till_id, lane, identity_epoch, store_id: till_id, url, pin };
  }

  get keyPair(): TillKeyPair {
    const { privateKey } = this.keys;
    return {
      public_key: this.public_key,
      sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    };
  }

  get end(): Head {
    return this.events.at(-1) === undefined ? GENESIS : this.headAt(this.events.length);
  }

  headAt(seq: number): Head {
    return { seq, hash: this.events[seq - 1]?.hash ?? GENESIS.hash };
  }

  /** Appends events to the chain, as the journal would. */
  write(...bodies: object[]): this {
    for (const given of bodies) {
      const { seq, hash: prev_hash } = this.end;
      const chained = { seq: seq + 1, at_ms: 1_700_000_000_000 + seq, body: canonicalJson(given), prev_hash };
      this.events.push({ ...chained, hash: eventHash({ ...chained, previous_hash: prev_hash }) });
    }
    return this;
  }

  private async call<Schema extends z.ZodType>(
    answer: Schema,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Outcome<z.output<Schema>> {
    const { token, place: seen } = this;
    const done = await this.client.call({ method, path, answer, ...(body === undefined ? {} : { body }), token, seen });
    if (!done.ok)
      return { code: done.error.kind === 'refused' ? done.error.code : done.error.cause, value: null, place: null };
    this.place = done.value.place ?? this.place;
    return { code: 'ok', ...done.value };
  }

  async enrol(code: string): Promise<string> {
    const body = { code, public_key: this.public_key, machine: null, program: 'test', journal: this.end };
    const { code: outcome, value } = await this.call(enrolAnswerSchema, 'POST', '/enrol', body);
    if (value !== null) {
      this.till_id = value.till_id;
      this.lane = value.lane;
    }
    return outcome;
  }

  async hello(change: Partial<Hello> = {}): Promise<string> {
    const nonce = (await this.call(nonceAnswerSchema, 'GET', '/nonce')).value?.nonce ?? '';
    const { till_id, identity_epoch, boot_id, place } = this;
    const hello: Hello = {
      ...{
        till_id,
        identity_epoch,
        boot_id,
        program: 'test',
        schema: CARDS_CLAIMED_FROM,
        protocol: [1, 1] as [number, number],
      },
      ...{ journal: this.end, proof: null, told: place, nonce, ...change },
    };
    const signature = sign(null, Buffer.from(signedText(hello)), this.keys.privateKey).toString('base64url');
    const answer = await this.call(helloAnswerSchema, 'POST', '/hello', { hello, signature });
    if (answer.value !== null) this.token = answer.value.token;
    return answer.code;
  }

  async push(from_seq = 1, events = this.events.slice(from_seq - 1)): Outcome<{ acknowledged: Head }> {
    const [first] = events;
    return this.call(eventsAnswerSchema, 'POST', '/events', { from_seq, prev_hash: first?.prev_hash ?? '', events });
  }

  /** Writes events and hands them in. */
  async tell(...events: readonly object[]): Promise<void> {
    const from = this.end.seq + 1;
    const { code } = await this.write(...events).push(from);
    if (code !== 'ok') throw new Error(`the store refused what lane ${this.lane} told: ${code}`);
  }

  async claim(
    wish: Partial<ClaimRequest> & Pick<ClaimRequest, 'trace_id'>,
  ): Outcome<z.output<typeof claimAnswerSchema>> {
    const body: ClaimRequest = { return_id: randomUUID(), amount_minor: 1_000, lines: [], call: 'R5', ...wish };
    return this.call(claimAnswerSchema, 'POST', '/claims', body);
  }

  async withdraw(return_id: string): Promise<string> {
    const { z: zod } = await import('zod');
    const body = { proof: 'never_sent' };
    return (await this.call(zod.unknown(), 'POST', `/claims/${return_id}/withdraw`, body)).code;
  }

  async takeLinks(request: Partial<TakeRequest> = {}): Outcome<z.output<typeof takeLinksAnswerSchema>> {
    const body: TakeRequest = { service: null, account: null, horizon_ms: 180_000, most: 50, ...request };
    return this.call(takeLinksAnswerSchema, 'POST', '/handovers/links/take', body);
  }

  async take(request: Partial<TakeRequest> = {}): Outcome<z.output<typeof takeAnswerSchema>> {
    const body: TakeRequest = { service: null, account: null, horizon_ms: 180_000, most: 50, ...request };
    const answer = await this.call(takeAnswerSchema, 'POST', '/handovers/take', body);
    const items = answer.value?.items.toSorted((one, other) => (one.trace_id < other.trace_id ? -1 : 1)) ?? [];
    return answer.value === null ? answer : { ...answer, value: { items } };
  }

  async endHandover(trace_id: string, epoch: number, outcome: HandOverOutcome = 'reversed'): Promise<string> {
    const body: OutcomeRequest = { epoch, outcome, amount_minor: null, why: 'test' };
    return (await this.call(outcomeAnswerSchema, 'POST', `/handovers/${trace_id}/outcome`, body)).code;
  }

  /** Who owns an attempt, `ended` for another's tab that is over, or the error code. */
  async whose(trace_id: string): Promise<string> {
    const { code, value } = await this.call(attemptOwnerAnswerSchema, 'GET', `/payments/${trace_id}/whose`);
    return value?.is_over === true ? 'ended' : (value?.whose ?? code);
  }

  async cards(query: string): Outcome<z.output<typeof cardsAnswerSchema>> {
    return this.call(cardsAnswerSchema, 'GET', `/cards?${query}`);
  }

  async tellCustomers(people: CustomersRequest['people']): Promise<string> {
    return (await this.call(customersAnswerSchema, 'POST', '/customers', { people })).code;
  }

  async sales(query: string): Outcome<z.output<typeof salesAnswerSchema>> {
    return this.call(salesAnswerSchema, 'GET', `/sales?${query}`);
  }
}

export async function enrolledTill(server: StoreServer, database: StoreDatabase, lane: number): Promise<TestTill> {
  const till = new TestTill(server.url);
  const outcome = await till.enrol(await codeFor(database, lane));
  if (outcome !== 'ok') throw new Error(`enrol: ${outcome}`);
  const greeted = await till.hello();
  if (greeted !== 'ok') throw new Error(`hello: ${greeted}`);
  return till;
}

/** The events of one paid card sale of 5,000. */
export function paidSale(number: number, trace_id: string, sale_id = `sale-${trace_id}`): object[] {
  const tender = { tender_id: 't1', kind: 'card', state: 'pending', amount_minor: 5_000, tip_minor: 0, at_ms: 1 };
  const sale = {
    ...{ sale_id, number, state: 'OPEN', currency: 'CLP', opened_at_ms: 1, cashier: 'A', tip_minor: 0 },
    ...{
      lines: [
        { line_id: 'l1', product_id: 'p', name: 'Pan', unit: 'each', unit_price_minor: 5_000, quantity_milli: 1_000 },
      ],
    },
  };
  const intent = {
    ...{ trace_id, sale_id, tender_id: 't1', amount_minor: 5_000, tip_minor: 0, currency: 'CLP', terminal_id: 'c' },
    ...{ pre_authorization: false, capture_mode: 'automatic', reader: 'r' },
  };
  return [
    { type: 'sale_opened', sale: { ...sale, tenders: [] } },
    { type: 'tender_begun', sale: { ...sale, state: 'PAYING', tenders: [tender] } },
    { type: 'attempt_intent', intent, due_minor: 5_000 },
    { type: 'attempt_sending', trace_id, sending: { card: { brand: 'visa', last_four: '4242', entry_mode: 'CHIP' } } },
    {
      type: 'attempt_step',
      trace_id,
      state: 'BOUND',
      cause: 'approved',
      named: { payment_id: `pay-${trace_id}`, captured_minor: 5_000 },
    },
  ];
}
