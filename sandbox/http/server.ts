import type { RequestListener, Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Fault, makeFault } from '../faults/fault.ts';
import { magicFault } from '../faults/magic-amounts.ts';
import { performFault } from '../faults/perform-fault.ts';
import type { Caller } from '../access/credentials.ts';
import type { Service } from '../service.ts';
import type { Operation, ReadyCall } from './operation.ts';
import { type ErrorShape, type Problem, forbidden, internalError, invalidRequest } from './problem.ts';
import { sendAnswer, sendProblem } from './send.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    errorShape?: (status: number) => ErrorShape;
  }
}

const BODY_BYTES_MAX = 1_048_576;

/** The caller of operations without authentication. */
const ANONYMOUS: Caller = { client_id: 'anonymous', mayUse: () => false };

/**
 * An HTTP server without routes, whose own refusals have the interface's body shapes. `takeOver` gets its handler of
 * requests, and returns a server that listens already; absent: it has a server of its own.
 */
export function createServer(takeOver?: (handler: RequestListener) => Server): FastifyInstance {
  const server = Fastify({
    ...(takeOver === undefined ? {} : { serverFactory: takeOver }),
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // Paths that the router cannot parse (a broken escape, an overlong id) are also refused in a shape of the
    // interface: 400 is listed for every operation with an id.
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, () => 'short', problemOf(error)),
    logger: false,
    routerOptions: { maxParamLength: 256 },
  });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, String(text), done);
  });
  server.setNotFoundHandler((request, reply) => {
    const message = `${request.method} ${pathOf(request)} is not an operation of this service`;
    sendProblem(reply, () => 'short', {
      status: 404,
      error_type: 'ROUTE_NOT_FOUND',
      error_code: 'ROUTE_NOT_FOUND',
      message,
    });
  });
  server.setErrorHandler((error, request, reply) => {
    const errorShape = request.routeOptions.config.errorShape ?? (() => 'short' as const);
    sendProblem(reply, errorShape, problemOf(error));
  });
  return server;
}

/** Adds a route for an operation: authentication, validation, faults, then rules and ledger. */
export function addOperation(server: FastifyInstance, service: Service, operation: Operation): void {
  server.route({
    method: operation.method,
    url: operation.path,
    config: { errorShape: operation.errorShape },
    handler: (request, reply) => serve(service, operation, request, reply),
  });
}

async function serve(service: Service, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const caller = identify(service, operation, request);
  if (!caller.ok) return sendProblem(reply, operation.errorShape, caller.error);
  const ready = operation.prepare(request, caller.value);
  if (!ready.ok) return sendProblem(reply, operation.errorShape, ready.error);
  const fault = takeFault(service, operation, request, ready.value);
  if (fault) return await performFault({ service, operation, request, reply, fault, ready: ready.value });
  return sendAnswer(reply, operation, await ready.value.execute());
}

function identify(service: Service, operation: Operation, request: FastifyRequest) {
  const { feature, group } = operation;
  if (group === 'Control' && !isLoopback(request.hostname)) {
    return { ok: false, error: forbidden('control operations answer on loopback only') } as const;
  }
  if (feature === undefined) return { ok: true, value: ANONYMOUS } as const;
  const caller = service.gate.authenticate(request.headers.authorization);
  if (!caller.ok || caller.value.mayUse(feature)) return caller;
  return { ok: false, error: forbidden(`these credentials do not include ${feature}`) } as const;
}

/** Another site can point its own host name at this machine; its requests still carry that name. */
function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

function takeFault(
  service: Service,
  operation: Operation,
  request: FastifyRequest,
  ready: ReadyCall,
): Fault | undefined {
  const { settings, faults } = service;
  if (!settings.faults || operation.group === 'Control') return undefined;
  const planned = faults.isEmpty
    ? undefined
    : faults.take({ operation: operation.name, path: pathOf(request), body: request.body });
  if (planned || !settings.magic || !ready.magic) return planned;
  const kind = magicFault(ready.magic);
  return kind && makeFault(kind);
}

function problemOf(error: unknown): Problem {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500 || !(error instanceof Error)) return internalError();
  return invalidRequest([`${isOfPath(error) ? 'path' : 'body'}: ${error.message}`]);
}

function isOfPath(error: Error): boolean {
  return 'code' in error && (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}
