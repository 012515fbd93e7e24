import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLegalEdge } from '../../core/payments/attempt-machine.ts';
import { ATTEMPT_STATES, type AttemptState } from '../../core/payments/attempt.ts';
import { canonicalJson } from '../../electron/journal/events/canonical.ts';
import { attemptIn, open, temporaryDirectory } from './support.ts';

const CALL = {
  source: 'call',
  call: { method: 'POST', path: '/x', duration_ms: 1, request_bytes_written: 1 },
} as const;

describe('canonical JSON', () => {
  test('is one text for one value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 300 },
    );
  });
});

const VARIANTS = [
  ['in memory', () => ({ directory: ':memory:', remove: () => undefined })],
  ['in a file', temporaryDirectory],
] as const;

describe.each(VARIANTS)('a journal %s', (_name, makePlace) => {
  test('takes any series of steps that is legal, refuses every other, and always proves itself', () => {
    const steps = fc.array(fc.tuple(fc.nat(3), fc.constantFrom(...ATTEMPT_STATES), fc.boolean()), { maxLength: 25 });
    fc.assert(
      fc.property(steps, (series) => {
        const place = makePlace();
        const journal = open(place.directory);
        try {
          const states: AttemptState[] = [];
          for (let index = 0; index < 4; index += 1) {
            attemptIn(journal, `trace-000${index}`, 'INTENT');
            states.push('INTENT');
          }
          for (const [index, next, evidenced] of series) {
            const before = states[index] ?? 'INTENT';
            const named = next === 'BOUND' ? { named: { captured_minor: 1_000 } } : {};
            const record = (): void =>
              journal.record({
                type: 'attempt_step',
                trace_id: `trace-000${index}`,
                state: next,
                cause: 'x',
                ...named,
                ...(evidenced ? { evidence: CALL } : {}),
              });
            const ends = !['REVERSING', 'QUARANTINE', 'ATTENTION', 'INTENT'].includes(next);
            const stays = before === next && ['INTENT', 'REVERSING', 'QUARANTINE', 'ATTENTION'].includes(before);
            if (stays || (isLegalEdge(before, next) && (evidenced || !ends))) {
              record();
              states[index] = next;
            } else {
              expect(record, `${before} -> ${next}`).toThrow();
            }
          }
          expect(states.map((_state, index) => journal.attempts.find(`trace-000${index}`)?.state)).toEqual(states);
          expect(journal.verify().problems).toEqual([]);
        } finally {
          journal.close();
          place.remove();
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('the journal', () => {
  test('holds no run of digits that could be a card number, in no file, after a sale (I13)', async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const { join } = await import('node:path');
    const { openShop } = await import('../payments/support/shop.ts');
    const place = temporaryDirectory();
    const shop = openShop({ directory: place.directory });
    await shop.engine.pay(shop.order(), shop.hooks);
    shop.journal.close();
    const luhn = (digits: string): boolean =>
      [...digits]
        .reverse()
        .reduce(
          (sum, digit, at) =>
            sum + (at % 2 === 0 ? Number(digit) : ((Number(digit) * 2) % 10) + (Number(digit) > 4 ? 1 : 0)),
          0,
        ) %
        10 ===
      0;
    for (const file of readdirSync(place.directory)) {
      const text = readFileSync(join(place.directory, file), 'latin1').replaceAll(/[0-9a-f]{64}/g, '');
      const suspects = [...text.matchAll(/(?<![0-9a-f])\d{15,19}(?![0-9a-f])/g)].filter(([digits]) => luhn(digits));
      expect(
        suspects.map(([digits]) => digits),
        file,
      ).toEqual([]);
      expect(text).not.toContain('9F3602000A');
    }
    place.remove();
  });
});
