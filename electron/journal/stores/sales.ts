import { isWaiting } from '../../../core/sale/return-states.ts';
import { isGiftLine } from '../../../core/gift/gift-card.ts';
import { assert } from '../../../core/assert.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type Sale, type Tender, saleSchema } from '../../../core/sale/sale.ts';
import { saleReturnSchema } from '../../../core/sale/sale-return.ts';
import { isAtService } from '../../../core/sale/tender-kind.ts';
import { addTender, holdsNothing, paidMinor, settleTender } from '../../../core/sale/tender.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { ReturnTable } from '../tables/return-table.ts';
import type { HandoverOf, HandoverTable } from '../tables/handover-table.ts';
import type { CustomerTable } from '../tables/customer-table.ts';
import type { JournalDatabase } from '../file/database.ts';
import type { JournalEvent } from '../events/events.ts';
import type { GiftGrant, SaleStore } from './sale-store.ts';
import { EXCHANGES_FROM, GIFTS_FROM } from '../migrations/needed-version.ts';
import type { SaleTable } from '../tables/sale-table.ts';

export interface SaleStoreParts {
  readonly table: SaleTable;
  readonly customers: CustomerTable;
  readonly returns: ReturnTable;
  readonly handovers: Pick<HandoverTable, 'find' | 'due'>;
  readonly isUndo: (undo_id: string) => boolean;
  /** Records several events in one commit. */
  readonly record: (...events: readonly JournalEvent[]) => void;
  readonly note: (event: JournalEvent) => void;
  readonly lightly: JournalDatabase['lightly'];
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Records the journal version that a program must know from now on. */
  readonly needs: (version: number) => void;
  /** Lowest sale number of this journal (`sale-numbers.ts`). */
  readonly leastNumber: () => number;
}

/**
 * The sales of the journal. Carts and begun tenders are written without an fsync of their own: they survive a killed
 * process, and the fsync of the intent, which precedes any money movement, makes the begun tender durable too.
 */
