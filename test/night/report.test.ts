import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nightTable, withFigures } from './report.ts';
import { TIERS, seedOfNow } from './tiers.ts';

const T1 = {
  name: 'T1',
  title: 'simulation',
  turns: 2,
  failed_turns: 1,
  took_s: 9,
  counts: { payments: 40, violated_seeds: 1 },
};

describe('the figures of a night', () => {
  it('are written between the markers of docs/evidence.md, and nothing else is touched', () => {
    const table = nightTable({ date: '2026-11-22', commit: 'abc', first_seed: 7, load: 2, tiers: [T1] });
    const document = readFileSync('docs/evidence.md', 'utf8');
    const written = withFigures(document, table);
    expect(written).toContain('| T1 | simulation | 2 | 1 | 40 payments, 1 violated seeds | 9 |');
    expect(withFigures(written, table)).toBe(written);
    expect(written.split('<!-- night: begin -->')[0]).toBe(document.split('<!-- night: begin -->')[0]);
    expect(written.split('<!-- night: end -->')[1]).toBe(document.split('<!-- night: end -->')[1]);
    expect(() => withFigures('no markers', table)).toThrow(RangeError);
  });

  it('count what a tier printed, and no seed comes twice', () => {
    const [t1, wild] = ['T1', 'T1 wild'].map((name) => TIERS.find((tier) => tier.name === name));
    expect(t1?.count('{ "payments": 20, "deaths": 3,\n "violated_seeds": 0 }')).toEqual({
      payments: 20,
      deaths: 3,
      violated_seeds: 0,
    });
    expect(t1?.argv(0, 100)).toContain('100');
    expect(t1?.argv(1, 100)).toContain('120');
    expect(wild?.argv(0, 1)).toContain('wild');
  });

  it('begin with a seed that every tier takes, today and in ten years, also after a long night', () => {
    for (const year of [2026, 2036]) {
      const first_seed = seedOfNow(Date.UTC(year, 10, 22));
      expect(String(first_seed + 1_000_000)).toMatch(/^\d{1,9}$/);
      expect(seedOfNow(Date.UTC(year, 10, 22, 0, 1))).not.toBe(first_seed);
    }
  });
});
