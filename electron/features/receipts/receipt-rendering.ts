import receiptline, { qrcode } from 'receiptline';
import type { Settings } from '../../../core/settings/settings.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import type { ReceiptPrinter } from '../devices/ports.ts';

type Paper = Pick<Settings, 'receipt_columns' | 'receipt_encoding'>;

/** The library fetches its font from the network; a till uses the machine's own font and makes no request. */
const REMOTE_FONT = /<style[^>]*>[^]*?<\/style>/;

/** Room above the first line: in large type the accents of capitals rise above it, and the picture ends there. */
const HEADROOM_PX = 12;

function withHeadroom(picture: string): string {
  return picture.replace(/height="([\d.]+)px" viewBox="0 0 ([\d.]+) [\d.]+"/, (_all, height: string, width: string) => {
    const height_px = Number(height) + HEADROOM_PX;
    return `height="${height_px}px" viewBox="0 -${HEADROOM_PX} ${width} ${height_px}"`;
  });
}

/** Renders a receipt as a picture for the screen. */
export function renderSvg(markup: string, paper: Paper): string {
  const picture = receiptline.transform(markup, {
    cpl: paper.receipt_columns,
    encoding: 'multilingual',
    spacing: true,
    command: 'svg',
  });
  return withHeadroom(picture.replace(REMOTE_FONT, ''));
}

/**
 * Renders the same receipt as bytes for the till's printer. The encoding in the printer's spec takes precedence over
 * the setting.
 */
export function renderForPrinter(
  markup: string,
  paper: Paper,
  { model, encoding }: Pick<ReceiptPrinter, 'model' | 'encoding'>,
): Uint8Array {
  return renderPaper(markup, { columns: paper.receipt_columns, encoding: encoding ?? paper.receipt_encoding, model });
}

/** Renders the same receipt as lines of text, for an e-mail. Without the barcode, whose number is printed elsewhere. */
export function renderText(markup: string, paper: Pick<Settings, 'receipt_columns'>): string {
  return receiptline.transform(markup, { cpl: paper.receipt_columns, encoding: 'multilingual', command: 'text' });
}

/** White modules around a code, without which scanners do not find it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** A text as a QR code, medium error correction, drawn black on white whatever the theme: cameras need the contrast. */
export function qrSvg(text: string): string {
  const rows = qrcode.generate({ data: text, type: 'qrcode', cell: 1, level: 'm' });
  const size = rows.length + 2 * QUIET_MODULES;
  const path = Array.from(rows, (row, y) =>
    Array.from(row, (module, x) => (module === 1 ? `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z` : '')).join(''),
  ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`;
}
