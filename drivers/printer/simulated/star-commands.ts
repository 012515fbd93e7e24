import { type Command, sideOf, uint16At } from './command-table.ts';

const ESC = 0x1b;
const GS = 0x1d;
const RS = 0x1e;
/** Line mode prints pictures in rows of this height. */
const PICTURE_ROW_DOTS = 24;

/** `ESC b` ends with RS; four bytes of kind, text, width and height precede the data. */
function barcodeLength(operands: Uint8Array): number | undefined {
  const end = operands.indexOf(RS, 4);
  return end < 0 ? undefined : end + 1;
}

function rasterLength(operands: Uint8Array): number | undefined {
  return operands.length < 6 ? undefined : 6 + uint16At(operands, 1) * uint16At(operands, 3);
}

/** The commands of StarPRNT and Star line mode that papers and the driver use, and their effects. */
export const STAR_COMMANDS: readonly Command[] = [
  { name: 'LF', prefix: [0x0a], operands: 0, act: () => ({ act: 'feed' }) },
  { name: 'SI upside down', prefix: [0x0f], operands: 0 },
  { name: 'DC2 upright', prefix: [0x12], operands: 0 },
  { name: 'ETB count end', prefix: [0x17], operands: 0, act: () => ({ act: 'end_of_job' }) },
  { name: 'BEL drawer', prefix: [0x07], operands: 0, act: () => ({ act: 'drawer' }) },
  { name: 'ESC @ reset', prefix: [ESC, 0x40], operands: 0, act: () => ({ act: 'reset' }) },
  { name: 'ESC RS a automatic status', prefix: [ESC, RS, 0x61], operands: 1 },
  { name: 'ESC RS F font', prefix: [ESC, RS, 0x46], operands: 1 },
  { name: 'ESC SP letter gap', prefix: [ESC, 0x20], operands: 1 },
  { name: 'ESC s kanji gap', prefix: [ESC, 0x73], operands: 2 },
  { name: 'ESC z line gap', prefix: [ESC, 0x7a], operands: 1 },
  { name: 'ESC 0 line gap', prefix: [ESC, 0x30], operands: 0 },
  { name: 'ESC - underline', prefix: [ESC, 0x2d], operands: 1 },
  { name: 'ESC E bold', prefix: [ESC, 0x45], operands: 0, act: () => ({ act: 'bold', on: true }) },
  { name: 'ESC F no bold', prefix: [ESC, 0x46], operands: 0, act: () => ({ act: 'bold', on: false }) },
  { name: 'ESC 4 white on black', prefix: [ESC, 0x34], operands: 0 },
  { name: 'ESC 5 black on white', prefix: [ESC, 0x35], operands: 0 },
  {
    name: 'ESC i size',
    prefix: [ESC, 0x69],
    operands: 2,
    act: ([height = 0, width = 0]) => ({ act: 'size', width: width + 1, height: height + 1 }),
  },
  { name: 'ESC l left edge', prefix: [ESC, 0x6c], operands: 1 },
  { name: 'ESC Q right edge', prefix: [ESC, 0x51], operands: 1 },
  { name: 'ESC GS a align', prefix: [ESC, GS, 0x61], operands: 1, act: ([n]) => ({ act: 'align', side: sideOf(n) }) },
  {
    name: 'ESC GS A column',
    prefix: [ESC, GS, 0x41],
    operands: 2,
    act: (n) => ({ act: 'position', dots: uint16At(n, 0) }),
  },
  { name: 'ESC GS R move', prefix: [ESC, GS, 0x52], operands: 2, act: (n) => ({ act: 'move', dots: uint16At(n, 0) }) },
  { name: 'ESC GS t code page', prefix: [ESC, GS, 0x74], operands: 1, act: ([n = 0]) => ({ act: 'page', number: n }) },
  {
    name: 'ESC b barcode',
    prefix: [ESC, 0x62],
    operands: barcodeLength,
    act: (n) => ({ act: 'barcode', data: Buffer.from(n.subarray(4, -1)).toString('latin1') }),
  },
  {
    name: 'ESC GS S picture',
    prefix: [ESC, GS, 0x53],
    operands: rasterLength,
    act: (n) => ({ act: 'image', width_dots: uint16At(n, 1) * 8, height_dots: uint16At(n, 3) }),
  },
  {
    name: 'ESC k picture row',
    prefix: [ESC, 0x6b],
    operands: (operands) => (operands.length < 2 ? undefined : 2 + uint16At(operands, 0) * PICTURE_ROW_DOTS),
    act: (n) => ({ act: 'image', width_dots: uint16At(n, 0) * 8, height_dots: PICTURE_ROW_DOTS }),
  },
  { name: 'ESC d cut', prefix: [ESC, 0x64], operands: 1, act: () => ({ act: 'cut' }) },
  {
    name: 'ESC ACK SOH tell status',
    prefix: [ESC, 0x06, 0x01],
    operands: 0,
    act: () => ({ act: 'ask_status', which: 0 }),
  },
  { name: 'ESC BEL drawer pulse', prefix: [ESC, 0x07], operands: 2 },
];
