import { describe, expect, it } from 'vitest';
import type { CardReader, HostAnswerOutcome } from '../../../drivers/reader/card-reader.ts';
import type { ManualClock } from '../../support/manual-clock.ts';
import { SALE, finished } from './reader-harness.ts';
import { around, makeScriptedNeo, makeScriptedVipa } from './scripted-device.ts';

const KERNEL = '9F0206000000012990 9F270180 9F390107 8407A0000000031010';
const MASKED = '5712476173AAAAAA4821D3012AAAAAAAAAAAAAAA';
const CARDS = {
  miura: around('E4', `${MASKED} DFAE0218${'A1'.repeat(24)} DFAE030AFFFF9876543210E00001 ${KERNEL}`),
  vipa: around(
    'E4',
    `${MASKED} ${around('FF7F', `DFDF1208${'00'.repeat(8)} DFDF110AFFFF9876543210E00001 DFDF1018${'A1'.repeat(24)}`)} ${KERNEL}`,
  ),
  neo: `E1 DFEE120AFFFF9876543210E00001 57A112476173CCCCCC4821D3012CCCCCCCCCCCCCCC 57C118${'A1B2C3D4E5F60718'.repeat(3)} ${KERNEL}`,
} as const;

async function approve({ clock, reader }: { clock: ManualClock; reader: CardReader }): Promise<HostAnswerOutcome> {
  reader.start();
  await clock.pass(300);
  const outcome = await finished(
    clock,
    reader.readCard(SALE, () => undefined),
  );
  expect(outcome).toMatchObject({ kind: 'card', card: { awaits_host_answer: false } });
  return await finished(clock, reader.deliverHostAnswer({ result: 'approved' }));
}

/** A reader's answers to the continuation of a tap: [after milliseconds, data, status word]. */
type Answer = readonly [after_ms: number, hex: string, word?: number];

async function outcomeOf(driver: 'miura' | 'vipa', answers: readonly Answer[]): Promise<HostAnswerOutcome> {
  const spoken = makeScriptedVipa(driver, (code, say) => {
    if (code === 'dec1') say(CARDS.miura);
    if (code === 'c0a0') {
      say('');
      spoken.clock.schedule(100, () => say(CARDS.vipa, { is_unasked: true }));
    }
    if (code === 'ded2' || code === 'c0a1') {
      for (const [after_ms, hex, status] of answers) {
        const is_unasked = driver === 'vipa' && !(hex === '' && status === undefined);
        spoken.clock.schedule(after_ms, () => say(hex, { is_unasked, ...(status === undefined ? {} : { status }) }));
      }
    }
    return ['dec1', 'c0a0', 'ded2', 'c0a1'].includes(code);
  });
  return await approve(spoken);
}

const E5 = around('E5', '9F270100 8A025A33');
const E3 = around('E3', '9F270140 8A023030');

describe.each(['miura', 'vipa'] as const)('what %s says to the approval of a tap', (driver) => {
  it.each<[string, readonly Answer[], HostAnswerOutcome]>([
    ['declined (E5)', [[50, E5]], 'refused'],
    ['declined seconds later', [[4_000, E5]], 'refused'],
    [
      '9000, and then declined',
      [
        [50, ''],
        [2_500, E5],
      ],
      'refused',
    ],
    ['approved around a cryptogram that declines (AAC)', [[50, around('E3', '9F270100')]], 'refused'],
    ['cancelled by the customer (9F41)', [[50, '', 0x9f41]], 'refused'],
    ['an error that nobody knows', [[50, '', 0x9fcf]], 'refused'],
    ['approved (E3)', [[50, E3]], 'accepted'],
    [
      '9000, and then approved',
      [
        [50, ''],
        [2_500, E3],
      ],
      'accepted',
    ],
    ['9000 and no more', [[50, '']], 'accepted'],
    ['no card any more (9F23), which a tapped one never is', [[50, '', 0x9f23]], 'accepted'],
    ['no such command', [[50, '', 0x6d00]], 'accepted'],
    ['nothing', [], 'lost'],
  ])('%s', async (_, answers, outcome) => {
    expect(await outcomeOf(driver, answers)).toBe(outcome);
  });
});

describe('what NEO says to the approval of a tap', () => {
  it.each<[string, number | undefined, string, HostAnswerOutcome]>([
    ['approved', 0x00, '', 'accepted'],
    ['failed', 0x0a, '42000023', 'refused'],
    ['approved beside a result that declines', 0x00, 'DFEE25020003', 'refused'],
    ['approved beside an offline decline', 0x23, 'DFEE25020001', 'refused'],
    ['approved beside an approval', 0x00, 'DFEE25020002', 'accepted'],
    ['no such command', 0x02, '', 'accepted'],
    ['nothing', undefined, '', 'lost'],
  ])('%s', async (_, status, hex, outcome) => {
    const spoken = makeScriptedNeo((code, answer) => {
      if (code === '0240') answer(0x23, CARDS.neo);
      if (code === '0303' && status !== undefined) answer(status, hex);
      return code === '0240' || code === '0303';
    });
    expect(await approve(spoken)).toBe(outcome);
  });
});
