import { expect, it } from 'vitest';
import { newIdentifier, systemRandomness } from '../../electron/platform/system.ts';
import { traceOfSequence } from '../../electron/journal/leases/till-key.ts';

const KEY = Buffer.alloc(32, 7);
const UUID = /^[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('makes identifiers that grow with time and are never the same', () => {
  const moments = [0, 1, 255, 65_535, 1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000];
  const made = moments.map((at_ms) => newIdentifier(at_ms));
  expect(made).toEqual(made.toSorted());
  for (const identifier of made) expect(UUID.exec(identifier)?.[1]).toBe('7');
  const many = Array.from({ length: 10_000 }, () => newIdentifier(1_700_000_000_000));
  expect(new Set(many).size).toBe(many.length);
  expect(newIdentifier(-5).slice(0, 14)).toBe('00000000-0000-');
  expect(UUID.exec(systemRandomness.identifier())?.[1]).toBe('7');
});

it('gives the numbers of a lease the time of their nonce, and each its own', () => {
  const [earlier, later] = [newIdentifier(1_700_000_000_000), newIdentifier(1_700_000_065_000)];
  const traces = [earlier, later].flatMap((nonce) =>
    [1, 2, 3].map((sequence) => traceOfSequence(KEY, nonce, sequence)),
  );
  for (const trace of traces) expect(UUID.exec(trace)?.[1]).toBe('8');
  expect(new Set(traces).size).toBe(6);
  expect(traces.slice(0, 3).every((trace) => trace.startsWith(earlier.slice(0, 13)))).toBe(true);
  const [first = '', last = ''] = [traces.slice(0, 3).toSorted().at(-1), traces.slice(3).toSorted()[0]];
  expect(first < last).toBe(true);
});

it('keeps the traces of nonces that tills chose before', () => {
  const nonce = '3f0c9a52-6a54-4a0e-9c39-0f6a0d6b8f11';
  expect(traceOfSequence(KEY, nonce, 42)).toBe('082098e1-562a-8829-9611-ea04b6d29a66');
  expect(traceOfSequence(Buffer.alloc(32, 8), nonce, 42)).not.toBe(traceOfSequence(KEY, nonce, 42));
});
