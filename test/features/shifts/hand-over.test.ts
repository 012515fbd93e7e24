import { describe, expect, it } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { personWith } from '../../support/quick-pins.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const PINS = { Ana: '7103', Luis: '5093', Eva: '9286' } as const;
const OPEN = { shift_id: 'shift-1', float_minor: 80_000 } as const;
const linesOf = (minor: number): IntentArguments<'shift.count'>['lines'] => [
  { currency: 'CLP', value_minor: 10, pieces: minor / 10 },
];

async function staffed(
  settings: ConstructorParameters<typeof RealTill>[1] = {},
  options: ConstructorParameters<typeof RealTill>[0] = {},
): Promise<RealTill> {
  const till = new RealTill(options, settings);
  for (const [name, role] of [
    ['Ana', 'cashier'],
    ['Luis', 'cashier'],
    ['Eva', 'manager'],
  ] as const) {
    const record = await personWith(name, role, PINS[name]);
    till.shop.journal.shop.staff.put(record, { who: 'test', what: 'staff_added', subject: name });
  }
  await till.do('staff.signIn', { pin: PINS.Ana });
  await till.do('shift.open', OPEN);
  return till;
}

const handOver = (till: RealTill, minor: number, change: Partial<IntentArguments<'shift.handOver'>> = {}) => {
  const drawers = till.shop.journal.shifts.report()?.drawers ?? [];
  const lines = linesOf(minor);
  const accepted = countResults(drawers, lines);
  return { hand_over_id: 'h-1', shift_id: 'shift-1', lines, accepted, note: '', pin: PINS.Luis, ...change };
};

