import type { IntentArguments, IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { parseTypedAmount } from '../../core/money/parse.ts';
import { succeed } from '../../core/result.ts';
import { type Settings, storeLocale } from '../../core/settings/settings.ts';
import type { SaleStore } from '../journal/stores/sale-store.ts';
import { cartHandlers } from '../features/sale/cart-handlers.ts';
import { type AuditService, auditHandlers } from '../features/audit/audit-service.ts';
import type { CartService } from '../features/sale/cart-service.ts';
import { type DiagnosticsHandlerParts, diagnosticsHandlers } from '../features/diagnostics/diagnostics-handlers.ts';
import { type CatalogueHandlerParts, catalogueHandlers } from '../features/catalogue/catalogue-handlers.ts';
import type { ProductLookup } from '../features/catalogue/catalogue-store.ts';
import type { SnapshotPublisher } from '../features/shared/snapshot-publisher.ts';
import type { CheckoutService } from '../features/checkout/checkout-service.ts';
import type { TillDevices } from '../features/devices/ports.ts';
import { type KioskHandlerParts, kioskHandlers } from '../features/kiosk/kiosk-handlers.ts';
import { type PeripheralHandlerParts, peripheralHandlers } from '../features/devices/peripheral-handlers.ts';
import { productView } from '../features/catalogue/product-view.ts';
import type { ReceiptService } from '../features/receipts/receipt-service.ts';
import type { RecoveryService } from '../features/recovery/recovery-service.ts';
import { type RefundFindParts, refundFindHandlers } from '../features/refunds/refund-find-handlers.ts';
import type { RefundService } from '../features/refunds/refund-service.ts';
import { type Answer, DONE, refuse } from '../features/shared/refusal.ts';
import { type SettingsHandlerParts, settingsHandlers } from '../features/settings/settings-handlers.ts';
import type { SettingsAccess } from '../features/settings/settings-access.ts';
import type { Grant } from '../features/staff/staff-gate.ts';
import { type ShiftHandlerParts, shiftHandlers } from '../features/shifts/shift-handlers.ts';
import { type StaffHandlerParts, staffHandlers } from '../features/staff/staff-handlers.ts';
import { tenderHandlers } from '../features/checkout/tender-handlers.ts';

/** One handler per intent, none missing and none too many: the compiler holds this table to the contract. */
export type Handlers = {
  readonly [Name in IntentName]: (
    args: IntentArguments<Name>,
    grant: Grant,
  ) => Answer<IntentResults[Name]> | Promise<Answer<IntentResults[Name]>>;
};

export interface HandlerParts
  extends
    StaffHandlerParts,
    ShiftHandlerParts,
    PeripheralHandlerParts,
    KioskHandlerParts,
    DiagnosticsHandlerParts,
    SettingsHandlerParts,
    CatalogueHandlerParts,
    RefundFindParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly checkout: CheckoutService;
  readonly receipts: ReceiptService;
  readonly refunds: RefundService;
  readonly recovery: RecoveryService;
  readonly catalogue: ProductLookup;
  readonly devices: TillDevices;
  readonly settings: () => Settings;
  readonly changeSettings: SettingsAccess['change'];
  readonly snapshot: () => TillSnapshot;
  readonly publisher: SnapshotPublisher;
  readonly auditing: AuditService;
}

function search(
  parts: HandlerParts,
  query: IntentArguments<'catalogue.search'>,
): Answer<IntentResults['catalogue.search']> {
  const settings = parts.settings();
  const price = parseTypedAmount(query.text, settings.currency, storeLocale(settings));
  const { products, total } = parts.catalogue.search(query, price.ok ? price.value : undefined);
  return succeed({ products: products.map(productView), total });
}

function choose(parts: HandlerParts, change: Partial<Pick<Settings, 'language' | 'theme'>>): Answer<null> {
  parts.changeSettings(change);
  parts.publisher.changed('till');
  return DONE;
}

async function openDrawer({ devices, shift }: HandlerParts, grant: Grant): Promise<Answer<null>> {
  if (devices.drawer) shift.drawerOpened(grant);
  const opened = devices.drawer ? await devices.drawer.open() : null;
  return opened?.ok ? DONE : refuse('no_drawer', opened ? opened.error : 'this till has no drawer');
}

