import { expect, test } from 'vitest';
import { queryOf } from '../../../renderer/office/audit-page.tsx';

const NOTHING = { lane: '', person: '', from: '', to: '' };

test('the query of the office for its audit has no answer while a field cannot be understood, and drops none', () => {
  const query = (change: Partial<typeof NOTHING>) => queryOf({ ...NOTHING, ...change }, 'es-CL');
  expect(query({})).toMatchObject({ lane: null, person: null, to_ms: null });
  expect(query({ lane: ' 1 ', person: 'Ana' })).toMatchObject({ lane: 1, person: 'Ana' });
  expect(query({ to: '19-11-2026' })?.to_ms).toBe(new Date(2026, 10, 20).getTime());
  for (const unclear of [{ lane: '1x' }, { lane: '0' }, { from: '19-' }, { to: '31-02-2026' }])
    expect(query(unclear)).toBeNull();
});
