import { readFile } from 'node:fs/promises';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isWholePng, pngSize } from './png-check.ts';

const FILE_BYTES_MAX = 200_000;
/** Dots of a letter of the printer's first font, and of the tallest logo that is not a waste of paper (5 cm). */
const LETTER_DOTS = 12;
const HEIGHT_DOTS_MAX = 400;

/** Whether the picture can be printed: drawn once, because the decoder may refuse what a picture asks for. */
function isPrintable(base64: string, columns: number): boolean {
  try {
    renderPaper(`{image: ${base64}}`, { columns, encoding: 'multilingual', model: printerModel('escpos') });
    return true;
  } catch {
    return false;
  }
}

/** Reads the logo for a paper of `columns` letters as base64; the error is a sentence. It is never cut or scaled. */
export async function loadReceiptLogo(path: string, columns: number): Promise<Result<string, string>> {
  const refuse = (why: string) => fail(`The logo ${path} is not printed: ${why}.`);
  let file: Buffer;
  try {
    file = await readFile(path);
  } catch (error) {
    return refuse(error instanceof Error && 'code' in error ? String(error.code) : 'it could not be read');
  }
  if (file.length > FILE_BYTES_MAX)
    return refuse(`it has ${file.length} bytes, at most ${FILE_BYTES_MAX} are accepted`);
  const size = pngSize(file);
  if (size === null) return refuse('it is not a PNG picture');
  const width_max = columns * LETTER_DOTS;
  if (size.width < 1 || size.width > width_max || size.height < 1 || size.height > HEIGHT_DOTS_MAX)
    return refuse(
      `it is ${size.width} x ${size.height} dots, at most ${width_max} x ${HEIGHT_DOTS_MAX} fit on the paper`,
    );
  if (!isWholePng(file)) return refuse('the picture is broken or interlaced');
  const base64 = file.toString('base64');
  return isPrintable(base64, columns) ? succeed(base64) : refuse('the picture is broken');
}
