import type { Clock } from '../../../core/clock.ts';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import type { ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { type ReaderScript, scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** A slow device: sends each byte alone, `gapMs` after the previous one. */
class PacedFarEnd implements FarEnd {
  /** Replaces the next answer longer than a ping's, and drops the rest of it. */
  tear: ((answer: Uint8Array) => Uint8Array) | undefined;
  /** Drops everything that the till sends from now on. */
  is_deaf = false;
  readonly #line: FarEnd;
  readonly #clock: Clock;
  readonly #gapMs: (index: number) => number;
  readonly #queue: number[] = [];
  #sent = 0;
  #is_sending = false;

  constructor(line: FarEnd, clock: Clock, gapMs: (index: number) => number) {
    this.#line = line;
    this.#clock = clock;
    this.#gapMs = gapMs;
  }

  get address(): string {
    return this.#line.address;
  }

  get isPlugged(): boolean {
    return this.#line.isPlugged;
  }

  plug(): Promise<void> {
    return this.#line.plug();
  }

  unplug(): Promise<void> {
    return this.#line.unplug();
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#line.onBytes((chunk) => {
      if (!this.is_deaf) listener(chunk);
    });
  }

  write(bytes: Uint8Array): void {
    const is_torn = this.tear !== undefined && bytes.length > 100;
    this.#queue.push(...(is_torn && this.tear ? this.tear(bytes) : bytes));
    if (is_torn) this.tear = undefined;
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#is_sending || this.#queue.length === 0) return;
    this.#is_sending = true;
    this.#clock.schedule(this.#gapMs(this.#sent), () => {
      this.#is_sending = false;
      this.#sent += 1;
      this.#line.write(Uint8Array.of(this.#queue.shift() ?? 0));
      this.#sendNext();
    });
  }
}

interface Pace {
  /** Pause before each byte, in milliseconds. */
  readonly gapMs: (index: number) => number;
  /** The line's own description. */
  readonly bits_per_second?: number;
  readonly script?: Partial<ReaderScript>;
}

/** A driver and its simulated device over a line that delivers byte by byte, under a manual clock. */
export function makePacedReader(driver: ReaderDriver, { gapMs, bits_per_second, script = {} }: Pace) {
  const clock = new ManualClock();
  const line = createMemoryLine();
  const farEnd = new PacedFarEnd(line.farEnd, clock, gapMs);
  const device: string[] = [];
  const simulator = createSimulatedReader(driver, {
    farEnd,
    clock,
    script: scriptSchema.parse({ presentation_ms: 100, step_ms: 50, ...script }),
    log: ({ event, text }) => device.push(`${event} ${text}`),
  });
  void simulator.replug();
  const transport = line.transport;
  if (bits_per_second !== undefined) Object.assign(transport, { bits_per_second });
  const reader = connectReader(driver, transport, { clock, log: () => undefined });
  return { clock, reader, farEnd, device };
}
