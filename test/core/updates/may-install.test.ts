import { expect, test } from 'vitest';
import {
  UPDATE_OBSTACLES,
  type UpdateMoment,
  type UpdateObstacle,
  isOpeningTime,
  mayInstall,
} from '../../../core/updates/may-install.ts';

/** Possible values of each fact with their obstacle; no other value is one. */
const FACTS: readonly (readonly (readonly [Partial<UpdateMoment>, UpdateObstacle | null])[])[] = [
  [
    [{ open_attempts: 0 }, null],
    [{ open_attempts: 1 }, 'payment_open'],
  ],
  [
    [{ unresolved: 0, parked: 0 }, null],
    [{ unresolved: 2, parked: 2 }, null],
    [{ unresolved: 2, parked: 1 }, 'recovery_open'],
    // Inconsistent facts are not understood, which refuses.
    [{ unresolved: 1, parked: 2 }, 'recovery_open'],
  ],
  [
    [{ cart_lines: 0 }, null],
    [{ cart_lines: 3 }, 'cart_open'],
  ],
  [
    [{ reader_idle: true }, null],
    [{ reader_idle: false }, 'reader_busy'],
  ],
  [
    [{ papers_waiting: 0 }, null],
    [{ papers_waiting: 1 }, 'printer_busy'],
  ],
  [
    [{ shift_open: false, agreed: false }, null],
    [{ shift_open: false, agreed: true }, null],
    [{ shift_open: true, agreed: true }, null],
    [{ shift_open: true, agreed: false }, 'shift_open'],
  ],
  [
    [{ free_bytes: 100, needed_bytes: 100 }, null],
    [{ free_bytes: 99, needed_bytes: 100 }, 'disk_full'],
    [{ free_bytes: Number.NaN, needed_bytes: 100 }, 'disk_full'],
  ],
  [
    [{ opening_hours: false }, null],
    [{ opening_hours: true }, 'opening_hours'],
  ],
];

type Case = readonly [Partial<UpdateMoment>, readonly UpdateObstacle[]];

const product = FACTS.reduce<readonly Case[]>(
  (cases, fact) =>
    cases.flatMap(([moment, obstacles]) =>
      fact.map(([part, obstacle]): Case => [
        { ...moment, ...part },
        obstacle === null ? obstacles : [...obstacles, obstacle],
      ]),
    ),
  [[{}, []]],
);

test('an update is installed exactly when none of the facts speaks against it, over the whole product of facts', () => {
  expect(product).toHaveLength(2 * 4 * 2 * 2 * 2 * 4 * 3 * 2);
  for (const [moment, obstacles] of product)
    expect(mayInstall(moment as UpdateMoment), JSON.stringify(moment)).toEqual(obstacles);
  expect(product.filter(([, obstacles]) => obstacles.length === 0)).toHaveLength(2 * 3);
  // Each reason of the closed list occurs alone.
  const alone = product.flatMap(([, obstacles]) => (obstacles.length === 1 ? obstacles : []));
  expect(new Set(alone)).toEqual(new Set(UPDATE_OBSTACLES));
});

const at = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

test.each([
  [null, '12:00', false],
  ['09:00-21:00', '12:00', true],
  ['09:00-21:00', '20:59', true],
  ['09:00-21:00', '21:00', false],
  ['09:00-21:00', '08:30', true],
  ['09:00-21:00', '08:29', false],
  ['18:00-02:00', '01:59', true],
  ['18:00-02:00', '02:00', false],
  ['18:00-02:00', '17:30', true],
  ['00:10-12:00', '23:40', true],
  ['00:10-12:00', '23:39', false],
  // The same hour twice is a shop that never closes.
  ['00:00-00:00', '03:00', true],
] as const)('a shop with the hours %s is open, or about to open, at %s: %s', (hours, time, open) => {
  expect(isOpeningTime(hours, at(time))).toBe(open);
});
