import { type Merchant, merchantCreateSchema, merchantUpdateSchema } from '../../../core/service/schemas/merchant.ts';
import type { ServiceRecords } from '../../app/till-runtime.ts';
import { type CommandIo, type Flag, text, wholeNumber } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { bodySentence, readBody } from './body-file.ts';
import { CHANGE_EXITS, CHANGE_FLAGS, FILE_FLAG, changeAtTill } from './change-at-till.ts';
import { ID_FLAG, QUERY_EXITS, QUERY_FLAGS, fields, runAct, runQuery, table } from './service-query.ts';

/** With an operator it is done at a till, with its credentials; without one with those of the environment. */
const FILE_FLAGS = { ...CHANGE_FLAGS, file: FILE_FLAG } as const;
const UPDATE_FLAGS = { ...FILE_FLAGS, id: ID_FLAG } as const;
const LIST_FLAGS = {
  ...QUERY_FLAGS,
  organization: { ...ID_FLAG, help: 'organization whose merchants are listed' },
  page: { placeholder: 'N', help: 'page', parse: wholeNumber(0, 1_000_000) } as Flag<number>,
  'page-size': { placeholder: 'N', help: 'merchants on a page', parse: wholeNumber(1, 1_000) } as Flag<number>,
  sort: {
    placeholder: 'FIELD',
    help: 'field to sort by; =-FIELD to go down',
    parse: text(80),
  } as Flag<string>,
} as const;

const CREATE: CommandDefinition<typeof FILE_FLAGS> = {
  name: 'cobro merchant create',
  usage: 'cobro merchant create --file FILE [--operator NAME | --service URL] [--json]',
  summary: 'Creates a merchant from a JSON file.',
  flags: FILE_FLAGS,
  examples: [
    'cobro merchant create --file merchant.json',
    'cobro merchant create --file merchant.json --operator "Ana Soto"',
  ],
  exits: CHANGE_EXITS,
};
const UPDATE: CommandDefinition<typeof UPDATE_FLAGS> = {
  name: 'cobro merchant update',
  usage: 'cobro merchant update --id ID --file FILE [--operator NAME | --service URL] [--json]',
  summary: 'Changes the fields of a merchant that a JSON file holds.',
  flags: UPDATE_FLAGS,
  examples: ['cobro merchant update --id merchant-1 --file alias.json'],
  exits: CHANGE_EXITS,
};
const LIST: CommandDefinition<typeof LIST_FLAGS> = {
  name: 'cobro merchant list',
  usage: 'cobro merchant list --organization ID [--page N] [--page-size N] [--sort FIELD] [--service URL] [--json]',
  summary: 'Lists the merchants of an organization.',
  flags: LIST_FLAGS,
  examples: ['cobro merchant list --organization org-1 --sort=-created_at'],
  exits: QUERY_EXITS,
};

type Records = Pick<ServiceRecords, 'merchants'>;

/** `cobro merchant create`, `update` and `list` */
export function runMerchantCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro merchant', { create, update, list }, argv, io);
}

function create(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(CREATE, argv, io, async ({ flags }) => {
    const merchant = readBody(flags.file, merchantCreateSchema);
    if (!merchant.ok) return refuseUsage(CREATE.name, io, bodySentence(merchant.error));
    const { value } = merchant;
    const act = { what: 'merchant_created', subject: value.id ?? value.name ?? 'merchant' };
    const created = { name: CREATE.name, act, show, call: (records: Records) => records.merchants.create(value) };
    if (flags.operator !== undefined) return await changeAtTill(created, flags, io);
    return await runQuery(
      { name: CREATE.name, kind: 'change', call: (client) => client.merchants.create(value), show },
      flags,
      io,
    );
  });
}

function update(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(UPDATE, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(UPDATE.name, io, '--id ID is needed');
    const change = readBody(flags.file, merchantUpdateSchema);
    if (!change.ok) return refuseUsage(UPDATE.name, io, bodySentence(change.error));
    const { value } = change;
    const act = { what: 'merchant_changed', subject: id, detail: Object.keys(value).join(', ') };
    const changed = { name: UPDATE.name, act, show, call: (records: Records) => records.merchants.update(id, value) };
    if (flags.operator !== undefined) return await changeAtTill(changed, flags, io);
    return await runQuery(
      { name: UPDATE.name, kind: 'change', call: (client) => client.merchants.update(id, value), show },
      flags,
      io,
    );
  });
}

function list(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(LIST, argv, io, async ({ flags }) => {
    const { organization: organization_id, page, 'page-size': page_size, sort } = flags;
    if (organization_id === undefined) return refuseUsage(LIST.name, io, '--organization ID is needed');
    return await runQuery(
      {
        name: LIST.name,
        kind: 'read',
        call: (client) => client.merchants.list({ organization_id, page, page_size, sort }),
        show: ({ entries }) =>
          table(
            ['merchant', 'name', 'type', 'status', 'currency'],
            entries.map(({ id, name, type, status, default_currency }) => [id, name, type, status, default_currency]),
          ),
      },
      flags,
      io,
    );
  });
}

function show({ id, name, alias, type, status, organization_id, default_currency, website }: Merchant): string {
  return fields({
    merchant: id,
    name,
    alias,
    type,
    status,
    organization: organization_id,
    currency: default_currency,
    website,
  });
}
