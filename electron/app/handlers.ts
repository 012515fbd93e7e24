import { type AccountsHandlerParts, accountsHandlers } from '../features/accounts/accounts-handlers.ts';
import { type AuditHandlerParts, auditHandlers } from '../features/audit/audit-service.ts';
import { type CatalogueHandlerParts, catalogueHandlers } from '../features/catalogue/catalogue-handlers.ts';
import { type CheckoutHandlerParts, checkoutHandlers } from '../features/checkout/checkout-handlers.ts';
import { type CustomerHandlerParts, customerHandlers } from '../features/customers/customer-handlers.ts';
import { type DeviceHandlerParts, deviceHandlers } from '../features/devices/device-handlers.ts';
import { type DiagnosticsHandlerParts, diagnosticsHandlers } from '../features/diagnostics/device-diagnostics.ts';
import type { FISCAL_INTENTS } from '../../core/contract/intents/fiscal.ts';
import type { FiscalQueue } from '../features/fiscal/fiscal-queue.ts';
import { type KioskHandlerParts, kioskHandlers } from '../features/kiosk/kiosk-service.ts';
import type { MoveService } from '../features/move/move-service.ts';
import { type PracticeService, practiceHandlers } from '../features/practice/practice-service.ts';
import { type ReceiptHandlerParts, receiptHandlers } from '../features/receipts/receipt-handlers.ts';
import { type RecoveryHandlerParts, recoveryHandlers } from '../features/recovery/recovery-service.ts';
import { type ExchangeHandlerParts, exchangeHandlers } from '../features/exchange/exchange-handlers.ts';
import { type GiftHandlerParts, giftHandlers } from '../features/gift/gift-handlers.ts';
import { type RefundHandlerParts, refundHandlers } from '../features/refunds/refund-handlers.ts';
import { type SaleHandlerParts, saleHandlers } from '../features/sale/sale-handlers.ts';
import { type SettingsHandlerParts, settingsHandlers } from '../features/settings/settings-service.ts';
import { succeed } from '../../core/result.ts';
import { refuse } from '../features/shared/refusal.ts';
import type { Handlers, HandlersOf } from '../features/shared/handlers.ts';
import type { TillSetup } from '../features/setup/setup-service.ts';
import { type ShiftHandlerParts, shiftHandlers } from '../features/shifts/shift-module.ts';
import { type StaffHandlerParts, staffHandlers } from '../features/staff/staff-module.ts';
import { type TabHandlerParts, tabHandlers } from '../features/tabs/tab-service.ts';
import { feedHandlers } from '../features/feeds/feed-handlers.ts';
import type { FeedSwitch } from '../features/feeds/feed-switch.ts';
import type { UpdateService } from '../features/updates/update-service.ts';
import { type PromotionHandlerParts, promotionHandlers } from '../features/promotions/promotion-service.ts';
import { type TillHandlerParts, tillHandlers } from '../features/till/till-handlers.ts';

export type HandlerParts = AccountsHandlerParts &
  AuditHandlerParts &
  CatalogueHandlerParts &
  CheckoutHandlerParts &
  CustomerHandlerParts &
  DeviceHandlerParts &
  DiagnosticsHandlerParts & { readonly fiscal: FiscalQueue | null } & KioskHandlerParts & {
    readonly practising: PracticeService;
  } & ReceiptHandlerParts &
  PromotionHandlerParts &
  RecoveryHandlerParts &
  RefundHandlerParts &
  ExchangeHandlerParts &
  GiftHandlerParts &
  SaleHandlerParts &
  SettingsHandlerParts &
  ShiftHandlerParts &
  StaffHandlerParts &
  TabHandlerParts &
  TillHandlerParts & { readonly setup: TillSetup; readonly moving: MoveService; readonly updates: UpdateService } & {
    readonly feeds: FeedSwitch | null;
    readonly record: Parameters<typeof feedHandlers>[0]['record'];
  };

/** The handler of each intent in the contract, feature by feature. */
export function allHandlers(parts: HandlerParts): Handlers {
  return {
    ...tillHandlers(parts),
    ...saleHandlers(parts),
    ...checkoutHandlers(parts),
    ...receiptHandlers(parts),
    ...recoveryHandlers(parts),
    ...refundHandlers(parts),
    ...exchangeHandlers(parts),
    ...giftHandlers(parts),
    ...shiftHandlers(parts),
    ...tabHandlers(parts),
    ...fiscalHandlers(parts),
    ...customerHandlers(parts),
    ...catalogueHandlers(parts),
    ...promotionHandlers(parts),
    ...staffHandlers(parts),
    ...auditHandlers(parts),
    ...accountsHandlers(parts),
    ...parts.moving.handlers(),
    ...settingsHandlers(parts),
    ...deviceHandlers(parts),
    ...diagnosticsHandlers(parts),
    ...kioskHandlers(parts),
    ...practiceHandlers(parts),
    ...parts.setup.handlers(),
    ...parts.updates.handlers(),
    ...feedHandlers({ switches: parts.feeds, record: parts.record }),
    ...deviceSetupHandlers(parts),
  };
}

function fiscalHandlers({ fiscal }: HandlerParts): HandlersOf<typeof FISCAL_INTENTS> {
  return {
    'fiscal.list': () => fiscal?.list() ?? succeed({ provider: null, waiting: 0, rejected: 0, documents: [] }),
    'fiscal.tryAgain': ({ document_id }, grant) =>
      fiscal?.tryAgain(document_id, grant) ?? refuse('not_now', 'this till makes no tax documents'),
  };
}

/** Set-up finds and tries devices through the till that runs meanwhile. */
function deviceSetupHandlers({
  setup,
  diagnostics,
}: HandlerParts): Pick<Handlers, 'setup.findDevices' | 'setup.testDevice'> {
  const isOpen = () => setup.slice().state === 'open';
  return {
    'setup.findDevices': () => (isOpen() ? diagnostics.find() : refuse('not_now', 'no set-up is open')),
    'setup.testDevice': async ({ kind, spec }) => {
      if (!isOpen()) return refuse('not_now', 'no set-up is open');
      const chosen = await diagnostics.choose(kind, spec);
      if (!chosen.ok) return chosen;
      const tested = await diagnostics.test(kind);
      return succeed({ passed: tested.ok && tested.value.passed });
    },
  };
}
