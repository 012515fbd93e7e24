import { qrcode } from 'receiptline';

/** Modules of white around a code, without which readers do not find it (ISO/IEC 18004, 6.3.8). */
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
