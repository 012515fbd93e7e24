import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { demoCatalogue } from '../../../core/catalogue/demo-catalogue.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A till that is still reading its catalogue. */
function openingTill(): { readonly till: TillBench; readonly finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<Catalogue>();
  return { till: new TillBench({}, [], promise), finish: () => resolve(demoCatalogue()) };
}

describe('a till that opens while a long catalogue is read', () => {
  it('shows itself at once, and does what it was asked in that order as soon as it can', async () => {
    const { till, finish } = openingTill();
    const done: string[] = [];
    const scan = (code: string) => till.ask('sale.addCode', { code }).then(({ ok }) => done.push(`${code} ${ok}`));
    expect(await till.ask('till.snapshot', {})).toMatchObject({ ok: true, value: { till: { categories: [] } } });
    const requests = [
      scan('demo-002'),
      scan('demo-001'),
      till.ask('checkout.begin', {}).then(({ ok }) => done.push(`pay ${ok}`)),
    ];
    await Promise.resolve();
    expect(done).toEqual([]);
    finish();
    await Promise.all(requests);
    expect(done).toEqual(['demo-002 true', 'demo-001 true', 'pay true']);
    expect(till.sale.lines.map(({ product_id }) => product_id)).toEqual(['demo-002', 'demo-001']);
  });

  it('reads nothing any more when it was stopped meanwhile', async () => {
    const { till, finish } = openingTill();
    till.till.stop();
    till.shop.catalogue.read = () => {
      throw new Error('the journal is closed');
    };
    finish();
    await till.settled();
    expect(till.snapshot.till.categories).toEqual([]);
  });

  it('sells nothing and shows everything else when its catalogue cannot be opened', async () => {
    const { till, finish } = openingTill();
    till.shop.catalogue.read = () => {
      throw new Error('a page of the disk is gone');
    };
    const answer = till.ask('sale.addCode', { code: 'demo-002' });
    finish();
    expect(await answer).toMatchObject({ ok: true, value: { found: false } });
    expect(till.logged).toMatchObject([{ event: 'catalogue_broke' }]);
  });

  it('tells every screen its categories when the catalogue is there', async () => {
    const { till, finish } = openingTill();
    const counts: number[] = [];
    till.till.router.onChange((slices) => void (slices.till && counts.push(slices.till.categories.length)));
    finish();
    await till.settled();
    expect(counts.at(-1)).toBeGreaterThan(3);
  });
});
