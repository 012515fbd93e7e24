import { assert, assertNever } from '../../core/assert.ts';
import type { Clock } from '../../core/clock.ts';
import { type Transport, TransportError } from '../transport/transport.ts';
import type {
  CardReader,
  CardRequest,
  HostAnswer,
  HostAnswerOutcome,
  ReadOutcome,
  ReaderPrompt,
  ReaderStatus,
} from './card-reader.ts';
import { type LineTimeouts, timeoutsForSpeed } from './line-timeouts.ts';
import { LineWaits } from './line-waits.ts';
import type { MessageDecoder, ReaderEffect, ReaderInput, ReaderProtocol, LocalTime } from './protocol-machine.ts';
import { ReaderMemory } from './reader-memory.ts';

/** Local date and time of a wall clock reading, in the reader's format; no decision depends on it. */
function localTime(wall_ms: number): LocalTime {
  const moment = new Date(wall_ms);
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return {
    date: two(moment.getFullYear()) + two(moment.getMonth() + 1) + two(moment.getDate()),
    time: two(moment.getHours()) + two(moment.getMinutes()) + two(moment.getSeconds()),
  };
}

/** An event on a reader's line, for diagnostics. Texts come from the protocol and hold no card data. */
export interface ReaderLogEntry {
  readonly event: 'sent' | 'received' | 'note' | 'status';
  readonly reader: string;
  readonly text: string;
}

export interface LineReaderParts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: (entry: ReaderLogEntry) => void;
}

/** Delays between attempts to connect. The longest keeps a re-plugged reader's status correct within two seconds. */
const RECONNECT_MS = [200, 400, 800] as const;
/** A refused reader, e.g. because of its settings, is tried again, but rarely. */
const REFUSED_RECONNECT_MS = 5_000;

/** Time limit for the last bytes on a line. */
const FAREWELL_MS = 250;

/** `Omit` that keeps the members of a union distinct. */
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** Runs a reader protocol on a line: carries out its effects, feeds it inputs, and keeps the line connected. */
export class LineReader<State, Message> implements CardReader {
  readonly label: string;
  readonly #protocol: ReaderProtocol<State, Message>;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #log: LineReaderParts['log'];
  readonly #decoder: MessageDecoder<Message>;
  readonly #statusListeners = new Set<(status: ReaderStatus) => void>();
  #state: State;
  #status: ReaderStatus = { state: 'connecting' };
  #isRunning = false;
  #isConnecting = false;
  #failed_attempts = 0;
  #writes: Promise<void> = Promise.resolve();
  #inputs: ReaderInput<Message>[] = [];
  #isStepping = false;
  readonly #timeouts: LineTimeouts;
  readonly #waits: LineWaits;
  /** Bytes sent in the current step: an answer cannot arrive before they were transmitted. */
  #sent_bytes = 0;
  #cancelReconnect: (() => void) | undefined;
  #reading: { resolve: (outcome: ReadOutcome) => void } | undefined;
  #answering: { resolve: (outcome: HostAnswerOutcome) => void } | undefined;
  #prompt: ReaderPrompt | undefined;
  readonly #memory = new ReaderMemory();
  /** A reading that waits for what the one before may still say, and the status to restore if it is given up. */
  #cancelWaiting: (() => void) | undefined;
  #status_before_waiting: ReaderStatus | undefined;
  #onPrompt: (prompt: ReaderPrompt) => void = () => undefined;

