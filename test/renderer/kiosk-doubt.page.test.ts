import { describe, expect, it } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { succeed } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { passTime } from './input-events.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const argsOf = (main: FakeMain, intent: IntentName): unknown[] =>
  main.acts.filter((act) => act.intent === intent).map(({ args }) => args);

describe('a charge in doubt that waits for a person', () => {
  const counted = { number: 318, printed: true } as const;

  it('leaves the kiosk to the next customer after a minute untouched, and shows the number of the order held', async () => {
    const { page, main } = await stage().show('kiosk-unknown-attention');
    main.answer({ 'kiosk.counter': () => succeed(counted) });
    await passTime(page, 30_000);
    expect(argsOf(main, 'kiosk.counter')).toEqual([]);
    await passTime(page, 31_000);
    await expect.poll(() => argsOf(main, 'kiosk.counter').length).toBe(1);
    expect(argsOf(main, 'kiosk.leave')).toEqual([]);
    main.publish({ checkout: null });
    await page.getByText('Su pedido lo espera en la caja').waitFor();
    await page.getByText('K-318').waitFor();
  });

  it('stays while the till still works on it', async () => {
    const { page, main } = await stage().show('kiosk-unknown');
    main.answer({ 'kiosk.counter': () => succeed(counted) });
    await passTime(page, 200_000);
    expect(argsOf(main, 'kiosk.counter')).toEqual([]);
    expect(argsOf(main, 'kiosk.leave')).toEqual([]);
  });
});
