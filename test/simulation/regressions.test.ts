import { describe, expect, it } from 'vitest';
import type { Sale, Tender } from '../../core/sale/sale.ts';
import { paidMinor } from '../../core/sale/tender.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { answer, approval, notSent, refusal, unknown } from '../payments/support/fake-service.ts';
import { settle } from '../payments/support/manual-clock.ts';
import { openShop } from '../payments/support/shop.ts';
import { Dice } from './dice.ts';
import { Machine } from './machine.ts';
import { Oracle } from './oracle.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { weatherOf } from './seeds.ts';
import { SimulatedTime } from './simulated-time.ts';
import { runSeed } from './world.ts';
import { partOf } from '../support/sales.ts';

describe('found by the simulation', () => {
  it('asks again within ten seconds when the network came back while a call was failing, not after the old wait', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('a', 'timeout');
    let fails: (value: ReturnType<typeof notSent>) => void = () => undefined;
    shop.service.script.R2 = () => notSent('R2', 'connect_timeout');
    await shop.engine.pay(shop.order(), shop.hooks);
    // Offline for so long that the next try is minutes away.
    await shop.clock.advance(3_600_000);
    shop.service.script.R2 = () => new Promise<ReturnType<typeof notSent>>((resolve) => (fails = resolve));
    shop.engine.kickRecovery();
    await settle();
    const calls = shop.service.called('R2');
    shop.service.script.R2 = () => refusal('R2', 404);
    shop.service.becomes({ state: 'offline', cause: 'connect_timeout' });
    shop.service.becomes({ state: 'online' });
    fails(notSent('R2', 'connect_timeout'));
    await shop.clock.advance(10_000);
    expect(shop.service.called('R2')).toBe(calls + 1);
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
  });

  it('counts a paid part as paid while its undo is not proven, so that it is not paid a second time', () => {
    const card = partOf('card', 3_355, { state: 'returning', trace_id: 'trace-00000001' });
    const tendersOf = (...tenders: Tender[]): Pick<Sale, 'tenders'> => ({ tenders });
    expect(paidMinor(tendersOf(card))).toBe(3_355);
    expect(paidMinor(tendersOf({ ...card, state: 'returned' }))).toBe(0);
    // An unresolved attempt never becomes paid later, so its replacement is not a second payment.
    expect(paidMinor(tendersOf({ ...card, state: 'unknown' }))).toBe(0);
  });

  it('tells a payment from the transaction of another one that has the same number at the service', async () => {
    const shop = openShop();
    shop.service.script.authorize = ({ trace_id }) =>
      answer('authorize', { ...approval(trace_id), payment_id: '2', transaction_id: '4' }, 201);
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    const oracle = new Oracle(() => 0, 'all');
    const time = new SimulatedTime(new RealTimeGuard());
    oracle.watchJournal(shop.journal, new Machine(time, { offset_ms: 0 }, { kind: 'lives' }, () => undefined));
    expect(oracle.traceOfService('transaction_id', '4')).toBe(trace_id);
    expect(oracle.traceOfService('payment_id', '2')).toBe(trace_id);
    expect(oracle.traceOfService('payment_id', '4')).toBe('4');
  });

  it('refuses with a sentence when the disk is full while a restart is being settled', () => {
    const time = new SimulatedTime(new RealTimeGuard());
    const disk = new SimulatedDisk(new Dice(1, 'disk'));
    const dice = new Dice(1, 'till');
    const start = (): ReturnType<typeof openJournal> => {
      const machine = new Machine(time, { offset_ms: 0 }, { kind: 'lives' }, (kind) => disk.keepWhatSurvives(kind));
      const opened = openJournal({
        directory: ':memory:',
        clock: machine.clock,
        randomness: dice,
        openHandle: () => disk.open(machine),
      });
      if (opened.ok) {
        const sale = opened.value.sales.openSale('CLP', 'Ana');
        const tender = {
          tender_id: 'one',
          kind: 'card',
          state: 'pending',
          amount_minor: 100,
          tip_minor: 0,
          at_ms: 1,
        } as const;
        opened.value.sales.beginCardTender(sale, tender);
      }
      machine.die('killed');
      return opened;
    };
    expect(start().ok).toBe(true);
    // The commit of the settings succeeds; the next one fails.
    disk.trouble = { code: 'SQLITE_FULL', after: 1, left: Infinity };
    const refused = start();
    expect(refused.ok ? '' : refused.error.sentence).toMatch(/cannot be written.*disk/);
  });

  it.each([
    ['a return through a charge that contradicts itself was given back twice', 9_300_811],
    ['a refused payment was asked for before the moment that the service named', 9_301_348],
  ])('stays right at the wild service where %s (seed %i)', async (_what, seed) => {
    const guard = new RealTimeGuard();
    guard.install();
    try {
      const options = { seed, payments: 30, service: 'wild', weather: weatherOf(seed) } as const;
      expect((await runSeed(options, guard)).violations).toEqual([]);
    } finally {
      guard.remove();
    }
  });
});
