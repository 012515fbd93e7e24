import { describe, expect, test } from 'vitest';
import {
  type PaymentFacts,
  type TransactionFacts,
  captureState,
  chargeTransaction,
  isWhollyReturned,
  readUndoBack,
} from '../../../core/verdict/read-back.ts';
import { type UndoQuestion, decideUndo, undoAfterConflict } from '../../../core/payments/undo-decision.ts';
import { undoVerdict } from '../../../core/payments/undo-table.ts';
import { answer, notSent, refusal, unknown } from '../support/fake-service.ts';

const QUESTION: UndoQuestion = {
  has_trace: true,
  amount_minor: 1_000,
  captured_minor: 1_000,
  remaining_minor: 1_000,
  captured: 'not_begun',
  payment_id: 'p',
  transaction_id: 't',
  is_read: true,
};

describe('the choice of an undo', () => {
  test.each([
    ['whole before capture', {}, 'cancellation R1'],
    ['whole after capture', { captured: 'complete' }, 'refund R5'],
    ['whole while it is being captured', { captured: 'in_process' }, 'refund R5'],
    ['whole when the capture is not known', { captured: 'not_known' }, 'cancellation R1'],
    ['a part before capture', { amount_minor: 400 }, 'cancellation R5'],
    [
      'a part before capture of a payment without a transaction',
      { amount_minor: 400, transaction_id: null },
      'none partial_before_capture',
    ],
    ['a part after capture', { amount_minor: 400, captured: 'complete' }, 'refund R5'],
    [
      'a part after capture without a transaction id',
      { amount_minor: 400, captured: 'complete', transaction_id: null },
      'refund R6',
    ],
    [
      'a part after capture without any id',
      { amount_minor: 400, captured: 'complete', payment_id: null, transaction_id: null },
      'none payment_not_named',
    ],
    ['the rest after a partial refund', { amount_minor: 600, remaining_minor: 600, captured: 'complete' }, 'refund R5'],
    ['more than remains', { amount_minor: 700, remaining_minor: 600 }, 'none more_than_remains'],
    ['when nothing remains', { remaining_minor: 0 }, 'none nothing_remains'],
    ['of half a unit', { amount_minor: 0.5 }, 'none not_an_amount'],
    ['of a negative amount', { amount_minor: -1 }, 'none not_an_amount'],
  ] as const)('%s', (_name, change, expected) => {
    const decision = decideUndo({ ...QUESTION, ...change });
    expect(decision.act === 'none' ? `none ${decision.reason}` : `${decision.act} ${decision.call}`).toBe(expected);
  });

  test.each([
    ['a cancellation that came too late', 'R1', {}, 'R5'],
    ['a cancellation of a payment without a transaction', 'R1', { transaction_id: null }, 'R6'],
    ['a cancellation of a payment without any id', 'R1', { transaction_id: null, payment_id: null }, 'R2'],
    [
      'a cancellation of a payment that cannot be read, by the trace',
      'R1',
      { transaction_id: null, is_read: false },
      'R2',
    ],
    [
      'a part of it, of a payment that cannot be read',
      'R1',
      { transaction_id: null, is_read: false, amount_minor: 400 },
      null,
    ],
    ['a refund by transaction of a payment that cannot be read', 'R5', { captured: 'complete', is_read: false }, null],
    ['a refund by transaction, once the capture is certain', 'R5', { captured: 'complete' }, 'R6'],
    ['a refund by transaction while the capture is not certain', 'R5', { captured: 'not_known' }, null],
    ['a refund by transaction of a payment without an id', 'R5', { captured: 'complete', payment_id: null }, null],
    ['a refund by payment', 'R6', { captured: 'complete' }, null],
    ['a call by trace', 'R2', {}, null],
  ] as const)('after a conflict follows on %s: %s %o -> %s', (_name, call, change, expected) => {
    const next = undoAfterConflict(call, { ...QUESTION, ...change });
    expect(next === null || next.act === 'none' ? null : next.call).toBe(expected);
  });
});

