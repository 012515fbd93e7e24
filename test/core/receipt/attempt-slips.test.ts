import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import type { UndoneBy } from '../../../core/verdict/undone-by.ts';
import { type SlipAttempt, undoSlip, unknownSlip } from '../../../core/receipt/attempt-slips.ts';
import { receiptCode, saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { doubtfulHoldSlip, tabSlip } from '../../../core/receipt/tab-slip.ts';
import { STYLE } from './style.ts';

const ATTEMPT: SlipAttempt = {
  trace_id: 'trace-0001',
  sale_number: 1047,
  amount_minor: 64_731,
  currency: 'CLP',
  card: { brand: 'Visa', last_four: '4821', entry_mode: 'CHIP' },
};
const flat = (markup: string) => markup.replaceAll('\\n', ' ');

describe('the slip of a payment in doubt', () => {
  it('names the number of an order at a kiosk, and what a gift card paid', () => {
    const gift = { gift_id: 'g', shown: '****1234', left_minor: 0 };
    const tenders = (['paid', 'undone'] as const).map((state) => ({
      ...{
        tender_id: state,
        kind: 'gift' as const,
        state,
        amount_minor: state === 'paid' ? 5_000 : 7_000,
        tip_minor: 0,
      },
      at_ms: 0,
      gift: gift as never,
    }));
    const sale = { number: 12, service: 'take_away' as const, tenders };
    const slip = flat(unknownSlip(STYLE, { ...ATTEMPT, sale }, 'REVERSING', 0, null)).replaceAll('\\', '');
    expect(slip).toMatch(/K(-|x2d)12/);
    expect(slip).toMatch(/Tarjeta de regalo \S*1234 \| .*5.000/);
    expect(slip).not.toContain('7.000');
    expect(unknownSlip(STYLE, { ...ATTEMPT, sale: { ...sale, service: undefined } }, 'REVERSING', 0, null)).not.toMatch(
      /K.{0,4}12/,
    );
  });

  it('thanks for no purchase, whatever became of the payment', () => {
    const style = { ...STYLE, footer: ['Gracias por su compra'] };
    for (const state of ATTEMPT_STATES)
      for (const slip of [unknownSlip(style, ATTEMPT, state, 0, null), doubtfulHoldSlip(style, ATTEMPT, state, 0)])
        expect(flat(slip)).not.toContain('Gracias');
  });

  it('says "cancelled" and "never charged" only of the states that prove it', () => {
    for (const state of ATTEMPT_STATES) {
      const slip = flat(unknownSlip(STYLE, ATTEMPT, state, 0, null));
      expect(slip.includes('Cobro anulado')).toBe(state === 'REVERSED');
      expect(slip.includes('Nunca se cobró')).toBe(state === 'NO_CHARGE');
      expect(
        slip.includes('El banco no nos confirmó el pago y lo estamos anulando. Si le cobró, le devolverá el dinero.'),
      ).toBe(!['REVERSED', 'NO_CHARGE', 'ATTENTION'].includes(state));
      expect(slip.includes('todavía no pudimos anularlo')).toBe(state === 'ATTENTION');
    }
  });

  it('says of a link that was given up that its code is over, and speaks of no bank', () => {
    const slip = flat(unknownSlip(STYLE, { ...ATTEMPT, card: null, by_link: true }, 'REVERSING', 0, null));
    expect(slip).toContain('Ya no use el código de pago. Si alcanzó a pagar, el dinero vuelve solo.');
    expect(slip).not.toMatch(/banco/i);
  });

  it.each(['es', 'pt', 'en'] as const)(
    'tells in %s that what a refund undid was charged and is given back',
    (language) => {
      const slipText = (by: UndoneBy) => flat(unknownSlip({ ...STYLE, language }, ATTEMPT, 'REVERSED', 0, by));
      expect(slipText('refund')).toMatch(/devolvió.*varios días|devolvido.*vários dias|refunded.*several days/);
      expect(slipText('refund')).not.toMatch(/no paga este intento|não paga esta tentativa|does not pay for it/);
      expect(slipText('cancellation')).toMatch(/no paga este intento|não paga esta tentativa|does not pay for it/);
      expect(slipText('not_said')).toMatch(/Si el banco muestra|Se o banco mostrar|If the bank shows/);
    },
  );

  it('names amount, card, sale and reference, in the three languages', () => {
    for (const language of ['es', 'pt', 'en'] as const) {
      const slip = unknownSlip({ ...STYLE, language }, ATTEMPT, 'REVERSING', 0, null);
      for (const fact of ['$64.731', 'Visa **** 4821', '1047', 'trace\\x2d0001']) expect(slip).toContain(fact);
    }
    expect(flat(unknownSlip({ ...STYLE, language: 'pt' }, ATTEMPT, 'ATTENTION', 0, null))).toContain(
      'O banco não confirmou o pagamento',
    );
  });
});

describe('the slip of money given back', () => {
  it('names the act, the amount and what remains', () => {
    const undo = { amount_minor: 40_000, remaining_minor: 24_731, transaction_id: 'refund-1' };
    const refund = flat(undoSlip(STYLE, ATTEMPT, { ...undo, act: 'refund' }, 0));
    for (const fact of ['REEMBOLSO', '$40.000', 'Queda por devolver: $24.731', '3 a 10 días hábiles'])
      expect(refund).toContain(fact);
    const cancelled = flat(undoSlip(STYLE, ATTEMPT, { ...undo, remaining_minor: 0, act: 'cancellation' }, 0));
    expect(cancelled).toContain('ANULACIÓN');
    expect(cancelled).not.toContain('Queda por devolver');
    expect(cancelled).toContain('El cliente no paga este cobro.');
  });

  it('says of a charge that was cancelled in part what stays paid of it, and never that nothing is', () => {
    const undo = { amount_minor: 40_000, remaining_minor: 24_731, transaction_id: null, act: 'cancellation' } as const;
    const slip = flat(undoSlip(STYLE, ATTEMPT, undo, 0));
    expect(slip).toContain('De este cobro sigue pagado: $24.731');
    expect(slip).not.toContain('no paga este cobro');
  });
});

describe('the code of a receipt', () => {
  it('is long enough for a scanner, and reads back to the sale', () => {
    expect(receiptCode(7)).toBe('V00000007');
    expect(saleNumberOf(' v00001047 ')).toBe(1047);
    expect(saleNumberOf('1047')).toBeNull();
    // A training receipt's code is no sale of a live till.
    expect(receiptCode(7, 0, true)).toBe('T00000007');
    expect(saleNumberOf('T00000007')).toBeNull();
    expect(saleNumberOf('T00000007', true)).toBe(7);
    expect(saleNumberOf('7804912000010')).toBeNull();
  });
});

const TAB: SlipAttempt = { ...ATTEMPT, amount_minor: 30_000 };
const slipOf = (state: 'open' | 'captured' | 'released', checking = false, label: string | null = 'Mesa 4') =>
  flat(tabSlip(STYLE, TAB, { state, checking, label }, 0));

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
        const slip = flat(doubtfulHoldSlip({ ...STYLE, language }, TAB, state, 0));
        expect(/LIBERADA|RELEASED/.test(slip)).toBe(state === 'REVERSED');
        expect(/Nunca se reservó|Nunca foi reservado|never held/.test(slip)).toBe(state === 'NO_CHARGE');
      }
  });
});
