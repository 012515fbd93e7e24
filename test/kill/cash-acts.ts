import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { assert } from '../../core/assert.ts';
import { partsOf } from '../fixtures/till-driver.ts';
import type { CashTill, Request } from './cash-till.ts';

/** One way in which cash leaves the drawer for a customer. */
export interface CashAct {
  readonly amount_minor: number;
  /** What it needs before it: the request that books it, and the one by which a person says that it was handed over. */
  prepare(till: CashTill): Promise<{ readonly book: Request; readonly tell: Request }>;
  isBooked(journal: Database.Database, book: Request): boolean;
  /** Whether a page says, before anybody does anything, that this cash is to be handed over. */
  isShown(till: CashTill, book: Request): Promise<boolean>;
  /** Does to its end what the process left half done, as a person at the till would. */
  complete(till: CashTill, book: Request): Promise<void>;
}

const ESPRESSO_MINOR = 1_900;
const PART_MINOR = 900;
const BLIND_MINOR = 1_200;

export const isTold = (journal: Database.Database): boolean => dueIn(journal) === 0;

function dueIn(journal: Database.Database): number {
  const rows = journal.prepare(
    `SELECT (SELECT count(*) FROM handover WHERE state = 'due')
          + (SELECT count(*) FROM return_part WHERE handover = 'due')`,
  );
  return Number(rows.pluck().get());
}

async function addEspresso(till: CashTill): Promise<void> {
  const { products } = await till.do('catalogue.search', { text: 'Espresso', limit: 1 });
  await till.do('sale.addProduct', { product_id: products[0]?.product_id ?? '' });
}

/** A key means one act, so that each kind of request has its own. */
const keyed = <Asked extends Request>(request: Asked): Asked => ({ ...request, key: randomUUID() });

const withoutSale: CashAct = {
  amount_minor: BLIND_MINOR,
  prepare: async () => {
    const refund_id = randomUUID();
    return {
      book: keyed({ intent: 'refund.blind', args: { refund_id, amount_minor: BLIND_MINOR, reason: 'Sin boleta' } }),
      tell: { intent: 'refund.told', args: { return_id: refund_id } },
    };
  },
  isBooked: (journal, { args }) =>
    journal.prepare('SELECT 1 FROM shift_cash WHERE movement_id = ?').get((args as { refund_id: string }).refund_id) !==
    undefined,
  isShown: async (till, { args }) => {
    const { without_sale } = await till.do('refund.waiting', {});
    const { returns_stopped } = (await till.do('till.snapshot', {})).status.recovery;
    assert(returns_stopped === without_sale.length, 'the status counts what the page lists');
    return without_sale.some(({ refund_id }) => refund_id === (args as { refund_id: string }).refund_id);
  },
  complete: async (till, book) => {
    const again = await till.ask({ ...book, key: randomUUID() });
    assert(again.ok, 'the same refund is answered under a new key');
  },
};

const ofOpenSale: CashAct = {
  amount_minor: PART_MINOR,
  prepare: async (till) => {
    const { sale } = await till.do('till.snapshot', {});
    if (sale.lines.length === 0) await addEspresso(till);
    await till.do('checkout.begin', {});
    await till.do('checkout.chooseCash', { amount_minor: PART_MINOR });
    await till.do('checkout.takeCash', { received_minor: PART_MINOR });
    await till.do('checkout.reviewParts', {});
    return {
      book: keyed({ intent: 'checkout.returnParts', args: {} }),
      tell: { intent: 'checkout.back', args: {} },
    };
  },
  isBooked: (journal) => !isTold(journal),
  isShown: async (till) => {
    const current = (await till.do('till.snapshot', {})).checkout?.current;
    return current?.step === 'return' && current.parts.some(({ untold }) => untold === true);
  },
  complete: async (till) => {
    const { checkout } = await till.do('till.snapshot', {});
    if (checkout?.current.step === 'return') {
      // The money is back already: nothing is left of which it could be given again.
      const again = await till.ask(keyed({ intent: 'checkout.returnParts', args: {} }));
      assert(!again.ok && again.error.code === 'nothing_to_undo', 'no part is given back twice');
      return;
    }
    await till.do('checkout.reviewParts', {});
    await till.do('checkout.returnParts', {}, randomUUID());
  },
};

const ofPaidSale: CashAct = {
  amount_minor: ESPRESSO_MINOR,
  prepare: async (till) => {
    await addEspresso(till);
    const { sale_id } = (await till.do('till.snapshot', {})).sale;
    await till.do('checkout.exactCash', {}, randomUUID());
    await till.do('checkout.finish', {});
    const wish = { sale_id, what: { mode: 'all' }, from: null } as const;
    const return_id = randomUUID();
    const parts = partsOf(await till.do('refund.plan', wish));
    return {
      book: keyed({ intent: 'refund.execute', args: { return_id, ...wish, parts } }),
      tell: { intent: 'refund.told', args: { return_id } },
    };
  },
  isBooked: (journal) => !isTold(journal),
  isShown: async (till, { args }) => {
    const one = await waiting(till, args as { return_id: string });
    return one?.parts.some(({ untold }) => untold === true) ?? false;
  },
  complete: async (till, book) => {
    const { return_id } = book.args as { return_id: string };
    const one = await waiting(till, { return_id });
    // Decided, and nothing of it begun: nothing goes on by itself.
    if (one?.parts.some(({ state }) => state === 'waiting') === true)
      await till.do('refund.finish', { return_id, how: 'go_on' }, randomUUID());
    const again = await till.ask({ ...book, key: randomUUID() });
    assert(again.ok, 'the same return is answered under a new key');
  },
};

async function waiting(till: CashTill, { return_id }: { readonly return_id: string }) {
  const { returns } = await till.do('refund.waiting', {});
  return returns.find((one) => one.return_id === return_id);
}

export const CASH_ACTS = {
  'a refund without a sale': withoutSale,
  'cash of a sale that is given up': ofOpenSale,
  'a cash return': ofPaidSale,
} as const satisfies Record<string, CashAct>;
export type CashActName = keyof typeof CASH_ACTS;
