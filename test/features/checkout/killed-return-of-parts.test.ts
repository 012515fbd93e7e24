import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { answer, undoneAnswer } from '../../payments/support/fake-service.ts';
import { openCopiedTill } from '../support/copied-till.ts';

const CASH_MINOR = 900;
const CARD_MINOR = 500;

/** Of 1,900 pesos, 900 are paid in cash, and 500 by card when the sale is `split`. */
async function partlyPaid(till: RealTill, split: boolean): Promise<void> {
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await till.add('Espresso');
  await till.do('checkout.begin', {});
  await till.takeCash(CASH_MINOR, CASH_MINOR);
  if (split) {
    await till.do('checkout.chooseCard', { amount_minor: CARD_MINOR });
    await till.moved();
    till.step('approved');
    await till.do('checkout.anotherTender', {});
  }
  await till.do('checkout.reviewParts', {});
}

const cashOf = (till: RealTill) => till.checkout.tenders.find(({ kind }) => kind === 'cash')?.state;
const drawerOf = (till: RealTill) => till.shop.journal.shifts.report()?.drawers[0]?.expected_minor;

test.each([
  ['cash', false, 'checkout.back'],
  ['cash', false, 'checkout.holdUnknown'],
  ['card and cash', true, 'checkout.back'],
] as const)(
  'a till that dies while a sale given up, paid by %s, is given back shows the cash to hand over until its page is left',
  async (_paid, split, leave) => {
    const folder = temporaryFolder();
    const { till, watch, copies } = openCopiedTill(folder);
    await partlyPaid(till, split);
    till.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, CARD_MINOR));
    watch();
    const returning = till.do('checkout.returnParts', {}, TRAINING_PIN);
    await till.moved();
    await returning;
    expect(till.step('return').parts.some(({ untold }) => untold === true)).toBe(false);
    const seen_from = copies.length;
    await till.do(leave, {});
    till.abandon();

    const last = join(folder, 'till');
    const due: string[] = [];
    for (const [index, copy] of [...copies, last].entries()) {
      const next = new RealTill({ directory: copy, seed: 2 });
      const booked = drawerOf(next) === 5_000;
      // The first copy of the leaving is from before its commit.
      if (booked && index <= seen_from) {
        due.push(copy);
        const { parts } = next.step('return');
        expect(parts.find(({ kind }) => kind === 'cash')).toMatchObject({
          ...{ state: 'returned', untold: true },
          hands_back: [{ currency: 'CLP', amount_minor: CASH_MINOR }],
        });
        // It cannot be given back twice.
        expect(await next.refused('checkout.returnParts', {}, TRAINING_PIN)).toBe('nothing_to_undo');
      } else if (!booked) expect({ copy, state: cashOf(next) }).toEqual({ copy, state: 'paid' });
      else expect(next.snapshot.checkout?.current.step).not.toBe('return');
      expect(next.shop.journal.verify().problems).toEqual([]);
      next.abandon();
    }

    const [first] = due;
    if (first === undefined) throw new Error('no copy had its cash booked');
    const next = new RealTill({ directory: first, seed: 2 });
    await next.do(leave, {});
    const { rows } = await next.do('audit.find', { limit: 10 });
    expect(rows.map(({ what }) => what)).toContain('return_told');
    next.abandon();
    const third = new RealTill({ directory: first, seed: 3 });
    expect(third.snapshot.checkout?.current.step).not.toBe('return');
    third.abandon();
  },
);
