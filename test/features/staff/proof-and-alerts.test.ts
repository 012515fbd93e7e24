import { describe, expect, it } from 'vitest';
import { personWith } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const PINS = { Ana: '7103', Carla: '9286' } as const;
const STAFF = await Promise.all([personWith('Ana', 'cashier', PINS.Ana), personWith('Carla', 'manager', PINS.Carla)]);
const staffed = () => new TillBench({ manager_idle_seconds: 3_600, reauthenticate_seconds: 120 }, STAFF);

const newcomer = { staff_id: null, name: 'Bruno', role: 'cashier', enabled: true, overrides: {} };
const CRITICAL: readonly (readonly [string, object])[] = [
  [
    'refund.execute',
    {
      return_id: 'x',
      sale_id: 'x',
      what: { mode: 'all' },
      from: null,
      parts: [{ tender_id: 'x', amount_minor: 1, act: 'refund' }],
    },
  ],
  ['refund.finish', { return_id: 'x', how: 'drop' }],
  ['refund.blind', { refund_id: 'x', amount_minor: 1, reason: 'no receipt' }],
  ['checkout.returnParts', {}],
  ['recovery.close', { trace_id: 'x', found: 'undone', evidence_reference: 'seen' }],
  ['recovery.decide', { decision: 'accept', evidence_reference: 'seen' }],
  ['tab.change', { trace_id: 'x', act: 'release', amount_minor: null }],
  ['staff.save', newcomer],
  ['staff.setPin', { staff_id: 'ana', new_pin: '5093' }],
  ['settings.change', { change: {} }],
  ['audit.export', {}],
  ['diagnostics.choose', { kind: 'reader', spec: 'none' }],
];

describe('a critical act', () => {
  it.each(CRITICAL)(
    'asks its own manager for the PIN again when it was typed too long ago: %s',
    async (intent, args) => {
      const till = staffed();
      const ask = (pin?: string) => till.till.router.handle(intent, args, pin);
      await till.do('staff.signIn', { pin: PINS.Carla });
      const at_once = await ask();
      expect(at_once.ok ? 'done' : at_once.error.code).not.toBe('proof_needed');
      till.clock.advance(121_000);
      const later = await ask();
      expect(later).toMatchObject({ error: { code: 'proof_needed' } });
      expect(await ask('0000')).toMatchObject({ error: { code: 'wrong_pin' } });
      const proven = await ask(PINS.Carla);
      expect(proven.ok ? 'done' : proven.error.code).not.toMatch(
        /proof_needed|approval_needed|wrong_pin|not_permitted/,
      );
      const again = await ask();
      expect(again.ok ? 'done' : again.error.code).not.toBe('proof_needed');
    },
  );

  it('is not proven by the PIN of somebody else, and what is read or sold asks for nothing', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Carla });
    till.clock.advance(121_000);
    expect(await till.till.router.handle('staff.save', newcomer, PINS.Ana)).toMatchObject({
      error: { code: 'approver_not_permitted' },
    });
    expect(await till.refused('staff.save', newcomer as never)).toBe('proof_needed');
    for (const [intent, args] of [
      ['staff.list', {}],
      ['settings.read', {}],
      ['audit.find', { limit: 1 }],
      ['catalogue.search', { text: '', limit: 1 }],
    ] as const)
      expect(await till.till.router.handle(intent, args), intent).toMatchObject({ ok: true });
  });
});

describe('wrong PINs', () => {
  it('are told to the manager who comes in, and to nobody else, until the manager has read them', async () => {
    const till = staffed();
    for (const pin of ['1598', '3574', '8520']) await till.ask('staff.signIn', { pin });
    till.clock.advance(60_000);
    await till.do('staff.signIn', { pin: PINS.Ana });
    expect(till.snapshot.staff.pin_alerts).toEqual([]);
    expect(await till.refused('staff.readAlerts', {})).toBe('not_permitted');
    await till.do('staff.signIn', { pin: PINS.Carla });
    expect(till.snapshot.staff.pin_alerts).toMatchObject([
      { what: 'pin_locked', place: 'till', tried: 'sign_in' },
      { what: 'pin_wrong' },
      { what: 'pin_wrong' },
    ]);
    till.restart();
    await till.do('staff.signIn', { pin: PINS.Carla });
    expect(till.snapshot.staff.pin_alerts).toHaveLength(3);
    await till.do('staff.readAlerts', {});
    expect(till.snapshot.staff.pin_alerts).toEqual([]);
    expect(till.sales.acts.at(-1)).toMatchObject({ what: 'pin_alerts_read', who: 'Carla' });
    expect(JSON.stringify(till.sales.acts)).not.toMatch(/1598|3574|8520/);
  });

  it('are told at once to a manager who is there', async () => {
    const till = staffed();
    await till.do('staff.signIn', { pin: PINS.Carla });
    const alerts: unknown[] = [];
    till.till.router.onChange(({ staff }) => staff && alerts.push(staff.pin_alerts.length));
    await till.till.router.handle('staff.list', {}, '1598');
    await till.settled();
    expect(alerts).toEqual([1]);
  });
});
