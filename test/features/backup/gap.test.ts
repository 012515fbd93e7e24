import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCobro } from '../../../electron/commands/cobro.ts';
import { attemptIn, open } from '../../journal/support.ts';
import { temporary } from './world.ts';

const KNOWN = 'transaction-in-the-backup';
const UNKNOWN = 'transaction-after-the-backup';

/** A service whose every report has one payment that the backup knows, and one that it does not. */
async function settlingService(): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    asked.push(`${pathname} ${searchParams.get('date') ?? ''}`);
    const transactions = [KNOWN, UNKNOWN].map((id) => ({ id, amount: 1000, fee: 0, net: 1000, created: 0 }));
    const report = { date: searchParams.get('date'), currency: 'CLP', total_amount: 2000, transaction_count: 2 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 's', ...report, fees: 0, net_amount: 2000, created: 0, transactions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('a restore names what the service settled that the backup does not know, and what it holds without an end', async () => {
  const place = temporary();
  const folder = join(place, 'till');
  const file = join(place, 'till.cobro-backup');
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
  const lines: string[] = [];
  const io = {
    environment: { ...process.env, COBRO_API_KEY: 'key' },
    stdout: (line: string) => void lines.push(line),
    stderr: (line: string) => void lines.push(line),
    stopped: new Promise<void>(() => {}),
  };
  expect(await runCobro(['backup', 'create', file, '--data', folder], io)).toBe(0);
  lines.length = 0;
  const target = join(place, 'restored');
  const code = await runCobro(['backup', 'restore', file, '--data', target, '--service', service.url, '--json'], io);
  expect(lines.length).toBe(1);
  const told = JSON.parse(lines[0] ?? '') as { unknown_here: { id: string }[]; open_payments: { trace_id: string }[] };
  expect(code).toBe(0);
  expect(new Set(told.unknown_here.map(({ id }) => id))).toEqual(new Set([UNKNOWN]));
  expect(told.open_payments.map(({ trace_id }) => trace_id)).toEqual(['trace-without-end', 'trace-paid']);
  expect(service.asked.length).toBeGreaterThan(0);
  expect(service.asked.every((asked) => /^\/(v1\/)?settlements /.test(asked))).toBe(true);
}, 60_000);
