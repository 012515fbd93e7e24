import { describe, expect, it } from 'vitest';
import { textPdf } from '../../../core/receipt/text-pdf.ts';

/** The objects that a PDF's cross-reference table points to, by number. */
function objectsOf(file: string): string[] {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const table = file.slice(start);
  expect(table.startsWith('xref\n')).toBe(true);
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]));
  return offsets.map((offset) => file.slice(offset, file.indexOf('endobj', offset)));
}

describe('lines of text as a PDF', () => {
  it('stand where its table says, each object under its number, each stream as long as it says', () => {
    const objects = objectsOf(textPdf(Array.from({ length: 130 }, (_, line) => `línea ${line}`)));
    expect(objects).toHaveLength(3 + 3 * 2);
    objects.forEach((object, index) => expect(object.startsWith(`${index + 1} 0 obj\n`)).toBe(true));
    expect(objects[1]).toContain('/Count 3');
    for (const object of objects.filter((one) => one.includes('stream'))) {
      const [, length, content] = /\/Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(object) ?? [];
      expect(content).toHaveLength(Number(length));
    }
  });

  it('keep their accents, and nothing in them ends a text or leaves its encoding', () => {
    const file = textPdf(['Señor (uno) \\ dos', '\u2212$1.900 ₲ 日']);
    expect(file).toContain('(Señor \\(uno\\) \\\\ dos) Tj');
    expect(file).toContain('(-$1.900 Gs ?) Tj');
    expect([...file].every((sign) => sign.charCodeAt(0) < 256)).toBe(true);
  });

  it('are a page even when there is none', () => {
    expect(textPdf([])).toContain('/Count 1');
  });
});
