import { describe, expect, test } from 'vitest';
import type { Sale } from '../../core/sale/sale.ts';
import { paidMinor } from '../../core/sale/tender.ts';
import { saleInvariants } from '../../electron/journal/verify/local-invariants.ts';
import { type Searched, search } from './search.ts';
import { returnsOf } from './counter/books.ts';
import { givenUp, handedIn } from './counter/hand-overs.ts';
import { movesAt } from './counter/moves.ts';
import { type CounterWorld, newCounter } from './counter/world.ts';

/** Explores every series of up to `depth` moves at a counter whose open sale costs `due_minor`. */
const exploreCounter = (due_minor: number, depth: number): Searched =>
  search({
    ...{ start: newCounter(), depth, keyOf },
    next: (world) => movesAt(world, due_minor),
    violationOf: (world) => violationsOf(world, due_minor)[0] ?? null,
  });

const keyOf = ({ books, service, drawer_minor, sent, told }: CounterWorld): string =>
  JSON.stringify([
    ...Object.values(books).map((table: ReadonlyMap<string, unknown>) => [...table]),
    [...service],
    drawer_minor,
    [...sent],
    told,
  ]);

/** Compares the sales by the journal's rules, and service and drawer with the journal. */
function violationsOf(world: CounterWorld, due_minor: number): string[] {
  const { books } = world;
  const problems: string[] = [];
  for (const sale of books.sales.values()) {
    const attempts = [...books.attempts.values()].filter(({ sale_id }) => sale_id === sale.sale_id);
    saleInvariants(
      {
        ...{
          sale,
          attempts,
          returns: returnsOf(books, sale.sale_id),
          returnsOf: (sale_id) => returnsOf(books, sale_id),
        },
        undosOf: (trace_id) => [...books.undos.values()].filter((undo) => undo.trace_id === trace_id),
        stepsOf: (trace_id) => [...books.steps.values()].filter((step) => step.trace_id === trace_id),
        giftMove: () => null,
      },
      (problem) => void problems.push(problem),
    );
    if (sale.number === 2 && sale.state === 'PAID' && paidMinor(sale) !== due_minor)
      problems.push(`I2: a sale of ${due_minor} is paid with ${paidMinor(sale)}`);
    problems.push(...againstService(world, sale));
  }
  const drawer_minor = cashOf(world);
  if (drawer_minor !== world.drawer_minor)
    problems.push(`I23: the drawer has ${world.drawer_minor}, the journal ${drawer_minor}`);
  return [...problems, ...againstPerson(world)];
}

/** Cash for a customer is due from its booking on, until a person says once that it was handed over. */
function againstPerson(world: CounterWorld): string[] {
  const handed = handedIn(world);
  const ids = new Set(handed.map(([id]) => id));
  return [
    ...handed.flatMap(([id, state]) => {
      const times = world.told.filter((one) => one === id).length;
      return (state === 'told' && times === 1) || (state === 'due' && times === 0)
        ? []
        : [`${id} is ${state}, a person said ${times} times that it was handed over`];
    }),
    ...world.told.filter((id) => !ids.has(id)).map((id) => `${id} was told and never booked`),
    ...[...world.books.handovers.keys()].filter((id) => !ids.has(id)).map((id) => `${id} is due and was never booked`),
  ];
}

function againstService({ books, service, sent }: CounterWorld, sale: Sale): string[] {
  return [...books.attempts.values()].flatMap((row) => {
    if (row.sale_id !== sale.sale_id || row.state !== 'BOUND') return [];
    const held = service.get(row.trace_id);
    const released = [...books.steps.values()].some(
      ({ trace_id, act, step_id }) => trace_id === row.trace_id && act === 'release' && sent.has(step_id),
    );
    const least_minor = released ? 0 : (row.captured_minor ?? 0) - row.refunded_minor - row.returning_minor;
    const most_minor = released ? 0 : (row.captured_minor ?? 0) - row.refunded_minor;
    const net_minor = held?.net_minor ?? 0;
    const paid = sale.tenders.find(({ trace_id }) => trace_id === row.trace_id)?.state === 'paid';
    return [
      ...(net_minor < least_minor || net_minor > most_minor
        ? [`I1: ${row.trace_id} holds ${net_minor}, not ${least_minor} to ${most_minor}`]
        : []),
      ...(paid && held?.is_hold === true ? [`I3: ${row.trace_id} pays a sale and is only held`] : []),
    ];
  });
}

function cashOf({ books }: CounterWorld): number {
  const taken = [...books.sales.values()].flatMap(({ tenders }) => tenders.filter(({ kind }) => kind === 'cash'));
  const moved_minor = [...books.cash.values(), ...givenUp({ books })].reduce(
    (sum, { amount_minor }) => sum + amount_minor,
    0,
  );
  const handed = [...books.sales.keys()]
    .flatMap((sale_id) => returnsOf(books, sale_id))
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + (part.kind === 'cash' && part.state === 'done' ? part.handed_minor : 0), 0);
  return taken.reduce((sum, { amount_minor }) => sum + amount_minor, 0) - handed - moved_minor;
}

/** A sale that costs more than, as much as and less than the returned goods. */
const DUE_MINOR = [1_500, 1_000, 700] as const;
const DEPTH = 6;

describe('exchanges, returns of cash and card and tabs of the counter, in every order', () => {
  test.each(DUE_MINOR)(
    'leave no half without the other, no money twice, and no cash that nobody hands over, for a sale of %s',
    (due_minor) => {
      const { states, violation } = exploreCounter(due_minor, DEPTH);
      expect(violation).toBeNull();
      expect(states).toBeGreaterThan(1_000);
    },
  );
});
