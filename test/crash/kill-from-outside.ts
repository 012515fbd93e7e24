import { once } from 'node:events';
import net from 'node:net';
import { assert } from '../../core/assert.ts';
import type { FaultProxy } from '../proxy/fault-proxy.ts';
import type { Fault } from '../proxy/fault.ts';
import type { Life } from './life.ts';
import type { NetworkPlace } from './points.ts';

/** A late request takes effect within this long, well within H. */
const LATE_MS_MAX = 300;

/** Stops the network at a place and kills the till there. Returns another address when the sale needs one. */
export async function armNetwork(
  place: NetworkPlace,
  path: string,
  proxy: FaultProxy,
  life: Life,
): Promise<{ readonly service_url?: string; readonly close: () => Promise<void> }> {
  const nothing = { close: async () => undefined };
  const arm = (direction: 'to_service' | 'to_till', fault: Fault): typeof nothing => {
    // A restarted till also asks about traces that it may have lost; those calls do not count.
    proxy.arm({
      path,
      direction,
      fault,
      of_authorized: path.includes('cancel-or-refund/') && !path.includes('transactions'),
    });
    return nothing;
  };
  const hold = (after_bytes: number | 'half' | 'all'): Fault => ({
    kind: 'hold',
    after_bytes,
    onHeld: () => life.kill(),
  });
  switch (place) {
    case 'connected':
      return await silentServer('http', (server) => server.once('connection', () => life.kill()));
    case 'tls_handshake':
      return await silentServer('https', (server) =>
        server.on('connection', (till) => till.once('data', () => life.kill())),
      );
    case 'first_request_byte':
      return arm('to_service', hold(1));
    case 'request_on_its_way':
      return arm('to_service', {
        kind: 'hold',
        after_bytes: 0,
        onHeld: ({ release }) => {
          life.kill();
          // Lost or only late: a dead till's request may still charge (payment-safety 0.3).
          if (Math.random() < 0.6) setTimeout(release, Math.random() * LATE_MS_MAX);
        },
      });
    case 'request_arrived':
      return arm('to_service', hold('all'));
    case 'reply_on_its_way':
      return arm('to_till', hold(0));
    case 'half_reply':
      return arm('to_till', hold('half'));
    case 'reply_in_kernel':
      return arm('to_till', {
        kind: 'hold',
        after_bytes: 0,
        onHeld: ({ release }) => {
          life.freeze();
          release();
          setTimeout(() => life.kill(), 10);
        },
      });
  }
}

async function silentServer(
  scheme: 'http' | 'https',
  listen: (server: net.Server) => void,
): Promise<{ readonly service_url: string; readonly close: () => Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  listen(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'the server listens on a port');
  return {
    service_url: `${scheme}://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
