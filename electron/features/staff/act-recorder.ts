import type { IntentArguments, IntentName, Situation } from '../../../core/contract/intents.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Discount, Sale } from '../../../core/sale/sale.ts';
import { SALE_LINES_MAX } from '../../../core/sale/limits.ts';
import { discountOf } from '../../../core/sale/pricing.ts';
import type { Act } from '../../../core/staff/act.ts';
import { discountShare, lineBase, exceedsLimit, saleBase } from '../../../core/staff/discount-share.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

type Recorded = Omit<Act, 'who' | 'staff_id' | 'approved_by' | 'approved_by_id'>;
/** The audit entry of an intent, from its arguments and the sale before it; null when there is nothing to record. */
type Describe<Name extends IntentName> = (args: IntentArguments<Name>, sale: Sale, limit: number) => Recorded | null;

function discountAct(discount: Discount | null, base_minor: number, subject: string, sale: Sale): Recorded {
  const sale_number = sale.number;
  if (discount === null) return { what: 'discount_removed', subject, sale_number };
  const detail = discount.kind === 'percent' ? { detail: `${discount.basis_points / 100} %` } : {};
  const reason = discount.reason === undefined ? {} : { reason: discount.reason };
  const amount_minor = discountOf(base_minor, discount);
  return { what: 'discount', subject, amount_minor, sale_number, ...detail, ...reason };
}

function nameOf(sale: Sale, line_id: string): string {
  return sale.lines.find((line) => line.line_id === line_id)?.name ?? line_id;
}

/** Records a reduced or removed line: what was removed and its value. */
function removalAct(line_id: string, quantity_milli: number, sale: Sale): Recorded | null {
  const line = sale.lines.find((one) => one.line_id === line_id);
  if (!line || sale.was_held !== true || quantity_milli >= line.quantity_milli) return null;
  const priced = priceSale(sale, 1).lines.find((one) => one.line.line_id === line_id);
  return {
    what: 'line_removed_after_hold',
    subject: line.name,
    sale_number: sale.number,
    detail: `${line.quantity_milli} -> ${quantity_milli}`,
    ...(priced ? { amount_minor: priced.net_minor } : {}),
  };
}

/** What one unit cost before and costs now. */
function priceAct(line_id: string, unit_price_minor: number, sale: Sale): Recorded | null {
  const line = sale.lines.find((one) => one.line_id === line_id);
  if (!line || line.unit_price_minor === unit_price_minor) return null;
  const detail = `${line.unit_price_minor} -> ${unit_price_minor}`;
  return { what: 'line_price_changed', subject: line.name, sale_number: sale.number, detail };
}

function clearAct(sale: Sale): Recorded | null {
  if (sale.lines.length === 0) return null;
  const { total_minor } = priceSale(sale, 1).totals;
  const detail = `${Math.min(sale.lines.length, SALE_LINES_MAX)} lines`;
  return { what: 'sale_cleared', subject: 'sale', sale_number: sale.number, amount_minor: total_minor, detail };
}

/** A discount that exceeds the limit only because of later changes, approved when the cart is charged. */
function passedAct(sale: Sale, limit: number): Recorded | null {
  if (!exceedsLimit(sale, limit)) return null;
  const { discount_minor } = priceSale(sale, 1).totals;
  const detail = `${discountShare(sale) / 100} %`;
  return { what: 'discount', subject: 'sale', amount_minor: discount_minor, sale_number: sale.number, detail };
}

/**
 * Money-related acts without an event of their own. Acts that services journal themselves (returns, cash, shifts) are
 * not listed.
 */
const DESCRIBED: { readonly [Name in IntentName]?: Describe<Name> } = {
  'sale.setLinePrice': ({ line_id, unit_price_minor }, sale) => priceAct(line_id, unit_price_minor, sale),
  'sale.settlePrices': ({ choice }, sale) =>
    choice === 'now' ? null : { what: 'old_prices_kept', subject: 'sale', sale_number: sale.number },
  'sale.setLineDiscount': ({ line_id, discount }, sale) =>
    discountAct(discount, lineBase(sale, line_id), nameOf(sale, line_id), sale),
  'sale.setDiscount': ({ discount }, sale) => discountAct(discount, saleBase(sale), 'sale', sale),
  'sale.addUnlisted': ({ name, code, price_minor }, sale) => ({
    what: 'unlisted_sold',
    subject: name,
    amount_minor: price_minor,
    sale_number: sale.number,
    ...(code === null ? {} : { detail: code }),
  }),
  'sale.setQuantity': ({ line_id, quantity_milli }, sale) => removalAct(line_id, quantity_milli, sale),
  'sale.clear': (_, sale) => clearAct(sale),
  'checkout.begin': (_, sale, limit) => passedAct(sale, limit),
  'checkout.exactCash': (_, sale, limit) => passedAct(sale, limit),
  'recovery.close': ({ trace_id, found, evidence_reference }) => ({
    what: 'payment_resolved',
    subject: trace_id,
    detail: found,
    reason: evidence_reference,
  }),
  'recovery.decide': ({ decision, trace_id, transaction_id, amount_minor, evidence_reference }) => ({
    what: decision === 'accept' ? 'journal_accepted' : 'payment_resolved',
    subject: trace_id ?? transaction_id ?? 'journal',
    detail: decision,
    reason: evidence_reference,
    ...(amount_minor === undefined ? {} : { amount_minor }),
  }),
  'diagnostics.choose': ({ kind, spec }) => ({ what: 'device_chosen', subject: kind, detail: spec }),
  'keys.set': ({ action, key }) => ({ what: 'key_changed', subject: action, detail: key }),
  'keys.reset': () => ({ what: 'keys_reset', subject: 'keys' }),
};

/** Prepares the record of an act beforehand; the returned function writes it once the act is done. */
export type ActRecorder = <Name extends IntentName>(
  intent: Name,
  args: IntentArguments<Name>,
  grant: Grant,
) => () => void;

export function createActRecorder(situation: () => Situation, record: (act: Act) => void): ActRecorder {
  return (intent, args, grant) => {
    const { sale, discount_limit_basis_points: limit } = situation();
    const described = DESCRIBED[intent]?.(args, sale, limit) ?? null;
    return () => {
      if (described !== null) record({ ...byWhom(grant), ...described });
    };
  };
}
