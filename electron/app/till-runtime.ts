import { programVersion } from '../platform/program.ts';
import { createBackupSchedule } from '../features/backup/backup-schedule.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { PaymentInstrument } from '../../core/payments/card.ts';
import type { CardReader } from '../../drivers/reader/card-reader.ts';
import { FrameLog } from '../features/diagnostics/frame-log.ts';
import { type DataFolder, openDataFolder } from '../platform/data-folder.ts';
import { isOutOfResources, resourceCode } from '../platform/out-of-resources.ts';
import type { Devices } from '../features/devices/devices.ts';
import type { Journal } from '../journal/journal.ts';
import { openTillJournal } from '../journal/till-journal.ts';
import { openRotatingFile } from '../log/rotating-file.ts';
import type { Log } from '../log/log.ts';
import { createTillLog } from '../log/till-log.ts';
import { chooseReader } from '../features/devices/reader-choice.ts';
import { storedInstrumentReader } from '../features/devices/stored-instrument.ts';
import { createPaymentEngine } from '../payments/engine.ts';
import { type ReturnsElsewhere, type FindAttemptOwner, withTimeout } from '../payments/engine-parts.ts';
import type { PaymentEngine } from '../payments/payment-engine.ts';
import { NO_DEVICES, openDevices } from './open-devices.ts';
import { type ServiceAccess, type ServiceStage, openServiceAccess } from './service-access.ts';
import { type ServiceClient, createServiceClient } from '../gateway/service-client.ts';
import type { PaymentService } from '../gateway/payment-service.ts';
import type { SettingsAccess } from '../features/settings/settings-access.ts';
import { fileFeesCache } from '../features/checkout/fees-cache.ts';
import { type FeesSource, MerchantFees } from '../features/checkout/merchant-fees.ts';
import { type StoreLink, attemptLifeMs, openStoreLink } from '../features/store/store-link.ts';
import type { SettlementCall } from '../features/shifts/settlement-reader.ts';
import { folderSecrets } from '../platform/credentials-file.ts';
import type { Secrets } from '../platform/secrets.ts';
import { openSettings } from '../features/settings/settings-file.ts';
import {
  type StartRefusal,
  accountOf,
  formerNames,
  journalNotices,
  otherServiceNotices,
  mixedSetup,
} from './start-notices.ts';
import { whenFree } from './when-free.ts';
import { unfinishedSetup } from '../features/setup/unfinished-setup.ts';
import { systemClock, systemRandomness } from '../platform/system.ts';

export interface TillRuntimeOptions {
  readonly data_folder: string;
  /** From flags and environment; overrides the saved settings. */
  readonly settings: Partial<Settings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** False for commands that take no cards. */
  readonly with_reader: boolean;
  /** A card stored at the payment service, charged instead of one read by a reader (decision 043). */
  readonly stored_instrument?: string;
  /** The caller begins the work of devices, recovery and store itself (`begin`), after reading what an earlier run left. */
  readonly begins_later?: boolean;
  /** How long to wait for a folder that another process holds; by default not at all. Stopping ends the wait. */
  readonly wait_for_folder_ms?: number;
  readonly stopped?: Promise<void>;
  /** Receives warnings for the person at the terminal. */
  readonly stderr: (line: string) => void;
  /** By default the environment, systemd's credentials, or what set-up stored in the folder. */
  readonly secrets?: Secrets;
}

/** The payment service's calls besides payments. */
export type ServiceRecords = Pick<
  ServiceClient,
  'instruments' | 'users' | 'merchants' | 'listWebhooks' | 'cashoutMethod'
>;

/** Everything that takes payments, without screens: shared by `cobro sale` and the till. */
export interface TillRuntime {
  readonly folder: DataFolder;
  /** Read only, until `openSettingsForChanges`. */
  readonly settings: SettingsAccess;
  /** Loads what writes the settings: for a till with screens. */
  openSettingsForChanges(): Promise<Result<null, StartRefusal>>;
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly service: PaymentService;
  /** Instruments, users, merchants and other records of the service, over the same connection. */
  readonly records: ServiceRecords;
  /** GET /settlements, over the same connection. */
  readonly settlement: SettlementCall;
  /** The merchant's installment fees as last read from the service. */
  readonly fees: FeesSource;
  readonly reader: CardReader<PaymentInstrument>;
  readonly devices: Devices;
  /** The last lines of the reader's dialogue, without card data. */
  readonly frames: FrameLog;
  readonly training: boolean;
  readonly store: StoreLink;
  /** The embedded payment service; null when another service is used. */
  readonly service_stage: ServiceStage | null;
  readonly log: Log;
  /** Begins the work of devices, recovery and store; begun already unless the options say that the caller does. */
  begin(): void;
  /** Ends what is in progress in order, within 5 s; recovery undoes the rest at the next start. */
  stop(): Promise<void>;
}

