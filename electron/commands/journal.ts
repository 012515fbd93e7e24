import { existsSync } from 'node:fs';
import { dataFolderAt, defaultDataFolder } from '../platform/data-folder.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { type JournalReport, unreadableJournal } from '../journal/verify/verify.ts';
import { systemClock, systemRandomness } from '../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, keptText } from './arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from './command.ts';
import { OPERATOR } from './operator.ts';
import { DATA_FLAGS } from './till-flags.ts';
import { printResult } from './with-till-runtime.ts';

type Definition = CommandDefinition<typeof DATA_FLAGS>;

const VERIFY: Definition = {
  name: 'cobro journal verify',
  usage: 'cobro journal verify [--data DIR] [--json]',
  summary: 'Proves the hash chain of the journal, that its events give its tables, and its invariants.',
  flags: DATA_FLAGS,
  examples: ['cobro journal verify', 'cobro journal verify --data ./data --json'],
  exits: { [EXIT.attention]: 'a proof failed, or the journal cannot be opened' },
};

const EXPORT: Definition = {
  name: 'cobro journal export',
  usage: 'cobro journal export [--data DIR]',
  summary: 'Prints every event of the journal, oldest first, as one JSON object per line. It holds no card data.',
  flags: DATA_FLAGS,
  examples: ['cobro journal export > journal.jsonl', 'cobro journal export --data ./data | tail -1'],
  exits: { [EXIT.attention]: 'the journal cannot be opened' },
};

const ACCEPT_FLAGS = {
  ...DATA_FLAGS,
  evidence: {
    placeholder: 'TEXT',
    help: 'how the payments since the copy were compared with the payment service; stays in the journal',
    parse: keptText(),
  } as Flag<string>,
} as const satisfies FlagTable;

const ACCEPT: CommandDefinition<typeof ACCEPT_FLAGS> = {
  name: 'cobro journal accept',
  usage: 'cobro journal accept --evidence TEXT [--data DIR] [--json]',
  summary: `Goes on with a journal that was brought back from an older copy, once its payments were compared with the service.
What was sold after the copy is not in it: nothing of that is undone, and it cannot be returned at this till.`,
  flags: ACCEPT_FLAGS,
  examples: ["cobro journal accept --evidence 'compared with the settlement of 21 November, A. Soto'"],
  exits: { [EXIT.attention]: 'the journal is not an older one, or cannot be opened' },
};

const OVERVIEW = `Proves or exports the journal.

Usage: cobro journal verify [--data DIR] [--json]
       cobro journal export [--data DIR]
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
  if (act === 'verify')
    return runCommand(VERIFY, rest, io, async ({ flags }) =>
      withJournal(
        'verify',
        flags.data,
        io,
        (journal) => tell(proven(journal), flags.json, io),
        tellDamaged(flags.json, io),
      ),
    );
  if (act === 'export')
    return runCommand(EXPORT, rest, io, async ({ flags }) =>
      withJournal('export', flags.data, io, (journal) => exportAll(journal, io)),
    );
  if (act === 'accept')
    return runCommand(ACCEPT, rest, io, async ({ flags: { data, json, evidence } }) => {
      if (evidence === undefined)
        return refuseUsage(
          'cobro journal accept',
          io,
          '--evidence is missing; accepted: 1 to 200 characters, no card number',
        );
      return withJournal('accept', data, io, (journal) => accept(journal, evidence, json, io));
    });
  if (act === '--help' || act === '-h') {
    io.stdout(OVERVIEW);
    return EXIT.ok;
  }
  return refuseUsage(
    'cobro journal',
    io,
    `${act === undefined ? 'nothing' : JSON.stringify(act)} was given; accepted: verify, export, accept`,
  );
}

function withJournal(
  act: string,
  data: string | undefined,
  io: CommandIo,
  prove: (journal: Journal) => number,
  damaged: (sentence: string) => void = () => undefined,
): number {
  const folder = dataFolderAt(data ?? defaultDataFolder(io.environment));
  const refuse = (sentence: string) => {
    io.stderr(`cobro journal ${act}: ${sentence}`);
    return EXIT.attention;
  };
  if (!existsSync(folder.journal))
    return refuse(`There is no journal in ${folder.path}. Name the data folder of the till with --data DIR.`);
  const opened = openJournal({ directory: folder.path, clock: systemClock, randomness: systemRandomness });
  if (!opened.ok) {
    if (opened.error.code === 'journal_damaged') damaged(opened.error.sentence);
    return refuse(opened.error.sentence);
  }
  try {
    return prove(opened.value);
  } finally {
    opened.value.close();
  }
}

/** A chain can be whole and end too early: the note beside the journal knows how far it went (payment-safety 5.6). */
function proven(journal: Journal): JournalReport {
  const report = journal.verify();
  if (journal.traces.stop !== 'journal_went_back') return report;
  const older = 'the journal is older than its last use: it was emptied, or brought back from a copy';
  return { ...report, ok: false, problems: [...report.problems, older] };
}

function tell(report: JournalReport, as_json: boolean, io: CommandIo): number {
  const counts = `${report.events} events, ${report.attempts} payment attempts, ${report.sales} sales`;
  const sentence = report.ok
    ? `The journal is whole: ${counts}, last hash ${report.last_hash}.`
    : `The journal is not whole (${counts}):\n${report.problems.join('\n')}`;
  printResult(io, as_json, report, sentence);
  return report.ok ? EXIT.ok : EXIT.attention;
}

/** For programs, a file that is no journal fails its proof like any other; people were told by the sentence. */
function tellDamaged(as_json: boolean, io: CommandIo): (sentence: string) => void {
  return (sentence) => {
    if (as_json) io.stdout(JSON.stringify(unreadableJournal(sentence)));
  };
}

function accept(journal: Journal, evidence: string, as_json: boolean, io: CommandIo): number {
  if (journal.traces.stop !== 'journal_went_back') {
    io.stderr('cobro journal accept: The journal is not an older one; there is nothing to accept.');
    return EXIT.attention;
  }
  journal.sales.recordAct({ who: OPERATOR, what: 'journal_accepted', subject: 'journal', detail: evidence });
  journal.traces.acceptOlder();
  printResult(io, as_json, { outcome: 'accepted' }, 'The journal is accepted; the till takes cards again.');
  return EXIT.ok;
}

function exportAll(journal: Journal, io: CommandIo): number {
  io.endOnSignal?.();
  for (const event of journal.exportEvents()) io.stdout(JSON.stringify(event));
  return EXIT.ok;
}
