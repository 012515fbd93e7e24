import { expect, test } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { CatalogueService } from '../../../electron/features/catalogue/catalogue-store.ts';
import type { StockStore } from '../../../electron/journal/stores/stock-store.ts';
import type { CatalogueStore } from '../../../electron/journal/tables/catalogue-store.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const SLICES = 5;

/** A journal with `SLICES` slices of sales that were never counted. */
class UncountedSales implements StockStore {
  looked = 0;
  most_at_once = 0;
  readonly lastEvent = (): number => 0;
  readonly taken = (): ReturnType<StockStore['taken']> => new Map();
  readonly catchUp: StockStore['catchUp'] = (_, events_max) => {
    this.looked += 1;
    this.most_at_once = Math.max(this.most_at_once, events_max);
    return { changed: false, left: this.looked < SLICES };
  };
}

function till() {
  const stock = new UncountedSales();
  const clock = new ManualClock();
  const store: Pick<CatalogueStore, 'read'> = { read: () => null };
  const lookup = new CatalogueService({ store: store as CatalogueStore, stock, clock, onChange: () => undefined });
  return { stock, clock, lookup };
}

test('a till whose sales were never looked at opens at once, and looks at them bit by bit', () => {
  const { stock, clock, lookup } = till();
  lookup.open(new Catalogue([], []));
  expect(stock.looked).toBe(1);
  for (let passed_ms = 0; passed_ms < 60_000; passed_ms += 100) clock.advance(100);
  expect(stock.looked).toBe(SLICES);
  lookup.stop();
});

test('a till that stops looks at no more sales', () => {
  const { stock, clock, lookup } = till();
  lookup.open(new Catalogue([], []));
  lookup.stop();
  clock.advance(60_000);
  expect(stock.looked).toBe(1);
});

test('a scan that comes while past sales are looked at waits for a handful of them, not for hundreds', () => {
  const { stock, lookup } = till();
  lookup.open(new Catalogue([], []));
  // Each takes about 0.1 ms: 200 at once would add 20 ms to a scan of 6 ms.
  expect(stock.most_at_once).toBeLessThanOrEqual(25);
  lookup.stop();
});