export function createSaleStore(parts: SaleStoreParts): SaleStore {
  const { table, returns, handovers, isUndo, customers, record, note, lightly, clock, randomness, needs } = parts;
  const nextNumber = (): number => Math.max(table.nextNumber(), parts.leastNumber());
  const now = (): number => Math.trunc(clock.wallMs());
  const stored = (sale_id: string): Sale => {
    const sale = table.sale(sale_id);
    assert(sale !== null, `sale ${sale_id} is in the journal`);
    return sale;
  };
  /** Cash, or the paper of a new store credit: what the customer leaves with. */
  const isHandedOver = (part_id: string): boolean => {
    const row = returns.part(part_id);
    const part =
      row === null ? undefined : returns.recorded(row.return_id)?.parts.find((one) => one.part_id === part_id);
    return part?.kind === 'cash' || (part?.kind === 'gift' && part.card.opens);
  };
  const toldOf = (ids: readonly string[]): JournalEvent[] =>
    ids.flatMap((id) => {
      const row = handovers.find(id);
      return row?.state === 'due' ? [{ type: 'handover', id, what: row.what, state: 'told' } as const] : [];
    });
  return {
    openSale: (currency, cashier, reference) => {
      const sale = newSale(randomness.identifier(), nextNumber(), currency, cashier, reference, now());
      note({ type: 'sale_opened', sale });
      return sale;
    },
    saveSale: (given) => {
      const sale = saleSchema.parse(given);
      const before = stored(sale.sale_id);
      assert(before.state === 'OPEN' || before.state === 'HELD', `sale ${sale.number} is open, it is ${before.state}`);
      assert(sale.state === 'OPEN' || sale.state === 'HELD', `a cart is saved open or held, not ${sale.state}`);
      assertSameMoney(before, sale);
      try {
        lightly(() => {
          if (sale.exchange !== undefined) needs(EXCHANGES_FROM);
          if (sale.lines.some(isGiftLine)) needs(GIFTS_FROM);
          table.put(sale, false);
        });
      } catch (error) {
        table.forget();
        throw error;
      }
    },
    beginCardTender: (given, tender) => {
      const sale = saleSchema.parse(given);
      assert(stored(sale.sale_id).state === 'OPEN' && sale.state === 'OPEN', `sale ${sale.number} is open`);
      assert(isAtService(tender) && tender.state === 'pending', 'a tender of the service begins pending');
      assertSameMoney(stored(sale.sale_id), sale);
      const paying: Sale = { ...addTender(sale, tender), state: 'PAYING' };
      note({ type: 'tender_begun', sale: paying });
      return paying;
    },
    takeCash: (given, tender, due_minor) => {
      const sale = saleSchema.parse(given);
      assert(stored(sale.sale_id).state === 'OPEN' && sale.state === 'OPEN', `sale ${sale.number} is open`);
      assert(tender.kind === 'cash', 'cash is taken as cash');
      assertSameMoney(stored(sale.sale_id), sale);
      assert(paidMinor(sale) + tender.amount_minor <= due_minor, 'no more is asked for than is left (I18)');
      const paid = settleTender(addTender(sale, { ...tender, state: 'paid' }), tender.tender_id, {}, due_minor, now());
      record({ type: 'cash_taken', sale: paid });
      return paid;
    },
    returnCash: (sale_id, tender_id, who) => {
      const sale = stored(sale_id);
      const tender = sale.tenders.find((one) => one.tender_id === tender_id);
      assert(sale.state === 'OPEN', `sale ${sale.number} is open, it is ${sale.state}`);
      assert(tender?.kind === 'cash' && tender.state === 'paid', 'only cash that was taken goes back as cash');
      record({ type: 'cash_returned', sale_id, tender_id, who }, due('tender', tender_id));
      return stored(sale_id);
    },
    beginExchange: (given, tender, due_minor, returned, act) => {
      const sale = saleSchema.parse(given);
      assert(stored(sale.sale_id).state === 'OPEN' && sale.state === 'OPEN', `sale ${sale.number} is open`);
      assertSameMoney(stored(sale.sale_id), sale);
      assert(paidMinor(sale) + tender.amount_minor <= due_minor, 'no more is credited than is left (I18)');
      const credited = settleTender(addTender(sale, tender), tender.tender_id, {}, due_minor, now());
      record(
        { type: 'exchange_begun', sale: credited, returned: saleReturnSchema.parse(returned) },
        { type: 'act', ...act },
      );
      return stored(sale.sale_id);
    },
    dropExchange: (sale_id, tender_id, who) => {
      const credit = stored(sale_id).tenders.find((one) => one.tender_id === tender_id)?.credit;
      assert(credit !== undefined, `tender ${tender_id} is a credit`);
      const parts = returns.recorded(credit.return_id)?.parts.filter(isWaiting) ?? [];
      record(
        { type: 'exchange_dropped', sale_id, tender_id, who },
        ...parts.map(({ part_id }) => ({ type: 'return_step', part_id, state: 'dropped' }) as const),
      );
      return stored(sale_id);
    },
    takeGift: (given, tender, due_minor, granted, act) => {
      const sale = saleSchema.parse(given);
      assert(stored(sale.sale_id).state === 'OPEN' && sale.state === 'OPEN', `sale ${sale.number} is open`);
      assertSameMoney(stored(sale.sale_id), sale);
      assert(paidMinor(sale) + tender.amount_minor <= due_minor, 'no more is taken than is left (I18)');
      record(
        ...grants(granted),
        { type: 'gift_taken', sale: settleTender(addTender(sale, tender), tender.tender_id, {}, due_minor, now()) },
        ...acts(act),
      );
      return stored(sale.sale_id);
    },
    releaseGift: (sale_id, tender_id, who) => {
      record({ type: 'gift_released', sale_id, tender_id, who });
      return stored(sale_id);
    },
    adjustGift: (adjustment, act, granted) =>
      record(...grants(granted), { type: 'gift_adjusted', ...adjustment }, { type: 'act', ...act }),
    shareGifts: (cards) => record({ type: 'gift_shared', cards }),
    requestGiftClaim: (wish) => record({ type: 'gift_asked', ...wish }),
    dropGift: (move_id, cause) => record({ type: 'gift_dropped', move_id, cause }),
    adopt: (given, payments) => {
      const sale = saleSchema.parse(given);
      record({ type: 'sale_adopted', sale }, ...payments.map((one) => ({ type: 'attempt_adopted', ...one }) as const));
    },
    beginReturn: (given, act, { granted = [], slip = false } = {}) =>
      record(
        ...granted.flatMap(grants),
        { type: 'return_begun', returned: saleReturnSchema.parse(given) },
        { type: 'act', ...act },
        ...(slip ? [due('slip', given.return_id)] : []),
      ),
    stepReturn: (part_id, state, cause) =>
      record(
        { type: 'return_step', part_id, state, ...(cause === undefined ? {} : { cause }) },
        ...(state === 'done' && isHandedOver(part_id)
          ? [{ type: 'return_handover', part_id, state: 'due' } as const]
          : []),
      ),
    tellReturn: (return_id, act) => {
      const untold = returns.untoldParts(return_id);
      const told = [
        ...untold.map((part_id) => ({ type: 'return_handover', part_id, state: 'told' }) as const),
        ...toldOf([return_id]),
      ];
      if (told.length > 0) record(...told, ...acts(act));
    },
    untold: handovers.due,
    tell: (ids, act) => {
      const told = toldOf(ids);
      if (told.length > 0) record(...told, ...acts(act));
    },
    saleReturn: returns.recorded,
    knowsReturn: (return_id) => returns.part(return_id) !== null || isUndo(return_id),
    returnsOf: returns.ofSale,
    waitingReturns: returns.waiting,
    untoldReturns: returns.untold,
    abandonSale: (sale_id) => {
      const sale = stored(sale_id);
      assert(sale.state === 'OPEN' || sale.state === 'HELD', `sale ${sale.number} is open`);
      assert(holdsNothing(sale), `nothing of sale ${sale.number} is paid, pending or unknown`);
      record({ type: 'sale_abandoned', sale: { ...sale, state: 'ABANDONED' } });
    },
    unfinishedSales: () => table.unfinished(),
    sale: (sale_id) => table.sale(sale_id),
    findSales: (query) => table.find(query),
    printCount: (sale_id) => table.prints(sale_id),
    recordPrint: (sale_id) => {
      const before = table.prints(stored(sale_id).sale_id);
      note({ type: 'receipt_printed', sale_id });
      return before;
    },
    rememberCustomer: (customer) => lightly(() => customers.put(customer, now())),
    findCustomers: (text, limit) => customers.find(text, limit),
    recordAct: (act) => record({ type: 'act', ...act }),
  };
}

