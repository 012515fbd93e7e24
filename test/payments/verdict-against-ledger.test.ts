import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../core/service/fold-answer.ts';
import { cardPresentAuthorizationAnswerSchema } from '../../core/service/schemas/authorization-answer.ts';
import { undoAnswerSchema } from '../../core/service/schemas/undo.ts';
import type { Movement } from '../../core/verdict/movement.ts';
import { type RequestedMovement, type ResponseFacts, type Verdict, readVerdict } from '../../core/verdict/verdict.ts';
import { authorizationAnswer, undoAnswer } from '../../electron/gateway/answers.ts';

/** What the ledger says of one request: all, a part or none of the amount moved. */
interface Truth {
  readonly movement: Movement;
  readonly asked_minor: number;
  readonly moved_minor: number;
}

/** The first status is used for every outcome, so it proves none. */
const YES = {
  detail: ['SUCCESS'],
  status: ['IN_PROGRESS', 'COMPLETED', 'APPROVED', 'SUCCESS'],
  code: ['00', '0', '000', '08', '11', '85'],
};
const NO = {
  detail: ['DECLINED', 'DENIED', 'FAILED', 'REJECTED'],
  status: ['IN_PROGRESS', 'DECLINED', 'DENIED', 'REJECTED', 'FAILED'],
  code: ['05', '51', '5', '054', 'N7', '91'],
};
const NEITHER = {
  detail: ['PENDING', 'IN_PROGRESS', 'REVIEW', 'ERROR', ''],
  status: ['PENDING', 'FROBNICATED', 'QUEUED'],
  code: ['99999', 'SOMETHING ELSE'],
};

const dressed = (word: string): fc.Arbitrary<string> =>
  fc.constantFrom(word, word.toLowerCase(), ` ${word} `, word.replaceAll('_', '-'), word.replaceAll('_', ' '));
const oneOf = (...words: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...words).chain(dressed);
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

/** An id as text, as a number, or as a number beyond 2^53. */
const identifier = fc.constantFrom('"pay-1"', '17', '9007199254740993', '"9007199254740993"');

interface Voice {
  readonly detail: string | undefined;
  readonly status: string | undefined;
  readonly code: string | undefined;
  readonly network: string | undefined;
}

/** Every field that is present says what happened; with `liars`, some fields contradict it. */
function voice(happened: boolean, with_liars: boolean): fc.Arbitrary<Voice> {
  const matching = happened ? YES : NO;
  const lies = happened ? NO : YES;
  const field = (name: keyof typeof YES): fc.Arbitrary<string | undefined> =>
    with_liars
      ? maybe(fc.oneof(oneOf(...matching[name]), oneOf(...lies[name]), oneOf(...NEITHER[name])))
      : maybe(oneOf(...matching[name]));
  return fc.record({ detail: field('detail'), status: field('status'), code: field('code'), network: field('code') });
}

/** A JSON field as text; empty when absent. */
const textField = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `"${name}":${JSON.stringify(value)},`;

interface Rendered {
  readonly truth: Truth;
  /** At least one field says what happened; otherwise no client could know. */
  readonly is_told: boolean;
  /** No field contradicts it, and everything that the interface promises is present. */
  readonly is_plain: boolean;
  readonly body: string;
}

