import { describe, expect, it } from 'vitest';
import type { CheckoutSlice, TenderView } from '../../../core/contract/snapshot.ts';
import { assert } from '../../../core/assert.ts';
import { storeCash } from '../../../renderer/screens/payment/tender/cash-view.ts';
import { approvedView } from '../../../renderer/screens/payment/outcome/outcome-view.ts';
import { handedMinor, railView } from '../../../renderer/screens/payment/frame/rail-view.ts';
import { wordingIn } from '../say.ts';
import { cardPart, cashPart, paymentStates } from '../states/payment-states.ts';

const wording = wordingIn('es');
const checkout = paymentStates['pay-tender']?.snapshot.checkout;
assert(checkout, 'there is a canned payment');

const EXCHANGE = { step: 'exchange', sale_number: 7, plan: null, running: false } as const;

const part = (number: number, change: Partial<TenderView>): TenderView => ({
  ...cardPart,
  tender_id: `part${number}`,
  trace_id: `trace${number}`,
  ...change,
});
const rows = (tenders: readonly TenderView[], change: Partial<CheckoutSlice> = {}) =>
  railView({ ...checkout, tenders, ...change }, [], wording).tenders.map(({ key, variant, note }) => ({
    key,
    variant,
    note: note.replace(/ \d\d:\d\d$/, ''),
  }));

describe('the rail beside a payment', () => {
  it('goes on calling a declined part declined when the choice of tender is back, and one never sent not', () => {
    expect(rows([part(1, { state: 'failed', declined: true }), part(2, { state: 'failed', declined: false })])).toEqual(
      [
        { key: 'part1', variant: 'no', note: 'Rechazado' },
        { key: 'part2', variant: 'undone', note: 'Sin cobro' },
      ],
    );
  });

  it('keeps every part that holds money, may hold it or was refused, and of those never sent only the latest', () => {
    const never = (number: number): TenderView => part(number, { state: 'failed', declined: false, card: null });
    const kept = [
      cashPart,
      never(1),
      part(2, { state: 'failed', declined: true }),
      never(3),
      part(4, { state: 'unknown' }),
      part(5, { state: 'undone' }),
      never(6),
      never(7),
    ];
    expect(rows(kept).map(({ key }) => key)).toEqual(['cash1', 'part2', 'part4', 'part5', 'part7']);
  });

  it('says that the reader is waited for only once it was asked', () => {
    const note = (is_planned: boolean) =>
      railView({ ...checkout, tenders: [] }, [], wording, { kind: 'card', amount_minor: 100, is_planned }).tenders[0]
        ?.note;
    expect([note(true), note(false)]).toEqual(['Se cobra ahora', 'Esperando en el lector']);
  });

  it('says that returned goods cover the sale, and not that it is still to be paid', () => {
    const covered = { ...checkout, current: { ...EXCHANGE, credit_minor: checkout.due_minor } };
    const view = railView(covered, [], wording);
    expect(view.eyebrow).toContain('Cubierta por lo devuelto');
    expect(view.caption).toContain('lo paga lo devuelto');
    expect(view.tenders).toMatchObject([{ kind: 'credit', note: 'Productos devueltos', amount_minor: view.due_minor }]);
  });

  it('names the credit once while what is left over goes back', () => {
    const credit = part(1, { kind: 'credit', state: 'paid', amount_minor: checkout.due_minor, card: null });
    const current = { ...EXCHANGE, credit_minor: checkout.due_minor + 100, running: true };
    expect(rows([credit], { current })).toMatchObject([{ key: 'part1', variant: 'done' }]);
  });

  it('gives no time to cash and gift cards that went back, because they keep the time at which they paid', () => {
    const gone = { state: 'returned', trace_id: null, card: null } as const;
    const back = [
      part(1, { ...gone, kind: 'gift' }),
      part(2, { ...gone, kind: 'cash' }),
      part(3, { state: 'returned' }),
    ];
    const shown = railView({ ...checkout, tenders: back }, [], wording).tenders.map(({ note }) => note);
    expect(shown).toEqual(['Devuelto', 'Devuelto', expect.stringMatching(/^Devuelto \d\d:\d\d$/)]);
  });

  it('shows of cash that rounds what is received in coins, and says that it is rounded', () => {
    const step = { step: 'cash', amount_minor: 491, cash_due_minor: 490, suggestions_minor: [] } as const;
    const part = (received: number | null) => storeCash(step, received, checkout, wording).part;
    expect(part(null)).toEqual({ kind: 'cash', amount_minor: 490, covers_minor: 491, is_rounded: true });
    expect(part(1_000)).toEqual(part(null));
    expect(part(100)).toEqual({ kind: 'cash', amount_minor: 100, covers_minor: 100 });
    const [row] = railView({ ...checkout, tenders: [] }, [], wording, part(null)).tenders;
    expect(row).toMatchObject({ amount_minor: 490, note: 'Por recibir, redondeado' });
  });

  it('shows of cash that was rounded what the drawer got, and a total that its parts come to', () => {
    const due = { total_minor: 2_491, due_minor: 2_491, paid_minor: 2_491, left_minor: 0, tip_minor: 0 };
    const cash = { ...cashPart, amount_minor: 491, received_minor: 1_000, change_minor: 510, rounding_minor: -1 };
    const tenders = [part(1, { state: 'paid', amount_minor: 2_000 }), cash];
    const view = railView({ ...checkout, ...due, tenders }, [], wording);
    expect(view.tenders.map(({ amount_minor }) => amount_minor)).toEqual([2_000, 490]);
    expect(view).toMatchObject({ sale_minor: 2_491, rounding_minor: -1, due_minor: 2_490, amount_minor: 2_490 });
    // The part's result shows the same to eyes, ears and the customer.
    const approved = paymentStates['pay-approved']?.snapshot.checkout?.current;
    assert(approved?.step === 'approved', 'there is a canned result');
    const step = { ...approved, tender: cash, change_minor: 510 };
    expect(handedMinor(cash)).toBe(490);
    expect(approvedView(step, wording).alert).toContain(wording.spoken(490));
  });

  it('shows the rounding of cash in a second currency, so that what was given, what it paid and the change add up', () => {
    const due = { total_minor: 10_003, due_minor: 10_003, paid_minor: 10_003, left_minor: 0, tip_minor: 0 };
    const foreign = { currency: 'USD', rate: '950', received_minor: 2_000, change_minor: 0 } as const;
    const cash = {
      ...{ ...cashPart, amount_minor: 10_003, received_minor: 19_000, change_minor: 9_000, rounding_minor: -3 },
      foreign,
    };
    const view = railView({ ...checkout, ...due, tenders: [cash] }, [], wording);
    expect(view).toMatchObject({ sale_minor: 10_003, rounding_minor: -3, due_minor: 10_000, amount_minor: 10_000 });
    expect(view.tenders.map(({ amount_minor }) => amount_minor)).toEqual([19_000 - 9_000]);
    const approved = paymentStates['pay-approved']?.snapshot.checkout?.current;
    assert(approved?.step === 'approved', 'there is a canned result');
    const { alert } = approvedView({ ...approved, tender: cash, change_minor: 9_000 }, wording);
    expect(alert).toContain(wording.spoken(10_000));
  });

  it('calls a part that a refund undid returned, and cancelled only what the service calls so', () => {
    const undone = (undone_by: 'refund' | 'cancellation' | 'not_said') =>
      rows([part(1, { state: 'undone', undone_by })])[0]?.note;
    expect([undone('refund'), undone('cancellation'), undone('not_said')]).toEqual(['Devuelto', 'Anulado', 'Deshecho']);
  });
});
