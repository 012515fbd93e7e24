import fc, { type AsyncCommand } from 'fast-check';
import { expect, it } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { RuntimeWorld } from './runtime-world.ts';
import type { RealTill } from '../fixtures/real-till.ts';
import type { IntentArguments, IntentName } from '../../core/contract/intents.ts';
import { countResults } from '../../core/shift/count-results.ts';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import { type AuthorizationFate, FATES } from './bank.ts';

/** No model is kept: what must hold is asked of bank and journal after every command. */
type Model = Record<string, never>;
type TillCommand = AsyncCommand<Model, RuntimeWorld>;

function command(name: string, act: (world: RuntimeWorld) => Promise<unknown>): TillCommand {
  return {
    check: () => true,
    run: async (_model, world) => {
      await act(world);
      await world.till.settled();
      world.check();
    },
    toString: () => name,
  };
}

/** People press what they want; a till that refuses is as good as one that does it. */
function press<Name extends IntentName>(name: Name, args: IntentArguments<Name>): TillCommand {
  return command(name, (world) => world.till.ask(name, args));
}

const charge = (fate: AuthorizationFate, part: boolean): TillCommand =>
  command(`charge ${part ? 'a part' : 'all'}: ${fate}`, async (world) => {
    world.bank.fate = fate;
    await world.till.ask('checkout.begin', {});
    await world.till.ask('checkout.chooseCard', part ? { amount_minor: 500 } : {});
  });

const addEspresso = command('add', async ({ till }) => {
  const found = await till.ask('catalogue.search', { text: 'Espresso', limit: 1 });
  const product_id = found.ok ? found.value.products[0]?.product_id : undefined;
  if (product_id !== undefined) await till.ask('sale.addProduct', { product_id });
});

const takeCash = command('take cash', async ({ till }) => {
  await till.ask('checkout.begin', {});
  await till.ask('checkout.chooseCash', {});
  await till.ask('checkout.takeCash', { received_minor: 50_000 });
});

async function returnMoney(till: RealTill, sale_id: string, part: boolean): Promise<void> {
  const whole = await till.ask('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
  if (!whole.ok || whole.value.remaining_minor === 0) return;
  const what = part
    ? ({ mode: 'amount', amount_minor: Math.ceil(whole.value.remaining_minor / 2) } as const)
    : ({ mode: 'all' } as const);
  const plan = await till.ask('refund.plan', { sale_id, what, from: null });
  if (!plan.ok) return;
  const parts = plan.value.parts.flatMap(({ tender_id, amount_minor, act }) =>
    act === 'none' ? [] : [{ tender_id, amount_minor, act }],
  );
  const return_id = `return-${sale_id}-${whole.value.remaining_minor}`.slice(0, 64);
  if (parts.length > 0)
    await till.ask('refund.execute', { return_id, sale_id, what, from: null, parts, pin: TRAINING_PIN });
}

/** Gives the newest sale with a card back, in whole or by a part. */
const giveBack = (part: boolean, loses_answers: boolean): TillCommand =>
  command(`give ${part ? 'a part' : 'all'} back${loses_answers ? ', answers get lost' : ''}`, async (world) => {
    world.bank.loses_undo_answers = loses_answers;
    const found = await world.till.ask('refund.find', { last_four: '1111' });
    const sale_id = found.ok ? found.value.sales[0]?.sale_id : undefined;
    if (sale_id === undefined) return;
    void returnMoney(world.till, sale_id, part);
  });

const openShift = (wish: number): TillCommand =>
  press('shift.open', { shift_id: `shift-${wish}`, float_minor: 10_000 * wish });

/** A wish that arrives again is the same act. */
const moveCash = (wish: number): TillCommand => {
  const moved = { movement_id: `movement-${wish}`, amount_minor: 1_000 * wish, note: '' };
  return wish % 2 === 0
    ? press('shift.cashInOut', { ...moved, direction: 'in', reason: 'change' })
    : press('shift.cashInOut', { ...moved, direction: 'out', reason: 'deposit' });
};

/** Counts what should lie in the drawer and closes. The close waits for payments under way, and life goes on meanwhile. */
const closeShift = command('close the shift', async ({ till }) => {
  const report = await till.ask('shift.report', {});
  if (!report.ok) return;
  const { shift_id, report: x } = report.value;
  const pieces = Math.max(0, x.drawers[0]?.expected_minor ?? 0) / 10;
  const lines = pieces === 0 ? [] : [{ currency: 'CLP' as const, value_minor: 10, pieces }];
  const accepted = countResults(x.drawers, lines);
  void till.till.router.handle('shift.close', { shift_id, lines, accepted }, TRAINING_PIN);
});

const counterCommands = fc.commands(
  [
    fc.constant(addEspresso),
    fc.tuple(fc.constantFrom(...FATES), fc.boolean()).map(([fate, part]) => charge(fate, part)),
    fc.constant(takeCash),
    fc.constant(press('checkout.cancelCard', {})),
    fc.constant(press('checkout.anotherTender', {})),
    fc.constant(press('checkout.holdUnknown', {})),
    fc.constant(press('checkout.finish', {})),
    fc.constant(press('checkout.back', {})),
    fc.constant(press('sale.hold', {})),
    fc.constant(press('sale.clear', {})),
    fc.integer({ min: 1, max: 3 }).map(openShift),
    fc.integer({ min: 1, max: 4 }).map(moveCash),
    fc.constant(closeShift),
    fc.tuple(fc.boolean(), fc.boolean()).map(([part, loses]) => giveBack(part, loses)),
    fc.integer({ min: 1, max: 120_000 }).map((by_ms) => command(`wait ${by_ms} ms`, ({ till }) => till.moved(by_ms))),
    fc.constant(command('kill and restart', async (world) => world.restart())),
  ],
  { maxCommands: 30, size: 'max' },
);

/**
 * Random sequences of what people do at the counter, over the router, with every answer of the service in an order that
 * fast-check chooses and shrinks. A failure prints `seed`, `path` and `replayPath`. The same sequences run every time, so
 * that a failure belongs to its change; COBRO_COMMANDS sets how many run, COBRO_COMMANDS_SEED which ones.
 */
const RUNS = Number(process.env['COBRO_COMMANDS'] ?? repeated(15, 60));
const SEED = Number(process.env['COBRO_COMMANDS_SEED'] ?? '20261121');

it(
  'keeps its promises whatever people press and in whatever order answers come',
  async () => {
    let sequences = 0;
    let closed_shifts = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), counterCommands, async (scheduler, commands) => {
        const world = new RuntimeWorld(scheduler);
        try {
          await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: world }), commands);
          await world.atRest();
          sequences += 1;
          closed_shifts += world.closed_shifts;
        } finally {
          world.close();
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    );
    expect(sequences).toBeGreaterThanOrEqual(RUNS);
    // Sequences that never close a shift would say nothing of its report.
    expect(closed_shifts).toBeGreaterThan(RUNS / 4);
  },
  RUNS * 20_000,
);
