import { expect, test } from 'vitest';
import { answer, changedAnswer, unknown } from '../payments/support/fake-service.ts';
import { openShop } from '../payments/support/shop.ts';
import { open, tamper } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CAPTURE = 'capture-of-the-tab';
const BY = { who: 'Eva', reference: 'settlement of 26 November' };

/** A journal with a captured tab, and a payment that a person kept under another name. */
async function journalWithBoth() {
  const directory = temporaryFolder();
  const shop = openShop({ directory });
  const request = { ...shop.order(5_000), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  shop.service.script.change = () => answer('change', { ...changedAnswer('x', 5_000), transaction_id: CAPTURE });
  await shop.engine.changeTab({ trace_id: trace_id ?? '', act: 'capture', amount_minor: null, who: 'Eva' });
  shop.service.script.read = () => unknown('read', 'timeout');
  const line = { amount_minor: 5_000, currency: 'CLP', transaction_id: 'another' } as const;
  expect(await shop.engine.suspense.keepUnknown(line, BY)).toMatchObject({ sale_number: expect.any(Number) });
  await shop.engine.stop();
  shop.journal.close();
  return directory;
}

const NAME_BOTH_ALIKE = `UPDATE attempt SET transaction_id = '${CAPTURE}' WHERE intent ->> '$.reader' = 'kept_by_person'`;

test('the journal takes no kept payment that is a capture of a tab, and no capture that was kept', async () => {
  const directory = await journalWithBoth();
  tamper(directory, (database) => {
    expect(() => database.exec(NAME_BOTH_ALIKE)).toThrow(/is not kept as one that it forgot/);
    expect(() => database.exec("UPDATE tab_step SET transaction_id = 'another'")).toThrow(/no capture of a tab/);
  });
});

test('the proof of the journal tells a transaction that stands in it as kept and as captured', async () => {
  const directory = await journalWithBoth();
  const proof = () => {
    const journal = open(directory);
    const { problems } = journal.verify();
    journal.close();
    return problems;
  };
  expect(proof()).toEqual([]);
  tamper(directory, (database) => {
    database.exec('DROP TRIGGER kept_transaction_is_no_other_payment');
    database.exec(NAME_BOTH_ALIKE);
  });
  expect(proof()).toContainEqual(expect.stringMatching(`transaction ${CAPTURE} was kept by a person`));
});
