import type { Customer } from '../../../core/customer/customer.ts';
import { parseTaxId } from '../../../core/customer/tax-id.ts';
import type { SaleRulesSlice } from '../../../core/contract/sale.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { assignKey, keysOf } from '../../../core/keyboard/changed-keys.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, taxIdKinds } from '../../../core/settings/settings.ts';
import type { SALE_INTENTS } from '../../../core/contract/intents/sale.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { SettingsAccess } from '../settings/settings-access.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { CartService } from './cart-service.ts';
import { settleOldPrices } from './old-prices.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

/** The sale screen's rules from the settings. */
export function saleRulesSlice(settings: Settings): SaleRulesSlice {
  const { discount_reasons, discount_reason_required, refund_reasons, refund_reason_required, keys } = settings;
  return {
    discount_reasons,
    discount_reason_required,
    refund_reasons,
    refund_reason_required,
    gift_cards: settings.gift_cards,
    store_credit: settings.store_credit,
    tax_id_kinds: taxIdKinds(settings),
    keys: keysOf(keys),
    scan_repeat_guard_ms: settings.scan_repeat_guard_ms,
  };
}

/** The customer is stored with the sale and remembered for the next one, but never logged. */
function setCustomer(
  { cart, sales, settings }: SaleHandlerParts,
  { customer, document }: IntentArguments<'sale.setCustomer'>,
): Answer<null> {
  if (customer === null) {
    return document === 'invoice'
      ? refuse('customer_needed', 'an invoice has a customer')
      : cart.setCustomer(null, document);
  }
  const { tax_id: given, ...named } = customer;
  if (given === undefined && document === 'invoice') return refuse('customer_needed', 'an invoice has a tax id');
  const tax_id = given && parseTaxId(given.value, taxIdKinds(settings()));
  if (tax_id && (!tax_id.ok || tax_id.value.kind !== given.kind))
    return refuse('tax_id_wrong', tax_id.ok ? 'it is of another kind' : tax_id.error);
  const known: Customer = { ...(tax_id ? { tax_id: tax_id.value } : {}), ...named };
  const set = cart.setCustomer(known, document);
  if (set.ok) sales.rememberCustomer(known);
  return set;
}

function setKey(parts: SaleHandlerParts, { action, key }: IntentArguments<'keys.set'>): Answer<null> {
  const given = assignKey(parts.settings().keys, action, key);
  if (!given.ok) {
    const refusal = given.error;
    return refuse(refusal.code, `${key} for ${action}`, refusal.code === 'key_taken' ? { taken_by: refusal.by } : {});
  }
  return changeKeys(parts, given.value);
}

function changeKeys({ changeSettings, publisher }: SaleHandlerParts, keys: Settings['keys']): Answer<null> {
  changeSettings({ keys });
  publisher.changed('sale_rules');
  return DONE;
}

function resume({ cart, checkout }: SaleHandlerParts, sale_id: string): Answer<null> {
  const resumed = cart.resume(sale_id);
  if (resumed.ok) checkout.resumed();
  return resumed;
}

export interface SaleHandlerParts {
  readonly cart: CartService;
  /** Continues the payment of a sale that was put on hold while being paid. */
  readonly checkout: { resumed(): void };
  readonly sales: SaleStore;
  readonly settings: () => Settings;
  readonly changeSettings: SettingsAccess['change'];
  readonly publisher: SnapshotPublisher;
}

/** Handlers of the open sale: goods, discounts, customer, hold, keys. */
export function saleHandlers(parts: SaleHandlerParts): HandlersOf<typeof SALE_INTENTS> {
  const { cart, sales } = parts;
  return {
    'sale.addCode': ({ code }) => cart.addCode(code),
    'sale.addProduct': (request) => cart.addProduct(request),
    'sale.addUnlisted': (request) => cart.addUnlisted(request),
    'sale.setQuantity': ({ line_id, quantity_milli }) => cart.setQuantity(line_id, quantity_milli),
    'sale.setLinePrice': ({ line_id, unit_price_minor }) => cart.setLinePrice(line_id, unit_price_minor),
    'sale.settlePrices': ({ choice }) => settleOldPrices(cart, choice),
    'sale.setLineDiscount': ({ line_id, discount }) => cart.setLineDiscount(line_id, discount),
    'sale.setDiscount': ({ discount }) => cart.setDiscount(discount),
    'sale.setNote': ({ line_id, note }) => cart.setNote(line_id, note),
    'sale.setOptions': ({ line_id, option_ids }) => cart.setOptions(line_id, option_ids),
    'sale.setCustomer': (request) => setCustomer(parts, request),
    'sale.setCoupon': ({ coupon, taken }) => cart.setCoupon(coupon, taken),
    'customer.find': ({ text, limit }) => succeed({ customers: sales.findCustomers(text, limit) }),
    'sale.undo': () => cart.undo(),
    'sale.clear': () => cart.clear(),
    'sale.hold': ({ label }) => cart.hold(label),
    'sale.resume': ({ sale_id }) => resume(parts, sale_id),
    'keys.set': (request) => setKey(parts, request),
    'keys.reset': () => changeKeys(parts, {}),
  };
}
