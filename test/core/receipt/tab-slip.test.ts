import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import type { SlipAttempt } from '../../../core/receipt/attempt-slips.ts';
import { doubtfulHoldSlip, tabSlip } from '../../../core/receipt/tab-slip.ts';
import { STYLE } from './style.ts';

const ATTEMPT: SlipAttempt = {
  trace_id: 'trace-0001',
  sale_number: 1047,
  amount_minor: 30_000,
  currency: 'CLP',
  card: { brand: 'Visa', last_four: '4821', entry_mode: 'CHIP' },
};
const flat = (markup: string) => markup.replaceAll('\\n', ' ');
const slipOf = (state: 'open' | 'captured' | 'released', checking = false, label: string | null = 'Mesa 4') =>
  flat(tabSlip(STYLE, ATTEMPT, { state, checking, label }, 0));

describe('the slip of a tab', () => {
  it('names tab, amount, card, sale and reference, and says that it is held and not charged', () => {
    const slip = slipOf('open');
    for (const fact of ['Mesa 4', '$30.000', 'Visa **** 4821', '1047', 'trace\\x2d0001']) expect(slip).toContain(fact);
    expect(slip).toContain('RESERVADO, NO COBRADO');
    expect(slipOf('open', false, null)).toContain('CUENTA ABIERTA');
  });

  it('says captured and released of a proven capture and release alone', () => {
    expect(slipOf('captured')).toContain('COBRADO de la cuenta');
    expect(slipOf('released')).toContain('RESERVA LIBERADA');
    for (const state of ['open', 'captured', 'released'] as const) {
      const slip = slipOf(state, true);
      expect(slip).toContain('Se está confirmando con el banco');
      expect(slip).not.toMatch(/COBRADO|LIBERADA/);
    }
  });

  it('of a hold in doubt says "released" and "never held" only of the states that prove it', () => {
    for (const language of ['es', 'pt', 'en'] as const)
      for (const state of ATTEMPT_STATES) {
        const slip = flat(doubtfulHoldSlip({ ...STYLE, language }, ATTEMPT, state, 0));
        expect(/LIBERADA|RELEASED/.test(slip)).toBe(state === 'REVERSED');
        expect(/Nunca se reservó|Nunca foi reservado|never held/.test(slip)).toBe(state === 'NO_CHARGE');
      }
  });
});
