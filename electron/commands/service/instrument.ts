import type { ServiceClient } from '../../gateway/service-client.ts';
import type { CommandIo } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { bodySentence, readCardFields } from './body-file.ts';
import { CARD_FLAGS, CHANGE_EXITS, CHANGE_FLAGS, FILE_FLAG, changeAtTill, storeCardAtTill } from './change-at-till.ts';
import { type InstrumentAnswer, instrumentPatchSchema } from '../../../core/service/schemas/instrument.ts';
import { CARD_EXTRA_FLAGS, cardExtras } from './card-extras.ts';
import { readerFlagsProblem } from '../command-line/till-flags.ts';
import { ID_FLAG, QUERY_EXITS, QUERY_FLAGS, fields, runAct, runQuery, table } from './service-query.ts';

const FLAGS = { ...QUERY_FLAGS, id: ID_FLAG } as const;

const GET: CommandDefinition<typeof FLAGS> = {
  name: 'cobro instrument get',
  usage: 'cobro instrument get --id ID [--service URL] [--json]',
  summary: 'Reads a stored card instrument. Clear card data is never read by a command.',
  flags: FLAGS,
  examples: ['cobro instrument get --id fcf2ba31-1752-4d92-81e5-4799bb8cd007'],
  exits: QUERY_EXITS,
};

const LIST: CommandDefinition<typeof QUERY_FLAGS> = {
  name: 'cobro instrument list',
  usage: 'cobro instrument list [--service URL] [--json]',
  summary: 'Lists stored card instruments.',
  flags: QUERY_FLAGS,
  examples: ['cobro instrument list'],
  exits: QUERY_EXITS,
};

const CREATE_FLAGS = { ...CARD_EXTRA_FLAGS, ...CARD_FLAGS } as const;
const CREATE: CommandDefinition<typeof CREATE_FLAGS> = {
  name: 'cobro instrument create',
  usage: 'cobro instrument create [--service-code N] [--sequence-number N] [--operator NAME] [--reader SPEC] [--json]',
  summary: 'Has the payment service keep the card that is presented at the reader, as the reader encrypts it.',
  flags: CREATE_FLAGS,
  check: readerFlagsProblem,
  examples: ['cobro instrument create --operator "Ana Soto" --json'],
  exits: CHANGE_EXITS,
};

const UPDATE_FLAGS = { id: ID_FLAG, file: FILE_FLAG, ...CHANGE_FLAGS } as const;
const UPDATE: CommandDefinition<typeof UPDATE_FLAGS> = {
  name: 'cobro instrument update',
  usage: 'cobro instrument update --id ID --file FILE [--operator NAME] [--json]',
  summary:
    'Changes what may change of a stored card: its status, expiry, holder, address, service code. Never its number.',
  flags: UPDATE_FLAGS,
  examples: ['cobro instrument update --id fcf2ba31 --file inactive.json --operator "Ana Soto"'],
  exits: CHANGE_EXITS,
};

/** `cobro instrument create`, `update`, `get` and `list` */
export function runInstrumentCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro instrument', { create, update, get, list }, argv, io);
}

function create(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(CREATE, argv, io, ({ flags }) =>
    storeCardAtTill(
      {
        name: CREATE.name,
        act: { what: 'instrument_stored', subject: 'card_at_reader' },
        call: (records, card) => records.instruments.create({ ...card, ...cardExtras(flags) }),
        show: showInstrument,
      },
      flags,
      io,
    ),
  );
}

function update(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(UPDATE, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(UPDATE.name, io, '--id ID is needed');
    const patch = readCardFields(flags.file, instrumentPatchSchema);
    if (!patch.ok) return refuseUsage(UPDATE.name, io, bodySentence(patch.error));
    const act = { what: 'instrument_changed', subject: id, detail: Object.keys(patch.value).join(', ') };
    const change = { name: UPDATE.name, act, show: showInstrument };
    return await changeAtTill({ ...change, call: (records) => records.instruments.update(id, patch.value) }, flags, io);
  });
}

export function showInstrument({ card, rail, user_data: _user_data, ...basics }: InstrumentAnswer): string {
  const { bin_data, last_four_digits } = card ?? {};
  return fields({ ...basics, brand: bin_data?.card_brand, last_four_digits, rail: rail?.id });
}

function get(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(GET, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(GET.name, io, '--id ID is needed');
    const call = (client: ServiceClient) => client.instruments.get(id);
    return await runQuery(
      {
        name: GET.name,
        kind: 'read',
        call,
        show: showInstrument,
      },
      flags,
      io,
    );
  });
}

function list(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(LIST, argv, io, ({ flags }) =>
    runQuery(
      {
        name: LIST.name,
        kind: 'read',
        call: (client) => client.instruments.list(),
        show: ({ entries }) =>
          table(
            ['instrument', 'type', 'status', 'brand', 'last four'],
            entries.map(({ id, type, status, card }) => [
              id,
              type,
              status,
              card?.bin_data?.card_brand,
              card?.last_four_digits,
            ]),
          ),
      },
      flags,
      io,
    ),
  );
}
