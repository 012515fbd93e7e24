import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

/** Requirements of the PCI Secure Software Standard v2.0, by their identifiers. */
const PCI_REQUIREMENTS: readonly string[] = (
  '1-1 1-1.1 1-2 1-3 1-3.1 1-4 1-5 1-5.1 2-1.1 2-1.2 2-1.3.1 2-1.3.2 2-1.4 2-1.5 2-1.6 2-1.7 2-1.8.1 ' +
  '2-1.8.2 2-1.8.3 2-1.8.4 2-1.8.5 2-1.8.6 2-1.8.7 2-1.8.8 2-1.8.9 2-2.1 2-2.2 2-2.3 2-2.4.1 2-2.4.2 ' +
  '2-2.5 2-2.6 2-2.7 2-2.8 2-3.1 2-3.2 2-3.2.1 2-3.3 2-3.4 2-3.5 2-3.6 3-1 3-1.1 3-1.2 3-1.2.1 3-1.3 ' +
  '3-1.4 3-2 3-3 3-3.1 3-3.2 3-3.2.1 3-3.3 3-3.4 3-4 4-1 4-1.1 4-1.2 4-1.3 4-1.4 4-1.5 4-1.6 4-1.7 ' +
  '4-1.7.1 4-1.7.2 4-1.7.3 4-1.7.4 4-1.7.5 4-1.7.6 4-1.7.7 4-1.8 4-1.9 5-1 5-2 5-2.1 5-2.2 5-2.3 5-3 ' +
  '5-3.1 5-3.2 5-3.2.1 5-3.3 5-3.3.1 5-3.3.2 5-3.3.3 5-3.3.4 5-3.3.5 5-4 5-4.1 5-4.2 5-4.3 5-4.3.1 5-5 ' +
  '5-5.1 5-5.2 5-5.3 5-5.3.1 6-1 6-2 6-2.1 6-2.2 6-2.2.1 6-2.2.2 6-2.2.3 6-2.2.4 6-2.2.5 6-2.2.6 ' +
  '6-2.2.7 6-2.3 7-1 7-1.1 7-1.2 7-1.3 7-1.3.1 7-1.3.2 7-1.3.3 7-1.3.4 8-1 8-2 8-2.1 8-3 8-4 8-5 8-6 ' +
  '8-6.1 8-6.2 8-7 9-1 10-1 10-1.1 10-1.1.1 10-1.1.2 10-1.1.3 10-2 11-1 11-2 11-3 11-4 11-5 11-6 A1-1 ' +
  'A1-2 B1-1 B2-1 B2-2 B2-2.1 B2-2.1.1 B2-2.1.2 B2-3 B2-4 B2-4.1 B2-4.2 B2-5 B2-6 B2-7 B3-1 B3-2 C1-1 ' +
  'C1-1.1 C1-2 C1-2.1 C2-1 C2-2 C2-3 C2-4 C2-5 C3-1 C3-1.1 C3-1.2 C3-1.3 C3-1.4 C3-1.5 C3-1.6 C4-1 D1-1 ' +
  'D1-2 '
)
  .trim()
  .split(' ');

const FOLDER = join(ROOT, 'docs', 'security');
const PAGES = ['README.md', 'threats.md', 'secrets.md', 'card-data.md', 'pci-software-standard.md'];
const table = readFileSync(join(FOLDER, 'pci-software-standard.md'), 'utf8');
const ROW = /^\| ([A-D]?\d+-\d[^|]*) \| (\S+) \| (.+) \|$/gm;

const rows = [...table.matchAll(ROW)].map(([, ids = '', state = '', answer = '']) => ({
  ids: ids.split(', '),
  state,
  answer,
}));

describe('the answers to the software standard', () => {
  it('name every requirement once', () => {
    expect(PCI_REQUIREMENTS).toHaveLength(176);
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...PCI_REQUIREMENTS].sort());
  });

  it('each have a state and say something', () => {
    for (const { ids, state, answer } of rows) {
      expect(['met', 'partly', 'gap', 'n/a'], ids.join()).toContain(state);
      expect(answer.length, ids.join()).toBeGreaterThanOrEqual(11);
    }
  });
});

describe('the documents of security', () => {
  it.each(PAGES)('%s names files that are there', (page) => {
    const text = readFileSync(join(FOLDER, page), 'utf8');
    const paths = [...text.matchAll(/`((?:core|docs|drivers|electron|renderer|test|sandbox|store)\/[\w./-]+)`/g)];
    const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});
