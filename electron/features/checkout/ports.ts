import type { Clock, Randomness } from '../../../core/clock.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { Log } from '../../log/log.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { GiftService } from '../gift/gift-service.ts';
import type { Answer } from '../shared/refusal.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { CheckoutState } from './checkout-phase.ts';
import type { Exchanges } from './exchange-step.ts';
import type { PayingCards } from './gift-payment.ts';
import type { FeesSource } from './merchant-fees.ts';

export interface CheckoutParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly devices: TillDevices;
  readonly receipts: ReceiptService;
  readonly exchanges: Exchanges;
  readonly gift: PayingCards & Pick<GiftService, 'readyToLoad'>;
  readonly fees: FeesSource;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly publisher: SnapshotPublisher;
  readonly log: Log;
  readonly checkoutState: CheckoutState;
  /** Where a customer pays by link in training. */
  readonly practice?: { readonly pay_page: string } | null | undefined;
  /** Whether a cashier is at the till; default yes. */
  readonly isAttended?: () => boolean;
  /** Checked before a sale is paid: whether a shift is open, or opens by itself. */
  readonly readyToSell: () => Answer<null>;
}
