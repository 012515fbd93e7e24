import { parseTaxId, taxIdKindsOf } from '../../../core/customer/tax-id.ts';
import type { SaleRulesSlice } from '../../../core/contract/cart.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { giveKey, keysOf } from '../../../core/keyboard/changed-keys.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import type { HandlerParts, Handlers } from '../../app/handlers.ts';
import { productView } from '../catalogue/product-view.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

/** The rules of the sale screen as the settings have them. */
export function saleRulesSlice(settings: Settings): SaleRulesSlice {
  const { discount_reasons, discount_reason_required, keys } = settings;
  return {
    discount_reasons,
    discount_reason_required,
    tax_id_kinds: taxIdKindsOf(storeLocale(settings)),
    keys: keysOf(keys),
  };
}

/** Who buys is stored with the sale and remembered for the next one; it is never written to the log. */
function setCustomer(
  { cart, sales, settings }: CartHandlerParts,
  { customer, document }: IntentArguments<'sale.setCustomer'>,
): Answer<null> {
  if (customer === null) {
    return document === 'invoice'
      ? refuse('customer_needed', 'an invoice has a customer')
      : cart.setCustomer(null, document);
  }
  const tax_id = parseTaxId(customer.tax_id.value, taxIdKindsOf(storeLocale(settings())));
  if (!tax_id.ok || tax_id.value.kind !== customer.tax_id.kind)
    return refuse('tax_id_wrong', tax_id.ok ? 'it is of another kind' : tax_id.error);
  const { name, address } = customer;
  const known = { tax_id: tax_id.value, name, ...(address === undefined ? {} : { address }) };
  const set = cart.setCustomer(known, document);
  if (set.ok) sales.rememberCustomer(known);
  return set;
}

function setKey(parts: CartHandlerParts, { action, key }: IntentArguments<'keys.set'>): Answer<null> {
  const given = giveKey(parts.settings().keys, action, key);
  if (!given.ok) {
    const refusal = given.error;
    return refuse(refusal.code, `${key} for ${action}`, refusal.code === 'key_taken' ? { taken_by: refusal.by } : {});
  }
  return changeKeys(parts, given.value);
}

function changeKeys({ changeSettings, publisher }: CartHandlerParts, keys: Settings['keys']): Answer<null> {
  changeSettings({ keys });
  publisher.changed('sale_rules');
  return DONE;
}

type CartHandlerParts = Pick<
  HandlerParts,
  'cart' | 'catalogue' | 'sales' | 'settings' | 'changeSettings' | 'publisher'
>;

/** Notes, options, customer and keys. */
export function cartHandlers(parts: CartHandlerParts) {
  const { cart, sales } = parts;
  return {
    'sale.setNote': ({ line_id, note }) => cart.setNote(line_id, note),
    'sale.setOptions': ({ line_id, option_ids }) => cart.setOptions(line_id, option_ids),
    'sale.setCustomer': (request) => setCustomer(parts, request),
    'catalogue.product': ({ product_id }) => {
      const product = parts.catalogue.product(product_id);
      return succeed({ product: product ? productView(product) : null });
    },
    'customer.find': ({ text, limit }) => succeed({ customers: sales.findCustomers(text, limit) }),
    'keys.set': (request) => setKey(parts, request),
    'keys.reset': () => changeKeys(parts, {}),
  } satisfies Partial<Handlers>;
}