function moveReader({ devices }: HandlerParts, { act, card }: IntentArguments<'training.reader'>): Answer<null> {
  if (!devices.simulated_reader) return refuse('not_now', 'the reader is not simulated');
  const moved = devices.simulated_reader.act(
    act === 'present' ? { act, ...(card === undefined ? {} : { card }) } : { act },
  );
  return moved.ok ? DONE : refuse('not_found', moved.error);
}

function resume({ cart, checkout }: HandlerParts, sale_id: string): Answer<null> {
  const resumed = cart.resume(sale_id);
  if (resumed.ok) checkout.resumed();
  return resumed;
}

/** What each intent of the contract does. */
export function tillHandlers(parts: HandlerParts): Handlers {
  const { cart, checkout, receipts, refunds, recovery } = parts;
  return {
    'till.snapshot': () => succeed(parts.snapshot()),
    'till.setLanguage': ({ language }) => choose(parts, { language }),
    'till.setTheme': ({ theme }) => choose(parts, { theme }),
    ...cartHandlers(parts),
    ...kioskHandlers(parts),
    ...peripheralHandlers(parts),
    ...diagnosticsHandlers(parts),
    ...settingsHandlers(parts),
    'catalogue.search': (query) => search(parts, query),
    'sale.addCode': ({ code }) => cart.addCode(code),
    'sale.addProduct': (request) => cart.addProduct(request),
    'sale.setQuantity': ({ line_id, quantity_milli }) => cart.setQuantity(line_id, quantity_milli),
    'sale.setLineDiscount': ({ line_id, discount }) => cart.setLineDiscount(line_id, discount),
    'sale.setDiscount': ({ discount }) => cart.setDiscount(discount),
    'sale.undo': () => cart.undo(),
    'sale.clear': () => cart.clear(),
    'sale.hold': ({ label }) => cart.hold(label),
    'sale.resume': ({ sale_id }) => resume(parts, sale_id),
    'drawer.open': (_, grant) => openDrawer(parts, grant),
    'checkout.begin': () => checkout.begin(),
    'checkout.exactCash': () => checkout.exactCash(),
    'checkout.back': () => checkout.back(),
    'checkout.setTip': ({ tip_minor }) => checkout.setTip(tip_minor),
    'checkout.chooseCash': ({ amount_minor }) => checkout.chooseCash(amount_minor),
    'checkout.takeCash': ({ received_minor }) => checkout.takeCash(received_minor),
    'checkout.chooseCard': ({ amount_minor }) => checkout.chooseCard(amount_minor),
    'checkout.cancelCard': () => checkout.cancelCard(),
    'checkout.chooseInstallments': ({ trace_id, quantity }) => checkout.chooseInstallments(trace_id, quantity),
    'checkout.anotherTender': () => checkout.anotherTender(),
    'checkout.holdUnknown': () => checkout.holdUnknown(),
    'checkout.finish': () => checkout.finish(),
    ...tenderHandlers(parts),
    'receipt.view': ({ sale_id }) => receipts.view(sale_id),
    'receipt.print': ({ sale_id }) => receipts.print(sale_id),
    'receipt.printUnknownSlip': ({ trace_id }) => receipts.printUnknownSlip(trace_id),
    'recovery.list': ({ filter }) => recovery.list(filter),
    'recovery.read': ({ trace_id }) => recovery.read(trace_id),
    'recovery.tryNow': ({ trace_id }) => recovery.tryNow(trace_id),
    'recovery.close': (request, grant) => recovery.close(request, grant),
    'refund.find': (query) => refunds.find(query),
    'refund.read': ({ sale_id }) => refunds.read(sale_id),
    'refund.plan': ({ trace_id, amount_minor }) => refunds.plan(trace_id, amount_minor),
    'refund.execute': (request, grant) => refunds.execute(request, grant),
    ...refundFindHandlers(parts),
    ...shiftHandlers(parts),
    ...staffHandlers(parts),
    ...auditHandlers(parts),
    ...catalogueHandlers(parts),
    'training.reader': (act) => moveReader(parts, act),
  };
}
