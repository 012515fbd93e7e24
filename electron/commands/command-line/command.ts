import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedArguments,
  type ParsedFlags,
  type Switch,
  isSwitch,
  parseArguments,
  usageSentence,
} from './arguments.ts';
import { isInside } from '../../platform/anchor-folder.ts';
import { NoDataFolder, defaultDataFolder } from '../../platform/data-folder.ts';
import { DATA_FLAGS, TILL_FLAGS } from './till-flags.ts';

/** One command and its `--help`; the same table parses the flags, so help and parsing always agree. */
export interface CommandDefinition<Table extends FlagTable> {
  /** As typed, e.g. `cobro journal verify`. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly flags: Table;
  /** Why the flags, each good alone, cannot be taken together; null when they can. */
  readonly check?: (flags: ParsedFlags<Table>) => string | null;
  /** The one thing that is named without a flag, such as `FILE`; none by default. */
  readonly argument?: string;
  readonly examples: readonly string[];
  /** What exit codes besides 0 and 64 mean. */
  readonly exits?: Readonly<Record<number, string>>;
}

const HELP_COLUMN = 34;

function row(left: string, right: string): string {
  return `  ${left.padEnd(HELP_COLUMN)}${left.length > HELP_COLUMN - 2 ? `\n  ${' '.repeat(HELP_COLUMN)}` : ''}${right}`;
}

/**
 * Till flags that a command on its data folder does not need. They are validated and ignored, so that a script can pass
 * one set of flags to every command (operator-interface, "Flags and environment").
 */
function unneededFlags(table: FlagTable): FlagTable {
  if (table['data'] !== DATA_FLAGS.data) return {};
  const unneeded = Object.entries<Flag<unknown> | Switch>(TILL_FLAGS).filter(
    ([name]) => name !== 'open' && !Object.hasOwn(table, name),
  );
  return Object.fromEntries(unneeded.map(([name, flag]) => [name, ofTheCommandLineAlone(flag)]));
}

function ofTheCommandLineAlone(flag: Flag<unknown> | Switch): Flag<unknown> | Switch {
  const { help } = flag;
  return isSwitch(flag) ? { help, switch: true } : { help, placeholder: flag.placeholder, parse: flag.parse };
}

/** The text of `--help`: usage, flags with their environment variables, exit codes, examples. */
function helpText<Table extends FlagTable>(definition: CommandDefinition<Table>): string {
  const flags = Object.entries(definition.flags).map(([name, flag]) => {
    const left = isSwitch(flag) ? `--${name}` : `--${name} ${flag.placeholder}`;
    return row(left, flag.environment === undefined ? flag.help : `${flag.help} [${flag.environment}]`);
  });
  const unneeded = Object.keys(unneededFlags(definition.flags)).map((name) => `--${name}`);
  const exits = Object.entries({ 0: 'done', ...definition.exits, [EXIT.usage]: 'wrong usage' });
  return [
    definition.summary,
    '',
    `Usage: ${definition.usage}`,
    '',
    'Flags:',
    ...flags,
    row('--help', 'this text'),
    ...(unneeded.length === 0 ? [] : [`  Taken and not used here: ${unneeded.join(', ')}`]),
    '',
    'Exit codes:',
    ...exits.map(([code, meaning]) => row(code, meaning)),
    '',
    'Examples:',
    ...definition.examples.map((example) => `  ${example}`),
  ].join('\n');
}

/** Parses the arguments of a command and runs it; help and wrong usage end here. Answers the exit code. */
export async function runCommand<Table extends FlagTable>(
  definition: CommandDefinition<Table>,
  argv: readonly string[],
  io: CommandIo,
  body: (parsed: ParsedArguments<Table>) => Promise<number>,
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout(helpText(definition));
    return EXIT.ok;
  }
  const parsed = parseArguments<Table>(
    argv,
    { ...definition.flags, ...unneededFlags(definition.flags) },
    io.environment,
  );
  if (!parsed.ok) return refuseUsage(definition.name, io, usageSentence(parsed.error));
  const { argument } = definition;
  const { positionals } = parsed.value;
  if (argument !== undefined && (positionals[0] ?? '') === '')
    return refuseUsage(definition.name, io, `${argument} is missing; accepted: ${definition.usage}`);
  const extra = positionals[argument === undefined ? 0 : 1];
  if (extra !== undefined)
    return refuseUsage(definition.name, io, `${JSON.stringify(extra)} is not expected; see --help`);
  const problem = anchorProblem(parsed.value.flags, io) ?? definition.check?.(parsed.value.flags) ?? null;
  return problem === null ? body(parsed.value) : refuseUsage(definition.name, io, problem);
}

/** Refused before the journal is opened: a start would put it in doubt, until a person accepts it. */
function anchorProblem({ anchor, data }: Readonly<Record<string, unknown>>, { environment }: CommandIo): string | null {
  const folder = data ?? likelyFolder(environment);
  if (typeof anchor !== 'string' || typeof folder !== 'string' || !isInside(anchor, folder)) return null;
  return `--anchor was given ${JSON.stringify(anchor)}; accepted: a folder outside the data folder, with which it would be copied`;
}

/** Null where this user has none, which the command itself says. */
function likelyFolder(environment: CommandIo['environment']): string | null {
  try {
    return defaultDataFolder(environment);
  } catch (error) {
    if (error instanceof NoDataFolder) return null;
    throw error;
  }
}

/** Says in one sentence what is wrong with the arguments, and answers the exit code for it. */
export function refuseUsage(name: string, io: CommandIo, sentence: string): number {
  io.stderr(`${name}: ${sentence}`);
  return EXIT.usage;
}
