import { describe, expect, it } from 'vitest';
import { personWith } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const PINS = { Ana: '7103', Carla: '9286' } as const;
const STAFF = await Promise.all([personWith('Ana', 'cashier', PINS.Ana), personWith('Carla', 'manager', PINS.Carla)]);

/** A cashier who may give 10 %, with espressos of $1.900 in the cart. */
async function selling(product: string, discount_limit_basis_points = 1_000): Promise<TillBench> {
  const till = new TillBench({ discount_limit_basis_points }, STAFF);
  await till.do('staff.signIn', { pin: PINS.Ana });
  await till.add(product);
  return till;
}
const lineOf = (till: TillBench, index = 0): string => till.sale.lines[index]?.line_id ?? '';
const approvalNeeded = { ok: false, error: { code: 'approval_needed', permission: 'discount_above_limit' } };
const approved = (till: TillBench, intent: string, args: unknown = {}) =>
  till.till.router.handle(intent, args, PINS.Carla);
const amount = (amount_minor: number) => ({ discount: { kind: 'amount', amount_minor } as const });
const percent = (basis_points: number) => ({ discount: { kind: 'percent', basis_points } as const });

describe('the limit of a discount', () => {
  it('holds for the cart that is charged: fewer goods under the same discount need the manager at the payment', async () => {
    const till = await selling('espresso');
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 10_000 });
    await till.do('sale.setDiscount', amount(1_900));
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 1_000 });
    expect(till.sale.totals.total_minor).toBe(0);
    for (const intent of ['checkout.begin', 'checkout.exactCash'] as const)
      expect(await till.ask(intent, {})).toMatchObject(approvalNeeded);
    expect(till.snapshot.checkout).toBeNull();
    expect(till.sale.lines).toHaveLength(1);
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 10_000 });
    expect(await till.ask('checkout.begin', {})).toMatchObject({ ok: true });
  });

  it('counts a line that is taken out', async () => {
    const till = await selling('espresso');
    await till.add('capuchino');
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 20_000 });
    await till.do('sale.setDiscount', amount(3_000));
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 0 });
    expect(await till.ask('checkout.begin', {})).toMatchObject(approvalNeeded);
    await till.do('sale.undo', {});
    expect(await till.ask('checkout.begin', {})).toMatchObject({ ok: true });
  });

  it('is for the sum: discounts of line and sale within it each are above it together', async () => {
    const till = await selling('espresso');
    await till.do('sale.setLineDiscount', { line_id: lineOf(till), ...percent(1_000) });
    expect(await till.ask('sale.setDiscount', percent(100))).toMatchObject(approvalNeeded);
    expect(till.sale.discount).toBeNull();
    const other = await selling('espresso');
    await other.do('sale.setDiscount', percent(600));
    expect(await other.ask('sale.setLineDiscount', { line_id: lineOf(other), ...percent(500) })).toMatchObject(
      approvalNeeded,
    );
  });

  it('is exact: a whole limit of a price that does not divide stays within it', async () => {
    const till = await selling('espresso', 333);
    await till.do('sale.setDiscount', percent(333));
    expect(await till.ask('checkout.begin', {})).toMatchObject({ ok: true });
  });

  it('is passed once by the manager for what was shown, and recorded by name; more than that asks again', async () => {
    const till = await selling('espresso');
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 4_000 });
    expect(await approved(till, 'sale.setDiscount', amount(1_900))).toMatchObject({ ok: true });
    expect(await till.ask('checkout.begin', {})).toMatchObject({ ok: true });
    await till.do('checkout.back', {});
    await till.do('sale.setQuantity', { line_id: lineOf(till), quantity_milli: 2_000 });
    expect(await till.ask('checkout.begin', {})).toMatchObject(approvalNeeded);
    expect(await approved(till, 'checkout.begin')).toMatchObject({ ok: true });
    expect(till.sales.acts.at(-1)).toMatchObject({
      what: 'discount',
      who: 'Ana',
      approved_by: 'Carla',
      amount_minor: 1_900,
      detail: '50 %',
    });
    await till.do('checkout.back', {});
    expect(await till.ask('checkout.begin', {})).toMatchObject({ ok: true });
  });

  it('is not passed by who may not approve it, nor twice by one approval', async () => {
    const till = await selling('espresso');
    expect(await till.till.router.handle('sale.setDiscount', percent(5_000), PINS.Ana)).toMatchObject({
      error: { code: 'approver_not_permitted' },
    });
    expect(await approved(till, 'sale.setDiscount', percent(5_000))).toMatchObject({ ok: true });
    await till.do('sale.setDiscount', { discount: null });
    expect(await till.ask('sale.setDiscount', percent(5_000))).toMatchObject(approvalNeeded);
  });
});

