import type { IntentName } from '../contract/intents.ts';

/**
 * What whoever stands at a kiosk may ask for. The list is closed: a new intent is not for customers until it is written
 * here, whatever the screen of the kiosk can or cannot reach.
 */
const MAY: ReadonlySet<IntentName> = new Set<IntentName>([
  'till.snapshot',
  'catalogue.search',
  'catalogue.product',
  'sale.addCode',
  'sale.addProduct',
  'sale.setQuantity',
  'sale.setOptions',
  'checkout.setTip',
  'checkout.cancelCard',
  'checkout.chooseInstallments',
  'receipt.print',
  'receipt.qr',
  'training.reader',
  'kiosk.begin',
  'kiosk.pay',
  'kiosk.back',
  'kiosk.counter',
  'kiosk.leave',
  'kiosk.exit',
]);

export function isForKiosk(intent: IntentName): boolean {
  return MAY.has(intent);
}
