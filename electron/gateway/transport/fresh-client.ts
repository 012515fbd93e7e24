import type net from 'node:net';
import { Client } from 'undici';

/** An open connection with an HTTP client over it, for one request. Made before the request is known: it takes time. */
export interface FreshLine {
  readonly socket: net.Socket;
  readonly client: Client;
}

export function freshLine(origin: string, socket: net.Socket): FreshLine {
  return { socket, client: clientOverSocket(origin, socket) };
}

/**
 * An HTTP client over one socket that is open already, for one request. It can not open another: undici would connect
 * again by itself when the socket dies before the write, and only we decide what is sent where (payment-safety 0.9).
 */
function clientOverSocket(origin: string, socket: net.Socket): Client {
  let given = false;
  return new Client(origin, {
    pipelining: 1,
    // One overall deadline replaces undici's own (see exchange.ts).
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      const usable = !given && !socket.destroyed;
      given = true;
      // Asynchronously, as connectors answer: undici does not write when it is called back before it returns.
      queueMicrotask(() => {
        if (usable) callback(null, socket);
        else callback(new Error('the connection was used or lost before the request'), null);
      });
    },
  });
}
