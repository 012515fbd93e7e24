import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each(['payment', 'hold'] as const)(
  'the undoing of a %s that ended in a start whose pages nobody saw is shown by the next, and by none after a person left it',
  async (kind) => {
    const sandbox = await startSandbox({ settings: { magic: false } });
    onTestFinished(() => sandbox.stop());
    const directory = temporaryFolder();
    const open = () => SandboxTill.open({ tabs_enabled: true }, { sandbox, directory });
    const before = await open();
    await before.add('Espresso');
    for (const operation of ['authorize_card_present', ...UNDOS])
      await before.control('faults', { operation, fault: 'drop_after', times: 9 });
    if (kind === 'hold') await before.do('tab.open', { amount_minor: 5_000 });
    else await before.do('checkout.begin', {});
    if (kind === 'payment') await before.do('checkout.chooseCard', {});
    await before.until(() => before.checkout.current.step === 'unknown');
    await before.close();

    const unseen = await open();
    await unseen.noMoreFaults();
    await unseen.until(() => unseen.checkout.unconfirmed_minor === 0);
    await unseen.close();

    const seen = await open();
    expect(seen.step('unknown').recovery.state).toMatch(/^(REVERSED|NO_CHARGE)$/);
    await seen.do('checkout.anotherTender', {});
    await seen.close();

    const after = await open();
    onTestFinished(() => after.close());
    expect(after.snapshot.checkout).toBeNull();
    expect(after.sale.lines).toHaveLength(1);
  },
);

/** Every call that could undo the charge before the restart. */
const UNDOS = [
  'cancel_by_trace',
  'cancel_or_refund_by_trace',
  'reverse_pos_payment',
  'reverse_pos_transaction',
  'cancel_or_refund_pos_transaction',
];
