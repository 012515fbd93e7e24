import { describe, expect, it } from 'vitest';
import { encodeDisplayEvent } from '../../../../drivers/reader/simulated/device-codec.ts';
import { SALE, finished } from '../reader-harness.ts';
import { makeScriptedNeo } from '../scripted-device.ts';

const REQUEST = { ...SALE, timeout_ms: 10_000 };
const IDLE = 0x00;
const PROCESSING = 0x03;

type Spoken = ReturnType<typeof makeScriptedNeo>;

/** Says something for ever, at this interval. */
function repeat(spoken: Spoken, every_ms: number, say: () => void): void {
  spoken.clock.schedule(every_ms, () => {
    say();
    repeat(spoken, every_ms, say);
  });
}

async function read(spoken: Spoken, within_ms: number) {
  const { reader, clock } = spoken;
  reader.start();
  await clock.pass(300);
  const began_ms = clock.monotonicMs();
  const outcome = await finished(
    clock,
    reader.readCard(REQUEST, () => undefined),
    within_ms,
  );
  return { outcome, took_ms: clock.monotonicMs() - began_ms };
}

describe('a reader that lost the command and only talks', () => {
  it('of its idle screen is given up as soon as a silent one', async () => {
    const spoken = makeScriptedNeo((code) => code === '0240');
    repeat(spoken, 900, () => spoken.talk(encodeDisplayEvent(IDLE)));
    const { outcome, took_ms } = await read(spoken, 60_000);
    expect(outcome).toEqual({ kind: 'read_failed', detail: 'no_answer' });
    expect(took_ms).toBeLessThan(15_000);
  });

  it('of a card that it processes is given up after the time that a PIN takes', async () => {
    const spoken = makeScriptedNeo((code) => code === '0240');
    repeat(spoken, 900, () => spoken.talk(encodeDisplayEvent(PROCESSING)));
    const { outcome, took_ms } = await read(spoken, 300_000);
    expect(outcome).toEqual({ kind: 'read_failed', detail: 'no_answer' });
    expect(took_ms).toBeGreaterThan(120_000);
  });

  it('in intermediate answers is given up too', async () => {
    const spoken = makeScriptedNeo((code, answer) => {
      if (code === '0240') repeat(spoken, 900, () => answer(0x0e, '01'));
      return code === '0240';
    });
    expect((await read(spoken, 300_000)).outcome).toEqual({ kind: 'read_failed', detail: 'no_answer' });
  });

  it('of another amount again and again is asked anew in time', async () => {
    const spoken = makeScriptedNeo((code, answer) => {
      if (code === '0240') repeat(spoken, 2_000, () => answer(0x23, 'E19F0206000000000001'));
      return code === '0240';
    });
    expect((await read(spoken, 60_000)).outcome).toEqual({ kind: 'read_failed', detail: 'amount_differs' });
  });
});
