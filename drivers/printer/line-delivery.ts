import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Transport } from '../transport/transport.ts';
import type { PrinterDialect, StatusReader } from './dialect.ts';
import type { PrinterDelivery, PrinterFailure, PrinterStatus } from './printer.ts';

/** A printer that supports the query answers within a few milliseconds, even when busy. */
const STATUS_ANSWER_MS = 400;
/** Enough for the longest receipt on the slowest printer. */
const END_OF_JOB_MS = 10_000;
/** How often a printer is polled for the end, unless it reports it by itself. */
const END_QUERY_MS = 250;

/** Limit of a write: a fixed part, plus the time of each byte at the slowest printing speed. */
const WRITE_MS = 5_000;
const WRITE_BYTE_MS = 2;

const UNREACHABLE: PrinterFailure = { problem: 'unreachable', may_have_printed: false };
const INTERRUPTED: PrinterFailure = { problem: 'interrupted', may_have_printed: true };

/**
 * Prints over a serial line, TCP or a device file. Opens the line for each job, because network printers serve one
 * connection at a time and another till may be waiting.
 */
export class LineDelivery implements PrinterDelivery {
  readonly label: string;
  readonly #transport: Transport;
  readonly #dialect: PrinterDialect;
  readonly #clock: Clock;
  #reader: StatusReader;
  #onAnswer: () => void = () => undefined;
  #isLost = false;
  /** False once it accepted a job, was ready, and did not report the end. */
  #tellsEnds = true;

  constructor(transport: Transport, dialect: PrinterDialect, clock: Clock) {
    this.label = transport.label;
    this.#transport = transport;
    this.#dialect = dialect;
    this.#clock = clock;
    this.#reader = dialect.createStatusReader();
    transport.onBytes((chunk) => {
      this.#reader.push(chunk);
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
      // Bytes sent to a printer without paper are printed several times after a refill, or never (protocols 6).
      if (before.state === 'failed') return fail({ problem: before.problem, may_have_printed: false });
      try {
        await this.#write(bytes);
        return await this.#awaitEndOfJob(before);
      } catch {
        return fail(INTERRUPTED);
      }
    });
  }

  openDrawer(): Promise<Result<PrinterStatus, PrinterFailure>> {
    return this.#withLine(async () => {
      const status = await this.#queryStatus();
      const { open_drawer, open_drawer_now } = this.#dialect;
      await this.#write(status.state === 'failed' ? open_drawer_now : open_drawer);
      return succeed(status);
    });
  }

  async #withLine(
    work: () => Promise<Result<PrinterStatus, PrinterFailure>>,
  ): Promise<Result<PrinterStatus, PrinterFailure>> {
    this.#isLost = false;
    this.#reader = this.#dialect.createStatusReader();
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
    this.#reader.forgetStatus();
    await this.#write(this.#dialect.status_query);
    await this.#wait(() => this.#reader.status !== undefined, STATUS_ANSWER_MS);
    return this.#reader.status ?? { state: 'unknown' };
  }

  /** Queries the end only on a printer that answered before; another might print the query. */
  async #awaitEndOfJob(before: PrinterStatus): Promise<Result<PrinterStatus, PrinterFailure>> {
    if (before.state === 'unknown') return this.#isLost ? fail(INTERRUPTED) : succeed(before);
    if (this.#tellsEnds && (await this.#reportsEndOfJob())) return succeed(this.#reader.status ?? before);
    if (this.#isLost) return fail(INTERRUPTED);
    const after = await this.#queryStatus();
    if (this.#isLost) return fail(INTERRUPTED);
    if (after.state === 'failed') return fail({ problem: after.problem, may_have_printed: true });
    // Ready but silent about the end: clones of ESC/POS printers often support only one of the queries.
    if (after.state === 'ready') this.#tellsEnds = false;
    return succeed(after);
  }

  async #reportsEndOfJob(): Promise<boolean> {
    const ends = this.#reader.ends;
    await this.#write(this.#dialect.end_of_job);
    const deadline_ms = this.#clock.monotonicMs() + END_OF_JOB_MS;
    while (this.#reader.ends === ends && !this.#isLost && this.#clock.monotonicMs() < deadline_ms)
      await this.#waitForEnd(ends);
    return this.#reader.ends > ends;
  }

  async #waitForEnd(ends: number): Promise<void> {
    const { end_query } = this.#dialect;
    const isOver = () => this.#reader.ends > ends;
    if (end_query === null) return await this.#wait(isOver, END_OF_JOB_MS);
    await this.#write(end_query);
    await this.#wait(isOver, END_QUERY_MS);
  }

  /**
   * A printer that blocks the line (RTS/CTS, a full socket) must not block the queue, where the drawer waits too.
   * Closing the line ends the write.
   */
  async #write(bytes: Uint8Array): Promise<void> {
    const patience_ms = WRITE_MS + bytes.length * WRITE_BYTE_MS;
    const stopWaiting = this.#clock.schedule(patience_ms, () => void this.#transport.close());
    try {
      await this.#transport.write(bytes);
    } finally {
      stopWaiting();
    }
  }

  /** Resolves when the condition holds, the line drops, or time is up. */
  async #wait(isSo: () => boolean, patience_ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const stopWaiting = this.#clock.schedule(patience_ms, resolve);
      this.#onAnswer = () => {
        if (!isSo() && !this.#isLost) return;
        stopWaiting();
        resolve();
      };
      this.#onAnswer();
    });
    this.#onAnswer = () => undefined;
  }
}