const due = (what: HandoverOf, id: string): JournalEvent => ({ type: 'handover', id, what, state: 'due' });

const acts = (act: Act | undefined): JournalEvent[] => (act === undefined ? [] : [{ type: 'act', ...act }]);

const grants = (granted: GiftGrant | undefined): JournalEvent[] =>
  granted === undefined ? [] : [{ type: 'gift_granted', ...granted }];

function newSale(
  sale_id: string,
  number: number,
  currency: CurrencyCode,
  cashier: string,
  reference: string | undefined,
  at_ms: number,
): Sale {
  return saleSchema.parse({
    sale_id,
    number,
    state: 'OPEN',
    currency,
    opened_at_ms: at_ms,
    cashier,
    ...(reference === undefined ? {} : { reference }),
    lines: [],
    tip_minor: 0,
    tenders: [],
  });
}

/** Saving a cart may change lines but never money: it adds, drops or alters no tender. */
function assertSameMoney(before: Sale, after: Sale): void {
  assert(before.number === after.number && before.currency === after.currency, 'a sale keeps its number and currency');
  const text = (tenders: readonly Tender[]): string =>
    JSON.stringify(
      [...tenders].map((tender) => Object.entries(tender).sort(([one], [other]) => (one < other ? -1 : 1))),
    );
  assert(
    text(before.tenders) === text(after.tenders),
    `the tenders of sale ${before.number} are changed only by paying`,
  );
}
