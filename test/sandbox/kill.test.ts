import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { connect, posAuthorization, send, temporaryFolder } from './support.ts';

const PROGRAM = `
const { startSandbox } = await import(process.argv[1]);
const sandbox = await startSandbox({ ledger: process.argv[2] });
process.stdout.write(sandbox.url);
`;

/** Starts a service in a process that can be killed. */
async function startProcess(ledger: string): Promise<{ url: string; child: ChildProcess }> {
  const sandbox = new URL('../../sandbox/sandbox.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, sandbox, ledger], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: url.toString('utf8'), child };
}

describe('a service that is killed', () => {
  it('holds every authorization that it had answered, once', async () => {
    const ledger = join(temporaryFolder(), 'ledger.db');
    const { url, child } = await startProcess(ledger);
    const token = await send(url, 'POST', '/oauth/token', {
      client_id: 'cobro-demo',
      client_secret: 'cobro-demo-secret',
      grant_type: 'client_credentials',
      audience: url,
    });
    const headers = { authorization: `Bearer ${token.text_at('access_token')}` };
    const answered: string[] = [];
    const sellUntilKilled = async (): Promise<void> => {
      for (;;) {
        const request = posAuthorization(1000);
        const answer = await send(url, 'POST', '/v1/pos/authorizations', request, headers);
        expect(answer.status).toBe(201);
        answered.push(String(request['id']));
      }
    };
    const sellers = Array.from({ length: 4 }, () => sellUntilKilled().catch(() => undefined));
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(40);
    child.kill('SIGKILL');
    await Promise.all([once(child, 'exit'), ...sellers]);

    const again = await startSandbox({ ledger });
    const client = await connect(again);
    const traces = (await client.get('/_sandbox/ledger')).at('traces') as { trace_id: string; net_minor: number }[];
    const held = new Map(traces.map((trace) => [trace.trace_id, trace.net_minor]));
    expect(held.size).toBe(traces.length);
    for (const trace_id of answered) expect(held.get(trace_id)).toBe(1000);
    await again.stop();
  });
});