describe('the answer to an undo', () => {
  const done = { transaction_id: 'x', amount_minor: 1_000, status_detail: 'SUCCESS' };
  test.each([
    ['2xx that names it', answer('u', done), 'R6', 'done'],
    ['2xx of another amount', answer('u', { ...done, amount_minor: 999 }), 'R6', 'unknown amount_mismatch'],
    ['2xx that names nothing', answer('u', {}), 'R1', 'unknown names_nothing'],
    ['2xx that says no', answer('u', { ...done, status_detail: 'DECLINED' }), 'R6', 'refused declined'],
    ['2xx that is still under way', answer('u', { ...done, status_detail: 'PENDING' }), 'R6', 'unknown unclear_answer'],
    [
      '2xx with a detail that nobody knows',
      answer('u', { ...done, status_detail: 'ACCEPTED' }),
      'R5',
      'unknown unclear_answer',
    ],
    ['2xx that says success in other letters', answer('u', { ...done, status_detail: 'success' }), 'R6', 'done'],
    [
      '2xx whose status alone says no',
      answer('u', { transaction_id: 'x', status: 'DENIED' }),
      'R6',
      'refused declined',
    ],
    [
      '2xx whose status and code say no, without a detail',
      answer('u', { transaction_id: 'x', amount_minor: 1_000, status: 'DECLINED', network_response_code: '05' }),
      'R5',
      'refused declined',
    ],
    [
      '2xx with nothing but a failing code',
      answer('u', { transaction_id: 'x', response_code: '05' }),
      'R5',
      'unknown unclear_answer',
    ],
    ['2xx that contradicts itself', answer('u', { ...done, response_code: '51' }), 'R5', 'unknown unclear_answer'],
    ['2xx in another currency', answer('u', { ...done, currency: 'USD' }), 'R5', 'unknown amount_mismatch'],
    ['2xx of another payment', answer('u', { ...done, payment_id: 'q' }), 'R5', 'unknown payment_mismatch'],
    ['409 to a cancellation', refusal('u', 409), 'R1', 'conflict conflict'],
    ['400 to a cancellation', refusal('u', 400), 'R1', 'conflict rejected'],
    ['400 to a refund', refusal('u', 400), 'R6', 'refused rejected'],
    ['422 to a refund', refusal('u', 422), 'R5', 'refused rejected'],
    ['404 to a cancellation', refusal('u', 404), 'R1', 'conflict not_found'],
    ['404 to a refund', refusal('u', 404), 'R6', 'unknown not_found'],
    ['409 to a refund', refusal('u', 409), 'R5', 'conflict conflict'],
    ['409 already_refunded to a refund', refusal('u', 409, 'already_refunded'), 'R5', 'conflict already_reversed'],
    ['409 in_progress', refusal('u', 409, 'in_progress'), 'R6', 'unknown in_progress'],
    [
      '409 already_cancelled to a cancellation',
      refusal('u', 409, 'already_cancelled'),
      'R1',
      'conflict already_reversed',
    ],
    ['401', refusal('u', 401), 'R6', 'unknown credentials_refused'],
    ['429', refusal('u', 429), 'R5', 'unknown too_many_requests'],
    ['a time-out', unknown('u', 'timeout'), 'R6', 'unknown timeout'],
    ['a 500', unknown('u', 'server_error'), 'R6', 'unknown server_error'],
    ['nothing sent', notSent('u', 'dns_failed'), 'R6', 'not_sent dns_failed'],
    ['"not sent" with bytes written', notSent('u', 'dns_failed', 5), 'R6', 'unknown bytes_written'],
  ] as const)('%s', (_name, result, call, expected) => {
    const verdict = undoVerdict(result, { call, amount_minor: 1_000, currency: 'CLP', payment_id: 'p' });
    const more = 'reason' in verdict ? verdict.reason : 'cause' in verdict ? verdict.cause : '';
    expect(`${verdict.verdict} ${more}`.trim()).toBe(expected);
  });
});

