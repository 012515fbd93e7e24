import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PCI_REQUIREMENTS } from './pci-requirements.ts';
import { ROOT } from './source-files.ts';

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
    const paths = [...text.matchAll(/`((?:core|docs|drivers|electron|renderer|test|sandbox)\/[\w./-]+)`/g)];
    const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});
