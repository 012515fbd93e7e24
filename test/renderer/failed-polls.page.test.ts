import { expect, test } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { fail } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { passTime } from './input-events.ts';
import { manager, recoveryAnswers } from './states/manager-states.ts';
import { tabAnswers } from './states/tab-answers.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent).length;
const failing = () => fail({ code: 'internal', detail: '' } as const);
/** Waits until the page has asked again, and shows what it was answered. */
async function afterPoll({ page, main }: Awaited<ReturnType<ReturnType<typeof stage>['show']>>, intent: IntentName) {
  const before = asked(main, intent);
  await expect
    .poll(async () => {
      await passTime(page, 1_000);
      return asked(main, intent);
    })
    .toBeGreaterThan(before);
  await passTime(page);
}

test('payments that need a person stay in sight when they cannot be read again, and are said to be old', async () => {
  const shown = await stage().show('recovery-close');
  const { page, main } = shown;
  const old = page.getByText('se muestra lo último que se leyó', { exact: false });
  const reference = page.getByRole('textbox').first();
  await reference.fill('devolución 99');
  main.answer({ 'recovery.list': failing, 'recovery.read': failing });
  await afterPoll(shown, 'recovery.read');
  await old.waitFor();
  expect(await page.getByRole('region', { name: 'Intentos' }).getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await reference.inputValue()).toBe('devolución 99');
  main.answer(recoveryAnswers);
  await afterPoll(shown, 'recovery.list');
  await old.waitFor({ state: 'detached' });
});

test('a list of another filter is not shown for one that could not be read', async () => {
  const shown = await stage().show('recovery');
  const { page, main } = shown;
  main.answer({ 'recovery.list': failing });
  await page.getByRole('toolbar').getByText('Resueltos hoy').click();
  await page.getByText('No se pudo leer la lista', { exact: false }).waitFor();
});

test('what a restored till needs a person for stays in sight when it cannot be read again', async () => {
  const shown = await stage().show('recovery-restored');
  const { page, main } = shown;
  const pane = page.locator('[data-doubt]').first();
  await pane.waitFor();
  main.answer({ 'recovery.suspense': failing });
  const before = asked(main, 'recovery.suspense');
  main.publish({ status: { ...manager.status, card_sales_stopped: null } });
  await expect.poll(() => asked(main, 'recovery.suspense')).toBeGreaterThan(before);
  await page.getByText('se muestra lo último que se leyó', { exact: false }).waitFor();
  expect(await pane.count()).toBe(1);
});

test('tabs stay in sight when they cannot be read again, with the amount that is typed, and are said to be old', async () => {
  const shown = await stage().show('tabs');
  const { page, main } = shown;
  const rows = page.getByRole('region', { name: 'Cuentas' }).getByRole('listitem');
  const old = page.getByText('se muestra lo último que se leyó', { exact: false });
  await page.getByText('Venta 1240').first().click();
  await passTime(page, 1_000);
  await page.keyboard.type('12345');
  await page.getByText('$12.345').first().waitFor();
  main.answer({ 'tab.list': failing });
  await afterPoll(shown, 'tab.list');
  await old.waitFor();
  expect(await rows.count()).toBe(4);
  expect(await page.getByText('$12.345').count()).toBeGreaterThan(0);
  main.answer(tabAnswers);
  await afterPoll(shown, 'tab.list');
  await old.waitFor({ state: 'detached' });
});
