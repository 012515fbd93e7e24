import { describe, expect, test } from 'vitest';
import { READER_DRIVERS } from '../../drivers/reader/reader-spec.ts';
import type { CardName } from '../../drivers/reader/simulated/cards.ts';
import { faultSchema } from '../../drivers/reader/simulated/script.ts';
import type { PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { answer, approval, createFakeService } from './support/fake-service.ts';
import { makeLastingDevice } from './support/lasting-device.ts';
import { createManualClock } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';

describe.each(READER_DRIVERS)('a reader of %s that sends the answer of a paid reading again', (driver) => {
  /** A till whose processes share folder, clock, service and reader. */
  function makeTill(cards: readonly CardName[]) {
    const clock = createManualClock();
    const service = createFakeService();
    const brands: string[] = [];
    service.script.authorize = ({ trace_id, instrument }) => {
      if (instrument.type === 'card_present') brands.push(instrument.card.card_brand);
      return answer('authorize', approval(trace_id), 201);
    };
    const device = makeLastingDevice(driver, { cards: [...cards], presentation_ms: 1_000, step_ms: 0 }, clock);
    const directory = temporaryFolder();
    let seed = 40;
    const start = async () => {
      const reader = device.connect();
      reader.start();
      await clock.advance(100);
      expect(reader.status.state).toBe('ready');
      const shop = openShop({ directory, clock, service, cardReader: reader, seed: (seed += 1) });
      const stop = async (): Promise<void> => {
        await reader.stop();
        await shop.stop();
      };
      return { shop, stop };
    };
    const pay = async (shop: Shop): Promise<PaymentOutcome> => {
      let outcome: PaymentOutcome | undefined;
      void shop.engine.pay(shop.order(), shop.hooks).then((ended) => (outcome = ended));
      for (let passed_ms = 0; passed_ms < 20_000 && outcome === undefined; passed_ms += 50) await clock.advance(50);
      if (outcome === undefined) throw new Error('the payment did not end');
      return outcome;
    };
    return { start, pay, brands, device };
  }

  test('for the first sale after a start of the till: the card of the next customer is charged', async () => {
    const { start, pay, brands, device } = makeTill(['visa_credit', 'visa_credit', 'mastercard']);
    const before = await start();
    await pay(before.shop);
    device.simulator.addFault(faultSchema.parse({ at: 'card', fault: 'repeated', delay_ms: 900 }));
    await pay(before.shop);
    await before.stop();
    const after = await start();
    expect(await pay(after.shop)).toMatchObject({ outcome: 'approved' });
    expect(brands).toEqual(['VISA', 'VISA', 'MASTERCARD']);
    expect(after.shop.journal.verify().problems).toEqual([]);
    await after.stop();
  });

  test('where each process takes one payment: the card of the next customer is charged', async () => {
    const { start, pay, brands, device } = makeTill(['visa_credit', 'visa_credit', 'mastercard']);
    for (const repeats of [false, true, false]) {
      const { shop, stop } = await start();
      if (repeats) device.simulator.addFault(faultSchema.parse({ at: 'card', fault: 'repeated', delay_ms: 900 }));
      expect(await pay(shop)).toMatchObject({ outcome: 'approved' });
      await stop();
    }
    expect(brands).toEqual(['VISA', 'VISA', 'MASTERCARD']);
  });

  test('and what is kept of a reading is shown to nobody', async () => {
    const { start, pay } = makeTill(['visa_credit']);
    const { shop, stop } = await start();
    const trace_id = (await pay(shop)).trace_id ?? '';
    const kept = shop.journal.timeline(trace_id).flatMap(({ event }) => ('note' in event ? [event.note] : []));
    expect(kept).toEqual([expect.stringMatching(/^reading [\w-]{43} [\w-]{11} [\w-]{4,11}$/)]);
    expect(shop.engine.attempt(trace_id)?.timeline.map(({ type }) => type)).toEqual([
      'attempt_intent',
      'attempt_sending',
      'attempt_step',
    ]);
    await stop();
  });

  test('does not keep the same card from paying the same amount again, with a cryptogram of its own', async () => {
    const { start, pay, brands } = makeTill(['visa_credit']);
    for (const _ of [1, 2, 3]) {
      const { shop, stop } = await start();
      expect(await pay(shop)).toMatchObject({ outcome: 'approved' });
      await stop();
    }
    expect(brands).toEqual(['VISA', 'VISA', 'VISA']);
  });
});
