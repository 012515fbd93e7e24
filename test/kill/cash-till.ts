import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert } from '../../core/assert.ts';
import type { IntentArguments, IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { ResponseMessage } from '../../core/contract/envelope.ts';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import { type TillUnderTest, startTill } from '../e2e/harness/till.ts';
import { type SocketRenderer, connectToHeadless } from '../ipc/headless-renderer.ts';

/** One request of a page, which can be sent again. */
export interface Request<Name extends IntentName = IntentName> {
  readonly intent: Name;
  readonly args: IntentArguments<Name>;
  readonly key?: string;
}

/**
 * When the process dies: as the request is sent, at the first byte of its first write, once its write is durable, or
 * once it is answered.
 */
export const MOMENTS = ['sent', 'written', 'durable', 'answered'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Longest wait for a write: the check of a PIN comes before it. */
const PATIENCE_MS = 60_000;

/** A till in its own process with a page that is not a browser, on one data folder. It is killed and started again. */
export class CashTill {
  readonly #data: string;
  readonly #till: TillUnderTest;
  readonly #page: SocketRenderer;
  #requests = 0;

  private constructor(data: string, till: TillUnderTest, page: SocketRenderer) {
    this.#data = data;
    this.#till = till;
    this.#page = page;
  }

  static async start(folder: string): Promise<CashTill> {
    const data = join(folder, 'till');
    const till = await startTill(data, ['--anchor', join(folder, 'anchor'), '--reader', 'none']);
    return new CashTill(data, till, await connectToHeadless(till.url));
  }

  /** Each is approved by the PIN of a training till, as far as it needs approval. */
  async ask<Name extends IntentName>({ intent, args, key }: Request<Name>): Promise<ResponseMessage> {
    this.#requests += 1;
    return await this.#page.exchange({
      ...{ id: this.#requests, intent, args, approval: TRAINING_PIN },
      ...(key === undefined ? {} : { key }),
    });
  }

  async do<Name extends IntentName>(
    intent: Name,
    args: IntentArguments<Name>,
    key?: string,
  ): Promise<IntentResults[Name]> {
    const answer = await this.ask({ intent, args, ...(key === undefined ? {} : { key }) });
    if (!answer.ok) throw new Error(`${intent} was refused: ${answer.error.code}, ${answer.error.detail}`);
    return answer.value as IntentResults[Name];
  }

  /** What the drawer should hold. */
  async drawer(): Promise<number> {
    const { report } = await this.do('shift.report', {});
    const [drawer] = report.drawers;
    assert(drawer !== undefined, 'the shift has a drawer');
    return drawer.expected_minor;
  }

  /**
   * Sends a request and kills the process at that moment; true when it was answered before. `isDurable` looks for what
   * the request writes, with a connection of its own.
   */
  async dieAt(moment: Moment, request: Request, isDurable: (journal: Database.Database) => boolean): Promise<boolean> {
    const file = join(this.#data, 'journal.db');
    const journal = new Database(file, { readonly: true });
    const before = stampOf(file);
    let is_answered = false;
    const answered = this.ask(request).then(() => (is_answered = true));
    // The answer is not waited for: the frame is handed to the kernel in this turn or the next.
    if (moment === 'sent') await nextTurn();
    if (moment === 'answered') await answered;
    if (moment === 'written') await until(() => stampOf(file) !== before);
    if (moment === 'durable') await until(() => isDurable(journal));
    await this.kill();
    journal.close();
    return is_answered;
  }

  async kill(): Promise<void> {
    await this.#till.killHard();
  }

  async stop(): Promise<void> {
    expectZero(await this.#till.stop());
  }
}

function expectZero(code: number | null): void {
  assert(code === 0, `the till ends in order, it ended with ${code}`);
}

/** Changes with every write to the journal's log. */
function stampOf(file: string): string {
  const { size, mtimeNs } = statSync(`${file}-wal`, { bigint: true });
  return `${size} ${mtimeNs}`;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Looks without a pause between two turns, so that the kill comes as soon as can be. */
async function until(isSo: () => boolean): Promise<void> {
  const deadline_ms = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    assert(performance.now() < deadline_ms, 'the till writes');
    await nextTurn();
  }
}
