import { expect, test } from 'vitest';
import type { PastSaleDetail, ReturnPartView, ReturnPlanPart } from '../../../core/contract/refunds.ts';
import { paymentTimeline } from '../../../renderer/screens/refund/view/payment-timeline.ts';
import { wordingIn } from '../say.ts';

const tender: PastSaleDetail['tenders'][number] = {
  ...{ tender_id: 't1', kind: 'card', state: 'paid', amount_minor: 14_366, tip_minor: 0, at_ms: 0 },
  ...{ card: null, installments: null, refunded_minor: 12_966, remaining_minor: 1_400, timeline: [] },
} as unknown as PastSaleDetail['tenders'][number];
const plan: ReturnPlanPart = {
  ...{ tender_id: 't1', kind: 'card', card: null, amount_minor: 1_400, act: 'cancellation' },
  ...{ captured: 'not_begun', reason: null, handed_minor: 0, paid_in: null },
};
const part = (of: Partial<ReturnPartView>): ReturnPartView =>
  ({ part_id: 'p', tender_id: 't1', state: 'done', amount_minor: 3_500, ...of }) as ReturnPartView;

/** What the page says about the capture when all that remains is cancelled now. */
function capture(...parts: readonly ReturnPartView[]): unknown {
  const sale = { currency: 'CLP', returns: [{ at_ms: 0, parts }] } as unknown as PastSaleDetail;
  return paymentTimeline(sale, tender, plan, true, 0, wordingIn('es')).find(({ key }) => key === 'never')?.detail;
}

test('the capture will not happen only where nothing of the payment stays with the shop', () => {
  expect(capture(part({ kind: 'card', amount_minor: 9_466 }))).toBe('Ya no ocurrirá para esta venta');
  expect(capture(part({ kind: 'credit' }))).toBe('Será de $3.500');
  expect(capture(part({ kind: 'gift' }))).toBe('Será de $3.500');
  expect(capture(part({ kind: 'gift', state: 'dropped' }))).toBe('Ya no ocurrirá para esta venta');
});

test('while nothing is chosen the capture is still to come, and a part that nothing comes from is no step', () => {
  const sale = { currency: 'CLP', returns: [] } as unknown as PastSaleDetail;
  const seen = paymentTimeline(sale, tender, plan, false, 0, wordingIn('es'));
  expect(seen.map(({ key }) => key)).toEqual(['authorized', 'captured']);
  expect(seen.at(-1)?.detail).toMatch(/todavía no ocurrió/i);
  const cash = { ...tender, kind: 'cash' } as typeof tender;
  const none = { ...plan, kind: 'cash', amount_minor: 0 } as ReturnPlanPart;
  expect(paymentTimeline(sale, cash, none, true, 0, wordingIn('es')).map(({ key }) => key)).toEqual(['authorized']);
});

test('what goes on a store credit says nothing of a capture, which nobody was asked about', () => {
  const credit: ReturnPlanPart = { ...plan, kind: 'gift', act: 'gift', captured: 'complete', gift: { shown: null } };
  const sale = { currency: 'CLP', returns: [] } as unknown as PastSaleDetail;
  const facts = paymentTimeline(sale, tender, credit, true, 0, wordingIn('es')).map(({ fact }) => fact);
  expect(facts).not.toContain('Capturado');
  expect(facts.at(-1)).toBe('En un vale: $1.400; el pago queda como está');
});

test('what goes on a gift card, on a store credit or into other goods is not called cash', () => {
  const factsOf = (kind: 'cash' | 'gift', next: ReturnPlanPart | null, ...parts: readonly ReturnPartView[]) => {
    const sale = { currency: 'CLP', returns: [{ at_ms: 0, parts }] } as unknown as PastSaleDetail;
    const paid = { ...tender, kind, ...(kind === 'gift' ? { gift: { shown: '•••• 7Q2K', left_minor: 0 } } : {}) };
    return paymentTimeline(sale, paid, next, true, 0, wordingIn('es'))
      .slice(1)
      .map(({ fact }) => fact);
  };
  const to = (shown: string, opens = false) => part({ kind: 'gift', handed_minor: 0, gift: { shown, opens } });
  const gift = (shown: string | null): ReturnPlanPart => ({ ...plan, kind: 'gift', act: 'gift', gift: { shown } });
  expect(factsOf('gift', gift('•••• 7Q2K'), to('•••• 7Q2K'))).toEqual([
    'Devuelto a la tarjeta de regalo $3.500',
    'A la tarjeta de regalo •••• 7Q2K: $1.400',
  ]);
  expect(factsOf('cash', gift(null), to('•••• 99AB'), part({ kind: 'credit', handed_minor: 0 }))).toEqual([
    'Devuelto en un vale $3.500',
    'Cambiado por otros productos $3.500',
    'En un vale: $1.400; el pago queda como está',
  ]);
  const cash: ReturnPlanPart = { ...plan, kind: 'cash', act: 'cash', handed_minor: 1_400 };
  expect(factsOf('cash', cash, part({ kind: 'cash', handed_minor: 3_500 }))).toEqual([
    'Devuelto en efectivo $3.500',
    'Efectivo de la gaveta: $1.400',
  ]);
});

test('a return that was looked at many times is told once as unconfirmed, and then how it ended', () => {
  const step = (undo_id: string, undo_state: string) => ({
    ...{ at_ms: 0, type: 'undo_step', state: 'BOUND' as const },
    detail: { undo_id, undo_state },
  });
  const factsOf = (...timeline: ReturnType<typeof step>[]) => {
    const sale = { currency: 'CLP', returns: [] } as unknown as PastSaleDetail;
    const facts = paymentTimeline(sale, { ...tender, timeline }, null, false, 0, wordingIn('es'));
    return facts.slice(1).map(({ fact }) => fact);
  };
  const looked = Array.from({ length: 8 }, () => step('u1', 'UNKNOWN'));
  expect(factsOf(...looked, step('u1', 'REFUSED'))).toEqual([
    'Devolución sin confirmar',
    'No se hizo: no se devolvió nada',
  ]);
  expect(factsOf(...looked, step('u1', 'DONE'))).toEqual(['Devolución sin confirmar', 'Devolución hecha']);
  expect(factsOf(step('u1', 'REFUSED'), step('u2', 'DONE'))).toEqual(['Devolución hecha']);
});
