import type { FeedTargets, FollowedFeeds } from '../features/feeds/follow-feeds.ts';
import type { GiftBook } from '../features/gift/gift-service.ts';
import type { ShopCards } from '../features/store/shop-cards.ts';
import type { ShopCustomers } from '../features/store/shop-customers.ts';
import type { ShopReturns } from '../features/store/shop-returns.ts';
import type { Clock, Randomness } from '../../core/clock.ts';
import type { BackupView } from '../../core/contract/settings.ts';
import type { SaleStore } from '../journal/stores/sale-store.ts';
import type { SettledMoney } from '../journal/tables/settled-money.ts';
import type { ShiftLines } from '../journal/stores/shift-lines.ts';
import type { ShiftStore } from '../journal/stores/shift-store.ts';
import type { ExportFolder } from '../platform/export-folder.ts';
import type { ShopTables } from '../journal/tables/shop-tables.ts';
import type { PaymentEngine } from '../payments/payment-engine.ts';
import type { ServiceStatus } from '../gateway/payment-service.ts';
import type { OnceForKey } from '../ipc/create-router.ts';
import type { TapReader, TillDevices } from '../features/devices/ports.ts';
import type { Log } from '../log/log.ts';
import type { PinHasher } from '../features/staff/pin-hash.ts';
import type { PracticeStage } from '../features/practice/practice-service.ts';
import type { SendEmail } from '../features/receipts/email-server.ts';
import type { ReceiptPages } from '../features/receipts/receipt-pages.ts';
import type { Outbox } from '../features/receipts/outbox.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { PinResetFile } from '../features/staff/pin-reset.ts';
import type { PairedPages } from '../features/devices/paired-pages.ts';
import type { DiagnosticsTools } from '../features/diagnostics/device-diagnostics.ts';
import type { NOT_MOVING, MoveParts } from '../features/move/move-service.ts';
import type { FiscalProvider } from '../../core/fiscal/fiscal-provider.ts';
import type { Journal } from '../journal/journal.ts';
import type { CredentialStore } from '../features/settings/service-settings.ts';
import type { SettingsAccess } from '../features/settings/settings-access.ts';
import type { FeesSource } from '../features/checkout/merchant-fees.ts';
import type { CardToKeep, ChangeCalls } from '../features/settings/record-changes.ts';
import type { RecordCalls } from '../features/settings/service-records.ts';
import type { SettlementCall } from '../features/shifts/settlement-reader.ts';
import type { TillSetup } from '../features/setup/setup-service.ts';
import type { CatalogueSource } from './open-catalogue.ts';
import type { Updating } from './updating.ts';

/** All dependencies of a till; injected by the composition root. */
export interface TillParts extends CatalogueSource {
  readonly engine: PaymentEngine;
  /** Age of the last good backup of this till. */
  readonly lastBackup: () => Promise<BackupView>;
  /** Does an act once per key, even if this process ends before answering. */
  readonly once: OnceForKey;
  /** Makes tax documents from the journal; absent or null: none are made. */
  readonly fiscal?: {
    readonly provider: FiscalProvider;
    readonly journal: Pick<Journal, 'record' | 'recordTogether' | 'fiscal'>;
  } | null;
  readonly sales: SaleStore;
  /** Gift cards of this till, and the secret behind their codes; absent when there are none. */
  readonly gift_book?: GiftBook;
  /** Returns across the lanes of a shop; absent without a store. */
  readonly shop_returns?: ShopReturns | undefined;
  /** Customers across the lanes of a shop; absent without a store. */
  readonly shop_customers?: Pick<ShopCustomers, 'marksOf' | 'pushAll'> | undefined;
  /** Gift cards across the lanes of a shop; absent without a reachable store. */
  readonly shop_cards?: ShopCards | undefined;
  /** Whether its gift cards are a shop's, even if its store cannot be asked (a folder on another machine). */
  readonly is_of_shop?: boolean;
  readonly feeds?: ((targets: FeedTargets) => FollowedFeeds) | undefined;
  readonly shifts: ShiftStore;
  readonly shift_lines: ShiftLines;
  readonly settled: SettledMoney;
  /** After this time a restored journal may lack events; null: nothing suggests a gap. */
  readonly knownToMs: () => number | null;
  readonly settlement: SettlementCall;
  /** The service's records besides payments; absent: none are read. */
  readonly records?: (RecordCalls & ChangeCalls) | undefined;
  /** Reads a card for the service to store; null or absent without a suitable reader. */
  readonly cardToKeep?: CardToKeep | null;
  /** Installment fees; by default from the settings. */
  readonly fees?: FeesSource;
  /** People, their acts, and the catalogue. */
  readonly shop: ShopTables;
  /** Reads only a card's last four digits; null or absent without a suitable reader. */
  readonly tapReader?: TapReader | null;
  readonly settings: SettingsAccess;
  readonly devices: TillDevices;
  /** Finds and tries devices; absent when no page offers it. */
  readonly diagnostics?: DiagnosticsTools;
  /** Status reported by the payment service's client. */
  readonly service: {
    readonly status: ServiceStatus;
    readonly answered_at_ms: number | null;
    onStatus(listener: (status: ServiceStatus) => void): () => void;
  };
  /** Receipts waiting to be e-mailed, and their sender; by default none. */
  readonly outbox: Outbox;
  readonly sendEmail?: SendEmail;
  /** Receipt pages for telephones in the shop's network; none by default. */
  readonly receipt_pages?: ReceiptPages | undefined;
  /** This machine's secrets; none by default. */
  readonly secrets?: Secrets | undefined;
  /** Credentials for the payment service; none by default. */
  readonly credentials?: CredentialStore | undefined;
  /** Folder for files that people use. */
  readonly exports: ExportFolder;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly pin_reset_file?: PinResetFile | undefined;
  /** Other browsers that may connect; absent on the desktop. */
  readonly pages?: PairedPages | undefined;
  readonly version: string;
  /** The embedded payment service is in use: no money moves, and every screen and paper says so. */
  readonly training: boolean;
  /** A PNG as base64, printed at the top of every paper. */
  readonly receipt_logo?: string | undefined;
  readonly kiosk: boolean;
  /** Injects faults for practice; null or absent where money moves. */
  readonly practice?: PracticeStage | null;
  /** The guided set-up; absent when the till is already set up. */
  readonly setup?: TillSetup | undefined;
  readonly onPainted?: (() => void) | undefined;
  /** What moving a till to another machine needs; absent without a folder. */
  readonly moving?: Pick<MoveParts, keyof typeof NOT_MOVING> | undefined;
  /** How new versions are installed; absent when updates are not the till's concern. */
  readonly updating?: Updating | undefined;
  /** Makes and compares PIN hashes. */
  readonly pin_hasher: PinHasher;
}
