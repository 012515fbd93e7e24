import { describe, expect, it } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { hashPin, personWith } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const PINS = { Ana: '1111', Bruno: '2222', Carla: '3333' } as const;
const STAFF = await Promise.all([
  personWith('Ana', 'cashier', PINS.Ana),
  personWith('Bruno', 'supervisor', PINS.Bruno),
  personWith('Carla', 'manager', PINS.Carla),
]);

const staffed = (kiosk = false): TillBench => new TillBench({ kiosk }, STAFF);

const REFUND: IntentArguments<'refund.execute'> = {
  ...{ return_id: 'r1', sale_id: 'nothing', what: { mode: 'all' }, from: null },
  parts: [{ tender_id: 't', amount_minor: 1, act: 'refund' }],
};

async function withGoods(till: TillBench): Promise<TillBench> {
  await till.add('espresso');
  return till;
}

const approve = (till: TillBench, intent: string, args: unknown, pin: string) =>
  till.till.router.handle(intent, args, pin);

describe('a till without staff', () => {
  it('sells at once, gives any discount and opens the drawer without a question', async () => {
    const till = await withGoods(new TillBench());
    await till.do('sale.setDiscount', { discount: { kind: 'percent', basis_points: 9000 } });
    expect(await till.ask('drawer.open', {})).toMatchObject({ ok: true });
    expect(till.snapshot.staff).toMatchObject({ configured: false, person: null });
  });

  it('asks for the PIN before money goes back, and takes it in the envelope as well as among the arguments', async () => {
    const till = new TillBench();
    expect(await till.ask('refund.execute', REFUND)).toMatchObject({
      error: { code: 'approval_needed', permission: 'refund' },
    });
    expect(await approve(till, 'refund.execute', REFUND, TRAINING_PIN)).toMatchObject({
      error: { code: 'not_found' },
    });
    expect(await till.refused('refund.execute', { ...REFUND, pin: TRAINING_PIN })).toBe('not_found');
  });
});

