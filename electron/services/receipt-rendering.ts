import receiptline from 'receiptline';
import type { Settings } from '../../core/settings/settings.ts';

type Paper = Pick<Settings, 'receipt_columns' | 'receipt_encoding'>;

/** The library fetches its font from the network; a till shows the machine's own, and asks nobody. */
const REMOTE_FONT = /<style[^>]*>[^]*?<\/style>/;

/** The picture of a paper for the screen. */
export function renderSvg(markup: string, paper: Paper): string {
  const picture = receiptline.transform(markup, {
    cpl: paper.receipt_columns,
    encoding: paper.receipt_encoding,
    spacing: true,
    command: 'svg',
  });
  return picture.replace(REMOTE_FONT, '');
}

/** The same paper as ESC/POS bytes, cut at its end. The library answers a text in which each character is one byte. */
export function renderEscPos(markup: string, paper: Paper): Uint8Array {
  const commands = receiptline.transform(markup, {
    cpl: paper.receipt_columns,
    encoding: paper.receipt_encoding,
    spacing: true,
    cutting: true,
    gradient: false,
    command: 'escpos',
  });
  return Buffer.from(commands, 'latin1');
}

/** The same paper as lines of text, for a message. Its barcode is left out: text has none, and its number stands elsewhere. */
export function renderText(markup: string, paper: Pick<Settings, 'receipt_columns'>): string {
  return receiptline.transform(markup, { cpl: paper.receipt_columns, encoding: 'multilingual', command: 'text' });
}
