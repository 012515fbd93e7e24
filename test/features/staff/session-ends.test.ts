import { describe, expect, it } from 'vitest';
import { personWith } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const PINS = { Ana: '1111', Carla: '3333' } as const;
const STAFF = await Promise.all([personWith('Ana', 'cashier', PINS.Ana), personWith('Carla', 'manager', PINS.Carla)]);

async function signedIn(pin: string): Promise<TillBench> {
  const till = new TillBench({}, STAFF);
  await till.do('staff.signIn', { pin });
  return till;
}

const MINUTE_MS = 60_000;
const personOf = (till: TillBench): string | null => till.snapshot.staff.person?.name ?? null;

describe('a session of a person', () => {
  it('of a cashier ends after a quarter of an hour without an act, and the trail says why', async () => {
    const till = await signedIn(PINS.Ana);
    till.clock.advance(15 * MINUTE_MS - 1_000);
    expect(personOf(till)).toBe('Ana');
    till.clock.advance(2_000);
    expect(personOf(till)).toBeNull();
    expect(await till.refused('sale.undo', {})).toBe('sign_in_needed');
    expect(till.shop.audit.last(['signed_out_idle'], 1)).toMatchObject([{ who: 'Ana' }]);
  });

  it('of a manager ends after two minutes', async () => {
    const till = await signedIn(PINS.Carla);
    till.clock.advance(2 * MINUTE_MS + 1_000);
    expect(personOf(till)).toBeNull();
    expect(await till.refused('staff.list', {})).toBe('sign_in_needed');
  });

  it('goes on while the person works', async () => {
    const till = await signedIn(PINS.Ana);
    for (let act = 0; act < 6; act += 1) {
      till.clock.advance(10 * MINUTE_MS);
      await till.add('espresso');
    }
    expect(personOf(till)).toBe('Ana');
  });

  it.each([
    ['recovery.list', { filter: 'all' }],
    ['recovery.read', { trace_id: 'trace' }],
    ['tab.list', {}],
    ['diagnostics.frames', { after: 0 }],
    ['catalogue.importProgress', { import_id: 'import' }],
  ] as const)('is not kept alive by a page that asks by itself while nobody is there: %s', async (intent, args) => {
    const till = await signedIn(PINS.Carla);
    for (let count = 0; count < 13; count += 1) {
      till.clock.advance(10_000);
      await till.till.router.handle(intent, args);
    }
    expect(personOf(till)).toBeNull();
  });

  it('is never ended in the middle of a payment', async () => {
    const till = await signedIn(PINS.Ana);
    await till.begin('espresso');
    till.clock.advance(30 * MINUTE_MS);
    expect(personOf(till)).toBe('Ana');
    await till.do('checkout.back', {});
    till.clock.advance(16 * MINUTE_MS);
    expect(personOf(till)).toBeNull();
  });

  it.each([
    ['the PIN', { pin_hash: STAFF[1].pin_hash }],
    ['the role', { role: 'supervisor' as const }],
    ['the right to come in', { enabled: false }],
  ])('ends when %s of the person changes', async (_what, change) => {
    const till = await signedIn(PINS.Ana);
    const { staff } = till.shop;
    const ana = staff.list().find(({ staff_id }) => staff_id === 'ana');
    if (!ana) throw new Error('nobody is ana');
    staff.put({ ...ana, ...change }, { who: 'test', what: 'staff_changed', subject: 'Ana' });
    expect(await till.refused('sale.undo', {})).toBe('sign_in_needed');
  });

  it('takes its approvals with it', async () => {
    const till = await signedIn(PINS.Ana);
    const { router } = till.till;
    expect(await router.handle('catalogue.export', {}, PINS.Carla)).toMatchObject({ ok: true });
    await till.do('catalogue.export', {});
    await till.do('staff.signOut', {});
    await till.do('staff.signIn', { pin: PINS.Ana });
    expect(await till.refused('catalogue.export', {})).toBe('approval_needed');
  });
});
