import { expect, test } from 'vitest';
import { SALE, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, around, makeScriptedVipa } from './scripted-device.ts';

const TAP_APPROVED = around('E3', '9F270140');
const CHIP_DECLINED = around('E5', '9F270100');

test('a chip that declines is not approved by the verdict on the tap before, which VIPA sends unsolicited once more', async () => {
  let is_chip = false;
  const spoken = makeScriptedVipa('vipa', (code, say) => {
    switch (code) {
      case 'd060':
        say(is_chip ? 'E00448020302' : 'E00448020000', { is_unasked: true });
        return true;
      case 'c0a0':
        say('');
        spoken.clock.schedule(100, () => say(around('E4', `${CIPHER.vipa} ${KERNEL}`), { is_unasked: true }));
        return true;
      case 'c0a1':
        say(TAP_APPROVED, { is_unasked: true });
        return true;
      case 'ded1':
        say(around('E4', `${CIPHER.vipa.replace('E00001', 'E00002')} ${KERNEL}`));
        return true;
      case 'ded2':
        say(TAP_APPROVED, { is_unasked: true });
        spoken.clock.schedule(200, () => say(CHIP_DECLINED));
        return true;
      default:
        return false;
    }
  });
  const { clock, reader } = spoken;
  reader.start();
  await clock.pass(300);
  const outcomes: string[] = [];
  for (const inserted of [false, true]) {
    is_chip = inserted;
    const read = await finished(
      clock,
      reader.readCard(SALE, () => undefined),
    );
    expect(read).toMatchObject({ kind: 'card', card: { awaits_host_answer: inserted } });
    outcomes.push(await finished(clock, reader.deliverHostAnswer({ result: 'approved' })));
    await clock.pass(1_000);
  }
  expect(outcomes).toEqual(['accepted', 'refused']);
});
