import { type CodePage, characterOf } from '../../characters/code-pages.ts';
import type { FarEnd } from '../../transport/far-end.ts';
import { DISPLAY_COLUMNS } from '../display-lines.ts';

const PAGES: ReadonlyMap<number, CodePage> = new Map([
  [0, 'cp437'],
  [2, 'cp850'],
  [3, 'cp860'],
  [16, 'cp1252'],
  [19, 'cp858'],
]);
const EMPTY = ' '.repeat(DISPLAY_COLUMNS);

export interface SimulatedDisplayOptions {
  readonly farEnd: FarEnd;
  /** Both lines, after each change. */
  readonly onLines?: (lines: readonly [string, string]) => void;
}

/** A display of two lines of 20 characters at the far end of a line; it understands both families. */
export class SimulatedDisplay {
  readonly received: number[] = [];
  readonly #options: SimulatedDisplayOptions;
  #lines: [string, string] = [EMPTY, EMPTY];
  #page: CodePage = 'cp437';
  #column = 0;
  #row: 0 | 1 = 0;
  #pending: number[] = [];

  constructor(options: SimulatedDisplayOptions) {
    this.#options = options;
    options.farEnd.onBytes((chunk) => this.#receive(chunk));
  }

  get lines(): readonly [string, string] {
    return [...this.#lines];
  }

  #receive(chunk: Uint8Array): void {
    this.received.push(...chunk);
    const before = this.#lines.join('\n');
    this.#pending.push(...chunk);
    for (let used = this.#step(); used > 0; used = this.#step()) this.#pending.splice(0, used);
    if (this.#lines.join('\n') !== before) this.#options.onLines?.(this.lines);
  }

  /** Returns how many bytes it consumed; 0 while a command is incomplete. */
  #step(): number {
    const [first, second, third, fourth] = this.#pending;
    if (first === undefined) return 0;
    if (first === 0x0c) return this.#clear(1);
    if (first === 0x1f) return this.#position(second, third, fourth);
    if (first === 0x1b) return this.#escape(second, third);
    this.#put(first);
    return 1;
  }

  #clear(used: number): number {
    this.#lines = [EMPTY, EMPTY];
    this.#column = 0;
    this.#row = 0;
    return used;
  }

  #position(command: number | undefined, column: number | undefined, row: number | undefined): number {
    if (command === 0x43) return column === undefined ? 0 : 3;
    if (command !== 0x24) return command === undefined ? 0 : 2;
    if (column === undefined || row === undefined) return 0;
    this.#column = column - 1;
    this.#row = row === 2 ? 1 : 0;
    return 4;
  }

  #escape(command: number | undefined, operand: number | undefined): number {
    if (command === 0x40) {
      this.#page = 'cp437';
      return this.#clear(2);
    }
    if (command === undefined || operand === undefined) return 0;
    if (command === 0x74) this.#page = PAGES.get(operand) ?? 'cp437';
    if (command !== 0x51) return 3;
    const end = this.#pending.indexOf(0x0d);
    if (end < 0) return 0;
    this.#row = operand === 0x42 ? 1 : 0;
    this.#column = 0;
    for (const byte of this.#pending.slice(3, end)) this.#put(byte);
    return end + 1;
  }

  #put(byte: number): void {
    const line = this.#lines[this.#row];
    this.#lines[this.#row] = line.slice(0, this.#column) + characterOf(byte, this.#page) + line.slice(this.#column + 1);
    this.#column += 1;
    if (this.#column < DISPLAY_COLUMNS) return;
    this.#column = 0;
    this.#row = this.#row === 0 ? 1 : 0;
  }
}
