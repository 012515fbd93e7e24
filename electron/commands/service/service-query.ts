import { problemCodeOf, problemOf } from '../../../core/errors/classify.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { OperationKind } from '../../../core/service/operation.ts';
import { type ServiceClient, createServiceClient } from '../../gateway/service-client.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, text } from '../command-line/arguments.ts';
import { refuseUsage } from '../command-line/command.ts';
import { answeredInTime } from '../command-line/operator.ts';
import { DATA_FLAGS, SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { queryPlace } from './query-place.ts';

/** What every command has that asks the payment service something and needs no till. */
export const QUERY_FLAGS = {
  data: {
    ...DATA_FLAGS.data,
    help: 'folder of a till whose service and credentials are used; default the till of this user',
  },
  service: { ...SERVICE_FLAGS.service, help: 'base address of the payment service; default that of the till' },
  json: { switch: true, help: 'one JSON object on standard output' },
} as const satisfies FlagTable;

export const ID_FLAG: Flag<string> = { placeholder: 'ID', help: 'identifier at the payment service', parse: text(128) };

/** Exit codes beside 0 and 64, for `--help`. */
export const QUERY_EXITS = {
  [EXIT.declined]: 'the service refused it',
  [EXIT.not_charged]: 'nothing was sent',
  [EXIT.unknown]: 'no usable answer',
} as const;

export interface Query<Value> {
  /** As typed, e.g. `cobro payment get`. */
  readonly name: string;
  readonly kind: OperationKind;
  readonly call: (client: ServiceClient) => Promise<CallResult<Value>>;
  /** For people. */
  readonly show: (value: Value) => string;
}

/** Makes one call and prints what came of it: a table for people, JSON for programs. Answers the exit code. */
export async function runQuery<Value>(
  query: Query<Value>,
  flags: { readonly service: string | null | undefined; readonly data: string | undefined; readonly json: boolean },
  io: CommandIo,
): Promise<number> {
  const place = await queryPlace(flags, query.kind, io);
  if (!place.ok) return refuseUsage(query.name, io, place.error);
  const { base_url, credentials, trust } = place.value;
  const client = createServiceClient({
    base_url,
    credentials,
    ...trust,
    clock: systemClock,
    randomness: systemRandomness,
    probe: false,
  });
  try {
    return report(query, await answeredInTime({ service: client }, io, query.call(client)), flags.json, io);
  } finally {
    await client.close();
  }
}

const EXIT_OF = { refused: EXIT.declined, not_sent: EXIT.not_charged, unknown: EXIT.unknown } as const;

/** Prints what came of a call, and answers its exit code. */
export function report<Value>(
  query: Pick<Query<Value>, 'name' | 'kind' | 'show'>,
  result: CallResult<Value>,
  as_json: boolean,
  io: CommandIo,
): number {
  if (result.kind === 'answer') {
    io.stdout(as_json ? JSON.stringify(result.value) : query.show(result.value));
    return EXIT.ok;
  }
  const code = problemCodeOf(query.kind, result);
  const meaning = code === undefined ? '' : problemOf(code).meaning;
  const reason = result.kind === 'refused' ? (result.refusal.message ?? '') : result.cause;
  if (as_json)
    io.stdout(
      JSON.stringify({ problem: code, ...(result.kind === 'refused' ? result.refusal : { cause: result.cause }) }),
    );
  io.stderr(`${query.name}: ${meaning} (${reason})`);
  return EXIT_OF[result.kind];
}

type Cell = string | number | boolean | undefined;

/** Columns for people, as wide as their widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [heads, ...rows.map((row) => row.map((cell) => (cell === undefined ? '' : String(cell))))];
  const widths = heads.map((_head, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Fields of one record for people, one on each line; what is missing is left out. */
export function fields(record: Readonly<Record<string, Cell>>): string {
  const present = Object.entries(record).filter(([, value]) => value !== undefined);
  const width = Math.max(...present.map(([name]) => name.length));
  return present.map(([name, value]) => `${name.padEnd(width)}  ${String(value)}`).join('\n');
}

/** Finds the act of a command with several, e.g. `get` of `cobro payment get`; the rest is its own. */
export async function runAct(
  name: string,
  acts: Readonly<Record<string, (argv: readonly string[], io: CommandIo) => Promise<number>>>,
  argv: readonly string[],
  io: CommandIo,
): Promise<number> {
  const [given, ...rest] = argv;
  const names = Object.keys(acts);
  if (given === '--help' || given === '-h') {
    io.stdout(groupHelp(name, names));
    return EXIT.ok;
  }
  const act = given !== undefined && Object.hasOwn(acts, given) ? acts[given] : undefined;
  if (act === undefined) {
    return refuseUsage(
      name,
      io,
      `${given === undefined ? 'nothing' : JSON.stringify(given)} was given; accepted: ${names.join(', ')}`,
    );
  }
  return await act(rest, io);
}

/** The help of a command with several acts: each explains itself. */
function groupHelp(name: string, acts: readonly string[]): string {
  const usage = acts.map((act, index) => `${index === 0 ? 'Usage:' : '      '} ${name} ${act} [flags]`);
  const examples = acts.map((act) => `  ${name} ${act} --help`);
  return [
    ...usage,
    '',
    'Flags:',
    '  --help  this text; after one of the words above, its own',
    '',
    'Examples:',
    ...examples,
  ].join('\n');
}
