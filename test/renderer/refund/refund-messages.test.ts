import { describe, expect, test } from 'vitest';
import type {
  PastSaleDetail,
  ReturnPartView,
  ReturnPlanPart,
  ReturnPlanView,
  ReturnView,
} from '../../../core/contract/refunds.ts';
import { LANGUAGES } from '../../../core/i18n/index.ts';
import { findQuery, NO_FIELDS } from '../../../renderer/screens/refund/view/find-query.ts';
import {
  buttonText,
  hitText,
  outcomeMessages,
  planPartText,
  returnOfSilence,
  verdictText,
} from '../../../renderer/screens/refund/view/refund-messages.ts';
import {
  NOTHING_SELECTED,
  payableOf,
  priceOfPart,
  returnAmount,
  toggleLine,
} from '../../../renderer/screens/refund/view/return-amount.ts';
import { cashPart } from '../states/payment-states.ts';
import { past } from '../states/refund-answers.ts';
import { sale as demoSale, lines } from '../states/demo.ts';
import { wordingIn } from '../say.ts';

const es = wordingIn('es');
const paidPart = { ...cashPart, tender_id: 'goods', state: 'paid', refunded_minor: 0, timeline: [] } as const;
const card: ReturnPlanPart = {
  tender_id: 't1',
  kind: 'card',
  card: { brand: 'Visa', last_four: '4821', entry_mode: 'CHIP' },
  amount_minor: 43_980,
  act: 'refund',
  captured: 'complete',
  reason: null,
  handed_minor: 0,
  paid_in: null,
};
const cash: ReturnPlanPart = {
  ...card,
  tender_id: 't2',
  kind: 'cash',
  card: null,
  act: 'cash',
  amount_minor: 1554,
  handed_minor: 1550,
};
const plan = (change: Partial<ReturnPlanView>): ReturnPlanView => ({
  amount_minor: 43_980,
  remaining_minor: 62_660,
  parts: [card],
  problem: null,
  ...change,
});

describe('the verdict before the PIN', () => {
  test('after the capture it is a refund, and says when the customer sees it and what remains', () => {
    const { kind, why } = verdictText(plan({}), es);
    expect(kind).toBe('Será un reembolso');
    expect(why).toBe(
      'El cobro ya se capturó. El cliente verá el reembolso en 3 a 10 días hábiles. Quedan $18.680 por devolver.',
    );
  });

  test('before the capture it is a cancellation, and what is cancelled is never charged', () => {
    const cancelled = { ...card, act: 'cancellation', captured: 'not_begun' } as const;
    const { kind, why } = verdictText(plan({ parts: [cancelled], amount_minor: 62_660 }), es);
    expect(kind).toBe('Será una anulación');
    expect(why).toContain('Lo que se anula antes no se le cobra al cliente.');
    const part = { ...cancelled, amount_minor: 14_000 };
    const partly = verdictText(plan({ parts: [part], amount_minor: 14_000 }), es);
    expect(partly.why).not.toMatch(/no paga nada|desaparece/);
    expect(partly.why).toContain('Quedan $48.660 por devolver.');
  });

  test('card and cash together name the order in which they go back, and the button has the whole amount', () => {
    const both = plan({ amount_minor: 45_534, remaining_minor: 45_534, parts: [card, cash] });
    const { kind, why } = verdictText(both, es);
    expect(kind).toBe('Se devuelve en 2 partes');
    expect(why).toMatch(/^Primero la tarjeta/);
    expect(buttonText(both, 45_534, es)).toBe('Devolver $45.534');
    expect(both.parts.map((part) => planPartText(part, es))).toEqual([
      expect.stringMatching(/4821 · reembolso$/),
      'Efectivo · se entregan $1.550',
    ]);
  });

  test('more than remains is said, with what remains', () => {
    expect(verdictText(plan({ problem: 'more_than_remains', parts: [] }), es).why).toContain('$62.660');
  });

  test.each(['nothing_remains', 'partial_before_capture', 'something new', null])(
    'when nothing can be done for %s, it says so in a sentence',
    (reason) => {
      const none = plan({ problem: 'not_possible', parts: [{ ...card, act: 'none', reason }] });
      for (const language of LANGUAGES) expect(verdictText(none, wordingIn(language)).why).toMatch(/\.$/);
    },
  );

  test.each(['goods_returned', 'below_coin', 'drawer_too_low', 'shift_needed', 'return_waiting'] as const)(
    '%s is a sentence in every language, and the button offers nothing',
    (problem) => {
      for (const language of LANGUAGES) expect(verdictText(plan({ problem }), wordingIn(language)).why).toMatch(/\.$/);
      expect(buttonText(plan({ problem }), 1, es)).toBe('No se puede devolver');
    },
  );
});

