import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isWholePng, pngSize } from './png-check.ts';
import { readSmallFile } from '../../platform/small-file.ts';
import { systemErrorText } from '../../platform/system-code.ts';

const FILE_BYTES_MAX = 200_000;
/** Dots of a character in the printer's first font, and of the tallest reasonable logo (5 cm). */
const LETTER_DOTS = 12;
const HEIGHT_DOTS_MAX = 400;

/** Why a logo is refused. */
export type LogoRefusal =
  | { readonly code: 'not_read'; readonly system: string }
  | { readonly code: 'file_too_large'; readonly bytes: number }
  | { readonly code: 'too_many_dots'; readonly width: number; readonly height: number; readonly width_max: number }
  | { readonly code: 'not_png' | 'broken' | 'broken_or_interlaced' };

export function logoSentence(path: string, refused: LogoRefusal): string {
  return `The logo ${path} is not printed: ${whyNot(refused)}.`;
}

function whyNot(refused: LogoRefusal): string {
  switch (refused.code) {
    case 'not_read':
      return `it could not be read (${refused.system})`;
    case 'file_too_large':
      return `it has ${refused.bytes} bytes, at most ${FILE_BYTES_MAX} are accepted`;
    case 'not_png':
      return 'it is not a PNG picture';
    case 'too_many_dots':
      return `it is ${refused.width} x ${refused.height} dots, at most ${refused.width_max} x ${HEIGHT_DOTS_MAX} fit on the paper`;
    case 'broken_or_interlaced':
      return 'the picture is broken or interlaced';
    case 'broken':
      return 'the picture is broken';
  }
}

/** Whether the picture can be printed: rendered once, because the decoder may refuse its features. */
function isPrintable(base64: string, columns: number): boolean {
  try {
    renderPaper(`{image: ${base64}}`, { columns, encoding: 'multilingual', model: printerModel('escpos') });
    return true;
  } catch {
    return false;
  }
}

/** Reads the logo as base64 for paper of `columns` characters. It is never cut or scaled. */
export async function loadReceiptLogo(path: string, columns: number): Promise<Result<string, LogoRefusal>> {
  let file: Buffer;
  try {
    file = readSmallFile(path);
  } catch (error) {
    return fail({ code: 'not_read', system: systemErrorText(error) });
  }
  if (file.length > FILE_BYTES_MAX) return fail({ code: 'file_too_large', bytes: file.length });
  const size = pngSize(file);
  if (size === null) return fail({ code: 'not_png' });
  const width_max = columns * LETTER_DOTS;
  if (size.width < 1 || size.width > width_max || size.height < 1 || size.height > HEIGHT_DOTS_MAX)
    return fail({ code: 'too_many_dots', ...size, width_max });
  if (!isWholePng(file)) return fail({ code: 'broken_or_interlaced' });
  const base64 = file.toString('base64');
  return isPrintable(base64, columns) ? succeed(base64) : fail({ code: 'broken' });
}
