import { expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

it('a part has the time of its answer, not that of the charge that was begun', async () => {
  const bench = new TillBench({ financial_fees: {} });
  await bench.beginCard('Espresso');
  const begun_at_ms = bench.checkout.tenders[0]?.at_ms ?? 0;
  await bench.engine.readAndSend();
  bench.clock.advance(25_000);
  bench.engine.decline();
  await bench.settled();
  expect(bench.checkout.tenders).toMatchObject([{ state: 'failed', at_ms: begun_at_ms + 25_000 }]);
});
