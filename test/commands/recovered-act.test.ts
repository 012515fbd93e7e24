import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { actNow, openActs } from '../../electron/commands/payments/open-acts.ts';
import { answer, unknown } from '../payments/support/fake-service.ts';
import { openShop } from '../payments/support/shop.ts';
import { cobroHere } from '../support/cobro-here.ts';

let folder: string;
let service: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cobro-act-'));
  writeFileSync(
    join(folder, 'reader.json'),
    JSON.stringify({ presentation_ms: 0, step_ms: 0, cards: ['visa_credit'] }),
  );
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

async function arm(operation: string, fault: FaultKind): Promise<void> {
  const body = JSON.stringify({ operation, fault });
  await fetch(`${service.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

test('cobro recover says of a return whose answer was lost how it ended', { timeout: 60_000 }, async () => {
  const reader = `simulated:?driver=idtech-neo&script=${join(folder, 'reader.json')}`;
  const sale = await cobro('sale', '--amount', '1000', '--reader', reader);
  await arm('cancel_or_refund_pos_transaction', 'drop_before');
  const payment = String(sale.told.at(-1)?.['payment_id']);
  expect(await cobro('refund', '--payment', payment, '--amount', '300')).toMatchObject({ code: 4 });
  const recovered = await cobro('recover');
  expect(recovered).toMatchObject({ code: 0 });
  expect(recovered.told[0]).toMatchObject({ state: 'BOUND', act_amount_minor: 300, act_outcome: 'not_done' });
  expect(recovered.told[0]?.['act']).toMatch(/^(refund|cancellation)$/);
});

test('an act is done, not done or still unknown as its own record says, whatever its payment is', async () => {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  const view = { payment_id: 'p', status: 'CAPTURED', transactions: [] };
  shop.service.script.read = () => answer('read', view);
  shop.service.script.R5 = () => unknown('R5', 'timeout');
  await shop.engine.undo({ trace_id: trace_id ?? '', amount_minor: 300, manager: 'Eva', reason: 'x' });
  const open = openActs(shop).get(trace_id ?? '');
  const told = { act: 'refund', act_amount_minor: 300 };
  expect(actNow(shop, open)).toEqual({ ...told, act_outcome: 'unknown' });
  const returned = { id: open?.id ?? '', type: 'REFUND', status: 'COMPLETED', amount_minor: 300 };
  shop.service.script.read = () => answer('read', { ...view, transactions: [returned] });
  await shop.clock.advance(600_000);
  expect(actNow(shop, open)).toEqual({ ...told, act_outcome: 'done' });
  expect(actNow(shop, undefined)).toBeNull();
});
