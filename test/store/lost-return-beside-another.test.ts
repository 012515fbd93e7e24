import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/real-time.ts';
import { type Lane, openSale, sell, shopOfLanes } from './shop-of-lanes.ts';
import { serve } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** Every call that returns money; the request never reaches the service. */
const RETURNS = `cancel_or_refund_pos_transaction cancel_or_refund_by_trace cancel_by_trace refund_transaction
  refund_payment refund_pos_payment`.split(/\s+/);

async function giveBack({ till }: Lane, sale_id: string, amount_minor: number, return_id: string) {
  const wish = await till.wishToReturn(sale_id, { mode: 'amount', amount_minor });
  return till.do('refund.execute', { ...wish, return_id });
}

test.each([
  ['as much', 900, 'answers'],
  ['another sum', 400, 'answers'],
  ['as much', 900, 'comes back later than the horizon'],
] as const)(
  'a lost return is not proven by another lane that gives back %s: %i, the store %s',
  async (_, minor, how) => {
    const { lane, sandbox, store, server, sql, atRest } = await shopOfLanes(postgres);
    const [one, two, three] = [await lane(1), await lane(2), await lane(3)];
    const { sale_id, trace_id } = await sell(one);
    await one.till.captureTimePasses();
    for (const other of [two, three]) await openSale(other, '1-1');
    for (const operation of RETURNS) await one.till.control('faults', { operation, fault: 'drop_before', times: 0 });
    const lost = await giveBack(two, sale_id, 900, 'lost-return');
    expect(lost.parts).toMatchObject([{ state: 'unknown' }]);
    // The till dies before its recovery, and the other lane returns the money in the meantime.
    const opening = two.again(async () => {
      await one.till.noMoreFaults();
      await giveBack(three, sale_id, minor, 'other-return');
      await eventually('it is at the store', () => three.pusher.waiting() === 0);
      if (how !== 'answers') await server.stop();
    });
    await opening;
    if (how !== 'answers') {
      // On a busy machine it was settled before its till died: the store still answered.
      await eventually('it was read after the horizon', () => {
        const [undo] = two.till.journal.attempts.undosOf(trace_id);
        if (undo?.state === 'REFUSED') return true;
        return (
          (undo?.answered_failures ?? 0) + (undo?.tries ?? 0) >= 3 && undo?.last_result === 'other_lanes_not_known'
        );
      });
      const again = await serve(store, [], Number(new URL(server.url).port));
      onTestFinished(() => again.stop());
    }
    await eventually('it is settled', () => two.till.engine.recoverySummary().unresolved === 0);
    const ledger = (await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()) as {
      traces: { trace_id: string; net_minor: number }[];
    };
    const paid = (
      await sql(`SELECT captured_minor::int AS n FROM cobro.attempt WHERE trace_id = '${trace_id}'`)
    )[0] as {
      n: number;
    };
    expect(ledger.traces.find((one_of) => one_of.trace_id === trace_id)?.net_minor).toBe(paid.n - minor);
    await atRest(one, two, three);
    expect(
      await sql('SELECT state, amount_minor::int AS amount_minor FROM cobro.return_claim ORDER BY claimed_at'),
    ).toEqual([
      { state: 'refused', amount_minor: 900 },
      { state: 'done', amount_minor: minor },
    ]);
  },
);
