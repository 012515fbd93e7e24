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

/** Everything a till is made of; the composition root hands it in. */
export interface TillParts extends CatalogueSource {
  readonly engine: PaymentEngine;
  /** How old the last good backup of this till is. */
  readonly lastBackup: () => Promise<BackupView>;
  /** Does an act once for its key, also when this process ends before it answers. */
  readonly once: OnceForKey;
  /** Makes documents for the tax office of what the journal holds; absent or null: none are made. */
  readonly fiscal?: {
    readonly provider: FiscalProvider;
    readonly journal: Pick<Journal, 'record' | 'recordTogether' | 'fiscal'>;
  } | null;
  readonly sales: SaleStore;
  /** Gift cards of this till, and the secret that their codes are made of; absent: there are none. */
  readonly gift_book?: GiftBook;
  /** Returns over the lanes of a shop; absent: a till without a store. */
  readonly shop_returns?: ShopReturns | undefined;
  /** Customers over the lanes of a shop; absent: a till without a store. */
  readonly shop_customers?: Pick<ShopCustomers, 'marksOf' | 'tellAnew'> | undefined;
  /** Gift cards over the lanes of a shop; absent: a till without a store that it could ask. */
  readonly shop_cards?: ShopCards | undefined;
  /** Whether its gift cards are a shop's, also where its store cannot be asked (a folder on another machine). */
  readonly is_of_shop?: boolean;
  readonly feeds?: ((targets: FeedTargets) => FollowedFeeds) | undefined;
  readonly shifts: ShiftStore;
  readonly shift_lines: ShiftLines;
  readonly settled: SettledMoney;
  /** Everything after it may be unknown to a journal that was put back; null: nothing says so. */
  readonly knownToMs: () => number | null;
  readonly settlement: SettlementCall;
  /** What the service keeps beside payments; absent: nothing is read. */
  readonly records?: (RecordCalls & ChangeCalls) | undefined;
  /** Reads a card that the service will keep; null or absent where there is no reader for it. */
  readonly cardToKeep?: CardToKeep | null;
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
