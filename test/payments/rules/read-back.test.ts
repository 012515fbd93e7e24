import { describe, expect, test } from 'vitest';
import {
  type PaymentFacts,
  type TransactionFacts,
  captureState,
  chargeTransaction,
  isWhollyReturned,
  readUndoBack,
} from '../../../core/verdict/read-back.ts';

describe('a payment that was read back', () => {
  const charge = { id: 'old', type: 'AUTHORIZATION', status: 'APPROVED', status_detail: 'SUCCESS' };
  /** Lists what was read before our request. */
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
    expect(readUndoBack(view({ transactions: [refund('new', 401)] }), undo)).toEqual({
      found: 'unclear',
      why: 'return_of_another_amount',
    });
    const { amount_minor: _amount, ...without_amount } = refund('new', 400);
    expect(readUndoBack(view({ transactions: [without_amount] }), undo)).toEqual({
      found: 'unclear',
      why: 'return_without_an_amount',
    });
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
    const { status_detail: _detail, ...silent } = refund('new', 400);
    for (const status of ['REVERSED', 'DENIED', 'DECLINED', 'FAILED', 'REJECTED'])
      expect(readUndoBack(view({ transactions: [{ ...silent, status }] }), undo)).toEqual({ found: 'nothing' });
    // A failed status and a successful detail contradict each other.
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
    // The id proves it is theirs, whatever the amount.
    const named = { ...undo, elsewhere: [theirs('lane-3', 400)] };
    expect(readUndoBack(paid(refund('lane-3', 400)), named)).toEqual({ found: 'nothing' });
    expect(readUndoBack(paid(refund('lane-3', 100)), named)).toEqual({ found: 'nothing' });
    expect(readUndoBack(paid(refund('lane-3', 400), refund('new', 400)), named)).toMatchObject({ found: 'done' });
    expect(readUndoBack(paid(refund('ours', 400), refund('lane-3', 400)), named)).toMatchObject({ found: 'done' });
    // A service that assigns its own ids leaves open whose return it is.
    expect(readUndoBack(paid(refund('new', 400)), named)).toEqual({ found: 'unclear', why: 'return_of_another_lane' });
    expect(readUndoBack(paid(refund('new', 400)), { ...undo, elsewhere: [theirs('lane-3', 100)] })).toMatchObject({
      why: 'return_of_another_lane',
    });
    // A return from before our request is matched to one lane, once.
    expect(readUndoBack(paid(refund('old', 400), refund('new', 400)), named)).toMatchObject({ found: 'done' });
    const two = { ...undo, elsewhere: [theirs('lane-3', 400), theirs('lane-4', 400)] };
    expect(readUndoBack(paid(refund('old', 400), refund('new', 400)), two)).toMatchObject({ found: 'unclear' });
    // Without the store nothing is proven, except where no new return is listed.
    const away = { ...undo, elsewhere: 'not_known' as const };
    expect(readUndoBack(paid(refund('new', 400)), away)).toEqual({ found: 'unclear', why: 'other_lanes_not_known' });
    expect(readUndoBack(paid(refund('old', 400)), away)).toEqual({ found: 'nothing' });
    // Others returned all of it.
    const whole = { ...paid(refund('lane-3', 400), refund('old', 400)), status: 'REFUNDED' };
    expect(readUndoBack(whole, named)).toEqual({ found: 'nothing' });
    expect(readUndoBack({ ...whole, transactions: [refund('old', 400)] }, named)).toMatchObject({ found: 'unclear' });
  });

  test('does not prove that nothing was returned while it has a new transaction of a kind that nobody knows', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const strange = (change: object) => view({ transactions: [{ ...refund('new', 400), type: 'T7', ...change }] });
    expect(readUndoBack(strange({}), undo)).toEqual({ found: 'unclear', why: 'transaction_of_an_unknown_type' });
    // A service that gives a return the id of its charge, and both words of its own, without amounts.
    const { amount_minor: _amount, ...nameless } = refund('old', 400);
    const twice = view({ transactions: ['T13', 'T12'].map((type) => ({ ...nameless, type })) });
    expect(readUndoBack(twice, undo)).toEqual({ found: 'unclear', why: 'transaction_of_an_unknown_type' });
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
    // Our return is listed as refused by the network.
    expect(readUndoBack(bare({ transactions: [refund('ours', 400, 'REVERSED')] }), undo)).toEqual({ found: 'nothing' });
  });

  test('does not prove that no capture began while it lists a page of its transactions', () => {
    const held: PaymentFacts = { status: 'AUTHORIZED', transactions: [charge] };
    expect(captureState(held)).toBe('not_begun');
    expect(captureState({ ...held, has_more: true })).toBe('not_known');
  });

  test('does not prove that nothing was returned where a return may have the id of another transaction', () => {
    const hidden = { found: 'unclear', why: 'return_without_an_id_of_its_own' };
    const undo = { undo_id: 'ours', amount_minor: 400, read_before: true, elsewhere: [] };
    const paid = (...transactions: TransactionFacts[]) => view({ initial_amount_minor: 1_000, transactions });
    const auth = { ...charge, id: 'p', amount_minor: 1_000 };
    const first = { ...undo, known_transactions: ['p'], returned_before_minor: 0 };
    expect(readUndoBack(paid(auth, refund('p', 400)), first)).toEqual(hidden);
    expect(readUndoBack(paid(auth), first)).toEqual({ found: 'nothing' });
    // A service may also sum up returns under one id.
    const second = { ...undo, known_transactions: ['p', 'r'], returned_before_minor: 400 };
    expect(readUndoBack(paid(auth, refund('r', 800)), second)).toEqual(hidden);
    expect(readUndoBack(paid(auth, refund('r', 400)), second)).toEqual({ found: 'nothing' });
    const silent = { id: 'r', type: 'REFUND', status: 'IN_PROGRESS', status_detail: 'SUCCESS' };
    expect(readUndoBack(paid(auth, silent), second)).toEqual(hidden);
    const lane = { ...second, elsewhere: [{ return_id: 'lane-3', amount_minor: 300 }] };
    expect(readUndoBack(paid(auth, refund('r', 400), refund('lane-3', 300)), lane)).toEqual({ found: 'nothing' });
    // An older journal has no sum.
    const older = { ...undo, known_transactions: ['p'] };
    expect(readUndoBack(paid(auth, refund('p', 400)), older)).toEqual(hidden);
  });

  test('is no proof of a return by a new row where its sums did not grow by it', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const paid = (current_amount_minor: number, ...transactions: TransactionFacts[]) =>
      view({ initial_amount_minor: 1_000, current_amount_minor, transactions });
    const unmoved = { found: 'unclear', why: 'returns_did_not_grow' };
    const before = { ...undo, returned_before_minor: 400, held_before_minor: 600 };
    // An earlier return has a new id in each reading, or a second row.
    expect(readUndoBack(paid(600, refund('renamed', 400)), before)).toEqual(unmoved);
    expect(readUndoBack(paid(600, refund('first', 400), refund('cleared', 400)), before)).toEqual(unmoved);
    const both = [refund('first', 400), refund('second', 400)];
    const known = { ...before, known_transactions: ['old', 'first'] };
    expect(readUndoBack(paid(200, ...both), known)).toEqual({ found: 'done', transaction_id: 'second' });
    // At another service the current amount stays that of the charge.
    expect(readUndoBack(paid(1_000, ...both), { ...known, held_before_minor: 1_000 })).toMatchObject({ found: 'done' });
  });

  test('does not prove that nothing was returned where its status says so, and it lists no return', () => {
    const undo = { undo_id: 'ours', amount_minor: 400, known_transactions: ['old'], read_before: true, elsewhere: [] };
    const unlisted = { found: 'unclear', why: 'returns_not_listed' };
    expect(readUndoBack(view({ status: 'PARTIALLY_REFUNDED' }), undo)).toEqual(unlisted);
    expect(readUndoBack(view({ reported_returned_minor: 400 }), undo)).toEqual(unlisted);
    const listed = { reported_returned_minor: 400, transactions: [refund('old', 400)] };
    expect(readUndoBack(view(listed), undo)).toEqual({ found: 'nothing' });
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
