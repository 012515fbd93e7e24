import { Digits } from './exact-json.ts';
import type { Whim } from './whims.ts';

/** What a service does consistently. */
export interface Dialect {
  /** The next id in this service's format; payments and transactions are counted separately. */
  readonly newId: (of: 'payment' | 'transaction') => string;
  /** An id as written in a response. */
  readonly id: (id: string) => string | Digits;
  /** An approval is IN_PROGRESS with the detail SUCCESS until captured. */
  readonly says_in_progress: boolean;
  /** Whether the `cancel-or-refund/*` endpoint, which the interface only lists, is where the till guesses it. */
  readonly guessed_endpoint: 'works' | 'unknown_in_shape' | 'unknown';
  /** The payment can be read; otherwise the path is unknown. */
  readonly has_reading: boolean;
  /** Delay of automatic capture after the approval. */
  readonly capture_after_ms: number;
  /** Whether conflicts state a reason. */
  readonly conflicts: 'coded' | 'opaque';
}

/** 2^53 + 1, the first integer that a double cannot represent. */
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
