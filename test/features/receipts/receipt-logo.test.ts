import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { PRINTER_MODELS, printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { loadReceiptLogo, logoSentence } from '../../../electron/features/receipts/receipt-logo.ts';
import { paperText } from '../../drivers/printer/paper-of.ts';
import { sampleReceipt } from '../../fixtures/receipt-sample.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A black greyscale PNG, one byte per dot; a broken one has too few lines or claims to be interlaced. */
function png(width: number, height: number, { lines = height, interlace = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, interlace], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const dots = deflateSync(Buffer.alloc((width + 1) * lines));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', dots), chunk('IEND', Buffer.alloc(0))]);
}

describe('the logo of receipts', () => {
  let folder: string;
  beforeEach(() => void (folder = temporaryFolder()));

  async function load(file: Buffer) {
    const path = join(folder, 'logo.png');
    await writeFile(path, file);
    return await loadReceiptLogo(path, 42);
  }

  it.each(PRINTER_MODELS)('heads the paper of a %s printer', async (name) => {
    const logo = await load(png(240, 80));
    if (!logo.ok) throw new Error(logo.error.code);
    const model = printerModel(name);
    const markup = sampleReceipt({ copy: false, logo: logo.value });
    const lines = paperText(renderPaper(markup, { columns: 42, encoding: 'multilingual', model }), model);
    // Star line mode prints a picture in rows of 24 dots.
    const rows = lines.filter((line) => line.startsWith('[picture'));
    expect(rows).toEqual(name === 'starline' ? Array(4).fill('[picture 240 x 24]') : ['[picture 240 x 80]']);
    expect(lines.findIndex((line) => line.includes('La Esquina'))).toBeGreaterThan(lines.lastIndexOf(rows[0] ?? ''));
  });

  it.each([
    ['wider than the paper', png(505, 10), '505 x 10 dots'],
    ['too high', png(10, 401), '10 x 401 dots'],
    ['no picture', Buffer.from('GIF89a and nothing else of it'), 'not a PNG'],
    ['broken behind its beginning', png(240, 80).subarray(0, 60), 'broken'],
    ['without its end', png(240, 80).subarray(0, -12), 'broken'],
    ['changed in one byte', png(240, 80).fill(1, 50, 51), 'broken'],
    ['short of one line', png(240, 80, { lines: 79 }), 'broken'],
    ['long by one line', png(240, 80, { lines: 81 }), 'broken'],
    ['interlaced', png(240, 80, { interlace: 1 }), 'interlaced'],
    ['too large a file', Buffer.concat([png(10, 10), Buffer.alloc(200_001)]), 'bytes'],
  ])('is refused with a sentence when it is %s', async (_why, file, sentence) => {
    const logo = await load(file);
    expect(logo.ok ? '' : logoSentence('logo.png', logo.error)).toContain(sentence);
  });

  it('is refused with a sentence when there is no such file', async () => {
    expect(await loadReceiptLogo(join(folder, 'none.png'), 42)).toMatchObject({
      ok: false,
      error: { code: 'not_read', system: 'ENOENT' },
    });
  });
});
