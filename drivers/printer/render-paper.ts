import receiptline, { type BaseCommand } from 'receiptline';
import { type NumberedPage, encodeText } from '../characters/encode-text.ts';
import { printable } from '../characters/plain-form.ts';
import { type PaperEncoding, type PrinterModel, pagesOf } from './printer-model.ts';

export interface PaperOptions {
  /** Characters per line. */
  readonly columns: number;
  readonly encoding: PaperEncoding;
  readonly model: PrinterModel;
}

/** Characters with a meaning in receiptline markup; in a plain form such as `-` they must be escaped. */
const RULING = /[\\|{}\-=~_"`^]/g;

/**
 * Replaces characters that the printer lacks before layout, because a plain form may be longer. Only characters above
 * ASCII change, so the markup itself stays.
 */
function printableMarkup(markup: string, pages: readonly NumberedPage[]): string {
  const names = pages.map(({ page }) => page);
  return markup.replace(/[^\n\x20-\x7e]+/gu, (text) =>
    printable(text, names).replace(RULING, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`),
  );
}

function selectPage({ dialect }: PrinterModel): (page_number: number) => readonly number[] {
  return dialect === 'star' ? (number) => [0x1b, 0x1d, 0x74, number] : (number) => [0x1b, 0x74, number];
}

/**
 * The library's commands for a model, with our own encoding, and without its final status query: a printer that answers
 * is queried by the driver, and another might print the query.
 */
function commandsOf(model: PrinterModel, pages: readonly NumberedPage[]): BaseCommand {
  const encode = (text: string) =>
    Buffer.from(encodeText(text, { pages, select: selectPage(model) })).toString('latin1');
  const base = receiptline.commands[model.commands];
  return {
    ...base,
    text: encode,
    hr: (width: number) => encode('─'.repeat(width)),
    close: () => base.cut?.() ?? '',
  };
}

/** Renders a paper to printer bytes, with a cut at its end. The library returns a text of one byte per character. */
export function renderPaper(markup: string, { columns, encoding, model }: PaperOptions): Uint8Array {
  const pages = pagesOf(model, encoding);
  const commands = receiptline.transform(printableMarkup(markup, pages), {
    cpl: columns,
    spacing: true,
    cutting: true,
    gradient: false,
    command: commandsOf(model, pages),
  });
  return Buffer.from(commands, 'latin1');
}
