import { describe, expect, test } from 'vitest';
import { deadCitations } from './citations.ts';
import { documents, sourceFiles } from './source-files.ts';

describe('citations', () => {
  test('every citation of a specification leads to a section that docs/specs has', () => {
    const dead = [...sourceFiles(), ...documents()]
      .filter(({ path }) => !path.startsWith('test/structure/'))
      .flatMap((file) => [...deadCitations(file)]);
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
