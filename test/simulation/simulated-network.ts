import type net from 'node:net';
import type { Dice } from './dice.ts';
import type { Machine } from './machine.ts';
import { type ConnectionFaults, NO_FAULTS, REQUEST_DELAY_MS_MAX, type WayFaults } from './network-faults.ts';
import { type LineEnd, SimulatedSocket } from './simulated-socket.ts';
import type { SimulatedTime } from './simulated-time.ts';

type Parcel = { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'end' | 'reset' };
type Direction = 'up' | 'down';

const PORTAL_PAGE = '<!doctype html><html><body>Please sign in to this network.</body></html>';

function answerText(status: string, headers: string, body: string): Buffer {
  return Buffer.from(
    `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\n${headers}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const BAD_GATEWAY = answerText('502 Bad Gateway', '', '<html><body>502</body></html>');
const PORTAL = {
  page: answerText('200 OK', '', PORTAL_PAGE),
  redirect: answerText('302 Found', 'location: http://portal.invalid/\r\n', PORTAL_PAGE),
};

export interface NetworkParts {
  readonly time: SimulatedTime;
  readonly dice: Dice;
  /** The service accepts a connection. */
  readonly accept: (socket: net.Socket) => void;
  readonly draw: () => ConnectionFaults;
  /** Called with a connection's first bytes when they leave the till. */
  readonly onRequest: (bytes: Buffer) => void;
}

/** The network between till and service: delivers bytes in order, late, in part, or not at all. */
export class SimulatedNetwork {
  readonly parts: NetworkParts;
  /** Directions that are cut; bytes wait until the cut heals. */
  readonly cut = { up: false, down: false };
  readonly #connections = new Set<Connection>();

  constructor(parts: NetworkParts) {
    this.parts = parts;
  }

  dial(machine: Machine): net.Socket {
    const connection = new Connection(this, machine, machine.is_alive ? this.parts.draw() : NO_FAULTS);
    this.#connections.add(connection);
    this.parts.time.log('the till connects');
    return connection.open();
  }

  /** A copy of a request by a middlebox, whose response is not read. */
  sendAgain(request: Buffer): void {
    const connection = new Connection(this, null, NO_FAULTS);
    this.#connections.add(connection);
    connection.openWith(request);
  }

  setCut(cut: Readonly<Record<Direction, boolean>>): void {
    Object.assign(this.cut, cut);
    for (const connection of this.#connections) connection.resume();
  }

  /** The sockets' program is gone. After a power cut the other side does not learn of it. */
  tillDied(machine: Machine, kind: 'killed' | 'power_cut'): void {
    for (const connection of this.#connections) if (connection.machine === machine) connection.tillDied(kind);
  }

  forget(connection: Connection): void {
    this.#connections.delete(connection);
  }
}

class Connection {
  readonly machine: Machine | null;
  readonly #network: SimulatedNetwork;
  readonly #faults: ConnectionFaults;
  readonly #till: SimulatedSocket;
  #service: SimulatedSocket | null = null;
  #till_closed_at_ms: number | null = null;
  #request: Buffer[] = [];
  #cancelCopy: () => void = () => undefined;
  #is_answered_by_proxy = false;
  readonly #ways: Readonly<Record<Direction, Way>>;

  constructor(network: SimulatedNetwork, machine: Machine | null, faults: ConnectionFaults) {
    this.#network = network;
    this.machine = machine;
    this.#faults = faults;
    const { time } = network.parts;
    this.#till = new SimulatedSocket(this.#tillEnd(), time, false);
    this.#ways = {
      up: new Way(this, network, 'up', faults.up, (parcel) => this.#reachService(parcel)),
      down: new Way(this, network, 'down', faults.down, (parcel) => this.#reachTill(parcel)),
    };
  }

  open(): net.Socket {
    const { time, dice } = this.#network.parts;
    this.#till.setConnecting(true);
    const { connect } = this.#faults;
    time.schedule(dice.between(1, 40), () => this.#atTill(() => this.#connected(connect)));
    return this.#till;
  }

  openWith(request: Buffer): void {
    this.#accept();
    this.#ways.up.send({ kind: 'bytes', bytes: request });
  }

  resume(): void {
    this.#ways.up.resume();
    this.#ways.down.resume();
  }

  tillDied(kind: 'killed' | 'power_cut'): void {
    this.#till_closed_at_ms ??= this.#network.parts.time.now_ms;
    if (kind === 'killed') this.#ways.up.send({ kind: 'reset' });
  }

  /** Both ends learn of a reset on the line. */
  breakDown(): void {
    this.#reachService({ kind: 'reset' });
    this.#reachTill({ kind: 'reset' });
  }

  #connected(connect: ConnectionFaults['connect']): void {
    const { cut } = this.#network;
    if (connect === 'silence' || cut.up || cut.down || this.#till.destroyed) return;
    this.#till.setConnecting(false);
    if (connect !== 'works') return this.#till.fail(connect, 'connect');
    if (this.#faults.portal === 'none') this.#accept();
    this.#till.emit('connect');
    this.#till.emit('ready');
  }

  #accept(): void {
    const { time, accept } = this.#network.parts;
    this.#service = new SimulatedSocket(this.#serviceEnd(), time, true);
    accept(this.#service);
  }

  #tillEnd(): LineEnd {
    const isHere = (): boolean => this.machine?.is_alive === true;
    return {
      sent: (bytes) => {
        if (!isHere()) return;
        this.machine?.operation();
        if (!isHere()) return;
        this.#network.parts.onRequest(bytes);
        this.#ways.up.send({ kind: 'bytes', bytes });
        this.#copyLater(bytes);
      },
      finished: () => isHere() && this.#ways.up.send({ kind: 'end' }),
      closed: (reset) => {
        if (!isHere()) return;
        this.#till_closed_at_ms ??= this.#network.parts.time.now_ms;
        this.#ways.up.send({ kind: reset ? 'reset' : 'end' });
      },
    };
  }

  #serviceEnd(): LineEnd {
    return {
      sent: (bytes) => {
        if (!this.#faults.bad_gateway) return this.#ways.down.send({ kind: 'bytes', bytes });
        if (!this.#is_answered_by_proxy) this.#ways.down.send({ kind: 'bytes', bytes: BAD_GATEWAY });
        this.#is_answered_by_proxy = true;
      },
      finished: () => this.#ways.down.send({ kind: 'end' }),
      closed: (reset) => this.#ways.down.send({ kind: reset ? 'reset' : 'end' }),
    };
  }

  /** A middlebox keeps a copy and sends it when the request is complete. */
  #copyLater(bytes: Buffer): void {
    if (this.#faults.again_after_ms < 0) return;
    this.#request.push(bytes);
    this.#cancelCopy();
    this.#cancelCopy = this.#network.parts.time.schedule(this.#faults.again_after_ms, () => {
      this.#network.sendAgain(Buffer.concat(this.#request));
    });
  }

  #atTill(task: () => void): void {
    this.machine?.whenAwake(task);
  }

  #reachTill(parcel: Parcel): void {
    this.#atTill(() => {
      if (parcel.kind === 'bytes') this.#till.arrive(parcel.bytes);
      else if (parcel.kind === 'end') this.#till.arriveEnd();
      else this.#till.fail('ECONNRESET', 'read');
    });
    if (parcel.kind !== 'bytes') this.#network.forget(this);
  }

  #reachService(parcel: Parcel): void {
    const service = this.#service;
    const { portal } = this.#faults;
    if (service === null) {
      if (portal !== 'none' && parcel.kind === 'bytes') {
        this.#ways.down.send({ kind: 'bytes', bytes: PORTAL[portal] });
        this.#ways.down.send({ kind: 'end' });
      }
      return;
    }
    const closed_for_ms = this.#network.parts.time.now_ms - (this.#till_closed_at_ms ?? Infinity);
    // Assumption A1: a dead connection does not deliver after this delay.
    if (closed_for_ms > REQUEST_DELAY_MS_MAX) return;
    if (parcel.kind === 'bytes') service.arrive(parcel.bytes);
    else if (parcel.kind === 'end') service.arriveEnd();
    else if (!service.destroyed) service.fail('ECONNRESET', 'read');
  }
}

class Way {
  readonly #connection: Connection;
  readonly #network: SimulatedNetwork;
  readonly #direction: Direction;
  readonly #faults: WayFaults;
  readonly #deliver: (parcel: Parcel) => void;
  #free_at_ms = 0;
  #bytes = 0;
  #is_dead = false;
  #waiting: Parcel[] = [];

  constructor(
    connection: Connection,
    network: SimulatedNetwork,
    direction: Direction,
    faults: WayFaults,
    deliver: (parcel: Parcel) => void,
  ) {
    this.#connection = connection;
    this.#network = network;
    this.#direction = direction;
    this.#faults = faults;
    this.#deliver = deliver;
  }

  send(parcel: Parcel): void {
    if (this.#is_dead) return;
    const { drip_ms, delay_ms } = this.#faults;
    if (parcel.kind !== 'bytes' || drip_ms === 0) return this.#sendAfter(delay_ms, parcel);
    // At least eight bytes at a time and at most 64 pieces, so that runs of a million payments finish.
    const size = Math.max(8, Math.ceil(parcel.bytes.length / 64));
    for (let at = 0; at < parcel.bytes.length; at += size)
      this.#sendAfter(drip_ms, { kind: 'bytes', bytes: parcel.bytes.subarray(at, at + size) });
  }

  resume(): void {
    if (this.#network.cut[this.#direction]) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const parcel of waiting) this.#arrive(parcel);
  }

  #sendAfter(delay_ms: number, parcel: Parcel): void {
    const { time, dice } = this.#network.parts;
    const drips = this.#faults.drip_ms > 0;
    const travel_ms = drips ? delay_ms : delay_ms + dice.between(1, 30);
    this.#free_at_ms = Math.max(this.#free_at_ms + (drips ? delay_ms : 0), time.now_ms + travel_ms);
    time.schedule(this.#free_at_ms - time.now_ms, () => {
      if (this.#network.cut[this.#direction] || this.#waiting.length > 0) this.#waiting.push(parcel);
      else this.#arrive(parcel);
    });
  }

  #arrive(parcel: Parcel): void {
    if (this.#is_dead) return;
    if (parcel.kind !== 'bytes') return this.#deliver(parcel);
    const left = this.#faults.cut_after_bytes - this.#bytes;
    this.#bytes += parcel.bytes.length;
    if (parcel.bytes.length <= left) return this.#deliver(parcel);
    if (left > 0) this.#deliver({ kind: 'bytes', bytes: parcel.bytes.subarray(0, left) });
    this.#is_dead = true;
    if (this.#faults.cut === 'reset') this.#connection.breakDown();
  }
}
