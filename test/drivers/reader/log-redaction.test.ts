import { describe, expect, it } from 'vitest';
import { CARD_NAMES, SIMULATED_CARDS, fullNumber } from '../../../drivers/reader/simulated/cards.ts';
import { describeReceived, describeSent } from '../../../drivers/reader/idtech-neo/redact.ts';
import { pingCommand } from '../../../drivers/reader/idtech-neo/commands.ts';
import { FAMILIES } from './families.ts';
import { finished } from './reader-harness.ts';

describe.each(FAMILIES)('with a reader of $driver,', ({ withCard }) => {
  it.each(CARD_NAMES)('the log of a sale with %s holds no card number, track, cipher or cryptogram', async (card) => {
    const { read, reader, clock, log, device } = await withCard(card);
    const outcome = await read({ amount_minor: 12_990, currency: 'CLP', timeout_ms: 4_000 });
    if (outcome.kind === 'card')
      await finished(clock, reader.deliverHostAnswer({ result: 'approved', emv: '910A00112233445566773030' }));
    const text = [...log, ...device].map((entry) => entry.text).join('\n');
    expect(text).toContain('9F02');
    const number = fullNumber(SIMULATED_CARDS[card].card);
    expect(text).not.toContain(number);
    expect(text).not.toContain(Buffer.from(number, 'latin1').toString('hex').toUpperCase());
    expect(text).not.toMatch(/9F26=[0-9A-F]/);
    expect(text).not.toContain('0011223344556677');
    if (outcome.kind !== 'card') return;
    expect(text).not.toContain(outcome.card.instrument.encrypted?.data ?? '?');
    expect(text).not.toContain(SIMULATED_CARDS[card].card.first_digits);
  });
});

it('a number in a place where none belongs does not reach the log either', () => {
  const number = fullNumber(SIMULATED_CARDS.visa_credit.card);
  const label = Buffer.concat([Buffer.of(0xe1, 0x50, number.length), Buffer.from(number, 'latin1')]);
  for (const [command, data] of [
    [0x02, label],
    [0x29, Buffer.from(number, 'latin1')],
  ] as const) {
    const text = describeReceived({ kind: 'response', header: 'v2', command, status: 0x00, data });
    expect(text).toMatch(/^\S+ status 00 <\d+ bytes>$/);
  }
});

it('pings are not worth a line', () => {
  expect(describeSent(pingCommand())).toBeUndefined();
  expect(
    describeReceived({ kind: 'response', header: 'v2', command: 0x18, status: 0, data: new Uint8Array(0) }),
  ).toBeUndefined();
});
