import { describe, expect, it } from 'vitest';
import { READER_DRIVERS, type ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import { finished } from './reader-harness.ts';
import type { Clock } from '../../../core/clock.ts';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
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
function makePacedReader(driver: ReaderDriver, { gapMs, bits_per_second, script = {} }: Pace) {
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

const SALE = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 60_000 } as const;

/** A busy machine: mostly quick, with an occasional pause of nearly a second inside an answer. */
const BUSY = (index: number) => (index % 40 === 39 ? 900 : 3);
const BAUD = 300;
const BYTE_MS = 10_000 / BAUD;

describe.each(READER_DRIVERS)('with a reader of %s, waits count from the last byte:', (driver) => {
  it('no answer is lost that comes byte by byte on a busy machine', async () => {
    const { clock, reader, device } = makePacedReader(driver, { gapMs: BUSY });
    reader.start();
    await clock.pass(20_000);
    expect(reader.status.state).toBe('ready');
    expect(
      await finished(
        clock,
        reader.readCard(SALE, () => undefined),
      ),
    ).toMatchObject({ kind: 'card' });
    expect(await finished(clock, reader.deliverHostAnswer({ result: 'approved' }))).toBe('accepted');
    // No command was repeated: every answer was awaited.
    expect(device.filter((line) => line.startsWith('violation'))).toEqual([]);
  });

  it('no question is asked twice because its answer takes longer on a slow line than its wait', async () => {
    const { clock, reader, device } = makePacedReader(driver, { gapMs: () => BYTE_MS, bits_per_second: BAUD });
    reader.start();
    await clock.pass(15_000);
    expect(reader.status.state).toBe('ready');
    const commands = device.filter((line) => line.startsWith('command'));
    const questions = commands.slice(0, IDENTIFICATION[driver]);
    expect(questions).toHaveLength(IDENTIFICATION[driver]);
    expect(new Set(questions).size).toBe(questions.length);
    expect(
      await finished(
        clock,
        reader.readCard(SALE, () => undefined),
      ),
    ).toMatchObject({ kind: 'card' });
  });

  it.each([
    ['half of it', (answer: Uint8Array) => answer.subarray(0, answer.length >> 1)],
    ['a few bytes of it', (answer: Uint8Array) => answer.subarray(0, 12)],
    ['all but its last byte', (answer: Uint8Array) => answer.subarray(0, -1)],
    ['all but its first byte', (answer: Uint8Array) => answer.subarray(1)],
    ['a wrong byte in it', (answer: Uint8Array) => answer.map((byte, index) => (index === 60 ? byte ^ 1 : byte))],
  ])("a card's answer of which came only %s leads to a question at once, and the sale goes on", async (_, tear) => {
    const { clock, reader, farEnd } = makePacedReader(driver, { gapMs: () => 1 });
    reader.start();
    await clock.pass(3_000);
    const prompts: string[] = [];
    farEnd.tear = tear;
    const began_ms = clock.monotonicMs();
    const outcome = await finished(
      clock,
      reader.readCard(SALE, (prompt) => prompts.push(prompt)),
    );
    expect(outcome).toMatchObject({ kind: 'card' });
    expect(prompts).toContain('try_again');
    expect(clock.monotonicMs() - began_ms).toBeLessThan(6_000);
  });

  it('a line that loses every answer ends the reading instead of asking for ever', async () => {
    const { clock, reader, farEnd } = makePacedReader(driver, { gapMs: () => 1 });
    reader.start();
    await clock.pass(3_000);
    const tearAll = (answer: Uint8Array) => {
      queueMicrotask(() => (farEnd.tear = tearAll));
      return answer.subarray(0, 60);
    };
    farEnd.tear = tearAll;
    const outcome = await finished(
      clock,
      reader.readCard(SALE, () => undefined),
    );
    expect(outcome).toMatchObject({ kind: 'read_failed', detail: expect.stringMatching(/_lost$/) });
  });

  it('a reader that falls silent in the middle of an answer is lost within seconds', async () => {
    const { clock, reader, farEnd } = makePacedReader(driver, { gapMs: () => 1 });
    reader.start();
    await clock.pass(3_000);
    farEnd.write(Uint8Array.from(BEGINNING[driver]));
    farEnd.is_deaf = true;
    await clock.pass(3_500);
    expect(reader.status).toMatchObject({ state: 'lost' });
  });

  it.each([
    ['like no message', 0x00, 4_000],
    ['like the beginning of one', 0x45, 25_000],
  ])('noise without end that is %s does not keep a dead reader alive', async (_, byte, within_ms) => {
    const { clock, reader, farEnd } = makePacedReader(driver, { gapMs: () => 50 });
    reader.start();
    await clock.pass(5_000);
    expect(reader.status.state).toBe('ready');
    farEnd.write(new Uint8Array(2_000).fill(byte));
    farEnd.is_deaf = true;
    await clock.pass(within_ms);
    expect(reader.status).toMatchObject({ state: 'lost' });
  });
});

/** The beginning of a message of each family. */
const BEGINNING = {
  'idtech-neo': [...Buffer.from('ViVOtech2\0'), 0x18, 0x00],
  vipa: [0x01, 0x00, 0x20, 0x00],
  miura: [0x01, 0x00, 0x20, 0x00],
} as const;

/** Commands of each family before a reader is ready; a NEO's pings are not logged. */
const IDENTIFICATION = { 'idtech-neo': 3, vipa: 4, miura: 4 } as const;
