import { describe, expect, test } from 'vitest';
import { type Movement, type OutcomeFields, readOutcome } from '../../../core/verdict/movement.ts';
import {
  type RequestedMovement,
  type ResponseFacts,
  VERDICT_TABLE,
  readVerdict,
} from '../../../core/verdict/verdict.ts';

const SUCCESS = { status: 'IN_PROGRESS', status_detail: 'SUCCESS', response_code: '00' };

const READINGS: readonly (readonly [string, Movement, OutcomeFields, string])[] = [
  ['the words that the interface shows', 'authorization', SUCCESS, 'done'],
  ['other letters and a padded code', 'authorization', { status_detail: ' success', response_code: '000' }, 'done'],
  ['a success with a failing code', 'authorization', { ...SUCCESS, response_code: '51' }, 'unclear'],
  ['a success with a failing code of the network', 'return', { ...SUCCESS, network_response_code: '05' }, 'unclear'],
  ['a success with a failing code elsewhere', 'return', { ...SUCCESS, other_codes: ['N7'] }, 'unclear'],
  ['a success with a failing status', 'capture', { status: 'DENIED', status_detail: 'SUCCESS' }, 'unclear'],
  ['a success with a failing word elsewhere', 'return', { ...SUCCESS, elsewhere: ['rejected'] }, 'unclear'],
  ['a success beside words that say nothing', 'return', { ...SUCCESS, elsewhere: ['ok', 'CAPTURED'] }, 'done'],
  ['a success with an error', 'authorization', { ...SUCCESS, errors: ['E9'] }, 'unclear'],
  ['a return with an error', 'return', { ...SUCCESS, errors: ['NOT_REFUNDED'] }, 'unclear'],
  ['a success with errors that are none', 'reversal', { ...SUCCESS, errors: ['00', '0', 'Success', 'none'] }, 'done'],
  ['a success described as declined', 'authorization', { ...SUCCESS, descriptions: ['Declined'] }, 'unclear'],
  [
    'a success described in other words',
    'return',
    { ...SUCCESS, descriptions: ['Approved', 'have a nice day'] },
    'done',
  ],
  ['a return of which only an error speaks', 'return', { errors: ['E9'] }, 'unclear'],
  ['a decline with an error', 'return', { status_detail: 'DECLINED', errors: ['E9'] }, 'not_done'],
  ['a success with a code that nobody knows', 'return', { ...SUCCESS, response_code: '20000' }, 'unclear'],
  ['a success with a word for a code', 'return', { ...SUCCESS, response_code: 'Approved' }, 'done'],
  ['a success with a status that nobody knows', 'authorization', { ...SUCCESS, status: 'FROBNICATED' }, 'unclear'],
  ['a success with another word of success', 'authorization', { ...SUCCESS, status_detail: 'APPROVED' }, 'unclear'],
  ['a payment under way', 'authorization', { status_detail: 'PENDING', response_code: '09' }, 'unclear'],
  ['a decline that is under way by its detail', 'return', { status: 'DECLINED', status_detail: 'PENDING' }, 'unclear'],
  ['an error, which may have come after it', 'return', { status_detail: 'ERROR', response_code: '96' }, 'unclear'],
  ['a decline', 'authorization', { status: 'REJECTED', status_detail: 'DECLINED', response_code: '51' }, 'not_done'],
  ['a decline under way', 'authorization', { ...SUCCESS, status_detail: 'DECLINED', response_code: '51' }, 'not_done'],
  [
    'a decline told by an unknown word',
    'authorization',
    { status_detail: 'NO_FUNDS', response_code: '51' },
    'not_done',
  ],
  [
    'a return with an unknown word and a failing code',
    'return',
    { status_detail: 'LATER', response_code: '51' },
    'unclear',
  ],
  [
    'a failure whose detail is a state of success',
    'return',
    { status: 'FAILED', status_detail: 'AUTHORIZED', response_code: '51' },
    'unclear',
  ],
  ['a decline with the code of an approval', 'return', { status_detail: 'DECLINED', response_code: '00' }, 'unclear'],
  ['a decline of an authorization without a code', 'authorization', { status_detail: 'DECLINED' }, 'unclear'],
  ['a decline of anything else without a code', 'return', { status: 'DENIED' }, 'not_done'],
  ['a decline told elsewhere', 'reversal', { elsewhere: ['DENIED'] }, 'not_done'],
  ['nothing but a failing code', 'return', { response_code: '05' }, 'unclear'],
  ['a failing code beside an open status', 'return', { status: 'IN_PROGRESS', response_code: '05' }, 'unclear'],
  ['nothing but an approving code', 'authorization', { response_code: '00' }, 'unclear'],
  ['an approval without its word', 'authorization', { status: 'APPROVED', response_code: '00' }, 'unclear'],
  ['silence about an authorization', 'authorization', {}, 'unclear'],
  ['silence about a return', 'return', {}, 'done'],
  ['nothing but a status under way', 'return', { status: 'IN_PROGRESS' }, 'unclear'],
  ['nothing but a status of success', 'return', { status: 'COMPLETED', response_code: '00' }, 'done'],
  ['a capture that is CAPTURED', 'capture', { status: 'CAPTURED' }, 'done'],
  ['a return that is CAPTURED', 'return', { status: 'CAPTURED' }, 'unclear'],
  ['an approval that is REVERSED', 'authorization', { ...SUCCESS, status: 'REVERSED' }, 'unclear'],
  ['a reversal that is REVERSED', 'reversal', { ...SUCCESS, status: 'REVERSED' }, 'done'],
];

