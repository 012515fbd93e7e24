import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../mutations/rows.ts';
import { ROOT } from './source-files.ts';

/** How a test requirement is judged: by documents, source, running, either, or research. */
type JudgedBy = 'd' | 's' | 'y' | 'e' | 'r';

interface PciRequirement {
  readonly id: string;
  /** Its test requirements in order (a, b, c…), one letter each. */
  readonly judged_by: readonly JudgedBy[];
}

/** Requirements of the PCI Secure Software Standard v2.0 by identifier, and how each test requirement is judged. */
const PCI_REQUIREMENTS: readonly PciRequirement[] = (
  '1-1:d 1-1.1:d 1-2:d 1-3:dsd 1-3.1:d 1-4:d 1-5:d 1-5.1:d 2-1.1:dss 2-1.2:dd 2-1.3.1:d 2-1.3.2:d 2-1.4:d ' +
  '2-1.5:dd 2-1.6:dd 2-1.7:d 2-1.8.1:d 2-1.8.2:d 2-1.8.3:d 2-1.8.4:d 2-1.8.5:d 2-1.8.6:d 2-1.8.7:d ' +
  '2-1.8.8:d 2-1.8.9:d 2-2.1:dss 2-2.2:d 2-2.3:ddd 2-2.4.1:d 2-2.4.2:d 2-2.5:d 2-2.6:dd 2-2.7:dd 2-2.8:d ' +
  '2-3.1:dss 2-3.2:d 2-3.2.1:dd 2-3.3:d 2-3.4:d 2-3.5:d 2-3.6:dss 3-1:d 3-1.1:ssyy 3-1.2:sy 3-1.2.1:se ' +
  '3-1.3:sy 3-1.4:sy 3-2:sy 3-3:d 3-3.1:ssyy 3-3.2:sy 3-3.2.1:se 3-3.3:sy 3-3.4:sy 3-4:sy 4-1:d 4-1.1:dsy ' +
  '4-1.2:dsy 4-1.3:dsy 4-1.4:dsy 4-1.5:dsy 4-1.6:dsy 4-1.7:d 4-1.7.1:dsy 4-1.7.2:dsy 4-1.7.3:dsy ' +
  '4-1.7.4:dsy 4-1.7.5:dsy 4-1.7.6:dsy 4-1.7.7:d 4-1.8:d 4-1.9:d 5-1:dd 5-2:dsy 5-2.1:dsy 5-2.2:dsy ' +
  '5-2.3:dssy 5-3:dsy 5-3.1:dsy 5-3.2:dsy 5-3.2.1:dsy 5-3.3:d 5-3.3.1:dsy 5-3.3.2:dsy 5-3.3.3:dsy ' +
  '5-3.3.4:dsy 5-3.3.5:d 5-4:d 5-4.1:sy 5-4.2:sy 5-4.3:sy 5-4.3.1:sy 5-5:d 5-5.1:sy 5-5.2:sy 5-5.3:sy ' +
  '5-5.3.1:sy 6-1:s 6-2:dd 6-2.1:dsy 6-2.2:ddsy 6-2.2.1:d 6-2.2.2:d 6-2.2.3:d 6-2.2.4:d 6-2.2.5:d ' +
  '6-2.2.6:d 6-2.2.7:d 6-2.3:dsy 7-1:ds 7-1.1:d 7-1.2:d 7-1.3:d 7-1.3.1:dsy 7-1.3.2:d 7-1.3.3:d 7-1.3.4:ds ' +
  '8-1:ddsd 8-2:s 8-2.1:s 8-3:sy 8-4:sy 8-5:sy 8-6:d 8-6.1:s 8-6.2:s 8-7:ds 9-1:dsd 10-1:dd 10-1.1:d ' +
  '10-1.1.1:ds 10-1.1.2:ds 10-1.1.3:ds 10-2:dds 11-1:d 11-2:d 11-3:dd 11-4:dy 11-5:d 11-6:sy A1-1:dde ' +
  'A1-2:dde B1-1:dd B2-1:dsy B2-2:dsy B2-2.1:d B2-2.1.1:ds B2-2.1.2:d B2-3:dsy B2-4:dsy B2-4.1:dsy ' +
  'B2-4.2:dsy B2-5:dsy B2-6:dsy B2-7:dsy B3-1:dsyd B3-2:d C1-1:rde C1-1.1:d C1-2:rde C1-2.1:d C2-1:rdsy ' +
  'C2-2:rdsy C2-3:rdsy C2-4:dsy C2-5:dsy C3-1:rd C3-1.1:dsy C3-1.2:de C3-1.3:de C3-1.4:de C3-1.5:de ' +
  'C3-1.6:de C4-1:dsy D1-1:dsy D1-2:dsy '
)
  .trim()
  .split(' ')
  .map((entry) => {
    const [id = '', letters = ''] = entry.split(':');
    return { id, judged_by: [...letters] as JudgedBy[] };
  });

const FOLDER = join(ROOT, 'docs', 'security');
const PAGES = 'README weaknesses threats secrets card-data pci-software-standard mutations'
  .split(' ')
  .map((name) => `${name}.md`);
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
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(PCI_REQUIREMENTS.map(({ id }) => id).sort());
  });

  it('each have a state and say something', () => {
    for (const { ids, state, answer } of rows) {
      expect(['met', 'partly', 'gap', 'n/a'], ids.join()).toContain(state);
      expect(answer.length, ids.join()).toBeGreaterThanOrEqual(11);
    }
  });
});

const RUN_OR_READ = new Set(['s', 'y', 'e']);

describe('a requirement that is judged by code or by running', () => {
  const judged = new Map(PCI_REQUIREMENTS.map(({ id, judged_by }) => [id, judged_by]));
  const judged_rows = rows.filter(
    ({ ids, state }) =>
      (state === 'met' || state === 'partly') &&
      ids.some((id) => judged.get(id)?.some((kind) => RUN_OR_READ.has(kind))),
  );

  it('names a test, a file of the code, or the requirement whose answer it shares', () => {
    const silent = judged_rows.filter(
      ({ answer }) =>
        !/`(?:core|drivers|electron|renderer|scripts|test)\/[\w./-]+`/.test(answer) && !/\bsee [A-D]?\d/.test(answer),
    );
    expect(silent.map(({ ids }) => ids.join())).toEqual([]);
  });
});

describe('the weaknesses of the review', () => {
  const text = readFileSync(join(FOLDER, 'weaknesses.md'), 'utf8');
  const weaknesses = [...text.matchAll(/^\| (\d+) \| .+ \| (.+) \| (.+) \|$/gm)];

  it('are sixteen, each with tests by their titles and measures that were broken once', () => {
    expect(weaknesses.map(([, number]) => Number(number))).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    const known = new Set(MUTATIONS.map(({ measure }) => measure));
    for (const [, number, tests = '', measures = ''] of weaknesses) {
      const named = [...tests.matchAll(/`([\w./-]+)`(?: "([^"]+)")?/g)];
      expect(named.length, number).toBeGreaterThan(0);
      for (const [, path = '', title = ''] of named) expect(readFileSync(join(ROOT, path), 'utf8')).toContain(title);
      const broken = [...measures.matchAll(/"([^"]+)"/g)].map(([, measure = '']) => measure);
      expect(broken.length, number).toBeGreaterThan(0);
      expect(broken.filter((measure) => !known.has(measure))).toEqual([]);
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
