import { describe, expect, test } from 'vitest';
import { problemCodeOf, PROBLEMS, PROBLEM_CODES } from '../../core/errors/classify.ts';
import type { CallResult } from '../../core/service/call-result.ts';
import type { OperationKind } from '../../core/service/operation.ts';

const evidence = { method: 'POST', path: '/', duration_ms: 1, request_bytes_written: 0 };
const refused = (status: number): CallResult<never> => ({ kind: 'refused', refusal: { status }, evidence });
const KINDS: readonly OperationKind[] = ['token', 'authorize', 'undo', 'read', 'change'];
const UNKNOWN = [
  'timeout',
  'connection_lost',
  'server_error',
  'malformed_answer',
  'unexpected_status',
  'foreign_answer',
  'redirect',
  'aborted_after_send',
] as const;

describe('the closed list of problems', () => {
  test.each(PROBLEM_CODES)('%s speaks to the cashier in three languages, without excuses', (code) => {
    const { cashier, meaning } = PROBLEMS[code];
    for (const sentence of Object.values(cashier)) {
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
      expect(sentence).not.toMatch(/[!¡]|\berror\b|oops/i);
    }
    expect(new Set(Object.values(cashier)).size).toBe(3);
    expect(meaning.length).toBeGreaterThan(20);
  });

  test('nothing whose money is not known may be repeated by a person, or says that nothing was charged', () => {
    for (const code of PROBLEM_CODES) {
      const { money, retry, cashier } = PROBLEMS[code];
      if (money !== 'not_known') continue;
      expect(retry).toBe('only_recovery');
      expect(cashier.es).not.toContain('No se cobró nada');
      expect(cashier.pt).not.toContain('Nada foi cobrado');
      expect(cashier.en).not.toContain('Nothing was charged');
    }
  });

  test('every unproven ending of a call that may move money is not known', () => {
    for (const kind of ['authorize', 'undo'] as const) {
      for (const cause of UNKNOWN) {
        const code = problemCodeOf(kind, { kind: 'unknown', cause, evidence });
        expect(code && PROBLEMS[code].money, `${kind} ${cause}`).toBe('not_known');
      }
    }
  });

  test('a 409 to an authorization and a 404 to an undo prove nothing', () => {
    expect(problemCodeOf('authorize', refused(409))).toBe('conflict');
    expect(problemCodeOf('undo', refused(404))).toBe('trace_not_found');
    expect(problemCodeOf('read', refused(404))).toBe('not_found');
  });

  test('every refusal of every kind of call has a code', () => {
    for (const kind of KINDS) {
      for (let status = 400; status < 500; status += 1) expect(problemCodeOf(kind, refused(status))).toBeDefined();
    }
  });

  test('an answer is no problem', () => {
    expect(problemCodeOf('read', { kind: 'answer', value: 1, evidence })).toBeUndefined();
  });
});
