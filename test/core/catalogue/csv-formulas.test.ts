import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords, csvLine, csvText } from '../../../core/catalogue/csv.ts';

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
/** Texts as the till stores them, trimmed; most begin like a formula. */
const text = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', "'", "'=", "''-", '＝'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  .map(([head, rest]) => `${head}${rest}`.trim());

function readBack(line: string): readonly string[] {
  return ([...csvRecords(line, ',')][0]?.fields ?? []).map(csvText);
}

describe('a text in a CSV file that the till writes', () => {
  it('never begins as a formula that a spreadsheet would run', () => {
    fc.assert(
      fc.property(text, (value) => {
        const field = [...csvRecords(csvLine(['x', value]), ',')][0]?.fields[1] ?? '';
        expect(FORMULA.test(field)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read back by the till as it was', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (values) => {
        expect(readBack(csvLine(values))).toEqual(values);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that somebody else wrote with a quote of its own stays as it is', () => {
    expect(csvText("'t Hof")).toBe("'t Hof");
  });
});

describe('a CSV file without quotes', () => {
  it('is read as its lines, cut at each separator, without the blanks around a field', () => {
    const piece = fc.constantFrom(',', ',', '\n', '\r\n', '\r', ' ', '\t', '\u00a0', '\ufeff', 'a', 'é', 'x y');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const lines = pieces.join('').split(/\r\n|\r|\n/);
        const records = lines.map((line, index) => ({
          line: index + 1,
          fields: line.split(',').map((one) => one.trim()),
        }));
        const expected = records.filter(({ fields }) => fields.length > 1 || fields[0] !== '');
        expect([...csvRecords(pieces.join(''), ',')]).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
