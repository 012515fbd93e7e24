import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { cardsQuerySchema } from '../contract/cards.ts';
import { customersRequestSchema } from '../contract/customers.ts';
import { FEED_BODY_TYPE, FEEDS, feedVersionSchema, waitRequestSchema } from '../contract/feeds.ts';
import { LIMITS } from '../contract/limits.ts';
import {
  HEADERS,
  PROTOCOL,
  REFUSALS,
  type StorePlace,
  claimRequestSchema,
  enrolRequestSchema,
  eventsRequestSchema,
  helloRequestSchema,
  readPlace,
  salesQuerySchema,
  withdrawRequestSchema,
  writePlace,
} from '../contract/protocol.ts';
import { succeed } from '../../core/result.ts';
import { type StoreDatabase, databaseTrouble } from '../database/database.ts';
import { readStore } from '../database/store-chain.ts';
import type { ServerIdentity } from './certificate.ts';
import { findCards } from './cards.ts';
import { claimReturn, withdrawClaim } from './claims.ts';
import { customerKey, keepCustomers } from './customers.ts';
import { enrol } from './enrolment.ts';
import { handedItemSchema, outcomeRequestSchema, takeRequestSchema } from '../contract/handovers.ts';
import { createFeedBodies } from './feed-bodies.ts';
import { readAttemptOwner } from './former-life.ts';
import { endHandover, takeHandovers, takeLinks } from './handovers.ts';
import { findSales } from './lookup.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { push } from './push.ts';
import type { Refusal } from './refusal.ts';
import { asTill, hello, makeNonce } from './sessions.ts';
import { type TryLimit, createTryLimit } from './try-limit.ts';
import { waitForChanges } from './wait-for-changes.ts';
import { databaseSentence } from '../store-refusal.ts';

export interface StoreServer {
  /** `https://HOST:PORT` without a trailing slash. */
  readonly url: string;
  /** Closes every connection; uncommitted requests get no reply. */
  stop(): Promise<void>;
}

export interface StoreServerOptions {
  readonly database: StoreDatabase;
  readonly identity: ServerIdentity;
  readonly host: string;
  readonly port: number;
  readonly monotonicMs: () => number;
  /** How often news is polled for while a lane waits. */
  readonly look_every_ms?: number;
  /** Events for the operator: refusals that need a person, and database trouble. */
  readonly logEvent: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
}

/** A batch is JSON in JSON: escaping can double a body. */
const BODY_BYTES_MAX = 2 * LIMITS.event_bytes + 1_000_000;
/** Refusals reported to the operator: a lane stopped, or a till is not what it claims. */
const ALARMING: ReadonlySet<string> = new Set([
  'chain_broken',
  'journal_behind',
  'journal_forked',
  'two_machines',
  'identity_retired',
  'store_went_back',
]);

