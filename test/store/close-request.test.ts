import { expect, test } from 'vitest';
import { readOfficeFleet } from '../../store/server/office/office-views.ts';
import { eventually } from '../support/real-time.ts';
import { shopOfFeeds } from './shop-of-feeds.ts';
import { closeShift, sell } from './shop-of-lanes.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

test('a lane that is asked to close shows it to whoever is at it, sells on, and its close is the answer', async () => {
  const { store, lane } = await shopOfFeeds(postgres);
  const office = await openOffice(store);
  const cookie = await signIn(office, 'Sol', await office.person('Sol', 'supervisor'));
  const [one, two] = [await lane(1), await lane(2)];
  const askedAt = ({ till }: typeof one) => till.snapshot.shift.close_asked;
  await one.till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  await two.till.do('shift.open', { shift_id: 'shift-2', float_minor: 0 });
  await sell(one);
  expect(await ask(office, 'tills.ask_to_close', { lane: 9 }, { cookie })).toMatchObject({ code: 'unknown' });
  expect(await ask(office, 'tills.ask_to_close', { lane: 1 }, { cookie })).toMatchObject({ code: 'ok' });
  await eventually('the till says so', () => askedAt(one)?.by === 'Sol');
  expect(askedAt(two)).toBeNull();
  const requests = async () => (await readOfficeFleet(store)).lanes.map(({ close_asked }) => close_asked?.by ?? null);
  expect(await requests()).toEqual(['Sol', null]);
  await sell(one);
  await closeShift(one);
  expect(askedAt(one)).toBeNull();
  expect(await requests()).toEqual([null, null]);
  // The request does not carry over to the next shift.
  await one.till.do('shift.open', { shift_id: 'shift-3', float_minor: 0 });
  expect(askedAt(one)).toBeNull();
});
