import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../core/clock.ts';
import type { PairedPages } from '../../features/devices/paired-pages.ts';
import { countedWarnings, type Log } from '../../log/log.ts';
import type { Router } from '../router.ts';
import type { RendererSockets } from './renderer-sockets.ts';
import type { Refusal, SocketAuth } from './socket-auth.ts';

/** The till, a customer display and support tools fit; a loop that opens sockets does not. */
const RENDERERS_MAX = 32;

export interface SocketHostOptions {
  /** A promise while the till is composed: the sockets of pages that come meanwhile open once it is. */
  readonly router: Router | Promise<Router>;
  readonly socket_auth: SocketAuth;
  readonly pages?: PairedPages | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** How often a renderer must show that it is alive, in milliseconds. */
  readonly heartbeat_ms: number;
  /** A request of a renderer was answered. */
  readonly onAnswered?: () => void;
}

export interface SocketHost {
  /** How many renderers are connected. */
  readonly renderers: number;
  stop(): void;
}

/** How long a refused client may take to read the reason, in milliseconds. */
const FAREWELL_MS = 1_000;

function refuseUpgrade(socket: Duplex, refusal: Refusal, clock: Clock): void {
  const forget = clock.schedule(FAREWELL_MS, () => socket.destroy());
  socket.on('close', forget).resume();
  socket.end(`HTTP/1.1 ${refusal.status} ${refusal.why}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Binds the router to web sockets of an HTTP server: every renderer gets the same contract as over desktop IPC. */
export function createSocketHost(server: Server, options: SocketHostOptions): SocketHost {
  const warn = countedWarnings(options.clock, options.log);
  /** Admitted sockets whose till is still composed. */
  const waiting = new Set<Duplex>();
  let sockets: RendererSockets | null = null;
  let stopped = false;
  const opened = Promise.resolve(options.router).then(async (router) => {
    const { createRendererSockets } = await import('./renderer-sockets.ts');
    sockets = createRendererSockets(router, options);
    if (stopped) sockets.stop();
    return sockets;
  });
  // Each page that waits is told.
  opened.catch(() => undefined);

  const refuse = (socket: Duplex, refusal: Refusal): void => {
    warn('a socket was refused', refusal.why);
    refuseUpgrade(socket, refusal, options.clock);
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const admitted = options.socket_auth.admitSocket(request);
    if (!admitted.ok) return refuse(socket, admitted.error);
    waiting.add(socket);
    void opened.then(
      (open) => {
        if (!waiting.delete(socket)) return;
        if (open.count >= RENDERERS_MAX) return refuse(socket, { status: 503, why: 'too_many_renderers' });
        open.accept(admitted.value, request, socket, head);
      },
      () => {
        if (waiting.delete(socket)) refuse(socket, { status: 503, why: 'not_served' });
      },
    );
  });
  return {
    get renderers() {
      return sockets?.count ?? 0;
    },
    stop() {
      stopped = true;
      for (const socket of waiting) socket.destroy();
      waiting.clear();
      sockets?.stop();
    },
  };
}