describe('a till with staff', () => {
  it('sells to nobody before somebody signs in, and still shows everything and takes a card back', async () => {
    const till = staffed();
    expect(await till.refused('sale.addCode', { code: '7800000000011' })).toBe('sign_in_needed');
    expect(await till.ask('till.snapshot', {})).toMatchObject({ ok: true });
    expect(await till.refused('checkout.cancelCard', {})).not.toBe('sign_in_needed');
    expect(await till.do('staff.signIn', { pin: PINS.Ana })).toEqual({ name: 'Ana' });
    await withGoods(till);
    expect(till.snapshot.till.cashier_name).toBe('Ana');
  });

  it('has the open sale go over to who signs in', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Ana });
    await withGoods(till);
    await till.do('staff.signIn', { pin: PINS.Carla });
    expect(till.sales.sale(till.snapshot.sale.sale_id)?.cashier).toBe('Carla');
  });

  it('takes a discount within the limit from a cashier, and needs approval above it, in percent and in money', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Ana });
    await withGoods(till);
    const [line] = till.snapshot.sale.lines;
    const line_id = line?.line_id ?? '';
    await till.do('sale.setLineDiscount', { line_id, discount: { kind: 'percent', basis_points: 1000 } });
    const above = { line_id, discount: { kind: 'percent', basis_points: 1001 } } as const;
    expect(await till.ask('sale.setLineDiscount', above)).toMatchObject({
      error: { code: 'approval_needed', permission: 'discount_above_limit' },
    });
    const tenth = Math.floor((line?.gross_minor ?? 0) / 10);
    await till.do('sale.setLineDiscount', { line_id, discount: { kind: 'amount', amount_minor: tenth } });
    const more = { line_id, discount: { kind: 'amount', amount_minor: tenth + 1 } } as const;
    expect(await till.refused('sale.setLineDiscount', more)).toBe('approval_needed');
    expect(await approve(till, 'sale.setLineDiscount', more, PINS.Bruno)).toMatchObject({ ok: true });
    expect(till.sales.acts.slice(-2)).toMatchObject([
      { who: 'Ana', approved_by: 'Bruno', what: 'approval_given' },
      { who: 'Ana', approved_by: 'Bruno', what: 'discount', amount_minor: tenth + 1 },
    ]);
  });

  it('refuses the approval of somebody who may not do it either, and logs it', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Ana });
    expect(await approve(till, 'drawer.open', {}, PINS.Ana)).toMatchObject({
      error: { code: 'approver_not_permitted', permission: 'open_drawer' },
    });
    expect(till.sales.acts.at(-1)).toMatchObject({ who: 'Ana', approved_by: 'Ana', what: 'approval_refused' });
    expect(till.devices.drawer.opened).toBe(0);
  });

  it('never passes a wrong PIN over, not even where none was needed', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Carla });
    expect(await approve(till, 'drawer.open', {}, '9999')).toMatchObject({ error: { code: 'wrong_pin' } });
    expect(await approve(till, 'drawer.open', {}, PINS.Carla)).toMatchObject({ ok: true });
  });

  it('keeps goods of a sale that was on hold unless somebody approves their removal', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Ana });
    await withGoods(till);
    const { sale_id, lines } = till.snapshot.sale;
    const nothing = { line_id: lines[0]?.line_id ?? '', quantity_milli: 0 };
    await till.do('sale.hold', {});
    await till.do('sale.resume', { sale_id });
    expect(await till.ask('sale.setQuantity', nothing)).toMatchObject({ error: { permission: 'remove_after_hold' } });
    expect(await till.refused('sale.clear', {})).toBe('approval_needed');
    await till.do('sale.setQuantity', { ...nothing, quantity_milli: 2000 });
    expect(await approve(till, 'sale.setQuantity', nothing, PINS.Carla)).toMatchObject({ ok: true });
  });

  it('writes no PIN anywhere', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Ana });
    await approve(till, 'drawer.open', {}, PINS.Bruno);
    await till.refused('staff.signIn', { pin: '9876' });
    const written = JSON.stringify([till.sales.acts, till.logged]);
    for (const pin of [...Object.values(PINS), '9876']) expect(written).not.toContain(pin);
  });

  it('knows after a restart that PINs were wrong, and that it is locked', async () => {
    const till = staffed();
    for (const pin of ['9991', '9992']) expect(await till.refused('staff.signIn', { pin })).toBe('wrong_pin');
    till.restart();
    expect(await till.refused('staff.signIn', { pin: '9993' })).toBe('pin_locked');
    till.restart();
    expect(await till.refused('staff.signIn', { pin: PINS.Ana })).toBe('pin_locked');
    expect(till.sales.acts.map(({ what }) => what)).toEqual(['pin_wrong', 'pin_wrong', 'pin_locked']);
    till.clock.advance(60_000);
    await till.do('staff.signIn', { pin: PINS.Ana });
  });
});

describe('a kiosk that staff opened and closed again', () => {
  it('leaves nobody signed in: its customers do not leave it with the rights of a manager', async () => {
    const till = staffed(true);
    expect(await approve(till, 'kiosk.exit', {}, PINS.Carla)).toMatchObject({ ok: true });
    await till.do('staff.signIn', { pin: PINS.Carla });
    await till.do('kiosk.enter', {});
    expect(till.snapshot.staff.person).toBeNull();
    expect(await till.refused('kiosk.exit', {})).toBe('approval_needed');
    expect(await approve(till, 'kiosk.exit', {}, PINS.Ana)).toMatchObject({
      error: { code: 'approver_not_permitted' },
    });
    expect(till.snapshot.kiosk.on).toBe(true);
  });
});

describe("a manager's PIN that another process sets while the till runs", () => {
  it('is taken at its next use and stands in the trail once, under the name of the command line', async () => {
    const till = new TillBench();
    const manager_pin_hash = await hashPin(PINS.Carla);
    till.settings.refresh = () => till.settings.change({ manager_pin_hash });
    for (let use = 0; use < 2; use += 1)
      expect(await till.refused('refund.execute', { ...REFUND, pin: PINS.Carla })).toBe('not_found');
    const acts = till.sales.acts.filter(({ what }) => what === 'manager_pin_set');
    expect(acts).toMatchObject([{ who: 'command line', subject: 'till' }]);
  });
});
