import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';
import { redactText } from '../../../core/service/redact.ts';
import type { DerivePin } from '../../features/staff/pin-hash.ts';

/** Exit codes of every command (operator-interface, "cobro sale"). */
export const EXIT = {
  ok: 0,
  attention: 1,
  declined: 2,
  not_charged: 3,
  unknown: 4,
  usage: 64,
  /** A bug; recovery settles what was in flight at the next start. */
  internal: 70,
} as const;

export interface Launcher {
  /** The running version is on trial and must prove itself. */
  readonly trial: boolean;
  tell(state: 'healthy' | 'again'): void;
}

/** A command's access to its process; injected so that tests need no process. */
export interface CommandIo {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
  /** One line of standard input, without showing it where it is typed; undefined when there is none. */
  readonly readSecret?: (prompt: string) => Promise<string | undefined>;
  /** How PINs become hashes; default: with argon2id, which costs what it should. */
  readonly derivePin?: DerivePin;
  /** From here on a signal ends the process at once, even while it waits for a reader of its output: it only reads. */
  readonly endOnSignal?: () => void;
  /**
   * From here on the exit code stands, although the result may not reach standard output: with another one a script
   * would repeat an act that moved money.
   */
  readonly codeStands?: () => void;
  /** The launcher that waits for this program's report (`commands/launch.ts`); absent without one. */
  readonly launcher?: Launcher | undefined;
  /** Resolves when the command should stop in order (SIGINT, SIGTERM). */
  readonly stopped: Promise<void>;
}

/** Why a flag does not take a text: what it should have been. */
export type FlagRefusal =
  | { readonly code: 'not_in_range'; readonly minimum: number; readonly maximum: number }
  | { readonly code: 'not_this_long' | 'long_or_secret'; readonly length_min: number; readonly length_max: number }
  | { readonly code: 'not_one_of'; readonly choices: readonly string[] }
  /** A form of its own, in the words of the flag's help. */
  | { readonly code: 'not_of_form'; readonly form: string };

/** What a flag accepts, for the person who gave something else. */
function acceptedText(refused: FlagRefusal): string {
  switch (refused.code) {
    case 'not_in_range':
      return `a whole number from ${refused.minimum} to ${refused.maximum}`;
    case 'not_this_long':
      return `${refused.length_min} to ${refused.length_max} characters`;
    case 'long_or_secret':
      return `${refused.length_min} to ${refused.length_max} characters, no card number`;
    case 'not_one_of':
      return refused.choices.join(', ');
    case 'not_of_form':
      return refused.form;
  }
}

export const refuseForm = (form: string) => fail<FlagRefusal>({ code: 'not_of_form', form });

/** One flag: its place, its help, and how its text is read. */
export interface Flag<Value> {
  readonly environment?: string;
  readonly placeholder: string;
  readonly help: string;
  readonly parse: (text: string) => Result<Value, FlagRefusal>;
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

/** Why the arguments of a command are not taken. `given` is a flag, or the environment variable of one. */
export type UsageRefusal =
  | { readonly code: 'unknown_flag'; readonly given: string; readonly flags: readonly string[] }
  | { readonly code: 'value_given'; readonly given: string }
  | { readonly code: 'value_missing'; readonly given: string; readonly placeholder: string; readonly help: string }
  | { readonly code: 'value_like_flag'; readonly given: string; readonly value: string }
  | { readonly code: 'value_refused'; readonly given: string; readonly value: string; readonly refusal: FlagRefusal }
  | { readonly code: 'given_twice'; readonly given: string; readonly values: readonly [string, string] }
  | { readonly code: 'neither_on_nor_off'; readonly given: string; readonly value: string };

/** Names the flag, what was given, and what is accepted. */
export function usageSentence(refused: UsageRefusal): string {
  const { given } = refused;
  switch (refused.code) {
    case 'unknown_flag':
      return `${given} is not a flag of this command; accepted: ${refused.flags.map((name) => `--${name}`).join(', ')}`;
    case 'value_given':
      return `${given} was given a value; accepted: ${given} alone`;
    case 'value_missing':
      return `${given} was given without a value; accepted: ${given} ${refused.placeholder} (${refused.help})`;
    case 'value_like_flag':
      return `${given} was given ${JSON.stringify(refused.value)}; accepted: ${given}=${refused.value}`;
    case 'value_refused':
      return `${given} was given ${JSON.stringify(refused.value)}; accepted: ${acceptedText(refused.refusal)}`;
    case 'given_twice':
      return `${given} was given ${refused.values.map((value) => JSON.stringify(value)).join(' and ')}; accepted: ${given} once`;
    case 'neither_on_nor_off':
      return `${given} was given ${JSON.stringify(refused.value)}; accepted: 1, or 0`;
  }
}

/** Why `parseArgs` would not have it. */
function refusalOf(error: unknown, argv: readonly string[], table: FlagTable): UsageRefusal {
  const given = /'(-[^' ]*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'an option';
  const flag = given.startsWith('--') && Object.hasOwn(table, given.slice(2)) ? table[given.slice(2)] : undefined;
  if (flag === undefined) return { code: 'unknown_flag', given, flags: [...Object.keys(table), 'help'] };
  if (isSwitch(flag)) return { code: 'value_given', given };
  // A value that begins with a dash looks like a flag: it is judged as the value it was meant to be.
  const value = argv[argv.indexOf(given) + 1];
  if (value === undefined || !value.startsWith('-') || isFlagOf(table, value))
    return { code: 'value_missing', given, placeholder: flag.placeholder, help: flag.help };
  const judged = flag.parse(value);
  return judged.ok
    ? { code: 'value_like_flag', given, value }
    : { code: 'value_refused', given, value, refusal: judged.error };
}

