import fc from 'fast-check';
import type { Movement } from '../../../core/verdict/movement.ts';

/** What the ledger says of one request: all, a part or none of the amount moved. */
export interface Truth {
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

export interface Rendered {
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
export const ANSWERS: fc.Arbitrary<Rendered> = truths.chain((truth) =>
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