describe('a drawer that goes to another cashier within the shift', () => {
  it('is counted by the one and signed for by the other, once, and each answers for what was missing in their time', async () => {
    const till = await staffed();
    expect(await till.do('shift.handOver', handOver(till, 79_000))).toEqual({ to: 'Luis' });
    expect(till.shop.journal.shop.audit.last(['approval_given'], 1)).toMatchObject([{ subject: 'hand_over' }]);
    expect(await till.do('shift.handOver', handOver(till, 79_000))).toEqual({ to: 'Luis' });
    await till.do('staff.signIn', { pin: PINS.Luis });
    await till.do('shift.handOver', handOver(till, 79_500, { hand_over_id: 'h-2', pin: PINS.Ana }));
    await till.do('staff.signIn', { pin: PINS.Eva });
    expect((await till.do('shift.report', {})).hand_overs).toMatchObject([
      { from: 'Ana', to: 'Luis', own: [{ difference_minor: -1_000 }] },
      { from: 'Luis', to: 'Ana', own: [{ difference_minor: 500 }] },
    ]);
    const close = { shift_id: 'shift-1', lines: linesOf(79_300), note: '' };
    const accepted = countResults(till.shop.journal.shifts.report()?.drawers ?? [], close.lines);
    const closing = till.till.router.handle('shift.close', { ...close, accepted });
    await till.moved(30_000);
    expect(await closing).toMatchObject({
      ok: true,
      value: {
        closed: { count: { results: [{ difference_minor: -700 }], own: [{ difference_minor: -200 }] } },
        hand_overs: [{ hand_over_id: 'h-1' }, { hand_over_id: 'h-2' }],
      },
    });
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  it('is taken by nobody but another person with a PIN of their own', async () => {
    const till = await staffed();
    expect(await till.refused('shift.handOver', handOver(till, 80_000, { pin: PINS.Ana }))).toBe('same_person');
    expect(await till.refused('shift.handOver', handOver(till, 80_000, { pin: '4321' }))).toBe('wrong_pin');
    expect(till.shop.journal.shop.audit.last(['pin_wrong'], 1)).toMatchObject([{ subject: 'hand_over' }]);
    const alone = new RealTill();
    await alone.do('shift.open', OPEN);
    expect(await alone.refused('shift.handOver', handOver(alone, 80_000, { pin: TRAINING_PIN }))).toBe('same_person');
    expect((await till.do('shift.count', { shift_id: 'shift-1', lines: linesOf(80_000) })).results).toHaveLength(1);
  });

  it('is counted twice where a blind count does not balance, and explained above the limit', async () => {
    const till = await staffed({ blind_count: true, count_note_above_minor: 500 });
    const lines = linesOf(79_000);
    expect(await till.refused('shift.handOver', handOver(till, 79_000))).toBe('count_again');
    expect(await till.do('shift.count', { shift_id: 'shift-1', lines })).toEqual({ results: null });
    expect(await till.refused('shift.handOver', handOver(till, 79_000))).toBe('count_again');
    await till.do('shift.count', { shift_id: 'shift-1', lines });
    expect(await till.refused('shift.handOver', handOver(till, 79_000))).toBe('note_needed');
    const note = 'vuelto de más';
    const card = { note: `tarjeta ${['4111', '1111', '1111', '1111'].join(' ')}` };
    expect(await till.refused('shift.handOver', handOver(till, 79_000, card))).toBe('card_data');
    await till.do('shift.handOver', handOver(till, 79_000, { note }));
    // The next count is blind again, and earlier differences are not attributed to it.
    await till.do('staff.signIn', { pin: PINS.Eva });
    const seen = await till.do('shift.report', {});
    expect(seen).toMatchObject({ hides_cash: true, hand_overs: [{ note, own: [] }] });
  });

  it('has a slip whose difference is for the two who signed it, while the drawer is counted blind', async () => {
    const till = await staffed({ blind_count: true });
    const lines = linesOf(79_000);
    for (const _ of [1, 2]) await till.do('shift.count', { shift_id: 'shift-1', lines });
    await till.do('shift.handOver', handOver(till, 79_000));
    const slip = async (name: keyof typeof PINS): Promise<string> => {
      await till.do('staff.signIn', { pin: PINS[name] });
      await till.do('shift.printSlip', { number: 1, slip_id: 'h-1' });
      return Buffer.from(till.devices.printer.printed.at(-1) ?? []).toString('latin1');
    };
    for (const name of ['Ana', 'Luis'] as const) expect(await slip(name)).toContain('1.000');
    expect(await slip('Eva')).not.toMatch(/1\.000|79\.000/);
    expect(await slip('Eva')).toContain('Luis');
  });

  it('tells nobody by its refusals what a blind drawer should hold', async () => {
    const till = await staffed({ blind_count: true });
    const right = handOver(till, 80_000);
    const wrong = { ...right, accepted: countResults([], right.lines) };
    for (const guess of [right, wrong]) expect(await till.refused('shift.handOver', guess)).toBe('count_again');
    await till.do('shift.count', { shift_id: 'shift-1', lines: right.lines });
    expect(await till.refused('shift.handOver', wrong)).toBe('shift_changed');
    const drop = { movement_id: 'm-1', direction: 'out', reason: 'safe_drop', amount_minor: 10_000, note: '' } as const;
    expect(await till.till.router.handle('shift.cashInOut', drop, PINS.Eva)).toMatchObject({ ok: true });
    expect(await till.refused('shift.handOver', right)).toBe('count_again');
  });

  it('knows its counts and hand-overs again after the till was killed', async () => {
    const folder = temporaryFolder();
    const first = await staffed({ blind_count: true }, { directory: folder });
    const lines = linesOf(79_000);
    await first.do('shift.count', { shift_id: 'shift-1', lines });
    first.abandon();
    const second = new RealTill({ directory: folder, seed: 2 }, { blind_count: true });
    await second.do('staff.signIn', { pin: PINS.Ana });
    expect((await second.do('shift.count', { shift_id: 'shift-1', lines })).results).toHaveLength(1);
    await second.do('shift.handOver', handOver(second, 79_000));
    second.abandon();
    const third = new RealTill({ directory: folder, seed: 3 }, { blind_count: true });
    // A page that got no reply repeats its request.
    await third.do('staff.signIn', { pin: PINS.Ana });
    expect(await third.do('shift.handOver', handOver(third, 79_000))).toEqual({ to: 'Luis' });
    const { shifts } = third.shop.journal;
    const row = shifts.withNumber(1);
    expect(row && shifts.handOvers(row)).toHaveLength(1);
    expect(third.shop.journal.verify().problems).toEqual([]);
    third.abandon();
  });

  it('whose count is not what its events say is noticed by the proof of the journal', async () => {
    const till = await staffed();
    const { lines, accepted } = handOver(till, 79_000);
    const results = accepted.map((one) => ({ ...one, expected_minor: 79_000, difference_minor: 0 }));
    till.shop.journal.shifts.handOver({
      ...{ hand_over_id: 'h-1', shift_id: 'shift-1', from: 'Ana', to: 'Luis', blind: false },
      ...{ lines: [...lines], results, note: '' },
    });
    expect(till.shop.journal.verify().problems).toEqual([
      expect.stringContaining('the count of a hand-over does not fit the drawer'),
    ]);
  });
});
