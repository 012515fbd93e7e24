import { Catalogue, FAVOURITES } from '../../core/catalogue/catalogue.ts';
import type { Clock, Randomness } from '../../core/clock.ts';
import { keyedIntents, slowIntents } from '../../core/contract/intents.ts';
import type { BackupView } from '../../core/contract/settings.ts';
import type { TillSlice } from '../../core/contract/snapshot.ts';
import type { Act } from '../../core/staff/act.ts';
import { type Settings, storeLocale } from '../../core/settings/settings.ts';
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
import { TRAINING_PIN } from '../features/staff/manager-pin.ts';
import type { PinHasher } from '../features/staff/pin-hash.ts';
import { PracticeService, type PracticeStage } from '../features/practice/practice-service.ts';
import type { Outbox } from '../features/receipts/outbox.ts';
import { KioskMode, KioskService } from '../features/kiosk/kiosk-service.ts';
import type { PinResetFile } from '../features/staff/pin-reset.ts';
import type { PairedPages } from '../features/devices/paired-pages.ts';
import { PeripheralsService } from '../features/devices/peripherals-service.ts';
import { type DiagnosticsTools, DeviceDiagnostics } from '../features/diagnostics/device-diagnostics.ts';
import { CardTap } from '../features/refunds/card-tap.ts';
import { CatalogueEditor } from '../features/catalogue/catalogue-editor.ts';
import { CatalogueImport } from '../features/catalogue/catalogue-import.ts';
import { CatalogueService } from '../features/catalogue/catalogue-store.ts';
import { ReceiptService } from '../features/receipts/receipt-service.ts';
import { SuspenseService } from '../features/recovery/suspense-service.ts';
import { RecoveryService } from '../features/recovery/recovery-service.ts';
import { TabService, tabsStatus } from '../features/tabs/tab-service.ts';
import { RefundService } from '../features/refunds/refund-service.ts';
import { ReturnService } from '../features/refunds/return-service.ts';
import { saleToGoOnWith } from '../features/sale/restart-sale.ts';
import { SettingsService } from '../features/settings/settings-service.ts';
import type { SettingsAccess } from '../features/settings/settings-access.ts';
import { type FeesSource, settingsFees } from '../features/checkout/merchant-fees.ts';
import type { SettlementCall } from '../features/shifts/settlement-reader.ts';
import { createShiftModule } from '../features/shifts/shift-module.ts';
import { createStaffModule } from '../features/staff/staff-module.ts';
import { NO_SETUP, type TillSetup } from '../features/setup/setup-service.ts';
import { statusSlice } from '../features/till/status-view.ts';

/** Everything a till is made of; the composition root hands it in. */
export interface TillParts {
  readonly engine: PaymentEngine;
  /** How old the last good backup of this till is. */
  readonly lastBackup: () => Promise<BackupView>;
  /** Does an act once for its key, also when this process ends before it answers. */
  readonly once: OnceForKey;
  readonly sales: SaleStore;
  readonly shifts: ShiftStore;
  readonly shift_lines: ShiftLines;
  readonly settlement: SettlementCall;
  /** Installment fees; those of the settings where nobody else knows any. */
  readonly fees?: FeesSource;
  /** People, what they did, and what is sold. */
  readonly shop: ShopTables;
  /** What the file or the demo holds; a promise while it is read, and what is asked waits for it. */
  readonly catalogue: Catalogue | Promise<Catalogue>;
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
  /** Where messages with receipts wait to be sent. */
  readonly outbox: Outbox;
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
  /** Makes and compares the hashes of PINs. */
  readonly pin_hasher: PinHasher;
}

export interface Till {
  readonly router: Router;
  /** Stops listening to devices and engine; nothing is shown any more. What they do goes on. */
  stop(): void;
}

/** The recovery figures carry ages and countdowns; the strip is true within 2 s (issue: status strip). */
const STATUS_REFRESH_MS = 1_000;

function tillSlice(parts: TillParts, settings: Settings, shift_number: number, lookup: CatalogueService): TillSlice {
  return {
    version: parts.version,
    store_name: settings.store_name,
    till_name: settings.till_name,
    cashier_name: settings.cashier_name,
    shift_number,
    terminal_id: settings.terminal_id,
    keyed_intents: keyedIntents(),
    slow_intents_ms: slowIntents(),
    language: settings.language,
    languages: settings.languages,
    store_locale: storeLocale(settings),
    currency: settings.currency,
    training: parts.training,
    kiosk: parts.kiosk,
    training_pin: parts.training && settings.manager_pin_hash === null ? TRAINING_PIN : null,
    tip: { enabled: settings.tip_enabled, percent_basis_points: settings.tip_percent_basis_points },
    theme: settings.theme,
    customer_display_window: settings.customer_display_window,
    favourites_category: FAVOURITES,
    categories: lookup.categories,
    catalogue_version: lookup.version,
    simulated_reader: parts.devices.simulated_reader !== null,
  };
}

