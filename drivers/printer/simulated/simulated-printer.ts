import type { FarEnd } from '../../transport/far-end.ts';
import type { PrinterModel } from '../printer-model.ts';
import { commandsOf } from './byte-log.ts';
import type { Token } from './command-table.ts';
import { Paper, type PaperLine } from './paper.ts';
import { PrinterTokenizer } from './tokenizer.ts';

/** The condition of the printer, as a person in front of it would describe it. */
export interface PrinterCondition {
  readonly paper: 'enough' | 'low' | 'none';
  readonly cover_open: boolean;
  /** Its own switch. */
  readonly offline: boolean;
  readonly fault: boolean;
}

export interface SimulatedPrinterOptions {
  readonly farEnd: FarEnd;
  readonly model: PrinterModel;
  /** Called for each piece of paper. */
  readonly onPiece?: (lines: readonly PaperLine[]) => void;
  readonly onDrawer?: () => void;
  /** False: it never answers, like many printers. */
  readonly answers?: boolean;
  /** False: it reports its status, but never the end of a job. */
  readonly tells_ends?: boolean;
  /** The roll ends after this many lines. */
  readonly roll_lines?: number;
}

const WELL: PrinterCondition = { paper: 'enough', cover_open: false, offline: false, fault: false };

/**
 * A receipt printer at the far end of a line: it understands its family's bytes, prints on readable paper, answers as
 * the family does, and stops printing without paper or with its cover open.
 */
export class SimulatedPrinter {
  readonly received: number[] = [];
  condition: PrinterCondition = WELL;
  drawer_openings = 0;
  readonly #options: SimulatedPrinterOptions;
  readonly #tokens: PrinterTokenizer;
  readonly #paper: Paper;
  /** Commands waiting for paper. */
  #waiting: Token[] = [];
  #ends = 0;
  #lines_left: number;

  constructor(options: SimulatedPrinterOptions) {
    this.#options = options;
    this.#tokens = new PrinterTokenizer(commandsOf(options.model));
    this.#paper = new Paper(options.model, (lines) => options.onPiece?.(lines));
    this.#lines_left = options.roll_lines ?? Number.POSITIVE_INFINITY;
    options.farEnd.onBytes((chunk) => this.#receive(chunk));
  }

  /** A person opens the cover, removes the paper or inserts a roll; waiting commands are printed when possible. */
  set(change: Partial<PrinterCondition>): void {
    this.condition = { ...this.condition, ...change };
    if (change.paper === 'enough') this.#lines_left = Number.POSITIVE_INFINITY;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const token of waiting) this.#take(token);
  }

  get #canPrint(): boolean {
    const { paper, cover_open, offline, fault } = this.condition;
    return paper !== 'none' && !cover_open && !offline && !fault;
  }

  #receive(chunk: Uint8Array): void {
    this.received.push(...chunk);
    for (const token of this.#tokens.push(chunk)) this.#take(token);
  }

  #take(token: Token): void {
    const act = token.kind === 'command' ? token.command.act?.(token.operands) : undefined;
    // Real-time queries are answered even while commands wait.
    if (act?.act === 'ask_status') return this.#answer(act.which);
    if (act?.act === 'drawer') return this.#openDrawer();
    if (!this.#canPrint) return void this.#waiting.push(token);
    if (act?.act === 'end_of_job') return this.#reportEndOfJob();
    this.#paper.print(token);
    if (act?.act !== 'feed') return;
    this.#lines_left -= 1;
    if (this.#lines_left <= 0) this.condition = { ...this.condition, paper: 'none' };
  }

  #openDrawer(): void {
    this.drawer_openings += 1;
    this.#options.onDrawer?.();
  }

  #answer(which: number): void {
    if (this.#options.answers === false) return;
    const bytes = this.#options.model.dialect === 'star' ? this.#starStatus() : [this.#escposStatus(which)];
    this.#options.farEnd.write(Uint8Array.from(bytes));
  }

  #reportEndOfJob(): void {
    if (this.#options.answers === false || this.#options.tells_ends === false) return;
    this.#ends = (this.#ends + 1) & 0x1f;
    if (this.#options.model.dialect === 'escpos') this.#options.farEnd.write(Uint8Array.of(0x00));
  }

  /** `DLE EOT n` of the ESC/POS reference. */
  #escposStatus(which: number): number {
    const { paper, cover_open, fault } = this.condition;
    if (which === 1) return 0x12 | (this.#canPrint ? 0 : 0x08);
    if (which === 2) return 0x12 | (cover_open ? 0x04 : 0) | (paper === 'none' ? 0x20 : 0) | (fault ? 0x40 : 0);
    return 0x12 | (paper === 'enough' ? 0 : 0x0c) | (paper === 'none' ? 0x60 : 0);
  }

  /** The nine bytes of Star's automatic status. */
  #starStatus(): number[] {
    const { paper, cover_open, fault } = this.condition;
    const printer = (cover_open ? 0x20 : 0) | (this.#canPrint ? 0 : 0x08) | (this.#ends > 0 ? 0x02 : 0);
    const sensors = (paper === 'none' ? 0x08 : 0) | (paper === 'enough' ? 0 : 0x04);
    const counter = ((this.#ends & 0x18) << 2) | ((this.#ends & 0x07) << 1);
    return [0x23, 0x06, printer, fault ? 0x20 : 0, 0, sensors, 0, counter, 0];
  }
}
