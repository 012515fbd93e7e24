import { describe, expect, it } from 'vitest';
import { runSandboxCommand } from '../../electron/commands/service/sandbox.ts';
import { send, temporaryFolder } from './support.ts';
import { allowedMs, systemClock } from '../support/real-time.ts';

/** Runs the command in this process with all its effects injected. */
function run(argv: readonly string[], environment: Record<string, string> = {}) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const io = {
    environment,
    stdout: (line: string) => void stdout.push(line),
    stderr: (line: string) => void stderr.push(line),
    stopped,
  };
  return { code: runSandboxCommand(argv, io), stdout, stderr, stop };
}

describe('cobro sandbox', () => {
  it('prints one ready line when it can serve, and stops in order when asked', async () => {
    const command = run(['--data', temporaryFolder(), '--json']);
    await expect.poll(() => command.stdout.length).toBe(1);
    const ready = JSON.parse(command.stdout[0] ?? '') as { event: string; url: string; pid: number };
    expect(ready).toMatchObject({ event: 'ready', pid: process.pid });
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await send(ready.url, 'GET', '/_sandbox/ledger')).status).toBe(200);
    const asked_ms = systemClock.monotonicMs();
    command.stop();
    expect(await command.code).toBe(0);
    expect(systemClock.monotonicMs() - asked_ms).toBeLessThan(allowedMs(5_000));
    expect(command.stdout).toHaveLength(1);
    await expect(send(ready.url, 'GET', '/')).rejects.toThrow();
  });

  it('accepts the credentials of the environment, and only those', async () => {
    const command = run([], { COBRO_CLIENT_ID: 'shop', COBRO_CLIENT_SECRET: 'hidden' });
    await expect.poll(() => command.stdout.length).toBe(1);
    const { url } = JSON.parse(command.stdout[0] ?? '') as { url: string };
    const ask = (client_id: string, client_secret: string) =>
      send(url, 'POST', '/oauth/token', { client_id, client_secret, grant_type: 'client_credentials', audience: url });
    expect((await ask('shop', 'hidden')).status).toBe(201);
    expect((await ask('cobro-demo', 'cobro-demo-secret')).status).toBe(401);
    command.stop();
    await command.code;
  });

  it('stops while an answer is being delayed', async () => {
    const command = run([]);
    await expect.poll(() => command.stdout.length).toBe(1);
    const { url } = JSON.parse(command.stdout[0] ?? '') as { url: string };
    await send(url, 'POST', '/_sandbox/faults', { fault: 'delay_before', operation: 'issue_token' });
    const body = { client_id: 'x', client_secret: 'x', grant_type: 'client_credentials', audience: url };
    const waiting = expect(send(url, 'POST', '/oauth/token', body)).rejects.toThrow();
    await expect.poll(async () => (await send(url, 'GET', '/_sandbox/faults')).at('faults.length')).toBe(0);
    command.stop();
    expect(await command.code).toBe(0);
    await waiting;
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['--port', '70000'], '--port'],
    [['--seed', 'x'], '--seed'],
    [['extra'], 'extra'],
  ])('exits with 64 and a sentence for %j', async (argv, named) => {
    const command = run(argv);
    expect(await command.code).toBe(64);
    expect(command.stderr.join('\n')).toContain(named);
    expect(command.stdout).toEqual([]);
  });

  it('says why the port cannot be used', async () => {
    const first = run([]);
    await expect.poll(() => first.stdout.length).toBe(1);
    const { url } = JSON.parse(first.stdout[0] ?? '') as { url: string };
    const second = run(['--port', new URL(url).port]);
    expect(await second.code).toBe(1);
    expect(second.stderr.join('\n')).toMatch(/in use/i);
    first.stop();
    await first.code;
  });

  it('has a help text with examples', async () => {
    const command = run(['--help']);
    expect(await command.code).toBe(0);
    expect(command.stdout.join('\n')).toContain('cobro sandbox --port 41300');
  });
});
