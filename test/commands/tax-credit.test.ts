import { expect, test } from 'vitest';
import { defaultSettings } from '../../core/settings/settings.ts';
import { SimulatedFiscalProvider } from '../../electron/features/fiscal/simulated-provider.ts';
import { FiscalQueue } from '../../electron/features/fiscal/fiscal-queue.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../electron/platform/system.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
const { cobro } = counter;
const SOON = ['--quarantine-seconds', '1'];

/** Makes the documents that the till would make when it opens on the folder; lists them and the events of returns. */
async function documents() {
  const opened = openJournal({ directory: counter.data, clock, randomness });
  if (!opened.ok) throw new Error(opened.error.code);
  const journal = opened.value;
  const queue = new FiscalQueue({
    ...{ provider: new SimulatedFiscalProvider(), journal, sales: journal.sales, begunMs: () => 0, clock },
    ...{ shop: { customers: journal.shop.customers }, settings: () => defaultSettings(), log: SILENT_LOG },
    record: (act) => journal.sales.recordAct(act),
  });
  for (let round = 0; round < 3; round += 1) await queue.work();
  const made = journal.fiscal.list(20).map(({ kind, amount_minor, state }) => `${kind} ${amount_minor} ${state}`);
  const returns = [...journal.exportEvents()].map(({ type }) => type).filter((type) => /^(return|undo)_/.test(type));
  expect(journal.verify().problems).toEqual([]);
  journal.close();
  return { made, returns };
}

test('what a command gives back at a till that works alone is a return, and takes its tax document back', async () => {
  const sold = await cobro('sale', '--amount', '9000', ...counter.reader);
  expect(sold).toMatchObject({ code: 0 });
  expect((await documents()).made).toEqual(['issue 9000 issued']);
  const payment = String(sold.result['payment_id']);
  expect(await cobro('refund', '--payment', payment, '--amount', '2000')).toMatchObject({
    ...{ code: 0, result: { outcome: 'undone', amount: 2_000, remaining: 7_000 } },
  });
  expect(await documents()).toEqual({
    made: ['credit 2000 issued', 'issue 9000 issued'],
    // Decided in the commit of the intent: no return stays pending.
    returns: ['return_begun', 'undo_intent', 'undo_step'],
  });
  // Refused before anything is sent: not a return.
  expect(await cobro('refund', '--payment', payment, '--amount', '8000')).toMatchObject({ code: 3 });
  expect(await cobro('cancel', '--trace', String(sold.result['trace_id']))).toMatchObject({
    ...{ code: 0, result: { outcome: 'undone', amount: 7_000, remaining: 0 } },
  });
  const all = await documents();
  expect(all.made).toEqual(['credit 7000 issued', 'credit 2000 issued', 'issue 9000 issued']);
  expect(all.returns).toEqual(['return_begun', 'undo_intent', 'undo_step', 'return_begun', 'undo_intent', 'undo_step']);
});

test('a refund whose answer was lost takes the document back once it is known to be done, and not when it was not', async () => {
  const sold = await cobro('sale', '--amount', '9000', ...counter.reader);
  await documents();
  const refund = () => cobro('refund', '--payment', String(sold.result['payment_id']), '--amount', '2000', ...SOON);
  await counter.arm('cancel_or_refund_pos_transaction', 'drop_before');
  expect(await refund()).toMatchObject({ code: 4 });
  expect((await documents()).made).toEqual(['issue 9000 issued']);
  expect(await cobro('recover', ...SOON)).toMatchObject({ code: 0 });
  expect((await documents()).made).toEqual(['issue 9000 issued']);
  await counter.arm('cancel_or_refund_pos_transaction', 'drop_after');
  // The command itself checks once more.
  expect(await refund()).toMatchObject({ code: 0, result: { outcome: 'undone' } });
  expect((await documents()).made).toEqual(['credit 2000 issued', 'issue 9000 issued']);
});
