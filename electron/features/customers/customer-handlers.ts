import type { CUSTOMER_INTENTS } from '../../../core/contract/intents/customers.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { TapReader } from '../devices/ports.ts';
import { CardTap } from '../refunds/card-tap.ts';
import { type CustomerParts, CustomerService } from './customer-service.ts';

export interface CustomerHandlerParts {
  readonly customers: CustomerService;
}

/** Customers, and the reader that identifies a card outside a payment: for them, and for returns. */
export function openCustomers({
  tapReader,
  isPaying,
  ...parts
}: Omit<CustomerParts, 'cardTap'> & { readonly tapReader: TapReader | null; readonly isPaying: () => boolean }) {
  const cardTap = new CardTap(tapReader, isPaying);
  return { cardTap, customers: new CustomerService({ ...parts, cardTap }) };
}

export function customerHandlers({ customers }: CustomerHandlerParts): HandlersOf<typeof CUSTOMER_INTENTS> {
  return {
    'customers.find': ({ text }) => customers.find(text),
    'customers.read': ({ customer_id }) => customers.read(customer_id),
    'customers.tapCard': (_, grant) => customers.tap(grant),
    'customers.stopTap': () => customers.stopTap(),
    'customers.setConsent': ({ customer_id, given }, grant) => customers.setConsent(customer_id, given, grant),
    'customers.linkCard': ({ customer_id }, grant) => customers.linkCard(customer_id, grant),
    'customers.export': ({ customer_id, to }, grant) => customers.export(customer_id, to, grant),
    'customers.erase': ({ customer_id }, grant) => customers.erase(customer_id, grant),
  };
}
