import { expect, test } from 'vitest';
import { pressKeys, typeKeys } from '../hands.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

test('a card that finds its sales is presented at the simulated reader, and nothing is said of other sales meanwhile', async () => {
  const { page } = await stage().show('refund-tap');
  await page.getByRole('button', { name: 'Presentar la tarjeta' }).waitFor();
  await page.getByText('Últimas ventas').waitFor({ state: 'detached' });
});

test('Enter after the PIN gives back, also when the hands come from the list of what was found', async () => {
  const { page, main } = await stage().show('refund-cancel');
  await page.locator('[data-find] ol button').first().click();
  const button = page.getByRole('button', { name: /^Anular .*\$/ });
  await button.waitFor();
  await typeKeys(page, '2468');
  await page.locator('button:enabled', { hasText: /^Anular .*\$/ }).waitFor();
  await pressKeys(page, 'Enter');
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('refund.execute');
});

test('no key of the PIN lies under the button when two lines say why it was refused', async () => {
  const { page } = await stage().show('refund-changed');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByText('El pago cambió', { exact: false }).waitFor();
  const key = await page.getByRole('button', { name: '0', exact: true }).boundingBox();
  const button = await page.getByRole('button', { name: /^Anular .*\$/ }).boundingBox();
  expect((key?.y ?? 0) + (key?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});