  constructor(protocol: ReaderProtocol<State, Message>, parts: LineReaderParts) {
    this.label = parts.transport.label;
    this.#protocol = protocol;
    this.#state = protocol.initial;
    this.#decoder = protocol.createDecoder();
    this.#transport = parts.transport;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#timeouts = timeoutsForSpeed(parts.transport.bits_per_second);
    this.#waits = new LineWaits({
      clock: parts.clock,
      timeouts: this.#timeouts,
      decoder: this.#decoder,
      giveUp: () => this.#deliver(this.#decoder.giveUpPartial()),
      onDue: () => this.#input({ kind: 'timer' }),
    });
    this.#transport.onBytes((chunk) => this.#receive(chunk));
    this.#transport.onLost((error) => this.#loseLine(error));
  }

  get status(): ReaderStatus {
    return this.#status;
  }

  onStatus(listener: (status: ReaderStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelReconnect?.();
    this.#endWaiting({ kind: 'lost', detail: 'stopped' });
    this.#input({ kind: 'line_lost', detail: 'stopped' });
    this.#waits.stop();
    await this.#sayFarewell();
    await this.#transport.close();
  }

  /** A blocked line must not delay a stop. */
  async #sayFarewell(): Promise<void> {
    const { farewell } = this.#protocol;
    const is_serial = this.#transport.bits_per_second !== undefined;
    if (farewell === undefined || !is_serial || !this.#transport.isOpen) return;
    this.#send(farewell);
    const written = this.#writes;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.schedule(FAREWELL_MS, resolve);
      void written.then(() => {
        cancel();
        resolve();
      });
    });
  }

  readCard(request: CardRequest, onPrompt: (prompt: ReaderPrompt) => void): Promise<ReadOutcome> {
    assert(!this.#reading, 'one card is read at a time');
    assert(request.timeout_ms >= 1_000 && request.timeout_ms <= 255_000, 'a reader waits 1,000 to 255,000 ms');
    this.#onPrompt = onPrompt;
    this.#prompt = undefined;
    return new Promise((resolve) => {
      this.#reading = { resolve };
      const wait_ms = this.#memory.waitMs(this.#clock.monotonicMs());
      // Without its reader it ends at once.
      if (wait_ms === 0 || this.#status.state !== 'ready') return this.#beginReading(request);
      this.#cancelWaiting = this.#clock.schedule(wait_ms, () => this.#beginReading(request));
      // It takes no other reading, whatever the reader knows.
      this.#status_before_waiting = this.#status;
      this.#setStatus({ state: 'busy' });
    });
  }

  #beginReading(request: CardRequest): void {
    this.#cancelWaiting = undefined;
    const local_time = localTime(this.#clock.wallMs());
    this.#input({ kind: 'read', request, local_time, past: this.#memory.begins(local_time.time) });
  }

  async cancel(): Promise<void> {
    if (!this.#endWaiting({ kind: 'cancelled', by: 'till' })) this.#input({ kind: 'cancel' });
  }

  /** Ends a reading of which the reader knows nothing yet. */
  #endWaiting(outcome: ReadOutcome): boolean {
    if (this.#cancelWaiting === undefined) return false;
    this.#cancelWaiting();
    this.#cancelWaiting = undefined;
    this.#reading?.resolve(outcome);
    this.#reading = undefined;
    if (this.#status_before_waiting && this.#status.state === 'busy') this.#setStatus(this.#status_before_waiting);
    return true;
  }

  deliverHostAnswer(answer: HostAnswer): Promise<HostAnswerOutcome> {
    assert(!this.#answering, 'one host answer is delivered at a time');
    return new Promise((resolve) => {
      this.#answering = { resolve };
      this.#input({ kind: 'host_answer', answer, local_time: localTime(this.#clock.wallMs()) });
    });
  }

  async #connect(): Promise<void> {
    // Stopped and started meanwhile: there is one line, and it is being opened or open.
    if (this.#isConnecting || this.#transport.isOpen) return;
    this.#isConnecting = true;
    try {
      await this.#transport.open();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      this.#note(error.message);
      this.#setStatus({ state: 'lost', detail: error.code });
      this.#reconnectLater();
      return;
    } finally {
      this.#isConnecting = false;
    }
    if (!this.#isRunning) return await this.#transport.close();
    this.#decoder.reset();
    this.#waits.stop();
    this.#input({ kind: 'line_opened' });
  }

  #reconnectLater(): void {
    if (!this.#isRunning) return;
    const delay_ms =
      this.#status.state === 'refused'
        ? REFUSED_RECONNECT_MS
        : (RECONNECT_MS[Math.min(this.#failed_attempts, RECONNECT_MS.length - 1)] ?? 0);
    this.#failed_attempts += 1;
    this.#cancelReconnect?.();
    this.#cancelReconnect = this.#clock.schedule(delay_ms, () => void this.#connect());
  }

  #loseLine(error: TransportError): void {
    this.#note(error.message);
    this.#setStatus({ state: 'lost', detail: 'unplugged' });
    this.#input({ kind: 'line_lost', detail: 'unplugged' });
    this.#reconnectLater();
  }

  #receive(chunk: Uint8Array): void {
    this.#deliver(this.#decoder.push(chunk));
    this.#waits.received();
  }

  #deliver(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#record('received', this.#protocol.describeReceived(message));
      this.#input({ kind: 'message', message });
    }
  }

  /** Inputs that arise during effects are queued, so that the machine is never re-entered. */
  #input(input: Without<ReaderInput<Message>, 'at_ms'>): void {
    // Spreading a member of the union gives that member again, which the compiler cannot infer through `Omit`.
    this.#inputs.push({ ...input, at_ms: this.#clock.monotonicMs() });
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) {
        const { state, effects } = this.#protocol.step(this.#state, next);
        this.#state = state;
        this.#sent_bytes = 0;
        for (const effect of effects) this.#carryOut(effect);
      }
    } finally {
      this.#isStepping = false;
    }
  }

  #carryOut(effect: ReaderEffect): void {
    switch (effect.kind) {
      case 'send':
        return this.#send(effect.bytes);
      case 'timer':
        return this.#waits.set(effect.delay_ms + this.#timeouts.bytesMs(this.#sent_bytes));
      case 'stop_timer':
        return this.#waits.clear();
      case 'status':
        if (effect.status.state === 'ready') this.#failed_attempts = 0;
        return this.#setStatus(effect.status);
      case 'prompt':
        return this.#show(effect.prompt);
      case 'read_ended': {
        const { outcome } = effect;
        const reading = this.#reading;
        this.#reading = undefined;
        this.#memory.ended(outcome, effect.is_unanswered === true, this.#clock.monotonicMs());
        return reading?.resolve(outcome);
      }
      case 'host_answer_ended': {
        const answering = this.#answering;
        this.#answering = undefined;
        this.#memory.judged(effect.verdict ?? null);
        return answering?.resolve(effect.outcome);
      }
      case 'card_decided':
        return this.#memory.judged(effect.verdict);
      case 'hang_up':
        return this.#hangUp(effect.status);
      case 'note':
        return this.#note(effect.text);
      default:
        return assertNever(effect, 'a reader effect');
    }
  }

  /** The reader repeats its prompts; the till only gets changes. */
  #show(prompt: ReaderPrompt): void {
    if (prompt === this.#prompt) return;
    this.#prompt = prompt;
    this.#onPrompt(prompt);
  }

  #send(bytes: Uint8Array): void {
    this.#sent_bytes += bytes.length;
    this.#record('sent', this.#protocol.describeSent(bytes));
    this.#writes = this.#writes
      .then(() => this.#transport.write(bytes))
      // A line that accepts no bytes is reported by `onLost`; a closed one needs no report.
      .catch((error: unknown) => this.#note(error instanceof Error ? error.message : String(error)));
  }

  #hangUp(status: ReaderStatus): void {
    this.#setStatus(status);
    void this.#transport.close().then(() => this.#reconnectLater());
  }

  #setStatus(status: ReaderStatus): void {
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    this.#record('status', 'detail' in status ? `${status.state}: ${status.detail}` : status.state);
    for (const listener of this.#statusListeners) listener(status);
  }

  #note(text: string): void {
    this.#record('note', text);
  }

  #record(event: ReaderLogEntry['event'], text: string | undefined): void {
    if (text !== undefined) this.#log({ event, reader: this.label, text });
  }
}
