import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '../../../core/sale/sale.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { partsOf } from '../../fixtures/till-driver.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';

/** Exchanges, checked against the ledger of the service, the drawer and the journal. */
const FLOAT_MINOR = 1_000_000;

let till: SandboxTill;
beforeAll(async () => {
  till = await SandboxTill.open();
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: FLOAT_MINOR });
});
afterAll(async () => await till.close());

async function sell(kind: 'cash' | 'card', ...names: readonly string[]): Promise<Sale> {
  await till.add(...names);
  if (kind === 'cash') await till.do('checkout.exactCash', {});
  else {
    await till.begin();
    await till.payByCard();
  }
  return await till.finishSale();
}

/** Exchanges all goods of an earlier sale for these. */
async function bring(from: Sale, ...names: readonly string[]): Promise<string> {
  await till.add(...names);
  const lines = from.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
  await till.do('exchange.choose', { sale_id: from.sale_id, lines }, TRAINING_PIN);
  return till.sale.sale_id;
}

/** Settles the rest as shown. */
async function settle(): Promise<void> {
  await till.until(() => till.step('exchange').plan !== null);
  await till.do('exchange.settle', { parts: partsOf(till.step('exchange').plan) }, TRAINING_PIN);
}

const statesOf = (from: Sale): readonly string[] =>
  till.journal.sales.returnsOf(from.sale_id).flatMap(({ parts }) => parts.map(({ kind, state }) => `${kind} ${state}`));

for (const paid of ['cash', 'card'] as const) {
  describe(`goods paid by ${paid}`, () => {
    test.each(['cash', 'card'] as const)('are exchanged for dearer ones, the difference by %s', async (rest) => {
      const from = await sell(paid, 'Espresso');
      const before_minor = till.drawer('CLP');
      const into = await bring(from, 'Flat white doble');
      expect(till.sale.exchange).toMatchObject({ sale_number: from.number, credit_minor: 1_900 });
      await till.do('checkout.begin', {});
      const { left_minor } = till.checkout;
      expect(left_minor).toBe(till.sale.totals.total_minor - 1_900);
      // Nothing is returned yet, and no other return of that sale can begin.
      expect(statesOf(from)).toEqual(['credit waiting']);
      const plan = await till.do('refund.plan', {
        sale_id: from.sale_id,
        what: { mode: 'amount', amount_minor: 1 },
        from: null,
      });
      expect(plan.problem).toBe('exchange_open');
      const { returns } = await till.do('refund.waiting', {});
      expect(returns).toEqual([]);
      if (rest === 'card') await till.payByCard();
      else await till.takeCash(left_minor);
      expect(till.step('approved').sale_paid).toBe(true);
      await till.do('checkout.finish', {});
      expect(till.stored(into)).toMatchObject({ state: 'PAID', tenders: [{ kind: 'credit' }, { kind: rest }] });
      expect(statesOf(from)).toEqual(['credit done']);
      expect(till.drawer('CLP')).toBe(before_minor + (rest === 'cash' ? left_minor : 0));
      await till.expectAgreement();
      const again = await till.do('refund.plan', { sale_id: from.sale_id, what: { mode: 'all' }, from: null });
      expect(again).toMatchObject({ remaining_minor: 0, problem: 'nothing_remains' });
      const trace_id = from.tenders[0]?.trace_id;
      if (trace_id !== undefined)
        expect(await till.engine.undo({ trace_id, amount_minor: null, manager: 'Ana', reason: 'r' })).toMatchObject({
          outcome: 'declined',
        });
      expect(await till.disagreements()).toEqual([]);
    });

    test('are exchanged for cheaper ones, and the rest goes back the way it came', async () => {
      const from = await sell(paid, 'Flat white doble');
      await till.captureTimePasses();
      const before_minor = till.drawer('CLP');
      const into = await bring(from, 'Espresso');
      await till.do('checkout.begin', {});
      const worth_minor = till.sale.exchange?.credit_minor ?? 0;
      const rest_minor = worth_minor - 1_900;
      expect(statesOf(from)).toEqual([]);
      await settle();
      expect(till.step('approved').given_back?.parts.filter(({ kind }) => kind !== 'credit')).toMatchObject([
        { kind: paid, amount_minor: rest_minor, state: 'done' },
      ]);
      await till.do('checkout.finish', {});
      expect(till.stored(into).state).toBe('PAID');
      expect(statesOf(from)).toEqual(['credit done', `${paid} done`]);
      expect(till.drawer('CLP')).toBe(before_minor - (paid === 'cash' ? rest_minor : 0));
      await till.expectAgreement();
    });
  });
}

test('goods of the same price are exchanged, and no money moves', async () => {
  const from = await sell('card', 'Espresso');
  const into = await bring(from, 'Espresso');
  await till.do('checkout.begin', {});
  await settle();
  expect(till.step('approved').given_back).toBeNull();
  await till.do('checkout.finish', {});
  expect(till.stored(into)).toMatchObject({ state: 'PAID', tenders: [{ kind: 'credit', amount_minor: 1_900 }] });
  expect(statesOf(from)).toEqual(['credit done']);
  await till.expectAgreement();
  // What was paid with goods is not refunded, only exchanged.
  const plan = await till.do('refund.plan', { sale_id: into, what: { mode: 'all' }, from: null });
  expect(plan).toMatchObject({ remaining_minor: 0, problem: 'paid_by_goods' });
  const third = await bring(till.stored(into), 'Espresso');
  await till.do('checkout.begin', {});
  await settle();
  await till.do('checkout.finish', {});
  expect(till.stored(third).state).toBe('PAID');
  expect(await till.disagreements()).toEqual([]);
});

