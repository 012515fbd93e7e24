import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandIo } from '../../electron/commands/command-line/arguments.ts';
import { runCashoutCommand } from '../../electron/commands/service/cashout.ts';
import { runInstrumentCommand } from '../../electron/commands/service/instrument.ts';
import { runMerchantCommand } from '../../electron/commands/service/merchant.ts';
import { runPaymentCommand } from '../../electron/commands/service/payment.ts';
import { runSettlementCommand } from '../../electron/commands/service/settlement.ts';
import { runWebhookCommand } from '../../electron/commands/service/webhook.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { createServiceClient } from '../../electron/gateway/service-client.ts';
import { systemClock } from '../support/real-time.ts';
import { authorization } from './support/authorization.ts';

let sandbox: Sandbox;
let folder: string;
let payment_id = '';

beforeAll(async () => {
  sandbox = await startSandbox();
  folder = mkdtempSync(path.join(tmpdir(), 'cobro-commands-'));
  const client = createServiceClient({
    base_url: sandbox.url,
    credentials: { scheme: 'api_key', api_key: 'test_cobro_demo' },
    clock: systemClock,
    randomness: { fraction: () => 0 },
    probe: false,
  });
  const result = await client.pos.authorizeCardPresent(authorization(), client.pos.prepare());
  payment_id = (result.kind === 'answer' && result.value.payment_id) || '';
  await client.close();
});

afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

async function run(
  command: Run,
  argv: readonly string[],
  environment: Record<string, string> = { COBRO_API_KEY: 'test_cobro_demo' },
) {
  const out: string[] = [];
  const err: string[] = [];
  const io: CommandIo = {
    environment: { COBRO_SERVICE_URL: sandbox.url, ...environment },
    stdout: (line) => out.push(line),
    stderr: (line) => err.push(line),
    stopped: new Promise(() => undefined),
  };
  const exit = await command(argv, io);
  return { exit, out: out.join('\n'), err: err.join('\n') };
}

function file(name: string, body: unknown): string {
  const where = path.join(folder, name);
  writeFileSync(where, typeof body === 'string' ? body : JSON.stringify(body));
  return where;
}

describe('what a manager asks without a screen', () => {
  test('payment get: a table for people, JSON for programs', async () => {
    const people = await run(runPaymentCommand, ['get', '--id', payment_id]);
    expect(people).toMatchObject({ exit: 0, err: '' });
    expect(people.out).toMatch(/current +13990/);
    expect(people.out).toMatch(/AUTHORIZATION/);
    const programs = await run(runPaymentCommand, ['get', '--id', payment_id, '--json']);
    expect(JSON.parse(programs.out)).toMatchObject({ payment_id, current_amount_minor: 13_990 });
  });

  test('merchant create, update and list', async () => {
    const merchant = { id: 'm-1', type: 'STORE', name: 'La Esquina', organization_id: 'org-1' };
    expect((await run(runMerchantCommand, ['create', '--file', file('new.json', merchant)])).out).toMatch(
      /merchant +m-1/,
    );
    const update = ['update', '--id', 'm-1', '--file', file('alias.json', { alias: 'Esquina' })];
    expect((await run(runMerchantCommand, update)).out).toMatch(/alias +Esquina/);
    const list = await run(runMerchantCommand, ['list', '--organization', 'org-1']);
    expect(list.out.split('\n')).toHaveLength(2);
    expect(list.out).toMatch(/m-1 +La Esquina +STORE +ACTIVE/);
  });

  test.each([
    ['webhook list', runWebhookCommand, ['list']],
    ['settlement', runSettlementCommand, ['--date', '2026-01-31', '--currency', 'CLP']],
    ['instrument list', runInstrumentCommand, ['list']],
  ] as const)('%s', async (_name, command, argv) => {
    expect(await run(command, argv)).toMatchObject({ exit: 0, err: '' });
  });

  test('what the service refuses is told, with exit 2', async () => {
    const refused = await run(runCashoutCommand, ['get', '--id', 'nobody', '--json']);
    expect(refused.exit).toBe(2);
    expect(JSON.parse(refused.out)).toEqual({ problem: 'bad_request', status: 400 });
    expect(refused.err).toContain('HTTP 400');
  });

  test('a service that nobody serves ends with exit 3', async () => {
    const result = await run(runWebhookCommand, ['list', '--service', 'http://127.0.0.1:1'], { COBRO_API_KEY: 'k' });
    expect(result).toMatchObject({ exit: 3, out: '' });
    expect(result.err).toContain('connection_refused');
  });
});

