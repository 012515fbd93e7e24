import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import { openFeedFiles } from '../../electron/features/feeds/feed-files.ts';
import { officeFolder } from '../../electron/ipc/renderer-bundle.ts';
import { systemClock } from '../../electron/platform/system.ts';
import { ROOT } from '../../scripts/process.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { readFeedBoard } from '../../store/server/feed-board.ts';
import { readHandovers } from '../../store/server/handovers.ts';
import { closeStoreDay } from '../../store/server/store-day.ts';
import { type Lane, closeShift, openSale, sell, shopOfLanes } from '../store/shop-of-lanes.ts';
import { serve } from '../store/test-till.ts';
import { openOffice } from '../store/use-office.ts';
import { usePostgres } from '../store/use-postgres.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { eventually } from '../support/real-time.ts';
import { openPage } from './harness/scene.ts';
import { signIn, press, sees } from './harness/office.ts';

const postgres = usePostgres();
const browser = useChromium();

const MINUTE_MS = 60_000;
/** A full minute at least an hour from now, which stands for noon. */
const noonAfter = (now_ms: number): number => Math.ceil((now_ms + 3_600_000) / MINUTE_MS) * MINUTE_MS;
/** As the office's two fields take it, in the order of the shop. */
function localMinute(at_ms: number): { readonly day: string; readonly time: string } {
  const at = new Date(at_ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()}`;
  return { day, time: `${two(at.getHours())}:${two(at.getMinutes())}` };
}

const MORNING = 'product_id;nombre;categoria;precio\nespresso;Espresso;Bebidas;1000\n';

/** Signs a manager in to the office, and returns acts there. */
async function manage(page: Page, pin: string) {
  await signIn(page, pin);
  await sees(page, 'La tienda hoy');
  const sign = async (done: string | RegExp): Promise<void> => {
    await page.getByLabel('Su clave').fill(pin);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await sees(page, done);
  };
  return {
    publishFile: async (): Promise<void> => {
      await press(page, 'Catálogo');
      await press(page, 'Publicar un archivo');
      const file = { name: 'precios.csv', mimeType: 'text/csv', buffer: Buffer.from(MORNING) };
      await page.locator('input[type=file]').setInputFiles(file);
      await sees(page, 'Es la primera versión');
      await sign('Publicado: Catálogo 1');
    },
    planPrice: async (at_ms: number): Promise<void> => {
      await page.getByLabel('Precio nuevo de Espresso').fill('1500');
      await press(page, 'Revisar 1 precio');
      await sees(page, 'antes $1.000');
      await page.getByText('Más tarde').click();
      const { day, time } = localMinute(at_ms);
      await page.getByRole('textbox', { name: 'Día' }).fill(day);
      await page.getByRole('textbox', { name: 'Hora' }).fill(time);
      await sign('Publicado: Catálogo 2');
    },
  };
}

/** How many versions are pending on a lane's disk. */
function plannedIn(directory: string): number {
  return openFeedFiles(directory).place('catalogue').planned.length;
}

const priceOf = async ({ till }: Lane): Promise<number | null | undefined> =>
  (await till.do('catalogue.search', { text: 'Espresso', limit: 1 })).products[0]?.price_minor;

test('a day of three lanes: a return at another lane, a cut line, prices of noon from the office, a dead till, and a Z that adds up', async () => {
  let ahead_ms = 0;
  const clock: Clock = { ...systemClock, wallMs: () => systemClock.wallMs() + ahead_ms };
  const { store, sql, server, lane, atRest } = await shopOfLanes(postgres, clock);
  const lanes = [await lane(1), await lane(2), await lane(3)] as const;
  const [one, two, three] = lanes;
  for (const [index, { till }] of lanes.entries())
    await till.do('shift.open', { shift_id: `shift-${index + 1}`, float_minor: 10_000 });

  // The morning: the shop's prices, and those of noon, are on every lane.
  const office = await openOffice(store, { page_folder: officeFolder(ROOT) ?? '' });
  const { page, troubles, close } = await openPage(browser(), office.url);
  const manager = await manage(page, await office.person('Ana', 'manager'));
  await manager.publishFile();
  await eventually('the morning is on every lane', async () => {
    const board = await readFeedBoard(store);
    return board.lanes.filter(({ feed, version }) => feed === 'catalogue' && version === 1).length === 3;
  });
  const noon_ms = noonAfter(systemClock.wallMs());
  await manager.planPrice(noon_ms);
  await press(page, 'Hoy');

  // Lane 1 sells, lane 2 gives it back, once.
  const { sale_id, trace_id } = await sell(one);
  // The page of the day updates by itself.
  await sees(page, '1 venta');
  expect(await one.till.netOf(trace_id)).toBe(2_000);
  await openSale(two, '1-1');
  await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
  expect(await one.till.netOf(trace_id)).toBe(0);
  await one.shop.fetch(one.till.journal.sales.sale(sale_id) ?? expect.fail('the sale is there'));
  expect((await one.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null })).remaining_minor).toBe(0);

  // The network is cut at noon: every lane has the new price and sells.
  const planned = (): boolean => lanes.every(({ directory }) => plannedIn(directory) === 1);
  await eventually('the prices of noon are on the disk of every lane', planned);
  const port = Number(new URL(server.url).port);
  await server.stop();
  ahead_ms = noon_ms - systemClock.wallMs() + 1_000;
  for (const each of lanes) await eventually('noon', async () => (await priceOf(each)) === 1_500);
  await two.till.begin('Espresso');
  await two.till.do('checkout.chooseCash', {});
  await two.till.do('checkout.takeCash', { received_minor: 1_500 });
  await two.till.do('checkout.finish', {});

  // Lane 3 charges a card, gets no response, and burns before it could undo it or push again.
  const other = await serve(store, [], port);
  for (const { pusher } of lanes) {
    await eventually('the line is back', () => pusher.connection.state === 'together' && pusher.waiting() === 0);
  }
  await three.till.control('faults', { operation: 'authorize_card_present', fault: 'drop_after', times: 1 });
  for (const operation of ['cancel_by_trace', 'cancel_or_refund_by_trace'])
    await three.till.control('faults', { operation, fault: 'drop_before', times: 0 });
  await three.till.beginCard('Espresso');
  await three.till.until(() => three.till.engine.listAttempts('unresolved', 1)[0]?.state === 'REVERSING');
  const lost = three.till.engine.listAttempts('unresolved', 1)[0]?.trace_id ?? '';
  expect(await one.till.netOf(lost)).toBe(1_500);
  await eventually('the store heard of it', () => three.pusher.waiting() === 0);
  await three.stopHandOver();
  await three.pusher.stop();
  await three.till.close();
  await one.till.noMoreFaults();
  expect(await declareDead(store, { lane: 3, declared_by: 'Ana', reason: 'burnt' })).toMatchObject({ ok: true });
  // Skips the ten minutes of the handover.
  await sql(
    `UPDATE cobro.handover SET heard_at = heard_at - interval '15 minutes', not_before = not_before - interval '15 minutes'`,
  );
  await eventually('another lane gave it back', async () => (await readHandovers(store))[0]?.ended === 1);
  expect(await one.till.netOf(lost)).toBe(0);

  // The evening.
  await sell(one);
  for (const each of [one, two]) await closeShift(each);
  const z = await closeStoreDay(store, { made_by: 'Ana', is_supplement: false });
  if (!z.ok) throw new Error(z.error.message);
  expect(z.value.missing.map(({ lane: number, why }) => [number, why])).toEqual([[3, 'dead']]);
  expect(z.value.totals['CLP']).toMatchObject({
    ...{ sales: 3, sales_minor: 2_000 + 1_500 + 3_000, card_payments: 2, card_minor: 5_000 },
    ...{ card_returns: 1, card_returned_minor: 2_000, cash_minor: 1_500, suspense_minor: 0, difference_minor: 0 },
  });
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
  await press(page, 'Auditoría');
  await sees(page, 'Publicó una versión');
  // The browser logs this refusal itself: not signed in yet.
  expect(troubles.filter((text) => !/status of 401/.test(text))).toEqual([]);
  await close();
  await atRest(one, two);
  await other.stop();
});
