import { describe, expect, it } from 'vitest';
import type { PracticeScenario } from '../../../core/contract/practice.ts';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import { SnapshotPublisher } from '../../../electron/features/shared/snapshot-publisher.ts';
import { PracticeService, type PracticeStage } from '../../../electron/features/practice/practice-service.ts';
import { practicePhase } from '../../../renderer/screens/shell/training-panel.tsx';
import { TillBench } from '../../fixtures/till-bench.ts';
import { snapshot } from '../../renderer/states/demo.ts';

/** A stage that records its calls; `memory` outlives the till. */
function stage(memory: { scenario: string | null } = { scenario: null }) {
  const done: unknown[] = [];
  const practice: PracticeStage = {
    pay_page: 'http://127.0.0.1:1/pay/{payment_id}',
    upset: async (upsets) => void done.push(upsets.map(({ operation, fault }) => `${operation} ${fault}`)),
    pullPlug: () => void done.push('plug'),
    endLink: async (payment_id, how) => done.push(`${payment_id} ${how}`) > 0,
    cutPower: () => void done.push('cut'),
    keep: (scenario) => (memory.scenario = scenario),
    kept: () => memory.scenario,
  };
  const publisher = new SnapshotPublisher(() => undefined);
  return { practising: new PracticeService({ practice, publisher }), done, memory };
}

describe('practising what can go wrong', () => {
  it('is refused where money moves', async () => {
    const bench = new TillBench();
    expect(bench.snapshot.practice).toEqual({ possible: false, scenario: null, was_cut: false });
    expect(await bench.refused('practice.begin', { scenario: 'lost_answer' })).toBe('not_now');
    expect(await bench.refused('practice.cutPower', {})).toBe('not_now');
  });

  it('lets the practice service and the reader go wrong, one thing at a time', async () => {
    const { practising, done } = stage();
    await practising.begin('lost_answer');
    await practising.begin('unplugged');
    await practising.begin(null);
    expect(done).toEqual([
      ['authorize_card_present drop_after', 'cancel_or_refund_by_trace drop_before'],
      [],
      'plug',
      [],
    ]);
    expect(practising.slice()).toEqual({ possible: true, scenario: null, was_cut: false });
  });

  it('lets the customer of a link pay, or its time end, and is refused where money moves', async () => {
    const { practising, done } = stage();
    expect(await practising.endLink('p1', 'paid')).toMatchObject({ ok: true });
    expect(await practising.endLink('p2', 'expired')).toMatchObject({ ok: true });
    expect(done).toEqual(['p1 paid', 'p2 expired']);
    expect(await new TillBench().refused('practice.endLink', { payment_id: 'p1', how: 'paid' })).toBe('not_now');
  });

  it('cuts the power only while that is practised, and knows afterwards that it did', async () => {
    const memory = { scenario: null };
    const first = stage(memory);
    expect(first.practising.cutPower()).toMatchObject({ ok: false });
    await first.practising.begin('power_cut');
    expect(first.practising.cutPower()).toMatchObject({ ok: true });
    const second = stage(memory);
    expect(second.practising.slice()).toEqual({ possible: true, scenario: 'power_cut', was_cut: true });
    expect(second.practising.cutPower()).toMatchObject({ ok: false });
    await second.practising.begin(null);
    expect(memory.scenario).toBeNull();
  });
});

describe('whether what had to be done was done', () => {
  const shown = (step: string | null, state = 'REVERSING', code = 'ready') =>
    ({
      checkout: step === null ? null : { current: { step, recovery: { state } } },
      status: { ...snapshot.status, reader: { ...snapshot.status.reader, code } },
    }) as unknown as Pick<TillSnapshot, 'checkout' | 'status'>;
  const run = (scenario: PracticeScenario, ...seen: readonly Pick<TillSnapshot, 'checkout' | 'status'>[]) =>
    seen.reduce(
      (phase, one) => practicePhase(scenario, phase, one),
      'waiting' as const as ReturnType<typeof practicePhase>,
    );

  it.each([
    ['lost_answer', 'the sale goes on', [shown('card'), shown('unknown'), shown('tender')], 'done'],
    ['lost_answer', 'the sale is held', [shown('unknown'), shown(null)], 'done'],
    ['other_amount', 'the undoing is waited for', [shown('unknown'), shown('unknown', 'REVERSED')], 'done'],
    ['power_cut', 'nothing was done yet', [shown('unknown'), shown('unknown')], 'happening'],
    ['wrong_pin', 'it was paid', [shown('card'), shown('processing'), shown('approved')], 'done'],
    [
      'two_cards',
      'it was cancelled and paid after all',
      [shown('card'), shown('not_charged'), shown('approved')],
      'done',
    ],
    ['two_cards', 'the sale was left', [shown('card'), shown('not_charged'), shown(null)], 'missed'],
    ['unplugged', 'nothing happened yet', [shown('card'), shown('approved')], 'waiting'],
    ['unplugged', 'it was plugged in and paid', [shown('card', '', 'lost'), shown('approved')], 'done'],
  ] as const)('%s, when %s', (scenario, _when, seen, phase) => {
    expect(run(scenario, ...seen)).toBe(phase);
  });
});
