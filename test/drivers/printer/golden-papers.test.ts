import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRINTER_MODELS, printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { byteLog } from '../../../drivers/printer/simulated/byte-log.ts';
import { sampleReceipt } from '../../fixtures/receipt-sample.ts';
import { paperText } from './paper-of.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'printers');

/** A fixed receipt with every element, so that the bytes change only with the printers. */
const MARKUP = readFileSync(join(FIXTURES, 'receipt.markup.txt'), 'utf8').trimEnd();

describe.each(PRINTER_MODELS)('the receipt on a %s printer', (name) => {
  const model = printerModel(name);
  const bytes = renderPaper(MARKUP, { columns: 42, encoding: 'multilingual', model });

  it('is these bytes, command by command', async () => {
    await expect(`${byteLog(bytes, model).join('\n')}\n`).toMatchFileSnapshot(join(FIXTURES, `${name}.bytes.txt`));
  });

  it('is this paper', async () => {
    await expect(`${paperText(bytes, model).join('\n')}\n`).toMatchFileSnapshot(join(FIXTURES, `${name}.paper.txt`));
  });

  it('has no byte that the printer would not understand, and none of its questions', () => {
    const log = byteLog(bytes, model);
    expect(log.filter((line) => line.startsWith('unknown'))).toEqual([]);
    expect(log.filter((line) => line.includes('tell end') || line.includes('count end'))).toEqual([]);
    expect(log.at(-1)).toContain('cut');
  });

  it('says the same on every model and on every line of 32 to 48 characters', () => {
    const textOf = (columns: number) =>
      paperText(
        renderPaper(sampleReceipt({ copy: true, columns }), { columns, encoding: 'multilingual', model }),
        model,
      )
        .join(' ')
        .replaceAll(/[\s─]+/g, '');
    for (const columns of [32, 42, 48]) {
      const text = textOf(columns);
      for (const part of ['Ñuñoa', 'açúcarnão', '(€5)', 'COPIA', 'Descuento', 'IVA', '3cuotas', 'Vuelto', 'TOTAL'])
        expect(text).toContain(part);
    }
  });
});

it.each(['es', 'pt', 'en'] as const)('the receipt in %s has a letter for everything on both families', (language) => {
  for (const name of ['escpos', 'starprnt'] as const) {
    const model = printerModel(name);
    const bytes = renderPaper(sampleReceipt({ copy: true, language }), {
      columns: 42,
      encoding: 'multilingual',
      model,
    });
    const paper = paperText(bytes, model).join('\n');
    expect(paper).toContain('Ñuñoa, tueste «corazón»');
    expect(paper).toContain('¡Gracias por su compra!');
    expect(paper).toContain({ es: 'COPIA', pt: 'CÓPIA', en: 'COPY' }[language]);
    expect(paper).not.toContain('?');
  }
});
