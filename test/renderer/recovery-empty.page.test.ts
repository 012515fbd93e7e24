import { expect, test } from 'vitest';
import { succeed } from '../../core/result.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();
const NOTHING = {
  attempts: [],
  counts: { all: 0, unresolved: 0, needs_person: 0, resolved_today: 0, resolved_today_minor: 0 },
  for_others: [],
};
const EVERY_CHARGE = 'Todos los cobros con tarjeta tienen una respuesta.';

test('a till without attempts of its own shows the payments of a lost till at once, and calls nothing of theirs answered', async () => {
  const { page } = await stage().show('recovery-of-others-alone', { size: { width: 1366, height: 768 } });
  await page.getByText('Todos los cobros con tarjeta de esta caja tienen una respuesta.').waitFor();
  expect(await page.getByText(EVERY_CHARGE, { exact: true }).count()).toBe(0);
  const others = page.getByRole('region', { name: 'Intentos' }).locator('li');
  const place = await others.first().boundingBox();
  expect(place?.y).toBeLessThan(400);
});

test('a till that waits for a decision about charges that it does not know never says that each has an answer', async () => {
  const { page, main } = await stage().show('recovery-restored');
  main.answer({ 'recovery.list': () => succeed(NOTHING) });
  await page.getByRole('toolbar').getByText('Sin resolver').click();
  await page.getByText('Ningún intento en esta lista.').waitFor();
  expect(await page.getByText(EVERY_CHARGE).count()).toBe(0);
  // Days of the service are written as everywhere else.
  await page.getByText('20-11-2026').first().waitFor();
});
