import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { assert } from '../../core/assert.ts';
import type { Place } from './points.ts';
import { type LifeReport, type Order, lifeReportSchema } from './till-protocol.ts';

/** The horizon H of these runs: longer than any delay between a request and its effect. */
const QUARANTINE_MS = 900;
/** A till that neither dies nor reports by then is stuck, which is a finding. */
const PATIENCE_MS = 120_000;

export const FLAWS = ['send_first', 'two_steps', 'link_unnamed'] as const;
export type Flaw = (typeof FLAWS)[number];

export interface LifeOptions {
  /** The till's bundled program. */
  readonly script: string;
  readonly directory: string;
  readonly service_url: string;
  readonly reprint?: boolean;
  /** Where it dies during its start. */
  readonly start_place?: Place;
  readonly flaw?: Flaw;
}

/** One till process, from start to end. */
export class Life {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<unknown>;

  constructor({ script, directory, service_url, reprint = false, start_place, flaw }: LifeOptions) {
    const place = start_place === undefined ? '' : JSON.stringify(start_place);
    const argv = [script, directory, service_url, String(QUARANTINE_MS), reprint ? 'reprint' : '', place, flaw ?? ''];
    this.#process = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#ended = once(this.#process, 'exit');
    const { stdout, stdin } = this.#process;
    assert(stdout !== null && stdin !== null, 'the till has an input and an output');
    // A dead till closes its end of the pipe.
    stdin.on('error', () => undefined);
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  /** The till's report after its recovery; null when it died before. */
  async report(): Promise<LifeReport | null> {
    const line = await this.#withTimeout(this.#lines.next(), 'the till reports');
    return line.done === true ? null : lifeReportSchema.parse(JSON.parse(line.value));
  }

  order(order: Order): void {
    this.#process.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  /** Ends the till in order. */
  async dismiss(): Promise<void> {
    this.#process.stdin?.end();
    await this.#withTimeout(this.#ended, 'the till ends');
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** Stops the process, with unread bytes in its buffers. */
  freeze(): void {
    this.#process.kill('SIGSTOP');
  }

  /** True when it was killed; false when it survived its order. */
  async died(): Promise<boolean> {
    await this.#withTimeout(this.#ended, 'the till dies');
    return this.#process.signalCode === 'SIGKILL';
  }

  async #withTimeout<Value>(promise: Promise<Value>, what: string): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${what}, within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      return await Promise.race([promise, late]);
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
