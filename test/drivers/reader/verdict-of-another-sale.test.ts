import { describe, expect, it } from 'vitest';
import { SALE, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, around, makeScriptedNeo, makeScriptedVipa } from './scripted-device.ts';

/** Of a sale of 5,000 pesos, and of one in another currency. */
const OTHERS = [
  ['amount', '9F0206000000005000'],
  ['currency', '9F0206000000012990 5F2A020840'],
] as const;
const FAMILIES = ['miura', 'vipa', 'neo'] as const;
type Family = (typeof FAMILIES)[number];

/** A chip in the slot whose reader says `verdicts`, one after another, to the host's approval. */
function insertedChip(family: Family, verdicts: readonly string[]) {
  const card = `${CIPHER[family]} ${KERNEL}`;
  const later = (count: number, say: () => void) => void spoken.clock.schedule(200 * (count + 1), say);
  const spoken =
    family === 'neo'
      ? makeScriptedNeo((code, answer) => {
          if (code === '0240') answer(0xa3);
          if (code === '6010') answer(0x00, 'DFEE25020010');
          if (code === '6011') answer(0x23, `DFEE25020004 ${card}`);
          if (code === '6012')
            verdicts.forEach((hex, count) => later(count, () => answer(0x00, `DFEE25020002 9F270140 ${hex}`)));
          return ['0240', '6010', '6011', '6012'].includes(code);
        })
      : makeScriptedVipa(family, (code, say) => {
          if (code === 'd060') say(family === 'miura' ? 'E10448020302' : 'E00448020302', { is_unasked: true });
          if (code === 'ded1') say(around('E4', card));
          if (code === 'ded2')
            verdicts.forEach((hex, count) =>
              later(count, () => say(around('E3', `9F270140 ${hex}`.replaceAll(' ', '')))),
            );
          return ['d060', 'ded1', 'ded2'].includes(code);
        });
  return spoken;
}

async function approve(family: Family, verdicts: readonly string[]) {
  const { clock, reader } = insertedChip(family, verdicts);
  reader.start();
  await clock.pass(300);
  const read = await finished(
    clock,
    reader.readCard(SALE, () => undefined),
  );
  expect(read).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
  return await finished(clock, reader.deliverHostAnswer({ result: 'approved' }));
}

describe.each(FAMILIES)('a chip read by %s', (family) => {
  it.each(OTHERS)('is not said to have approved by a verdict of another %s', async (_, other) => {
    expect(await approve(family, [other])).toBe('lost');
  });

  it.each(OTHERS)('is believed when its own verdict follows one of another %s', async (_, other) => {
    expect(await approve(family, [other, '9F0206000000012990'])).toBe('accepted');
  });
});
