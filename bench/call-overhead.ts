import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'undici';
import { assert } from '../core/assert.ts';
import { createPaymentService } from '../electron/gateway/create-payment-service.ts';
import type { PaymentService } from '../electron/gateway/payment-service.ts';
import { benchClock, benchRandomness } from './clock.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';
import { startStub } from './stub.ts';

const RATIO_GOAL = 1.3;
const WARM_UP = 500;
const INSTRUMENT = {
  type: 'card_present',
  card: { last_four_digits: '3005', issuer_identification_number: '371449', card_brand: 'American Express' },
  emv: '9F2608A1B2C3D4E5F607089F2701809F360200429F3704DEADBEEF95050000000000',
} as const;

function authorizationOf(trace_id: string) {
  return {
    trace_id,
    terminal_id: 'BENCH-1',
    pre_authorization: false,
    capture: { mode: 'automatic' },
    amount_minor: 1900,
    tip_minor: 0,
    currency: 'CLP',
    entry_mode: 'CONTACTLESS',
    instrument: INSTRUMENT,
    metadata: [],
  } as const;
}

/** The request body for the bare client: the same bytes, built by hand. */
function bodyOf(trace_id: string): string {
  const { amount_minor, tip_minor, currency, ...request } = authorizationOf(trace_id);
  return JSON.stringify({ ...request, amount: { value: amount_minor, currency }, tip_amount: tip_minor });
}

export async function clientAuthorize(service: PaymentService): Promise<void> {
  const connection = service.prepare();
  const result = await service.authorizeCardPresent(authorizationOf(randomUUID()), connection);
  assert(result.kind === 'answer', `the stub authorizes: ${JSON.stringify(result)}`);
}

/** The minimum: a connection of its own, one request, its body parsed. */
async function bareAuthorize(url: string): Promise<void> {
  const client = new Client(url, { pipelining: 1 });
  const { body } = await client.request({
    method: 'POST',
    path: '/v1/pos/authorizations',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: 'Bearer benchmark' },
    body: bodyOf(randomUUID()),
  });
  await body.json();
  void client.close();
}

async function clientRead(service: PaymentService): Promise<void> {
  const result = await service.getPayment('pay_0123456789abcdef');
  assert(result.kind === 'answer', `the stub reads: ${JSON.stringify(result)}`);
}

async function bareRead(pool: Pool): Promise<void> {
  const headers = { accept: 'application/json', authorization: 'Bearer benchmark' };
  const { body } = await pool.request({ method: 'GET', path: '/v1/payments/pay_0123456789abcdef', headers });
  await body.json();
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started_ms = performance.now();
  await act();
  return performance.now() - started_ms;
}

interface Pair {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

/** Alternates calls of both kinds, so that both see the same machine load. */
async function compare(calls: number, ours: () => Promise<void>, bare: () => Promise<void>): Promise<Pair> {
  const samples = { ours: [] as number[], bare: [] as number[] };
  for (let call = 0; call < WARM_UP + calls; call += 1) {
    const ours_ms = await timed(ours);
    const bare_ms = await timed(bare);
    if (call < WARM_UP) continue;
    samples.ours.push(ours_ms);
    samples.bare.push(bare_ms);
  }
  return samples;
}

const ratioOf = ({ ours, bare }: Pair): number => median(ours) / median(bare);

/** The cost per call of the typed client over bare undici, against a service that answers at once. */
export async function callOverhead(calls: number): Promise<BenchmarkReport> {
  const stub = await startStub(0);
  const credentials = { scheme: 'api_key', api_key: 'benchmark' } as const;
  const service = createPaymentService({
    base_url: stub.url,
    credentials,
    clock: benchClock,
    randomness: benchRandomness,
    probe: false,
  });
  const pool = new Pool(stub.url, { connections: 2, pipelining: 1 });
  try {
    const authorize = await compare(
      calls,
      () => clientAuthorize(service),
      () => bareAuthorize(stub.url),
    );
    const read = await compare(
      calls,
      () => clientRead(service),
      () => bareRead(pool),
    );
    const row = (name: string, pair: Pair): string[] => [
      name,
      milliseconds(median(pair.ours)),
      milliseconds(percentile(pair.ours, 0.95)),
      milliseconds(median(pair.bare)),
      milliseconds(percentile(pair.bare, 0.95)),
      ratioOf(pair).toFixed(2),
    ];
    return {
      title: 'The typed client over bare undici',
      method: `${calls} calls of each, in turn, one at a time, against a service in another process that answers a fixed body at once. The client checks the request, watches the deadline, parses and checks the answer, and keeps redacted evidence with a hash; bare undici sends the same bytes and parses JSON. Authorizations have a fresh connection on both sides; reads share one.`,
      header: ['call', 'client median', 'client p95', 'undici median', 'undici p95', 'ratio of medians'],
      rows: [row('authorization, fresh connection', authorize), row('read, kept connection', read)],
      verdicts: [
        `client / bare undici: authorization **${ratioOf(authorize).toFixed(2)}**, read **${ratioOf(read).toFixed(2)}** (goal: at most ${RATIO_GOAL})`,
      ],
    };
  } finally {
    await service.close();
    await pool.close();
    await stub.stop();
  }
}
