import { expect, test, vi } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

const full = (): never => {
  throw new Error('database or disk is full');
};

/** The next sale cannot be stored, once. */
function fillTheDisk(bench: TillBench): void {
  vi.spyOn(bench.sales, 'openSale').mockImplementationOnce(full);
}

test('a paid sale that a full disk keeps from being left stays on the screen, and is left once there is room', async () => {
  const bench = new TillBench();
  await bench.begin('Espresso');
  await bench.do('checkout.exactCash', {});
  fillTheDisk(bench);
  await bench.refused('checkout.finish', {});
  expect(bench.step('approved').sale_paid).toBe(true);
  await bench.do('checkout.finish', {});
  expect(bench.snapshot.checkout).toBeNull();
  expect(bench.sale).toMatchObject({ state: 'OPEN', number: 2, lines: [] });
});
