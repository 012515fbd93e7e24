import { existsSync } from 'node:fs';
import { type Result, succeed } from '../../../core/result.ts';
import { headText } from '../../../core/receipt/shift-receipt.ts';
import { outsideWitness } from '../../journal/anchor/open-anchoring.ts';
import {
  type DataFolder,
  dataFolderAt,
  dataFolderSentence,
  defaultDataFolder,
  noJournalIn,
  notAFileIn,
  openDataFolder,
} from '../../platform/data-folder.ts';
import { ENROL_FIRST_SENTENCE, FORGOTTEN_KEYS, UNWRITABLE_SENTENCE } from '../../journal/anchor/doubt-sentence.ts';
import type { AcceptRefusal } from '../../journal/anchor/lineage.ts';
import type { Journal } from '../../journal/journal.ts';
import { openTillJournal } from '../../journal/till-journal.ts';
import { exportEvents } from '../../journal/events/export.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import type { JournalReport } from '../../journal/verify/report.ts';
import { type JournalHead, verifyFolder } from '../../journal/verify/verify-folder.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  EVIDENCE_MISSING,
  evidenceText,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import type { Permission } from '../../../core/staff/permissions.ts';
import type { SettingsAccess } from '../../features/settings/settings-access.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import { type Grant, answerable } from '../../features/shared/grant.ts';
import { OPERATOR_FLAGS, identifyOperator, recordOperator } from '../command-line/operator.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { type FlagRefusal, refuseForm } from '../command-line/arguments.ts';

type Definition = CommandDefinition<typeof DATA_FLAGS>;

const VERIFY_FLAGS = {
  ...DATA_FLAGS,
  head: {
    placeholder: 'EVENT:HASH',
    help: 'an end of the journal that was kept elsewhere, as a Z report or cobro journal head prints it',
    parse: parseHead,
  } as Flag<JournalHead>,
  from: {
    placeholder: 'EVENT:HASH',
    help: 'the end of an earlier proof: only what came after it is proven, and the tables are not compared',
    parse: parseHead,
  } as Flag<JournalHead>,
  copy: {
    switch: true,
    help: 'proves it as a copy: whether it is the newest life of its till, and at work, is not asked',
  },
} as const satisfies FlagTable;

function parseHead(given: string): Result<JournalHead, FlagRefusal> {
  const head = readHead(given);
  return head === null ? refuseForm('the number of an event, a colon, 16 to 64 digits of its hash') : succeed(head);
}

/** Blanks are of the paper. */
function readHead(given: string): JournalHead | null {
  const [, seq, hash = ''] = /^(\d{1,12})[:\s]\s*([\da-f\s]+)$/i.exec(given.trim()) ?? [];
  const digits = hash.replaceAll(/\s/g, '').toLowerCase();
  return seq === undefined || digits.length < 16 || digits.length > 64
    ? null
    : { seq: Number(seq), hash: digits, known_to: '--head' };
}

const VERIFY: CommandDefinition<typeof VERIFY_FLAGS> = {
  name: 'cobro journal verify',
  usage: 'cobro journal verify [--head EVENT:HASH] [--from EVENT:HASH] [--copy] [--data DIR] [--json]',
  summary: `Proves the hash chain of the journal, that its events give its tables, and its invariants; also while the till runs.
Seals are compared with the machine's key, and the chain with the anchor, where they are here. Nothing is written. What is wrong is named from the first event on, with what can still be relied on.`,
  flags: VERIFY_FLAGS,
  examples: [
    'cobro journal verify',
    'cobro journal verify --data ./data --json',
    "cobro journal verify --head '1204:9f3c 11d0 6b7a 4e55'",
  ],
  exits: { [EXIT.attention]: 'a proof failed, or the journal cannot be opened' },
};

const HEAD: Definition = {
  name: 'cobro journal head',
  usage: 'cobro journal head [--data DIR] [--json]',
  summary: `Prints the last event of the journal and its hash. Kept outside of this machine, on paper or in a mail, it shows
later with cobro journal verify --head whether anything up to it was rewritten.`,
  flags: DATA_FLAGS,
  examples: ['cobro journal head', 'cobro journal head | mail -s journal owner@shop.example'],
  exits: { [EXIT.attention]: 'the journal cannot be opened, or is empty' },
};

const EXPORT_FLAGS = {
  ...DATA_FLAGS,
  after: {
    placeholder: 'EVENT',
    help: 'only what came after this event, such as the last one of an earlier export',
    parse: wholeNumber(0, 999_999_999_999),
  } as Flag<number>,
} as const satisfies FlagTable;

const EXPORT: CommandDefinition<typeof EXPORT_FLAGS> = {
  name: 'cobro journal export',
  usage: 'cobro journal export [--after EVENT] [--data DIR]',
  summary: `Prints every event of the journal, oldest first, as one JSON object per line; also while the till runs.
It holds no card data.`,
  flags: EXPORT_FLAGS,
  examples: [
    'cobro journal export > journal.jsonl',
    'cobro journal export --after 120400 >> journal.jsonl',
    'cobro journal export --data ./data | tail -1',
  ],
  exits: { [EXIT.attention]: 'the journal cannot be opened' },
};

