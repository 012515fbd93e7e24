import fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import { PAIR_PATH, PROVE_PATH, SOCKET_PATH } from '../../../core/contract/envelope.ts';
import { z } from 'zod';
import type { PairedPages } from '../../features/devices/paired-pages.ts';
import type { Log } from '../../log/log.ts';
import {
  type SocketAuth,
  LOOPBACK,
  OPEN_PATH,
  OneTimeTicket,
  createSocketAuth,
  proofOfToken,
  sameSecret,
} from './socket-auth.ts';
import { cacheControl, pageHeaders } from '../../../core/page-policy.ts';
import { readPageFiles } from '../page-files.ts';
import type { Router } from '../router.ts';
import { createSocketHost } from './socket-host.ts';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const HEARTBEAT_MS = 10_000;

export interface HeadlessOptions {
  /** A promise while the till is composed; the files of the page are served meanwhile. */
  readonly router: Router | Promise<Router>;
  /** 0 takes any free port. */
  readonly port: number;
  /** Holds `index.html` and what it names; an absolute path. */
  readonly renderer_folder: string;
  /** What a renderer must know to speak to the till; at least 128 random bits, URL-safe. */
  readonly token: string;
  /** Pages beside the till's own; without it there are none. */
  readonly pages?: PairedPages;
  readonly clock: Clock;
  readonly log: Log;
  /** How often a renderer must show that it is alive; default 10,000. */
  readonly heartbeat_ms?: number;
}

export interface HeadlessShell {
  /** Address of the till with its token in the fragment, which a browser never sends to a server. */
  readonly url: string;
  /** An address that opens the till once, within a minute; for what carries it where others may look. */
  ticketUrl(): string;
  /** A browser has its first page; it asks for what the page names only when a process for it runs. */
  readonly first_page: Promise<void>;
  /** How many renderers are connected. */
  readonly renderers: number;
  stop(): Promise<void>;
}

/** The bundle over HTTP: only files of the bundle, only for our own Host, and for no other page. */
function servePage(server: FastifyInstance, renderer_folder: string, socket_auth: SocketAuth): Promise<void> {
  const first_page = Promise.withResolvers<void>();
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...pageHeaders("'self'"), 'cache-control': 'no-store' });
    const refusal = socket_auth.refusePage(request.raw);
    if (refusal) return reply.code(refusal.status).type('text/plain').send(refusal.why);
  });
  const reading = new Promise<ReturnType<typeof readPageFiles>>((resolve) => resolve(readPageFiles(renderer_folder)));
  // The request for the page reports the error; if the server stops first, it is dropped.
  reading.catch(() => undefined);
  server.get('/*', async (request, reply) => {
    const { '*': requested } = request.params as { readonly '*': string };
    const path = requested === '' ? 'index.html' : requested;
    if (path === 'index.html') reply.raw.once('finish', () => first_page.resolve());
    const file = (await reading).get(path);
    if (file === undefined) return reply.callNotFound();
    const headers = { ...pageHeaders("'self'", file.own_scripts), 'cache-control': cacheControl(path) };
    return reply.headers(headers).type(file.type).send(file.content);
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('not_found'));
  return first_page.promise;
}

const pairingSchema = z.union([
  z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  z.strictObject({ token: z.string().max(128) }),
]);

/**
 * A guest page gets its own token in exchange for the code that the till shows, or for the till's token, which it then
 * forgets; with a token of its own it asks whether that is still valid.
 */
function servePairing(server: FastifyInstance, pages: PairedPages, socket_auth: SocketAuth, till_token: string): void {
  const tokenFor = (parsed: z.infer<typeof pairingSchema>): string | null => {
    if ('code' in parsed) return pages.redeem(parsed.code);
    if (sameSecret(parsed.token, till_token)) return pages.admit('customer_display');
    return pages.audienceOf(parsed.token) === null ? null : parsed.token;
  };
  server.post(PAIR_PATH, async (request, reply) => {
    const foreign = socket_auth.refusePage(request.raw);
    if (foreign) return reply.code(foreign.status).type('text/plain').send(foreign.why);
    const parsed = pairingSchema.safeParse(request.body);
    const token = parsed.success ? tokenFor(parsed.data) : null;
    return token === null ? reply.code(403).type('text/plain').send('not_paired') : reply.send({ token });
  });
}

