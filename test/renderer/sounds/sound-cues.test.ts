import { describe, expect, it } from 'vitest';
import type { CheckoutStep, TillSnapshot } from '../../../core/contract/snapshot.ts';
import { soundCues } from '../../../renderer/sounds/sounds.ts';
import { snapshot } from '../states/demo.ts';
import { fresh, unknownStep } from '../states/payment-states.ts';

const paying = (current: CheckoutStep): TillSnapshot => ({ ...snapshot, checkout: { ...fresh, current } });
const card = { brand: 'visa', last_four: '4821', entry_mode: 'CHIP' } as const;
const processing = paying({ step: 'processing', trace_id: 't', amount_minor: 1000, card, since_ms: 0, slow: false });
const declined = paying({
  step: 'declined',
  trace_id: 't',
  amount_minor: 1000,
  reason: 'funds',
  response_code: '51',
  card,
});
const unknown = (state: 'REVERSING' | 'REVERSED'): TillSnapshot =>
  paying({ ...unknownStep, recovery: { ...unknownStep.recovery, state } });
const readerLost: TillSnapshot = {
  ...snapshot,
  status: { ...snapshot.status, reader: { level: 'error', code: 'lost', detail: '' } },
};

describe('what is heard', () => {
  it('is each outcome once, when it comes', () => {
    expect(soundCues(processing, declined)).toEqual(['declined']);
    expect(soundCues(declined, structuredClone(declined))).toEqual([]);
    expect(soundCues(processing, unknown('REVERSING'))).toEqual(['unknown']);
  });

  it('is the cancellation of an unknown charge when it is confirmed', () => {
    expect(soundCues(unknown('REVERSING'), unknown('REVERSED'))).toEqual(['cancelled']);
  });

  it('is the loss of the reader once for each incident', () => {
    expect(soundCues(snapshot, readerLost)).toEqual(['lost']);
    expect(soundCues(readerLost, { ...readerLost, held: [] })).toEqual([]);
    expect(soundCues(readerLost, snapshot)).toEqual([]);
  });
});
