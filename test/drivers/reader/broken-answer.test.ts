import { describe, expect, it } from 'vitest';
import { decideActivation } from '../../../drivers/reader/idtech-neo/decide-answer.ts';
import { stepAnswering } from '../../../drivers/reader/vipa/answer-host.ts';
import { MIURA, VIPA } from '../../../drivers/reader/vipa/commands.ts';
import { decideResult } from '../../../drivers/reader/vipa/decide.ts';
import { beginReading } from '../../../drivers/reader/vipa/read.ts';
import { describeReceived } from '../../../drivers/reader/vipa/redact.ts';
import { SALE } from './reader-harness.ts';
import { around, bytesOf } from './scripted-device.ts';

const REQUEST = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;
const PENDING = { kind: 'read', request: REQUEST, local_time: { date: '261121', time: '101530' } } as const;
/** Long serial numbers and masked tracks, which legitimately hold digits. */
const KERNEL = `9F0206000000012990 9F270180 9F1E08${Buffer.from('12345678').toString('hex')} 5F5310${Buffer.from('4111111111111111').toString('hex')}`;
const VIPA_CARD = `5712476173AAAAAA4821D3012AAAAAAAAAAAAAAA ${around('FF7F', `DFDF1208${'00'.repeat(8)} DFDF110AFFFF9876543210E00001 DFDF1018${'A1'.repeat(24)}`)} ${KERNEL}`;
const NEO_CARD = `DFEE120AFFFF9876543210E00001 57A112476173CCCCCC4821D3012CCCCCCCCCCCCCCC 57C118${'A1B2C3D4E5F60718'.repeat(3)} ${KERNEL}`;

const BROKEN = [
  ['a length that runs over the end', '9F108211FF'],
  ['a length of one byte too many', '9F100206'],
  ['a tag that never ends', '9F81818181'],
  ['a length that is missing', '9F10'],
  ['a length that never ends', '708001020000'],
] as const;
const MALFORMED = { kind: 'end', outcome: { kind: 'read_failed', detail: 'malformed_answer' } };

describe.each(BROKEN)('%s', (_, tail) => {
  it('makes the answer of a NEO malformed', () => {
    const context = { request: REQUEST, is_stripe_only: false };
    expect(decideActivation(0x23, bytesOf(`E1 ${NEO_CARD} ${tail}`), context)).toEqual(MALFORMED);
  });

  it.each([
    ['Miura', MIURA],
    ['VIPA', VIPA],
  ] as const)(
    'makes the answer of %s malformed, not clear card data, and the log shows none of it',
    (_name, profile) => {
      for (const template of ['E3', 'E4', 'E5', 'E7']) {
        const data = bytesOf(around(template, `${VIPA_CARD} ${tail}`));
        const answer = { kind: 'answer', nad: 1, is_unsolicited: true, data, status_word: 0x9000 } as const;
        const { reading } = beginReading(profile, PENDING, 0);
        expect(decideResult(reading, answer, 'contactless')).toEqual(MALFORMED);
        expect(describeReceived(answer)).toBe(`unsolicited 9000 <${data.length} bytes>`);
      }
    },
  );

  it.each(['contact', 'contactless'] as const)('approves no %s card after the host', (entry_path) => {
    const farewell = { accepted: new Uint8Array(0), refused: new Uint8Array(0) };
    for (const template of ['E3', 'E5']) {
      const data = bytesOf(around(template, `9F270140 ${tail}`));
      const is_unsolicited = entry_path === 'contactless';
      const message = { kind: 'answer', nad: 1, is_unsolicited, data, status_word: 0x9000 } as const;
      const approval = { request: SALE, entry_path, result: 'approved', past_verdicts: [], farewell } as const;
      const turn = stepAnswering({ ...approval, is_acknowledged: false }, message);
      expect(turn).toMatchObject({ kind: 'end', outcome: 'refused' });
    }
  });
});
