import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { settlementAnswer } from '../../fixtures/memory-shifts.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const bench = () => new TillBench({ financial_fees: {} });
const BY = { evidence_reference: 'liquidación del 21', pin: TRAINING_PIN } as const;

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
      found: null,
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
    await till.do('recovery.decide', { decision, ...about, ...BY });
    const [decided] = till.engine.decided;
    expect(decided?.slice(0, -1)).toEqual(expected);
    expect(decided?.at(-1)).toMatchObject({ reference: BY.evidence_reference, who: expect.stringMatching(/./) });
  });

  it.each([
    ['keep', { trace_id: 't-1' }],
    ['give_back', {}],
    ['keep_unknown', { transaction_id: 'x' }],
  ] as const)('is not decided when what it is about is missing: %s', async (decision, about) => {
    const till = bench();
    expect(await till.refused('recovery.decide', { decision, ...about, ...BY })).toBe('not_now');
    expect(till.engine.decided).toEqual([]);
  });

  it('is not decided with a wrong PIN, nor without evidence', async () => {
    const till = bench();
    expect(await till.refused('recovery.decide', { decision: 'accept', ...BY, pin: '0000' })).toBe('wrong_pin');
    const short = { decision: 'accept', ...BY, evidence_reference: 'x' };
    expect(await till.till.router.handle('recovery.decide', short)).toMatchObject({ ok: false });
    expect(till.engine.decided).toEqual([]);
  });
});

describe('a till that was put back', () => {
  const LINES = [
    { id: 'sold-after-the-backup', amount: 700 },
    { id: 'given-back-after-it', amount: -700 },
  ];

  it('asks the service by itself what it settled, tells it, and asks again later', async () => {
    const till = bench();
    const dates: string[] = [];
    till.engine.inherited = { doubt: { why: 'restored', attempts_missing: null }, held: [], unproven: [], asking: 0 };
    let lines: typeof LINES = [];
    till.shifts.settlement = (query) => {
      dates.push(query.date ?? '');
      return settlementAnswer(query, query.date === dates[0] ? lines : []);
    };
    till.restart();
    await till.clock.pass(2_000);
    expect(new Set(dates).size).toBe(7);
    expect(till.snapshot.status.recovery).toMatchObject({ level: 'ok', to_compare: 0 });
    lines = LINES;
    await till.clock.pass(5 * 3_600_000);
    expect(dates.length).toBe(7);
    await till.clock.pass(2 * 3_600_000);
    expect(dates.length).toBe(14);
    expect(till.snapshot.status.recovery).toMatchObject({ level: 'degraded', to_compare: 1 });
    const { found } = await till.do('recovery.suspense', {});
    expect(found?.unknown).toMatchObject([{ transaction_id: 'sold-after-the-backup', amount_minor: 700 }]);
    expect(till.engine.decided).toEqual([]);
  });

  it('asks again after a few minutes when there was no whole report', async () => {
    const till = bench();
    let requests = 0;
    till.engine.inherited = { doubt: { why: 'older_copy', attempts_missing: 1 }, held: [], unproven: [], asking: 0 };
    till.shifts.settlement = (query) => {
      requests += 1;
      return settlementAnswer({ ...query, currency: 'USD' }, []);
    };
    till.restart();
    await till.clock.pass(2_000);
    expect(requests).toBe(1);
    await till.clock.pass(6 * 60_000);
    expect(requests).toBe(2);
  });

  it('that nothing says of asks for nothing', async () => {
    const till = bench();
    let requests = 0;
    till.shifts.settlement = (query) => {
      requests += 1;
      return settlementAnswer(query, []);
    };
    till.restart();
    await till.clock.pass(3_600_000);
    expect(requests).toBe(0);
  });
});
