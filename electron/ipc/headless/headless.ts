import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Clock } from '../../../core/clock.ts';
import { SOCKET_PATH } from '../../../core/contract/envelope.ts';
import { assert } from '../../../core/assert.ts';
import type { PairedPages } from '../../features/devices/paired-pages.ts';
import type { Log } from '../../log/log.ts';
import type { Router } from '../router.ts';
import { createPageServer } from './page-server.ts';
import { LOOPBACK, OPEN_PATH, OneTimeTicket, createSocketAuth } from './socket-auth.ts';
import { createSocketHost } from './socket-host.ts';

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
  /** A page has the answer to what it asked first: the snapshot that its first picture is made of. */
  readonly first_answer: Promise<void>;
  /** How many renderers are connected. */
  readonly renderers: number;
  stop(): Promise<void>;
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
  const ticket = new OneTimeTicket(clock);
  const loadPosted = async () => (await import('./posted.ts')).answerPosted({ token, pages });
  const { renderer_folder } = options;
  const { server, first_page } = createPageServer({ renderer_folder, socket_auth, ticket, token, loadPosted, log });
  const first_answer = Promise.withResolvers<void>();
  const onAnswered = (): void => first_answer.resolve();
  const heartbeat_ms = options.heartbeat_ms ?? HEARTBEAT_MS;
  const sockets = createSocketHost(server, { router, socket_auth, pages, clock, log, heartbeat_ms, onAnswered });
  const port = await listen(server, options.port);
  const address = `http://${LOOPBACK}:${port}`;
  return {
    url: `${address}/#token=${token}`,
    ticketUrl: () => `${address}${OPEN_PATH}?ticket=${ticket.give()}`,
    first_page,
    first_answer: first_answer.promise,
    get renderers() {
      return sockets.renderers;
    },
    async stop() {
      sockets.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The port that it listens at, on loopback only. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen({ host: LOOPBACK, port });
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'a server on a port has an address');
  return address.port;
}
