import { beforeEach, describe, expect, test } from 'vitest';
import { type Anchoring, anchoringIn, memoryAnchor } from '../../electron/journal/anchor/anchor-store.ts';
import { attemptIn } from '../journal/support.ts';
import { createManualClock } from './support/manual-clock.ts';
import { tappedCard } from './support/fake-reader.ts';
import { createFakeService } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
let anchor = memoryAnchor();
beforeEach(() => {
  folder = temporaryFolder();
  anchor = memoryAnchor();
});

let seed = 1;

/** Starts a till that is enrolled at a store; its service answers every undo. */
function start(changes: Partial<Anchoring> = {}): Shop {
  const service = createFakeService();
  const clock = createManualClock();
  return openShop({
    ...{ directory: folder, service, clock, seed: (seed += 1) },
    journal: { anchor: () => anchoringIn(anchor, { awaits_store: true, ...changes }) },
  });
}

/** The till died with one unresolved payment, and one being undone. */
async function died(): Promise<void> {
  const before = start();
  before.engine.applyStoreVerdict('newest');
  attemptIn(before.journal, 'trace-open', 'INTENT');
  attemptIn(before.journal, 'trace-undone', 'REVERSING');
  before.journal.lineage.syncAnchor();
  await before.stop();
}

const states = ({ journal }: Shop): (string | undefined)[] =>
  ['trace-open', 'trace-undone'].map((trace_id) => journal.attempts.find(trace_id)?.state);

describe('what an earlier process left open', () => {
  test('is not touched before the store spoke, while the till sells on', async () => {
    await died();
    const shop = start();
    await shop.clock.advance(50_000);
    expect(states(shop)).toEqual(['INTENT', 'REVERSING']);
    expect(shop.service.called('R2')).toBe(0);
    const sold = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(1_000);
    expect(await sold).toMatchObject({ outcome: 'approved' });
    shop.engine.applyStoreVerdict('newest');
    await shop.engine.inheritedIsKnown;
    await shop.clock.advance(400_000);
    expect(states(shop)).not.toContain('INTENT');
    expect(shop.service.called('R2')).toBeGreaterThanOrEqual(2);
    shop.journal.close();
  });

  test('is undone when the store says nothing in time and the anchor agrees, as in a till without a store', async () => {
    await died();
    const shop = start();
    shop.engine.applyStoreVerdict('away');
    expect(states(shop)).toEqual(['REVERSING', 'REVERSING']);
    shop.journal.close();
  });

  test('waits for a person on a machine that is copied whole, unless the store says that it is the newest life', async () => {
    await died();
    const alone = start({ may_be_copied: true });
    alone.engine.applyStoreVerdict('away');
    expect(states(alone)).toEqual(['INTENT', 'REVERSING']);
    expect(alone.engine.suspense.read().held.map(({ trace_id }) => trace_id)).toEqual(['trace-open']);
    alone.journal.close();
  });

  test('that a person gives back waits a whole horizon from that word, before "not found" is final', async () => {
    await died();
    const shop = start({ may_be_copied: true });
    shop.engine.applyStoreVerdict('away');
    await shop.clock.advance(300_000);
    expect(shop.engine.suspense.giveBackHeld('trace-open', { who: 'Eva', reference: 'bank letter 4711' })).toBeNull();
    await shop.clock.advance(170_000);
    expect(states(shop)[0]).toBe('QUARANTINE');
    await shop.clock.advance(11_000);
    expect(states(shop)[0]).toBe('NO_CHARGE');
    shop.journal.close();
  });

  test('is undone on such a machine when the store vouches for it', async () => {
    await died();
    const together = start({ may_be_copied: true });
    together.engine.applyStoreVerdict('newest');
    expect(states(together)).toEqual(['REVERSING', 'REVERSING']);
    together.journal.close();
  });

  test.each(['store_ahead', 'store_differs', 'two_machines', 'replaced'] as const)(
    'is left alone when the store says %s: no cards, cash in the next million, until a person accepts',
    async (verdict) => {
      await died();
      const shop = start();
      const number_before = shop.journal.sales.openSale('CLP', 'Ana').number;
      shop.engine.applyStoreVerdict(verdict);
      await shop.clock.advance(400_000);
      expect(states(shop)).toEqual(['INTENT', 'REVERSING']);
      expect(shop.service.called('R2')).toBe(0);
      expect(shop.engine.cardSales).toEqual({ possible: false, reason: verdict });
      expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ reason: 'card_sales_stopped' });
      expect(number_before).toBeLessThan(1_000_000);
      expect(shop.journal.sales.openSale('CLP', 'Ana').number).toBeGreaterThan(1_000_000);
      shop.journal.close();

      // The doubt survives a restart, and no later message of the store ends it.
      const again = start();
      again.engine.applyStoreVerdict('newest');
      expect(again.engine.cardSales).toEqual({ possible: false, reason: verdict });
      expect(states(again)[0]).toBe('INTENT');
      expect(again.engine.suspense.accept({ who: 'Ana', reference: 'compared' })).toBeNull();
      expect(again.engine.cardSales).toEqual({ possible: true });
      expect(again.journal.verify().problems).toEqual([]);
      again.journal.close();
    },
  );
});

test('a till whose identity the store will have nothing of is not accepted, whatever it is in doubt of', async () => {
  await died();
  let is_stopped = false;
  const hear = (verdict: string): boolean => (is_stopped = verdict === 'stopped');
  const shop = start({ store_identity: { isStopped: () => is_stopped, record: hear } });
  const accept = () => shop.engine.suspense.accept({ who: 'Ana', reference: 'compared' });
  shop.engine.applyStoreVerdict('replaced');
  expect([accept(), accept()]).toEqual(['enrol_first', 'enrol_first']);
  expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ reason: 'card_sales_stopped' });
  // Not reaching the store says nothing about the identity; "newest" confirms it.
  shop.engine.applyStoreVerdict('away');
  expect(accept()).toBe('enrol_first');
  shop.engine.applyStoreVerdict('newest');
  expect(accept()).toBeNull();
  shop.journal.close();
});

describe('a word of the store while the till is at work', () => {
  test('stops cards and every undoing call for what was inherited; a payment of this process ends as ever', async () => {
    await died();
    const shop = start();
    shop.service.script.R2 = () => ({ kind: 'unsent', cause: 'dns' }) as never;
    shop.engine.applyStoreVerdict('newest');
    await shop.clock.advance(1_000);
    expect(shop.service.called('R2')).toBeGreaterThan(0);
    let present = (): void => undefined;
    shop.reader.next = async () => {
      await new Promise<void>((resolve) => (present = resolve));
      return { kind: 'card', card: tappedCard };
    };
    const paying = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(10);
    shop.engine.applyStoreVerdict('two_machines');
    const calls = shop.service.called('R2');
    present();
    await shop.clock.advance(1_000);
    expect(await paying).toMatchObject({ outcome: 'approved' });
    await shop.clock.advance(600_000);
    expect(shop.service.called('R2')).toBe(calls);
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ reason: 'card_sales_stopped' });
    expect(shop.engine.suspense.accept({ who: 'Ana', reference: 'compared' })).toBeNull();
    await shop.clock.advance(600_000);
    expect(shop.service.called('R2')).toBeGreaterThan(calls);
    // Reported again after the acceptance, the till is in doubt again.
    shop.engine.applyStoreVerdict('two_machines');
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'two_machines' });
    shop.journal.close();
    expect(start().engine.cardSales).toEqual({ possible: false, reason: 'two_machines' });
  });
});
