import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { gapDays } from '../../../electron/journal/stores/restored-gap.ts';
import { attemptIn } from '../../journal/support.ts';
import { createManualClock, createSeededRandomness } from '../../payments/support/manual-clock.ts';
import { cobroHere } from '../../support/cobro-here.ts';
import { backupPaths } from './world.ts';

const KEYED = { ...process.env, COBRO_API_KEY: 'key' };
const DAY_MS = 86_400_000;
const dayOf = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 10);

interface Report {
  readonly date: string;
  readonly total_amount: number;
  readonly transaction_count: number;
  readonly transactions: readonly object[];
}

/** A payment service that settled one payment on `day` and none on other days. */
async function settlingService(day: string, change: (date: string) => Partial<Report> = () => ({})) {
  const server = createServer((request, response) => {
    const date = new URL(request.url ?? '/', 'http://service').searchParams.get('date') ?? '';
    const transactions = date === day ? [{ id: 'lost-payment', amount: 2_000, fee: 0, net: 2_000 }] : [];
    const total_amount = 2_000 * transactions.length;
    const report: Report = { date, total_amount, transaction_count: transactions.length, transactions };
    response.writeHead(200, { 'content-type': 'application/json' });
    const fixed = { id: `s-${date}`, currency: 'CLP', fees: 0, net_amount: total_amount, created: 0 };
    response.end(JSON.stringify({ ...fixed, ...report, ...change(date) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Records a payment at `wall_ms` in the journal of this folder. */
function at(directory: string, wall_ms: number, trace_id: string): void {
  const randomness = createSeededRandomness(wall_ms % 1_000_000);
  const opened = openJournal({ directory, clock: createManualClock(wall_ms), randomness, reserve_bytes: 4096 });
  assert(opened.ok, 'the journal opens');
  attemptIn(opened.value, trace_id, 'BOUND');
  opened.value.close();
}

interface CommandReport {
  readonly last_event_at: string;
  readonly unknown_here: readonly { readonly id: string }[] | null;
  readonly settlement_problem: string | null;
}

/** A till that sold three days ago, its backup, and the commands to restore it. */
async function shop(report?: (date: string) => Partial<Report>) {
  const { place, folder, file, target } = backupPaths();
  const sold_ms = Date.now() - 3 * DAY_MS;
  at(folder, sold_ms, 'trace-before-the-backup');
  const service = await settlingService(dayOf(sold_ms), report);
  onTestFinished(service.close);
  const cobro = async (...argv: string[]): Promise<CommandReport> => {
    const { code, stdout } = await cobroHere(argv, { ...KEYED, XDG_STATE_HOME: join(place, 'state') });
    expect(code).toBe(0);
    return JSON.parse(stdout.at(-1) ?? '') as CommandReport;
  };
  await cobro('backup', 'create', file, '--data', folder, '--json');
  const ask = ['--data', target, '--service', service.url, '--json'];
  return {
    target,
    sold_ms,
    restore: () => cobro('backup', 'restore', file, ...ask),
    gap: () => cobro('backup', 'gap', ...ask),
  };
}

test('the gap of a restored till begins with the last event of its backup, whatever it does after the restore', async () => {
  const { target, sold_ms, restore, gap } = await shop();
  const restored = await restore();
  expect(restored.unknown_here?.map(({ id }) => id)).toEqual(['lost-payment']);
  expect(dayOf(Date.parse(restored.last_event_at))).toBe(dayOf(sold_ms));
  at(target, Date.now(), 'trace-after-the-restore');
  expect(await gap()).toMatchObject({ last_event_at: restored.last_event_at, unknown_here: restored.unknown_here });
});

test('a report that does not hold what it counts leaves no list that a person could take for complete', async () => {
  const { restore } = await shop(() => ({ transactions: [] }));
  expect(await restore()).toMatchObject({ unknown_here: null, settlement_problem: expect.stringMatching(/not whole/) });
});

test('a report that is read on its own is shown as it came, and said not to be whole', async () => {
  const service = await settlingService('2026-11-26', () => ({ transactions: [] }));
  onTestFinished(service.close);
  const argv = ['settlement', '--date', '2026-11-26', '--service', service.url, '--json'];
  const { code, stdout, stderr } = await cobroHere(argv, KEYED);
  expect([code, stdout.length]).toEqual([0, 1]);
  expect(stderr.join()).toMatch(/counts 1 transactions and lists 0: it is not whole/);
});

test('the days of a gap begin with its own, or the evening before at the till, end today, and say when they are cut', () => {
  const now_ms = Date.UTC(2026, 10, 26, 1);
  const begins_ms = now_ms - DAY_MS;
  expect(gapDays(begins_ms, now_ms, 0)).toEqual({ days: ['2026-11-25', '2026-11-26'], is_cut: false });
  // 21:00 of the day before in Santiago; noon in Tokyo.
  expect(gapDays(begins_ms, now_ms, 180).days).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  expect(gapDays(begins_ms, now_ms, -540).days).toEqual(['2026-11-25', '2026-11-26']);
  // The clock was ahead when the backup was made.
  expect(gapDays(now_ms + 40 * DAY_MS, now_ms, 0).days).toEqual(['2026-11-26']);
  const cut = gapDays(0, now_ms, 0);
  expect([cut.is_cut, cut.days.length, cut.days.at(-1)]).toEqual([true, 92, '2026-11-26']);
});
