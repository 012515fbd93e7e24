import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { instantReader } from '../support/instant-reader.ts';
import { cobroHere } from '../support/cobro-here.ts';

let folder: string;
let service: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cobro-settled-'));
  service = await startSandbox({ settings: { magic: false } });
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function cobro(...argv: string[]) {
  const flags = ['--data', join(folder, 'till'), '--service', service.url, '--quarantine-seconds', '1', '--json'];
  const { code, stdout } = await cobroHere([...argv, ...flags]);
  return { code, told: stdout.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

async function arm(operation: string, fault: FaultKind, rest: object = {}): Promise<void> {
  const body = JSON.stringify({ operation, fault, ...rest });
  await fetch(`${service.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

/** A refund under a key whose answer is lost on the line. */
async function refundWithoutAnswer(fault: FaultKind) {
  const sale = await cobro('sale', '--amount', '1000', ...instantReader(folder));
  await arm('cancel_or_refund_pos_transaction', fault);
  const payment = String(sale.told.at(-1)?.['payment_id']);
  const ask = ['refund', '--payment', payment, '--amount', '300', '--idempotency-key', 'back-1'];
  return { ask, first: await cobro(...ask) };
}

test('a refund that its own command settles on its way out is told as it ended', { timeout: 60_000 }, async () => {
  const { ask, first } = await refundWithoutAnswer('drop_after');
  expect(first).toMatchObject({ code: 0, told: [{ outcome: 'undone', amount: 300, remaining: 700 }] });
  expect(await cobro(...ask)).toEqual(first);
});

test(
  'a refund that recovery settled is told as it ended to who comes again with its key',
  { timeout: 60_000 },
  async () => {
    const { ask, first } = await refundWithoutAnswer('drop_before');
    expect(first).toMatchObject({ code: 4, told: [{ outcome: 'unknown' }] });
    expect((await cobro('recover')).told[0]).toMatchObject({ act_outcome: 'not_done' });
    const settled = { code: 2, told: [{ outcome: 'declined', reason: 'proven_not_done' }] };
    expect(await cobro(...ask)).toMatchObject(settled);
    expect(await cobro(...ask)).toMatchObject(settled);
  },
);

test(
  'a refund that the start of another command settled is told as it ended by its key',
  { timeout: 60_000 },
  async () => {
    // Plan and return read the payment; the look behind the lost answer is the third.
    await arm('get_payment', 'drop_before', { skip: 2, times: 0 });
    const { ask, first } = await refundWithoutAnswer('drop_after');
    expect(first.code).toBe(4);
    await fetch(`${service.url}/_sandbox/faults`, { method: 'DELETE' });
    await cobro('sale', '--amount', '500', ...instantReader(folder));
    expect((await cobro(...ask)).told).toMatchObject([{ outcome: 'undone', amount: 300, remaining: 700 }]);
  },
);

test(
  'a step of a tab whose answer is lost is told as it ended, at once or by its key',
  { timeout: 60_000 },
  async () => {
    const tab = await cobro('tab', 'open', '--amount', '5000', ...instantReader(folder));
    const trace = ['--trace', String(tab.told.at(-1)?.['trace_id'])];
    const lose = async (fault: FaultKind): Promise<void> => {
      const body = JSON.stringify({ path: '/v1/transactions', fault });
      await fetch(`${service.url}/_sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    };
    await lose('drop_after');
    const raised = await cobro('tab', 'adjust', ...trace, '--amount', '5600', '--idempotency-key', 'up-1');
    expect(raised).toMatchObject({ code: 0, told: [{ outcome: 'done', amount: 5_600 }] });
    await lose('drop_before');
    const ask = ['tab', 'adjust', ...trace, '--amount', '5700', '--idempotency-key', 'up-2'];
    expect(await cobro(...ask)).toMatchObject({ code: 4 });
    expect(await cobro('recover')).toMatchObject({ code: 0 });
    expect(await cobro(...ask)).toMatchObject({ code: 2, told: [{ outcome: 'refused', reason: 'proven_not_done' }] });
  },
);

test.each([
  ['drop_after', 'undone'],
  ['drop_before', 'never_charged'],
] as const)(
  'a sale and a hold whose answer was lost, and that came to nothing, are told so by their key: %s',
  { timeout: 90_000 },
  async (fault, reason) => {
    for (const act of [['sale'], ['tab', 'open']]) {
      await arm('authorize_card_present', fault);
      const ask = [...act, '--amount', '3100', ...instantReader(folder), '--idempotency-key', act.join(' ')];
      expect(await cobro(...ask)).toMatchObject({ code: 4, told: [{ outcome: 'unknown' }] });
      expect((await cobro('recover')).told.at(-1)).toMatchObject({ unresolved: 0 });
      const ended = { code: 3, told: [{ outcome: 'not_charged', reason, amount: 3_100 }] };
      expect(await cobro(...ask)).toMatchObject(ended);
      expect(await cobro(...ask)).toMatchObject(ended);
    }
  },
);

test('a refund that waits for another one of its payment uses up no key', { timeout: 60_000 }, async () => {
  const { ask, first } = await refundWithoutAnswer('drop_before');
  expect(first.code).toBe(4);
  await arm('get_payment', 'drop_before', { times: 0 });
  const other = ask.with(-1, 'back-2');
  expect(await cobro(...other)).toMatchObject({ code: 3, told: [{ reason: 'undo_in_progress' }] });
  await fetch(`${service.url}/_sandbox/faults`, { method: 'DELETE' });
  await cobro('recover');
  expect(await cobro(...other)).toMatchObject({ code: 0, told: [{ outcome: 'undone', amount: 300 }] });
});
