import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { VipaMessage } from '../../../../drivers/reader/vipa/frame.ts';
import { MIURA_PROTOCOL, VIPA_PROTOCOL } from '../../../../drivers/reader/vipa/protocol.ts';
import type { VipaState } from '../../../../drivers/reader/vipa/state.ts';

const LOCAL_TIME = { date: '261121', time: '101530' };
const REQUEST = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;

function template(tag: string, content: string): string {
  return `${tag}81${(content.length / 2).toString(16).padStart(2, '0')}${content}`;
}
const CIPHER = `DFAE0218${'A1'.repeat(24)}DFAE030AFFFF9876543210E00001`;
const MASKED = `DFAE2213${Buffer.from(';476173******4821=?', 'latin1').toString('hex')}`;
const CARD = `${CIPHER}${MASKED}9F0206000000012990`;

/** Answers that advance the dialogue: [unsolicited, status word, data]. */
const WORDS: readonly (readonly [boolean, number, string])[] = [
  [false, 0x9000, ''],
  [false, 0x9f41, ''],
  [false, 0x9f43, ''],
  [false, 0x9f44, ''],
  [false, 0x9f34, ''],
  [false, 0x9f31, ''],
  [false, 0x9f30, ''],
  [false, 0x9000, template('E2', '5004564953418407A0000000031010')],
  [false, 0x9000, template('E4', CARD)],
  [false, 0x9000, template('E4', `${CARD}9F3403420300`)],
  [true, 0x9000, template('E4', CARD)],
  [false, 0x9000, template('E3', '9F0206000000012990')],
  [false, 0x9000, template('E5', '9F0206000000012990')],
  [false, 0x9000, template('E1', `DFAE0408${'B2'.repeat(8)}DFAE050AFFFF9876543210E00002`)],
  [false, 0x9000, '08'],
  [true, 0x9000, template('E1', `48020005${CARD}`)],
  [true, 0x9000, template('E1', '48020300')],
  [true, 0x9000, template('E1', '48020000')],
  [true, 0x9000, template('E6', 'C30102')],
  [true, 0x9000, template('E6', 'C30101')],
  [true, 0x9000, template('E0', 'DFA205011B')],
];

const message: fc.Arbitrary<VipaMessage> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(...WORDS).map(([is_unsolicited, status_word, data]): VipaMessage => ({
      kind: 'answer',
      nad: 1,
      is_unsolicited,
      status_word,
      data: Uint8Array.from(Buffer.from(data, 'hex')),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      nad: fc.constantFrom(1, 2, 0x11),
      is_unsolicited: fc.boolean(),
      status_word: fc.integer({ min: 0, max: 0xffff }),
      data: fc.uint8Array({ maxLength: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'garbage' as const, byte_count: 3 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sealed' as const, nad: 1 }) },
);

const input = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'line_lost' as const, detail: 'unplugged' }) },
  { weight: 16, arbitrary: message.map((received) => ({ kind: 'message' as const, message: received })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'timer' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'read' as const, request: REQUEST, local_time: LOCAL_TIME }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  {
    weight: 3,
    arbitrary: fc.constant({
      kind: 'host_answer' as const,
      answer: { result: 'approved' as const },
      local_time: LOCAL_TIME,
    }),
  },
);

function word(index: number) {
  const [is_unsolicited, status_word, data] = WORDS[index] ?? [false, 0x9000, ''];
  const bytes = Uint8Array.from(Buffer.from(data, 'hex'));
  return { kind: 'message', message: { kind: 'answer', nad: 1, is_unsolicited, status_word, data: bytes } } as const;
}
const READ = { kind: 'read', request: REQUEST, local_time: LOCAL_TIME } as const;
/** Successful beginnings, so that runs get far: a tap or a chip in either way, a PIN. */
const BEGINNINGS = [
  [],
  [READ, word(0), word(8)],
  [READ, word(0), word(10)],
  [READ, word(0), word(2), word(7), word(8)],
  [READ, word(0), word(16), word(0), word(7), word(8)],
  [READ, word(0), word(16), word(0), word(9)],
] as const;

const READY: VipaState = {
  phase: 'ready',
  identity: { model: 'VIPA', firmware: '1' },
  is_pinging: false,
  missed_pings: 0,
};

/** The invariants of every run, whatever reader, till and line do. */
it.each([
  ['VIPA', VIPA_PROTOCOL],
  ['Miura', MIURA_PROTOCOL],
])('%s ends every reading and every host answer exactly once', (_, protocol) => {
  const seen = new Set<string>();
  const stages = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...BEGINNINGS), fc.array(input, { maxLength: 40 }), (beginning, later) => {
      let state: VipaState = READY;
      let readings = 0;
      let answers = 0;
      const count = (effects: ReturnType<typeof protocol.step>['effects']) => {
        for (const effect of effects) {
          if (effect.kind === 'read_ended') readings -= 1;
          if (effect.kind === 'host_answer_ended') answers -= 1;
        }
      };
      [...beginning, ...later].forEach((next, index) => {
        // The runner keeps these promises of the seam: one reading and one host answer at a time.
        if (next.kind === 'read' && readings > 0) return;
        if (next.kind === 'host_answer' && (answers > 0 || readings > 0)) return;
        if (next.kind === 'read') readings += 1;
        if (next.kind === 'host_answer') answers += 1;
        const step = protocol.step(state, { ...next, at_ms: index * 100 });
        state = step.state.phase === 'offline' || step.state.phase === 'identifying' ? READY : step.state;
        seen.add(state.phase);
        if (state.phase === 'reading') stages.add(state.reading.stage);
        count(step.effects);
        // A pending reading or answer always has a phase that will end it.
        const is_kept =
          readings >= 0 &&
          answers >= 0 &&
          (readings === 0 || ['ready', 'reading', 'cancelling', 'answering_host'].includes(state.phase)) &&
          (answers === 0 || ['ready', 'answering_host'].includes(state.phase));
        if (!is_kept) throw new Error(`${readings} readings and ${answers} answers wait in ${state.phase}`);
      });
      count(protocol.step(state, { kind: 'line_lost', detail: 'unplugged', at_ms: 1e6 }).effects);
      expect([readings, answers]).toEqual([0, 0]);
    }),
    // In 300 runs a stage was missed now and then.
    { numRuns: 2_000 },
  );
  // The runs prove something only if they reached every phase.
  expect([...seen].sort()).toEqual(['answering_host', 'cancelling', 'holding_card', 'reading', 'ready']);
  expect([...stages]).toEqual(
    expect.arrayContaining(['card_status', 'contactless', 'waiting', 'contact', 'online_pin']),
  );
});
