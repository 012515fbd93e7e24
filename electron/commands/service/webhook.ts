import type { CommandIo } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { QUERY_EXITS, QUERY_FLAGS, runAct, runQuery, table } from './service-query.ts';

const LIST: CommandDefinition<typeof QUERY_FLAGS> = {
  name: 'cobro webhook list',
  usage: 'cobro webhook list [--service URL] [--json]',
  summary: 'Lists the webhook endpoints that the merchant registered.',
  flags: QUERY_FLAGS,
  examples: ['cobro webhook list'],
  exits: QUERY_EXITS,
};

/** `cobro webhook list` */
export function runWebhookCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro webhook', { list }, argv, io);
}

function list(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(LIST, argv, io, ({ flags }) =>
    runQuery(
      {
        name: LIST.name,
        kind: 'read',
        call: (client) => client.listWebhooks(),
        show: ({ entries }) =>
          table(
            ['url', 'status', 'description'],
            entries.map(({ url, status, description }) => [url, status, description]),
          ),
      },
      flags,
      io,
    ),
  );
}
