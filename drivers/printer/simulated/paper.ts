import { characterOf } from '../../characters/code-pages.ts';
import type { PrinterModel } from '../printer-model.ts';
import type { PaperAct, Token } from './command-table.ts';

/** Width in dots of a character in the printer's first font. */
const CHARACTER_DOTS = 12;

/** A run of letters on one line of the paper. */
export interface PaperRun {
  /** In characters of normal width. */
  readonly column: number;
  readonly text: string;
  readonly bold: boolean;
  readonly width: number;
}

export type PaperLine =
  | { readonly kind: 'text'; readonly runs: readonly PaperRun[] }
  | { readonly kind: 'barcode'; readonly data: string }
  | { readonly kind: 'image'; readonly width_dots: number; readonly height_dots: number };

/** The output of a printer: lines of characters as on paper, cut into pieces. */
export class Paper {
  readonly #model: PrinterModel;
  readonly #onPiece: (lines: readonly PaperLine[]) => void;
  #lines: PaperLine[] = [];
  #runs: PaperRun[] = [];
  #page = 0;
  #dots = 0;
  #bold = false;
  #width = 1;

  constructor(model: PrinterModel, onPiece: (lines: readonly PaperLine[]) => void) {
    this.#model = model;
    this.#onPiece = onPiece;
  }

  /** Lines since the last cut. */
  get line_count(): number {
    return this.#lines.length;
  }

  print(token: Token): void {
    if (token.kind === 'text') this.#write(token.bytes);
    else if (token.kind === 'command') this.#do(token.command.act?.(token.operands));
  }

  #write(bytes: Uint8Array): void {
    const page = this.#model.pages.find(({ number }) => number === this.#page)?.page ?? 'cp437';
    const text = [...bytes].map((byte) => characterOf(byte, page)).join('');
    const column = this.#dots / CHARACTER_DOTS;
    this.#runs.push({ column, text, bold: this.#bold, width: this.#width });
    this.#dots += text.length * CHARACTER_DOTS * this.#width;
  }

  #do(act: PaperAct | undefined): void {
    switch (act?.act) {
      case 'reset':
        this.#page = 0;
        this.#dots = 0;
        return this.#plain();
      case 'page':
        this.#page = act.number;
        return;
      case 'position':
        this.#dots = act.dots;
        return;
      case 'move':
        this.#dots += act.dots;
        return;
      case 'bold':
        this.#bold = act.on;
        return;
      case 'size':
        this.#width = act.width;
        return;
      case 'feed':
        return this.#feed();
      case 'barcode':
        this.#lines.push({ kind: 'barcode', data: act.data });
        return;
      case 'image':
        this.#lines.push({ kind: 'image', width_dots: act.width_dots, height_dots: act.height_dots });
        return;
      case 'cut':
        return this.#cut();
      default:
        return;
    }
  }

  #plain(): void {
    this.#bold = false;
    this.#width = 1;
  }

  #feed(): void {
    this.#lines.push({ kind: 'text', runs: this.#runs });
    this.#runs = [];
    this.#dots = 0;
  }

  #cut(): void {
    if (this.#runs.length > 0) this.#feed();
    this.#onPiece(this.#lines);
    this.#lines = [];
  }
}

/** A line as plain text, for logs and tests. A barcode is its data in brackets. */
export function lineText(line: PaperLine): string {
  if (line.kind === 'barcode') return `[barcode ${line.data}]`;
  if (line.kind === 'image') return `[picture ${line.width_dots} x ${line.height_dots}]`;
  const cells: string[] = [];
  for (const { column, text, width } of line.runs) {
    for (const [index, character] of [...text].entries()) cells[Math.round(column) + index * width] = character;
  }
  return Array.from(cells, (cell) => cell ?? ' ')
    .join('')
    .replace(/[ \u00a0]+$/, '');
}
