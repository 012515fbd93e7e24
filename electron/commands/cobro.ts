import { NoDataFolder } from '../platform/data-folder.ts';
import { environmentProblem } from '../platform/environment-safety.ts';
import {
  assertHandlesLeft,
  isOutOfResources,
  outOfResourcesSentence,
  resourceCode,
} from '../platform/out-of-resources.ts';
import { programVersion } from '../platform/program.ts';
import { type CommandIo, EXIT } from './command-line/arguments.ts';

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

interface Entry {
  readonly summary: string;
  /** Loaded only when it is run: `cobro --help` needs no journal and no serial port. */
  readonly load: () => Promise<Run>;
}

/** For commands of one act, which checks each shape a few times: to compile its check takes longer than that saves. */
const withoutCompiling = async (load: () => Promise<Run>): Promise<Run> => {
  await import('../../core/interpreted-checks.ts');
  return load();
};

const COMMANDS: Readonly<Record<string, Entry>> = {
  till: {
    summary: 'the till, served to a browser on this machine',
    load: async () => (await import('./till/till.ts')).runTillCommand,
  },
  setup: {
    summary: 'sets a till up: shop, payment service, devices, staff, goods',
    load: async () => (await import('./till/setup.ts')).runSetupCommand,
  },
  sale: {
    summary: 'one card sale from the command line',
    load: () => withoutCompiling(async () => (await import('./payments/sale.ts')).runSaleCommand),
  },
  refund: {
    summary: 'gives back all or a part of a payment',
    load: () => withoutCompiling(async () => (await import('./payments/undo.ts')).runRefundCommand),
  },
  cancel: {
    summary: 'undoes a whole payment by its trace',
    load: () => withoutCompiling(async () => (await import('./payments/undo.ts')).runCancelCommand),
  },
  recover: {
    summary: 'runs the recovery queue until it is empty',
    load: async () => (await import('./payments/recover.ts')).runRecoverCommand,
  },
  suspense: {
    summary: 'what waits for a person after a restore, a copy or a power cut: list, give-back, keep',
    load: async () => (await import('./payments/suspense.ts')).runSuspenseCommand,
  },
  journal: {
    summary: 'proves or exports the journal: verify, export, accept',
    load: async () => (await import('./till/journal.ts')).runJournalCommand,
  },
  backup: {
    summary: 'saves the data folder in one file, also while the till runs: create, check, restore, list, sheet',
    load: async () => (await import('./till/backup.ts')).runBackupCommand,
  },
  accounts: {
    summary: 'what was sold, paid, given back and closed, as files for the accountant',
    load: async () => (await import('./till/accounts.ts')).runAccountsCommand,
  },
  update: {
    summary: 'new versions of this program: status, check, install, back',
    load: async () => (await import('./till/update.ts')).runUpdateCommand,
  },
  pin: {
    summary: "sets the manager's PIN: set",
    load: async () => (await import('./till/pin.ts')).runPinCommand,
  },
  tab: {
    summary: 'opens a tab on a card, and settles it later: open, adjust, capture, release',
    load: async () => (await import('./payments/tab.ts')).runTabCommand,
  },
  shift: {
    summary: 'closes the card day: close',
    load: async () => (await import('./till/shift.ts')).runShiftCommand,
  },
  store: {
    summary: 'many tills on one PostgreSQL: run, demo, join, lanes, push, rollback, feeds, declare, check',
    load: async () => (await import('./store/store.ts')).runStoreCommand,
  },
  doctor: {
    summary: 'checks what a till needs, and says what needs a person',
    load: async () => (await import('./doctor/doctor.ts')).runDoctorCommand,
  },
  sandbox: {
    summary: 'the payment service, embedded, on its own',
    load: async () => (await import('./service/sandbox.ts')).runSandboxCommand,
  },
  reader: {
    summary: 'a simulated card reader at the far end of a serial line',
    load: async () => (await import('./devices/reader.ts')).runReaderCommand,
  },
  peripheral: {
    summary: 'a simulated printer, customer display, scanner or scale',
    load: async () => (await import('./devices/peripheral.ts')).runPeripheralCommand,
  },
  payment: {
    summary: 'reads a payment from the payment service',
    load: async () => (await import('./service/payment.ts')).runPaymentCommand,
  },
  merchant: {
    summary: 'creates, changes and lists merchants',
    load: async () => (await import('./service/merchant.ts')).runMerchantCommand,
  },
  instrument: {
    summary: 'has the service keep a card from the reader; changes and reads stored ones',
    load: async () => (await import('./service/instrument.ts')).runInstrumentCommand,
  },
  user: {
    summary: 'users of the payment service and their instruments: create, add, remove, get',
    load: async () => (await import('./service/user.ts')).runUserCommand,
  },
  webhook: {
    summary: 'lists webhook endpoints',
    load: async () => (await import('./service/webhook.ts')).runWebhookCommand,
  },
  settlement: {
    summary: 'reads the settlement report of a day',
    load: async () => (await import('./service/settlement.ts')).runSettlementCommand,
  },
  cashout: {
    summary: 'reads a cash-out method',
    load: async () => (await import('./service/cashout.ts')).runCashoutCommand,
  },
};

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return [
    'Cobro: a point-of-sale till that never loses a payment.',
    '',
    'Usage: cobro COMMAND [flags]',
    '',
    'Commands:',
    ...rows,
    '',
    'cobro COMMAND --help explains one; npm start opens the till on this desktop.',
    '',
    'Examples:',
    '  cobro till --open',
    '  cobro sale --amount 12990 --tip 1000 --installments 3 --json',
    '  cobro recover --watch',
  ].join('\n');
}

