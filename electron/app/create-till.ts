import { fail } from '../../core/result.ts';
import { LaneClaims } from '../features/refunds/lane-claims.ts';
import { feedTargets } from './feed-targets.ts';
import { createShopRules } from '../features/feeds/shop-rules.ts';
import type { FeedTargets } from '../features/feeds/follow-feeds.ts';
import type { ShopReturns } from '../features/store/shop-returns.ts';
import { type Clock, type Randomness, every } from '../../core/clock.ts';
import type { BackupView } from '../../core/contract/settings.ts';
import type { Act } from '../../core/staff/act.ts';
import type { SaleStore } from '../journal/stores/sale-store.ts';
import type { ShiftLines } from '../journal/stores/shift-lines.ts';
import type { ShiftStore } from '../journal/stores/shift-store.ts';
import type { ExportFolder } from '../platform/export-folder.ts';
import type { ShopTables } from '../journal/tables/shop-tables.ts';
import type { PaymentEngine } from '../payments/payment-engine.ts';
import type { ServiceStatus } from '../gateway/payment-service.ts';
import { type OnceForKey, createRouter } from '../ipc/create-router.ts';
import type { Router } from '../ipc/router.ts';
import { saleRulesSlice } from '../features/sale/sale-handlers.ts';
import { CartService } from '../features/sale/cart-service.ts';
import { SnapshotPublisher } from '../features/shared/snapshot-publisher.ts';
import { CheckoutState } from '../features/checkout/checkout-phase.ts';
import { CheckoutService } from '../features/checkout/checkout-service.ts';
import type { TapReader, TillDevices } from '../features/devices/ports.ts';
import { allHandlers } from './handlers.ts';
import type { Log } from '../log/log.ts';
import type { PinHasher } from '../features/staff/pin-hash.ts';
import { PracticeService, type PracticeStage } from '../features/practice/practice-service.ts';
import { EmailQueue } from '../features/receipts/email-queue.ts';
import type { SendEmail } from '../features/receipts/email-server.ts';
import type { ReceiptPages } from '../features/receipts/receipt-pages.ts';
import type { Outbox } from '../features/receipts/outbox.ts';
import { type Secrets, environmentSecrets } from '../platform/secrets.ts';
import { KioskMode, KioskService } from '../features/kiosk/kiosk-service.ts';
import type { PinResetFile } from '../features/staff/pin-reset.ts';
import type { PairedPages } from '../features/devices/paired-pages.ts';
import { PeripheralsService } from '../features/devices/peripherals-service.ts';
import { type DiagnosticsTools, DeviceDiagnostics } from '../features/diagnostics/device-diagnostics.ts';
import { customerDesk } from '../features/customers/customer-handlers.ts';
import { MoveService, NOT_MOVING, type MoveParts, isMovedAway } from '../features/move/move-service.ts';
import { PromotionService } from '../features/promotions/promotion-service.ts';
import { CatalogueEditor } from '../features/catalogue/catalogue-editor.ts';
import { CatalogueImport } from '../features/catalogue/catalogue-import.ts';
import { CatalogueService } from '../features/catalogue/catalogue-store.ts';
import type { FiscalProvider } from '../../core/fiscal/fiscal-provider.ts';
import { FiscalQueue, fiscalBegunMs } from '../features/fiscal/fiscal-queue.ts';
import type { Journal } from '../journal/journal.ts';
import { ReceiptService } from '../features/receipts/receipt-service.ts';
import { SuspenseService } from '../features/recovery/suspense-service.ts';
import { RecoveryService } from '../features/recovery/recovery-service.ts';
import { TabService, tabsStatus } from '../features/tabs/tab-service.ts';
import { ExchangeService } from '../features/exchange/exchange-service.ts';
import { RefundService } from '../features/refunds/refund-service.ts';
import { ReturnService } from '../features/refunds/return-service.ts';
import { saleToGoOnWith } from '../features/sale/restart-sale.ts';
import { type CredentialStore, ServiceSettings } from '../features/settings/service-settings.ts';
import { SettingsService } from '../features/settings/settings-service.ts';
import type { SettingsAccess } from '../features/settings/settings-access.ts';
import { type FeesSource, settingsFees } from '../features/checkout/merchant-fees.ts';
import type { SettlementCall } from '../features/shifts/settlement-reader.ts';
import { createShiftModule } from '../features/shifts/shift-module.ts';
import { createStaffModule } from '../features/staff/staff-module.ts';
import { NO_SETUP, type TillSetup } from '../features/setup/setup-service.ts';
import { tillSlice } from './till-slice.ts';
import { type CatalogueSource, openCatalogue } from './open-catalogue.ts';
import { type Updating, createUpdates } from './updating.ts';
import { statusSlice } from '../features/till/status-view.ts';

