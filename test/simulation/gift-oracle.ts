import { isGiftLine } from '../../core/gift/gift-card.ts';
import { cashReturned } from '../../core/sale/invariants.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { everPaid } from '../../core/sale/tender.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { heldOf } from './expected-money.ts';
import type { CardAct, GiftLedger } from './gift-ledger.ts';
import { onCards } from './sale-oracle.ts';
import type { SimulatedService } from './simulated-service.ts';

/**
 * I25, by what customers were told and hold, and by the shop's real money: the books contain each of their acts once
 * and nothing else, each balance is their sum, and a sale of cards holds as much money as it put on them.
 * @param alerted traces reported to a person: their sales are open, and their money is not judged
 */
export function unevenGifts(
  journal: Journal,
  service: SimulatedService,
  alerted: ReadonlySet<string>,
  ledger: GiftLedger,
): string[] {
  const sales = journal.sales.findSales({ limit: 1_000_000 });
  const stateOf = new Map(sales.map(({ sale_id, state }) => [sale_id, state]));
  const isPaid = (sale_id: string): boolean => stateOf.get(sale_id) === 'PAID';
  return [
    ...ledger.problems,
    ...ledger.overspent(isPaid, givenBy(journal, sales)),
    ...sales.flatMap((sale) => strangeActs(sale, ledger)),
    ...lostActs(sales, ledger),
    ...wrongBalances(journal, sales, ledger),
    ...strangeChanges(journal, ledger),
    ...[...ledger.codes.keys()].flatMap((card_id) => ledger.dates.wrong(journal.gifts.card(card_id), isPaid)),
    ...sales.flatMap((sale) => unevenLoads(journal, service, alerted, sale)),
  ];
}

/** In the books without a request. */
function strangeActs({ number, tenders, lines }: Sale, ledger: GiftLedger): string[] {
  return [
    ...tenders
      .filter(({ kind, tender_id }) => kind === 'gift' && !ledger.takes.has(tender_id))
      .map(({ amount_minor }) => `a card pays ${amount_minor} of sale ${number}, which nobody presented`),
    ...lines
      .filter((line) => isGiftLine(line) && !ledger.loads.has(line.line_id))
      .map(({ unit_price_minor }) => `sale ${number} loads ${unit_price_minor}, which nobody asked for`),
  ];
}

/** Reported to a customer but not in the books as reported. */
function lostActs(sales: readonly Sale[], ledger: GiftLedger): string[] {
  const parts = new Map(sales.flatMap(({ tenders }) => tenders.map((tender) => [tender.tender_id, tender])));
  return [...ledger.takes].flatMap(([tender_id, { amount_minor, left }]) => {
    const part = parts.get(tender_id);
    const isThere = part?.amount_minor === amount_minor && (part.state === 'returned') === left;
    return isThere ? [] : [`a card was told to pay ${amount_minor}${left ? ', and left' : ''}, it is ${part?.state}`];
  });
}

/** What returns put on cards, including those of exchanges. */
function givenBy(journal: Journal, sales: readonly Sale[]): CardAct[] {
  return sales.flatMap(({ sale_id }) =>
    journal.sales
      .returnsOf(sale_id)
      .flatMap(({ parts }) => parts)
      .flatMap((one) =>
        one.kind === 'gift' && one.state === 'done' ? [{ ...one, card_id: one.card.card_id, sale_id }] : [],
      ),
  );
}

