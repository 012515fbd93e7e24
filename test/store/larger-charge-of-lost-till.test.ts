import { expect, test } from 'vitest';
import { declareDead } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { LATER, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const by = { lane: 4, declared_by: 'Ana', reason: 'burnt' };
const doubt = (trace_id: string, more: object = {}): object => ({
  ...{ type: 'attempt_step', trace_id, state: 'REVERSING', cause: 'amount_mismatch', ...more },
  named: { payment_id: `pay-${trace_id}`, transaction_id: `txn-${trace_id}` },
});

/** Lane 4 is dead: more than asked was approved for one payment, a part for another, nothing is known of the third. */
async function shop() {
  const { store, sql, server } = await startedStore(postgres);
  const dead = await enrolledTill(server, store, 4);
  const traces = ['trace-more', 'trace-part', 'trace-silent'];
  traces.forEach((trace_id, index) => dead.write(...paidSale(index + 1, trace_id).slice(0, 4)));
  dead.write(doubt('trace-more'), doubt('trace-part', { approved_minor: 3_000 }));
  await dead.push();
  await declareDead(store, by);
  const one = await enrolledTill(server, store, 1);
  staysSound(store);
  await sql(LATER);
  const findings = async () => (await readFleet(store)).findings.map(({ kind, subject }) => [kind, subject]);
  return { store, sql, one, findings };
}

test('the heir of a payment is told its name at the service, and that another amount was approved', async () => {
  const { one } = await shop();
  const items = (await one.take()).value?.items ?? [];
  expect(items.map(({ trace_id, payment_id, other_approved }) => [trace_id, payment_id, other_approved])).toEqual([
    ['trace-more', 'pay-trace-more', true],
    ['trace-part', 'pay-trace-part', false],
    ['trace-silent', null, false],
  ]);
});

test('a person is told of a payment that its heir cannot end for long, until it ends', async () => {
  const { sql, one, findings } = await shop();
  await one.take();
  await one.take();
  expect(await findings()).toEqual([]);
  await sql(`${LATER}, taken_at = taken_at - interval '20 minutes' WHERE trace_id IN ('trace-more', 'trace-part')`);
  await one.take();
  await one.take();
  const kind = 'handed_over_for_person';
  expect(new Set(await findings())).toEqual(
    new Set([
      [kind, 'trace-more'],
      [kind, 'trace-part'],
    ]),
  );
  expect(await one.endHandover('trace-more', 1)).toBe('ok');
  expect(await one.endHandover('trace-part', 1, 'for_person')).toBe('ok');
  expect(await findings()).toEqual([[kind, 'trace-part']]);
});
