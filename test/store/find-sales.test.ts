import { describe, expect, test } from 'vitest';
import { enrolledTill, paidSale } from './test-till.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const DAY_MS = 86_400_000;
const AT_MS = 1_700_000_000_000;
const WINDOW = `from_ms=${AT_MS - DAY_MS}&to_ms=${AT_MS + DAY_MS}`;

const opened = (bodies: object[], at_ms: number): object[] =>
  bodies.map((body) => ('sale' in body ? { ...body, sale: { ...(body.sale as object), opened_at_ms: at_ms } } : body));

function cashSale(number: number, at_ms = AT_MS): object {
  const sale_id = `cash-${number}`;
  const cash = { tender_id: `${sale_id}-t`, kind: 'cash', state: 'paid', amount_minor: 3_200 };
  const sale = { sale_id, number, state: 'PAID', currency: 'CLP', opened_at_ms: at_ms, lines: [], tenders: [cash] };
  return { type: 'cash_taken', sale };
}

function sharedSale(number: number): object[] {
  const cash = { tender_id: `cash-of-${number}`, kind: 'cash', state: 'paid', amount_minor: 800 };
  return opened(paidSale(number, `trace-${number}`), AT_MS).map((body) => {
    if ('intent' in body) return { ...body, due_minor: 5_800 };
    if (!('sale' in body)) return body;
    const sale = body.sale as { readonly tenders: readonly object[] };
    return { ...body, sale: { ...sale, tenders: [cash, ...sale.tenders] } };
  });
}

describe('a sale of another lane', () => {
  test('is found by its total, the amount of any part, its card and its day, alone and together', async () => {
    const { store, server } = await startedStore(postgres);
    const [one, three] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 3)];
    one.write(...opened(paidSale(1, 'trace-0001'), AT_MS), ...sharedSale(2), cashSale(3));
    expect((await one.push()).code).toBe('ok');
    const found = async (query: string): Promise<number[]> =>
      ((await three.sales(`${query}${WINDOW}`)).value?.sales ?? [])
        .map(({ number }) => number)
        .sort((first, second) => first - second);
    expect(await found('amount_minor=5000&')).toEqual([1, 2]);
    expect(await found('amount_minor=5800&')).toEqual([2]);
    expect(await found('amount_minor=800&')).toEqual([2]);
    expect(await found('amount_minor=3200&')).toEqual([3]);
    expect(await found('last_four=4242&')).toEqual([1, 2]);
    expect(await found('amount_minor=5800&last_four=4242&')).toEqual([2]);
    expect(await found('amount_minor=3200&last_four=4242&')).toEqual([]);
    expect(await found('')).toEqual([1, 2, 3]);
    const later = `from_ms=${AT_MS + 9 * DAY_MS}&to_ms=${AT_MS + 10 * DAY_MS}`;
    for (const query of ['amount_minor=5000&', 'last_four=4242&', ''])
      expect((await three.sales(`${query}${later}`)).value).toEqual({ sales: [], more: false });
    // A till's own sales come from its journal.
    expect((await one.sales(WINDOW)).value?.sales).toEqual([]);
    // The result has the time of payment as well as the time of opening.
    const { value } = await three.sales('receipt=1-1');
    expect(value?.sales).toMatchObject([{ at_ms: AT_MS, paid_at_ms: one.events[4]?.at_ms }]);
  });

  test('is told the newest first, so many and no more, and that there are more', async () => {
    const { store, server } = await startedStore(postgres);
    const [one, three] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 3)];
    for (let number = 1; number <= 21; number += 1) one.write(cashSale(number, AT_MS + number));
    expect((await one.push()).code).toBe('ok');
    const { value } = await three.sales(`amount_minor=3200&${WINDOW}`);
    expect(value?.more).toBe(true);
    expect(value?.sales.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
  });

  test('is not looked for without bounds', async () => {
    const { store, server } = await startedStore(postgres);
    const till = await enrolledTill(server, store, 1);
    for (const query of ['amount_minor=1', 'last_four=4242', `from_ms=0&to_ms=${4_000 * DAY_MS}`, 'from_ms=9&to_ms=8'])
      expect([query, (await till.sales(query)).code]).toEqual([query, 'bad_request']);
  });
});
