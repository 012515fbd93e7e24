import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '../../../core/sale/sale.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { partsOf } from '../../fixtures/till-driver.ts';
import { SandboxTill } from '../../features/refunds/sandbox-till.ts';

const FLOAT_MINOR = 1_000_000;
const ADDRESS = 'https://pagos.example/p/';

describe('a sale that was paid by link, at a whole till against the ledger of the service', () => {
  let till: SandboxTill;
  beforeAll(async () => {
    till = await SandboxTill.open({ pay_link_enabled: true, pay_link_url: `${ADDRESS}{payment_id}` });
    await till.do('shift.open', { shift_id: 'shift-1', float_minor: FLOAT_MINOR });
  });
  afterAll(async () => await till.close());

  async function payByLink(amount_minor?: number): Promise<void> {
    await till.do('checkout.chooseLink', amount_minor === undefined ? {} : { amount_minor });
    await till.until(() => till.step('link').address !== null);
    const { address, code } = till.step('link');
    expect(code).toContain('<svg');
    await till.control(`links/${address?.slice(ADDRESS.length)}/pay`, {});
    await till.until(() => till.checkout.current.step === 'approved');
  }

  async function sell(...names: readonly string[]): Promise<Sale> {
    await till.begin(...names);
    await payByLink();
    return await till.finishSale();
  }

  test('is in the shift as a line of its own, and not in the drawer', async () => {
    const sale = await sell('Espresso');
    expect(sale).toMatchObject({ state: 'PAID', tenders: [{ kind: 'link', state: 'paid' }] });
    const [own] = till.journal.shifts.report()?.currencies ?? [];
    expect(own?.cards).toMatchObject([{ brand: 'Link / QR', payments: 1, amount_minor: 1_900 }]);
    expect(till.drawer('CLP')).toBe(FLOAT_MINOR);
    expect(await till.disagreements()).toEqual([]);
  });

  test('goes back by the service, part by part, and never out of the drawer', async () => {
    const sale = await sell('Espresso', 'Espresso');
    const wish = await till.wishToReturn(sale.sale_id, { mode: 'amount', amount_minor: 1_000 });
    expect(wish.parts).toMatchObject([{ act: 'refund', amount_minor: 1_000 }]);
    const part = await till.do('refund.execute', wish);
    expect(part.parts).toMatchObject([{ kind: 'link', state: 'done', amount_minor: 1_000 }]);
    const rest = await till.do('refund.execute', await till.wishToReturn(sale.sale_id, { mode: 'all' }));
    expect(rest.parts).toMatchObject([{ kind: 'link', state: 'done', amount_minor: 2_800 }]);
    expect(till.stored(sale.sale_id).tenders).toMatchObject([{ state: 'returned' }]);
    expect(till.drawer('CLP')).toBe(FLOAT_MINOR);
    expect(await till.disagreements()).toEqual([]);
  });

  test('is exchanged for cheaper goods, and the rest goes back by the service', async () => {
    const from = await sell('Flat white doble');
    await till.add('Espresso');
    const lines = from.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
    const chosen = await till.till.router.handle('exchange.choose', { sale_id: from.sale_id, lines }, TRAINING_PIN);
    expect(chosen.ok).toBe(true);
    await till.do('checkout.begin', {});
    await till.until(() => till.step('exchange').plan !== null);
    const parts = partsOf(till.step('exchange').plan);
    expect(parts).toMatchObject([{ act: 'refund' }]);
    expect((await till.till.router.handle('exchange.settle', { parts }, TRAINING_PIN)).ok).toBe(true);
    const states = till.journal.sales
      .returnsOf(from.sale_id)
      .flatMap((one) => one.parts.map(({ kind, state }) => `${kind} ${state}`));
    expect(states.toSorted()).toEqual(['credit done', 'link done']);
    await till.do('checkout.finish', {});
    expect(till.drawer('CLP')).toBe(FLOAT_MINOR);
    expect(await till.disagreements()).toEqual([]);
  });

  test('is paid in parts with cash, and a part that is given up leaves the rest to be paid', async () => {
    await till.add('Espresso');
    const { sale_id } = till.sale;
    await till.do('checkout.begin', {});
    await till.do('checkout.chooseLink', { amount_minor: 900 });
    await till.until(() => till.step('link').address !== null);
    expect(await till.do('checkout.giveUpLink', {})).toEqual({ answer: 'cancelling' });
    await till.until(() => till.checkout.current.step === 'unknown');
    await till.do('checkout.anotherTender', {});
    expect(till.checkout.left_minor).toBe(1_900);
    await payByLink(1_000);
    await till.do('checkout.anotherTender', {});
    await till.takeCash(900);
    expect(till.stored(sale_id)).toMatchObject({
      state: 'PAID',
      tenders: [
        { kind: 'link', state: 'unknown' },
        { kind: 'link', state: 'paid', amount_minor: 1_000 },
        { kind: 'cash', state: 'paid', amount_minor: 900 },
      ],
    });
    await till.do('checkout.finish', {});
    till.sandbox.advanceClock(901_000);
    till.engine.kickRecovery();
    expect(await till.disagreements()).toEqual([]);
  });

  test('is not offered where no address is known', async () => {
    const other = await SandboxTill.open({ pay_link_enabled: true });
    await other.begin('Espresso');
    expect(other.step('tender').link_possible).toBeUndefined();
    const refused = await other.till.router.handle('checkout.chooseLink', {}, undefined);
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_now' } });
    await other.close();
  });
});
