import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['undone only after it', true],
  ['undone before it', false],
])('what a bank approved of a charge can be charged after a restart too, %s', async (_, is_open) => {
  const sandbox = await startSandbox({ settings: { magic: false } });
  onTestFinished(() => sandbox.stop());
  const directory = temporaryFolder();
  const before = await SandboxTill.open({}, { sandbox, directory });
  await before.add('Espresso');
  const { total_minor } = before.sale.totals;
  await before.do('checkout.begin', {});
  await before.control('faults', { operation: 'authorize_card_present', fault: 'partial_approval', times: 1 });
  for (const operation of UNDOS) await before.control('faults', { operation, fault: 'drop_before', times: 9 });
  await before.do('checkout.chooseCard', {});
  await before.until(() => before.checkout.current.step === 'unknown');
  const { approved_minor = 0 } = before.step('unknown');
  expect(approved_minor).toBeGreaterThan(0);
  if (!is_open) {
    await before.noMoreFaults();
    await before.until(() => before.checkout.unconfirmed_minor === 0);
  }
  await before.close();

  const till = await SandboxTill.open({}, { sandbox, directory });
  onTestFinished(() => till.close());
  await till.noMoreFaults();
  await till.until(() => till.checkout.unconfirmed_minor === 0);
  expect(till.step('unknown')).toMatchObject({ approved_minor, recovery: { state: 'REVERSED' } });
  await till.payByCard(approved_minor);
  expect(till.checkout).toMatchObject({ paid_minor: approved_minor, left_minor: total_minor - approved_minor });
});

/** Every call that could undo the charge before the restart. */
const UNDOS = [
  'cancel_by_trace',
  'cancel_or_refund_by_trace',
  'reverse_pos_payment',
  'reverse_pos_transaction',
  'cancel_or_refund_pos_transaction',
];