describe('what became of a return', () => {
  const part: ReturnPartView = {
    part_id: 'p1',
    tender_id: 't1',
    kind: 'card',
    card: card.card,
    amount_minor: 43_980,
    handed_minor: 0,
    state: 'done',
    act: 'refund',
    transaction_id: 't1',
    reason: null,
  };
  const money: ReturnPartView = { ...part, part_id: 'p2', kind: 'cash', card: null, act: null, handed_minor: 1550 };
  const of = (...parts: readonly ReturnPartView[]): ReturnView => ({
    return_id: 'r1',
    sale_id: 's1',
    sale_number: 912,
    lane: null,
    at_ms: 0,
    currency: 'CLP',
    amount_minor: 43_980,
    reason: null,
    by: 'Marcela',
    parts,
  });
  const outcomes: Readonly<Record<string, readonly [ReturnView, boolean]>> = {
    done: [of(part), false],
    cancelled: [of({ ...part, act: 'cancellation' }), false],
    cash: [of(money), false],
    both: [of(part, money), false],
    refused: [of({ ...part, state: 'refused' }, { ...money, state: 'dropped' }), true],
    'not sent': [of({ ...part, state: 'refused', act: null }), true],
    partly: [of(part, { ...part, part_id: 'p3', state: 'refused' }), false],
    unknown: [of({ ...part, state: 'unknown' }, money), false],
  };

  test('the refund is worded as the design says', () => {
    expect(outcomeMessages(of(part), es).lead).toBe(
      'Reembolso enviado: $43.980. El cliente lo verá en 3 a 10 días hábiles.',
    );
  });

  test.each(LANGUAGES)('in %s only a proven refusal says that nothing was returned', (language) => {
    for (const [name, [returned, nothing]] of Object.entries(outcomes)) {
      const { lead } = outcomeMessages(returned, wordingIn(language));
      const says_nothing = /no se devolvió nada|nada foi devolvido|nothing was refunded/i.test(lead);
      expect([name, says_nothing]).toEqual([name, nothing]);
    }
  });

  test('what goes on a store credit is not told as given back to a card', () => {
    const gift = { ...part, kind: 'gift', card: null, act: null } as const;
    const credit = outcomeMessages(of({ ...gift, gift: { shown: 'PMGS', opens: true } }), es);
    expect(credit).toMatchObject({ title: 'Devuelto en un vale', lead: 'En el vale PMGS' });
    const again = outcomeMessages(of({ ...gift, gift: { shown: 'PMGS', opens: false } }), es);
    expect(again.title).toBe('Devuelto a la tarjeta de regalo');
  });

  test('cash that was handed over beside a card that is not confirmed is said with its amount', () => {
    const { sign, advice, amount_minor } = outcomeMessages(of({ ...part, state: 'unknown' }, money), es);
    expect(sign).toBe('unknown');
    expect(advice).toMatch(/^Entregue \$1\.550 en efectivo/);
    // Only the card amount: the cash is certain.
    expect(amount_minor).toBe(43_980);
  });

  test('a return that was in doubt and is proven not done says so, in every language, and may be made again', () => {
    for (const language of LANGUAGES) {
      const wording = wordingIn(language);
      for (const act of ['refund', 'cancellation'] as const) {
        const late = outcomeMessages(of({ ...part, act, state: 'refused', reason: 'proven_not_done' }), wording);
        const at_once = outcomeMessages(of({ ...part, act, state: 'refused', reason: 'rejected' }), wording);
        expect(late).toMatchObject({ sign: 'declined', may_retry: true });
        expect(late.title).toBe(wording.say(`refund.notDone.${act}Title`));
        expect(at_once.title).not.toBe(late.title);
      }
    }
  });

  test('an unknown return cannot be sent again, and neither can one that the till never answered', () => {
    expect(outcomeMessages(of({ ...part, state: 'unknown' }), es).may_retry).toBe(false);
    const sale = { sale_id: 's1', number: 912, lane: null, currency: 'CLP', tenders: [] } as const;
    const silent = returnOfSilence('r1', sale, [{ tender_id: 't1', amount_minor: 1, act: 'refund' }]);
    expect(outcomeMessages(silent, es)).toMatchObject({ may_retry: false, sign: 'unknown' });
  });
});

