import type { ServiceClient } from '../../gateway/service-client.ts';
import type { CommandIo } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
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

/** `cobro instrument get` and `cobro instrument list` */
export function runInstrumentCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro instrument', { get, list }, argv, io);
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
        show: ({ card, rail, user_data: _user_data, ...basics }) =>
          fields({
            ...basics,
            brand: card?.bin_data?.card_brand,
            last_four_digits: card?.last_four_digits,
            rail: rail?.id,
          }),
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
