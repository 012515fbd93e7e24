import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { settlementAnswer } from '../../fixtures/memory-shifts.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const bench = () => new TillBench({ financial_fees: {} });
const WORD = { evidence_reference: 'liquidación del 21', pin: TRAINING_PIN } as const;

describe('what waits for a person after a restore, a copy or a move', () => {
  it('is told with why, and with how many card payments the anchor knows beyond the journal', async () => {
    const till = bench();
    till.engine.inherited = {
      doubt: { why: 'older_copy', attempts_missing: 3 },
      held: [],
      unproven: ['a', 'b'],
      asking: 1,
    };
    expect(await till.do('recovery.suspense', {})).toEqual({
      doubt: 'older_copy',
      payments_missing: 3,
      held: [],
      numbers_unproven: 2,
      numbers_asked: 1,
    });
  });

  it.each([
    ['accept', {}, ['accept']],
    ['give_back_numbers', {}, ['giveBackUnproven']],
    ['give_back', { trace_id: 't-1' }, ['giveBackHeld', 't-1']],
    ['keep', { trace_id: 't-1', transaction_id: 'x' }, ['keepHeld', 't-1', { transaction_id: 'x' }]],
    [
      'keep_unknown',
      { transaction_id: 'x', amount_minor: 700 },
      ['keepUnknown', { amount_minor: 700, currency: 'CLP', transaction_id: 'x' }],
    ],
  ] as const)('is decided with a PIN, a name and evidence: %s', async (decision, about, expected) => {
    const till = bench();
    till.shifts.settlement = (query) => settlementAnswer(query, [{ id: 'x', amount: 700 }]);
    till.restart();
    await till.do('recovery.decide', { decision, ...about, ...WORD });
    const [decided] = till.engine.decided;
    expect(decided?.slice(0, -1)).toEqual(expected);
    expect(decided?.at(-1)).toMatchObject({ reference: WORD.evidence_reference, who: expect.stringMatching(/./) });
  });

  it.each([
    ['keep', { trace_id: 't-1' }],
    ['give_back', {}],
    ['keep_unknown', { transaction_id: 'x' }],
  ] as const)('is not decided when what it is about is missing: %s', async (decision, about) => {
    const till = bench();
    expect(await till.refused('recovery.decide', { decision, ...about, ...WORD })).toBe('not_now');
    expect(till.engine.decided).toEqual([]);
  });

  it('is not decided with a wrong PIN, nor without evidence', async () => {
    const till = bench();
    expect(await till.refused('recovery.decide', { decision: 'accept', ...WORD, pin: '0000' })).toBe('wrong_pin');
    const short = { decision: 'accept', ...WORD, evidence_reference: 'x' };
    expect(await till.till.router.handle('recovery.decide', short)).toMatchObject({ ok: false });
    expect(till.engine.decided).toEqual([]);
  });
});
