import { CONTRACT_ERROR_CODES } from '../../core/contract/refusals.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTENTS, type IntentName } from '../../core/contract/intents.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { TillBench } from '../fixtures/till-bench.ts';

describe('the router', () => {
  it('refuses what is not an intent, and what every object has', async () => {
    const bench = new TillBench();
    for (const intent of ['', 'sale', 'toString', '__proto__', 'constructor', 'x'.repeat(10_000)]) {
      expect(await bench.till.router.handle(intent, {})).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    }
  });

  it('refuses wrong, missing and unknown arguments by naming the field, never the value', async () => {
    const bench = new TillBench();
    const answer = await bench.till.router.handle('refund.execute', {
      return_id: 'r1',
      sale_id: 'sale',
      what: { mode: 'all' },
      from: null,
      parts: [{ tender_id: 't', amount_minor: 1, act: 'refund' }],
      pin: '12x4567890',
    });
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(JSON.stringify(answer)).toContain('pin');
    expect(JSON.stringify(answer)).not.toContain('12x4');
    expect(await bench.till.router.handle('checkout.takeCash', { received_minor: 10.5 })).toMatchObject({ ok: false });
    expect(await bench.till.router.handle('sale.clear', { really: true })).toMatchObject({ ok: false });
    expect(await bench.till.router.handle('sale.clear', null)).toMatchObject({ ok: false });
  });

  it('answers any junk with a code of the contract and never rejects or loses the cart', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    const names = Object.keys(INTENTS) as IntentName[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.anything(), async (name, args) => {
        const answer = await bench.till.router.handle(name, args);
        if (!answer.ok) expect(CONTRACT_ERROR_CODES).toContain(answer.error.code);
        if (!answer.ok) expect(answer.error.code).not.toBe('internal');
      }),
      { numRuns: 300 },
    );
    expect(bench.logged).toEqual([]);
  });

  it('turns a bug into `internal`, and logs it', async () => {
    const bench = new TillBench();
    bench.sales.saveSale = () => {
      throw new Error('the disk is on fire');
    };
    const answer = await bench.till.router.handle('sale.addCode', { code: 'demo-001' });
    expect(answer).toEqual({ ok: false, error: { code: 'internal', detail: 'sale.addCode' } });
    expect(bench.logged).toMatchObject([{ event: 'intent_broke' }]);
    expect(bench.sale.lines).toEqual([]);
  });

  it('says that the disk cannot be written, and calls that no bug', async () => {
    const bench = new TillBench();
    bench.sales.saveSale = () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' });
    };
    const answer = await bench.till.router.handle('sale.addCode', { code: 'demo-001' });
    expect(answer).toEqual({ ok: false, error: { code: 'journal_trouble', detail: 'disk_error' } });
    expect(bench.logged).toMatchObject([{ event: 'intent_not_written' }]);
  });

  it('tells each slice whole, once per act, and only when it differs', async () => {
    const bench = new TillBench();
    const changes: Partial<TillSnapshot>[] = [];
    bench.till.router.onChange((slices) => changes.push(slices));
    await bench.do('sale.addCode', { code: 'demo-001' });
    await bench.settled();
    expect(changes.flatMap((slices) => Object.keys(slices))).toEqual(['sale']);
    expect(changes.at(-1)?.sale).toEqual(bench.sale);
    bench.clock.advance(1000);
    await bench.settled();
    const before = changes.length;
    bench.clock.advance(10_000);
    await bench.settled();
    expect(changes).toHaveLength(before);
  });

  it('shows a lost reader within two seconds even if nobody tells', async () => {
    const bench = new TillBench();
    const changes: Partial<TillSnapshot>[] = [];
    bench.till.router.onChange((slices) => changes.push(slices));
    bench.devices.reader.status = { state: 'lost', detail: 'unplugged' };
    bench.clock.advance(2000);
    await bench.settled();
    expect(changes.at(-1)?.status?.reader).toEqual({ level: 'error', code: 'lost', detail: 'unplugged' });
  });

  it('hands language, theme, drawer and the training reader to where they belong', async () => {
    const bench = new TillBench();
    await bench.do('till.setLanguage', { language: 'pt' });
    await bench.do('till.setTheme', { theme: 'dark' });
    expect(bench.snapshot.till).toMatchObject({
      language: 'pt',
      theme: 'dark',
      training: true,
      simulated_reader: true,
      training_pin: '246810',
    });
    await bench.do('drawer.open', {});
    await bench.do('training.reader', { act: 'present', card: 'visa' });
    await bench.do('training.reader', { act: 'unplug' });
    expect(bench.devices.drawer.opened).toBe(1);
    expect(bench.devices.acts).toEqual([{ act: 'present', card: 'visa' }, { act: 'unplug' }]);
  });

  it('lists and reads recovery, and asks the engine to try now only what is not settled', async () => {
    const bench = new TillBench({ financial_fees: {} });
    await bench.beginCard('Espresso');
    await bench.engine.readAndSend();
    bench.engine.loseAnswer();
    await bench.settled();
    const { trace_id } = bench.engine;
    await bench.do('recovery.tryNow', { trace_id });
    expect(bench.engine.kicked).toEqual([trace_id]);
    expect((await bench.do('recovery.read', { trace_id })).attempt).toMatchObject({
      state: 'REVERSING',
      sale_paid_by: null,
    });
    bench.engine.recover(trace_id, { state: 'REVERSED' });
    expect(await bench.refused('recovery.tryNow', { trace_id })).toBe('not_now');
    expect((await bench.do('recovery.list', { filter: 'all' })).counts).toEqual({
      all: 1,
      unresolved: 0,
      needs_person: 0,
      resolved_today: 1,
      resolved_today_minor: 1900,
    });
    expect(await bench.refused('recovery.read', { trace_id: 'nothing' })).toBe('not_found');
  });
});
