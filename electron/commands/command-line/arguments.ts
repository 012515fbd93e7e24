import { parseArgs } from 'node:util';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';
import { redactText } from '../../../core/service/redact.ts';

/** Exit codes of every command (operator-interface, "cobro sale"). */
export const EXIT = {
  ok: 0,
  attention: 1,
  declined: 2,
  not_charged: 3,
  unknown: 4,
  usage: 64,
  /** A bug of the program; what was in flight is recovered at the next start. */
  internal: 70,
} as const;

/** What a command may touch of the process; handed in so that tests need no process. */
export interface CommandIo {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
  /** One line of standard input, without showing it where it is typed; undefined when there is none. */
  readonly readSecret?: (prompt: string) => Promise<string | undefined>;
  /** From here on a signal ends the process at once, even while it waits for a reader of its output: it only reads. */
  readonly endOnSignal?: () => void;
  /** Resolves when the command should stop in order (SIGINT, SIGTERM). */
  readonly stopped: Promise<void>;
}

/** One flag. `parse` answers the value, or what is accepted, e.g. `a whole number from 0 to 65535`. */
export interface Flag<Value> {
  readonly environment?: string;
  readonly placeholder: string;
  readonly help: string;
  readonly parse: (text: string) => Result<Value, string>;
}
export interface Switch {
  readonly environment?: string;
  readonly help: string;
  readonly switch: true;
}
export type FlagTable = Readonly<Record<string, Flag<unknown> | Switch>>;

export type ParsedFlags<Table extends FlagTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Switch
    ? boolean
    : Table[Name] extends Flag<infer Value>
      ? Value | undefined
      : never;
};

export interface ParsedArguments<Table extends FlagTable> {
  readonly flags: ParsedFlags<Table>;
  readonly positionals: readonly string[];
}

export function isSwitch(flag: Flag<unknown> | Switch): flag is Switch {
  return 'switch' in flag;
}

/** Why `parseArgs` would not have it, as one sentence that names the flag and what is accepted. */
function unknownFlagSentence(error: unknown, argv: readonly string[], table: FlagTable): string {
  const given = /'(-[^' ]*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'an option';
  const names = [...Object.keys(table), 'help'].map((name) => `--${name}`).join(', ');
  const flag = given.startsWith('--') && Object.hasOwn(table, given.slice(2)) ? table[given.slice(2)] : undefined;
  if (flag === undefined) return `${given} is not a flag of this command; accepted: ${names}`;
  if (isSwitch(flag)) return `${given} was given a value; accepted: ${given} alone`;
  // A value that begins with a dash looks like a flag: it is judged as what it was meant to be.
  const dashed = argv[argv.indexOf(given) + 1];
  const judged = dashed?.startsWith('-') === true && !isFlagOf(table, dashed) ? flag.parse(dashed) : undefined;
  if (judged?.ok === true) return `${given} was given ${JSON.stringify(dashed)}; accepted: ${given}=${dashed}`;
  if (judged?.ok === false) return `${given} was given ${JSON.stringify(dashed)}; accepted: ${judged.error}`;
  return `${given} was given without a value; accepted: ${given} ${flag.placeholder} (${flag.help})`;
}

function isFlagOf(table: FlagTable, word: string): boolean {
  const name = word.replace(/^--/, '').replace(/=.*$/, '');
  return word.startsWith('--') && (Object.hasOwn(table, name) || name === 'help');
}

/** A flag that is given twice with two values says two things, and the till must not choose between two amounts. */
function contradiction(
  tokens: readonly { readonly kind: string; readonly name?: string; readonly value?: string | undefined }[],
): string | null {
  const first = new Map<string, string>();
  for (const { kind, name = '', value } of tokens) {
    if (kind !== 'option' || value === undefined) continue;
    const before = first.get(name);
    if (before !== undefined && before !== value)
      return `--${name} was given ${JSON.stringify(before)} and ${JSON.stringify(value)}; accepted: --${name} once`;
    first.set(name, value);
  }
  return null;
}

/** Whether a switch is on by its environment variable; null for a word that is neither. */
function switchedOn(text: string | undefined): boolean | null {
  if (text === '1') return true;
  return text === undefined || text === '' || text === '0' ? false : null;
}

/**
 * Reads flags; a flag wins over the environment (operator-interface, "Flags and environment"). The error is one sentence
 * naming the flag, what was given, and what is accepted; the caller exits with 64.
 */
export function parseArguments<Table extends FlagTable>(
  argv: readonly string[],
  table: Table,
  environment: CommandIo['environment'],
): Result<ParsedArguments<Table>, string> {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, flag]) => [
      name,
      { type: isSwitch(flag) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    return fail(unknownFlagSentence(error, argv, table));
  }
  const twice = contradiction(parsed.tokens);
  if (twice !== null) return fail(twice);
  const flags: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(table)) {
    const fromEnvironment = flag.environment === undefined ? undefined : environment[flag.environment];
    if (isSwitch(flag)) {
      const switched = switchedOn(fromEnvironment);
      if (switched === null)
        return fail(`${flag.environment} was given ${JSON.stringify(fromEnvironment)}; accepted: 1, or 0`);
      flags[name] = parsed.values[name] === true || switched;
      continue;
    }
    const given = parsed.values[name];
    const text = typeof given === 'string' ? given : fromEnvironment === '' ? undefined : fromEnvironment;
    if (text === undefined) continue;
    const value = flag.parse(text);
    const source = typeof given === 'string' ? `--${name}` : flag.environment;
    if (!value.ok) return fail(`${source} was given ${JSON.stringify(redactText(text))}; accepted: ${value.error}`);
    flags[name] = value.value;
  }
  return succeed({ flags: flags as ParsedFlags<Table>, positionals: parsed.positionals });
}

/** A whole number in a range, for flags. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => Result<number, string> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return succeed(value);
    return fail(`a whole number from ${minimum} to ${maximum}`);
  };
}

/** Text that stays in the journal: nothing of a card and no credential may be in it (payment-safety 5.10). */
export function keptText(length_max = 200): (value: string) => Result<string, string> {
  const inLength = text(length_max);
  return (value) => (isFreeOfSecrets(value) ? inLength(value) : fail(`1 to ${length_max} characters, no card number`));
}

/** Any text of 1 to `length_max` characters, for flags. */
export function text(length_max = 200): (value: string) => Result<string, string> {
  return (value) =>
    value.length >= 1 && value.length <= length_max ? succeed(value) : fail(`1 to ${length_max} characters`);
}