export function lastShiftClosedMs({ shifts }: Pick<Journal, 'shifts'>): number | null {
  return shifts.closed(1)[0]?.closed_at_ms ?? null;
}

/** How long an in-flight payment may still get its answer when the till stops, in milliseconds. */
const LAST_ANSWER_MS = 2_500;

function openLogs(folder: DataFolder, options: TillRuntimeOptions): { readonly log: Log; readonly close: () => void } {
  const file = openRotatingFile(folder.log);
  const terminal = { write: (line: string) => options.stderr(line.trimEnd()) };
  const verbose = options.environment['COBRO_LOG'] === 'verbose';
  return { log: createTillLog({ file, terminal, verbose }), close: () => file.close() };
}

/** Opens one counter on a data folder; leaves nothing open when refused. */
export async function openTillRuntime(options: TillRuntimeOptions): Promise<Result<TillRuntime, StartRefusal>> {
  try {
    return await openParts(options);
  } catch (error) {
    if (!isOutOfResources(error)) throw error;
    return fail({ code: 'out_of_resources', system: resourceCode(error) });
  }
}

async function openParts(options: TillRuntimeOptions): Promise<Result<TillRuntime, StartRefusal>> {
  const opened = openDataFolder(options.data_folder);
  if (!opened.ok) return fail({ code: 'folder_unusable', refusal: opened.error });
  const folder = opened.value;
  if (unfinishedSetup(folder) !== null) return fail({ code: 'setup_unfinished' });
  const { log, close: closeLogs } = openLogs(folder, options);
  // Commands only read them, and a till with screens changes them no sooner than these are there.
  const read = await openSettings({ folder: folder.path, overrides: options.settings, log, read_only: true });
  if (!read.ok) return read;
  const { access: settings, openForChanges, problems } = read.value;
  for (const problem of problems) options.stderr(problem);
  const mixed = mixedSetup(settings.read(), folder);
  if (mixed !== null) return fail(mixed);
  const frames = new FrameLog(systemClock);
  // The journal is the lock: its holder is the only till of this folder.
  const directory = folder.path;
  const { anchor_folder, anchor_may_be_copied, service_url } = settings.read();
  const openJournal = () =>
    openTillJournal({
      directory,
      folder: anchor_folder,
      may_be_copied: anchor_may_be_copied,
      is_live: service_url !== null,
      environment: options.environment,
      clock: systemClock,
      randomness: systemRandomness,
      log,
      set_aside_damaged: true,
    });
  const journal = await whenFree(openJournal, options);
  if (!journal.ok) return fail({ code: 'journal_not_open', refusal: journal.error });
  for (const sentence of journalNotices(journal.value)) options.stderr(sentence);
  const access = await openServiceAccess(
    settings.read(),
    folder,
    options.secrets ?? folderSecrets(options.environment, folder.path),
    log,
  );
  if (!access.ok) {
    journal.value.close();
    return access;
  }
  const choice = chooseReader({
    spec: settings.read().reader,
    is_named: options.settings.reader !== undefined,
    is_set_up: settings.read().simulated_reader_service === access.value.base_url,
    service: access.value,
  });
  const devices = !options.with_reader
    ? succeed(NO_DEVICES)
    : choice.ok
      ? openDevices(settings.read(), choice.value.spec, log, frames)
      : choice;
  if (!devices.ok) {
    await access.value.stop();
    journal.value.close();
    return devices;
  }
  if (options.with_reader && choice.ok && choice.value.left_out !== null) options.stderr(choice.value.left_out);
  for (const sentence of otherServiceNotices(journal.value, access.value, settings.read())) options.stderr(sentence);
  const runtime = await assemble({
    folder,
    log,
    settings,
    journal: journal.value,
    access: access.value,
    devices: devices.value,
    frames,
    environment: options.environment,
    stored_instrument: options.stored_instrument ?? null,
  });
  if (options.begins_later !== true) runtime.begin();
  if (runtime.store.problem !== null) options.stderr(runtime.store.problem);
  if (runtime.devices.simulator !== null && !access.value.training)
    journal.value.sales.recordAct({
      who: 'command line',
      what: 'simulated_reader_used',
      subject: access.value.address,
    });
  return succeed({
    ...runtime,
    openSettingsForChanges: openForChanges,
    stop: async () => {
      await runtime.stop();
      closeLogs();
    },
  });
}

