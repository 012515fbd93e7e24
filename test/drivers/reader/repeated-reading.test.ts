import { describe, expect, test } from 'vitest';
import { FAMILIES } from './families.ts';
import { SALE, fault, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, makeScriptedNeo } from './scripted-device.ts';

describe.each(FAMILIES)('a reader of $driver that sends the answer of a paid reading again', ({ makeReadyHarness }) => {
  test.each([
    ['at once, for the first sale after it', 0, 1_100],
    ['later, when its numbers were seen to change', 1, 1_500],
  ])('%s: the card of the next customer is charged, not that of the last', async (_, sales_before, delay_ms) => {
    const { read, simulator, clock } = await makeReadyHarness({
      cards: [...Array<'visa_credit'>(sales_before + 1).fill('visa_credit'), 'mastercard'],
      presentation_ms: 1_000,
      step_ms: 0,
    });
    for (let count = 0; count < sales_before; count += 1) expect(await read()).toMatchObject({ kind: 'card' });
    simulator.addFault(fault('card', 'repeated', { delay_ms }));
    expect(await read()).toMatchObject({ card: { summary: { brand: 'VISA' } } });
    await clock.pass(1_000);
    const before_ms = clock.monotonicMs();
    // Of the same amount, while the card of the next customer is awaited.
    expect(await read()).toMatchObject({ card: { summary: { brand: 'MASTERCARD' } } });
    expect(clock.monotonicMs() - before_ms).toBeLessThan(4_000);
  });
});

/** A NEO that gives these answers, and the last of them ever after. */
async function makeNeo(answers: readonly string[], presentation_ms = 0) {
  let activations = 0;
  const { reader, clock } = makeScriptedNeo((code, answer) => {
    if (code !== '0240') return false;
    const objects = answers[Math.min(activations, answers.length - 1)] ?? '';
    clock.schedule(presentation_ms, () => answer(0x23, `E1${objects}${KERNEL}`));
    activations += 1;
    return true;
  });
  reader.start();
  await clock.pass(3_000);
  const read = async (request = { ...SALE, timeout_ms: 5_000 }) => {
    const outcome = await finished(
      clock,
      reader.readCard(request, () => undefined),
      15_000,
    );
    await clock.pass(1_000);
    return outcome;
  };
  return { read, activations: () => activations };
}

const NEXT = CIPHER.neo.replace('E00001', 'E00002');

test('a reader whose numbers were seen to change is never believed when it gives the same again', async () => {
  const { read, activations } = await makeNeo([CIPHER.neo, NEXT]);
  expect(await read()).toMatchObject({ kind: 'card' });
  expect(await read()).toMatchObject({ kind: 'card' });
  expect(await read()).toEqual({ kind: 'read_failed', detail: 'answer_lost' });
  expect(activations()).toBe(5);
});

test.each([
  ['asked again where no card could be read yet, and then believed', 0, 3],
  ['believed where a card could be read', 250, 2],
])('a reader that gives the same for every card is %s', async (_, presentation_ms, expected) => {
  const { read, activations } = await makeNeo([CIPHER.neo], presentation_ms);
  expect(await read()).toMatchObject({ kind: 'card' });
  expect(await read()).toMatchObject({ kind: 'card' });
  expect(activations()).toBe(expected);
});

test('a reader that answers for another amount is asked again, and does not keep the customer waiting', async () => {
  const { read, activations } = await makeNeo([CIPHER.neo]);
  const other = { ...SALE, amount_minor: 500, timeout_ms: 60_000 };
  expect(await read(other)).toEqual({ kind: 'read_failed', detail: 'amount_differs' });
  expect(activations()).toBe(3);
});
