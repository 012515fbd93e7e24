import { describe, expect, test } from 'vitest';
import type { PastSaleDetail, UndoOutcomeView, UndoPlanView } from '../../../core/contract/refunds.ts';
import { LANGUAGES } from '../../../core/i18n/index.ts';
import { findQuery, NO_FIELDS } from '../../../renderer/screens/refund/view/find-query.ts';
import {
  outcomeOfSilence,
  outcomeMessages,
  verdictText,
} from '../../../renderer/screens/refund/view/refund-messages.ts';
import {
  lineAmount,
  lineShares,
  NOTHING_MARKED,
  returnAmount,
  toggleLine,
} from '../../../renderer/screens/refund/view/return-amount.ts';
import { sale as demoSale, lines } from '../states/demo.ts';
import { cardPart } from '../states/payment-states.ts';
import { wordingIn } from '../say.ts';

const es = wordingIn('es');
const plan = (change: Partial<UndoPlanView>): UndoPlanView => ({
  act: 'refund',
  captured: 'complete',
  remaining_minor: 62_660,
  reason: null,
  ...change,
});

describe('the verdict before the PIN', () => {
  test('after the capture it is a refund, and says when the customer sees it and what remains', () => {
    const { kind, why } = verdictText(plan({}), 43_980, es);
    expect(kind).toBe('Será un reembolso');
    expect(why).toBe(
      'El cobro ya se capturó. El cliente verá una devolución en 3 a 10 días hábiles. Quedan $18.680 por devolver.',
    );
  });

  test('before the capture it is a cancellation, and the customer pays nothing', () => {
    const { kind, why } = verdictText(plan({ act: 'cancellation', captured: 'not_begun' }), 62_660, es);
    expect(kind).toBe('Será una anulación');
    expect(why).toContain('el cliente no paga nada');
  });

  test('more than remains is said, with what remains', () => {
    expect(verdictText(plan({}), 70_000, es).why).toContain('$62.660');
  });

  test.each(['nothing_remains', 'partial_before_capture', 'something new', null])(
    'when nothing can be done for %s, it says so in a sentence',
    (reason) => {
      for (const language of LANGUAGES)
        expect(verdictText(plan({ act: 'none', reason }), 10, wordingIn(language)).why).toMatch(/\.$/);
    },
  );
});

describe('what became of a return', () => {
  const asked = { act: 'refund', amount_minor: 43_980 } as const;
  const outcomes: readonly UndoOutcomeView[] = [
    { outcome: 'undone', act: 'refund', amount_minor: 43_980, remaining_minor: 18_680, transaction_id: 't1' },
    { outcome: 'undone', act: 'cancellation', amount_minor: 43_980, remaining_minor: 0, transaction_id: null },
    { outcome: 'declined', act: 'refund', reason: 'refused', detail: '' },
    { outcome: 'not_charged', reason: 'service_unreachable', detail: '' },
    { outcome: 'unknown', act: 'refund', cause: 'timeout' },
  ];

  test('the refund is worded as the design says', () => {
    expect(outcomeMessages(outcomes[0]!, asked, es).lead).toBe(
      'Reembolso enviado: $43.980. El cliente lo verá en 3 a 10 días hábiles.',
    );
  });

  test.each(LANGUAGES)('in %s only a proven refusal says that nothing was returned', (language) => {
    for (const outcome of outcomes) {
      const words = outcomeMessages(outcome, asked, wordingIn(language));
      const nothing = /no se devolvió nada|nada foi devolvido|nothing was returned/i.test(words.lead);
      expect(nothing).toBe(outcome.outcome === 'declined' || outcome.outcome === 'not_charged');
    }
  });

  test('an unknown return cannot be sent again, and neither can one that the till never answered', () => {
    expect(outcomeMessages(outcomes[4]!, asked, es).may_retry).toBe(false);
    expect(outcomeMessages(outcomeOfSilence('refund'), asked, es)).toMatchObject({ may_retry: false, sign: 'unknown' });
  });
});

describe('what goes back', () => {
  const sale: PastSaleDetail = {
    sale_id: 's912',
    number: 912,
    paid_at_ms: 0,
    currency: 'CLP',
    total_minor: 77_028,
    tip_minor: 7703,
    card: null,
    refunded_minor: 0,
    lines: [...lines],
    totals: demoSale.totals,
    tenders: [],
    printed: 1,
  };
  const tender = { ...cardPart, refunded_minor: 0, remaining_minor: 84_731, timeline: [] };

  test('the shares of all lines add up to exactly what was paid for the goods', () => {
    expect([...lineShares(sale).values()].reduce((sum, share) => sum + share, 0)).toBe(77_028);
  });

  test('returning every line and the tip is the whole payment', () => {
    const marked = sale.lines.reduce((all, line) => toggleLine(all, line.line_id, line.quantity_milli), {
      ...NOTHING_MARKED,
      tip: true,
    });
    expect(returnAmount(marked, sale, tender)).toBe(84_731);
  });

  test('half of a line of two is half of its share, and unmarking it leaves nothing', () => {
    const share = lineShares(sale).get('l11') ?? 0;
    expect(Math.abs(lineAmount(sale, 'l11', 1000) * 2 - share)).toBeLessThanOrEqual(1);
    expect(returnAmount(toggleLine(toggleLine(NOTHING_MARKED, 'l11', 2000), 'l11', 2000), sale, tender)).toBe(0);
  });
});

describe('finding a sale', () => {
  test('asks by what was typed, in the way the store writes amounts', () => {
    const query = findQuery({ ...NO_FIELDS, text: ' 912 ', amount: '$62.660', last_four: '7730' }, es);
    expect(query).toEqual({ ok: true, value: { text: '912', amount_minor: 62_660, last_four: '7730' } });
  });

  test('the last day is meant whole', () => {
    const query = findQuery({ ...NO_FIELDS, from: '2026-11-19', to: '2026-11-19' }, es);
    if (!query.ok) throw new Error('the dates are good');
    expect((query.value.to_ms ?? 0) - (query.value.from_ms ?? 0)).toBe(24 * 3_600_000 - 1);
  });

  test.each([
    [{ amount: 'mucho' }, 'amount'],
    [{ last_four: '77' }, 'last_four'],
    [{ from: '2026-11-21', to: '2026-11-15' }, 'to'],
  ])('%o is refused with the field that is wrong', (change, field) => {
    expect(findQuery({ ...NO_FIELDS, ...change }, es)).toMatchObject({ ok: false, error: { field } });
  });
});
