import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Language } from '../../../core/contract/snapshot.ts';
import { type PrinterModelName, printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import type { PaperLine } from '../../../drivers/printer/simulated/paper.ts';
import { sampleReceipt } from '../../fixtures/receipt-sample.ts';
import { piecesOf } from './paper-of.ts';

/**
 * Draws the sample receipt as a printer prints it:
 * `node test/drivers/printer/show-paper.ts [--model starprnt] [--language pt] [--columns 42] [--out paper.svg]`.
 */
const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'escpos' },
    language: { type: 'string', default: 'es' },
    columns: { type: 'string', default: '42' },
    out: { type: 'string', default: 'paper.svg' },
  },
});
const LETTER = 10;
const LINE = 22;
const columns = Number(values.columns);
const model = printerModel(values.model as PrinterModelName);
const markup = sampleReceipt({ copy: true, columns, language: values.language as Language });
const [piece = []] = piecesOf(renderPaper(markup, { columns, encoding: 'multilingual', model }), model);

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function drawn(line: PaperLine, y: number): string {
  if (line.kind === 'image') return `<rect x="${LETTER}" y="${y}" width="${line.width_dots}" height="18" fill="#bbb"/>`;
  if (line.kind === 'barcode') return `<text x="${LETTER}" y="${y}">|||| ${escaped(line.data)} ||||</text>`;
  return line.runs
    .map(({ column, text, bold, width }) => {
      const length = [...text].length * width * LETTER;
      const weight = bold ? ' font-weight="bold"' : '';
      return `<text x="${(column + 1) * LETTER}" y="${y}" textLength="${length}" xml:space="preserve"${weight}>${escaped(text)}</text>`;
    })
    .join('');
}

const size = `width="${(columns + 2) * LETTER}" height="${(piece.length + 2) * LINE}"`;
const body = piece.map((line, index) => drawn(line, (index + 1.5) * LINE)).join('\n');
writeFileSync(
  values.out,
  `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="monospace" font-size="16"><rect ${size} fill="#fff"/>\n${body}\n</svg>\n`,
);
console.log(values.out);
