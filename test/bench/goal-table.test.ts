import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GoalTable, cellsOf, inTurn, limited } from '../../bench/goal-table.ts';

let output = '';
beforeEach(() => {
  output = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

it('makes a row that fails a gap that says why, and goes on with the next', async () => {
  const table = new GoalTable(5);
  const broken = vi.fn<() => Promise<void>>(async () => undefined);
  await table.add('first', 1_000, () => Promise.reject(new Error('the page | closed\nand more')), broken);
  await table.add('second', 1_000, async () => ['1', '1', '1', 'met'], broken);
  expect(table.rows).toEqual([
    ['first', '–', '–', '–', 'not measured: the page / closed'],
    ['second', '1', '1', '1', 'met'],
  ]);
  expect(broken).toHaveBeenCalledTimes(1);
  expect(output).toMatch(/first \|.*\n.*second \|/);
});

it('measures nothing when the time of the table is over', async () => {
  const table = new GoalTable(0);
  const measure = vi.fn<() => Promise<string[]>>(async () => ['1']);
  await table.add('late', 1_000, measure);
  expect(table.rows).toEqual([['late', '–', '–', '–', 'not measured: no time was left']]);
  expect(measure).not.toHaveBeenCalled();
});

it('waits for nobody longer than the limit, and passes on what came before', async () => {
  await expect(limited(new Promise(() => undefined), 5)).rejects.toThrow('it took longer than 0 s');
  await expect(limited(Promise.resolve('in time'), 60_000)).resolves.toBe('in time');
});

it('makes an end when the time is over, but not before both sides have something to say', async () => {
  const over = await inTurn(
    300,
    -Infinity,
    () => 2,
    () => 1,
  );
  expect(over.till).toHaveLength(30);
  expect(over.floor).toHaveLength(30);
  expect(cellsOf(over, { p50: 2, p95: 3 }, 300)).toEqual([
    '2.00 ms / 2.00 ms',
    '1.00 ms / 1.00 ms',
    '**2.00** / 2.00',
    '≤ 2 × / ≤ 3 ×: met (30 times)',
  ]);
  expect(
    (
      await inTurn(
        10,
        Infinity,
        () => 2,
        () => 1,
      )
    ).till,
  ).toHaveLength(10);
});

it('bears a few acts that show nothing, says how many, and no more than a few', async () => {
  let count = 0;
  const every = (nth: number) => () => {
    count += 1;
    return count % nth === 0 ? Promise.reject(new Error('it did not come')) : 2;
  };
  const pair = await inTurn(10, Infinity, every(4), () => 1);
  expect(pair).toMatchObject({ lost: 2, till: { length: 8 }, floor: { length: 8 } });
  expect(cellsOf(pair, { p50: 2 }, 10)[3]).toBe('≤ 2 ×: met (8 times) (2 lost)');
  await expect(inTurn(10, Infinity, every(2), () => 1)).rejects.toThrow('it did not come');
});

it('says what misses its goal', () => {
  expect(cellsOf({ till: [5], floor: [2], lost: 0 }, { p50: 2 }, 1)[3]).toBe('≤ 2 ×: not met');
});