const truths: fc.Arbitrary<Truth> = fc
  .record({
    movement: fc.constantFrom<Movement>('authorization', 'return', 'reversal', 'cancellation', 'capture'),
    asked_minor: fc.integer({ min: 2, max: 999_999 }),
    share: fc.constantFrom('all', 'part', 'nothing'),
    part: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  .map(({ movement, asked_minor, share, part }) => {
    const part_minor = Math.max(1, Math.floor(asked_minor * part));
    return { movement, asked_minor, moved_minor: share === 'all' ? asked_minor : share === 'part' ? part_minor : 0 };
  });

/** Responses from the product of words, codes, absent fields and forms, each with the ledger's truth. */
const ANSWERS: fc.Arbitrary<Rendered> = truths.chain((truth) =>
  fc.boolean().chain((with_liars) =>
    fc
      .record({
        voice: voice(truth.moved_minor > 0, with_liars),
        names: fc.record({ payment: fc.boolean(), transaction: fc.boolean(), id: identifier }),
        amount: fc.constantFrom('absent', 'number', 'text'),
      })
      .map(({ voice: { detail, status, code, network }, names, amount }) => {
        const moved = truth.moved_minor;
        // A partial amount is always stated; otherwise no client could know it.
        const is_part = moved > 0 && moved < truth.asked_minor;
        const form = is_part && amount === 'absent' ? 'number' : amount;
        const shown = moved === 0 ? truth.asked_minor : moved;
        const value = form === 'absent' ? '' : `"amount":${form === 'text' ? `"${shown}"` : shown},`;
        const transaction = `{${textField('status', status)}${textField('status_detail', detail)}${value}${
          names.transaction ? `"id":${names.id},` : ''
        }"network_data":${network === undefined ? 'null' : JSON.stringify({ response_code: network })}}`;
        const payment = `${names.payment ? `"id":${names.id},` : ''}"transaction":${transaction}`;
        const top = textField('response_code', code);
        const body =
          truth.movement === 'authorization'
            ? `{${top}${names.payment ? `"payment_id":${names.id},` : ''}"transaction":${transaction}}`
            : `{${top}"payment":{${payment}}}`;
        const amountTruth = moved > 0 ? YES : NO;
        const is_told =
          isOneOf(detail, amountTruth.detail) ||
          isOneOf(status, amountTruth.status.slice(1)) ||
          isOneOf(code, amountTruth.code) ||
          isOneOf(network, amountTruth.code);
        const is_plain =
          !with_liars && detail !== undefined && code !== undefined && form !== 'absent' && names.transaction;
        return { truth, is_told, is_plain, body };
      }),
  ),
);

function isOneOf(word: string | undefined, words: readonly string[]): boolean {
  if (word === undefined) return false;
  return words.includes(word.trim().toUpperCase().replaceAll('-', '_').replaceAll(' ', '_'));
}

/** Reads the body of a response as the client does. */
function read({ body, truth }: Rendered): Verdict {
  const parsed = parseJson(body);
  const reported: ResponseFacts =
    truth.movement === 'authorization'
      ? authorizationAnswer({ http_status: 201, body: cardPresentAuthorizationAnswerSchema.parse(parsed) }, 'CLP')
      : undoAnswer({ http_status: 200, body: undoAnswerSchema.parse(parsed) }, 'CLP');
  return readVerdict(reported, { movement: truth.movement, amount_minor: truth.asked_minor, currency: 'CLP' });
}

/** The verdict on a plain response, which is the truth itself. */
function plainly({ movement, asked_minor, moved_minor }: Truth): Verdict['verdict'] {
  if (moved_minor === 0) return 'not_done';
  if (moved_minor === asked_minor) return 'done';
  return movement === 'reversal' ? 'partly_done' : 'unclear';
}

describe('what the till believes of an answer, against a ledger that knows what happened', () => {
  test('is never done when nothing happened, never not done when something did, and never all when it was a part', () => {
    fc.assert(
      fc.property(ANSWERS, (rendered) => {
        const { truth, is_told } = rendered;
        const { verdict } = read(rendered);
        if (!is_told) return;
        if (truth.moved_minor === 0) expect(['not_done', 'unclear']).toContain(verdict);
        else expect(verdict).not.toBe('not_done');
        if (truth.moved_minor < truth.asked_minor) expect(verdict).not.toBe('done');
      }),
      { numRuns: 5_000 },
    );
  });

  test('is the truth when the answer is plain, in any letters, forms of numbers and sizes of ids', () => {
    fc.assert(
      fc.property(
        ANSWERS.filter(({ is_plain }) => is_plain),
        (rendered) => {
          expect(read(rendered).verdict).toBe(plainly(rendered.truth));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

const ABSENT = undefined;
const DETAILS = [ABSENT, 'SUCCESS', 'DENIED', 'PENDING', 'REVIEW'] as const;
const STATUSES = [ABSENT, 'APPROVED', 'IN_PROGRESS', 'DECLINED', 'FROBNICATED'] as const;
const CODES = [ABSENT, '00', '51', '99999'] as const;
const AMOUNTS = [ABSENT, 1_000, 999, 1_001] as const;
const MOVEMENTS: readonly Movement[] = ['authorization', 'return', 'reversal', 'cancellation', 'capture', 'adjustment'];

const without = <Fields extends object>(fields: Fields): ResponseFacts =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ABSENT));

test('the whole product of words, codes, amounts and names keeps the rules of 13.3', () => {
  const problems: string[] = [];
  let seen = 0;
  for (const movement of MOVEMENTS)
    for (const status_detail of DETAILS)
      for (const status of STATUSES)
        for (const response_code of CODES)
          for (const network_response_code of CODES)
            for (const amount_minor of AMOUNTS)
              for (const transaction_id of [ABSENT, 't']) {
                const reported = without({
                  status_detail,
                  status,
                  response_code,
                  network_response_code,
                  amount_minor,
                  transaction_id,
                });
                const requested: RequestedMovement = { movement, amount_minor: 1_000, currency: 'CLP' };
                const { verdict } = readVerdict(reported, requested);
                seen += 1;
                const problem = broken(reported, movement, verdict);
                if (problem !== null)
                  problems.push(`${problem}: ${movement} ${JSON.stringify(reported)} is ${verdict}`);
              }
  expect(problems.slice(0, 5)).toEqual([]);
  expect(seen).toBe(6 * 5 * 5 * 4 * 4 * 4 * 2);
});

/** The rules, written independently; null when the verdict breaks none. */
function broken(reported: ResponseFacts, movement: Movement, verdict: Verdict['verdict']): string | null {
  const all = [reported.status_detail, reported.status, reported.response_code, reported.network_response_code];
  const yes = all.some((word) => word === 'SUCCESS' || word === 'APPROVED' || word === '00');
  const no = all.some((word) => word === 'DENIED' || word === 'DECLINED' || word === '51');
  const moved = verdict === 'done' || verdict === 'partly_done';
  if (no && moved) return 'something fails';
  if (yes && verdict === 'not_done') return 'something succeeds';
  if (!no && verdict === 'not_done') return 'nothing fails';
  if (moved && all.some((word) => word === 'FROBNICATED' || word === '99999')) return 'nobody knows the word';
  if (moved && (reported.status_detail === 'PENDING' || reported.status_detail === 'REVIEW')) return 'it is not over';
  if (moved && movement === 'authorization' && reported.status_detail !== 'SUCCESS')
    return 'an approval needs its word';
  if (moved && movement !== 'authorization' && reported.transaction_id === undefined) return 'it names nothing';
  const differs = reported.amount_minor !== undefined && reported.amount_minor !== 1_000 && movement !== 'adjustment';
  if (verdict === 'done' && differs) return 'it is another amount';
  if (verdict === 'partly_done' && (movement !== 'reversal' || reported.amount_minor !== 999)) return 'it is no part';
  return null;
}
