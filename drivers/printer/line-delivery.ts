import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Transport } from '../transport/transport.ts';
import {
  END_OF_JOB_QUERY,
  OPEN_DRAWER,
  OPEN_DRAWER_NOW,
  STATUS_ANSWER_BYTES,
  STATUS_QUERY,
  isStatusByte,
  readStatus,
} from './escpos-status.ts';
import type { PrinterDelivery, PrinterFailure, PrinterStatus } from './printer.ts';

/** A printer that knows the question answers within a few milliseconds, whatever it does. */
const STATUS_ANSWER_MS = 400;
/** The longest receipt on the slowest printer is out by then. */
const END_OF_JOB_MS = 10_000;

const UNREACHABLE: PrinterFailure = { problem: 'unreachable', may_have_printed: false };

/**
 * Prints over a serial line or TCP. The line is opened for each job, because network printers serve one connection at a
 * time and another till may wait.
 */
export class LineDelivery implements PrinterDelivery {
  readonly label: string;
  readonly #transport: Transport;
  readonly #clock: Clock;
  #answers: number[] = [];
  #onAnswer: () => void = () => undefined;
  #isLost = false;

  constructor(transport: Transport, clock: Clock) {
    this.label = transport.label;
    this.#transport = transport;
    this.#clock = clock;
    transport.onBytes((chunk) => {
      this.#answers.push(...chunk);
      this.#onAnswer();
    });
    transport.onLost(() => {
      this.#isLost = true;
      this.#onAnswer();
    });
  }

  async check(): Promise<PrinterStatus> {
    const checked = await this.#withLine(async () => succeed(await this.#queryStatus()));
    return checked.ok ? checked.value : { state: 'failed', problem: 'unreachable' };
  }

  deliver(bytes: Uint8Array): Promise<Result<PrinterStatus, PrinterFailure>> {
    return this.#withLine(async () => {
      const before = await this.#queryStatus();
      // Bytes sent to a printer without paper are printed many times after it is refilled, or never (protocols 6).
      if (before.state === 'failed') return fail({ problem: before.problem, may_have_printed: false });
      try {
        await this.#transport.write(bytes);
        return await this.#awaitEndOfJob(before);
      } catch {
        return fail({ problem: 'interrupted', may_have_printed: true });
      }
    });
  }

  openDrawer(): Promise<Result<PrinterStatus, PrinterFailure>> {
    return this.#withLine(async () => {
      const status = await this.#queryStatus();
      await this.#transport.write(status.state === 'failed' ? OPEN_DRAWER_NOW : OPEN_DRAWER);
      return succeed(status);
    });
  }

  async #withLine(
    work: () => Promise<Result<PrinterStatus, PrinterFailure>>,
  ): Promise<Result<PrinterStatus, PrinterFailure>> {
    this.#isLost = false;
    try {
      await this.#transport.open();
    } catch {
      return fail(UNREACHABLE);
    }
    try {
      return await work();
    } catch {
      return fail(UNREACHABLE);
    } finally {
      await this.#transport.close();
    }
  }

  async #queryStatus(): Promise<PrinterStatus> {
    const answers = await this.#ask(STATUS_QUERY, STATUS_ANSWER_BYTES, STATUS_ANSWER_MS);
    return answers.every(isStatusByte) ? readStatus(answers) : { state: 'unknown' };
  }

  /** Only a printer that answered before is asked for the end; another might print the question. */
  async #awaitEndOfJob(before: PrinterStatus): Promise<Result<PrinterStatus, PrinterFailure>> {
    if (before.state === 'unknown') {
      if (this.#isLost) return fail({ problem: 'interrupted', may_have_printed: true });
      return succeed(before);
    }
    const answer = await this.#ask(END_OF_JOB_QUERY, 1, END_OF_JOB_MS);
    if (answer.length > 0) return succeed(before);
    if (this.#isLost) return fail({ problem: 'interrupted', may_have_printed: true });
    const after = await this.#queryStatus();
    return after.state === 'failed'
      ? fail({ problem: after.problem, may_have_printed: true })
      : succeed({ state: 'unknown' });
  }

  /** Sends a question and collects up to `byte_count` bytes of answer; fewer when time is up or the line drops. */
  async #ask(question: Uint8Array, byte_count: number, patience_ms: number): Promise<Uint8Array> {
    this.#answers = [];
    await this.#transport.write(question);
    await new Promise<void>((resolve) => {
      const stopWaiting = this.#clock.schedule(patience_ms, resolve);
      this.#onAnswer = () => {
        if (this.#answers.length < byte_count && !this.#isLost) return;
        stopWaiting();
        resolve();
      };
      this.#onAnswer();
    });
    this.#onAnswer = () => undefined;
    return Uint8Array.from(this.#answers.slice(0, byte_count));
  }
}
