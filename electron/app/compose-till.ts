import { existsSync, rmSync } from 'node:fs';
import { tillOf } from '../features/backup/saved-files.ts';
import { freeBytes } from '../platform/data-folder.ts';
import { type TillRuntime, lastShiftClosedMs } from './till-runtime.ts';
import { backupStanding } from '../features/backup/backup-schedule.ts';
import { createDiagnosticsTools } from '../features/diagnostics/diagnostics-tools.ts';
import { watchCustomerDisplay } from '../features/devices/customer-display.ts';
import { deviceChange } from '../features/devices/device-change.ts';
import { createPeripherals } from '../features/devices/peripherals.ts';
import { readStoredInstrument } from '../features/devices/read-stored-instrument.ts';
import { tapReader, tillDevices } from '../features/devices/till-devices.ts';
import { folderSecrets } from '../platform/credentials-file.ts';
import { likelyFolders } from '../platform/likely-folders.ts';
import { keptPinKey } from '../platform/secrets.ts';
import { programBuild, programVersion } from '../platform/program.ts';
import { withTimeout } from '../payments/engine-parts.ts';
import { type ShopCatalogue, isCatalogueLong, loadCatalogue } from '../features/catalogue/catalogue-loader.ts';
import { loadMarked, watchCatalogue } from '../features/catalogue/catalogue-watch.ts';
import { PRACTICE_FAULTS, SimulatedFiscalProvider } from '../features/fiscal/simulated-provider.ts';
import { ReceiptPages } from '../features/receipts/receipt-pages.ts';
import { addressInShop } from '../features/diagnostics/own-network.ts';
import { loadReceiptLogo, logoSentence } from '../features/receipts/receipt-logo.ts';
import { createExportFolder } from '../platform/export-folder.ts';
import { otherMachineNotice } from '../features/staff/manager-pin.ts';
import { createPinHasher } from '../features/staff/pin-hash.ts';
import { staffKeys } from '../features/staff/staff-session.ts';
import { sendBySmtp } from '../features/receipts/email-server.ts';
import { folderOutbox } from '../features/receipts/outbox.ts';
import { createPracticeStage } from './practice-stage.ts';
import { type ComposedTill, type TillOptions, answeringDevices } from './composition.ts';
import { createTill } from './create-till.ts';
import { keyedActs } from './keyed-acts.ts';
import { newToken, systemClock, systemRandomness } from '../platform/system.ts';
import { systemCode } from '../platform/system-code.ts';

/** Enough time to find the card in a wallet. */
const CARD_TO_KEEP_SECONDS = 30;

/** The till sells without receipt pages: the problem is reported, and the code on the screen holds the facts. */
async function receiptPages(
  { settings, log }: TillRuntime,
  tell: (sentence: string) => void,
): Promise<ReceiptPages | undefined> {
  const { receipt_page, receipt_page_port: port } = settings.read();
  if (!receipt_page) return undefined;
  const host = addressInShop();
  if (host === null) {
    tell('Receipts are not served to telephones: this machine is in no private network (receipt_page).');
    return undefined;
  }
  try {
    return await ReceiptPages.open({ host, port, clock: systemClock, newToken, log });
  } catch (error) {
    const code = systemCode(error);
    tell(
      `Receipts are not served to telephones: port ${port} cannot be used (${code}). Choose another receipt_page_port.`,
    );
    return undefined;
  }
}

/** How long a start waits for a usual catalogue, in milliseconds, before the till is served without it. */
const CATALOGUE_MS = 20;
/** The first seconds belong to the page. */
const KEEP_CATALOGUE_AFTER_MS = 5_000;

/** The provider of tax documents; the simulated one is only for trials, because its output is not a valid document. */
function fiscalOf({ settings, training, journal }: TillRuntime) {
  const { fiscal_provider } = settings.read();
  if (fiscal_provider === 'none' || !training) return null;
  return {
    provider: new SimulatedFiscalProvider(fiscal_provider === 'simulated_faults' ? PRACTICE_FAULTS : []),
    journal,
  };
}

