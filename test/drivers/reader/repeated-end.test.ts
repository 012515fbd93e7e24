import { expect, test } from 'vitest';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import type { ManualClock } from '../../support/manual-clock.ts';
import { SALE, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, around, makeScriptedNeo, makeScriptedVipa } from './scripted-device.ts';

const FAMILIES = ['miura', 'vipa', 'neo'] as const;
type Family = (typeof FAMILIES)[number];

/** The cryptogram that the card of a sale gave. */
const cryptogram = (count: number) => `9F2608A1B2C3D4E5F607${String(count).padStart(2, '0')}`;
const cardOf = (family: Family, count: number) =>
  `${CIPHER[family].replaceAll('E00001', `E0001${count}`)} ${KERNEL} ${cryptogram(count)}`;

type Spoken = { readonly clock: ManualClock; readonly reader: CardReader };
/** What a reader says to a tap: after milliseconds, and a card, a decline with its cryptogram, or one without. */
type Saying = readonly [after_ms: number, what: 'card' | 'declined' | 'unsigned', count: number];

/** A reader of taps; `sales` is what it says in each reading, and `readings` counts them. */
function tapReader(
  family: Family,
  sales: readonly (readonly Saying[])[],
): Spoken & { readonly readings: () => number } {
  let readings = 0;
  const sayAll = (say: (what: Saying[1], count: number) => void) => {
    for (const [after_ms, what, count] of sales[readings] ?? [])
      spoken.clock.schedule(after_ms, () => say(what, count));
    readings += 1;
  };
  const spoken: Spoken =
    family === 'neo'
      ? makeScriptedNeo((code, answer) => {
          if (code !== '0240') return false;
          sayAll((what, count) => {
            if (what === 'card') answer(0x23, `E1 ${cardOf(family, count)}`);
            else if (what === 'unsigned') answer(0x0a, '42000005');
            else answer(0x00, `E1 DFEE25020001 9F270100 ${cryptogram(count)}`);
          });
          return true;
        })
      : makeScriptedVipa(family, (code, say) => {
          if (code !== 'dec1' && code !== 'c0a0') return false;
          const as = { is_unasked: family === 'vipa' };
          if (as.is_unasked) say('');
          sayAll((what, count) => {
            if (what === 'card') say(around('E4', cardOf(family, count)), as);
            else say(around('E5', `9F270100 ${what === 'unsigned' ? '' : cryptogram(count)}`), as);
          });
          return true;
        });
  return { clock: spoken.clock, reader: spoken.reader, readings: () => readings };
}

async function readAll({ clock, reader }: Spoken, count: number) {
  reader.start();
  await clock.pass(500);
  const outcomes: unknown[] = [];
  for (let sale = 0; sale < count; sale += 1) {
    const read = await finished(
      clock,
      reader.readCard(SALE, () => undefined),
    );
    outcomes.push(read.kind === 'card' ? (read.card.instrument.encrypted?.ksn ?? null) : read);
    await clock.pass(3_000);
  }
  return outcomes;
}

const ksnOf = (count: number) => `FFFF9876543210E0001${count}`;
const DECLINED = { kind: 'card_refused', detail: 'declined_by_card' };

test.each(FAMILIES)(
  'the first card that a %s read is not charged for the next sale of the same amount, however late the reader repeats it',
  async (family) => {
    const spoken = tapReader(family, [[[500, 'card', 1]], [[1_500, 'card', 1]], [[500, 'card', 2]]]);
    expect(await readAll(spoken, 2)).toEqual([ksnOf(1), ksnOf(2)]);
    expect(spoken.readings()).toBe(3);
  },
);

test.each(FAMILIES)('the card of the sale before the last is not charged when a %s repeats it', async (family) => {
  const card = (count: number): Saying => [500, 'card', count];
  const spoken = tapReader(family, [[card(1)], [card(2)], [card(1)], [card(3)]]);
  expect(await readAll(spoken, 3)).toEqual([ksnOf(1), ksnOf(2), ksnOf(3)]);
});

