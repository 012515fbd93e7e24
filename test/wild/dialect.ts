import { Digits } from './exact-json.ts';
import type { Whim } from './whims.ts';

/** What a service does for its whole life. */
export interface Dialect {
  /** A name that counts up, in this service's form; payments and transactions are counted apart. */
  readonly newId: (of: 'payment' | 'transaction') => string;
  /** An id as it stands in an answer. */
  readonly id: (id: string) => string | Digits;
  /** An approval that is not captured yet is IN_PROGRESS, with SUCCESS as its detail. */
  readonly says_in_progress: boolean;
  /** The endpoint that is only listed, `cancel-or-refund/*`, is not where the till guesses it. */
  readonly guessed_endpoint: 'works' | 'unknown_in_shape' | 'unknown';
  /** The payment can be read; the other services answer the question as one that they do not have. */
  readonly has_reading: boolean;
  /** Automatic capture begins this long after the approval. */
  readonly capture_after_ms: number;
  /** Conflicts say why, or do not. */
  readonly conflicts: 'coded' | 'opaque';
}

/** 2^53 + 1: the first number that a double cannot hold. */
const BEYOND_DOUBLES = 9_007_199_254_740_993n;

export function drawDialect(whim: Whim): Dialect {
  const form = whim.pick('dialect/ids', ['number', 'number_beyond_doubles', 'digits']);
  const endpoint = whim.pick('dialect/guessed_endpoint', ['unknown_in_shape', 'unknown']);
  const conflicts = whim.pick('dialect/conflicts', ['opaque']);
  const counts = { payment: 0, transaction: 0 };
  return {
    newId: (of) => idText(form, of, (counts[of] += 1)),
    id: (id) => (form === 'number' || form === 'number_beyond_doubles' ? new Digits(id) : id),
    says_in_progress: whim.pick('dialect/status', ['in_progress']) !== 'plain',
    guessed_endpoint: endpoint === 'plain' ? 'works' : endpoint,
    has_reading: whim.chance('has a reading', 0.6) || whim.pick('dialect/reading', ['absent']) === 'plain',
    capture_after_ms: whim.between('capture', 1, 300) * 1_000,
    conflicts: conflicts === 'plain' ? 'coded' : conflicts,
  };
}

type IdForm = 'plain' | 'number' | 'number_beyond_doubles' | 'digits';

function idText(form: IdForm, of: 'payment' | 'transaction', count: number): string {
  switch (form) {
    case 'plain':
      return `${of === 'payment' ? 'p' : 't'}-${String(count).padStart(8, '0')}`;
    case 'number':
      return String(count);
    case 'number_beyond_doubles':
      return String(BEYOND_DOUBLES + BigInt(count));
    case 'digits':
      return String(count).padStart(20, '0');
  }
}
