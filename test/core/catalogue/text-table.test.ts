import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTable, positionOf, put } from '../../../core/catalogue/text-table.ts';

it('knows the last position of every text that was put in, and of no other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }),
      fc.string({ maxLength: 3 }),
      (texts, other) => {
        const table = emptyTable(texts.length);
        const isText = (text: string) => (position: number) => texts[position] === text;
        for (const [position, text] of texts.entries()) put(table, text, position, isText(text));
        for (const text of [...texts, other]) {
          const last = texts.lastIndexOf(text);
          expect(positionOf(table, text, isText(text))).toBe(last === -1 ? null : last);
        }
      },
    ),
  );
});

it('tells two texts of the same hash apart', () => {
  // FNV-1a of 32 bits: "costarring" and "liquid" are the same.
  const texts = ['costarring', 'liquid'];
  const table = emptyTable(texts.length);
  const isText = (text: string) => (position: number) => texts[position] === text;
  for (const [position, text] of texts.entries()) put(table, text, position, isText(text));
  expect(texts.map((text) => positionOf(table, text, isText(text)))).toEqual([0, 1]);
  const hashes = table.filter((_, at) => at % 2 === 0 && table[at + 1] !== 0);
  expect([hashes.length, new Set(hashes).size]).toEqual([2, 1]);
});
