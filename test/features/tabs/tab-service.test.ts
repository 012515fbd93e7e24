import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, changedAnswer, unknown } from '../../payments/support/fake-service.ts';

/** A till with one open tab of 50,000. */
async function tillWithTab() {
  const till = new RealTill();
  const { shop } = till;
  const request = { ...shop.order(50_000), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  shop.service.script.change = (_charge, _type, { id, amount_minor = 50_000 }) =>
    answer('change', changedAnswer(id, amount_minor));
  await till.moved(1_500);
  return { till, trace_id: trace_id ?? '' };
}

describe('tabs on the screen', () => {
  it('are listed with hold and end, counted in the status strip, adjusted, and captured', async () => {
    const { till, trace_id } = await tillWithTab();
    const listed = await till.do('tab.list', {});
    expect(listed).toMatchObject({ hold_hours: 168, tabs: [{ trace_id, held_minor: 50_000, standing: 'held' }] });
    expect(till.snapshot.status.tabs).toEqual({ level: 'ok', open: 1, pressing: 0 });
    const adjusted = await till.do('tab.change', { trace_id, act: 'adjustment', amount_minor: 56_000 });
    expect(adjusted).toEqual({ outcome: 'done', act: 'adjustment', state: 'open', held_minor: 56_000 });
    expect(await till.do('tab.change', { trace_id, act: 'capture', amount_minor: null })).toMatchObject({
      outcome: 'done',
      state: 'captured',
      held_minor: 56_000,
    });
    await till.moved(1_500);
    expect(till.snapshot.status.tabs).toEqual({ level: 'ok', open: 0, pressing: 0 });
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  it('are released by somebody who may give money back, and by nobody else', async () => {
    const { till, trace_id } = await tillWithTab();
    const release = { trace_id, act: 'release', amount_minor: null } as const;
    expect(await till.refused('tab.change', release)).toBe('approval_needed');
    expect(till.shop.service.called('change')).toBe(0);
    const approved = await till.till.router.handle('tab.change', release, TRAINING_PIN);
    expect(approved).toMatchObject({ ok: true, value: { outcome: 'done', state: 'released' } });
    const acts = till.shop.journal.timeline(trace_id).map(({ event }) => event.type);
    expect(acts).toContain('tab_intent');
  });

  it('warn in the status strip before a hold ends, and say so when it may have ended', async () => {
    const { till } = await tillWithTab();
    await till.slept(144 * 3_600_000);
    expect(till.snapshot.status.tabs).toEqual({ level: 'degraded', open: 1, pressing: 1 });
    await till.slept(24 * 3_600_000);
    expect(till.snapshot.status.tabs).toEqual({ level: 'error', open: 1, pressing: 1 });
  });

  it('whose step has no answer are neither captured nor open to another step', async () => {
    const { till, trace_id } = await tillWithTab();
    till.shop.service.script.change = () => unknown('change', 'timeout');
    till.shop.service.script.read = () => unknown('read', 'timeout');
    const capture = { trace_id, act: 'capture', amount_minor: null } as const;
    expect(await till.do('tab.change', capture)).toEqual({ outcome: 'unknown', act: 'capture' });
    expect(await till.do('tab.change', capture)).toMatchObject({ outcome: 'refused', reason: 'step_in_progress' });
    expect(await till.do('tab.list', {})).toMatchObject({ tabs: [{ trace_id, unsettled: true }] });
  });

  it('are held lower by who may give money back alone', async () => {
    const { till, trace_id } = await tillWithTab();
    const held_minor = (await till.do('tab.list', {})).tabs[0]?.held_minor ?? 0;
    const lower = { trace_id, act: 'adjustment', amount_minor: held_minor - 1 } as const;
    expect(await till.refused('tab.change', lower)).toBe('approval_needed');
    expect(till.shop.service.called('change')).toBe(0);
    const given = await till.till.router.handle('tab.change', lower, TRAINING_PIN);
    expect(given).toMatchObject({ ok: true, value: { outcome: 'done', held_minor: held_minor - 1 } });
  });

  it('that are none are not found', async () => {
    const { till } = await tillWithTab();
    expect(await till.refused('tab.change', { trace_id: 'nobody', act: 'capture', amount_minor: null })).toBe(
      'not_found',
    );
  });
});