describe('the price of one line', () => {
  it('is changed by who may, on the record from what to what, and an undo brings the old one back', async () => {
    const till = await selling('espresso');
    const cheaper = { line_id: lineOf(till), unit_price_minor: 1_500 };
    expect(await till.ask('sale.setLinePrice', cheaper)).toMatchObject({
      error: { code: 'approval_needed', permission: 'change_price' },
    });
    expect(till.sale.totals.total_minor).toBe(1_900);
    expect(await approved(till, 'sale.setLinePrice', cheaper)).toMatchObject({ ok: true });
    expect(till.sale).toMatchObject({
      lines: [{ unit_price_minor: 1_500, listed_price_minor: 1_900 }],
      totals: { total_minor: 1_500, discount_minor: 0 },
    });
    expect(till.sales.acts.at(-1)).toMatchObject({
      what: 'line_price_changed',
      who: 'Ana',
      approved_by: 'Carla',
      detail: '1900 -> 1500',
      sale_number: till.sale.number,
    });
    await till.do('sale.undo', {});
    expect(till.sale.lines).toMatchObject([{ unit_price_minor: 1_900, listed_price_minor: null }]);
    expect(await till.ask('sale.setLinePrice', cheaper)).toMatchObject({ error: { code: 'approval_needed' } });
  });

  it('that was taken back does not come again by an undo, which anybody may do', async () => {
    const till = await selling('espresso');
    await approved(till, 'sale.setLinePrice', { line_id: lineOf(till), unit_price_minor: 100 });
    await approved(till, 'sale.setLinePrice', { line_id: lineOf(till), unit_price_minor: 1_000 });
    expect(till.sale.can_undo).toBe(false);
    expect(await till.refused('sale.undo', {})).toBe('nothing_to_undo');
    expect(till.sale.totals.total_minor).toBe(1_000);
  });

  it('counts for the limit: a discount that was within it asks for the manager once the price is lower', async () => {
    const till = await selling('espresso');
    await till.do('sale.setLineDiscount', { line_id: lineOf(till), ...amount(190) });
    expect(await approved(till, 'sale.setLinePrice', { line_id: lineOf(till), unit_price_minor: 1_000 })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(till.sale.totals.total_minor).toBe(810);
    expect(await till.ask('checkout.begin', {})).toMatchObject(approvalNeeded);
  });

  it('is not changed while a payment is on the screen, and survives a restart', async () => {
    const till = await selling('espresso');
    await approved(till, 'sale.setLinePrice', { line_id: lineOf(till), unit_price_minor: 0 });
    expect(till.sale.totals.total_minor).toBe(0);
    await approved(till, 'sale.setLinePrice', { line_id: lineOf(till), unit_price_minor: 1_200 });
    await till.do('checkout.begin', {});
    expect(await approved(till, 'sale.setLinePrice', { line_id: lineOf(till), unit_price_minor: 1 })).toMatchObject({
      error: { code: 'not_now' },
    });
    till.restart();
    expect(till.sale.lines).toMatchObject([{ unit_price_minor: 1_200, listed_price_minor: 1_900 }]);
  });
});