/** Everything a till is made of; the composition root hands it in. */
export interface TillParts extends CatalogueSource {
  readonly engine: PaymentEngine;
  /** How old the last good backup of this till is. */
  readonly lastBackup: () => Promise<BackupView>;
  /** Does an act once for its key, also when this process ends before it answers. */
  readonly once: OnceForKey;
  /** Makes documents for the tax office of what the journal holds; absent or null: none are made. */
  readonly fiscal?: { readonly provider: FiscalProvider; readonly journal: Pick<Journal, 'record' | 'fiscal'> } | null;
  readonly sales: SaleStore;
  /** Returns over the lanes of a shop; absent: a till without a store. */
  readonly shop_returns?: ShopReturns | undefined;
  readonly feeds?: ((targets: FeedTargets) => () => void) | undefined;
  readonly shifts: ShiftStore;
  readonly shift_lines: ShiftLines;
  readonly settlement: SettlementCall;
  /** Installment fees; by default those of the settings. */
  readonly fees?: FeesSource;
  /** People, what they did, and what is sold. */
  readonly shop: ShopTables;
  /** Reads a card for nothing but its last four digits; null or absent where there is no reader for it. */
  readonly tapReader?: TapReader | null;
  readonly settings: SettingsAccess;
  readonly devices: TillDevices;
  /** Finds and tries devices; absent where there is no page for it. */
  readonly diagnostics?: DiagnosticsTools;
  /** What the payment service's client says of itself. */
  readonly service: {
    readonly status: ServiceStatus;
    readonly answered_at_ms: number | null;
    onStatus(listener: (status: ServiceStatus) => void): () => void;
  };
  /** Where receipts wait to be e-mailed, and what sends them; by default nothing. */
  readonly outbox: Outbox;
  readonly sendEmail?: SendEmail;
  /** Receipts for telephones in the shop's network; none by default. */
  readonly receipt_pages?: ReceiptPages | undefined;
  /** Of this machine; none by default. */
  readonly secrets?: Secrets | undefined;
  /** Of the payment service; none by default. */
  readonly credentials?: CredentialStore | undefined;
  /** Where files for people go. */
  readonly exports: ExportFolder;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly pin_reset_file?: PinResetFile | undefined;
  /** Who else may come in by a browser; absent on the desktop. */
  readonly pages?: PairedPages | undefined;
  readonly version: string;
  /** The embedded payment service is in use: no money moves, and every screen and paper says so. */
  readonly training: boolean;
  /** A PNG as base64 that heads every paper. */
  readonly receipt_logo?: string | undefined;
  readonly kiosk: boolean;
  /** Things can be made to go wrong; null or absent where money moves. */
  readonly practice?: PracticeStage | null;
  /** The guided set-up; absent where the till is what it is. */
  readonly setup?: TillSetup | undefined;
  readonly onPainted?: (() => void) | undefined;
  /** What a till needs to go to another machine; absent where it has no folder. */
  readonly moving?: Pick<MoveParts, keyof typeof NOT_MOVING> | undefined;
  /** How new versions of this program come; absent where they are no matter of the till's. */
  readonly updating?: Updating | undefined;
  /** Makes and compares the hashes of PINs. */
  readonly pin_hasher: PinHasher;
}