describe('a till that set-up gave credentials', () => {
  function tillFolder(mode: number): string {
    const till = mkdtempSync(path.join(folder, 'till-'));
    writeFileSync(path.join(till, 'settings.json'), JSON.stringify({ service_url: sandbox.url }));
    const kept = { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret' };
    writeFileSync(path.join(till, 'credentials.json'), JSON.stringify(kept));
    chmodSync(path.join(till, 'credentials.json'), mode);
    return till;
  }
  const bare = { COBRO_SERVICE_URL: '' };

  test('reads with them for whoever may read its folder, beside a running till', async () => {
    const till = tillFolder(0o600);
    const report = ['--date', '2026-01-31', '--currency', 'CLP', '--data', till, '--json'];
    const read = await run(runSettlementCommand, report, bare);
    expect(read, read.err).toMatchObject({ exit: 0, err: '' });
    expect(JSON.parse(read.out)).toMatchObject({ currency: 'CLP', transactions: [] });
    expect(await run(runInstrumentCommand, ['list', '--data', till], bare)).toMatchObject({ exit: 0 });
  });

  test('sends them to its own service alone, and changes nothing with them', async () => {
    const till = tillFolder(0o600);
    const elsewhere = await run(runWebhookCommand, ['list', '--data', till, '--service', 'http://127.0.0.1:9'], bare);
    expect(elsewhere).toMatchObject({ exit: 64, out: '' });
    const merchant = file('other.json', { id: 'm-2', type: 'STORE', name: 'Otra', organization_id: 'org-1' });
    const change = await run(runMerchantCommand, ['create', '--file', merchant, '--data', till], bare);
    expect(change).toMatchObject({ exit: 64, out: '' });
  });

  test.runIf(process.platform !== 'win32')('is not asked when others can read them', async () => {
    const open = await run(runWebhookCommand, ['list', '--data', tillFolder(0o644)], bare);
    expect(open).toMatchObject({ exit: 64, out: '' });
  });
});

describe('wrong usage ends with 64 and one sentence', () => {
  test.each([
    ['no act', runPaymentCommand, [], 'accepted: get'],
    ['an unknown act', runMerchantCommand, ['delete'], 'accepted: create, update, list'],
    ['a prototype name', runMerchantCommand, ['toString'], 'accepted: create, update, list'],
    ['no id', runPaymentCommand, ['get'], '--id ID is needed'],
    ['a bad day', runSettlementCommand, ['--date', '2026-02-31'], 'a day as YYYY-MM-DD'],
    ['an unknown flag', runWebhookCommand, ['list', '--all'], '--all is not a flag'],
    ['no file', runMerchantCommand, ['create'], '--file FILE is needed'],
  ] as const)('%s', async (_title, command, argv, sentence) => {
    const result = await run(command, argv);
    expect(result).toMatchObject({ exit: 64, out: '' });
    expect(result.err).toContain(sentence);
  });

  test('a file that is not JSON, and one with a wrong field, are named', async () => {
    expect((await run(runMerchantCommand, ['create', '--file', file('bad.json', '{')])).err).toContain(
      'cannot be read as JSON',
    );
    const shop = { type: 'ECOMMERCE', name: 'A', organization_id: 'o' };
    expect((await run(runMerchantCommand, ['create', '--file', file('shop.json', shop)])).err).toContain(
      'website is mandatory',
    );
  });

  test('credentials are never flags', async () => {
    expect((await run(runWebhookCommand, ['list'], {})).err).toContain('COBRO_CLIENT_ID and COBRO_CLIENT_SECRET');
  });
});