function wrongBalances(journal: Journal, sales: readonly Sale[], ledger: GiftLedger): string[] {
  const wanted = new Map<string, { balance_minor: number; held_minor: number }>();
  const add = (card_id: string, balance_minor: number, held_minor = 0): void => {
    const before = wanted.get(card_id) ?? { balance_minor: 0, held_minor: 0 };
    const after = { balance_minor: before.balance_minor + balance_minor, held_minor: before.held_minor + held_minor };
    wanted.set(card_id, after);
  };
  const saleOf = new Map(sales.map((sale) => [sale.sale_id, sale]));
  for (const [line_id, { card_id, sale_id, amount_minor }] of ledger.loads) {
    const sale = saleOf.get(sale_id);
    if (sale?.state === 'PAID' && sale.lines.some((line) => line.line_id === line_id)) add(card_id, amount_minor);
  }
  for (const { card_id, sale_id, amount_minor, left } of ledger.takes.values())
    if (!left && saleOf.get(sale_id)?.state === 'PAID') add(card_id, -amount_minor);
    else if (!left) add(card_id, 0, amount_minor);
  for (const { card_id, amount_minor } of givenBy(journal, sales)) add(card_id, amount_minor);
  for (const { card_id, amount_minor } of ledger.adjusts) add(card_id, amount_minor);
  for (const [part_id, { amount_minor }] of ledger.gives) {
    const move = journal.gifts.move(part_id);
    if (move?.amount_minor !== amount_minor) return [`${amount_minor} was told to be on a card, and is not`];
  }
  for (const [card_id, { balance_minor, held_minor }] of wanted) {
    const unloads = journal.gifts.movesOf(card_id).filter(({ kind }) => kind === 'unload');
    const gone = unloads.filter(({ state }) => state === 'bound').reduce((sum, one) => sum - one.amount_minor, 0);
    const going = unloads.filter(({ state }) => state === 'held').reduce((sum, one) => sum - one.amount_minor, 0);
    const card = journal.gifts.card(card_id);
    const has = card === null ? '0/0' : `${card.balance_minor}/${card.held_minor}`;
    const due = `${balance_minor - gone}/${held_minor + going}`;
    if (has !== due) return [`a card has ${has} (balance/held), its customer counts ${due}`];
  }
  return [];
}

/** An adjustment that no manager made, or one that is missing. */
function strangeChanges(journal: Journal, ledger: GiftLedger): string[] {
  return [...ledger.codes.keys()].flatMap((card_id) => {
    const changes = journal.gifts.movesOf(card_id).filter(({ kind }) => kind === 'adjust').length;
    const made = ledger.adjusts.filter((one) => one.card_id === card_id).length;
    return changes === made ? [] : [`a card was changed ${changes} times, a manager did it ${made} times`];
  });
}

/** For a paid sale of cards only, the shop holds as much money as the cards still have from it. */
function unevenLoads(journal: Journal, service: SimulatedService, alerted: ReadonlySet<string>, sale: Sale): string[] {
  if (sale.state !== 'PAID' || sale.lines.length === 0 || !sale.lines.every(isGiftLine)) return [];
  const rows = journal.attempts.ofSale(sale.sale_id);
  if (rows.some(({ trace_id }) => alerted.has(trace_id) || service.charge(trace_id)?.is_forgotten === true)) return [];
  const returns = journal.sales.returnsOf(sale.sale_id);
  const at_service_minor = rows.reduce(
    (sum, row) => sum + heldOf(service.charge(row.trace_id), row, journal.tabs.ofTrace(row.trace_id)),
    0,
  );
  const cash_minor = sale.tenders
    .filter((tender) => tender.kind === 'cash' && everPaid(tender))
    .reduce((sum, { tender_id, amount_minor }) => sum + amount_minor - cashReturned(returns, tender_id), 0);
  const loaded_minor = sale.lines.reduce((sum, { unit_price_minor }) => sum + unit_price_minor, 0);
  // A return that a disk error stopped between two parts: until a person resumes it, the card keeps its share.
  const waiting = returns
    .flatMap(({ parts }) => parts.filter(({ state }) => state === 'waiting'))
    .map((one) => one.part_id);
  const moves = sale.lines.filter(isGiftLine).flatMap(({ gift }) => journal.gifts.movesOf(gift.card_id));
  const gone_minor = moves
    .filter(({ kind, state, sale_id }) => kind === 'unload' && state !== 'released' && sale_id === sale.sale_id)
    .filter(({ move_id }) => !waiting.some((part_id) => move_id.startsWith(part_id)))
    .reduce((sum, { amount_minor }) => sum - amount_minor, 0);
  const has_minor = at_service_minor + cash_minor - onCards(returns);
  return has_minor === loaded_minor - gone_minor
    ? []
    : [`sale ${sale.number} put ${loaded_minor - gone_minor} on cards, the shop holds ${has_minor} for it`];
}