const ACCEPT_FLAGS = {
  ...DATA_FLAGS,
  evidence: {
    placeholder: 'TEXT',
    help: 'how the payments since the copy were compared with the payment service; stays in the journal',
    parse: evidenceText,
  } as Flag<string>,
  ...OPERATOR_FLAGS,
} as const satisfies FlagTable;

const ACCEPT: CommandDefinition<typeof ACCEPT_FLAGS> = {
  name: 'cobro journal accept',
  usage: 'cobro journal accept --evidence TEXT [--operator NAME] [--data DIR] [--json]',
  summary: `Goes on with a journal that was brought back from an older copy, once its payments were compared with the service.
What was sold after the copy is not in it: nothing of that is undone, and it cannot be returned at this till.
${FORGOTTEN_KEYS}`,
  flags: ACCEPT_FLAGS,
  examples: ["cobro journal accept --evidence 'compared with the settlement of 21 November, A. Soto'"],
  exits: { [EXIT.attention]: 'the journal is not an older one, or cannot be opened' },
};

const OVERVIEW = `Proves or exports the journal.

Usage: cobro journal verify [--head EVENT:HASH] [--from EVENT:HASH] [--data DIR] [--json]
       cobro journal head [--data DIR] [--json]
       cobro journal export [--after EVENT] [--data DIR]
       cobro journal accept --evidence TEXT [--data DIR]

Flags:
  --data DIR    the data folder [COBRO_DATA]
  --json        one JSON object, or JSON lines, on standard output
  --help        this text; cobro journal verify --help explains more

Examples:
  cobro journal verify
  cobro journal export > journal.jsonl`;

/** `cobro journal verify` and `cobro journal export`. */
export async function runJournalCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, ...rest] = argv;
  if (act === 'verify') return runCommand(VERIFY, rest, io, async ({ flags }) => verify(flags, io));
  if (act === 'head') return runCommand(HEAD, rest, io, async ({ flags }) => head(flags.data, flags.json, io));
  if (act === 'export') return runCommand(EXPORT, rest, io, async ({ flags }) => exportAll(flags, io));
  if (act === 'accept')
    return runCommand(ACCEPT, rest, io, async ({ flags: { evidence, ...flags } }) =>
      evidence === undefined
        ? refuseUsage(ACCEPT.name, io, EVIDENCE_MISSING)
        : withSignedFolder(ACCEPT.name, flags, 'resolve_payment', io, (at) => accept(at, evidence, flags.json, io)),
    );
  if (act === '--help' || act === '-h') {
    io.stdout(OVERVIEW);
    return EXIT.ok;
  }
  return refuseUsage(
    'cobro journal',
    io,
    `${act === undefined ? 'nothing' : JSON.stringify(act)} was given; accepted: verify, head, export, accept`,
  );
}

/** The till of the folder may be running: nothing is written, and it waits for nothing. */
function refused(name: string, folder: DataFolder, io: CommandIo): JournalRefused {
  return (sentence) => {
    io.stderr(`${name}: ${sentence ?? noJournalIn(folder)}`);
    return EXIT.attention;
  };
}

type JournalRefused = (sentence?: string) => number;

function folderOf(data: string | undefined, io: CommandIo): DataFolder {
  return dataFolderAt(data ?? defaultDataFolder(io.environment));
}

function verify(flags: ParsedFlags<typeof VERIFY_FLAGS>, io: CommandIo): number {
  const folder = folderOf(flags.data, io);
  const refuse = refused(VERIFY.name, folder, io);
  if (!existsSync(folder.journal)) return refuse();
  const none = notAFileIn(folder.path);
  if (none !== null) return refuse(dataFolderSentence(none));
  // It only reads: a signal ends it at once.
  io.endOnSignal?.();
  const progress = (seen: number, of: number) => io.stderr(`cobro journal verify: ${seen} of ${of} events`);
  // Before the journal: a till that runs writes its anchor after it.
  const { key, anchor } = outsideWitness({
    directory: folder.path,
    folder: flags.anchor ?? null,
    environment: io.environment,
  });
  const heads = [
    ...(anchor === null || flags.copy ? [] : [{ seq: anchor.seq, hash: anchor.hash, known_to: 'the anchor' }]),
    ...(flags.head === undefined ? [] : [flags.head]),
  ];
  const resume = flags.from === undefined ? null : { ...flags.from, known_to: '--from' };
  const verified = verifyFolder(folder.path, { progress, key, heads, resume, is_copy: flags.copy });
  return verified.ok ? printReport(verified.value, flags.json, io) : refuse(verified.error.sentence);
}

