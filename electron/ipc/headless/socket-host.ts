import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../../core/clock.ts';
import { REQUEST_BYTES_MAX } from '../../../core/contract/envelope.ts';
import { countedWarnings, type Log } from '../../log/log.ts';
import { createAnswerer, refuseNotJson, refuseTooLarge } from '../answer.ts';
import type { PairedPages } from '../../features/devices/paired-pages.ts';
import type { Audience } from '../../../core/contract/intents/declare.ts';
import { routerFor } from '../audience-router.ts';
import type { SocketAuth, Refusal } from './socket-auth.ts';
import { createEventStream } from '../event-stream.ts';
import type { Router } from '../router.ts';

/** A frame beyond this ends the connection; one between this and the limit of a request is answered with a refusal. */
const FRAME_BYTES_MAX = 16 * REQUEST_BYTES_MAX;
/** A renderer that has this much unread gets merged snapshots until it has caught up. */
const UNREAD_BYTES_MAX = 1024 * 1024;
/** A renderer that requests more while this much is unread is cut off: its backlog occupies the till's memory. */
const UNREAD_ANSWERS_MAX = 32 * UNREAD_BYTES_MAX;
/** RFC 6455, 7.4.1: the renderer's admission was withdrawn. */
const POLICY = 1008;
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
}

export interface SocketHost {
  /** How many renderers are connected. */
  readonly renderers: number;
  stop(): void;
}

function parseFrame(frame: Buffer): { readonly message: unknown } | null {
  try {
    return { message: JSON.parse(frame.toString('utf8')) };
  } catch {
    return null;
  }
}

/** How long a refused client may take to read the reason, in milliseconds. */
const FAREWELL_MS = 1_000;

function refuseUpgrade(socket: Duplex, refusal: Refusal, clock: Clock): void {
  const forget = clock.schedule(FAREWELL_MS, () => socket.destroy());
  socket.on('close', forget).resume();
  socket.end(`HTTP/1.1 ${refusal.status} ${refusal.why}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Serves one renderer until its socket closes. */
function serveRenderer(socket: WebSocket, audience: Audience, till: Router, options: SocketHostOptions): void {
  const { clock, log } = options;
  const router = audience === 'till' ? till : routerFor(audience, till);
  const answer = createAnswerer(router);
  const isFull = () => socket.bufferedAmount > UNREAD_BYTES_MAX;
  const send = (message: unknown) => socket.send(JSON.stringify(message), () => stream.flush());
  const stream = createEventStream({ send, isFull });
  const stopEvents = router.onChange((slices) => stream.push(slices));
  const stopLines = router.onLine((line) => stream.ahead(line));

  let alive = true;
  let cancelBeat = () => {};
  function beat(): void {
    if (!alive) {
      log.warn('a renderer stopped answering and was disconnected');
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
    cancelBeat = clock.schedule(options.heartbeat_ms, beat);
  }

  socket.on('pong', () => (alive = true));
  socket.on('message', (frame: Buffer, isBinary: boolean) => {
    alive = true;
    if (socket.bufferedAmount > UNREAD_ANSWERS_MAX) {
      log.warn('a renderer that does not read was disconnected');
      return socket.terminate();
    }
    if (frame.byteLength > REQUEST_BYTES_MAX) return send(refuseTooLarge());
    const parsed = isBinary ? null : parseFrame(frame);
    if (parsed === null) return send(refuseNotJson());
    void answer(parsed.message).then((response) => {
      if (socket.readyState === socket.OPEN) send(response);
    });
  });
  socket.on('error', (error) => log.warn('the socket of a renderer failed', { code: errorCode(error) }));
  socket.on('close', () => {
    cancelBeat();
    stopEvents();
    stopLines();
  });
  cancelBeat = clock.schedule(options.heartbeat_ms, beat);
}

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Binds the router to web sockets of an HTTP server: every renderer gets the same contract as over desktop IPC. */
export function createSocketHost(server: Server, options: SocketHostOptions): SocketHost {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false });
  /** Sockets of pages that were paired, and with which token. */
  const guests = new Map<WebSocket, string>();
  /** Admitted sockets whose till is still composed. */
  const waiting = new Set<Duplex>();
  const warn = countedWarnings(options.clock, options.log);
  function accept(
    router: Router,
    { audience, token }: { readonly audience: Audience; readonly token: string },
    ...[request, socket, head]: readonly [IncomingMessage, Duplex, Buffer]
  ): void {
    if (sockets.clients.size >= RENDERERS_MAX) {
      warn('a socket was refused', 'too_many_renderers');
      return refuseUpgrade(socket, { status: 503, why: 'too_many_renderers' }, options.clock);
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (audience !== 'till')
        guests.set(
          webSocket.once('close', () => guests.delete(webSocket)),
          token,
        );
      serveRenderer(webSocket, audience, router, options);
    });
  }
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const admitted = options.socket_auth.admitSocket(request);
    if (!admitted.ok) {
      warn('a socket was refused', admitted.error.why);
      return refuseUpgrade(socket, admitted.error, options.clock);
    }
    waiting.add(socket);
    void Promise.resolve(options.router).then((router) => {
      if (waiting.delete(socket)) accept(router, admitted.value, request, socket, head);
    });
  });
  const { pages } = options;
  const stopFollowing = pages?.onChange(() => {
    for (const [guest, token] of guests) if (pages.audienceOf(token) === null) guest.close(POLICY, 'unpaired');
  });
  return {
    get renderers() {
      return sockets.clients.size;
    },
    stop() {
      stopFollowing?.();
      for (const socket of waiting) socket.destroy();
      waiting.clear();
      for (const socket of sockets.clients) socket.close(1001, 'the till is stopping');
      sockets.close();
    },
  };
}
