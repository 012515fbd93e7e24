import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RealTill } from '../../fixtures/real-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openCopiedTill } from '../support/copied-till.ts';

test.each([
  ['a sale', 1_900, 5_000],
  ['a part of a sale', 900, 1_000],
] as const)(
  'change of %s is shown by every start until its page is left',
  async (_of, amount_minor, received_minor) => {
    const folder = temporaryFolder();
    const { till, watch, copies } = openCopiedTill(folder);
    const is_whole = amount_minor === 1_900;
    await till.begin('Espresso');
    watch();
    await till.takeCash(received_minor, amount_minor);
    if (is_whole) await till.finish();
    till.abandon();

    let found = 0;
    for (const copy of [...copies, join(folder, 'till')]) {
      const next = new RealTill({ directory: copy, seed: 2 });
      const sale = next.shop.journal.sales.sale(next.sale.sale_id);
      const taken = sale?.tenders.find(({ kind }) => kind === 'cash');
      if (taken !== undefined) {
        found += 1;
        const change_minor = received_minor - amount_minor;
        if (is_whole) expect(next.step('approved').change_minor).toBe(change_minor);
        else expect(next.checkout.tenders).toMatchObject([{ kind: 'cash', received_minor, change_minor }]);
      }
      next.abandon();
    }
    expect(found).toBeGreaterThan(0);
  },
);
