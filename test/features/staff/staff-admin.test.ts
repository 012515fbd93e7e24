import { describe, expect, it } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import type { StaffRecord } from '../../../electron/journal/stores/staff-store.ts';
import { StaffAdmin } from '../../../electron/features/staff/staff-admin.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { QUICK_PINS } from '../../support/quick-pins.ts';
import { MemoryShop } from '../../fixtures/memory-shop.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const cashier = { staff_id: null, name: 'Ana', role: 'cashier', enabled: true, overrides: {} } as const;

/** A new till with the manager signed in. */
async function managed(): Promise<TillBench> {
  const till = new TillBench();
  await till.do('staff.signIn', { pin: TRAINING_PIN });
  return till;
}

describe('the people of the till', () => {
  it('are added by the manager, and with the first PIN the till asks who is there', async () => {
    const till = await managed();
    const { staff_id } = await till.do('staff.save', cashier);
    expect(till.snapshot.staff.configured).toBe(false);
    await till.do('staff.setPin', { staff_id, new_pin: '4826' });
    expect(till.snapshot.staff.configured).toBe(true);
    await till.do('staff.signOut', {});
    expect(await till.refused('checkout.begin', {})).toBe('sign_in_needed');
    expect(await till.do('staff.signIn', { pin: '4826' })).toEqual({ name: 'Ana' });
    expect((await till.do('staff.list', {}).catch(String)) as unknown).toContain('not_permitted');
  });

  it('keep their PIN to themselves: not in the list, not in the trail, and nobody else gets the same', async () => {
    const till = await managed();
    const { staff_id } = await till.do('staff.save', cashier);
    const { staff_id: other } = await till.do('staff.save', { ...cashier, name: 'Bruno' });
    await till.do('staff.setPin', { staff_id, new_pin: '4826' });
    expect(await till.refused('staff.setPin', { staff_id: other, new_pin: '4826' })).toBe('pin_taken');
    const { staff } = await till.do('staff.list', {});
    expect(staff.map(({ name, has_pin }) => [name, has_pin])).toEqual([
      ['Ana', true],
      ['Bruno', false],
    ]);
    expect(JSON.stringify([staff, till.sales.acts])).not.toMatch(/4826|scrypt/);
  });

  it('take no PIN that anybody would try first', async () => {
    const till = await managed();
    const { staff_id } = await till.do('staff.save', cashier);
    for (const new_pin of ['0000', '1234', '1212', '1987', TRAINING_PIN])
      expect(await till.refused('staff.setPin', { staff_id, new_pin })).toBe('pin_weak');
    expect(till.snapshot.staff.configured).toBe(false);
  });

  it('are told apart by name, and changed under the name of who changed them', async () => {
    const till = await managed();
    const { staff_id } = await till.do('staff.save', cashier);
    expect(await till.refused('staff.save', { ...cashier, name: 'ana' })).toBe('name_taken');
    expect(await till.refused('staff.save', { ...cashier, staff_id: 'nobody' })).toBe('not_found');
    await till.do('staff.save', { ...cashier, staff_id, overrides: { open_drawer: 'allow' } });
    expect(till.sales.acts.at(-1)).toMatchObject({
      who: 'Encargado',
      what: 'staff_changed',
      subject: 'Ana',
      detail: expect.stringContaining('open_drawer allow') as string,
    });
  });

  it('may do at once what was changed for them, and nothing once they are disabled', async () => {
    const till = await managed();
    const { staff_id } = await till.do('staff.save', cashier);
    await till.do('staff.setPin', { staff_id, new_pin: '4826' });
    await till.do('staff.save', { ...cashier, staff_id, overrides: { open_drawer: 'allow' } });
    await till.do('staff.signIn', { pin: '4826' });
    expect(till.snapshot.staff.verdicts.open_drawer).toBe('allow');
    await till.do('staff.signIn', { pin: TRAINING_PIN });
    await till.do('staff.save', { ...cashier, staff_id, enabled: false });
    expect(await till.refused('staff.signIn', { pin: '4826' })).toBe('wrong_pin');
  });
});

describe('the last person who may change people', () => {
  const carla = { staff_id: 'carla', name: 'Carla', role: 'manager', enabled: true, overrides: {} } as const;
  const store = (others: readonly StaffRecord[]) =>
    new MemoryShop(new TillBench().sales, [{ ...carla, pin_hash: 'hash' }, ...others]).staff;
  const admin = (others: readonly StaffRecord[], manager_pin = false) =>
    new StaffAdmin({
      store: store(others),
      randomness: new CountedRandomness(),
      find: async () => null,
      hasher: QUICK_PINS,
      hasManagerPin: () => manager_pin,
      onChange: () => undefined,
    });
  const grant = { by: { staff_id: 'carla', name: 'Carla' }, approved_by: null };
  const bruno: StaffRecord = { ...carla, staff_id: 'bruno', name: 'Bruno', pin_hash: 'other' };
  const ways = [{ enabled: false }, { role: 'cashier' as const }, { overrides: { edit_staff: 'deny' as const } }];

  it.each(ways)('cannot be taken away: %j', (change) => {
    const refusal = { ok: false, error: { code: 'last_manager' } };
    expect(admin([]).save({ ...carla, ...change }, grant)).toMatchObject(refusal);
    expect(admin([{ ...bruno, pin_hash: null }]).save({ ...carla, ...change }, grant)).toMatchObject(refusal);
    expect(admin([{ ...bruno, enabled: false }]).save({ ...carla, ...change }, grant)).toMatchObject(refusal);
  });

  it('may go once there is another, or a PIN of the till', () => {
    expect(admin([bruno]).save({ ...carla, enabled: false }, grant)).toMatchObject({ ok: true });
    expect(admin([], true).save({ ...carla, enabled: false }, grant)).toMatchObject({ ok: true });
    expect(admin([]).save({ ...carla, name: 'Carla Soto' }, grant)).toMatchObject({ ok: true });
  });
});

describe('an approval for work on a page', () => {
  it('lasts a minute from the PIN on, however busy the work is', async () => {
    const till = new TillBench();
    expect(await till.refused('staff.list', {})).toBe('approval_needed');
    expect(await till.till.router.handle('staff.list', {}, TRAINING_PIN)).toMatchObject({ ok: true });
    till.clock.advance(30_000);
    await till.do('staff.save', cashier);
    till.clock.advance(29_999);
    await till.do('staff.list', {});
    till.clock.advance(1);
    expect(await till.refused('staff.list', {})).toBe('approval_needed');
  });

  it('is never given to money: each return is approved by itself', async () => {
    const till = new TillBench();
    const request = {
      return_id: 'r1',
      sale_id: 'nothing',
      what: { mode: 'all' },
      from: null,
      parts: [{ tender_id: 't', amount_minor: 1, act: 'refund' }],
    } satisfies IntentArguments<'refund.execute'>;
    await till.till.router.handle('refund.execute', request, TRAINING_PIN);
    expect(await till.refused('refund.execute', request)).toBe('approval_needed');
  });
});
