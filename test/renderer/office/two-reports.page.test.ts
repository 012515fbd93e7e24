import { expect, test } from 'vitest';
import { useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();

const report = (name: string, date: string) => ({
  ...{ name, mimeType: 'application/json' },
  buffer: Buffer.from(JSON.stringify({ date })),
});

test('a second settlement report waits for the first one, and each status names its own file', async () => {
  const office = await open({
    'settlement.read': () => ({ outcome: 'no_z' }),
    'settlement.take': ({ date }) =>
      date === '2026-11-20'
        ? { refused: 'report_refused' }
        : { date, currency: 'CLP' as const, lines: 7, is_known: false },
  });
  const { page } = office;
  await page.locator('nav').getByRole('button', { name: 'Liquidación', exact: true }).click();
  const form = page.getByRole('form', { name: 'Entregar un informe' });
  const give = (file: ReturnType<typeof report>) => form.locator('input').setInputFiles(file);
  const status = form.getByRole('status');
  const release = office.hold('settlement.take');
  await give(report('first.json', '2026-11-20'));
  await expect.poll(() => office.asked('settlement.take').length).toBe(1);
  expect(await form.locator('input').isDisabled()).toBe(true);
  expect(await form.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(await status.textContent()).toBe('');
  await release();
  await status.getByText(/^first\.json: /).waitFor();
  await give(report('second.json', '2026-11-21'));
  await status.getByText(/^second\.json: .*2026-11-21/).waitFor();
  expect(office.asked('settlement.take').map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21']);
});