/**
 * Runs `cobro …` and answers its exit code. With `--json` a program also reads on standard output why a command ended
 * without a result (operator-interface, "Commands").
 */
export async function runCobro(argv: readonly string[], io: CommandIo): Promise<number> {
  if (!argv.includes('--json')) return await runNamed(argv, io);
  const lines: string[] = [];
  let has_result = false;
  const stdout = (line: string): void => {
    has_result = true;
    io.stdout(line);
  };
  const stderr = (line: string): void => {
    lines.push(line);
    io.stderr(line);
  };
  const exit = await runNamed(argv, { ...io, stdout, stderr });
  if (exit === EXIT.ok || has_result) return exit;
  const outcome = exit === EXIT.usage ? 'usage' : 'failed';
  io.stdout(JSON.stringify({ outcome, exit, detail: sentencesOf(lines) }));
  return exit;
}

const SPOKEN_BY = /^cobro[ a-z-]*: /;

/** What a command itself said on standard error, without the log beside it. */
function sentencesOf(lines: readonly string[]): string {
  const own = lines.filter((line) => SPOKEN_BY.test(line));
  return (own.length > 0 ? own : lines.slice(-1)).map((line) => line.replace(SPOKEN_BY, '')).join(' ');
}

async function runNamed(argv: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-v') {
    io.stdout(programVersion());
    return EXIT.ok;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.stdout(overview());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    io.stderr(`cobro: ${JSON.stringify(name)} is not a command; accepted: ${Object.keys(COMMANDS).join(', ')}`);
    return EXIT.usage;
  }
  const unsafe = environmentProblem(io.environment);
  if (unsafe !== null) {
    io.stderr(`cobro ${name}: ${unsafe}`);
    return EXIT.usage;
  }
  try {
    const run = await entry.load();
    return await run(rest, io);
  } catch (error) {
    const sentence = await expectedTrouble(error).catch(shortage);
    if (sentence === null) throw error;
    io.stderr(`cobro ${name}: ${sentence}`);
    return EXIT.attention;
  }
}

const shortage = (error: unknown): string | null =>
  isOutOfResources(error)
    ? `${outOfResourcesSentence(resourceCode(error))} What was in flight is recovered then.`
    : null;

/** Troubles of the machine that a command met on its way; null is a mistake of the program. */
async function expectedTrouble(error: unknown): Promise<string | null> {
  if (error instanceof NoDataFolder) return error.message;
  if (isOutOfResources(error)) return shortage(error);
  const { journalTrouble, troubleSentence } = await import('../journal/file/database.ts');
  const trouble = journalTrouble(error);
  if (trouble === 'journal_read_only') assertHandlesLeft();
  return trouble === null ? null : troubleSentence(trouble);
}
