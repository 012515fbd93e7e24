import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { ledgerSchema } from '../kill/ledger-check.ts';
import { cobroHere } from '../support/cobro-here.ts';

let folder: string;
let made_at: Sandbox;
let other: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cobro-two-services-'));
  writeFileSync(
    join(folder, 'reader.json'),
    JSON.stringify({ presentation_ms: 0, step_ms: 0, cards: ['visa_credit'] }),
  );
  made_at = await startSandbox({ settings: { magic: false } });
  other = await startSandbox({ settings: { magic: false } });
});
afterEach(async () => {
  await made_at.stop();
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;

async function cobro(service: Sandbox, argv: readonly string[], environment: Environment = {}) {
  const flags = ['--data', join(folder, 'till'), '--service', service.url, '--quarantine-seconds', '1', '--json'];
  const { code, stdout, stderr } = await cobroHere([...argv, ...flags], environment);
  return { code, told: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown>, stderr: stderr.join('\n') };
}

/** A sale that the service approved and whose answer was lost, and whose undoing is not answered yet. */
async function chargedWithoutAnAnswer(environment: Environment = {}): Promise<void> {
  for (const [operation, fault] of [
    ['authorize_card_present', 'drop_after'],
    ['cancel_or_refund_by_trace', 'drop_before'],
  ])
    await fetch(`${made_at.url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation, fault, times: 1_000 }),
    });
  const reader = `simulated:?driver=idtech-neo&script=${join(folder, 'reader.json')}`;
  const sale = await cobro(made_at, ['sale', '--amount', '3200', '--reader', reader], environment);
  expect(sale.told).toMatchObject({ outcome: 'unknown' });
  await fetch(`${made_at.url}/_sandbox/faults`, { method: 'DELETE' });
  expect(await heldMinor()).toBe(3200);
}

async function heldMinor(): Promise<number> {
  const ledger = ledgerSchema.parse(await (await fetch(`${made_at.url}/_sandbox/ledger`)).json());
  return ledger.traces.reduce((sum, { net_minor }) => sum + net_minor, 0);
}

test(
  'a payment is not ended by another service on the same machine, and is by its own',
  { timeout: 60_000 },
  async () => {
    await chargedWithoutAnAnswer();
    const asked = await cobro(other, ['recover', '--wait-seconds', '3']);
    expect(asked).toMatchObject({ code: 4, told: { unresolved: 1, resolved: 0 } });
    expect(asked.stderr).toContain(`Payments that were made at ${made_at.url} are not settled`);
    expect(await heldMinor()).toBe(3200);
    expect(await cobro(made_at, ['recover'])).toMatchObject({ code: 0, told: { unresolved: 0 } });
    expect(await heldMinor()).toBe(0);
  },
);

test(
  'a payment is not ended with the credentials of another merchant at the same address',
  { timeout: 60_000 },
  async () => {
    await chargedWithoutAnAnswer();
    const asked = await cobro(made_at, ['recover', '--wait-seconds', '3'], { COBRO_MERCHANT_ID: 'another-shop' });
    expect(asked).toMatchObject({ code: 4, told: { unresolved: 1, resolved: 0 } });
    expect(asked.stderr).toContain('with other credentials or for another merchant');
    expect(await heldMinor()).toBe(3200);
    expect(await cobro(made_at, ['recover'])).toMatchObject({ code: 0, told: { unresolved: 0 } });
    expect(await heldMinor()).toBe(0);
  },
);