const WISH: RequestedMovement = {
  movement: 'authorization',
  amount_minor: 1_100,
  tip_minor: 100,
  currency: 'CLP',
  trace_id: 'trace-1',
  payment_id: null,
};
const UNDO: RequestedMovement = { ...WISH, movement: 'return', tip_minor: 0, payment_id: 'p' };
const ADJUSTMENT: RequestedMovement = { ...UNDO, movement: 'adjustment', before_minor: 900 };
const REVERSAL: RequestedMovement = { ...UNDO, movement: 'reversal' };
const reported: ResponseFacts = { status_detail: 'SUCCESS', trace_id: 'trace-1', payment_id: 'p', transaction_id: 't' };

const VERDICTS: readonly (readonly [string, ResponseFacts, RequestedMovement, string])[] = [
  ['of another trace', { ...reported, trace_id: 'trace-2' }, WISH, 'unclear trace_mismatch'],
  ['of another payment', { ...reported, payment_id: 'q' }, UNDO, 'unclear payment_mismatch'],
  ['of a payment that the till does not know', { ...reported, payment_id: 'q' }, WISH, 'done null'],
  ['that says no', { ...reported, status_detail: 'DENIED' }, UNDO, 'not_done'],
  ['that does not say', { ...reported, status_detail: 'REVIEW' }, UNDO, 'unclear unclear_answer'],
  ['whose amount cannot be read', { ...reported, amount_unreadable: true }, WISH, 'unclear malformed_answer'],
  ['that is a success of the purchase', { ...reported, type: 'PURCHASE' }, UNDO, 'unclear unclear_answer'],
  ['that is a success of its capture', { ...reported, type: 'capture' }, REVERSAL, 'unclear unclear_answer'],
  ['of a purchase that is REFUNDED', { ...reported, type: 'SALE', status: 'REFUNDED' }, UNDO, 'done null'],
  [
    'of a purchase that is REVERSED',
    { ...reported, type: 'SALE', status: 'REVERSED', amount_minor: 1_100 },
    REVERSAL,
    'done 1100',
  ],
  ['of a purchase that was refused', { ...reported, type: 'SALE', status_detail: 'DENIED' }, UNDO, 'not_done'],
  ['of a return', { ...reported, type: 'Refund' }, UNDO, 'done null'],
  ['of a type that nobody knows', { ...reported, type: 'TYPE_7' }, UNDO, 'done null'],
  [
    'of a capture that is a return',
    { ...reported, type: 'REFUND' },
    { ...UNDO, movement: 'capture' },
    'unclear unclear_answer',
  ],
  ['of an approval that is a reversal', { ...reported, type: 'REVERSAL' }, WISH, 'unclear unclear_answer'],
  [
    'of an adjustment that is a refund',
    { ...reported, type: 'refund' },
    { ...UNDO, movement: 'adjustment' },
    'unclear unclear_answer',
  ],
  ['of an approval that is a purchase', { ...reported, type: 'PURCHASE' }, WISH, 'done null'],
  ['that names nothing', { status_detail: 'SUCCESS' }, UNDO, 'unclear names_nothing'],
  ['that names nothing, and says PENDING', { elsewhere: ['PENDING'] }, REVERSAL, 'unclear unclear_answer'],
  [
    'that names nothing, and says something strange',
    { undocumented_words: ['05'] },
    REVERSAL,
    'unclear unclear_answer',
  ],
  ['that names its payment, and says nothing', { payment_id: 'p' }, UNDO, 'unclear unclear_answer'],
  ['that names its payment, as it was', { payment_id: 'p', elsewhere: ['CAPTURED'] }, UNDO, 'unclear unclear_answer'],
  ['that names its payment, as refunded', { payment_id: 'p', elsewhere: ['REFUNDED'] }, UNDO, 'done null'],
  [
    'that names its payment, as refunded in part, perhaps before',
    { payment_id: 'p', elsewhere: ['PARTIALLY_REFUNDED'] },
    UNDO,
    'unclear unclear_answer',
  ],
  ['that names its payment, with a code', { payment_id: 'p', response_code: '00' }, UNDO, 'done null'],
  [
    'that names a transaction of a payment that is PENDING',
    { payment_id: 'p', transaction_id: 't', elsewhere: ['PENDING'] },
    UNDO,
    'unclear unclear_answer',
  ],
  ['that names a transaction', { transaction_id: 't' }, UNDO, 'done null'],
  [
    'that names the payment of a capture',
    { payment_id: 'p' },
    { ...UNDO, movement: 'capture' },
    'unclear unclear_answer',
  ],
  ['that names only the payment', { status_detail: 'SUCCESS', payment_id: 'p' }, UNDO, 'done null'],
  ['that names nothing of an approval', { status_detail: 'SUCCESS' }, WISH, 'done null'],
  ['in another currency', { ...reported, currency: 'USD' }, UNDO, 'unclear amount_mismatch'],
  ['that approves a part, without an amount', { ...reported, response_code: '10' }, WISH, 'unclear amount_missing'],
  ['that approves a part, which is all', { ...reported, response_code: '10', amount_minor: 1_100 }, WISH, 'done 1100'],
  ['that approves a part', { ...reported, response_code: '10', amount_minor: 500 }, WISH, 'unclear amount_mismatch'],
  ['that reverses without an amount', reported, REVERSAL, 'unclear amount_missing'],
  ['that reverses a part', { ...reported, amount_minor: 1 }, REVERSAL, 'partly_done 1'],
  ['that reverses all', { ...reported, amount_minor: 1_100 }, REVERSAL, 'done 1100'],
  ['that reverses more', { ...reported, amount_minor: 1_101 }, REVERSAL, 'unclear amount_mismatch'],
  ['that reverses what nobody knows', { ...reported, amount_minor: 7 }, { ...REVERSAL, amount_minor: null }, 'done 7'],
  [
    'that reverses nothing',
    { ...reported, amount_minor: 0 },
    { ...REVERSAL, amount_minor: null },
    'unclear amount_mismatch',
  ],
  ['with the amount and the tip', { ...reported, amount_minor: 1_100 }, WISH, 'done 1100'],
  ['with the amount without the tip', { ...reported, amount_minor: 1_000 }, WISH, 'done 1000'],
  ['with one unit less than that', { ...reported, amount_minor: 999 }, WISH, 'unclear amount_mismatch'],
  [
    'that says its amount twice, the same',
    { ...reported, amount_minor: 1_100, other_amount_minor: 1_100 },
    WISH,
    'done 1100',
  ],
  [
    'that says another amount at another place',
    { ...reported, amount_minor: 1_100, other_amount_minor: 1 },
    WISH,
    'unclear amount_mismatch',
  ],
  [
    'that says it with and without the tip',
    { ...reported, amount_minor: 1_100, other_amount_minor: 1_000 },
    WISH,
    'done 1000',
  ],
  ['that returns another amount', { ...reported, amount_minor: 1_000 }, UNDO, 'unclear amount_mismatch'],
  ['that adjusts by any amount', { ...reported, amount_minor: 9 }, { ...UNDO, movement: 'adjustment' }, 'done 9'],
  ['that adjusts to the total', { ...reported, amount_minor: 1_100 }, ADJUSTMENT, 'done 1100'],
  ['that adjusts by the difference', { ...reported, amount_minor: 200 }, ADJUSTMENT, 'done 200'],
  ['that tells the hold as it was', { ...reported, amount_minor: 900 }, ADJUSTMENT, 'unclear amount_mismatch'],
];

function spoken(answer: ResponseFacts, requested: RequestedMovement): string {
  const read = readVerdict(answer, requested);
  if (read.verdict === 'unclear') return `unclear ${read.why}`;
  return read.verdict === 'not_done' ? 'not_done' : `${read.verdict} ${read.moved_minor}`;
}

describe('the one reading of every verdict (payment-safety 13.3)', () => {
  test.each(READINGS)('%s of %s reads as said', (_name, movement, fields, expected) => {
    expect(readOutcome(fields, movement)).toBe(expected);
  });

  test.each(VERDICTS)('an answer %s', (_name, answer, requested, expected) => {
    expect(spoken(answer, requested)).toBe(expected);
  });

  test('has a case above for every one of its rows', () => {
    const hit = new Set(
      VERDICTS.map(([, answer, requested]) => VERDICT_TABLE.find((row) => row.matches(answer, requested))),
    );
    expect(VERDICT_TABLE.filter((row) => !hit.has(row)).map(({ row }) => row)).toEqual([]);
  });
});
