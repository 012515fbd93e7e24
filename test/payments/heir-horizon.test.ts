import { expect, test } from 'vitest';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { type HandOverEnd, createHandOver } from '../../electron/payments/recovery/hand-over.ts';
import { answer, createFakeService, refusal, undoneAnswer } from './support/fake-service.ts';
import { createManualClock } from './support/manual-clock.ts';

const HORIZON_MS = 180_000;
const item = { trace_id: 'trace', epoch: 1, of_lane: 4, amount_minor: 1_000, currency: 'CLP', approval_seen: false };

/** The store's clock jumped ahead by an hour, so it hands over what a till sent just before it died. */
test('an heir asks for a payment only after its own horizon, and so never before what was sent has taken effect', async () => {
  const clock = createManualClock();
  const service = createFakeService();
  const ended: HandOverEnd[] = [];
  const hand_over = createHandOver({
    ...{ clock, service, log: SILENT_LOG, horizon_ms: HORIZON_MS, randomness: { fraction: () => 0.5 } },
    journal: { lineage: { doubt: null }, attempts: { intents: () => [] }, record: () => undefined } as never,
    client: {
      take: async () => (ended.length > 0 ? [] : [item]),
      takeLinks: async () => [],
      end: async (_item, end) => (ended.push(end), 'ended'),
    },
  });
  let is_charged = false;
  service.script.R1 = () =>
    is_charged ? answer('/v1/pos/cancellations', undoneAnswer('x', 1_000)) : refusal('/v1/pos/cancellations', 404);
  hand_over.start();
  await clock.advance(100_000);
  is_charged = true;
  await clock.advance(HORIZON_MS - 100_001);
  expect(service.calls).toEqual([]);
  await clock.advance(20_000);
  expect(ended).toMatchObject([{ outcome: 'reversed', amount_minor: 1_000 }]);
  await hand_over.stop();
});
