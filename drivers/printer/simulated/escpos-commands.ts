import { type Command, sideOf, uint16At } from './command-table.ts';

const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;
const DLE = 0x10;

function on(code: number | undefined): boolean {
  return ((code ?? 0) & 1) === 1;
}

/** `GS k m n d1…dn`; Code 128 begins with `{B`, and `{{` is a brace. */
function barcodeText(operands: Uint8Array): string {
  const data = Buffer.from(operands.subarray(2)).toString('latin1');
  const [, text = data] = /^\{[AB](.*)$/s.exec(data) ?? [];
  // After `{C` each byte holds two digits.
  return text.replace(/\{C(.*)$/s, (_, pairs: string) =>
    [...pairs].map((pair) => String(pair.charCodeAt(0)).padStart(2, '0')).join(''),
  );
}

/** A stored picture: width and height follow six bytes of parameters. */
function graphicsLength(operands: Uint8Array): number | undefined {
  return operands.length < 4 ? undefined : 4 + (uint16At(operands, 0) | (uint16At(operands, 2) << 16));
}

function rasterLength(operands: Uint8Array): number | undefined {
  return operands.length < 5 ? undefined : 5 + uint16At(operands, 1) * uint16At(operands, 3);
}

/** The ESC/POS commands that papers and the driver use, and their effects. */
export const ESCPOS_COMMANDS: readonly Command[] = [
  { name: 'LF', prefix: [0x0a], operands: 0, act: () => ({ act: 'feed' }) },
  { name: 'ESC @ reset', prefix: [ESC, 0x40], operands: 0, act: () => ({ act: 'reset' }) },
  { name: 'ESC a align', prefix: [ESC, 0x61], operands: 1, act: ([n]) => ({ act: 'align', side: sideOf(n) }) },
  { name: 'ESC M font', prefix: [ESC, 0x4d], operands: 1 },
  { name: 'ESC SP letter gap', prefix: [ESC, 0x20], operands: 1 },
  { name: 'ESC 2 line gap', prefix: [ESC, 0x32], operands: 0 },
  { name: 'ESC 3 line gap', prefix: [ESC, 0x33], operands: 1 },
  { name: 'ESC { upside down', prefix: [ESC, 0x7b], operands: 1 },
  { name: 'ESC - underline', prefix: [ESC, 0x2d], operands: 1 },
  { name: 'ESC E bold', prefix: [ESC, 0x45], operands: 1, act: ([n]) => ({ act: 'bold', on: on(n) }) },
  { name: 'ESC $ column', prefix: [ESC, 0x24], operands: 2, act: (n) => ({ act: 'position', dots: uint16At(n, 0) }) },
  { name: 'ESC \\ move', prefix: [ESC, 0x5c], operands: 2, act: (n) => ({ act: 'move', dots: uint16At(n, 0) }) },
  { name: 'ESC t code page', prefix: [ESC, 0x74], operands: 1, act: ([n = 0]) => ({ act: 'page', number: n }) },
  { name: 'ESC p drawer', prefix: [ESC, 0x70], operands: 3, act: () => ({ act: 'drawer' }) },
  { name: 'FS ( A kanji font', prefix: [FS, 0x28, 0x41], operands: 4 },
  { name: 'FS S kanji gap', prefix: [FS, 0x53], operands: 2 },
  { name: 'FS . kanji off', prefix: [FS, 0x2e], operands: 0 },
  { name: 'FS - kanji underline', prefix: [FS, 0x2d], operands: 1 },
  { name: 'FS C kanji code', prefix: [FS, 0x43], operands: 1 },
  { name: 'GS a automatic status', prefix: [GS, 0x61], operands: 1 },
  { name: 'GS B white on black', prefix: [GS, 0x42], operands: 1 },
  {
    name: 'GS ! size',
    prefix: [GS, 0x21],
    operands: 1,
    act: ([n = 0]) => ({ act: 'size', width: (n >> 4) + 1, height: (n & 0x0f) + 1 }),
  },
  { name: 'GS L left edge', prefix: [GS, 0x4c], operands: 2 },
  { name: 'GS W width', prefix: [GS, 0x57], operands: 2 },
  { name: 'GS w bar width', prefix: [GS, 0x77], operands: 1 },
  { name: 'GS h bar height', prefix: [GS, 0x68], operands: 1 },
  { name: 'GS H bar text', prefix: [GS, 0x48], operands: 1 },
  {
    name: 'GS k barcode',
    prefix: [GS, 0x6b],
    operands: (operands) => (operands[1] === undefined ? undefined : 2 + operands[1]),
    act: (operands) => ({ act: 'barcode', data: barcodeText(operands) }),
  },
  {
    name: 'GS 8 L picture',
    prefix: [GS, 0x38, 0x4c],
    operands: graphicsLength,
    act: (n) => ({ act: 'image', width_dots: uint16At(n, 10), height_dots: uint16At(n, 12) }),
  },
  {
    name: 'GS ( L print picture',
    prefix: [GS, 0x28, 0x4c],
    operands: (operands) => (operands.length < 2 ? undefined : 2 + uint16At(operands, 0)),
  },
  {
    name: 'GS ( k code',
    prefix: [GS, 0x28, 0x6b],
    operands: (operands) => (operands.length < 2 ? undefined : 2 + uint16At(operands, 0)),
  },
  {
    name: 'GS v 0 picture',
    prefix: [GS, 0x76, 0x30],
    operands: rasterLength,
    act: (n) => ({ act: 'image', width_dots: uint16At(n, 1) * 8, height_dots: uint16At(n, 3) }),
  },
  { name: 'GS V cut', prefix: [GS, 0x56, 0x42], operands: 1, act: () => ({ act: 'cut' }) },
  { name: 'GS r tell end', prefix: [GS, 0x72], operands: 1, act: () => ({ act: 'end_of_job' }) },
  {
    name: 'DLE EOT tell status',
    prefix: [DLE, 0x04],
    operands: 1,
    act: ([n = 0]) => ({ act: 'ask_status', which: n }),
  },
  { name: 'DLE DC4 drawer at once', prefix: [DLE, 0x14, 0x01], operands: 2, act: () => ({ act: 'drawer' }) },
];
