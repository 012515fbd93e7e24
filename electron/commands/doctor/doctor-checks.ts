import { NO_READER } from '../../features/devices/reader-choice.ts';
import { isBackupLate } from '../../../core/backup/backup-due.ts';
import { lastBackupMs } from '../../features/backup/backup-schedule.ts';
import { tillOf } from '../../features/backup/saved-files.ts';
import { lastShiftClose } from '../../journal/stores/last-shift-close.ts';
import { readdirSync } from 'node:fs';
import { hasContent, findJournalCopy } from '../../journal/file/set-aside.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { troubleOf } from '../../../core/setup/service-trouble.ts';
import { createCardReader } from '../../../drivers/reader/create-reader.ts';
import { parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import { scriptSentence } from '../../../drivers/reader/simulated/script.ts';
import { specSentence } from '../../../drivers/transport/spec-refusal.ts';
import { stableNameOf } from '../../../drivers/transport/serial-identity.ts';
import {
  type SerialPortDescription,
  listSerialPorts,
  portsNotListedSentence,
} from '../../../drivers/transport/serial-ports.ts';
import { type DataFolder, freeBytes } from '../../platform/data-folder.ts';
import { UNWRITABLE_SENTENCE, doubtSentence } from '../../journal/anchor/doubt-sentence.ts';
import { peekLineage } from '../../journal/anchor/peek-lineage.ts';
import type { Journal } from '../../journal/journal.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { journalRefusal } from '../../journal/file/database.ts';
import { isFolderHeld } from '../../journal/file/held-folder.ts';
import { SET_ASIDE_PATTERN } from '../../journal/file/set-aside.ts';
import type { JournalReport } from '../../journal/verify/report.ts';
import { emptiedTill, outsideWitness } from '../../journal/anchor/open-anchoring.ts';
import { verifyFolder } from '../../journal/verify/verify-folder.ts';
import { programRoot } from '../../platform/program.ts';
import { openServiceAccess } from '../../app/service-access.ts';
import { REFUSED_AND_UNKNOWN } from '../../../core/payments/trace-lease.ts';
import { certificateSentence } from '../../gateway/certificate-sentence.ts';
import { createPaymentService } from '../../gateway/create-payment-service.ts';
import type { ServiceStatus } from '../../gateway/payment-service.ts';
import { folderSecrets } from '../../platform/credentials-file.ts';
import { rendererIsStale } from '../../ipc/renderer-bundle.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import { readerSentence } from './device-sentence.ts';
import { readerReady } from './reader-ready.ts';
import { startSentence } from '../../app/start-notices.ts';

/** One line of the table. `attention` needs a person; `note` is worth knowing and stops nothing. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'attention';
  readonly detail: string;
  /** What to do, where the detail does not say it. */
  readonly remedy?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NODE_MAJOR_MIN = 24;
/** Below this, cards are refused (payment-safety 5.7). */
const FREE_BYTES_MIN = 64 * 1024 * 1024;
/** A commit that takes longer makes customers wait, and hints at a dying disk (payment-safety 5.7). */
const COMMIT_MS_MAX = 250;
/** Certificates and tokens fail beyond this (payment-safety 5.7). */
const CLOCK_SKEW_MS_MAX = 5 * 60_000;
const ANSWER_WITHIN_MS = 5_000;

export function checkNode(): Finding {
  const ok = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN;
  const detail = ok
    ? `Node ${process.versions.node}`
    : `Node ${process.versions.node} is too old; start with npx cobro`;
  return { check: 'node', state: ok ? 'ok' : 'attention', detail };
}

export function checkPage(): Finding {
  const stale = rendererIsStale(programRoot());
  return stale
    ? { check: 'page', state: 'note', detail: 'the page is built at the next start' }
    : { check: 'page', state: 'ok', detail: 'built' };
}

export function checkDisk(folder: DataFolder): Finding {
  const free = freeBytes(folder);
  const megabytes = Math.floor(free / (1024 * 1024));
  return free >= FREE_BYTES_MIN
    ? { check: 'disk', state: 'ok', detail: `${megabytes} MB free for ${folder.path}` }
    : {
        check: 'disk',
        state: 'attention',
        detail: `only ${megabytes} MB free for ${folder.path}; cards are refused below 64 MB`,
      };
}

/** Opens, proves and times the journal; a running till holds it, which is no fault. */
export function checkJournal(folder: DataFolder, settings: Settings, environment: Environment): readonly Finding[] {
  if (!hasContent(folder.journal)) return [noJournal(folder, settings, environment)];
  const opened = openTillJournal({
    directory: folder.path,
    folder: settings.anchor_folder,
    may_be_copied: settings.anchor_may_be_copied,
    // As the till: what a card sale needs to write outside of the folder is tried.
    is_live: settings.service_url !== null,
    environment,
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!opened.ok) {
    const held = opened.error.code === 'journal_held';
    return held
      ? provenBesideTill(folder, environment)
      : [{ check: 'journal', state: 'attention', detail: opened.error.sentence }];
  }
  const journal = opened.value;
  try {
    const report = journal.verify();
    const started_ms = systemClock.monotonicMs();
    journal.canary();
    const commit_ms = systemClock.monotonicMs() - started_ms;
    const traces = [anchorState(journal), ...traceFindings(journal, folder)];
    return [
      proofFinding(report),
      {
        check: 'commit',
        state: commit_ms <= COMMIT_MS_MAX ? 'ok' : 'attention',
        detail: `${commit_ms.toFixed(1)} ms to the disk`,
      },
      recoveryFinding(journal),
      ...traces,
    ];
  } finally {
    journal.close();
  }
}

/** If a till sold in this folder, its journal is missing, not just "not there yet". */
function noJournal(folder: DataFolder, settings: Settings, environment: Environment): Finding {
  const gone = emptiedTill({ directory: folder.path, folder: settings.anchor_folder, environment });
  if (gone !== null && isFolderHeld(folder.path))
    return { check: 'journal', state: 'attention', detail: journalRefusal('journal_gone', folder.journal).sentence };
  const kept = findJournalCopy(folder.path);
  if (kept !== null)
    return { check: 'journal', state: 'attention', detail: `lost; the next start of the till goes on with ${kept}` };
  return gone === null
    ? { check: 'journal', state: 'note', detail: 'none yet; the first start makes it' }
    : anchorFinding('attention', doubtSentence({ why: 'emptied_folder', attempts_missing: gone.attempts }));
}

/** Returns and steps of tabs that are not settled count as payments do. */
function recoveryFinding(journal: Journal): Finding {
  const finding = openMoney(journal);
  const requeried = refusedOnceMore(journal);
  if (requeried === 0) return finding;
  return {
    ...finding,
    detail: `${finding.detail}; ${requeried} refused, not charged as far as the service knows, asked for once more`,
  };
}

/**
 * Refused by the service, which at once did not know the payment: only a delayed copy could still change that (5.4).
 */
function refusedOnceMore({ traces }: Journal): number {
  return traces.lost().filter(({ state, result }) => state === 'LOST' && result === REFUSED_AND_UNKNOWN).length;
}

function openMoney(journal: Journal): Finding {
  const { unresolved, needs_person } = journal.attempts.inDoubt();
  if (journal.lineage.doubt !== null && unresolved > 0) {
    const detail = `${unresolved} payments or returns wait for a person: nothing of a journal in doubt is undone`;
    return { check: 'recovery', state: 'attention', detail };
  }
  const detail = `${unresolved} payments or returns are being settled`;
  if (needs_person === 0) return { check: 'recovery', state: unresolved === 0 ? 'ok' : 'note', detail };
  const waits = `${detail}, ${needs_person} of them ${needs_person === 1 ? 'waits' : 'wait'} for a person; see cobro recover`;
  return { check: 'recovery', state: 'attention', detail: waits };
}

function proofFinding({ ok, events, problems }: JournalReport): Finding {
  const detail = ok ? `whole, ${events} events` : `not whole: ${problems[0] ?? 'unknown'}`;
  return { check: 'journal', state: ok ? 'ok' : 'attention', detail };
}

/** The till that uses it keeps running. */
function provenBesideTill(folder: DataFolder, environment: Environment): readonly Finding[] {
  const { key, anchor } = outsideWitness({ directory: folder.path, environment });
  const heads = anchor === null ? [] : [{ seq: anchor.seq, hash: anchor.hash, known_to: 'the anchor' }];
  const verified = verifyFolder(folder.path, { key, heads });
  const running: Finding = { check: 'till', state: 'note', detail: 'it runs, and works with this journal' };
  return verified.ok
    ? [proofFinding(verified.value), running]
    : [{ check: 'journal', state: 'attention', detail: verified.error.sentence }];
}

/** Journals that were set aside, an older one brought back, and what is still asked for because of them. */
function traceFindings(journal: Journal, folder: DataFolder): readonly Finding[] {
  const { traces, lineage, attempts } = journal;
  const aside = readdirSync(folder.path).filter((name) => SET_ASIDE_PATTERN.test(name));
  // A number with a payment is told by the line of recovery.
  const lost = traces.lost().filter(({ trace_id }) => attempts.find(trace_id) === null).length;
  return [
    ...aside.map((name): Finding => ({
      check: 'journal',
      state: lineage.doubt?.why === 'set_aside' ? 'attention' : 'note',
      detail: `${name} could not be read and was set aside; do not delete it, call support`,
    })),
    ...(lost > 0
      ? [{ check: 'traces', state: 'note', detail: `${lost} numbers not proven unused; see cobro suspense` } as const]
      : []),
  ];
}

const anchorFinding = (state: Finding['state'], detail: string): Finding => ({ check: 'anchor', state, detail });

/** Whether this folder is the newest life of its till (payment-safety 13.2). */
function anchorState({ lineage }: Journal): Finding {
  const { doubt, stop, epoch } = lineage;
  if (doubt !== null) return anchorFinding('attention', doubtSentence(doubt));
  if (stop === 'anchor_unwritable') return anchorFinding('attention', UNWRITABLE_SENTENCE);
  return anchorFinding('ok', `agrees with the journal, epoch ${epoch}`);
}

/** What programs ask for of a restored or cloned folder (operator-interface, "Ready line"). */
export function restoredFacts(
  folder: DataFolder,
  { anchor_folder }: Settings,
  environment: Environment,
): { restored_copy: boolean; payments_unknown_here: number | null } {
  if (!hasContent(folder.journal)) {
    const gone = emptiedTill({ directory: folder.path, folder: anchor_folder, environment });
    return { restored_copy: gone !== null, payments_unknown_here: gone?.attempts ?? 0 };
  }
  const past = peekLineage(folder.path);
  if (past === null || past.doubt === null) return { restored_copy: false, payments_unknown_here: 0 };
  return { restored_copy: true, payments_unknown_here: past.attempts_missing };
}

export async function checkSerialPorts(): Promise<Finding> {
  const ports = await listSerialPorts();
  if (!ports.ok) return { check: 'ports', state: 'note', detail: portsNotListedSentence(ports.error) };
  const names = ports.value.map(portName).join(', ');
  return { check: 'ports', state: 'ok', detail: names === '' ? 'no serial ports' : names };
}

/** With the name under which it is found again after it was renumbered, where it has one. */
function portName(port: SerialPortDescription): string {
  const stable = stableNameOf(port);
  return stable === port.path ? port.path : `${port.path} (${stable})`;
}

/** Connects to the reader of the settings and waits for its name. */
export async function checkReader(settings: Settings): Promise<Finding> {
  const reader_spec = settings.reader ?? (settings.service_url === null ? 'simulated:' : NO_READER);
  if (reader_spec === NO_READER)
    return { check: 'reader', state: 'attention', detail: 'none: cash alone', remedy: 'Name one with --reader.' };
  const spec = parseReaderSpec(reader_spec);
  if (!spec.ok) return { check: 'reader', state: 'attention', detail: specSentence(spec.error) };
  const made = createCardReader(spec.value, { clock: systemClock, log: () => undefined });
  if (!made.ok) return { check: 'reader', state: 'attention', detail: scriptSentence(made.error) };
  const { reader } = made.value;
  reader.start();
  const ready = await readerReady(reader, new Promise(() => undefined), ANSWER_WITHIN_MS);
  const { status } = reader;
  await reader.stop();
  if (ready && status.state === 'ready')
    return { check: 'reader', state: 'ok', detail: `${reader_spec}: ${status.model}` };
  const why = 'detail' in status ? `${status.state}, ${status.detail}` : status.state;
  return {
    check: 'reader',
    state: 'attention',
    detail: `${reader_spec}: ${why}`,
    remedy: readerSentence(status),
  };
}

/** Reaches the payment service and compares the clocks. The embedded service is always there. */
export async function checkService(
  settings: Settings,
  folder: DataFolder,
  environment: Environment,
): Promise<readonly Finding[]> {
  if (settings.service_url === null)
    return [{ check: 'service', state: 'note', detail: 'embedded: no money moves' }, NO_CLOCK];
  const access = await openServiceAccess(settings, folder, folderSecrets(environment, folder.path));
  if (!access.ok) return [{ check: 'service', state: 'attention', detail: startSentence(access.error) }, NO_CLOCK];
  const { base_url, credentials, trust } = access.value;
  let skew_ms = 0;
  const service = createPaymentService({
    base_url,
    credentials,
    ...trust,
    clock: systemClock,
    randomness: systemRandomness,
    onClockSkew: (skew) => (skew_ms = skew),
  });
  try {
    const result = await service.getPayment('cobro-doctor');
    const { status } = service;
    const reached = result.kind === 'answer' || result.kind === 'refused';
    const allowed = reached && status.state !== 'unauthorized';
    const detail = allowed
      ? base_url
      : `${base_url}: ${certificateSentence(troubleOf(result), base_url) ?? whyNoService(status, result)}`;
    return [
      { check: 'service', state: allowed ? 'ok' : 'attention', detail },
      reached ? clockFinding(skew_ms) : NO_CLOCK,
    ];
  } finally {
    await service.close();
  }
}

const NO_CLOCK: Finding = { check: 'clock', state: 'note', detail: 'nothing to compare it with' };

function clockFinding(skew_ms: number): Finding {
  return Math.abs(skew_ms) < CLOCK_SKEW_MS_MAX
    ? { check: 'clock', state: 'ok', detail: 'as the service' }
    : { check: 'clock', state: 'attention', detail: `${Math.round(skew_ms / 1_000)} s off` };
}

/** Credentials and line first: a call that was not sent for lack of a token shows neither. */
function whyNoService(status: ServiceStatus, result: CallResult<unknown>): string {
  if (status.state === 'unauthorized') return 'the credentials are refused';
  if (status.state === 'offline') return `it cannot be reached (${status.cause})`;
  return 'cause' in result ? result.cause : status.state;
}

/** How old the last good backup of this till is. It is looked at, not proven: `cobro backup check` proves it. */
export async function checkBackups(folder: DataFolder, settings: Settings): Promise<Finding> {
  const finding = (state: Finding['state'], detail: string): Finding => ({ check: 'backup', state, detail });
  const { backup_every, backup_folder } = settings;
  if (backup_folder === null || backup_every === 'off')
    return finding('note', 'none is made by itself; see backup_every and backup_folder, or cobro backup create FILE');
  const now_ms = systemClock.wallMs();
  const last_ms = await lastBackupMs(backup_folder, tillOf(folder.path));
  const shift_closed_ms = lastShiftClose(folder);
  const age = last_ms === null ? `none in ${backup_folder}` : `the last one is of ${new Date(last_ms).toISOString()}`;
  return isBackupLate(backup_every, { now_ms, last_ms, shift_closed_ms })
    ? finding('attention', `${age}, older than ${backup_every} allows; look whether ${backup_folder} can be written`)
    : finding('ok', age);
}
