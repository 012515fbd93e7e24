import { once } from 'node:events';
import net from 'node:net';
import { assert } from '../../core/assert.ts';
import { type ArmedFault, type Direction, type Fault, GATEWAY_PAGE, PORTAL_PAGE } from './fault.ts';
import { firstLine, messageBytes } from './http-length.ts';

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

/** Faults after which nothing passes. */
type Cutting = Extract<Fault, { readonly after_bytes: number }>;

/** Bytes in one direction, with at most one fault. */
class Flow {
  /** Called with the whole message once it was received. */
  onMessage: (message: Buffer) => void = () => undefined;
  readonly #from: net.Socket;
  readonly #to: net.Socket;
  readonly #fault: Fault | undefined;
  #received = Buffer.alloc(0);
  #forwarded_bytes = 0;
  #stopped = false;
  #released = false;
  #message_told = false;
  /** Keeps delayed chunks in order. */
  #queue: Promise<void> = Promise.resolve();

  constructor(from: net.Socket, to: net.Socket, fault: Fault | undefined) {
    this.#from = from;
    this.#to = to;
    this.#fault = fault;
    from.on('data', (chunk) => this.#take(chunk));
    from.once('end', () => this.#end());
    from.once('close', (broken) => this.#closed(broken));
  }

  /** Starts with bytes that were read before this flow existed. */
  begin(received: Buffer): void {
    this.#take(received);
    this.#from.resume();
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    const length = messageBytes(this.#received);
    if (!this.#message_told && length !== null && this.#received.length >= length) {
      this.#message_told = true;
      this.onMessage(this.#received);
      if (this.#fault?.kind === 'duplicate') this.#queue = this.#queue.then(() => this.#forward(chunk));
    }
    this.#queue = this.#queue.then(() => this.#pass(chunk));
  }

  async #pass(chunk: Buffer): Promise<void> {
    const fault = this.#fault;
    if (fault === undefined) return this.#forward(chunk);
    switch (fault.kind) {
      case 'html':
      case 'slow_close':
      case 'duplicate':
        return this.#forward(chunk);
      case 'latency':
        await pause(fault.delay_ms);
        return this.#forward(chunk);
      case 'bandwidth':
        return await this.#inSlices(chunk, Math.ceil(fault.bytes_per_second / 50), 20);
      case 'slicer':
        return await this.#inSlices(chunk, fault.slice_bytes, fault.delay_ms);
      case 'timeout':
        if (this.#stopped) return;
        this.#stopped = true;
        await pause(fault.close_after_ms);
        return this.#closeBoth();
      case 'hold':
        return this.#hold(fault);
      default:
        return this.#cutAfter(chunk, fault);
    }
  }

  #cutAfter(chunk: Buffer, fault: Cutting): void {
    const left_bytes = fault.after_bytes - this.#forwarded_bytes;
    if (left_bytes >= chunk.length && fault.after_bytes > 0) return this.#forward(chunk);
    if (this.#stopped) return;
    this.#forward(chunk.subarray(0, Math.max(0, left_bytes)));
    this.#stopped = true;
    // The last write must reach the other side before the cut.
    setTimeout(() => this.#cut(fault), 10);
  }

  #cut(fault: Cutting): void {
    switch (fault.kind) {
      case 'reset':
        this.#from.resetAndDestroy();
        this.#to.resetAndDestroy();
        return;
      case 'truncate':
        return this.#closeBoth();
      case 'half_open':
        this.#from.resetAndDestroy();
        return;
      case 'blackhole':
        return;
    }
  }

  #hold(fault: Extract<Fault, { readonly kind: 'hold' }>): void {
    const length = messageBytes(this.#received);
    if (this.#released) return this.#forward(this.#received.subarray(this.#forwarded_bytes));
    if (this.#stopped || length === null || this.#received.length < length) return;
    this.#stopped = true;
    const pass_bytes =
      fault.after_bytes === 'all' ? length : fault.after_bytes === 'half' ? Math.ceil(length / 2) : fault.after_bytes;
    this.#write(this.#received.subarray(0, pass_bytes));
    const release = (): void => {
      this.#released = true;
      this.#stopped = false;
      this.#forward(this.#received.subarray(this.#forwarded_bytes));
    };
    setTimeout(() => fault.onHeld({ release }), 5);
  }

  async #inSlices(chunk: Buffer, slice_bytes: number, delay_ms: number): Promise<void> {
    for (let at = 0; at < chunk.length; at += slice_bytes) {
      this.#forward(chunk.subarray(at, at + slice_bytes));
      await pause(delay_ms);
    }
  }

  #forward(bytes: Buffer): void {
    if (!this.#stopped) this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    if (bytes.length === 0 || !this.#to.writable) return;
    this.#forwarded_bytes += bytes.length;
    this.#to.write(bytes);
  }

  #end(): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#fault?.kind === 'slow_close') await pause(this.#fault.delay_ms);
      if (!this.#stopped) this.#to.end();
    });
  }

  #closed(broken: boolean): void {
    if (this.#stopped) return;
    if (broken) this.#to.resetAndDestroy();
    else this.#end();
  }

  #closeBoth(): void {
    this.#from.destroy();
    this.#to.destroySoon();
  }
}

function pause(delay_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay_ms));
}
