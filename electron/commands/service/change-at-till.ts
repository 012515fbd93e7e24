import { type Result, fail } from '../../../core/result.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { ReadCard } from '../../../core/service/schemas/instrument.ts';
import type { ServiceRecords, TillRuntime } from '../../app/till-runtime.ts';
import { readStoredInstrument } from '../../features/devices/read-stored-instrument.ts';
import { type CommandIo, EXIT, type Flag, text } from '../command-line/arguments.ts';
import { OPERATOR_FLAGS, answeredInTime, recordOperator } from '../command-line/operator.ts';
import { READER_FLAGS, SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { withOperator } from '../command-line/with-till-runtime.ts';
import { readerReady } from '../doctor/reader-ready.ts';
import { QUERY_EXITS, report } from './service-query.ts';

/** Flags of what changes records of the payment service: at a till, by somebody with the right. */
export const CHANGE_FLAGS = { ...OPERATOR_FLAGS, ...SERVICE_FLAGS } as const;
/** The same with a card that the reader reads. */
export const CARD_FLAGS = { ...OPERATOR_FLAGS, ...READER_FLAGS } as const;
export const FILE_FLAG: Flag<string> = { placeholder: 'FILE', help: 'fields as one JSON object', parse: text(1_000) };

export const CHANGE_EXITS = {
  ...QUERY_EXITS,
  [EXIT.attention]: 'the till cannot be opened, or the operator may not do it',
  [EXIT.unknown]: 'no usable answer: read what is there before it is sent again',
} as const;

export interface Change<Value> {
  readonly name: string;
  /** As the audit trail has it, before anything is sent. */
  readonly act: { readonly what: string; readonly subject: string; readonly detail?: string };
  readonly call: (records: ServiceRecords) => Promise<CallResult<Value>>;
  readonly show: (value: Value) => string;
}

type ChangeFlags = Parameters<typeof withOperator>[1] & { readonly json: boolean };

/**
 * Makes one change at the payment service with the credentials of a till, once its operator is known and it is on
 * record.
 */
export function changeAtTill<Value>(change: Change<Value>, flags: ChangeFlags, io: CommandIo): Promise<number> {
  return withOperator(change.name, flags, 'change_settings', io, async (runtime, grant) => {
    const trouble = recordOperator(runtime.journal, change.act, grant);
    if (trouble !== null) return notBegun(change.name, io, `the journal cannot take it (${trouble})`);
    const answered = await answeredInTime(runtime, io, change.call(runtime.records));
    return report({ ...change, kind: 'change' }, answered, flags.json, io);
  });
}

/** The same with a card, which the reader encrypts: no number of it is seen here. */
export function storeCardAtTill<Value>(
  change: Omit<Change<Value>, 'call'> & {
    readonly call: (records: ServiceRecords, card: ReadCard) => Promise<CallResult<Value>>;
  },
  flags: ChangeFlags,
  io: CommandIo,
): Promise<number> {
  const { name, act } = change;
  return withOperator(
    name,
    flags,
    'change_settings',
    io,
    async (runtime, grant) => {
      const card = await readCard(runtime, io);
      if (!card.ok) return notBegun(name, io, card.error);
      const trouble = recordOperator(runtime.journal, act, grant);
      if (trouble !== null) return notBegun(name, io, `the journal cannot take it (${trouble})`);
      const answered = await answeredInTime(runtime, io, change.call(runtime.records, card.value));
      return report({ ...change, kind: 'change' }, answered, flags.json, io);
    },
    undefined,
    0,
    'reader',
  );
}

function notBegun(name: string, io: CommandIo, why: string): number {
  io.stderr(`${name}: nothing was sent: ${why}`);
  return EXIT.not_charged;
}

async function readCard({ devices, settings }: TillRuntime, io: CommandIo): Promise<Result<ReadCard, string>> {
  const { reader } = devices;
  if (!(await readerReady(reader, io.stopped))) return fail(`the reader is not ready (${reader.status.state})`);
  void io.stopped.then(() => reader.cancel().catch(() => undefined));
  io.stderr('Present the card at the reader; nothing is charged.');
  const read = await readStoredInstrument(reader, settings.read());
  return read.ok ? read : fail(`no card was read (${read.error})`);
}
