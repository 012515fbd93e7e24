import { expect, test } from 'vitest';
import { useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();

test('when a version takes effect is typed in the order of the page’s language, not of the browser', async () => {
  const office = await open({
    'settings.read': () => ({ version: 3, body: { settings: { tip_enabled: false } }, usual: {} }),
    'feeds.preview': () => ({
      ...{ outcome: 'ready', after: 3, before: 3, currency: null, size: 1, changes: [], counts_stock: false },
      ...{ counts: { added: 0, changed: 1, gone: 0, same: 0 }, doubt: null, later: [], staged: [] },
    }),
  });
  const { page } = office;
  await page.locator('nav').getByRole('button', { name: 'Ajustes', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Preguntar por la propina' }).getByText('Sí').click();
  await page.getByRole('button', { name: 'Revisar y publicar' }).click();
  await page.getByText('Más tarde').click();
  const day = page.getByRole('textbox', { name: 'Día' });
  const time = page.getByRole('textbox', { name: 'Hora' });
  expect(await day.getAttribute('placeholder')).toBe('dd-mm-aaaa');
  await page.getByText('Escriba día y hora.').waitFor();
  await day.fill('24-11-2026');
  await page.getByText('mar 24 nov').waitFor();
  await time.fill('25:00');
  expect(await time.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Escriba día y hora.').waitFor();
  await time.fill('9:30');
  await page.getByText('Escriba día y hora.').waitFor({ state: 'detached' });
  const planned_ms = new Date('2026-11-24T09:30').getTime();
  await expect.poll(() => office.asked('feeds.preview').at(-1)?.valid_from_ms).toBe(planned_ms);
});
