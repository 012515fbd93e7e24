import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict } from '../http/conflict.ts';
import type { Operation, ReadyCall } from '../http/operation.ts';
import { type Problem, internalError, notFound, unauthorized } from '../http/problem.ts';
import { sendAnswer, sendProblem, wireAnswer } from '../http/send.ts';
import type { Service } from '../service.ts';
import { endlessBody, oversizedBody, resetConnection, sendSlowly, sendTruncated } from './broken-answers.ts';
import type { Fault, FaultKind } from './fault.ts';

/** One request affected by a fault. */
export interface FaultyExchange {
  readonly service: Service;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fault: Fault;
  readonly ready: ReadyCall;
}

type Performer = (exchange: FaultyExchange) => Promise<FastifyReply>;

/** Applies the fault; resolves when the service is done with the exchange. */
export function performFault(exchange: FaultyExchange): Promise<FastifyReply> {
  return PERFORMERS[exchange.fault.kind](exchange);
}

const HTML =
  '<!doctype html><html><head><title>Sign in to this network</title></head><body>Please sign in.</body></html>';

const PERFORMERS: Readonly<Record<FaultKind, Performer>> = {
  drop_before: async ({ reply }) => resetConnection(reply),
  drop_after: async ({ reply, ready }) => {
    await ready.execute();
    return resetConnection(reply);
  },
  delay: async (exchange) => {
    const answer = await exchange.ready.execute();
    await wait(exchange);
    return sendAnswer(exchange.reply, exchange.operation, answer);
  },
  delay_before: async (exchange) => {
    await wait(exchange);
    return sendAnswer(exchange.reply, exchange.operation, await exchange.ready.execute());
  },
  late_commit: async ({ service, fault, reply, ready }) => {
    // The client is gone, so the answer is only in the ledger.
    service.clock.schedule(fault.delay_ms, () => void Promise.resolve(ready.execute()).catch(() => {}));
    return resetConnection(reply);
  },
  error_500_before: async (exchange) => refuse(exchange, internalError()),
  error_500_after: async (exchange) => refuseAfter(exchange, internalError()),
  conflict: async (exchange) => refuse(exchange, conflictOf(exchange)),
  conflict_after: async (exchange) => refuseAfter(exchange, conflictOf(exchange)),
  not_found: async (exchange) => refuse(exchange, notFound('trace_id')),
  unauthorized: async (exchange) => refuse(exchange, unauthorized('the access token is not valid any more')),
  rate_limited: async (exchange) =>
    refuse(exchange, {
      status: 429,
      error_type: 'RATE_LIMITED',
      error_code: 'RATE_LIMITED',
      message: 'Too many requests; wait as Retry-After says.',
      retry_after_seconds: exchange.fault.retry_after_seconds,
    }),
  redirect: async ({ reply, request }) =>
    reply.code(307).header('location', `/elsewhere${request.url}`).type('text/plain').send('moved'),
  html_before: async ({ reply }) => reply.code(200).type('text/html; charset=utf-8').send(HTML),
  html_after: async ({ reply, ready }) => {
    await ready.execute();
    return reply.code(502).type('text/html; charset=utf-8').send(HTML);
  },
  malformed: async (exchange) => {
    const { status, text } = await execute(exchange);
    return exchange.reply
      .code(status)
      .type('application/json')
      .send(`${text.slice(0, -1)},,`);
  },
  wrong_content_type: async (exchange) => {
    const { status, text } = await execute(exchange);
    return exchange.reply.code(status).type('text/plain').send(text);
  },
  truncated_body: async (exchange) => sendTruncated(exchange.reply, await execute(exchange)),
  slow_body: async (exchange) =>
    sendSlowly(exchange.reply, await execute(exchange), exchange.fault.delay_ms, exchange.service.clock),
  oversized_body: async (exchange) => oversizedBody(exchange.reply, await execute(exchange)),
  endless_body: async (exchange) => endlessBody(exchange.reply, await execute(exchange), exchange.service.clock),
  accepted_202: async ({ reply, ready }) => {
    await ready.execute();
    return reply.code(202).send({ status: 'PENDING' });
  },
  wrong_amount: async (exchange) => {
    const { status, body } = wireAnswer(exchange.operation, await exchange.ready.execute());
    return exchange.reply.code(status).send(withWrongAmount(body));
  },
  partial_approval: async (exchange) => {
    const { status, body } = wireAnswer(exchange.operation, await exchange.ready.execute());
    return exchange.reply.code(status).send(halved(body));
  },
};

async function execute(exchange: FaultyExchange): Promise<{ status: number; text: string }> {
  const { status, body } = wireAnswer(exchange.operation, await exchange.ready.execute());
  return { status, text: JSON.stringify(body) };
}

function wait({ service, fault }: FaultyExchange): Promise<void> {
  return new Promise((resolve) => service.clock.schedule(fault.delay_ms, resolve));
}

function refuse({ reply, operation }: FaultyExchange, problem: Problem): FastifyReply {
  return sendProblem(reply, operation.errorShape, problem);
}

async function refuseAfter(exchange: FaultyExchange, problem: Problem): Promise<FastifyReply> {
  await exchange.ready.execute();
  return refuse(exchange, problem);
}

function conflictOf({ fault, service }: FaultyExchange): Problem {
  return conflict(fault.code ?? 'in_progress', fault.code !== undefined || service.settings.coded_conflicts);
}

/** Halves every `amount`, and sets the response code of a partial approval. */
function halved(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(halved);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'amount' && typeof value === 'number') return [name, Math.floor(value / 2)];
      return name === 'response_code' && value === '00' ? [name, '10'] : [name, halved(value)];
    }),
  );
}

/** Adds one to every `amount` in the answer. */
function withWrongAmount(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withWrongAmount);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name === 'amount' && typeof value === 'number' ? [name, value + 1] : [name, withWrongAmount(value)],
    ),
  );
}
