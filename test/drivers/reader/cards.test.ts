import { describe, expect, it } from 'vitest';
import { findTlv, fromHex, parseTlv, toHex } from '../../../drivers/emv/tlv.ts';
import { SALE, fault, finished } from './reader-harness.ts';
import { FAMILIES } from './families.ts';

describe.each(FAMILIES)('with a reader of $driver,', (family) => {
  const { withCard, makeReadyHarness } = family;

  describe('a simulated reader and the driver, card by card', () => {
    it('reads a tapped Visa credit card with masked number, cipher, serial and field 55', async () => {
      const { read, prompts, device } = await withCard('visa_credit');
      const outcome = await read();
      if (outcome.kind !== 'card') throw new Error(outcome.kind);
      expect(outcome.card.summary).toEqual({
        brand: 'VISA',
        last_four: '4821',
        issuer_identification_number: '476173',
        entry_mode: 'CONTACTLESS',
      });
      const { instrument } = outcome.card;
      expect(instrument.card).toMatchObject({ expiration_month: '12', expiration_year: '30' });
      expect(instrument.encrypted).toMatchObject({
        ksn: 'FFFF9876543210E00001',
        data: expect.stringMatching(/^([0-9A-F]{2}){24,}$/),
        format: family.encrypted_format,
      });
      const field_55 = parseTlv(fromHex(instrument.emv ?? ''));
      if (!field_55.ok) throw new Error(field_55.error.code);
      expect(toHex(findTlv(field_55.value, '9F02')?.value ?? new Uint8Array())).toBe('000000012990');
      expect(toHex(findTlv(field_55.value, '5F2A')?.value ?? new Uint8Array())).toBe('0152');
      expect(findTlv(field_55.value, '57')).toBeUndefined();
      expect(outcome.card.awaits_host_answer).toBe(false);
      expect([prompts[0], prompts.at(-1)]).toEqual(['present_card', 'processing']);
      expect(device.filter((entry) => entry.event === 'violation')).toEqual([]);
    });

    it.each([
      ['visa_debit', 'VISA', '1937', 'CONTACTLESS'],
      ['mastercard', 'MASTERCARD', '7744', 'CONTACTLESS'],
      ['visa_chip', 'VISA', '4821', 'CHIP'],
      ['mastercard_chip', 'MASTERCARD', '7744', 'CHIP'],
      ['use_chip', 'VISA', '4821', 'CHIP'],
      ['over_limit', 'VISA', '1937', 'CHIP'],
      ['stripe', 'VISA', '4821', 'MAGSTRIPE'],
      ['chip_fallback', 'VISA', '1937', 'FALLBACK'],
      ['two_cards', 'VISA', '4821', 'CONTACTLESS'],
    ] as const)('reads %s as %s …%s by %s', async (card, brand, last_four, entry_mode) => {
      const { read, device } = await withCard(card);
      expect(await read()).toMatchObject({
        kind: 'card',
        card: { summary: { brand, last_four, entry_mode }, instrument: { encrypted: expect.anything() } },
      });
      expect(device.filter((entry) => entry.event === 'violation')).toEqual([]);
    });

    it.each([
      ['expired', { kind: 'card_refused', detail: 'card_expired' }],
      ['unsupported', { kind: 'card_refused', detail: 'card_unsupported' }],
      ['declined_by_card', { kind: 'card_refused', detail: 'declined_by_card' }],
      ['wrong_amount', { kind: 'read_failed', detail: 'amount_differs' }],
      ['clear_number', { kind: 'clear_card_data' }],
      ['customer_cancels', { kind: 'cancelled', by: 'customer' }],
      ['no_card', { kind: 'no_card' }],
    ] as const)('ends the reading of %s with %o, and the reader is ready again', async (card, outcome) => {
      const { read, clock, reader } = await withCard(card);
      expect(await read()).toEqual(outcome);
      await clock.pass(500);
      expect(reader.status.state).toBe('ready');
    });

    it("shows the reader's prompts for a wrong and then a right PIN", async () => {
      const { read, prompts } = await withCard('chip_with_pin');
      expect(await read()).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
      expect(prompts.filter((prompt) => ['enter_pin', 'try_again'].includes(prompt))).toEqual([
        'enter_pin',
        'try_again',
        'enter_pin',
      ]);
      expect(prompts.at(-1)).toBe('do_not_remove');
    });

    it('hands on a PIN that only the host can check, encrypted, with its own key serial number', async () => {
      const { read, prompts } = await withCard('chip_with_online_pin');
      expect(await read()).toMatchObject({
        kind: 'card',
        card: {
          awaits_host_answer: true,
          instrument: { pin_block: { data: expect.stringMatching(/^[0-9A-F]{16,32}$/), ksn: 'FFFF9876543210E00001' } },
        },
      });
      expect(prompts).toContain('enter_pin');
    });

    it.each([
      ['visa_credit', ['es']],
      ['mastercard_chip', ['pt', 'es']],
    ] as const)('tells which languages %s asks for', async (card, preferred_languages) => {
      const { read } = await withCard(card);
      expect(await read()).toMatchObject({ kind: 'card', card: { preferred_languages } });
    });

    it('tells that a card wants its holder to sign, and that the others do not', async () => {
      const signed = await withCard('chip_with_signature');
      expect(await signed.read()).toMatchObject({ kind: 'card', card: { signature_requested: true } });
      const plain = await (await withCard('visa_chip')).read();
      expect(plain.kind === 'card' && plain.card.signature_requested).toBe(undefined);
    });

    it('tells the customer to use the chip when a tap is not enough', async () => {
      const { read, prompts } = await withCard('use_chip');
      await read();
      expect(prompts).toContain('use_chip');
    });

    it('waits no longer for a card than it was asked to', async () => {
      const { read, clock } = await withCard('no_card');
      const before_ms = clock.monotonicMs();
      expect(await read({ ...SALE, timeout_ms: 5_000 })).toEqual({ kind: 'no_card' });
      expect(clock.monotonicMs() - before_ms).toBeLessThan(5_500);
    });

    it('reads a card that a person holds to it, once nobody does so automatically', async () => {
      const { reader, simulator, clock } = await makeReadyHarness({ is_automatic: false });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(5_000);
      expect(simulator.isWaiting).toBe(true);
      simulator.present('mastercard');
      expect(await finished(clock, reading, 2_000)).toMatchObject({
        kind: 'card',
        card: { summary: { last_four: '7744' } },
      });
    });

    it('gives up in time when somebody only pretends to hold a card', async () => {
      const { reader, simulator, clock } = await makeReadyHarness({ is_automatic: false });
      simulator.present('customer_cancels');
      const reading = reader.readCard({ ...SALE, timeout_ms: 3_000 }, () => undefined);
      await clock.pass(1_000);
      simulator.present('no_card');
      expect(await finished(clock, reading, 4_000)).toEqual({ kind: 'no_card' });
    });

    it('is cancelled by a customer while it waits', async () => {
      const { reader, simulator, clock } = await makeReadyHarness({ is_automatic: false });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(1_000);
      simulator.present('customer_cancels');
      expect(await finished(clock, reading, 500)).toEqual({ kind: 'cancelled', by: 'customer' });
    });

    it('carries the amounts of currencies with no, two and three decimals as minor units', async () => {
      for (const [currency, numeric] of [
        ['CLP', '0152'],
        ['USD', '0840'],
        ['KWD', '0414'],
      ] as const) {
        const { read } = await withCard('visa_credit');
        const outcome = await read({ ...SALE, amount_minor: 999_999_999_999, currency });
        const emv = outcome.kind === 'card' ? (outcome.card.instrument.emv ?? '') : '';
        expect(emv).toContain('9F0206999999999999');
        expect(emv).toContain(`5F2A02${numeric}`);
      }
    });
  });

  describe("the host's answer", () => {
    const approved = { result: 'approved', approval_code: '123456' } as const;

    it.each(['visa_credit', 'visa_chip'] as const)('of an approval is accepted by %s', async (card) => {
      const { read, reader, clock, prompts } = await withCard(card);
      await read();
      expect(await finished(clock, reader.deliverHostAnswer(approved))).toBe('accepted');
      expect(prompts).toContain('approved');
      expect(reader.status.state).toBe('ready');
    });

    it.each(['visa_credit', 'visa_chip'] as const)(
      'of an approval is refused by %s when the script says so',
      async (card) => {
        const { read, reader, clock, prompts } = await withCard(card, {
          faults: [fault('host_answer', 'refuse')],
        });
        await read();
        expect(await finished(clock, reader.deliverHostAnswer(approved))).toBe('refused');
        expect(prompts.at(-1)).not.toBe('approved');
      },
    );

    it('of an approval is refused by a card that is pulled out before it heard it', async () => {
      const { read, reader, clock, prompts } = await withCard('visa_chip', { faults: [fault('host_answer', 'torn')] });
      await read();
      expect(await finished(clock, reader.deliverHostAnswer(approved))).toBe('refused');
      expect(prompts).not.toContain('approved');
    });

    it.each(['declined', 'unreachable'] as const)(
      'that the payment was %s is accepted, since a card cannot object',
      async (result) => {
        const { read, reader, clock, prompts } = await withCard('visa_chip');
        await read();
        expect(await finished(clock, reader.deliverHostAnswer({ result }))).toBe('accepted');
        expect(prompts.slice(-2)).toEqual(['declined', 'remove_card']);
      },
    );

    it('reaches a reader that is being pinged at that moment', async () => {
      const { read, reader, clock, simulator } = await withCard('visa_credit');
      await read();
      simulator.addFault(fault('ping', 'late', { delay_ms: 300, times: 1_000 }));
      await clock.pass(700);
      expect(await finished(clock, reader.deliverHostAnswer(approved))).toBe('accepted');
    });

    it('is lost when the reader falls silent after the approval, and the status says so', async () => {
      const { read, reader, clock } = await withCard('visa_chip', { faults: [fault('host_answer', 'mute')] });
      await read();
      expect(await finished(clock, reader.deliverHostAnswer(approved))).toBe('lost');
      expect(reader.status).toEqual({ state: 'lost', detail: 'no_answer' });
    });

    it('is lost when there is no reader', async () => {
      const { read, reader, clock, simulator } = await withCard('visa_credit');
      await read();
      await simulator.unplug();
      await clock.pass(50);
      expect(await finished(clock, reader.deliverHostAnswer(approved))).toBe('lost');
    });
  });

  it('is used whatever it says of its encryption, where its answer may mean both', async (context) => {
    if (family.driver !== 'idtech-neo') return context.skip('only NEO answers 00 for TDES as well');
    const { read } = await makeReadyHarness({ is_encrypting: false, cards: ['visa_credit'] });
    expect(await read()).toMatchObject({ kind: 'card', card: { instrument: { encrypted: expect.anything() } } });
  });

  it('begins the next sale although the host never answered for the card in the slot', async () => {
    const { read, device } = await makeReadyHarness({ cards: ['visa_chip', 'mastercard'] });
    expect(await read()).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
    expect(await read()).toMatchObject({ kind: 'card', card: { summary: { brand: 'MASTERCARD' } } });
    expect(device.filter((entry) => entry.event === 'violation')).toEqual([]);
  });
});
