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

/** Characters that rule the layout in receiptline text; a plain form such as `-` must only mean itself. */
const RULING = /[\\|{}\-=~_"`^]/g;

/**
 * Letters that the printer lacks get their plain form before the layout is made, because a plain form may be longer. Only
 * what is above ASCII changes, so the markup itself stays.
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
 * The library's commands of a model, with our own letters, and without its question at the end: a printer that answers
 * is asked by the driver, and one that does not might print the question.
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

/** A paper as the bytes of a printer, cut at its end. The library answers a text in which each character is one byte. */
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
