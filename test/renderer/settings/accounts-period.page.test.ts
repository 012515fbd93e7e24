import { expect, it } from 'vitest';
import { succeed } from '../../../core/result.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();
const MADE = { file: 'accounts.zip', text: '', counts: {} };

it('the days of the files for the accountant are typed in the order of the shop, and named in the language of the till', async () => {
  const { page, main, setTill, problems } = await stage().show('settings-backup');
  main.answer({ 'accounts.export': () => succeed(MADE) });
  const from = page.getByRole('textbox', { name: 'Desde el día' });
  const to = page.getByRole('textbox', { name: 'Hasta el día' });
  const make = page.getByRole('button', { name: 'Descargar los archivos' });
  // The month before the one of the canned clock, whatever the language of the browser.
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['01-10-2026', '31-10-2026']);
  await page.getByText('jue 1 oct').waitFor();
  await from.fill('5/10/26');
  await page.getByText('lun 5 oct').waitFor();
  await from.press('Tab');
  expect(await from.inputValue()).toBe('05-10-2026');
  await make.click();
  await expect.poll(() => main.acts.at(-1)?.args).toEqual({ from: '2026-10-05', to: '2026-10-31' });
  await setTill({ language: 'en' });
  await page.getByText('Mon 5 Oct').or(page.getByText('Mon Oct 5')).waitFor();
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('05-10-2026');
  expect(problems).toEqual([]);
});

it('a day that the calendar does not have, and days in the wrong order, make no files and are told', async () => {
  const { page, main } = await stage().show('settings-backup');
  const from = page.getByRole('textbox', { name: 'Desde el día' });
  const make = page.getByRole('button', { name: 'Descargar los archivos' });
  await from.fill('31-02-2026');
  await page.getByText('dd-mm-aaaa').waitFor();
  expect(await from.getAttribute('aria-invalid')).toBe('true');
  expect(await make.isDisabled()).toBe(true);
  await from.fill('01-11-2026');
  await page.getByText('La fecha inicial es posterior a la final.').waitFor();
  expect(await make.isDisabled()).toBe(true);
  expect(main.requests.some(({ intent }) => intent === 'accounts.export')).toBe(false);
});
