import { join } from 'node:path';
import { createHandOverClient } from '../../electron/features/store/hand-over-client.ts';
import { createPusher } from '../../electron/features/store/pusher.ts';
import { createStoreClient } from '../../electron/features/store/store-client.ts';
import { readIdentity, readSeen, writeSeen } from '../../electron/features/store/store-identity.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { openEventFeed } from '../../electron/journal/events/event-feed.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createHandOver } from '../../electron/payments/recovery/hand-over.ts';
import { fastClock } from '../simulation/shop/fast-clock.ts';
import { systemClock, systemRandomness } from './system.ts';
import { demoCredentials } from '../fixtures/demo-parts.ts';

/** Steps of a till that resolves another till's payment, in order. */
export const HEIR_STEPS = ['taken', 'begun', 'sent', 'answered', 'ended', 'telling', 'told'] as const;
/** Steps of a till that watches another till's payment link, in order. */
export const LINK_STEPS = [
  'link_taken',
  'begun',
  'looked',
  'refunding',
  'refunded',
  'ended',
  'telling',
  'told',
] as const;
export type HeirStep = (typeof HEIR_STEPS)[number] | (typeof LINK_STEPS)[number];

export const serviceAt = (base_url: string) =>
  createPaymentService({
    base_url,
    credentials: demoCredentials(base_url),
    ...{ clock: systemClock, randomness: systemRandomness },
    settings: { authorize_timeout_ms: 20_000, undo_timeout_ms: 20_000 },
  });

/** The product's handover with its journal, pusher and service client; calls `reached` at every step. */
export function openHeir(folders: { directory: string; machine: string }, service_url: string) {
  const known = readIdentity(folders.machine);
  const opened = openJournal({
    ...{ directory: folders.directory, clock: systemClock, randomness: systemRandomness, reserve_bytes: 4096 },
  });
  if (known === null || !opened.ok) throw new Error('this till cannot start');
  const journal = opened.value;
  const clock = fastClock(100);
  const service = serviceAt(service_url);
  const client = () => createStoreClient(known.identity.url, known.identity.pin);
  const pusher = createPusher({
    ...{ ...known, program: 'test', journal_version: 1, onVerdict: () => undefined },
    ...{ client: client(), calls: client(), slow: client() },
    openFeed: () => openEventFeed(join(folders.directory, 'journal.db')),
    seen: { read: () => readSeen(folders.machine), write: (place) => writeSeen(folders.machine, place) },
    ...{ clock, randomness: systemRandomness, log: SILENT_LOG },
  });
  pusher.start();
  const hand_overs = createHandOverClient(pusher.call, { service: undefined, account: undefined, horizon_ms: 180_000 });
  return {
    journal,
    pusher,
    work: (reached: (step: HeirStep) => void) => {
      const undo = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
        const answer = call();
        reached('sent');
        const value = await answer;
        reached('answered');
        return value;
      };
      const hand_over = createHandOver({
        ...{ clock, randomness: systemRandomness, log: SILENT_LOG, horizon_ms: 20_000 },
        service: {
          ...service,
          readLink: async (...given) => {
            const seen = await service.readLink(...given);
            reached('looked');
            return seen;
          },
          refundPayment: async (...given) => {
            const answer = service.refundPayment(...given);
            reached('refunding');
            const value = await answer;
            reached('refunded');
            return value;
          },
          cancelByTrace: (...given) => undo(() => service.cancelByTrace(...given)),
          cancelOrRefundByTrace: (...given) => undo(() => service.cancelOrRefundByTrace(...given)),
        },
        journal: {
          attempts: journal.attempts,
          lineage: journal.lineage,
          record: (...events) => {
            journal.record(...events);
            for (const event of events)
              if (event.type === 'act') reached(event.what === 'handover_begun' ? 'begun' : 'ended');
          },
        },
        client: {
          take: async () => {
            const items = await hand_overs.take();
            if (items.length > 0) reached('taken');
            return items;
          },
          takeLinks: async () => {
            const links = await hand_overs.takeLinks();
            if (links.length > 0) reached('link_taken');
            return links;
          },
          end: async (...given) => {
            reached('telling');
            const answer = await hand_overs.end(...given);
            if (answer === 'ended') reached('told');
            return answer;
          },
        },
      });
      hand_over.start();
      return hand_over.stop;
    },
    close: async (): Promise<void> => {
      await pusher.stop();
      await service.close();
      journal.close();
    },
  };
}
