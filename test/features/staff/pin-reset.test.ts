import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../core/staff/pin-policy.ts';
import { RESET_AFTER_MS } from '../../../electron/features/staff/pin-reset.ts';
import { QUICK_PINS, hashPin } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const FORGOTTEN = '482913';
const till = async (): Promise<TillBench> => new TillBench({ manager_pin_hash: await hashPin(FORGOTTEN) });
const actOf = (what: string) => ({ what, subject: 'till' });
const acts = (bench: TillBench) => bench.sales.acts.map(({ what, who }) => `${what} by ${who}`);

describe("a forgotten manager's PIN", () => {
  it('is replaced at the screen, a quarter of an hour after a file in the data folder asked, and recorded', async () => {
    const bench = await till();
    expect(await bench.refused('staff.resetManagerPin', { new_pin: '705132' })).toBe('not_now');
    bench.forgotten_pin = true;
    bench.clock.advance(1_000);
    expect(bench.snapshot.staff.pin_reset).toEqual({ ready_at_ms: bench.clock.wallMs() + RESET_AFTER_MS });
    expect(bench.sales.acts.at(-1)).toMatchObject(actOf('pin_reset_asked'));
    bench.clock.advance(RESET_AFTER_MS - 1);
    expect(await bench.refused('staff.resetManagerPin', { new_pin: '705132' })).toBe('not_now');
    bench.clock.advance(1);
    for (const new_pin of ['1234', TRAINING_PIN])
      expect(await bench.refused('staff.resetManagerPin', { new_pin })).toBe('pin_weak');
    await bench.do('staff.resetManagerPin', { new_pin: '705132' });
    const hash = bench.settings.read().manager_pin_hash ?? '';
    const holders = [{ pin_hash: hash }];
    expect(await QUICK_PINS.find('705132', holders)).not.toBeNull();
    expect(await QUICK_PINS.find(FORGOTTEN, holders)).toBeNull();
    expect([bench.forgotten_pin, bench.snapshot.staff.pin_reset]).toEqual([false, null]);
    expect(acts(bench).filter((act) => act.startsWith('pin_reset'))).toEqual([
      'pin_reset_asked by command line',
      expect.stringContaining('pin_reset_done by '),
    ]);
    expect(await bench.refused('staff.resetManagerPin', { new_pin: '910375' })).toBe('not_now');
  });

  it('is stopped by anybody at the till, or by taking the file away', async () => {
    const bench = await till();
    const before = bench.settings.read().manager_pin_hash;
    expect(await bench.refused('staff.stopPinReset', {})).toBe('not_now');
    bench.forgotten_pin = true;
    bench.clock.advance(RESET_AFTER_MS + 2_000);
    await bench.do('staff.stopPinReset', {});
    expect(bench.forgotten_pin).toBe(false);
    expect(bench.sales.acts.at(-1)).toMatchObject(actOf('pin_reset_stopped'));
    expect(await bench.refused('staff.resetManagerPin', { new_pin: '705132' })).toBe('not_now');
    bench.forgotten_pin = true;
    bench.clock.advance(RESET_AFTER_MS / 2);
    bench.forgotten_pin = false;
    bench.clock.advance(1_000);
    bench.forgotten_pin = true;
    bench.clock.advance(RESET_AFTER_MS / 2 + 1_000);
    expect(await bench.refused('staff.resetManagerPin', { new_pin: '705132' })).toBe('not_now');
    expect(bench.settings.read().manager_pin_hash).toBe(before);
  });

  it('waits anew after a restart, whatever the age of the file', async () => {
    const bench = await till();
    bench.forgotten_pin = true;
    bench.clock.advance(RESET_AFTER_MS + 2_000);
    bench.restart();
    bench.clock.advance(1_000);
    expect(await bench.refused('staff.resetManagerPin', { new_pin: '705132' })).toBe('not_now');
  });
});
