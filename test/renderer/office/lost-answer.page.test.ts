import { expect, test } from 'vitest';
import { useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();

const MAY_BE_DONE = 'puede estar hecho';

test('an act whose answer is lost in the database may be done, a look says nothing of it, and a closed database names whom to call', async () => {
  const office = await open({ 'settlement.read': () => ({ refused: 'database_away' }) });
  const { page } = office;
  await page.locator('nav').getByRole('button', { name: 'Liquidación', exact: true }).click();
  const notice = page.getByText('La base de datos no responde');
  await notice.waitFor();
  expect(await notice.textContent()).not.toContain(MAY_BE_DONE);
  office.answer({
    'settlement.read': () => ({ outcome: 'no_z' }),
    'settlement.take': ({ date }) => ({ refused: date === '2026-11-20' ? 'database_away' : 'database_closed' }),
  });
  const form = page.getByRole('form', { name: 'Entregar un informe' });
  const give = async (date: string): Promise<void> =>
    form.locator('input').setInputFiles({
      ...{ name: `${date}.json`, mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify({ date })),
    });
  await give('2026-11-20');
  await form.getByRole('status').getByText(MAY_BE_DONE).waitFor();
  await give('2026-11-21');
  const closed = form.getByRole('status').getByText('Nada se hizo. Llame a quien la administra');
  await closed.waitFor();
  expect(await closed.textContent()).not.toContain(MAY_BE_DONE);
});