const nonceSchema = z.strictObject({ nonce: z.string().min(16).max(64) });

/** A page that lost its till checks who is back at its address before it sends its token again. */
function serveProof(server: FastifyInstance, socket_auth: SocketAuth, token: string): void {
  server.post(PROVE_PATH, async (request, reply) => {
    const foreign = socket_auth.refusePage(request.raw);
    if (foreign) return reply.code(foreign.status).type('text/plain').send(foreign.why);
    const parsed = nonceSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).type('text/plain').send('bad_nonce');
    return reply.send({ proof: proofOfToken(token, request.raw.socket.localPort, parsed.data.nonce) });
  });
}

/** Redeems a ticket for the till's address, whose fragment no server or log ever sees. */
function serveTicket(server: FastifyInstance, ticket: OneTimeTicket, token: string): void {
  server.get(OPEN_PATH, async (request, reply) => {
    const { ticket: given } = request.query as { readonly ticket?: unknown };
    const opens = typeof given === 'string' && ticket.take(given);
    if (!opens) return reply.code(403).type('text/plain').send('ticket_used');
    return reply.redirect(`/#token=${token}`, 303);
  });
}

/**
 * The till without a window: the renderer's bundle and the router's socket on one loopback port, for any Chromium.
 * Rejects when the port is taken.
 */
export async function startHeadlessShell(options: HeadlessOptions): Promise<HeadlessShell> {
  const { router, clock, log, token } = options;
  const { pages } = options;
  const audienceOf = (given: string) => pages?.audienceOf(given) ?? null;
  const socket_auth = createSocketAuth({ token, socket_path: SOCKET_PATH, audienceOf });
  const { keepAliveTimeout, ...http } = CONNECTION_TIMES;
  const server = fastify({ bodyLimit: 1024, forceCloseConnections: true, keepAliveTimeout, http });
  limitConnections(server.server);
  const ticket = new OneTimeTicket(clock);
  serveTicket(server, ticket, token);
  serveProof(server, socket_auth, token);
  const first_page = servePage(server, options.renderer_folder, socket_auth);
  if (pages) servePairing(server, pages, socket_auth, token);
  const heartbeat_ms = options.heartbeat_ms ?? HEARTBEAT_MS;
  const sockets = createSocketHost(server.server, { router, socket_auth, pages, clock, log, heartbeat_ms });
  const address = await server.listen({ host: LOOPBACK, port: options.port });
  return {
    url: `${address}/#token=${token}`,
    ticketUrl: () => `${address}${OPEN_PATH}?ticket=${ticket.give()}`,
    first_page,
    get renderers() {
      return sockets.renderers;
    },
    async stop() {
      sockets.stop();
      await server.close();
    },
  };
}

/** A real browser sends a request at once; connections without one are limited, and the oldest is dropped. */
const SILENT_MAX = 64;
/** Pages, their assets and a heartbeat; far below what the machine has of descriptors, which cards need too. */
const CONNECTIONS_MAX = 256;

/** How long a connection may take for its headers, for a whole request, and between two, in milliseconds. */
const CONNECTION_TIMES = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 } as const;

/**
 * Limits what strangers on this machine can hold open. When too many connections have sent no request, the oldest is
 * closed, so that a new page can always connect.
 */
function limitConnections(server: Server): void {
  const silent = new Set<Socket>();
  server.maxConnections = CONNECTIONS_MAX;
  const received = (socket: Socket): void => void silent.delete(socket);
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.on('close', () => received(socket));
    const [oldest] = silent;
    if (silent.size > SILENT_MAX) oldest?.destroy();
  });
  server.on('request', ({ socket }) => received(socket));
  server.on('upgrade', ({ socket }) => received(socket));
}