/** Repeats an act until stopped, on the till's own clock. */
function every(clock: Clock, period_ms: number, act: () => void): () => void {
  let cancel = clock.schedule(period_ms, run);
  function run(): void {
    cancel = clock.schedule(period_ms, run);
    act();
  }
  return () => cancel();
}

/** Opens the catalogue, at once where its catalogue is there. Answers what to wait for, null once it is open. */
function openCatalogue(
  lookup: CatalogueService,
  { catalogue, log }: Pick<TillParts, 'catalogue' | 'log'>,
  onOpen: () => void,
): () => Promise<void> | null {
  if (catalogue instanceof Catalogue) {
    lookup.open(catalogue);
    return () => null;
  }
  let opening: Promise<void> | null = catalogue
    .then((loaded) => {
      lookup.open(loaded);
      onOpen();
    })
    // The screens are shown already: what was paid can be seen and given back, though nothing can be sold.
    .catch((error: unknown) => log.error('the catalogue could not be opened', { event: 'catalogue_broke', error }))
    .finally(() => (opening = null));
  return () => opening;
}

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
  const staff_module = createStaffModule({
    ...parts,
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
  // What is done is done by who stands at the till, whoever the settings name.
  const settings = () => {
    const saved = parts.settings.read();
    const tip_enabled = mode.on ? saved.kiosk_tip_enabled : saved.tip_enabled;
    // A kiosk asks one thing at a time.
    const tip_asked = mode.on ? ('first' as const) : saved.tip_asked;
    return { ...saved, tip_enabled, tip_asked, cashier_name: staff.actor().name };
  };
  const fees = parts.fees ?? settingsFees(settings);
  const onChange = () => publisher.changed('till');
  const catalogue = new CatalogueService({ store: parts.shop.catalogue, clock, onChange });
  const opening = openCatalogue(catalogue, parts, onChange);
  const shared = { ...parts, settings, publisher, fees, ...staff_module, catalogue, checkoutState, isPaying, record };
  const receipts = new ReceiptService(shared);
  const cart = new CartService(shared, saleToGoOnWith(sales, settings()));
  const takeOver = () => cart.takeOver(staff.actor().name);
  staff_module.onPerson(() => {
    takeOver();
    publisher.changed('till', 'staff');
  });
  const { gate, recordAct } = staff_module.guard(() => ({
    sale: cart.sale,
    discount_limit_basis_points: settings().discount_limit_basis_points,
  }));
  const shifts = createShiftModule({ ...shared, receipts });
  const { shift } = shifts;
  const checkout = new CheckoutService({
    ...shared,
    cart,
    receipts,
    readyToSell: () => shift.readyToSell(),
    isAttended: () => !mode.on,
  });
  checkout.restart();
  const refunds = new RefundService(shared);
  const returns = new ReturnService({ ...shared, receipts, shift });
  const recovery = new RecoveryService(shared);
  const suspense = new SuspenseService({ ...shared, lines: shared.shift_lines });
  const tabs = new TabService(shared);
  const peripherals = new PeripheralsService(shared);
  const diagnostics = new DeviceDiagnostics({ ...shared, savedSettings: parts.settings });
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
    }),
    setup.onChange(() => publisher.changed('setup')),
    () => catalogue.stop(),
    () => importing.stop(),
    () => diagnostics.stop(),
  ];
  const handlers = allHandlers({
    ...shared,
    ...shifts,
    cardTap: new CardTap(parts.tapReader ?? null, isPaying),
    editor: new CatalogueEditor({ ...shared, lookup: catalogue }),
    importing,
    cart,
    checkout,
    receipts,
    refunds,
    returns,
    tabs,
    recovery,
    suspense,
    peripherals,
    kiosk,
    practising,
    diagnostics,
    setup,
    settingsService,
    snapshot,
    changeSettings: (change) => parts.settings.change(change),
  });
  const router = createRouter({
    handlers,
    gate: mode.guard(gate),
    recordAct,
    snapshot,
    onChange: (listener) => publisher.onChange(listener),
    tellChanges: () => publisher.tellNow(),
    opening,
    once: parts.once,
    log,
  });
  return { router, stop: () => stops.forEach((stop) => stop()) };
}
