import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NeoMessage } from '../../../../drivers/reader/idtech-neo/frame.ts';
import { stepNeo } from '../../../../drivers/reader/idtech-neo/protocol.ts';
import type { NeoState } from '../../../../drivers/reader/idtech-neo/state.ts';

const LOCAL_TIME = { date: '261121', time: '101530' };
const REQUEST = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;

const CARD = `DFEE120AFFFF9876543210E0000157A112476173CCCCCC4821D3012${'C'.repeat(15)}57C118${'A1'.repeat(24)}9F0206000000012990`;
/** Data that advance the dialogue: contact results, a cancel, a tapped card, an inserted card. */
const ANSWERS = ['DFEE25020010', `DFEE25020004${CARD}`, 'DFEE25020007', 'C0DFEE25020012', `E1${CARD}`, `C0${CARD}`];

/** A reader's words when all goes well, so that runs get far. */
const expected: fc.Arbitrary<NeoMessage> = fc
  .constantFrom(
    [0x02, 0x23, `C0${CARD}`],
    [0x02, 0x23, `E1${CARD}`],
    [0x02, 0xa3, ''],
    [0x60, 0x00, 'DFEE25020010'],
    [0x60, 0x30, `DFEE25020004${CARD}`],
    [0x03, 0x00, ''],
    [0x05, 0x00, ''],
    [0x18, 0x00, ''],
  )
  .map(([command, status, data]) => ({
    kind: 'response',
    header: 'v2',
    command: Number(command),
    status: Number(status),
    data: Uint8Array.from(Buffer.from(String(data), 'hex')),
  }));

const message: fc.Arbitrary<NeoMessage> = fc.oneof(
  expected,
  fc.record({
    kind: fc.constant('response' as const),
    header: fc.constantFrom('v2' as const, 'v3' as const),
    command: fc.constantFrom(0x02, 0x02, 0x03, 0x05, 0x05, 0x14, 0x18, 0x18, 0x18, 0x60, 0x60, 0x99),
    status: fc.constantFrom(0x00, 0x04, 0x08, 0x0a, 0x0e, 0x23, 0x30, 0x57, 0x63, 0xa3),
    data: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom(...ANSWERS).map((hex) => Uint8Array.from(Buffer.from(hex, 'hex'))),
    ),
  }),
  fc.constant({ kind: 'garbage' as const, byte_count: 3 }),
  fc.constant({ kind: 'user_interface' as const, entries: [{ target: 3, definition: 3 }] }),
);

const input = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'line_lost' as const, detail: 'unplugged' }) },
  { weight: 10, arbitrary: message.map((received) => ({ kind: 'message' as const, message: received })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'timer' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'read' as const, request: REQUEST, local_time: LOCAL_TIME }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  {
    weight: 2,
    arbitrary: fc.constant({
      kind: 'host_answer' as const,
      answer: { result: 'approved' as const },
      local_time: LOCAL_TIME,
    }),
  },
);

const READY: NeoState = {
  phase: 'ready',
  identity: { model: 'NEO', firmware: '1' },
  is_pinging: false,
  missed_pings: 0,
};
const seen = new Set<string>();

/** The invariants of every run, whatever reader, till and line do. */
it('ends every reading and every host answer exactly once, and never pings while it waits for a card', () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
      let state: NeoState = READY;
      let readings = 0;
      let answers = 0;
      inputs.forEach((next, index) => {
        // The runner keeps these promises of the seam: one reading and one host answer at a time.
        if (next.kind === 'read' && readings > 0) return;
        if (next.kind === 'host_answer' && (answers > 0 || readings > 0)) return;
        if (next.kind === 'read') readings += 1;
        if (next.kind === 'host_answer') answers += 1;
        const was_reading = state.phase === 'reading';
        const step = stepNeo(state, { ...next, at_ms: index * 100 });
        // A lost line is opened again, and the reader identifies itself at once.
        state = step.state.phase === 'offline' || step.state.phase === 'identifying' ? READY : step.state;
        seen.add(state.phase);
        for (const effect of step.effects) {
          if (effect.kind === 'read_ended') readings -= 1;
          if (effect.kind === 'host_answer_ended') answers -= 1;
          if (effect.kind === 'send' && was_reading && state.phase === 'reading')
            expect(effect.bytes[10]).not.toBe(0x18);
        }
        expect(readings).toBeGreaterThanOrEqual(0);
        expect(answers).toBeGreaterThanOrEqual(0);
        // A pending reading or answer always has a phase that will end it.
        if (readings > 0) expect(['ready', 'reading', 'cancelling', 'answering_host']).toContain(state.phase);
        if (answers > 0) expect(['ready', 'answering_host']).toContain(state.phase);
      });
      const end = stepNeo(state, { kind: 'line_lost', detail: 'unplugged', at_ms: 1e6 });
      for (const effect of end.effects) {
        if (effect.kind === 'read_ended') readings -= 1;
        if (effect.kind === 'host_answer_ended') answers -= 1;
      }
      expect([readings, answers]).toEqual([0, 0]);
    }),
    { numRuns: 2_000 },
  );
  // The runs prove something only if they reached every phase.
  expect([...seen].sort()).toEqual(['answering_host', 'cancelling', 'holding_card', 'reading', 'ready']);
});
