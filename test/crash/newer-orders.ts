import type { Randomness } from '../../core/clock.ts';
import { isGiftLine } from '../../core/gift/gift-card.ts';
import { giftCodeOf } from '../../core/gift/gift-code.ts';
import { GIFT_PRODUCT, type Sale, type Tender } from '../../core/sale/sale.ts';
import { giftCardName } from '../../electron/features/gift/gift-codes.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import type { PaymentEngine, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import type { Death } from './death.ts';
import type { CardEnd } from './points.ts';
import { NO_HOOKS } from '../payments/support/shop.ts';
import { postTo } from '../fixtures/demo-parts.ts';

export interface OrderParts {
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly randomness: Randomness;
  readonly service_url: string;
}

const LOADED_MINOR = 5_000;
const BY_CARD_MINOR = 1_000;
const GOODS_MINOR = 3_000;
/** Falls between the first poll and the next. */
const PAYS_AFTER_MS = 300;
const BY = { manager: 'crash', evidence_reference: 'not in the ledger of the service' };

/** Sells by link, paid shortly after its address is shown; with `gives_up`, cancels right after the payment. */
export async function sellByLink(
  { journal, engine, randomness, service_url }: OrderParts,
  death: Death,
  gives_up: boolean,
): Promise<PaymentOutcome> {
  const amount_minor = 1_000 + Math.floor(Math.random() * 8_000);
  const sale = journal.sales.openSale('CLP', 'crash');
  const tender_id = randomness.identifier();
  const part = { amount_minor, tip_minor: 0 };
  journal.sales.beginCardTender(sale, { tender_id, kind: 'link', state: 'pending', ...part, at_ms: Date.now() });
  const customerPays = async (trace_id: string, payment_id: string): Promise<void> => {
    await postTo(service_url, `/_sandbox/links/${payment_id}/pay`);
    death.here('link paid');
    if (gives_up) await engine.cancel(trace_id);
  };
  return await engine.payByLink(
    { sale_id: sale.sale_id, tender_id, ...part, currency: 'CLP', due_minor: amount_minor, wait_ms: 20_000 },
    (progress) => {
      if (progress.phase !== 'link') return;
      const { trace_id, payment_id } = progress;
      setTimeout(() => void customerPays(trace_id, payment_id).catch(() => undefined), PAYS_AFTER_MS);
    },
  );
}

/** Closes what no call can resolve, as a person does who looked it up; the ledger is compared with it. */
export function closeUnnamed({ engine }: OrderParts): void {
  for (const { trace_id, open_item, last_error } of engine.listAttempts('unresolved', 1_000))
    if (open_item === 'payment' && last_error === 'link_not_named')
      engine.closeAttention({ trace_id, ...BY, found: 'never_charged' });
}

/** Sells a new gift card for cash. */
export function sellCard({ journal, randomness }: OrderParts): string {
  const code = giftCodeOf(Array.from({ length: 60 }, () => Math.floor(Math.random() * 256))) ?? '';
  const gift = giftCardName(code);
  const line = { line_id: randomness.identifier(), product_id: GIFT_PRODUCT, name: 'Tarjeta', unit: 'each' } as const;
  const opened = journal.sales.openSale('CLP', 'crash');
  const sale: Sale = {
    ...opened,
    lines: [{ ...line, quantity_milli: 1_000, unit_price_minor: LOADED_MINOR, gift }],
  };
  journal.sales.saveSale(sale);
  const cash = { kind: 'cash', state: 'paid', amount_minor: LOADED_MINOR, tip_minor: 0 } as const;
  const tender_id = randomness.identifier();
  const taken = { ...cash, tender_id, received_minor: LOADED_MINOR, at_ms: Date.now() };
  journal.sales.takeCash(sale, taken, LOADED_MINOR);
  return gift.card_id;
}

/** Pays part of a sale with a gift card; charges the rest, or abandons the payment. */
export async function payWithCard(
  { journal, engine, randomness }: OrderParts,
  card_id: string,
  is_left: boolean,
): Promise<void> {
  const opened = journal.sales.openSale('CLP', 'crash');
  const goods = { line_id: 'goods', product_id: 'p', name: 'Pan', unit: 'each', quantity_milli: 1_000 } as const;
  const sale: Sale = { ...opened, lines: [{ ...goods, unit_price_minor: GOODS_MINOR }] };
  journal.sales.saveSale(sale);
  const shown = journal.gifts.card(card_id)?.shown ?? '';
  const by_card: Tender = {
    ...{ tender_id: randomness.identifier(), kind: 'gift', state: 'paid', amount_minor: BY_CARD_MINOR, tip_minor: 0 },
    ...{ gift: { card_id, shown, left_minor: LOADED_MINOR - BY_CARD_MINOR }, at_ms: Date.now() },
  };
  const held = journal.sales.takeGift(sale, by_card, GOODS_MINOR);
  if (is_left) return void journal.sales.releaseGift(sale.sale_id, by_card.tender_id, 'crash');
  const tender_id = randomness.identifier();
  const part = { amount_minor: GOODS_MINOR - BY_CARD_MINOR, tip_minor: 0 };
  journal.sales.beginCardTender(held, { tender_id, kind: 'card', state: 'pending', ...part, at_ms: Date.now() });
  const charge = { ...part, currency: 'CLP', due_minor: GOODS_MINOR } as const;
  await engine.pay(
    { sale_id: sale.sale_id, tender_id, ...charge, pre_authorization: false, capture_mode: 'automatic' },
    NO_HOOKS,
  );
}

/** The state of the gift card sold last. */
export function newestCard(journal: Journal): CardEnd {
  const sold = journal.sales.findSales({ limit: 1_000 }).filter(({ lines }) => lines.some(isGiftLine));
  const newest = sold.sort((one, other) => other.number - one.number)[0];
  const card = journal.gifts.card(newest?.lines.find(isGiftLine)?.gift.card_id ?? '');
  if (card === null) return 'none';
  if (card.held_minor > 0) return 'held';
  return card.balance_minor === LOADED_MINOR ? 'free' : 'spent';
}
