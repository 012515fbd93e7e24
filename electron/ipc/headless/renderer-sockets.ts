import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { REQUEST_BYTES_MAX } from '../../../core/contract/envelope.ts';
import type { Audience } from '../../../core/contract/intents/declare.ts';
import { createAnswerer, refuseNotJson, refuseTooLarge } from '../answer.ts';
import { routerFor } from '../audience-router.ts';
import { createEventStream } from '../event-stream.ts';
import type { Router } from '../router.ts';
import type { SocketHostOptions } from './socket-host.ts';

/** A frame beyond this ends the connection; one between this and the limit of a request is answered with a refusal. */
const FRAME_BYTES_MAX = 16 * REQUEST_BYTES_MAX;
/** A renderer that has this much unread gets merged snapshots until it has caught up. */
const UNREAD_BYTES_MAX = 1024 * 1024;
/** A renderer that requests more while this much is unread is cut off: its backlog occupies the till's memory. */
const UNREAD_ANSWERS_MAX = 32 * UNREAD_BYTES_MAX;
/** RFC 6455, 7.4.1: the renderer's admission was withdrawn. */
const POLICY = 1008;

/** The page behind a socket that was admitted. */
export interface AdmittedPage {
  readonly audience: Audience;
  readonly token: string;
}

/** The open sockets of pages, with the router behind them. */
export interface RendererSockets {
  readonly count: number;
  accept(page: AdmittedPage, request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): void;
}

function parseFrame(frame: Buffer): { readonly message: unknown } | null {
  try {
    return { message: JSON.parse(frame.toString('utf8')) };
  } catch {
    return null;
  }
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
      options.onAnswered?.();
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

/**
 * Opens sockets of admitted pages on a router. A module of its own, because neither it nor what it needs can be used
 * before the till is composed (docs/decisions/072).
 */
export function createRendererSockets(router: Router, options: SocketHostOptions): RendererSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false });
  /** Sockets of pages that were paired, and with which token. */
  const guests = new Map<WebSocket, string>();
  const { pages } = options;
  const stopFollowing = pages?.onChange(() => {
    for (const [guest, token] of guests) if (pages.audienceOf(token) === null) guest.close(POLICY, 'unpaired');
  });
  return {
    get count() {
      return sockets.clients.size;
    },
    accept({ audience, token }, request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        if (audience !== 'till')
          guests.set(
            webSocket.once('close', () => guests.delete(webSocket)),
            token,
          );
        serveRenderer(webSocket, audience, router, options);
      });
    },
    stop() {
      stopFollowing?.();
      for (const socket of sockets.clients) socket.close(1001, 'the till is stopping');
      sockets.close();
    },
  };
}