interface TillRuntimeParts {
  readonly folder: DataFolder;
  readonly log: Log;
  readonly settings: SettingsAccess;
  readonly journal: Journal;
  readonly access: ServiceAccess;
  readonly devices: Devices;
  readonly frames: FrameLog;
  readonly environment: TillRuntimeOptions['environment'];
  readonly stored_instrument: string | null;
}

async function assemble(parts: TillRuntimeParts): Promise<Omit<TillRuntime, 'openSettingsForChanges'>> {
  const { journal, access, devices, settings, folder, log } = parts;
  const { terminal_id, currency, quarantine_seconds, card_timeout_seconds, request_timeout_seconds, wire } =
    settings.read();
  const client = createServiceClient({
    base_url: access.base_url,
    credentials: access.credentials,
    ...access.trust,
    clock: systemClock,
    randomness: systemRandomness,
    settings: { ...wire, authorize_timeout_ms: request_timeout_seconds * 1_000 },
    onClockSkew: (skew_ms) => log.warn('the clock of this machine differs from the service', { skew_ms }),
  });
  const { pos: service, settlement } = client;
  const { stored_instrument } = parts;
  const reader =
    stored_instrument === null ? devices.reader : storedInstrumentReader(stored_instrument, client.instruments.get);
  let store: StoreLink | null = null;
  // A till of a shop whose store is unreachable knows nothing about other lanes.
  const returnsElsewhere: ReturnsElsewhere = async (trace_id) =>
    (await store?.returnsElsewhere?.(trace_id)) ?? 'not_known';
  const findAttemptOwner: FindAttemptOwner = async (trace_id) =>
    store?.pusher === null ? 'own' : ((await store?.findAttemptOwner?.(trace_id)) ?? 'not_known');
  const engine = createPaymentEngine({
    journal,
    service,
    reader,
    clock: systemClock,
    randomness: systemRandomness,
    settings: {
      terminal_id,
      service: access.address,
      account: accountOf(access, settings.read()),
      former_services: formerNames(settings.read()),
      currency,
      quarantine_ms: quarantine_seconds * 1_000,
      attempt_life_ms: attemptLifeMs(settings.read()),
      card_timeout_ms: card_timeout_seconds * 1_000,
      request_timeout_ms: request_timeout_seconds * 1_000,
    },
    log,
    ...(settings.read().store_url === null ? {} : { returnsElsewhere, findAttemptOwner: findAttemptOwner }),
  });
  const fees = new MerchantFees({
    list: (query) => client.merchants.list(query),
    cache: fileFeesCache(folder.merchant_fees),
    settings: () => settings.read(),
    clock: systemClock,
    log,
  });
  const backups = createBackupSchedule({
    folder: folder.path,
    program: programVersion(),
    clock: systemClock,
    log,
    settings: () => settings.read(),
    isBusy: () => journal.attempts.intents().length > 0,
    shiftClosedMs: () => lastShiftClosedMs(journal),
    copy: (path) => journal.copyTo(path),
  });
  const link = await openStoreLink({
    directory: folder.path,
    journal_file: folder.journal,
    settings: settings.read(),
    environment: parts.environment,
    clock: systemClock,
    randomness: systemRandomness,
    log,
    onVerdict: (verdict) => engine.applyStoreVerdict(verdict),
    onTogether: () => engine.storeIsBack(),
  });
  store = link;
  const begin = (): void => {
    devices.start();
    engine.start();
    link.start();
    backups.start();
    void fees.start();
  };
  log.info('the counter is open', { folder: folder.path, service: access.base_url, training: access.training });
  const stop = async () => {
    fees.stop();
    backups.stop();
    await link.stop();
    const stopping = engine.stop();
    await withTimeout(systemClock, LAST_ANSWER_MS, stopping, null);
    // A missing answer is given up here: the attempt becomes unknown, durably, before the journal closes.
    await Promise.all([service.close(), devices.stop()]);
    await withTimeout(systemClock, LAST_ANSWER_MS / 2, stopping, null);
    await access.stop();
    log.info('the counter is closed');
    try {
      journal.checkpoint();
    } finally {
      journal.close();
    }
  };
  return {
    folder,
    settings,
    journal,
    engine,
    service,
    records: client,
    settlement,
    fees,
    reader,
    devices,
    frames: parts.frames,
    training: access.training,
    store,
    service_stage: access.stage,
    log,
    begin,
    stop,
  };
}