describe('a payment that was read back', () => {
  const charge = { id: 'old', type: 'AUTHORIZATION', status: 'APPROVED', status_detail: 'SUCCESS' };
  /** It lists what was read before our request. */
  const view = ({ transactions = [], ...change }: Partial<PaymentFacts>): PaymentFacts => ({
    ...{ status: 'CAPTURED', ...change },
    transactions: transactions.some(({ id }) => id === 'old') ? transactions : [charge, ...transactions],
  });
  const refund = (id: string, amount_minor: number, status = 'IN_PROGRESS') => ({
    id,
    type: 'REFUND',
    status,
    status_detail: 'SUCCESS',
    amount_minor,
  });

  test('proves our refund only by a new return of our amount', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    expect(readUndoBack(view({ transactions: [refund('old', 400)] }), undo)).toEqual({ found: 'nothing' });
    expect(readUndoBack(view({ transactions: [refund('old', 400), refund('new', 400)] }), undo)).toEqual({
      found: 'done',
      transaction_id: 'new',
    });
    expect(readUndoBack(view({ transactions: [refund('new', 401)] }), undo)).toMatchObject({ found: 'unclear' });
    expect(readUndoBack(view({ transactions: [refund('new', 400), refund('other', 400)] }), undo)).toMatchObject({
      found: 'unclear',
    });
    expect(readUndoBack(view({ transactions: [refund('new', 400, 'REVERSED')] }), undo)).toEqual({ found: 'nothing' });
  });

  test('does not prove that nothing was returned while a return is under way', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const pending = (id: string) => ({ ...refund(id, 400), status_detail: 'PENDING' });
    expect(readUndoBack(view({ transactions: [pending('new')] }), undo)).toEqual({
      found: 'unclear',
      why: 'return_under_way',
    });
    expect(readUndoBack(view({ transactions: [pending('old')] }), undo)).toEqual({ found: 'nothing' });
    const failed = { ...refund('new', 400), status_detail: 'DECLINED' };
    expect(readUndoBack(view({ transactions: [failed] }), undo)).toEqual({ found: 'nothing' });
    const { status_detail: _said, ...silent } = refund('new', 400);
    for (const status of ['REVERSED', 'DENIED', 'DECLINED', 'FAILED', 'REJECTED'])
      expect(readUndoBack(view({ transactions: [{ ...silent, status }] }), undo)).toEqual({ found: 'nothing' });
    // A status that fails beside a detail that succeeds proves neither.
    expect(readUndoBack(view({ transactions: [{ ...refund('new', 400), status: 'DENIED' }] }), undo)).toMatchObject({
      found: 'unclear',
    });
  });

  test('that nobody read before our request proves nothing by a return that is not ours by its id', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: [], read_before: false, elsewhere: [] };
    expect(readUndoBack(view({ transactions: [refund('elsewhere', 400)] }), undo)).toEqual({
      found: 'unclear',
      why: 'not_read_before',
    });
    expect(readUndoBack(view({ transactions: [refund('elsewhere', 400), refund('ours', 400)] }), undo)).toEqual({
      found: 'done',
      transaction_id: 'ours',
    });
    expect(readUndoBack(view({}), undo)).toEqual({ found: 'nothing' });
  });

  test('is not proven by what another lane gives back, whose claim the store holds', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true };
    const theirs = (return_id: string, amount_minor: number) => ({ return_id, amount_minor });
    const paid = (...transactions: ReturnType<typeof refund>[]) => view({ initial_amount_minor: 800, transactions });
    // By its id it is theirs, whatever its amount.
    const named = { ...undo, elsewhere: [theirs('lane-3', 400)] };
    expect(readUndoBack(paid(refund('lane-3', 400)), named)).toEqual({ found: 'nothing' });
    expect(readUndoBack(paid(refund('lane-3', 100)), named)).toEqual({ found: 'nothing' });
    expect(readUndoBack(paid(refund('lane-3', 400), refund('new', 400)), named)).toMatchObject({ found: 'done' });
    expect(readUndoBack(paid(refund('ours', 400), refund('lane-3', 400)), named)).toMatchObject({ found: 'done' });
    // A service that makes ids of its own leaves open whose it is.
    expect(readUndoBack(paid(refund('new', 400)), named)).toEqual({ found: 'unclear', why: 'return_of_another_lane' });
    expect(readUndoBack(paid(refund('new', 400)), { ...undo, elsewhere: [theirs('lane-3', 100)] })).toMatchObject({
      why: 'return_of_another_lane',
    });
    // What stood there before our request is placed, once.
    expect(readUndoBack(paid(refund('old', 400), refund('new', 400)), named)).toMatchObject({ found: 'done' });
    const two = { ...undo, elsewhere: [theirs('lane-3', 400), theirs('lane-4', 400)] };
    expect(readUndoBack(paid(refund('old', 400), refund('new', 400)), two)).toMatchObject({ found: 'unclear' });
    // A store that cannot be asked proves nothing, except where there is nothing to tell apart.
    const away = { ...undo, elsewhere: 'not_known' as const };
    expect(readUndoBack(paid(refund('new', 400)), away)).toEqual({ found: 'unclear', why: 'other_lanes_not_known' });
    expect(readUndoBack(paid(refund('old', 400)), away)).toEqual({ found: 'nothing' });
    // All of it went by others.
    const whole = { ...paid(refund('lane-3', 400), refund('old', 400)), status: 'REFUNDED' };
    expect(readUndoBack(whole, named)).toEqual({ found: 'nothing' });
    expect(readUndoBack({ ...whole, transactions: [refund('old', 400)] }, named)).toMatchObject({ found: 'unclear' });
  });

  test('does not prove that nothing was returned while it has a new transaction of a kind that nobody knows', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const strange = (change: object) => view({ transactions: [{ ...refund('new', 400), type: 'T7', ...change }] });
    expect(readUndoBack(strange({}), undo)).toEqual({ found: 'unclear', why: 'transaction_of_an_unknown_type' });
    expect(readUndoBack(strange({ status: 'FAILED', status_detail: 'DECLINED' }), undo)).toEqual({ found: 'nothing' });
    expect(readUndoBack(strange({ id: 'old' }), undo)).toEqual({ found: 'nothing' });
    for (const type of ['AUTHORIZATION', 'capture', 'Adjustment', 'SALE'])
      expect(readUndoBack(strange({ type }), undo)).toEqual({ found: 'nothing' });
  });

  test('does not prove that nothing was returned while it lists less than before, nothing, or a page of it', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const amounts = { initial_amount_minor: 1_000, current_amount_minor: 1_000 };
    const lacks = { found: 'unclear', why: 'reading_lacks_transactions' };
    const bare = (change: Partial<PaymentFacts>): PaymentFacts => ({ status: 'CAPTURED', transactions: [], ...change });
    expect(readUndoBack(bare({ transactions: [{ ...charge, id: 'another' }], ...amounts }), undo)).toEqual(lacks);
    const unknown_before = { ...undo, known_transactions: [] };
    expect(readUndoBack(bare({}), unknown_before)).toEqual(lacks);
    expect(readUndoBack(bare(amounts), unknown_before)).toEqual(lacks);
    expect(readUndoBack(bare({ transactions: [charge], has_more: true }), undo)).toEqual(lacks);
    expect(readUndoBack(bare({ transactions: [charge] }), undo)).toEqual({ found: 'nothing' });
    // A return of ours that the network refused is an answer of its own.
    expect(readUndoBack(bare({ transactions: [refund('ours', 400, 'REVERSED')] }), undo)).toEqual({ found: 'nothing' });
  });

  test('does not prove that nothing was returned where a return may have the id of another transaction', () => {
    const hidden = { found: 'unclear', why: 'return_without_an_id_of_its_own' };
    const undo = { undo_id: 'ours', amount_minor: 400, read_before: true, elsewhere: [] };
    const paid = (...transactions: TransactionFacts[]) => view({ initial_amount_minor: 1_000, transactions });
    const auth = { ...charge, id: 'p', amount_minor: 1_000 };
    const first = { ...undo, known_transactions: ['p'], returned_before_minor: 0 };
    expect(readUndoBack(paid(auth, refund('p', 400)), first)).toEqual(hidden);
    expect(readUndoBack(paid(auth), first)).toEqual({ found: 'nothing' });
    // Returns may be summed up under one id, too.
    const second = { ...undo, known_transactions: ['p', 'r'], returned_before_minor: 400 };
    expect(readUndoBack(paid(auth, refund('r', 800)), second)).toEqual(hidden);
    expect(readUndoBack(paid(auth, refund('r', 400)), second)).toEqual({ found: 'nothing' });
    const silent = { id: 'r', type: 'REFUND', status: 'IN_PROGRESS', status_detail: 'SUCCESS' };
    expect(readUndoBack(paid(auth, silent), second)).toEqual(hidden);
    // Other lanes' returns are not ours.
    const lane = { ...second, elsewhere: [{ return_id: 'lane-3', amount_minor: 300 }] };
    expect(readUndoBack(paid(auth, refund('r', 400), refund('lane-3', 300)), lane)).toEqual({ found: 'nothing' });
    // A journal of before knows no sum.
    const older = { ...undo, known_transactions: ['p'] };
    expect(readUndoBack(paid(auth, refund('p', 400)), older)).toEqual(hidden);
  });

  test('does not prove that nothing was returned while it holds less than its returns explain', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const held = (current_amount_minor: number) =>
      view({ initial_amount_minor: 1_000, current_amount_minor, transactions: [refund('old', 300)] });
    expect(readUndoBack(held(700), undo)).toEqual({ found: 'nothing' });
    expect(readUndoBack(held(1_000), undo)).toEqual({ found: 'nothing' });
    expect(readUndoBack(held(300), undo)).toEqual({ found: 'unclear', why: 'less_than_its_returns_explain' });
  });

  test.each([
    ['its only charge, whatever it says of itself', ['AUTHORIZATION APPROVED FAILED'], 't-0'],
    ['the charge that was not refused', ['AUTHORIZATION DECLINED DECLINED', 'AUTHORIZATION APPROVED SUCCESS'], 't-1'],
    ['a charge before what nobody knows', ['T9 APPROVED SUCCESS', 'AUTHORIZATION APPROVED SUCCESS'], 't-1'],
    ['none of a kind that nobody knows, which may be a return', ['T13 APPROVED SUCCESS'], null],
    ['none of two charges', ['AUTHORIZATION APPROVED SUCCESS', 'ADJUSTMENT APPROVED SUCCESS'], null],
    ['no charge that was refused', ['AUTHORIZATION DECLINED DECLINED'], null],
    ['no capture and no return', ['CAPTURE APPROVED SUCCESS', 'REFUND APPROVED SUCCESS'], null],
  ])('is returned through %s', (_what, lines, expected) => {
    const transactions = lines.map((line, index) => {
      const [type = '', status = '', status_detail = ''] = line.split(' ');
      return { id: `t-${index}`, type, status, status_detail };
    });
    expect(chargeTransaction({ status: 'CAPTURED', transactions })).toBe(expected);
  });

  test('is told by our own id whether it happened', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const own = (change: object) => readUndoBack(view({ transactions: [{ ...refund('ours', 400), ...change }] }), undo);
    expect(own({})).toEqual({ found: 'done', transaction_id: 'ours' });
    expect(own({ status_detail: 'DECLINED' })).toEqual({ found: 'nothing' });
    expect(own({ status: 'REVERSED' })).toEqual({ found: 'nothing' });
    expect(own({ status_detail: 'PENDING' })).toMatchObject({ found: 'unclear' });
    expect(own({ amount_minor: 401 })).toMatchObject({ found: 'unclear' });
  });

  test('that somebody returned wholly, by no return that it lists, was returned by nobody knows whom', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    expect(readUndoBack(view({ status: 'CANCELLED' }), undo)).toMatchObject({ found: 'unclear' });
  });

  test.each([
    ['AUTHORIZED', 'not_begun'],
    ['CAPTURE_IN_PROCESS', 'in_process'],
    ['CAPTURED', 'complete'],
    ['PARTIALLY_REFUNDED', 'complete'],
    ['SOMETHING_ELSE', 'not_known'],
  ] as const)('with status %s has its capture %s', (status, expected) => {
    expect(captureState(view({ status }))).toBe(expected);
  });

  test('is wholly returned only when the service says so', () => {
    expect(isWhollyReturned(view({ status: 'CANCELLED' }))).toBe(true);
    expect(isWhollyReturned(view({ current_amount_minor: 0, transactions: [refund('new', 1_000)] }))).toBe(true);
    expect(isWhollyReturned(view({ current_amount_minor: 0 }))).toBe(false);
    expect(isWhollyReturned(view({ status: 'REFUNDED', current_amount_minor: 1_000 }))).toBe(false);
    expect(isWhollyReturned(view({ status: 'AUTHORIZED', current_amount_minor: 1_000 }))).toBe(false);
  });
});
