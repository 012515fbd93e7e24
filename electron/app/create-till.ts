import type { TillParts } from './till-parts.ts';
import { fail } from '../../core/result.ts';
import { LaneClaims } from '../features/refunds/lane-claims.ts';
import { createShopRules } from '../features/feeds/shop-rules.ts';
import { every } from '../../core/clock.ts';
import type { Act } from '../../core/staff/act.ts';
import { createRouter } from '../ipc/create-router.ts';
import type { Router } from '../ipc/router.ts';
import { saleRulesSlice } from '../features/sale/sale-handlers.ts';
import { CartService } from '../features/sale/cart-service.ts';
import { SnapshotPublisher } from '../features/shared/snapshot-publisher.ts';
import { CheckoutState } from '../features/checkout/checkout-phase.ts';
import { CheckoutService } from '../features/checkout/checkout-service.ts';
import { allHandlers } from './handlers.ts';
import { PracticeService } from '../features/practice/practice-service.ts';
import { EmailQueue } from '../features/receipts/email-queue.ts';
import { environmentSecrets } from '../platform/secrets.ts';
import { KioskMode, KioskService } from '../features/kiosk/kiosk-service.ts';
import { PeripheralsService } from '../features/devices/peripherals-service.ts';
import { DeviceDiagnostics } from '../features/diagnostics/device-diagnostics.ts';
import { openCustomers } from '../features/customers/customer-handlers.ts';
import { MoveService, NOT_MOVING, isMovedAway } from '../features/move/move-service.ts';
import { PromotionService } from '../features/promotions/promotion-service.ts';
import { CatalogueEditor } from '../features/catalogue/catalogue-editor.ts';
import { CatalogueImport } from '../features/catalogue/catalogue-import.ts';
import { CatalogueService } from '../features/catalogue/catalogue-store.ts';
import { fiscalBegunMs } from '../features/fiscal/fiscal-begun.ts';
import { FiscalQueue } from '../features/fiscal/fiscal-queue.ts';
import { ReceiptService } from '../features/receipts/receipt-service.ts';
import { SuspenseService } from '../features/recovery/suspense-service.ts';
import { RecoveryService } from '../features/recovery/recovery-service.ts';
import { TabService, tabsStatus } from '../features/tabs/tab-service.ts';
import { GiftService } from '../features/gift/gift-service.ts';
import { NO_GIFTS } from '../features/gift/no-gifts.ts';
import { ExchangeService } from '../features/exchange/exchange-service.ts';
import { RefundService } from '../features/refunds/refund-service.ts';
import { ReturnService } from '../features/refunds/return-service.ts';
import { resumableSale } from '../features/sale/restart-sale.ts';
import { ServiceSettings } from '../features/settings/service-settings.ts';
import { SettingsService } from '../features/settings/settings-service.ts';
import { settingsFees } from '../features/checkout/merchant-fees.ts';
import { createShiftModule } from '../features/shifts/shift-module.ts';
import { createStaffModule } from '../features/staff/staff-module.ts';
import { NO_SETUP } from '../features/setup/no-setup.ts';
import { tillSlice } from './till-slice.ts';
import { openCatalogue } from './open-catalogue.ts';
import { createUpdates } from './updating.ts';
import { statusSlice } from '../features/till/status-view.ts';
import type { FeedTargets } from '../features/feeds/follow-feeds.ts';
import type { ShiftService } from '../features/shifts/shift-service.ts';

export interface Till {
  readonly router: Router;
  /** Stops listening to devices and engine, which keep working; nothing is published any more. */
  stop(): void;
}

/** The recovery figures carry ages and countdowns; the status strip must be accurate within 2 s. */
const STATUS_REFRESH_MS = 1_000;

/** Connects the services of a till behind one router. Shows at once what an earlier run left unfinished. */
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
    // Leaving kiosk mode restores staff prices; entering it makes the till charge what it shows.
    return { ...saved, kiosk: mode.on, tip_enabled, tip_asked, cashier_name: staff.actor().name };
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
  const receipts: ReceiptService = new ReceiptService({
    ...shared,
    ...{ email, fiscal, onPaid: (sale) => gift.printSold(sale) },
  });
  const cart = new CartService(shared, resumableSale(sales, settings()));
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
  const { gift_book = NO_GIFTS, is_of_shop = parts.shop_cards !== undefined } = parts;
  const gift = new GiftService({ ...shared, ...gift_book, is_of_shop, cart, receipts });
  const returns = new ReturnService({ ...shared, receipts, shift, claims, gift });
  const exchanges = new ExchangeService({ ...shared, cart, returns, claims, shift, isPaying });
  const checkout = new CheckoutService({
    ...shared,
    cart,
    receipts,
    exchanges,
    gift,
    readyToSell: () => shift.readyToSell(),
    isAttended: () => !mode.on,
  });
  checkout.restart();
  email.wake();
  const refunds = new RefundService(shared);
  const recovery = new RecoveryService(shared);
  const suspense = new SuspenseService({ ...shared, onFound: () => publisher.changed('status') });
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
    gift,
    settings,
    signOut: () => void staff.signOut(),
  });
  const practising = new PracticeService({ ...parts, publisher });

  publisher.build({
    till: () => tillSlice(parts, settings(), shift.number, catalogue),
    status: () =>
      statusSlice(
        devices,
        service,
        engine,
        { tabs: tabsStatus(engine, settings(), clock.wallMs()), documents_rejected: fiscal?.rejected ?? 0 },
        { to_compare: suspense.to_compare, ...returns.ends.counts },
      ),
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
  const targets = { ...shared, ...feedTargets(parts, publisher, peripherals, shift), settingsService, shop_rules };
  const feeds = parts.feeds?.(targets) ?? null;
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
      staff_module.pin_reset.poll();
      diagnostics.settle();
      catalogue.refresh();
    }),
    setup.onChange(() => publisher.changed('setup')),
    suspense.watch(),
    fiscal?.start() ?? (() => undefined),
    () => feeds?.stop(),
    ...[publisher, email, catalogue, updates, importing, diagnostics].map((one) => () => one.stop()),
  ];
  const handlers = allHandlers({
    ...shared,
    ...shifts,
    ...openCustomers({ ...shared, tapReader: parts.tapReader ?? null }),
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
    gift,
    tabs,
    recovery,
    suspense,
    peripherals,
    kiosk,
    practising,
    diagnostics,
    setup,
    updates,
    feeds,
    record,
    moving,
    journal_file: parts.moving?.journal_file ?? null,
    settingsService,
    serviceSettings,
    serviceRecords: parts.records ?? null,
    recordChanges: { calls: parts.records ?? null, card: parts.cardToKeep ?? null, isPaying, record },
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
    publishChanges: () => publisher.publishNow(),
    opening,
    once: parts.once,
    log,
  });
  return { router, stop: () => stops.forEach((stop) => stop()) };
}

/** What the shop's feeds change in a till besides its catalogue and settings. */
function feedTargets(
  { shop, settings, training }: TillParts,
  publisher: SnapshotPublisher,
  peripherals: Pick<PeripheralsService, 'slice'>,
  shifts: Pick<ShiftService, 'requestClose'>,
): Pick<FeedTargets, 'staff' | 'promotion_store' | 'hasManagerPin' | 'onChange' | 'devices' | 'onCloseAsked'> {
  return {
    staff: shop.staff,
    promotion_store: shop.promotions,
    hasManagerPin: () => training || settings.read().manager_pin_hash !== null,
    onChange: () => publisher.changed('till', 'staff'),
    devices: () => peripherals.slice().devices,
    onCloseAsked: (request) => shifts.requestClose(request),
  };
}
