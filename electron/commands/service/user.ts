import * as z from 'zod';
import { succeed } from '../../../core/result.ts';
import type { UserAnswer } from '../../../core/service/schemas/instrument.ts';
import { type CommandIo, type Flag, keptText, refuseForm } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { readerFlagsProblem } from '../command-line/till-flags.ts';
import { CARD_EXTRA_FLAGS, cardExtras } from './card-extras.ts';
import { CARD_FLAGS, CHANGE_EXITS, CHANGE_FLAGS, changeAtTill, storeCardAtTill } from './change-at-till.ts';
import { ID_FLAG, QUERY_EXITS, QUERY_FLAGS, fields, runAct, runQuery, table } from './service-query.ts';

const ID: Flag<string> = { ...ID_FLAG, help: 'identifier of the user at the payment service' };
const EMAIL: Flag<string> = {
  placeholder: 'EMAIL',
  help: 'e-mail of the user',
  parse: (given) => (z.email().max(254).safeParse(given).success ? succeed(given) : refuseForm('an e-mail address')),
};

const CREATE_FLAGS = {
  id: ID,
  name: { placeholder: 'NAME', help: 'name of the user', parse: keptText(80) } as Flag<string>,
  email: EMAIL,
  ...CARD_EXTRA_FLAGS,
  ...CARD_FLAGS,
} as const;
const CREATE: CommandDefinition<typeof CREATE_FLAGS> = {
  name: 'cobro user create',
  usage: 'cobro user create --id ID [--name NAME] [--email EMAIL] [--operator NAME] [--reader SPEC] [--json]',
  summary: 'Creates a user with the card that is presented at the reader.',
  flags: CREATE_FLAGS,
  check: readerFlagsProblem,
  examples: ['cobro user create --id customer-7 --name "Inés Rey" --operator "Ana Soto"'],
  exits: CHANGE_EXITS,
};

const ADD_FLAGS = { id: ID, ...CARD_EXTRA_FLAGS, ...CARD_FLAGS } as const;
const ADD: CommandDefinition<typeof ADD_FLAGS> = {
  name: 'cobro user add',
  usage: 'cobro user add --id ID [--operator NAME] [--reader SPEC] [--json]',
  summary: 'Adds the card that is presented at the reader to a user that exists.',
  flags: ADD_FLAGS,
  check: readerFlagsProblem,
  examples: ['cobro user add --id customer-7 --operator "Ana Soto"'],
  exits: CHANGE_EXITS,
};

const REMOVE_FLAGS = {
  id: ID,
  instrument: { ...ID_FLAG, help: 'instrument that is removed from the user' },
  ...CHANGE_FLAGS,
} as const;
const REMOVE: CommandDefinition<typeof REMOVE_FLAGS> = {
  name: 'cobro user remove',
  usage: 'cobro user remove --id ID --instrument ID [--operator NAME] [--json]',
  summary: 'Removes one instrument from a user.',
  flags: REMOVE_FLAGS,
  examples: ['cobro user remove --id customer-7 --instrument fcf2ba31 --operator "Ana Soto"'],
  exits: CHANGE_EXITS,
};

const GET_FLAGS = { ...QUERY_FLAGS, id: ID } as const;
const GET: CommandDefinition<typeof GET_FLAGS> = {
  name: 'cobro user get',
  usage: 'cobro user get --id ID [--service URL] [--json]',
  summary: 'Reads a user and the instruments of that user.',
  flags: GET_FLAGS,
  examples: ['cobro user get --id customer-7'],
  exits: QUERY_EXITS,
};

/** `cobro user create`, `add`, `remove` and `get` */
export function runUserCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro user', { create, add, remove, get }, argv, io);
}

function create(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(CREATE, argv, io, async ({ flags }) => {
    const { id, name, email } = flags;
    if (id === undefined) return refuseUsage(CREATE.name, io, '--id ID is needed');
    const person = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
    return await storeCardAtTill(
      {
        name: CREATE.name,
        act: { what: 'service_user_created', subject: id },
        call: (records, card) =>
          records.users.create(id, { ...person, instruments: [{ ...card, ...cardExtras(flags) }] }),
        show,
      },
      flags,
      io,
    );
  });
}

function add(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(ADD, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(ADD.name, io, '--id ID is needed');
    return await storeCardAtTill(
      {
        name: ADD.name,
        act: { what: 'instrument_stored', subject: id },
        call: (records, card) => records.users.addInstrument(id, { ...card, ...cardExtras(flags) }),
        show,
      },
      flags,
      io,
    );
  });
}

function remove(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(REMOVE, argv, io, async ({ flags }) => {
    const { id, instrument } = flags;
    if (id === undefined) return refuseUsage(REMOVE.name, io, '--id ID is needed');
    if (instrument === undefined) return refuseUsage(REMOVE.name, io, '--instrument ID is needed');
    return await changeAtTill(
      {
        name: REMOVE.name,
        act: { what: 'instrument_removed', subject: id, detail: instrument },
        call: (records) => records.users.deleteInstrument(id, instrument),
        show: () => `Removed ${instrument} from ${id}.`,
      },
      flags,
      io,
    );
  });
}

function get(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(GET, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(GET.name, io, '--id ID is needed');
    return await runQuery({ name: GET.name, kind: 'read', call: (client) => client.users.get(id), show }, flags, io);
  });
}

function show({ instruments, ...user }: UserAnswer): string {
  const rows = instruments.map(({ id, status, card }) => [
    id,
    status,
    card?.bin_data?.card_brand,
    card?.last_four_digits,
  ]);
  return `${fields(user)}\n\n${table(['instrument', 'status', 'brand', 'last four'], rows)}`;
}
