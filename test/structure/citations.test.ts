import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deadCitations } from './citations.ts';
import { ROOT, documents, sourceFiles } from './source-files.ts';

const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));

describe('citations', () => {
  test('every citation of a specification leads to a section that docs/specs has', () => {
    const dead = [...sourceFiles(), ...documents()]
      .filter(({ path }) => !path.startsWith('test/structure/'))
      .flatMap((file) => [...deadCitations(file)]);
    expect(dead).toEqual([]);
  });

  test('every decision has a number of its own', () => {
    expect(decisions.filter((number, index) => decisions.indexOf(number) !== index)).toEqual([]);
  });

  test('every decision that is cited was made', () => {
    const dead = [...sourceFiles(), ...documents()].flatMap(({ path, lines }) =>
      [...lines.join('\n').matchAll(/\bdecisions?[ /](\d{3})\b/g)]
        .map((match) => match[1] ?? '')
        .filter((number) => !decisions.includes(number))
        .map((number) => `${path} cites decision ${number}, which docs/decisions does not have`),
    );
    expect(dead).toEqual([]);
  });

  test.each([
    ['a section that does not exist', '// As payment-safety 5.99 says.', 1],
    ['one of two places', '/** (payment-safety 5.4, I99) */', 1],
    ['a heading that does not exist', '/** (service-interface, Ownership). */', 1],
    ['a citation that is wrapped', '/** (service-interface, Endpoints\n * only listed). */', 0],
    ['places that exist', '/** payment-safety 5.2 to 5.7, protocols 1.1 and 2.1, DESIGN 13.4 */', 0],
  ])('finds %s', (_name, text, count) => {
    expect(deadCitations({ path: 'core/example.ts', lines: text.split('\n') })).toHaveLength(count);
  });
});