type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Starts one process of the store: it has no durable state, so that any number of them can share one address. */
export async function startStoreServer(options: StoreServerOptions): Promise<StoreServer> {
  const { database, identity, host, port, logEvent } = options;
  const server = Fastify({
    https: { key: identity.key, cert: identity.certificate, minVersion: 'TLSv1.3' },
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    logger: false,
  });
  const logged_retired = new Set<string>();
  /** A retired or dead till that still runs retries forever: each is reported once. */
  const isNewRefusal = ({ code, message, details }: Refusal): boolean => {
    const till = `${message} ${JSON.stringify(details)}`;
    if (code !== 'identity_retired') return true;
    return !logged_retired.has(till) && logged_retired.add(till).size > 0;
  };
  const sendRefusal = (reply: FastifyReply, refusal: Refusal): unknown => {
    const { code, message, details } = refusal;
    if (ALARMING.has(code) && isNewRefusal(refusal)) logEvent({ event: 'refused', code, message, ...details });
    const error = { code, message, ...(details === undefined ? {} : { details }) };
    return reply.code(REFUSALS[code]).send({ error });
  };
  server.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, { code: 'unknown', message: 'There is no such call.' }),
  );
  server.setErrorHandler((error, _request, reply) => {
    const trouble = databaseTrouble(error);
    if (trouble !== null) {
      const message = databaseSentence(trouble);
      logEvent({ event: 'database_away', code: trouble, message });
      return sendRefusal(reply, { code: 'database_away', message });
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status === 413) return sendRefusal(reply, { code: 'too_large', message: 'The body is too large.' });
    if (status >= 400 && status < 500)
      return sendRefusal(reply, { code: 'bad_request', message: 'The request cannot be read.' });
    logEvent({ event: 'bug', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return sendRefusal(reply, { code: 'internal', message: 'The store met a mistake of its own.' });
  });
  const route = (method: 'GET' | 'POST', url: string, handler: Route): void => {
    server.route({
      method,
      url: `/v1${url}`,
      handler: async (request, reply) => {
        if (request.headers[HEADERS.protocol] !== String(PROTOCOL))
          return sendRefusal(reply, { code: 'program_too_old', message: `This store speaks protocol ${PROTOCOL}.` });
        return await handler(request, reply);
      },
    });
  };
  const at = (reply: FastifyReply, place: StorePlace): void => void reply.header(HEADERS.place, writePlace(place));
  const customer_key = customerKey(identity.key).toString('base64url');
  const tries = createTryLimit(options.monotonicMs);
  route('GET', '/nonce', async () => makeNonce(database));
  route('POST', '/enrol', async (request, reply) => enrolWithin(tries, request, reply));
  async function enrolWithin(limit: TryLimit, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!limit.mayTry(request.ip))
      return sendRefusal(reply, {
        code: 'slow_down',
        message: 'Too many wrong codes from this address; try again in an hour.',
      });
    const given = read(enrolRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await enrol(database, given.value);
    if (answer.ok) return answer.value;
    if (answer.error.code === 'not_enrolled') limit.failed(request.ip);
    return sendRefusal(reply, answer.error);
  }
  route('POST', '/hello', async (request, reply) => {
    const given = read(helloRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await hello(database, given.value);
    if (!answer.ok) return sendRefusal(reply, answer.error);
    at(reply, await readStore(database));
    return answer.value;
  });
  route('POST', '/events', async (request, reply) => {
    const given = read(eventsRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const { events } = given.value;
    const bytes = events.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    if (events.length > 1 && bytes > LIMITS.batch_bytes)
      return sendRefusal(reply, {
        code: 'too_large',
        message: `A batch has at most ${LIMITS.batch_bytes} bytes of events.`,
      });
    const answer = await push(database, tokenOf(request), seenBy(request), given.value);
    if (!answer.ok) return sendRefusal(reply, answer.error);
    at(reply, answer.value.place);
    return { acknowledged: answer.value.head };
  });
  route('GET', '/sales', async (request, reply) => {
    const given = read(salesQuerySchema, request.query);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await findSales(database, tokenOf(request), seenBy(request), given.value);
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('GET', '/customers/key', async (request, reply) => {
    const asking = { token: tokenOf(request), seen: seenBy(request), act: 'looks' } as const;
    const answer = await asTill(database, asking, async () => succeed({ key: customer_key }));
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('POST', '/customers', async (request, reply) => {
    const given = read(customersRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await keepCustomers(database, tokenOf(request), seenBy(request), given.value);
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('GET', '/cards', async (request, reply) => {
    const given = read(cardsQuerySchema, request.query);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await findCards(database, tokenOf(request), seenBy(request), given.value);
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('POST', '/claims', async (request, reply) => {
    const given = read(claimRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await claimReturn(database, tokenOf(request), seenBy(request), given.value);
    if (!answer.ok) return sendRefusal(reply, answer.error);
    const { is_new, ...claim } = answer.value;
    at(reply, claim.place);
    return reply.code(is_new ? 201 : 200).send(claim);
  });
  route('POST', '/claims/:return_id/withdraw', async (request, reply) => {
    const given = read(withdrawRequestSchema, request.body);
    const return_id = claimRequestSchema.shape.return_id.safeParse(
      (request.params as { return_id?: string }).return_id,
    );
    if (!given.ok) return sendRefusal(reply, given.refusal);
    if (!return_id.success) return sendRefusal(reply, { code: 'bad_request', message: 'The return id cannot be one.' });
    const answer = await withdrawClaim(database, tokenOf(request), seenBy(request), return_id.data);
    if (!answer.ok) return sendRefusal(reply, answer.error);
    at(reply, answer.value.place);
    return { return_id: return_id.data, state: 'withdrawn' };
  });
  const changes = createChangeNotifier(database, options.look_every_ms);
  const bodies = createFeedBodies(database);
  route('POST', '/wait', async (request, reply) => {
    const given = read(waitRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const query = { token: tokenOf(request), seen: seenBy(request), request: given.value };
    const answer = await waitForChanges(database, changes, { ...query, monotonicMs: options.monotonicMs });
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('GET', '/feeds/:feed/:version', async (request, reply) => {
    const given = read(feedPlaceSchema, request.params);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const { feed, version } = given.value;
    const asking = { token: tokenOf(request), seen: seenBy(request), act: 'looks' } as const;
    const answer = await asTill(database, asking, async () => succeed(null));
    if (!answer.ok) return sendRefusal(reply, answer.error);
    const gzip = await bodies.read(feed, version);
    if (gzip === null) return sendRefusal(reply, { code: 'unknown', message: 'There is no such version.' });
    if (request.headers.accept === FEED_BODY_TYPE) return reply.type(FEED_BODY_TYPE).send(gzip);
    return { gzip: gzip.toString('base64') };
  });
  route('POST', '/handovers/take', async (request, reply) => {
    const given = read(takeRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await takeHandovers(database, tokenOf(request), seenBy(request), given.value);
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('POST', '/handovers/links/take', async (request, reply) => {
    const given = read(takeRequestSchema, request.body);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    const answer = await takeLinks(database, tokenOf(request), seenBy(request), given.value);
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  route('POST', '/handovers/:trace_id/outcome', async (request, reply) => {
    const given = read(outcomeRequestSchema, request.body);
    const place = read(z.strictObject({ trace_id: handedItemSchema.shape.trace_id }), request.params);
    if (!given.ok) return sendRefusal(reply, given.refusal);
    if (!place.ok) return sendRefusal(reply, place.refusal);
    const answer = await endHandover(
      ...([database, tokenOf(request), seenBy(request), place.value.trace_id, given.value] as const),
    );
    if (!answer.ok) return sendRefusal(reply, answer.error);
    at(reply, answer.value.place);
    return { trace_id: answer.value.trace_id, outcome: answer.value.outcome };
  });
  route('GET', '/payments/:trace_id/whose', async (request, reply) => {
    const place = read(z.strictObject({ trace_id: handedItemSchema.shape.trace_id }), request.params);
    if (!place.ok) return sendRefusal(reply, place.refusal);
    const answer = await readAttemptOwner(database, tokenOf(request), seenBy(request), place.value.trace_id);
    return answer.ok ? answer.value : sendRefusal(reply, answer.error);
  });
  const url = await server.listen({ host, port });
  return {
    url,
    stop: async () => {
      changes.stop();
      await server.close();
    },
  };
}

const feedPlaceSchema = z.strictObject({
  feed: z.enum(FEEDS),
  version: z.coerce.number().pipe(feedVersionSchema.shape.version),
});

type ReadBody<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

/** Refuses what does not match its schema, naming the field but never its content. */
function read<Schema extends z.ZodType>(schema: Schema, given: unknown): ReadBody<z.output<Schema>> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'the request' : issue.path.join('.');
  return {
    ok: false,
    refusal: { code: 'bad_request', message: `${place}: ${issue?.message ?? 'cannot be read'}`.slice(0, 500) },
  };
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer ([A-Za-z0-9_-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function seenBy({ headers }: FastifyRequest): StorePlace | null {
  const seen = headers[HEADERS.seen];
  return typeof seen === 'string' ? readPlace(seen) : null;
}