test.each(FAMILIES)(
  'a card that a %s read before the last one is not charged when its answer, which never came, comes now',
  async (family) => {
    const card = (count: number): Saying => [500, 'card', count];
    const spoken = tapReader(family, [[card(2)], [card(1)], [card(3)]]);
    expect(await readAll(spoken, 2)).toEqual([ksnOf(2), ksnOf(3)]);
  },
);

test.each(FAMILIES)('a %s whose numbers begin anew is asked once more, and then believed', async (family) => {
  const card = (count: number): Saying => [500, 'card', count];
  const spoken = tapReader(family, [[card(7)], [card(1)], [card(2)], [card(3)], [card(4)]]);
  expect(await readAll(spoken, 4)).toEqual([ksnOf(7), ksnOf(2), ksnOf(3), ksnOf(4)]);
  expect(spoken.readings()).toBe(5);
});

test.each(FAMILIES)('a %s that repeats the decline of the sale before refuses no card of this one', async (family) => {
  const sales: readonly Saying[][] = [
    [[500, 'declined', 1]],
    [
      [1_000, 'declined', 1],
      [2_000, 'card', 2],
    ],
    [[500, 'declined', 3]],
  ];
  expect(await readAll(tapReader(family, sales), 3)).toEqual([DECLINED, ksnOf(2), DECLINED]);
});

test.each(FAMILIES)(
  'a %s that repeats an end at once, which nothing identifies, is asked anew, and then believed',
  async (family) => {
    const at_once: Saying = [50, 'unsigned', 0];
    const repeating = tapReader(family, [[[500, 'unsigned', 0]], [at_once], [[500, 'card', 1]]]);
    expect(await readAll(repeating, 2)).toEqual([DECLINED, ksnOf(1)]);
    const meaning = tapReader(family, [[[500, 'unsigned', 0]], [at_once], [at_once]]);
    expect(await readAll(meaning, 2)).toEqual([DECLINED, DECLINED]);
    expect(meaning.readings()).toBe(3);
  },
);

test('a chip at a NEO is not refused by the verdict on the sale before, which comes in the middle of its own', async () => {
  let sales = 0;
  const verdict = `DFEE25020003 9F270100 9F2608FFB2C3D4E5F60701`;
  const spoken = makeScriptedNeo((code, answer) => {
    if (code === '0240') sales += 1;
    if (code === '0240') answer(0xa3);
    if (code === '6010' && sales === 2) answer(0x00, verdict);
    if (code === '6010') spoken.clock.schedule(300, () => answer(0x00, 'DFEE25020010'));
    if (code === '6011') answer(0x23, `DFEE25020004 ${cardOf('neo', sales)}`);
    if (code === '6012') answer(0x00, verdict);
    return ['0240', '6010', '6011', '6012'].includes(code);
  });
  const { clock, reader } = spoken;
  reader.start();
  await clock.pass(500);
  for (const count of [1, 2]) {
    const read = await finished(
      clock,
      reader.readCard(SALE, () => undefined),
    );
    expect(read).toMatchObject({ kind: 'card', card: { instrument: { encrypted: { ksn: ksnOf(count) } } } });
    if (count === 1) expect(await finished(clock, reader.deliverHostAnswer({ result: 'approved' }))).toBe('refused');
    await clock.pass(1_000);
  }
});

test.each(['miura', 'vipa'] as const)(
  'a %s still busy with what a lost abort should have ended takes the next tap, and one that never takes taps is asked once more',
  async (driver) => {
    const attempt = async (refusals: number) => {
      let starts = 0;
      const spoken = makeScriptedVipa(driver, (code, say) => {
        if (code !== 'dec1' && code !== 'c0a0') return false;
        starts += 1;
        if (starts <= refusals) say('', { status: 0x9f26 });
        else {
          if (driver === 'vipa') say('');
          spoken.clock.schedule(500, () => say(around('E4', cardOf(driver, 1)), { is_unasked: driver === 'vipa' }));
        }
        return true;
      });
      return { outcomes: await readAll(spoken, 1), starts: () => starts };
    };
    expect((await attempt(1)).outcomes).toEqual([ksnOf(1)]);
    const never = await attempt(Number.POSITIVE_INFINITY);
    expect([never.outcomes, never.starts()]).toEqual([[{ kind: 'no_card' }], 2]);
  },
);