/** Composes the services of the screens on an opened counter. */
export async function composeTill(runtime: TillRuntime, options: TillOptions): Promise<ComposedTill> {
  const { engine, journal, settings, devices, service, training, log } = runtime;
  const { reader } = devices;
  const { kiosk, receipt_logo, receipt_columns } = settings.read();
  const logo = receipt_logo === null ? null : await loadReceiptLogo(receipt_logo, receipt_columns);
  if (logo?.ok === false && receipt_logo !== null) options.stderr(logoSentence(receipt_logo, logo.error));
  const program = programBuild(import.meta.url);
  let cancelKeeping = (): void => undefined;
  const load = async (): Promise<ShopCatalogue> => {
    const { path: folder, kept_catalogue: kept_file } = runtime.folder;
    const loaded = await loadCatalogue({ folder, kept_file, program, settings: settings.read(), clock: systemClock });
    cancelKeeping();
    const { keep } = loaded;
    if (keep !== null) cancelKeeping = systemClock.schedule(KEEP_CATALOGUE_AFTER_MS, () => void keep());
    return loaded;
  };
  const is_long = isCatalogueLong(runtime.folder.path);
  let first_marks = '';
  const loadFirst = async () => {
    if (is_long) await options.pageIsServed?.();
    const { marks, catalogue: first, problems } = await loadMarked(runtime.folder.path, load);
    first_marks = marks;
    for (const problem of problems) options.stderr(problem);
    return first;
  };
  const loading = loadFirst();
  // Most catalogues are read before any page asks for them; a long one is read while the page begins.
  const catalogue = is_long ? loading : ((await withTimeout(systemClock, CATALOGUE_MS, loading, null)) ?? loading);
  const peripherals = createPeripherals({ devices, settings: () => settings.read(), clock: systemClock });
  for (const problem of peripherals.problems) options.stderr(problem);
  const diagnostics = createDiagnosticsTools({
    registry: peripherals.registry,
    scale: () => peripherals.scale,
    change: deviceChange(devices, peripherals, training),
    readerIsFree: () => devices.readerIsFree,
    frames: runtime.frames,
    settings: () => settings.read(),
    data_folder: runtime.folder.path,
    log_file: runtime.folder.log,
    version: programVersion(),
    states: () => [`service: ${service.status.state}`, `open payments: ${journal.attempts.unfinished().length}`],
    clock: systemClock,
  });
  const secrets = options.secrets ?? folderSecrets(options.environment, runtime.folder.path);
  const pin_hasher = createPinHasher({ key: journal.device_key, kept: await keptPinKey(secrets) });
  const notice = otherMachineNotice({
    settings: () => settings.read(),
    staff: () => staffKeys(journal.shop.staff.list()),
    hasher: pin_hasher,
  });
  if (notice !== null) options.stderr(notice);
  // In practice mode the customer presents the card when asked; a script controls that itself.
  if (training && !/script=/.test(settings.read().reader ?? '')) devices.simulator?.setAutomatic(false);
  const pages_of_receipts = await receiptPages(runtime, options.stderr);
  // Imported on demand: a till that works alone does not load what a shop's store needs.
  const { pusher } = runtime.store;
  const shop = pusher && (await import('./shop-parts.ts')).shopParts(runtime, pusher);
  const till = createTill({
    practice: createPracticeStage({
      service: runtime.service_stage,
      devices,
      file: runtime.folder.practice,
      cutPower: options.cutPower ?? (() => process.kill(process.pid, 'SIGKILL')),
      clock: systemClock,
      log,
    }),
    diagnostics,
    engine,
    once: keyedActs({ journal, engine }),
    fiscal: fiscalOf(runtime),
    lastBackup: () =>
      backupStanding({
        folder: runtime.folder.path,
        clock: systemClock,
        settings: () => settings.read(),
        shiftClosedMs: () => lastShiftClosedMs(journal),
      }),
    sales: journal.sales,
    gift_book: journal,
    ...(shop?.services ?? { is_of_shop: !training && settings.read().store_url !== null }),
    shop_customers: shop?.customers ?? undefined,
    feeds: shop?.feeds,
    shop: journal.shop,
    shifts: journal.shifts,
    shift_lines: journal.shift_lines,
    settled: journal.settled,
    knownToMs: () => journal.lineage.known_to_ms,
    settlement: runtime.settlement,
    records: runtime.records,
    fees: runtime.fees,
    catalogue,
    watchCatalogue: (take) =>
      watchCatalogue(
        {
          folder: runtime.folder.path,
          clock: systemClock,
          load,
          first: first_marks,
          tell: options.stderr,
        },
        take,
      ),
    cardToKeep: {
      ready: () => reader.status.state === 'ready',
      read: () => readStoredInstrument(reader, { ...settings.read(), card_timeout_seconds: CARD_TO_KEEP_SECONDS }),
    },
    tapReader: tapReader(reader, () => settings.read().currency, journal.device_key),
    settings,
    devices: tillDevices(devices, peripherals),
    service,
    exports: createExportFolder(runtime.folder.path, systemClock),
    receipt_pages: pages_of_receipts,
    outbox: folderOutbox(runtime.folder.outbox),
    sendEmail: sendBySmtp,
    secrets: options.secrets,
    credentials: options.credentials,
    clock: systemClock,
    randomness: systemRandomness,
    log,
    pages: options.pages,
    pin_reset_file: {
      exists: () => existsSync(runtime.folder.forgotten_pin),
      remove: () => rmSync(runtime.folder.forgotten_pin, { force: true }),
    },
    setup: options.setup,
    version: programVersion(),
    onPainted: options.updates?.onPainted,
    moving: {
      data_folder: runtime.folder.path,
      journal_file: runtime.folder.journal,
      copyJournal: (path) => journal.copyTo(path),
      backupFolders: () => [
        ...(settings.read().backup_folder === null ? [] : [settings.read().backup_folder ?? '']),
        ...likelyFolders(),
      ],
    },
    updating: options.updates && {
      ...options.updates,
      till: tillOf(runtime.folder.path),
      seen_file: runtime.folder.updates,
      freeBytes: () => freeBytes(runtime.folder),
      answering: () => answeringDevices(devices),
      openAttempts: () => journal.attempts.intents().length,
    },
    training,
    receipt_logo: logo?.ok ? logo.value : undefined,
    kiosk,
    pin_hasher,
  });
  peripherals.attendDisplay((display) => watchCustomerDisplay(till.router, display));
  peripherals.start();
  shop?.customers?.start();
  const stopHandOver = shop && engine.endForOthers(shop.handOver);
  return {
    runtime,
    router: till.router,
    kiosk,
    async stop() {
      cancelKeeping();
      till.stop();
      pages_of_receipts?.stop();
      await shop?.customers?.stop();
      await stopHandOver?.();
      await peripherals.stop();
      await runtime.stop();
    },
  };
}