describe('what goes back', () => {
  const sale: PastSaleDetail = {
    sale_id: 's912',
    number: 912,
    lane: null,
    elsewhere: [],
    paid_at_ms: 0,
    currency: 'CLP',
    total_minor: 77_028,
    tip_minor: 7703,
    card: null,
    paid_by: ['cash'],
    refunded_minor: 0,
    lines: lines.map((line) => ({ ...line, returned_milli: 0, in_doubt: false, unfinished: false })),
    totals: demoSale.totals,
    tenders: [],
    tip_returned: false,
    tip_in_doubt: false,
    tip_unfinished: false,
    returns: [],
    printed: 1,
  };

  test('the shares of all lines add up to exactly what was paid for the goods', () => {
    const shares = sale.lines.map(({ line_id, quantity_milli }) => priceOfPart(sale, line_id, quantity_milli));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(77_028);
  });

  test('returning every line and the tip is the whole payment', () => {
    const marked = sale.lines.reduce((all, line) => toggleLine(all, line.line_id, line.quantity_milli), {
      ...NOTHING_SELECTED,
      tip: true,
    });
    expect(returnAmount(marked, sale)).toBe(84_731);
  });

  test('half of a line of two is half of its share, and unmarking it leaves nothing', () => {
    const share = priceOfPart(sale, 'l11', 2000);
    const half = priceOfPart(sale, 'l11', 1000);
    const halved = {
      ...sale,
      lines: sale.lines.map((line) => (line.line_id === 'l11' ? { ...line, returned_milli: 1000 } : line)),
    };
    expect(half + priceOfPart(halved, 'l11', 1000)).toBe(share);
    expect(returnAmount(toggleLine(toggleLine(NOTHING_SELECTED, 'l11', 2000), 'l11', 2000), sale)).toBe(0);
  });
});

describe('a sale that returned goods paid', () => {
  const goods = { ...paidPart, kind: 'credit', amount_minor: 1_900, remaining_minor: 1_900 } as const;
  const money = { ...paidPart, tender_id: 'money', amount_minor: 600, remaining_minor: 600 } as const;
  const sale = { ...past(7, 0, { card: null }), tenders: [goods, money] } as unknown as PastSaleDetail;

  test('is listed by what paid it, each way once', () => {
    expect(hitText({ ...sale, paid_by: ['credit'] }, es)).toBe('Venta 7 · Productos devueltos');
    expect(hitText({ ...sale, paid_by: ['credit', 'cash'] }, es)).toBe('Venta 7 · Productos devueltos + Efectivo');
    expect(hitText({ ...sale, paid_by: ['link'] }, es)).toBe('Venta 7 · Enlace o QR');
  });

  test('offers as an amount what money paid of it, and all of it on a store credit', () => {
    expect(payableOf(sale, { from: null, to: 'origin' })).toBe(600);
    expect(payableOf(sale, { from: goods.tender_id, to: 'origin' })).toBe(0);
    expect(payableOf(sale, { from: null, to: 'store_credit' })).toBe(2_500);
  });

  test('says what can go back of it, and never that it was returned', () => {
    const alone = verdictText(plan({ problem: 'paid_by_goods', parts: [], amount_minor: 0, remaining_minor: 0 }), es);
    expect(alone.why).toContain('se pagó con productos devueltos y no sale en dinero');
    const partly = verdictText(plan({ problem: 'paid_by_goods', parts: [], remaining_minor: 600 }), es);
    expect(partly.why).toContain('en dinero quedan $600');
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
