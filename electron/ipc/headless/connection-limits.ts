import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A browser that comes asks at once; what has asked for nothing yet is bounded, and the newest is heard. */
const SILENT_MAX = 64;
/** Pages, their assets and a heartbeat; far below what the machine has of descriptors, which cards need too. */
const CONNECTIONS_MAX = 256;

/** How long a connection may take for its headers, for a whole request, and between two, in milliseconds. */
export const CONNECTION_TIMES = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 } as const;

/**
 * Bounds what strangers on this machine can hold open. Of connections that have asked for nothing the oldest goes when there
 * are too many, so that a page that comes is heard whatever else is open.
 */
export function limitConnections(server: Server): void {
  const silent = new Set<Socket>();
  server.maxConnections = CONNECTIONS_MAX;
  const heard = (socket: Socket): void => void silent.delete(socket);
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.on('close', () => heard(socket));
    const [oldest] = silent;
    if (silent.size > SILENT_MAX) oldest?.destroy();
  });
  server.on('request', ({ socket }) => heard(socket));
  server.on('upgrade', ({ socket }) => heard(socket));
}
