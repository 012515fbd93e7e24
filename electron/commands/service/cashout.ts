import type { CommandIo } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { ID_FLAG, QUERY_EXITS, QUERY_FLAGS, fields, runAct, runQuery } from './service-query.ts';

const FLAGS = { ...QUERY_FLAGS, id: ID_FLAG } as const;

const GET: CommandDefinition<typeof FLAGS> = {
  name: 'cobro cashout get',
  usage: 'cobro cashout get --id ID [--service URL] [--json]',
  summary: 'Reads a cash-out method.',
  flags: FLAGS,
  examples: ['cobro cashout get --id cash-1'],
  exits: QUERY_EXITS,
};

/** `cobro cashout get` */
export function runCashoutCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro cashout', { get }, argv, io);
}

function get(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(GET, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(GET.name, io, '--id ID is needed');
    return await runQuery(
      { name: GET.name, kind: 'read', call: (client) => client.cashoutMethod(id), show: (method) => fields(method) },
      flags,
      io,
    );
  });
}
