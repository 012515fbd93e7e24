import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_PAGES, byteOf, characterOf } from '../../../drivers/characters/code-pages.ts';
import { encodeText } from '../../../drivers/characters/encode-text.ts';
import { printable } from '../../../drivers/characters/plain-form.ts';
import { PRINTER_MODELS, pagesOf, printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { paperText } from './paper-of.ts';

const LETTERS = 'ñÑçÇáéíóúÁÉÍÓÚãõÃÕâêôüàº¿¡€';

describe('code pages', () => {
  it.each([
    ['cp437', 'ñ', 0xa4],
    ['cp437', 'ç', 0x87],
    ['cp850', 'ã', 0xc6],
    ['cp858', '€', 0xd5],
    ['cp860', 'ã', 0x84],
    ['cp1252', 'ñ', 0xf1],
    ['cp1252', '€', 0x80],
  ] as const)('%s has %s at %i', (page, character, byte) => {
    expect(byteOf(character, page)).toBe(byte);
    expect(characterOf(byte, page)).toBe(character);
  });

  it('agree with the decoder of this machine where it has one', () => {
    const decoder = new TextDecoder('windows-1252');
    for (let byte = 0xa0; byte < 0x100; byte += 1)
      expect(characterOf(byte, 'cp1252')).toBe(decoder.decode(Uint8Array.of(byte)));
  });

  it('have 128 places in their upper half, each character once', () => {
    for (const page of CODE_PAGES) {
      const characters = Array.from({ length: 128 }, (_, index) => characterOf(index + 0x80, page));
      const known = characters.filter((character) => character !== '\ufffd');
      expect(new Set(known).size).toBe(known.length);
      expect(known.length).toBe(page === 'cp1252' ? 123 : 128);
    }
  });
});

describe('letters on a printer', () => {
  it.each(PRINTER_MODELS)('are all printed as they are by a %s printer', (name) => {
    const model = printerModel(name);
    const bytes = renderPaper(LETTERS, { columns: 42, encoding: 'multilingual', model });
    expect(paperText(bytes, model).join('').trim()).toBe(LETTERS);
  });

  it('change page only where the page in use lacks the next one', () => {
    const { pages } = printerModel('escpos');
    const select = (number: number) => [0x1b, 0x74, number];
    expect([...encodeText('ñ–ñ', { pages, select })]).toEqual([0x1b, 0x74, 19, 0xa4, 0x1b, 0x74, 16, 0x96, 0xf1]);
    expect([...encodeText('plain', { pages, select })]).toEqual([...Buffer.from('plain')]);
  });

  it('get their plain form where no page has them, and never vanish', () => {
    expect(printable('Łódź – “Ñandú” € ½ ﬁ ☕ naïve', [])).toBe('Lodz - "Nandu" EUR 1/2 fi ? naive');
    expect(printable('Ñandú € ☕', ['cp858'])).toBe('Ñandú € ?');
    expect(printable('n\u0303o a\u0301', ['cp858'])).toBe('ño á');
  });

  it('that have a plain form of ruling signs cannot draw rules or columns', () => {
    const model = printerModel('generic');
    const bytes = renderPaper('a ——— b | “c” \n', { columns: 42, encoding: 'ascii', model });
    expect(paperText(bytes, model)[0]).toMatch(/^a --- b +"c"$/);
  });

  it('become ASCII that keeps the columns when the spec says ascii', () => {
    const model = printerModel('escpos');
    const lines = paperText(
      renderPaper('{width: * 15}\nañejo € | $1', { columns: 42, encoding: 'ascii', model }),
      model,
    );
    expect(lines.find((line) => line.startsWith('anejo EUR'))).toHaveLength(42);
    expect(pagesOf(model, 'ascii')).toEqual([]);
  });

  it('are never lost, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 40 }), (text) => {
        const visible = [...text.normalize('NFC')].filter((character) => !/^[\p{Mn}\p{Cf}]$/u.test(character));
        expect([...printable(text, ['cp858'])].length).toBeGreaterThanOrEqual(visible.length);
      }),
    );
  });
});
