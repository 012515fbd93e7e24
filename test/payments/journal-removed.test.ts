import { copyFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { leaseFileIn } from '../../electron/journal/leases/lease-file.ts';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const BY = { who: 'Ana', reference: 'settlement of 21 November' };
const HORIZON_MS = 180_000;
let directory: string;
let seed = 1_900;
beforeEach(() => void (directory = temporaryFolder()));

const journal = (): string => join(directory, 'journal.db');
const start = (): Shop => openShop({ directory, seed: (seed += 1), journal: { set_aside_damaged: true } });

/** A closed shop whose last payment is being undone without a response. `old`: the journal before it. */
async function shopWithOpenPayment(): Promise<string> {
  const shop = start();
  await shop.engine.pay(shop.order(), shop.hooks);
  shop.journal.checkpoint();
  copyFileSync(journal(), join(directory, 'old'));
  for (let sale = 0; sale < 20; sale += 1) {
    await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(2_000);
  }
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.stop();
  return trace_id ?? '';
}

test.each([
  ['was removed', () => rmSync(journal())],
  ['was emptied', () => truncateSync(journal(), 0)],
  ['was put back from an older copy', () => copyFileSync(join(directory, 'old'), journal())],
] as const)(
  'a payment that was open when the journal %s stays listed until a person has it asked for',
  async (_how, lose) => {
    const open = await shopWithOpenPayment();
    lose();
    const shop = start();
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'older_copy' });
    expect(shop.engine.suspense.read().unproven).toContain(open);
    expect(shop.engine.suspense.accept(BY)).toBeNull();
    await shop.clock.advance(HORIZON_MS + 60_000);
    expect(shop.service.called('R2')).toBe(0);
    await shop.stop();

    const again = start();
    expect(again.engine.suspense.read().unproven).toContain(open);
    expect(leaseFileIn(directory).read()).toMatchObject({ open: expect.arrayContaining([open]) });
    again.service.script.R2 = (trace_id) =>
      trace_id === open ? answer('R2', undoneAnswer(trace_id, 1_000)) : refusal('R2', 404);
    expect(again.engine.suspense.giveBackUnproven(BY)).toBeNull();
    await again.clock.advance(HORIZON_MS + 60_000);
    expect(again.service.calls.map(({ given }) => given[0])).toContain(open);
    expect(again.engine.suspense.read().unproven).toEqual([]);
    expect(again.journal.verify().problems).toEqual([]);
    again.journal.close();
  },
);

test('a journal that was lost twice lists what the first one left open once', async () => {
  const open = await shopWithOpenPayment();
  for (let loss = 0; loss < 2; loss += 1) {
    rmSync(journal());
    const shop = start();
    expect(shop.engine.suspense.read().unproven.filter((trace_id) => trace_id === open)).toEqual([open]);
    await shop.stop();
  }
});
