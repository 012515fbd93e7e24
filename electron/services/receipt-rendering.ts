import receiptline from 'receiptline';
import type { Settings } from '../../core/settings/settings.ts';

type Paper = Pick<Settings, 'receipt_columns' | 'receipt_encoding'>;

/** The picture of a paper for the screen. */
export function renderSvg(markup: string, paper: Paper): string {
  return receiptline.transform(markup, {
    cpl: paper.receipt_columns,
    encoding: paper.receipt_encoding,
    spacing: true,
    command: 'svg',
  });
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
