import { beforeEach, describe, expect, test } from 'vitest';
import type { ProofState } from '../../../core/contract/setup.ts';
import { proofFound, proveWithSale } from '../../../electron/features/setup/proof-sale.ts';
import type { UndoOutcome, UndoRequest } from '../../../electron/payments/payment-engine.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { MemorySaleStore } from '../../fixtures/memory-sale-store.ts';
import { ScriptedEngine } from '../../fixtures/scripted-engine.ts';
import { ManualClock } from '../../support/manual-clock.ts';

let sales: MemorySaleStore;
let engine: ScriptedEngine;
let begun: string | null;
let clock: ManualClock;
let randomness: CountedRandomness;
beforeEach(() => {
  clock = new ManualClock();
  randomness = new CountedRandomness();
  sales = new MemorySaleStore(clock, randomness);
  engine = new ScriptedEngine(sales, clock, randomness);
  begun = null;
});

const refused = (): UndoOutcome => ({ outcome: 'not_charged', reason: 'unreachable', detail: '' });
const undone = ({ trace_id }: UndoRequest): UndoOutcome => ({
  outcome: 'undone',
  act: 'cancellation',
  trace_id,
  payment_id: null,
  transaction_id: null,
  amount_minor: 100,
  currency: 'CLP',
  remaining_minor: 0,
});

function prove(states: ProofState[] = []): Promise<ProofState> {
  return proveWithSale({
    engine,
    sales,
    clock,
    randomness,
    amount_minor: 100,
    currency: 'CLP',
    cashier: 'Rosa',
    manager: 'Rosa',
    name: 'Prueba de la caja',
    begun,
    onSale: (sale_id) => (begun = sale_id),
    onState: (state) => states.push(state),
  });
}

const saleBegun = () => (begun === null ? null : sales.sale(begun));

describe('the small sale that ends a set-up', () => {
  test('is remembered before a card is asked for, charged once, and given back', async () => {
    engine.undoOutcome = undone;
    const states: ProofState[] = [];
    const proven = prove(states);
    expect(saleBegun()).not.toBeNull();
    engine.approve();
    expect(await proven).toMatchObject({ state: 'undone', amount_minor: 100 });
    expect(states.map(({ state }) => state)).toEqual(['waiting_for_card', 'approved']);
  });

  test('that cannot be given back says so, and the next press gives it back and charges nothing', async () => {
    engine.undoOutcome = refused;
    const proven = prove();
    engine.approve();
    expect(await proven).toEqual({ state: 'charged', amount_minor: 100 });

    engine.undoOutcome = undone;
    const [before] = engine.undone;
    const states: ProofState[] = [];
    expect(await prove(states)).toMatchObject({ state: 'undone' });
    expect(states.map(({ state }) => state)).toEqual(['approved']);
    expect(engine.undone.map(({ trace_id }) => trace_id)).toEqual([before?.trace_id, before?.trace_id]);
  });

  test('that was approved when the till ended is found as charged by the next start', async () => {
    engine.undoOutcome = refused;
    const proven = prove();
    engine.approve();
    await proven;
    expect(proofFound(saleBegun())).toEqual({ state: 'charged', amount_minor: 100 });
    expect(proofFound(null)).toBeNull();
  });

  test('that was not paid is put away, and a new one is begun', async () => {
    const declined = prove();
    engine.decline();
    expect(await declined).toMatchObject({ state: 'failed' });
    const first = begun;
    expect(proofFound(saleBegun())).toBeNull();
    engine.undoOutcome = undone;
    const proven = prove();
    engine.approve();
    expect(await proven).toMatchObject({ state: 'undone' });
    expect(begun).not.toBe(first);
  });
});
