import { existsSync, rmSync } from 'node:fs';
import { type Result, succeed } from '../../core/result.ts';
import { type TillRuntime, type TillRuntimeOptions, lastShiftClosedMs, openTillRuntime } from './till-runtime.ts';
import { backupStanding } from '../features/backup/backup-schedule.ts';
import { createDiagnosticsTools } from '../features/diagnostics/diagnostics-tools.ts';
import { watchCustomerDisplay } from '../features/devices/customer-display.ts';
import { deviceChange } from '../features/devices/device-change.ts';
import { createPeripherals } from '../features/devices/peripherals.ts';
import type { PairedPages } from '../features/devices/paired-pages.ts';
import { tillDevices } from '../features/devices/till-devices.ts';
import { programVersion } from '../platform/program.ts';
import { within } from '../payments/engine-parts.ts';
import { loadCatalogue } from '../features/catalogue/catalogue-loader.ts';
import { loadReceiptLogo } from '../features/receipts/receipt-logo.ts';
import { createExportFolder } from '../platform/export-folder.ts';
import { openStoreLink } from '../features/store/store-link.ts';
import { tapReader } from '../features/devices/tap-reader.ts';
import { otherMachineNotice } from '../features/staff/manager-pin.ts';
import { createPinHasher } from '../features/staff/pin-hash.ts';
import type { SetupService } from '../features/setup/setup-service.ts';
import { folderOutbox } from '../features/receipts/outbox.ts';
import { createPracticeStage } from './practice-stage.ts';
import { type Till, createTill } from './create-till.ts';
import { keyedActs } from './keyed-acts.ts';
import { systemClock, systemRandomness } from '../platform/system.ts';

/** A whole till: the counter, and the services of the screens behind one router. Both shells serve exactly this. */
export interface ComposedTill {
  readonly runtime: TillRuntime;
  readonly router: Till['router'];
  readonly kiosk: boolean;
  stop(): Promise<void>;
}

/** How long a start waits for the catalogue, in milliseconds, before the till is served without it. */
const CATALOGUE_MS = 100;

/** Puts a till together on a data folder. The error is a sentence for a person. */
export async function openTill(
  options: Omit<TillRuntimeOptions, 'with_reader'> & {
    readonly pages?: PairedPages;
    /** Ends the program as a power cut does, for who practises it; default: this process, at once. */
    readonly cutPower?: () => void;
    readonly setup?: SetupService;
  },
): Promise<Result<ComposedTill, string>> {
  const opened = await openTillRuntime({ ...options, with_reader: true });
  if (!opened.ok) return opened;
  const runtime = opened.value;
  const { engine, journal, settings, devices, service, training, log } = runtime;
  const { reader } = devices;
  const { kiosk, receipt_logo, receipt_columns } = settings.read();
  const logo = receipt_logo === null ? null : await loadReceiptLogo(receipt_logo, receipt_columns);
  if (logo?.ok === false) options.stderr(logo.error);
  const loading = loadCatalogue(runtime.folder.path, settings.read(), systemClock).then(({ catalogue, problems }) => {
    for (const problem of problems) options.stderr(problem);
    return catalogue;
  });
  // Most catalogues are read before any page asks for them; a very long one is read while the page comes.
  const catalogue = (await within(systemClock, CATALOGUE_MS, loading, null)) ?? loading;
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
  const pin_hasher = createPinHasher({ key: journal.device_key });
  const notice = otherMachineNotice({
    settings: () => settings.read(),
    staff: () => journal.shop.staff.list().map(({ pin_hash }) => pin_hash),
    hasher: pin_hasher,
  });
  if (notice !== null) options.stderr(notice);
  // A customer who practises holds the card when they are asked to; a script has its own.
  if (training && !/script=/.test(settings.read().reader ?? '')) devices.simulator?.setAutomatic(false);
  const till = createTill({
    practice: createPracticeStage({
      upsetService: runtime.upsetService,
      devices,
      file: runtime.folder.practice,
      cutPower: options.cutPower ?? (() => process.kill(process.pid, 'SIGKILL')),
      log,
    }),
    diagnostics,
    engine,
    once: keyedActs({ journal, engine }),
    lastBackup: () =>
      backupStanding({
        folder: runtime.folder.path,
        clock: systemClock,
        settings: () => settings.read(),
        shiftClosedMs: () => lastShiftClosedMs(journal),
      }),
    sales: journal.sales,
    shop: journal.shop,
    shifts: journal.shifts,
    shift_lines: journal.shift_lines,
    settlement: runtime.settlement,
    fees: runtime.fees,
    catalogue,
    tapReader: tapReader(reader, () => settings.read().currency),
    settings,
    devices: tillDevices(devices, peripherals),
    service,
    exports: createExportFolder(runtime.folder.path, systemClock),
    outbox: folderOutbox(runtime.folder.outbox),
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
    training,
    receipt_logo: logo?.ok ? logo.value : undefined,
    kiosk,
    pin_hasher,
  });
  peripherals.attendDisplay((display) => watchCustomerDisplay(till.router, display));
  peripherals.start();
  const link = openStoreLink({
    directory: runtime.folder.path,
    journal_file: runtime.folder.journal,
    settings: settings.read(),
    environment: options.environment,
    clock: systemClock,
    randomness: systemRandomness,
    log,
  });
  if (link.kind === 'no_identity') options.stderr(link.sentence);
  if (link.kind === 'pusher') link.pusher.start();
  return succeed({
    runtime,
    router: till.router,
    kiosk,
    async stop() {
      till.stop();
      if (link.kind === 'pusher') await link.pusher.stop();
      await peripherals.stop();
      await runtime.stop();
    },
  });
}