function isFlagOf(table: FlagTable, argument: string): boolean {
  const name = argument.replace(/^--/, '').replace(/=.*$/, '');
  return argument.startsWith('--') && (Object.hasOwn(table, name) || name === 'help');
}

/** A flag given twice with different values is ambiguous, and the till must not choose between two amounts. */
function contradiction(
  tokens: readonly { readonly kind: string; readonly name?: string; readonly value?: string | undefined }[],
): UsageRefusal | null {
  const first = new Map<string, string>();
  for (const { kind, name = '', value } of tokens) {
    if (kind !== 'option' || value === undefined) continue;
    const before = first.get(name);
    if (before !== undefined && before !== value)
      return { code: 'given_twice', given: `--${name}`, values: [before, value] };
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
 * Reads flags; a flag wins over the environment (operator-interface, "Flags and environment"). The caller of what is
 * refused exits with 64.
 */
export function parseArguments<Table extends FlagTable>(
  argv: readonly string[],
  table: Table,
  environment: CommandIo['environment'],
): Result<ParsedArguments<Table>, UsageRefusal> {
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
    return fail(refusalOf(error, argv, table));
  }
  const twice = contradiction(parsed.tokens);
  if (twice !== null) return fail(twice);
  const flags: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(table)) {
    const fromEnvironment = flag.environment === undefined ? undefined : environment[flag.environment];
    if (isSwitch(flag)) {
      const switched = switchedOn(fromEnvironment);
      if (switched === null)
        return fail({ code: 'neither_on_nor_off', given: flag.environment ?? '', value: fromEnvironment ?? '' });
      flags[name] = parsed.values[name] === true || switched;
      continue;
    }
    const given = parsed.values[name];
    const text = typeof given === 'string' ? given : fromEnvironment === '' ? undefined : fromEnvironment;
    if (text === undefined) continue;
    const value = flag.parse(text);
    if (!value.ok)
      return fail({
        code: 'value_refused',
        given: typeof given === 'string' ? `--${name}` : (flag.environment ?? ''),
        value: redactText(text),
        refusal: value.error,
      });
    flags[name] = value.value;
  }
  return succeed({ flags: flags as ParsedFlags<Table>, positionals: parsed.positionals });
}

/** A whole number in a range, for flags. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => Result<number, FlagRefusal> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return succeed(value);
    return fail({ code: 'not_in_range', minimum, maximum });
  };
}

/** Text stored in the journal must contain neither card data nor credentials (payment-safety 5.10). */
export function keptText(length_max = 200, length_min = 1): (value: string) => Result<string, FlagRefusal> {
  const inLength = text(length_max, length_min);
  return (value) =>
    isFreeOfSecrets(value) ? inLength(value) : fail({ code: 'long_or_secret', length_min, length_max });
}

/** Where the evidence of a person's decision is found, as the page accepts it (core/contract/intents/suspense.ts). */
export const evidenceText = (value: string): Result<string, FlagRefusal> => keptText(200, 3)(value.trim());
export const EVIDENCE_MISSING = '--evidence is missing; accepted: 3 to 200 characters, no card number';

/** A file or folder of this machine, resolved here because only the caller's folder is known. */
export function path(given: string): Result<string, FlagRefusal> {
  const fits = text(1_000)(given);
  if (!fits.ok) return fits;
  const whole = wholePath(given);
  return whole === null ? refuseForm(WITHOUT_FOLDER) : text(1_000)(whole);
}

const WITHOUT_FOLDER = 'a whole path, because the folder that this was started in is gone';

/** Null when the path is relative to a folder that was removed under this process. */
function wholePath(given: string): string | null {
  try {
    return resolve(given);
  } catch {
    return null;
  }
}

/** Any text of this length, for flags. */
export function text(length_max = 200, length_min = 1): (value: string) => Result<string, FlagRefusal> {
  return (value) =>
    value.length >= length_min && value.length <= length_max
      ? succeed(value)
      : fail({ code: 'not_this_long', length_min, length_max });
}