/** The end of the chain as papers show it. */
function head(data: string | undefined, as_json: boolean, io: CommandIo): number {
  const folder = folderOf(data, io);
  const refuse = refused(HEAD.name, folder, io);
  if (!existsSync(folder.journal)) return refuse();
  const opened = openJournalReader(folder.journal);
  if (!opened.ok) return refuse(opened.error.sentence);
  const { handle, has_tables, close } = opened.value;
  try {
    const last = has_tables
      ? handle.prepare<[], HeadRow>('SELECT seq, at_ms, hash FROM event ORDER BY seq DESC LIMIT 1').get()
      : undefined;
    if (last === undefined) return refuse('The journal has no event yet.');
    const { seq, hash } = last;
    const at = new Date(last.at_ms).toISOString();
    printResult(io, as_json, { seq, at, hash }, `${headText({ seq, hash })}\nat ${at}, whole hash ${hash}`);
    return EXIT.ok;
  } finally {
    close();
  }
}

interface HeadRow {
  readonly seq: number;
  readonly at_ms: number;
  readonly hash: string;
}

function printReport(report: JournalReport, as_json: boolean, io: CommandIo): number {
  const { resumed_from, events, attempts, sales } = report;
  const counts =
    resumed_from === undefined
      ? `${events} events, ${attempts} payment attempts, ${sales} sales`
      : `${events - resumed_from} events after event ${resumed_from}`;
  const sentence = report.ok
    ? [`The journal is whole: ${counts}, last hash ${report.last_hash}.`, ...report.trust].join('\n')
    : ['The journal is not whole:', ...report.problems, ...report.trust].join('\n');
  printResult(io, as_json, report, sentence);
  return report.ok ? EXIT.ok : EXIT.attention;
}

function exportAll({ data, after }: ParsedFlags<typeof EXPORT_FLAGS>, io: CommandIo): number {
  const folder = folderOf(data, io);
  const refuse = refused(EXPORT.name, folder, io);
  if (!existsSync(folder.journal)) return refuse();
  const opened = openJournalReader(folder.journal);
  if (!opened.ok) return refuse(opened.error.sentence);
  io.endOnSignal?.();
  const { handle, has_tables, close } = opened.value;
  try {
    if (has_tables) for (const event of exportEvents(handle, after)) io.stdout(JSON.stringify(event));
    return EXIT.ok;
  } finally {
    close();
  }
}

/** A folder that no till works in, with its journal open for someone who may. */
export interface SignedFolder {
  readonly folder: DataFolder;
  readonly journal: Journal;
  readonly settings: SettingsAccess;
  readonly grant: Grant;
}

/** Opens the journal of a folder for one act of a person, without anything that speaks to a service or a store. */
export async function withSignedFolder(
  name: string,
  flags: ParsedFlags<typeof DATA_FLAGS & typeof OPERATOR_FLAGS>,
  permission: Permission,
  io: CommandIo,
  act: (signed: SignedFolder) => number,
): Promise<number> {
  const folder = folderOf(flags.data, io);
  const refuse = refused(name, folder, io);
  if (!existsSync(folder.journal)) return refuse();
  const entered = openDataFolder(folder.path);
  if (!entered.ok) return refuse(dataFolderSentence(entered.error));
  const opened = openTillJournal({
    directory: folder.path,
    folder: flags.anchor ?? null,
    environment: io.environment,
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!opened.ok) return refuse(opened.error.sentence);
  try {
    const settings = await openSettings({ folder: folder.path, overrides: {}, log: { warn: () => undefined } });
    if (!settings.ok) return refuse(settingsSentence(settings.error));
    const { access } = settings.value;
    const place = { journal: opened.value, settings: () => access.read(), training: false };
    const operator = await identifyOperator(place, flags, permission, io);
    if (operator.ok) return act({ folder, journal: opened.value, settings: access, grant: operator.value });
    if (operator.error.exit !== null) return refuseUsage(name, io, operator.error.sentence);
    return refuse(operator.error.sentence);
  } finally {
    opened.value.close();
  }
}

const NOT_ACCEPTED: Readonly<Record<AcceptRefusal, string>> = {
  nothing_to_accept: 'The journal is not in doubt; there is nothing to accept.',
  held_elsewhere: 'Another till works as this one now. Stop that one first; one of the two folders is a copy.',
  enrol_first: ENROL_FIRST_SENTENCE,
  anchor_unwritable: UNWRITABLE_SENTENCE,
};

function accept({ journal, grant }: SignedFolder, evidence: string, as_json: boolean, io: CommandIo): number {
  const refused = journal.lineage.accept({ who: answerable(grant).name, reference: evidence });
  if (refused !== null) {
    io.stderr(`cobro journal accept: ${NOT_ACCEPTED[refused]}`);
    return EXIT.attention;
  }
  recordOperator(journal, { what: 'journal_accepted', subject: 'journal', detail: evidence }, grant);
  const result = { outcome: 'accepted', keys_forgotten: true };
  printResult(io, as_json, result, `The journal is accepted; the till takes cards again. ${FORGOTTEN_KEYS}`);
  return EXIT.ok;
}
