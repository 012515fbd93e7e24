import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';
import type { MismatchKind, SettlementMismatch } from '../../../core/shift/settlement-mismatch.ts';
import { type RestoredGap, gapDays, restoredGap } from '../../journal/stores/restored-gap.ts';
import { type BackupRefusal, backupSentence } from '../../features/backup/backup-refusal.ts';
import { restoreBackup } from '../../features/backup/restore-backup.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';
import { noReportReason } from '../../features/shifts/settlement-reader.ts';
import { createServiceClient } from '../../gateway/service-client.ts';
import type { JournalRefusal } from '../../journal/file/database.ts';
import { type IncompletePayment, createReportedNames } from '../../journal/tables/reported-names.ts';
import { createSettledMoney } from '../../journal/tables/settled-money.ts';
import { transactionsOf } from '../../payments/recovery/own-transactions.ts';
import { FORGOTTEN_KEYS } from '../../journal/anchor/doubt-sentence.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { dataFolderAt, defaultDataFolder, noJournalIn } from '../../platform/data-folder.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import { type CommandIo, EXIT, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { credentialsOf } from '../service/query-place.ts';
import { READER_FLAGS, SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';

const { data, anchor, service, json } = SERVICE_FLAGS;
const FLAGS = { data, anchor, service, currency: READER_FLAGS.currency, json };
type Flags = ParsedFlags<typeof FLAGS>;

const RESTORE: CommandDefinition<typeof FLAGS> = {
  name: 'cobro backup restore',
  usage: 'cobro backup restore FILE [--data DIR] [--service URL] [--json]',
  summary: `Makes a data folder from a backup. The folder must not exist yet, or be empty. What was sold after the backup is not in
it: the till begins as a restored copy, takes cash with numbers of the next million and no cards, undoes nothing, and a
person decides. With --service the service is asked by its settlement for what this journal does not know.`,
  flags: FLAGS,
  argument: 'FILE',
  examples: [
    'cobro backup restore /media/usb/till.cobro-backup --data ./restored',
    'cobro backup restore till.cobro-backup --data ./restored --service https://payments.example.com --json',
  ],
  exits: { [EXIT.attention]: 'nothing was restored, nothing was changed' },
};

const GAP: CommandDefinition<typeof FLAGS> = {
  name: 'cobro backup gap',
  usage: 'cobro backup gap [--data DIR] [--service URL] [--json]',
  summary: `Lists again what a restored till does not know: payments without an end, and what the service settled since the last
event before the restore. A settlement comes a day after its payments or later, so that one empty answer proves nothing.`,
  flags: FLAGS,
  examples: ['cobro backup gap --data ./restored --service https://payments.example.com'],
  exits: { [EXIT.attention]: 'the journal cannot be read' },
};

/** `cobro backup restore`. */
export function runRestore(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(RESTORE, argv, io, ({ flags, positionals: [file = ''] }) => restore(resolve(file), flags, io));
}

/** `cobro backup gap`. */
export function runGap(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(GAP, argv, io, async ({ flags }) => {
    const folder = dataFolderAt(flags.data ?? defaultDataFolder(io.environment));
    if (!existsSync(folder.journal)) return refused('gap', noJournalIn(folder), flags.json, io);
    const gap = await gapIn(folder.journal, flags, io);
    if (!gap.ok) return refused('gap', gap.error.sentence, flags.json, io);
    printResult(io, flags.json, { ok: true, ...gap.value }, gapLines(gap.value).join('\n'));
    return EXIT.ok;
  });
}

async function restore(file: string, flags: Flags, io: CommandIo): Promise<number> {
  const folder = dataFolderAt(flags.data ?? defaultDataFolder(io.environment));
  const progress = (seen: number, of: number) => io.stderr(`cobro backup restore: ${seen} of ${of} events`);
  let missing: number | null = null;
  const begin = (directory: string): Result<null, BackupRefusal> => {
    const begun = beginRestored(directory, flags, io);
    if (!begun.ok) return begun;
    ({ missing } = begun.value);
    return succeed(null);
  };
  const restored = await restoreBackup({ file, folder: folder.path, begin, progress });
  if (!restored.ok) return refused('restore', backupSentence(restored.error), flags.json, io);
  const { made_at, events, left_out } = restored.value;
  const gap = await gapIn(folder.journal, flags, io);
  if (!gap.ok) return refused('restore', gap.error.sentence, flags.json, io);
  const result = {
    ok: true,
    data: folder.path,
    made_at,
    events,
    left_out,
    restored_copy: true,
    keys_forgotten: true,
    payments_unknown_here: missing,
    ...gap.value,
  };
  printResult(io, flags.json, result, sentenceOf(folder.path, made_at, missing !== null, gap.value));
  return EXIT.ok;
}

/** The journal says of itself that it is a restored copy, before the folder gets its name (payment-safety 13.2). */
function beginRestored(
  directory: string,
  flags: Flags,
  io: CommandIo,
): Result<{ missing: number | null }, BackupRefusal> {
  const opened = openTillJournal({
    directory,
    folder: flags.anchor ?? null,
    environment: io.environment,
    clock: systemClock,
    randomness: systemRandomness,
    is_restored: true,
  });
  if (!opened.ok) return opened;
  const { lineage, close } = opened.value;
  const { doubt } = lineage;
  close();
  if (doubt === null) return fail({ code: 'not_marked' });
  // Two tills under one identity give the same numbers, and each would undo the other's sales.
  return doubt.why === 'second_holder' ? fail({ code: 'till_running' }) : succeed({ missing: doubt.attempts_missing });
}

interface Gap extends RestoredGap {
  /** Null: the service was not asked, or gave no whole report. */
  readonly unknown_here: readonly TheirLine[] | null;
  /** Settled under a name that this till knows, as something else than it has. Null as before. */
  readonly settled_otherwise: readonly SettlementMismatch[] | null;
  /** Why there is no list, or why it is not complete. */
  readonly settlement_problem: string | null;
}

async function gapIn(journal: string, flags: Flags, io: CommandIo): Promise<Result<Gap, JournalRefusal>> {
  const opened = openJournalReader(journal);
  if (!opened.ok) return opened;
  const { handle, close } = opened.value;
  try {
    const gap = restoredGap(handle);
    const { days, is_cut } = gapDays(Date.parse(gap.last_event_at), systemClock.wallMs());
    const incomplete = createReportedNames(handle).incomplete();
    const settlement = await askService(days, incomplete, flags, io);
    if (typeof settlement === 'string')
      return succeed({ ...gap, unknown_here: null, settled_otherwise: null, settlement_problem: settlement });
    const compared = createSettledMoney(handle).compare(settlement.lines, settlement.currency, settlement.own);
    return succeed({
      ...gap,
      unknown_here: compared.unknown,
      settled_otherwise: compared.otherwise,
      settlement_problem: is_cut ? `nothing before ${days[0]} was asked for` : null,
    });
  } finally {
    close();
  }
}

interface RestoreInput {
  readonly lines: readonly TheirLine[];
  readonly currency: CurrencyCode;
  /** Transactions of payments that the journal knows, but not to their end. */
  readonly own: ReadonlySet<string>;
}

const OWN_UNREAD =
  'the service did not tell of a payment that this till has open; a line may be of it, and cannot be told from one that is unknown here';

/**
 * What the service settled on these days, and names of this till's own open payments; a sentence when it was not asked
 * or gave no whole report of one.
 */
async function askService(
  days: readonly string[],
  incomplete: readonly IncompletePayment[],
  flags: Flags,
  io: CommandIo,
): Promise<RestoreInput | string> {
  const { service: base_url, currency = 'CLP' } = flags;
  if (!base_url) return 'the service was not asked: no --service was named';
  const credentials = credentialsOf(io.environment, base_url);
  if (credentials === undefined) return 'the service was not asked: its credentials are not in the environment';
  const parts = { base_url, credentials, clock: systemClock, randomness: systemRandomness, probe: false };
  const client = createServiceClient(parts);
  const found: TheirLine[] = [];
  try {
    for (const date of days) {
      const answer = await client.settlement({ date, currency });
      if (answer.kind !== 'answer') return `the service gave no report of ${date}: ${noReportReason(answer)}`;
      const lines = theirLines(answer.value, currency, date);
      if (!lines.ok) return reportProblem(lines.error);
      found.push(...lines.value);
    }
    const own = await transactionsOf(incomplete, (payment_id) => client.pos.getPayment(payment_id));
    return own === null ? OWN_UNREAD : { lines: found, currency, own };
  } finally {
    await client.close();
  }
}

const OTHERWISE: Record<MismatchKind, string> = {
  other_amount: 'with another amount',
  other_currency: 'in another currency',
  not_paid_here: 'although it ended here as not charged',
};

function otherwiseLines({ settled_otherwise }: Gap): string[] {
  const lines = (settled_otherwise ?? []).map(
    ({ kind, id, trace_id, amount_minor, known_minor, known_currency, date }) =>
      `  ${date}  ${id}  ${amount_minor}, ${OTHERWISE[kind]}: ${known_minor} ${known_currency} here, ${trace_id}`,
  );
  return lines.length === 0 ? [] : ['The service settled this otherwise than this till has it:', ...lines];
}

function gapLines(gap: Gap): string[] {
  const open = gap.open_payments.map(
    ({ trace_id, state, amount_minor, currency }) => `  ${trace_id}  ${state}  ${amount_minor} ${currency}`,
  );
  const unknown = (gap.unknown_here ?? []).map(({ id, amount_minor, date }) => `  ${date}  ${id}  ${amount_minor}`);
  const cut = gap.settlement_problem === null ? [] : [`The list is not complete: ${gap.settlement_problem}.`];
  const settled =
    gap.unknown_here === null
      ? [`What the service knows and this till does not was not compared: ${gap.settlement_problem ?? ''}.`]
      : unknown.length === 0
        ? [
            ...cut,
            'So far the service settled nothing that this till does not know; a settlement comes a day later or more.',
          ]
        : [...cut, 'The service settled this, and this till does not know it:', ...unknown];
  return [
    `What was sold after ${gap.last_event_at} is not in it.`,
    ...(open.length === 0 ? [] : ['Payments that it holds without an end:', ...open]),
    ...settled,
    ...otherwiseLines(gap),
  ];
}

function sentenceOf(folder: string, made_at: string, is_known_here: boolean, gap: Gap): string {
  return [
    `${folder} is the till as of ${made_at}.`,
    ...(is_known_here
      ? [
          'This till was used on this machine: if its own folder is still there, never start both, and remove one of them.',
        ]
      : []),
    ...gapLines(gap),
    `Ask again with cobro backup gap --data ${folder} --service URL. Nothing is undone meanwhile, and it takes no cards until a manager has decided: cobro journal accept --evidence TEXT.`,
    FORGOTTEN_KEYS,
    'Set the credentials of the payment service again; they are in no backup.',
  ].join('\n');
}

/** Says why not, for people and for programs. */
export function refused(act: string, sentence: string, as_json: boolean, io: CommandIo): number {
  io.stderr(`cobro backup ${act}: ${sentence}`);
  if (as_json) io.stdout(JSON.stringify({ ok: false, problem: sentence }));
  return EXIT.attention;
}
