import { test } from 'vitest';
import { useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();

test('a day without sales since the last Z says so in a sentence, and shows no table without rows', async () => {
  const office = await open({
    'day.read': () => ({ handed: [], hours: [], unknown: [], since_z: [], owed_on_cards: [], returns: [] }),
  });
  await office.page.getByText('Ninguna caja vendió desde su último Z.').waitFor();
  await office.page.getByRole('table').waitFor({ state: 'detached' });
});
