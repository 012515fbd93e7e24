import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { attemptIn, open } from '../../journal/support.ts';
import { cobroHere } from '../../support/cobro-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { backupPaths } from './world.ts';

const KEYED = { ...process.env, COBRO_API_KEY: 'key' };
const KNOWN = 'transaction-in-the-backup';
const UNKNOWN = 'transaction-after-the-backup';

const LINES: readonly (readonly [string, number])[] = [
  [KNOWN, 1000],
  [UNKNOWN, 1000],
];

/** Every report of this service has the same lines: by default a payment in the backup and one made after it. */
async function settlingService(
  lines = LINES,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    requests.push(`${pathname} ${searchParams.get('date') ?? ''}`);
    const transactions = lines.map(([id, amount]) => ({ id, amount, fee: 0, net: amount, created: 0 }));
    const total_amount = lines.reduce((sum, [, amount]) => sum + amount, 0);
    const report = { date: searchParams.get('date'), currency: 'CLP', total_amount, transaction_count: lines.length };
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ id: 's', ...report, fees: 0, net_amount: total_amount, created: 0, transactions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** The output of `cobro backup gap --json`. */
async function gapOf(folder: string, url: string) {
  const { code, stdout } = await cobroHere(['backup', 'gap', '--data', folder, '--service', url, '--json'], KEYED);
  expect(code).toBe(0);
  return JSON.parse(stdout[0] ?? '') as {
    unknown_here: { id: string }[] | null;
    settled_otherwise: { kind: string; id: string; trace_id: string; known_minor: number; known_currency: string }[];
    settlement_problem: string | null;
  };
}

test.each(['<https://service/settlements?page=2>; rel="next"', '<x,y>; title="a"; rel="prev next"', '</b>;REL=next'])(
  'a report whose head names a next page is not the whole one: %s',
  async (link) => {
    const folder = join(temporaryFolder(), 'till');
    open(folder).close();
    const service = await settlingService(LINES, { link });
    const { unknown_here, settlement_problem } = await gapOf(folder, service.url);
    expect(unknown_here).toBe(null);
    expect(settlement_problem).toMatch(/says by "Link: rel=next" that there is more of it/);
  },
);

test('a line under a known name with another amount, currency or end than here is named, and is not known', async () => {
  const folder = join(temporaryFolder(), 'till');
  const till = open(folder);
  for (const [trace_id, state, currency] of [
    ['trace-as-settled', 'BOUND', 'CLP'],
    ['trace-of-other-amount', 'BOUND', 'CLP'],
    ['trace-in-dollars', 'BOUND', 'USD'],
    ['trace-declined', 'DECLINED', 'CLP'],
    ['trace-unknown', 'REVERSING', 'CLP'],
  ] as const) {
    attemptIn(till, trace_id, state, 1_000, currency);
  }
  till.close();
  const service = await settlingService([
    ['pay-trace-as-settled', 1000],
    ['pay-trace-of-other-amount', 1001],
    ['pay-trace-in-dollars', 1000],
    ['trace-declined', 1000],
    ['trace-unknown', 1000],
  ]);
  const { unknown_here, settled_otherwise } = await gapOf(folder, service.url);
  expect(unknown_here).toEqual([]);
  expect(settled_otherwise.slice(0, 3).map(({ kind, trace_id }) => [kind, trace_id])).toEqual([
    ['other_amount', 'trace-of-other-amount'],
    ['other_currency', 'trace-in-dollars'],
    ['not_paid_here', 'trace-declined'],
  ]);
  expect(settled_otherwise[0]).toMatchObject({ amount_minor: 1001, known_minor: 1000, known_currency: 'CLP' });
});

test('a restore names what the service settled that the backup does not know, and what it holds without an end', async () => {
  const { folder, file, target } = backupPaths();
  const till = open(folder);
  attemptIn(till, 'trace-without-end', 'QUARANTINE');
  attemptIn(till, 'trace-paid', 'REVERSING');
  till.record({
    type: 'attempt_note',
    trace_id: 'trace-paid',
    note: 'learned',
    named: { transaction_id: KNOWN },
  });
  till.close();
  const service = await settlingService();
  expect(await cobroHere(['backup', 'create', file, '--data', folder], KEYED)).toMatchObject({ code: 0 });
  const argv = ['backup', 'restore', file, '--data', target, '--service', service.url, '--json'];
  const { code, stdout, stderr } = await cobroHere(argv, KEYED);
  expect([stdout.length, stderr.length]).toEqual([1, 0]);
  const gap = JSON.parse(stdout[0] ?? '') as { unknown_here: { id: string }[]; open_payments: { trace_id: string }[] };
  expect(code).toBe(0);
  expect(new Set(gap.unknown_here.map(({ id }) => id))).toEqual(new Set([UNKNOWN]));
  expect(gap.open_payments.map(({ trace_id }) => trace_id)).toEqual(['trace-without-end', 'trace-paid']);
  expect(service.requests.length).toBeGreaterThan(0);
  expect(service.requests.every((request) => /^\/(v1\/)?settlements /.test(request))).toBe(true);
});
