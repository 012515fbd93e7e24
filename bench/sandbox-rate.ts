import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { assert } from '../core/assert.ts';
import { type RunningCommand, startCommand } from './child.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

/** Requests kept in flight, so that the service always has work. */
const AT_ONCE = 16;

async function tokenOf(pool: Pool, url: string): Promise<string> {
  const credentials = { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret', audience: url };
  const { body } = await pool.request({
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, grant_type: 'client_credentials' }),
  });
  return ((await body.json()) as { readonly access_token: string }).access_token;
}

function authorization(): string {
  return JSON.stringify({
    terminal_id: 'BENCH-1',
    trace_id: randomUUID(),
    pre_authorization: false,
    capture: { mode: 'automatic' },
    amount: { value: 12_990, currency: 'CLP' },
    entry_mode: 'CONTACTLESS',
    instrument: {
      type: 'card_present',
      card: { last_four_digits: '3005', issuer_identification_number: '371449', card_brand: 'American Express' },
      emv: '9F2608A1B2C3D4E5F607089F2701809F360200429F3704DEADBEEF95050000000000',
    },
    metadata: [],
  });
}

/** Keeps `AT_ONCE` authorizations in flight until the time is over; returns how long each took. */
async function authorizeFor(pool: Pool, token: string, duration_ms: number): Promise<readonly number[]> {
  const until_ms = performance.now() + duration_ms;
  const took_ms: number[] = [];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const worker = async (): Promise<void> => {
    while (performance.now() < until_ms) {
      const started_ms = performance.now();
      const request = { method: 'POST', path: '/v1/pos/authorizations', headers, body: authorization() } as const;
      const { statusCode, body } = await pool.request(request);
      const text = await body.text();
      assert(statusCode === 201, `the sandbox authorizes: ${statusCode} ${text}`);
      took_ms.push(performance.now() - started_ms);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return took_ms;
}

/** Pins the service to one core, if the system can. */
function pinned(sandbox: RunningCommand): boolean {
  return spawnSync('taskset', ['-a', '-p', '-c', '0', String(sandbox.pid)]).status === 0;
}

/** Card-present authorizations per second of the embedded service, each durable before its answer. */
export async function sandboxRate(duration_ms: number): Promise<BenchmarkReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const sandbox = await startCommand(['sandbox', '--port', '0', '--data', folder]);
  const one_core = pinned(sandbox);
  const pool = new Pool(sandbox.url, { connections: AT_ONCE, pipelining: 1 });
  try {
    const token = await tokenOf(pool, sandbox.url);
    await authorizeFor(pool, token, 1_000);
    const started_ms = performance.now();
    const took_ms = await authorizeFor(pool, token, duration_ms);
    const per_second = (took_ms.length / (performance.now() - started_ms)) * 1000;
    return {
      title: 'Authorizations per second of the embedded service',
      method: `${took_ms.length} card-present authorizations in ${duration_ms / 1000} s, ${AT_ONCE} under way at a time, ledger on disk, and each answer sent after the fsync that holds it (requests that wait together share one); the service is one process${one_core ? ' held on one core' : ''}, the clients are another.`,
      header: ['authorizations per second', 'median answer', 'p95 answer'],
      rows: [[per_second.toFixed(0), milliseconds(median(took_ms)), milliseconds(percentile(took_ms, 0.95))]],
      verdicts: [`**${per_second.toFixed(0)}** durable authorizations per second${one_core ? ' on one core' : ''}`],
    };
  } finally {
    await pool.close();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
