import { expect, test } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { succeed } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { passTime, pressKeys } from './input-events.ts';
import { openTab } from './states/tab-answers.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);

test('a tab that is gone is followed by none: neither its amount nor its Enter is meant for the next', async () => {
  const { page, main } = await stage().show('tabs');
  const [first, second] = [openTab(1240, 9), openTab(1241, 8)];
  main.answer({ 'tab.list': () => succeed({ tabs: [first, second], hold_hours: 168 }) });
  await page.getByText('Venta 1241').first().waitFor();
  await pressKeys(page, 'ArrowUp');
  main.answer({ 'tab.list': () => succeed({ tabs: [second], hold_hours: 168 }) });
  await passTime(page, 6_000);
  await page.getByText('Venta 1240').first().waitFor({ state: 'detached' });
  await passTime(page, 1_000);
  await pressKeys(page, '5', 'Enter');
  expect(asked(main, 'tab.change')).toEqual([]);
  expect(asked(main, 'sale.resume')).toEqual([]);
  await pressKeys(page, 'ArrowDown');
  await page.getByRole('heading', { name: /\$50.000/ }).waitFor();
});
