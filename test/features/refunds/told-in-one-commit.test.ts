import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openCopiedTill } from '../support/copied-till.ts';

/** Books cash that is to be handed over, which no cashier confirms. */
const bookings = {
  'a return': async (till: RealTill): Promise<void> => {
    await till.add('Espresso');
    await till.do('checkout.begin', {});
    await till.do('checkout.exactCash', {});
    await till.do('refund.execute', await till.wishToReturn(await till.finish()));
  },
  'a refund without a sale': async (till: RealTill): Promise<void> => {
    await till.do('refund.blind', { refund_id: 'blind-1', amount_minor: 1_200, reason: 'Sin boleta' }, TRAINING_PIN);
  },
  'what was paid of a sale that is given up': async (till: RealTill): Promise<void> => {
    await till.add('Espresso');
    await till.do('checkout.begin', {});
    await till.takeCash(900, 900);
    await till.do('checkout.reviewParts', {});
    await till.do('checkout.returnParts', {}, TRAINING_PIN);
  },
};

/** Whether a till asks to hand over cash, as it is found. */
async function asksFor(till: RealTill): Promise<readonly string[]> {
  const current = till.snapshot.checkout?.current;
  const parts = current?.step === 'return' ? current.parts.filter(({ untold }) => untold === true) : [];
  const { returns, without_sale } = await till.do('refund.waiting', {});
  return [
    ...parts.map(({ tender_id }) => tender_id),
    ...returns.map(({ return_id }) => return_id),
    ...without_sale.map(({ refund_id }) => refund_id),
  ];
}

async function tell(till: RealTill, id: string): Promise<void> {
  if (till.snapshot.checkout?.current.step === 'return') await till.do('checkout.back', {});
  else await till.do('refund.told', { return_id: id });
}

test.each(Object.entries(bookings))(
  'a till that dies while a person says that the cash of %s is handed over asks again, or has who said it',
  async (_of, book) => {
    const folder = temporaryFolder();
    const first = new RealTill({ directory: join(folder, 'till') });
    await first.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
    await book(first);
    first.abandon();

    const { till, watch, copies } = openCopiedTill(folder, {}, 2);
    const [id, ...more] = await asksFor(till);
    if (id === undefined) throw new Error('it asks for nothing');
    expect(more).toEqual([]);
    watch();
    await tell(till, id);
    till.abandon();
    cpSync(join(folder, 'till'), join(folder, 'last'), { recursive: true });

    const ways = new Set<string>();
    for (const copy of [...copies, join(folder, 'last')]) {
      const next = new RealTill({ directory: copy, seed: 3 });
      const asked = (await asksFor(next)).length;
      const { rows } = await next.do('audit.find', { limit: 20 });
      const told = rows.filter(({ what }) => what === 'return_told').length;
      expect({ copy, asked, told }).toEqual({ copy, asked, told: 1 - asked });
      expect(next.shop.journal.verify().problems).toEqual([]);
      ways.add(asked === 1 ? 'asked' : 'told');
      next.abandon();
    }
    expect(ways).toEqual(new Set(['asked', 'told']));
  },
);