export interface Till {
  readonly router: Router;
  /** Stops listening to devices and engine, which keep working; nothing is shown any more. */
  stop(): void;
}

/** The recovery figures carry ages and countdowns; the strip is true within 2 s (issue: status strip). */
const STATUS_REFRESH_MS = 1_000;

/** Puts the services of a till together behind one router. Shows at once what an earlier run left unfinished. */
export function createTill(parts: TillParts): Till {
  const { engine, sales, devices, service, clock, log, setup = NO_SETUP } = parts;
  const mode = new KioskMode(parts.kiosk);
  const checkoutState = new CheckoutState();
  const isPaying = () => checkoutState.isOpen;
  const record = (act: Act) => sales.recordAct(act);
  const publisher = new SnapshotPublisher((error) =>
    log.error('a change could not be shown', { event: 'snapshot_broke', error }),
  );
  const shop_rules = createShopRules();
  const staff_module = createStaffModule({
    ...parts,
    roles: () => shop_rules.roles,
    isKiosk: () => mode.on,
    isPaying,
    settings: () => parts.settings.read(),
    freshSettings: () => {
      parts.settings.refresh();
      return parts.settings.read();
    },
    record,
    keepManagerPin: (manager_pin_hash) => parts.settings.change({ manager_pin_hash }),
  });
  const { staff } = staff_module;
  // The person at the till acts, not the name in the settings.
  const settings = () => {
    const saved = parts.settings.read();
    const tip_enabled = mode.on ? saved.kiosk_tip_enabled : saved.tip_enabled;
    // A kiosk asks one thing at a time.
    const tip_asked = mode.on ? ('first' as const) : saved.tip_asked;
    return { ...saved, tip_enabled, tip_asked, cashier_name: staff.actor().name };
  };
  const fees = parts.fees ?? settingsFees(settings);
  const onChange = () => publisher.changed('till', 'sale');
  const catalogue = new CatalogueService({ ...parts.shop, store: parts.shop.catalogue, clock, onChange });
  const opening = openCatalogue(catalogue, parts, onChange);
  const promotions = new PromotionService({ ...parts, store: parts.shop.promotions, catalogue });
  const shared = {
    ...parts,
    settings,
    publisher,
    fees,
    ...staff_module,
    catalogue,
    promotions,
    checkoutState,
    isPaying,
    record,
  };
  const email = new EmailQueue({
    ...parts,
    settings,
    secrets: parts.secrets ?? environmentSecrets({}),
    isResting: () => isMovedAway(engine),
    send: parts.sendEmail ?? (async () => fail('unreachable')),
  });
  const fiscal = parts.fiscal
    ? new FiscalQueue({ ...shared, ...parts.fiscal, begunMs: () => fiscalBegunMs(parts) })
    : null;
  const receipts = new ReceiptService({ ...shared, email, fiscal });
  const cart = new CartService(shared, saleToGoOnWith(sales, settings()));
  const takeOver = () => cart.takeOver(staff.actor().name);
  staff_module.onPerson(() => {
    takeOver();
    publisher.changed('till', 'staff');
  });
  const { gate, recordAct } = staff_module.guard(() => ({
    sale: cart.sale,
    discount_limit_basis_points: settings().discount_limit_basis_points,
    tabHeldMinor: (trace_id) => engine.tab(trace_id)?.held_minor ?? 0,
  }));
  const shifts = createShiftModule({ ...shared, receipts });
  const { shift } = shifts;
  const claims = new LaneClaims(shared);
  const returns = new ReturnService({ ...shared, receipts, shift, claims });
  const exchanges = new ExchangeService({ ...shared, cart, returns, claims, shift, isPaying });
  const checkout = new CheckoutService({
    ...shared,
    cart,
    receipts,
    exchanges,
    readyToSell: () => shift.readyToSell(),
    isAttended: () => !mode.on,
  });
  checkout.restart();
  email.wake();
  const refunds = new RefundService(shared);
  const recovery = new RecoveryService(shared);
  const suspense = new SuspenseService({ ...shared, lines: shared.shift_lines });
  const tabs = new TabService({ ...shared, receipts });
  const peripherals = new PeripheralsService(shared);
  const diagnostics = new DeviceDiagnostics({ ...shared, savedSettings: parts.settings });
  const serviceSettings = new ServiceSettings({ ...shared, savedSettings: parts.settings });
  const settingsService = new SettingsService({
    ...shared,
    savedSettings: parts.settings,
    onChange: () => {
      takeOver();
      publisher.changed('till', 'sale', 'sale_rules', 'shift', 'kiosk', 'staff');
    },
  });
  const kiosk = new KioskService({
    cart,
    checkout,
    receipts,
    publisher,
    mode,
    signOut: () => void staff.signOut(),
  });
  const practising = new PracticeService({ ...parts, publisher });

  publisher.build({
    till: () => tillSlice(parts, settings(), shift.number, catalogue),
    status: () => statusSlice(devices, service, engine, tabsStatus(engine, settings(), clock.wallMs())),
    sale: () => cart.saleSlice(),
    held: () => cart.heldSlice(),
    checkout: () => checkout.slice(),
    sale_rules: () => saleRulesSlice(settings()),
    peripherals: () => peripherals.slice(),
    kiosk: () => kiosk.slice(),
    practice: () => practising.slice(),
    diagnostics: () => diagnostics.slice(),
    staff: () => staff.slice(),
    shift: () => shift.slice(),
    setup: () => setup.slice(),
  });
  const snapshot = () => publisher.snapshot();
  const moving = new MoveService({ ...shared, ...(parts.moving ?? NOT_MOVING) });
  const updates = createUpdates({ ...shared, shop_rules, cart });
  updates.start();

  const importing = new CatalogueImport({ ...shared, lookup: catalogue });
  const statusChanged = () => publisher.changed('status', 'checkout');
  const stops = [
    engine.onChange(() => {
      checkout.engineMoved();
      publisher.changed('status', 'held');
      shift.moved();
    }),
    devices.reader.onStatus(statusChanged),
    peripherals.start(),
    service.onStatus(statusChanged),
    ...(devices.printer ? [devices.printer.onStatus(statusChanged)] : []),
    every(clock, STATUS_REFRESH_MS, () => {
      statusChanged();
      staff.endWhenIdle();
      staff_module.pin_reset.look();
      diagnostics.settle();
      catalogue.look();
    }),
    setup.onChange(() => publisher.changed('setup')),
    fiscal?.start() ?? (() => undefined),
    parts.feeds?.({ ...shared, ...feedTargets(parts, publisher), settingsService, shop_rules }) ?? (() => undefined),
    () => publisher.stop(),
    () => email.stop(),
    () => catalogue.stop(),
    () => updates.stop(),
    () => importing.stop(),
    () => diagnostics.stop(),
  ];
  const handlers = allHandlers({
    ...shared,
    ...shifts,
    ...customerDesk({ ...shared, tapReader: parts.tapReader ?? null }),
    editor: new CatalogueEditor({ ...shared, lookup: catalogue }),
    importing,
    fiscal,
    cart,
    checkout,
    receipts,
    email,
    refunds,
    returns,
    exchanges,
    tabs,
    recovery,
    suspense,
    peripherals,
    kiosk,
    practising,
    diagnostics,
    setup,
    updates,
    moving,
    journal_file: parts.moving?.journal_file ?? null,
    settingsService,
    serviceSettings,
    snapshot,
    changeSettings: (change) => parts.settings.change(change),
  });
  const router = createRouter({
    handlers,
    gate: moving.guard(mode.guard(gate)),
    recordAct,
    snapshot,
    onChange: (listener) => publisher.onChange(listener),
    onLine: (listener) => publisher.onLine(listener),
    tellChanges: () => publisher.tellNow(),
    opening,
    once: parts.once,
    log,
  });
  return { router, stop: () => stops.forEach((stop) => stop()) };
}
