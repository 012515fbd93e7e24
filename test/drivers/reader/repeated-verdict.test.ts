import { expect, test } from 'vitest';
import { SALE, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, around, makeScriptedNeo, makeScriptedVipa } from './scripted-device.ts';

const APPROVES = '9F270140';
const DECLINES = '9F270100';
const FAMILIES = ['miura', 'vipa', 'neo'] as const;

interface Verdict {
  readonly is_approval: boolean;
  readonly objects: string;
}

/** The verdict on sale `count`, with the cryptogram that the card gave for it. */
function verdictOn(count: number, is_approval: boolean): Verdict {
  const cryptogram = `9F2608A1B2C3D4E5F607${String(count).padStart(2, '0')}`;
  return { is_approval, objects: `${is_approval ? APPROVES : DECLINES}${cryptogram}` };
}

/** A chip in the slot for every sale; `said` are the reader's words after the approvals of each sale, in order. */
function chipReader(family: (typeof FAMILIES)[number], said: readonly (readonly Verdict[])[]) {
  let sales = 0;
  const cardOf = () => `${CIPHER[family].replaceAll('E00001', `E000${String(sales + 10)}`)} ${KERNEL}`;
  const sayAll = (say: (verdict: Verdict) => void) => {
    said[sales]?.forEach((verdict, at) => void spoken.clock.schedule(200 * (at + 1), () => say(verdict)));
    sales += 1;
  };
  const spoken =
    family === 'neo'
      ? makeScriptedNeo((code, answer) => {
          if (code === '0240') answer(0xa3);
          if (code === '6010') answer(0x00, 'DFEE25020010');
          if (code === '6011') answer(0x23, `DFEE25020004 ${cardOf()}`);
          if (code === '6012')
            sayAll(({ is_approval, objects }) => answer(0x00, `DFEE2502${is_approval ? '0002' : '0003'} ${objects}`));
          return ['0240', '6010', '6011', '6012'].includes(code);
        })
      : makeScriptedVipa(family, (code, say) => {
          if (code === 'd060') say(family === 'miura' ? 'E10448020302' : 'E00448020302', { is_unasked: true });
          if (code === 'ded1') say(around('E4', cardOf()));
          if (code === 'ded2') sayAll(({ is_approval, objects }) => say(around(is_approval ? 'E3' : 'E5', objects)));
          return ['d060', 'ded1', 'ded2'].includes(code);
        });
  return spoken;
}

test.each(FAMILIES)('a chip of %s that declines is not approved by the verdict on the sale before', async (family) => {
  const first = verdictOn(1, true);
  const { clock, reader } = chipReader(family, [[first], [first, verdictOn(2, false)]]);
  reader.start();
  await clock.pass(300);
  const outcomes: string[] = [];
  for (let sale = 0; sale < 2; sale += 1) {
    const read = await finished(
      clock,
      reader.readCard(SALE, () => undefined),
    );
    expect(read).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
    outcomes.push(await finished(clock, reader.deliverHostAnswer({ result: 'approved' })));
    await clock.pass(1_000);
  }
  expect(outcomes).toEqual(['accepted', 'refused']);
});

test.each(FAMILIES)(
  'a chip of %s that declines is not approved by the verdict on the sale before the last',
  async (family) => {
    const first = verdictOn(1, true);
    const { clock, reader } = chipReader(family, [[first], [verdictOn(2, true)], [first, verdictOn(3, false)]]);
    reader.start();
    await clock.pass(300);
    const outcomes: string[] = [];
    for (let sale = 0; sale < 3; sale += 1) {
      const reading = reader.readCard(SALE, () => undefined);
      expect(await finished(clock, reading)).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
      outcomes.push(await finished(clock, reader.deliverHostAnswer({ result: 'approved' })));
      await clock.pass(1_000);
    }
    expect(outcomes).toEqual(['accepted', 'accepted', 'refused']);
  },
);

test.each(['miura', 'vipa'] as const)(
  'a tap at %s is charged although the reader first repeats its verdict on the sale before',
  async (driver) => {
    const verdict = around('E3', verdictOn(1, true).objects);
    let taps = 0;
    const spoken = makeScriptedVipa(driver, (code, say) => {
      const is_unasked = driver === 'vipa';
      if (code === 'dec1' || code === 'c0a0') {
        if (is_unasked) say('');
        if (taps > 0) spoken.clock.schedule(300, () => say(verdict, { is_unasked }));
        const card = `${CIPHER[driver].replaceAll('E00001', `E0001${taps}`)} ${KERNEL}`;
        spoken.clock.schedule(900, () => say(around('E4', card), { is_unasked }));
        taps += 1;
      }
      if (code === 'ded2' || code === 'c0a1') say(verdict, { is_unasked });
      return ['dec1', 'c0a0', 'ded2', 'c0a1'].includes(code);
    });
    const { clock, reader } = spoken;
    reader.start();
    await clock.pass(300);
    for (let sale = 0; sale < 2; sale += 1) {
      const read = await finished(
        clock,
        reader.readCard(SALE, () => undefined),
      );
      expect(read).toMatchObject({ kind: 'card' });
      await finished(clock, reader.deliverHostAnswer({ result: 'approved' }));
      await clock.pass(1_000);
    }
  },
);
