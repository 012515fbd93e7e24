/** @module-tag night */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { StoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { readFeedBoard } from '../../store/server/feed-board.ts';
import { publishFeed } from '../../store/server/feeds.ts';
import type { StoreServer } from '../../store/server/server.ts';
import { newKey } from '../store/shop-of-feeds.ts';
import { PIN, codeFor, serve } from '../store/test-till.ts';
import { usePostgres } from '../store/use-postgres.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { eventually } from '../support/real-time.ts';
import { Cashier } from './harness/cashier.ts';
import { ask } from './harness/program.ts';
import { openPage } from './harness/scene.ts';
import { instantReader } from '../support/instant-reader.ts';
import { startTill } from './harness/till.ts';

const postgres = usePostgres();
const browser = useChromium();
const TRAINING_PIN = '246810';

const catalogue = (price_minor: number): string => {
  const product = {
    product_id: 'pan',
    name: 'Pan de feria',
    code: null,
    category_id: 'otros',
    unit: 'each',
    stock: null,
  };
  const categories = [{ category_id: 'otros', name: 'Otros', icon: 'tag' }];
  return JSON.stringify({ currency: 'CLP', products: [{ ...product, price_minor }], categories });
};

/** A lane's till in its own process, and its page. */
async function openLane(lane: number, store: StoreDatabase, server: StoreServer, service_url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-two-lanes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [data, anchor] = [join(folder, 'till'), ['--anchor', join(folder, 'anchor')]];
  const code = await codeFor(store, lane);
  const joined = await ask([
    'store',
    'join',
    '--url',
    server.url,
    '--pin',
    PIN,
    '--code',
    code,
    '--data',
    data,
    ...anchor,
  ]);
  expect(joined.code, joined.stderr.join('\n')).toBe(0);
  const till = await startTill(data, [...anchor, '--service', service_url, ...instantReader(folder)]);
  onTestFinished(async () => void (await till.stop()));
  const screen = await openPage(browser(), till.url);
  onTestFinished(() => screen.close());
  const cashier = new Cashier(screen.page);
  const addPan = async (): Promise<void> => {
    await cashier.until(() => cashier.tap('Otros'), 'Pan de feria');
    await cashier.addProduct('Pan de feria', '$1.000');
  };
  return { cashier, page: screen.page, troubles: screen.troubles, addPan };
}

test('two lanes in a browser: a customer of one is found at the other and gets the money back; a manager goes back one version', async () => {
  const { store } = await postgres.database();
  const server = await serve(store);
  const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  onTestFinished(() => sandbox.stop());
  const key = newKey();
  const publish = async (price_minor: number): Promise<void> => {
    const draft = { feed: 'catalogue', body: catalogue(price_minor), valid_from_ms: null, lanes: null } as const;
    const done = await publishFeed(store, key, { ...draft, confirmed: true, published_by: 'Ana', reason: '' });
    expect(done.ok).toBe(true);
  };
  await publish(1_000);
  const one = await openLane(1, store, server, sandbox.url);
  const two = await openLane(2, store, server, sandbox.url);

  // Lane 1 sells to Rosa, by card.
  await one.addPan();
  await one.cashier.until(() => one.cashier.press('F6'), 'Nombre o razón social');
  await one.page.getByLabel('Nombre o RUT').fill('Rosa Fuentes');
  await one.page.getByLabel('Teléfono (si lo da)').fill('9 1234 5678');
  await one.cashier.until(() => one.cashier.tap('Guardar cliente'), 'Rosa Fuentes');
  await one.cashier.chargeByCard();
  await one.cashier.startNextSale();
  await eventually('the store has the sale and how she is found', async () => {
    const [row] = await store.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM sale JOIN person_mark USING (person_id) WHERE state = 'PAID'`,
    );
    return row?.n === 2;
  });

  // Lane 2 finds her by phone number and refunds the sale.
  await two.cashier.until(() => two.cashier.tap(/^Men/), 'Apariencia');
  await two.cashier.until(() => two.cashier.tap('Devolución'), 'Buscar sin boleta');
  await two.page.getByLabel('Cliente', { exact: true }).fill('Rosa');
  await two.cashier.until(() => two.cashier.press('Enter'), /se busca al cliente por su RUT/);
  await two.page.getByLabel('Cliente', { exact: true }).fill('912345678');
  await two.cashier.until(() => two.cashier.press('Enter'), /Venta 1-1 /);
  await two.cashier.until(() => two.cashier.tap(/Venta 1-1 /), 'Clave del encargado');
  await two.cashier.until(() => two.page.getByText('Todo', { exact: true }).click(), /(Reembolsar|Anular) \$1\.000/);
  await two.cashier.typePin(TRAINING_PIN);
  await two.cashier.until(
    () => two.cashier.tap(/^(Reembolsar|Anular) \$1\.000/),
    /Reembolso enviado|Cobro anulado|Anulado/,
  );
  const ledger = (await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()) as { traces: { net_minor: number }[] };
  expect(ledger.traces.map(({ net_minor }) => net_minor)).toEqual([0]);
  // Lane 1 shows where it was refunded.
  await one.cashier.findSale(1);
  await one.cashier.sees(/[Cc]aja 2/);

  // Prices of another branch arrive, the store is offline, and lane 1's manager rolls back, then forward.
  await publish(9_000);
  await eventually('both lanes work with it', async () => {
    const { lanes } = await readFeedBoard(store);
    return lanes.filter(({ feed, version }) => feed === 'catalogue' && version === 2).length === 2;
  });
  await server.stop();
  await one.cashier.openSettings();
  await one.cashier.until(() => one.cashier.tap('Actualizaciones'), 'Catálogo de la tienda, versión 2');
  await one.cashier.until(() => one.cashier.tap('Volver a la versión 1'), 'Catálogo de la tienda, versión 1');
  await one.cashier.sees(/dejó de usar la versión 2 en esta caja/);
  await one.cashier.until(() => one.cashier.tap('Usar de nuevo la versión 2'), 'Catálogo de la tienda, versión 2');
  await one.cashier.until(() => one.cashier.tap('Volver a la versión 1'), 'Catálogo de la tienda, versión 1');
  await one.cashier.until(() => one.cashier.tap('Venta'), 'Escanee o toque un producto');
  await one.addPan();
  expect([...one.troubles, ...two.troubles]).toEqual([]);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
}, 300_000);
