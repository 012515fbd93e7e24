import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATIONS } from './rows.ts';

test('each measure of the table is broken by a change of a line that is there, and noticed by tests that are there', () => {
  const wrong = MUTATIONS.filter(({ file, from, test: tests }) => {
    const parts = existsSync(file) ? readFileSync(file, 'utf8').split(from).length : 0;
    return parts !== 2 || !tests.split(' ').every((path) => existsSync(path));
  });
  expect(wrong.map(({ measure, file }) => `${measure}: ${file}`)).toEqual([]);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MUTATIONS.map(({ measure }) => measure)).size).toBe(MUTATIONS.length);
});
