import { expect, test } from 'vitest';
import { actNow, openActs } from '../../electron/commands/payments/open-acts.ts';
import { answer, unknown } from '../payments/support/fake-service.ts';
import { openShop } from '../payments/support/shop.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
/** For an answer that is lost: on a busy machine a second is over before any answer comes. */
const SOON = ['--quarantine-seconds', '1'];

async function cobro(...argv: string[]) {
  const flags = ['--data', counter.data, '--service', counter.service.url, '--json'];
  const { code, stdout } = await cobroHere([...argv, ...flags]);
  return { code, told: stdout.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('cobro recover says of a return whose answer was lost how it ended', { timeout: 60_000 }, async () => {
  const sale = await cobro('sale', '--amount', '1000', ...counter.reader);
  await counter.arm('cancel_or_refund_pos_transaction', 'drop_before');
  const payment = String(sale.told.at(-1)?.['payment_id']);
  expect(await cobro('refund', '--payment', payment, '--amount', '300', ...SOON)).toMatchObject({ code: 4 });
  const recovered = await cobro('recover', ...SOON);
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
