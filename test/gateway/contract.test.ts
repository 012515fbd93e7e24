import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, OPERATION_NAMES } from '../../core/service/operations/all-operations.ts';
import { coverageDocument } from './contract/coverage.ts';
import { INTERFACE } from './contract/interface.ts';
import { CONTRACT } from './contract/rows.ts';
import { type World, startWorld } from './contract/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(async () => {
  await world.close();
});

describe('the contract with the payment service, over HTTP', () => {
  test.each(CONTRACT.map((row) => [`${row.operation} ${row.status}: ${row.condition}`, row] as const))(
    '%s',
    async (_title, row) => {
      const result = await row.run(world);
      expect(result).toMatchObject({ ...row.expected, evidence: { status: row.status } });
    },
  );
});

describe('the contract is whole', () => {
  test.each(INTERFACE.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s runs every status it lists',
    (_title, row) => {
      for (const operation of row.operations) {
        const covered = CONTRACT.filter((each) => each.operation === operation).map(({ status }) => status);
        expect(covered).toEqual(expect.arrayContaining([...row.statuses]));
        expect(covered.length).toBeGreaterThan(0);
        expect([...OPERATIONS[operation].listed]).toEqual([...row.statuses]);
        expect(OPERATIONS[operation].method).toBe(row.method);
      }
    },
  );

  test('every operation serves a row of the interface', () => {
    const served = INTERFACE.flatMap(({ operations }) => operations);
    expect([...served].sort()).toEqual([...OPERATION_NAMES].sort());
  });

  test('docs/service-coverage.md shows it', () => {
    const document = readFileSync(new URL('../../docs/service-coverage.md', import.meta.url), 'utf8');
    expect(document).toBe(coverageDocument());
  });
});
