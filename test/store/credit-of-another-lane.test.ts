import { expect, test } from 'vitest';
import type { Sale } from '../../core/sale/sale.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import {
  DocumentsElsewhere,
  type DocumentsElsewhereParts,
} from '../../electron/features/fiscal/documents-elsewhere.ts';
import { FiscalQueue } from '../../electron/features/fiscal/fiscal-queue.ts';
import { SimulatedFiscalProvider } from '../../electron/features/fiscal/simulated-provider.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { eventually, systemClock } from '../support/real-time.ts';
import { type Lane, openSale, sell, shopOfLanes } from './shop-of-lanes.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const QUARTER_MS = 15 * 60_000;

/** Two lanes, each with its own provider of tax documents. */
async function shop() {
  const { store, sql, lane, atRest } = await shopOfLanes(postgres);
  const [one, two] = [await lane(1), await lane(2)];
  let now_ms = 0;
  const clock = { ...systemClock, wallMs: () => systemClock.wallMs(), monotonicMs: () => now_ms };
  const providers = new Map([one, two].map((of) => [of, new SimulatedFiscalProvider()]));
  const is_away = new Set<Lane>();
  /** Which due documents the page of a restarted lane makes. */
  const make = async (of: Lane): Promise<string[]> => {
    now_ms += QUARTER_MS;
    const { journal } = of.till;
    const queue = new FiscalQueue({
      ...{ provider: providers.get(of) ?? new SimulatedFiscalProvider(), journal, sales: journal.sales, clock },
      ...{ begunMs: () => 0, shop: { customers: journal.shop.customers }, settings: () => defaultSettings() },
      shop_returns: { find: async (query) => (is_away.has(of) ? 'away' : of.shop.find(query)) },
      ...{ log: SILENT_LOG, record: (act) => journal.sales.recordAct(act) },
    });
    for (let round = 0; round < 3; round += 1) await queue.work();
    await eventually('it is at the store', () => of.pusher.waiting() === 0);
    return journal.fiscal.list(20).map(({ kind, state, number }) => `${kind} ${state} ${number}`);
  };
  const giveBack = async (): Promise<string> => {
    const sale_id = await openSale(two, '1-1');
    await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
    await eventually('the return is at the store', () => two.pusher.waiting() === 0);
    return two.till.journal.sales.returnsOf(sale_id)[0]?.return_id ?? '';
  };
  const missing = async () => {
    // Past the time within which a document is expected.
    await sql(`UPDATE cobro.return_claim SET claimed_at = claimed_at - interval '1 hour'`);
    return (await readFleet(store)).findings;
  };
  const documentsOf = (of: Lane): readonly string[] => providers.get(of)?.requested_ids ?? [];
  return { one, two, make, giveBack, missing, documentsOf, is_away, atRest };
}

test('a return at another lane takes the document of the sale back there, once', async () => {
  const { one, two, make, giveBack, missing, documentsOf, atRest } = await shop();
  await sell(one);
  expect(await make(one)).toEqual(['issue issued SIM-1']);
  const return_id = await giveBack();
  expect(await missing()).toMatchObject([
    { kind: 'credit_missing', subject: '1-1', lane: 2, amount_minor: 3_800, currency: 'CLP' },
  ]);
  const made = ['credit issued SIM-NC-1-3800', 'issue issued SIM-1'];
  expect(await make(two)).toEqual(made);
  expect(await make(two)).toEqual(made);
  expect(await make(one)).toEqual(['issue issued SIM-1']);
  expect([documentsOf(one), documentsOf(two)]).toEqual([[expect.stringMatching(/^d-/)], [`c-${return_id}`]]);
  expect(await missing()).toEqual([]);
  await atRest(one, two);
});

test('a return at another lane waits for the document of the sale, and for the store that tells it', async () => {
  const { one, two, make, giveBack, missing, is_away, documentsOf } = await shop();
  await sell(one);
  await giveBack();
  // As far as the store knows, lane 2 makes no documents.
  expect([await make(two), await missing()]).toEqual([[], []]);
  expect(await make(one)).toEqual(['issue issued SIM-1']);
  is_away.add(two);
  expect([await make(two), await missing()]).toMatchObject([[], [{ kind: 'credit_missing' }]]);
  is_away.delete(two);
  expect(await make(two)).toEqual(['credit issued SIM-NC-1-3800', 'issue issued SIM-1']);
  expect([documentsOf(two).length, await missing()]).toEqual([1, []]);
});

test('the till asks for the document of every sale of another lane that came back here, also behind many that have none', async () => {
  const sale_ids = Array.from({ length: 25 }, (_, index) => `sale-${index}`);
  const queried = new Set<string>();
  const elsewhere = new DocumentsElsewhere({
    journal: {
      fiscal: { returnedFromElsewhere: (limit: number) => sale_ids.slice(0, limit) },
    } as unknown as DocumentsElsewhereParts['journal'],
    sales: { sale: (sale_id) => ({ of_lane: { lane: 2, number: sale_ids.indexOf(sale_id) } }) as unknown as Sale },
    shop_returns: { find: async (query) => (queried.add(JSON.stringify(query)), { sales: [], more: false }) },
    clock: { monotonicMs: () => 0 },
  });
  for (let round = 0; round < 3; round += 1) await elsewhere.learn();
  expect(queried.size).toBe(sale_ids.length);
});