test('a difference that is declined or unknown leaves the goods with the customer until it is paid or left', async () => {
  const from = await sell('card', 'Espresso');
  const into = await bring(from, 'Flat white doble');
  await till.do('checkout.begin', {});
  await till.loseCharge();
  expect(statesOf(from)).toEqual(['credit waiting']);
  const { sale: kept } = await till.do('refund.read', { sale_id: from.sale_id });
  expect(kept).toMatchObject({ refunded_minor: 0, lines: [{ returned_milli: 0, unfinished: false }] });
  expect(till.stored(into).state).toBe('OPEN');
  await till.noMoreFaults();
  expect(await till.disagreements()).toEqual([]);
  await till.do('checkout.anotherTender', {});
  await till.do('checkout.back', {});
  expect(statesOf(from)).toEqual(['credit dropped']);
  expect(till.sale.exchange).not.toBeNull();
  expect(await till.disagreements()).toEqual([]);
  // The same goods can be refunded now, or exchanged.
  const plan = await till.do('refund.plan', { sale_id: from.sale_id, what: { mode: 'all' }, from: null });
  expect(plan).toMatchObject({ remaining_minor: 1_900, problem: null });
  await till.do('checkout.begin', {});
  await till.payByCard();
  await till.do('checkout.finish', {});
  expect(statesOf(from)).toEqual(['credit dropped', 'credit done']);
  // The dropped credit is not part of the sale.
  const { sale } = await till.do('refund.read', { sale_id: into });
  expect(sale.tenders.filter(({ kind }) => kind === 'credit')).toHaveLength(1);
  const paid = sale.tenders.filter(({ remaining_minor }) => remaining_minor > 0);
  expect(paid.reduce((sum, { remaining_minor }) => sum + remaining_minor, 0)).toBe(sale.total_minor);
  const whole = await till.do('refund.plan', { sale_id: into, what: { mode: 'all' }, from: null });
  expect(whole).toMatchObject({ problem: 'paid_by_goods', remaining_minor: sale.total_minor - 1_900 });
  await till.expectAgreement();
});

test('parts of an exchange that are given back leave the first sale as it was', async () => {
  const from = await sell('cash', 'Espresso');
  const into = await bring(from, 'Flat white doble');
  await till.do('checkout.begin', {});
  await till.takeCash(100, 100);
  await till.do('checkout.reviewParts', {});
  await till.do('checkout.returnParts', {}, TRAINING_PIN);
  expect(statesOf(from)).toEqual(['credit dropped']);
  expect(till.stored(into).tenders.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'credit returned',
    'cash returned',
  ]);
  await till.do('checkout.back', {});
  await till.do('exchange.remove', {});
  expect(till.sale.exchange).toBeNull();
  await till.do('sale.clear', {});
  await till.expectAgreement();
});

test('the same goods are taken back once, and only by who may refund', async () => {
  const from = await sell('cash', 'Espresso');
  const lines = from.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
  const wish = { sale_id: from.sale_id, lines };
  expect(await till.refused('exchange.choose', wish)).toBe('approval_needed');
  const into = await bring(from, 'Espresso');
  await till.do('checkout.begin', {});
  await till.until(() => till.step('exchange').plan !== null);
  const other = { parts: [{ tender_id: 'another', amount_minor: 1, act: 'cash' as const }] };
  expect(await till.till.router.handle('exchange.settle', other, TRAINING_PIN)).toMatchObject({
    error: { code: 'plan_changed' },
  });
  const answers = await Promise.all(
    [1, 2].map(async () => await till.till.router.handle('exchange.settle', { parts: [] }, TRAINING_PIN)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await till.do('checkout.finish', {});
  expect(till.stored(into).state).toBe('PAID');
  await till.add('Espresso');
  const again = await till.till.router.handle('exchange.choose', wish, TRAINING_PIN);
  expect(again).toMatchObject({ ok: false, error: { code: 'goods_returned' } });
  await till.do('sale.clear', {});
});

test('one PIN answers for the whole exchange, what goes back of it included, and for nothing else', async () => {
  const from = await sell('cash', 'Flat white doble');
  const into = await bring(from, 'Espresso');
  await till.do('checkout.begin', {});
  await till.until(() => till.step('exchange').plan !== null);
  await till.do('exchange.settle', { parts: partsOf(till.step('exchange').plan) });
  await till.do('checkout.finish', {});
  expect(till.stored(into).state).toBe('PAID');
  const [returned] = till.journal.sales.returnsOf(from.sale_id);
  expect(returned?.answered_by).not.toBe(returned?.by);
  expect(await till.disagreements()).toEqual([]);
  const other = await sell('cash', 'Flat white doble');
  const lines = other.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
  await till.add('Espresso');
  expect(await till.refused('exchange.choose', { sale_id: other.sale_id, lines })).toBe('approval_needed');
  expect(await till.refused('exchange.settle', { parts: [] })).toBe('approval_needed');
  await till.do('sale.clear', {});
});

test('a sale that goods paid alone is listed as paid by them, and says that no money of it goes back', async () => {
  const from = await sell('cash', 'Espresso');
  const into = await bring(from, 'Espresso');
  await till.do('checkout.begin', {});
  await settle();
  await till.do('checkout.finish', {});
  const { sales } = await till.do('refund.find', { text: String(till.stored(into).number) });
  expect(sales).toMatchObject([{ sale_id: into, card: null, paid_by: ['credit'] }]);
  const open = { what: { mode: 'lines' as const, lines: [], tip: false }, from: null };
  const plan = await till.do('refund.plan', { sale_id: into, ...open });
  expect(plan).toMatchObject({ amount_minor: 0, remaining_minor: 0, problem: 'paid_by_goods' });
});
