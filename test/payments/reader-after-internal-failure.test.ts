import { assert } from '../../core/assert.ts';
import { expect, test } from 'vitest';
import { READER_DRIVERS, type ReaderDriver } from '../../drivers/reader/reader-spec.ts';
import { createCardReader } from '../../drivers/reader/create-reader.ts';
import { scriptSchema } from '../../drivers/reader/simulated/script.ts';
import { type Shop, openShop } from './support/shop.ts';

/** Puts a real driver, with a chip card in the slot of its simulated device, in the place of the shop's reader. */
async function insertChip({ reader, clock }: Shop, driver: ReaderDriver): Promise<void> {
  const script = scriptSchema.parse({ cards: ['visa_chip'] });
  const created = createCardReader({ link: 'simulated', driver }, { clock, log: () => undefined, script });
  assert(created.ok, 'the script is sound');
  const real = created.value.reader;
  Object.defineProperty(reader, 'status', { get: () => real.status });
  reader.readCard = (request, onPrompt) => real.readCard(request, onPrompt);
  reader.cancel = () => real.cancel();
  reader.deliverHostAnswer = (answer) => real.deliverHostAnswer(answer);
  real.start();
  await clock.advance(3_000);
  expect(reader.status.state).toBe('ready');
}

test.each(READER_DRIVERS)(
  'a card that stays in the slot of %s while the till itself fails does not keep the next payment away',
  async (driver) => {
    const shop = openShop();
    await insertChip(shop, driver);
    const authorize = shop.service.authorizeCardPresent;
    shop.service.authorizeCardPresent = () => {
      throw new Error('a part that breaks its promise');
    };
    const failed = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(20_000);
    expect(await failed).toMatchObject({ outcome: 'unknown', cause: 'till_failed' });
    expect(shop.reader.status.state).toBe('ready');
    shop.service.authorizeCardPresent = authorize;
    const paid = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(20_000);
    expect(await paid).toMatchObject({ outcome: 'approved' });
  },
);
