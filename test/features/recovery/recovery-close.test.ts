import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A card payment without a reply that recovery could not settle. */
async function stuckPayment(bench: TillBench): Promise<string> {
  await bench.beginCard('Espresso');
  await bench.engine.readAndSend();
  bench.engine.loseAnswer();
  await bench.settled();
  const { trace_id } = bench.engine;
  bench.engine.recover(trace_id, { state: 'ATTENTION', needs_person: true });
  return trace_id;
}
const bench = () => new TillBench({ financial_fees: {} });
const CLOSING = { found: 'undone', evidence_reference: 'devolución 88213', pin: TRAINING_PIN } as const;

describe('closing an item that needs a person', () => {
  it('takes what was found, its proof and the PIN, and leaves the sale unpaid', async () => {
    const till = bench();
    const trace_id = await stuckPayment(till);
    await till.do('recovery.close', { trace_id, ...CLOSING });
    expect((await till.do('recovery.read', { trace_id })).attempt).toMatchObject({
      state: 'REVERSED',
      needs_person: false,
    });
    const [sale] = till.sales.unfinishedSales();
    expect(sale?.tenders).toMatchObject([{ state: 'undone' }]);
    expect(sale?.state).not.toBe('PAID');
  });

  it('is refused with a wrong PIN, and nothing is closed', async () => {
    const till = bench();
    const trace_id = await stuckPayment(till);
    expect(await till.refused('recovery.close', { trace_id, ...CLOSING, pin: '0000' })).toBe('wrong_pin');
    expect((await till.do('recovery.read', { trace_id })).attempt.state).toBe('ATTENTION');
  });

  it('is refused while the till can still settle it by itself, and for what it does not know', async () => {
    const till = bench();
    const trace_id = await stuckPayment(till);
    till.engine.recover(trace_id, { state: 'REVERSING' });
    expect(await till.refused('recovery.close', { trace_id, ...CLOSING })).toBe('not_now');
    expect(await till.refused('recovery.close', { trace_id: 'nobody', ...CLOSING })).toBe('not_found');
  });

  it('takes no proof that is empty or holds a card number, and no finding that it was paid', async () => {
    const till = bench();
    const trace_id = await stuckPayment(till);
    const number = ['4111', '1111', '1111', '1111'].join(' ');
    for (const [change, code] of [
      [{ evidence_reference: '   ' }, 'bad_request'],
      [{ evidence_reference: `tarjeta ${number}` }, 'card_data'],
      [{ found: 'paid' }, 'bad_request'],
    ] as const)
      expect(await till.till.router.handle('recovery.close', { trace_id, ...CLOSING, ...change })).toMatchObject({
        ok: false,
        error: { code },
      });
    expect((await till.do('recovery.read', { trace_id })).attempt.state).toBe('ATTENTION');
  });

  it('lists what was settled last first', async () => {
    const till = bench();
    const first = await stuckPayment(till);
    await till.do('checkout.holdUnknown', {});
    const second = await stuckPayment(till);
    for (const trace_id of [first, second]) {
      till.clock.advance(1_000);
      await till.do('recovery.close', { trace_id, ...CLOSING });
    }
    const { attempts } = await till.do('recovery.list', { filter: 'resolved_today' });
    expect(attempts.map(({ trace_id }) => trace_id)).toEqual([second, first]);
  });
});
