import { once } from 'node:events';
import net from 'node:net';
import { assert } from '../../core/assert.ts';
import { type ArmedFault, type Direction, GATEWAY_PAGE, PORTAL_PAGE } from './fault.ts';
import { Flow } from './flow.ts';
import { firstLine } from './http-length.ts';

/** An imperfect network between till and service. One request per connection, as the till sends payments. */
export interface FaultProxy {
  readonly url: string;
  /** Applies the fault once, to the next request with this path. */
  arm(fault: ArmedFault): void;
  disarm(): void;
  /** How many faults met their request. */
  readonly met: number;
  close(): Promise<void>;
}

/** Listens on any free loopback port in front of the service at `service_url`. */
export async function startFaultProxy(service_url: string): Promise<FaultProxy> {
  const service_port = Number(new URL(service_url).port);
  const sockets = new Set<net.Socket>();
  let armed: ArmedFault[] = [];
  let met = 0;
  const keep = (socket: net.Socket): net.Socket => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    // The proxy causes the resets; `close` handles their effects.
    socket.on('error', () => undefined);
    return socket;
  };
  let authorized_trace: string | null = null;
  const take = (line: string, received: Buffer): ArmedFault | undefined => {
    authorized_trace = /"trace_id":"([^"]+)"/.exec(received.toString('latin1'))?.[1] ?? authorized_trace;
    const names = (trace_id: string | null): boolean => trace_id !== null && line.includes(trace_id);
    const found = armed.find(
      ({ path, of_authorized }) => line.includes(path) && (of_authorized !== true || names(authorized_trace)),
    );
    if (found !== undefined) met += 1;
    armed = armed.filter((one) => one !== found);
    return found;
  };
  const connect = (): net.Socket => keep(net.connect({ host: '127.0.0.1', port: service_port, allowHalfOpen: true }));

  const server = net.createServer({ allowHalfOpen: true }, (till) => {
    keep(till);
    let received = Buffer.alloc(0);
    // Waits for the request to identify itself: a prepared connection may idle for long.
    const listen = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      const line = firstLine(received);
      if (line === null) return;
      till.off('data', listen);
      till.pause();
      join(till, connect, received, take(line, received));
    };
    till.on('data', listen);
    till.once('end', () => till.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'the proxy listens on a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    arm: (fault) => void armed.push(fault),
    disarm: () => {
      armed = [];
      authorized_trace = null;
    },
    get met() {
      return met;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Connects both sides, with the fault in one direction. */
function join(till: net.Socket, connect: () => net.Socket, received: Buffer, armed: ArmedFault | undefined): void {
  const fault = (direction: Direction) => (armed?.direction === direction ? armed.fault : undefined);
  if (fault('to_service')?.kind === 'html') return void till.end(PORTAL_PAGE);
  const service = connect();
  if (fault('to_till')?.kind === 'html') {
    service.once('data', () => till.end(GATEWAY_PAGE));
    service.resume();
  } else {
    new Flow(service, till, fault('to_till'));
  }
  const request = new Flow(till, service, fault('to_service'));
  const copied = fault('to_service');
  if (copied?.kind === 'duplicate') {
    request.onMessage = (message) =>
      void setTimeout(() => {
        const again = connect();
        again.resume();
        again.end(message);
      }, copied.delay_ms ?? 0);
  }
  request.begin(received);
}
