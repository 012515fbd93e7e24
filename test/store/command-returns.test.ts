import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/real-time.ts';
import { instantReader } from '../support/instant-reader.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { PIN, codeFor } from './test-till.ts';
import { openSale, sell, shopOfLanes } from './shop-of-lanes.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** A shop whose lane 1 is run by commands and whose lane 2 has a page. */
async function shop() {
  const { store, sql, server, sandbox, lane, atRest } = await shopOfLanes(postgres);
  const folder = mkdtempSync(join(tmpdir(), 'cobro-command-lane-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = ['--data', join(folder, 'till'), '--anchor', join(folder, 'anchor')];
  const cobro = async (...argv: string[]) => {
    const { code, stdout, stderr } = await cobroHere([...argv, ...place, '--json']);
    const result = stdout.map((line) => JSON.parse(line) as Record<string, unknown>).at(-1) ?? {};
    return { code, result, stderr: stderr.join('\n') };
  };
  const joined = await cobro('store', 'join', '--url', server.url, '--pin', PIN, '--code', await codeFor(store, 1));
  expect(joined).toMatchObject({ code: 0 });
  const service = ['--service', sandbox.url, '--quarantine-seconds', '1'];
  const sale = async (amount_minor: number): Promise<string> => {
    const sold = await cobro('sale', '--amount', String(amount_minor), ...instantReader(folder), ...service);
    expect(sold).toMatchObject({ code: 0 });
    return String(sold.result['payment_id']);
  };
  const refund = (payment: string, amount_minor: number, ...rest: string[]) =>
    cobro('refund', '--payment', payment, '--amount', String(amount_minor), ...rest, ...service);
  return { sql, server, cobro, sale, refund, lane, atRest };
}

async function claims(sql: Awaited<ReturnType<typeof shop>>['sql']): Promise<string[]> {
  const rows = await sql(`SELECT state || ' ' || amount_minor AS claim FROM cobro.return_claim ORDER BY claimed_at`);
  return rows.map((row) => String(Object.values(row)[0]));
}

test('a refund of the command line is claimed, and is at the store before the command ends', async () => {
  const { sql, sale, refund, cobro, lane } = await shop();
  const payment = await sale(9_000);
  const refunded = await refund(payment, 5_000);
  expect(refunded).toMatchObject({ code: 0, result: { outcome: 'undone', amount: 5_000, remaining: 4_000 } });
  expect(refunded.stderr).not.toContain('away');
  expect(await claims(sql)).toEqual(['done 5000']);
  const two = await lane(2);
  const sale_id = await openSale(two, '1-1');
  const plan = await two.till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
  expect(plan.remaining_minor).toBe(4_000);
  expect(await cobro('journal', 'verify')).toMatchObject({ code: 0 });
});

test('what another lane gave back is not sent by a refund of the command line', async () => {
  const { sale, refund, cobro, lane, sql } = await shop();
  const payment = await sale(9_000);
  const two = await lane(2);
  await sell(two);
  const sale_id = await openSale(two, '1-1');
  await two.till.do('refund.execute', await two.till.wishToReturn(sale_id));
  const refused = await refund(payment, 9_000, '--idempotency-key', 'again');
  expect(refused).toMatchObject({ code: 3, result: { outcome: 'not_charged', reason: 'returned_elsewhere' } });
  expect(await refund(payment, 9_000, '--idempotency-key', 'again')).toMatchObject({ result: refused.result });
  await eventually('lane 2 handed it in', () => two.pusher.waiting() === 0);
  expect((await claims(sql)).filter((claim) => !claim.startsWith('withdrawn'))).toEqual(['done 9000']);
  expect(await cobro('journal', 'verify')).toMatchObject({ code: 0 });
});

test('a refund of the command line goes back without the store, as the own sale that it is', async () => {
  const { sale, refund, server, cobro } = await shop();
  const payment = await sale(9_000);
  await server.stop();
  expect(await refund(payment, 5_000)).toMatchObject({ code: 0, result: { outcome: 'undone' } });
  expect(await refund(payment, 4_000)).toMatchObject({ code: 0, result: { outcome: 'undone', remaining: 0 } });
  expect(await cobro('journal', 'verify')).toMatchObject({ code: 0 });
});
