import { join } from 'node:path';
import type { ClientCredential } from '../../../sandbox/access/credentials.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/sandbox.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  path,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';

const FLAGS = {
  port: {
    environment: 'COBRO_PORT',
    placeholder: 'N',
    help: 'loopback port, 0 is any free one; default 0',
    parse: wholeNumber(0, 65_535),
  } as Flag<number>,
  data: {
    environment: 'COBRO_DATA',
    placeholder: 'DIR',
    help: 'folder of the ledger; without it the ledger lives in memory and ends with the process',
    parse: path,
  } as Flag<string>,
  seed: {
    placeholder: 'N',
    help: 'the same identifiers again for the same number',
    parse: wholeNumber(0, 2 ** 32 - 1),
  } as Flag<number>,
  'no-faults': { switch: true, help: 'no faults and no magic amounts or cards' },
  json: { switch: true, help: 'the ready line is JSON with and without it' },
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro sandbox',
  usage: 'cobro sandbox [--port N] [--data DIR] [--seed N] [--no-faults]',
  summary: `The payment service, embedded, on its own. Its page explains test cards, magic amounts, faults and the clock.
Credentials come from COBRO_CLIENT_ID and COBRO_CLIENT_SECRET; without them the demo pair cobro-demo / cobro-demo-secret.`,
  flags: FLAGS,
  examples: ['cobro sandbox', 'cobro sandbox --port 41300 --data ./sandbox-data'],
  exits: { [EXIT.attention]: 'the ledger or the port cannot be used' },
};

/** `cobro sandbox`: serves until it is asked to stop. Answers the exit code. */
export function runSandboxCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => serve(flags, io));
}

async function serve(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  let sandbox: Sandbox;
  try {
    sandbox = await startSandbox(optionsOf(flags, io.environment));
  } catch (error) {
    io.stderr(`cobro sandbox: ${whyNot(error, flags)}`);
    return EXIT.attention;
  }
  io.stdout(JSON.stringify({ event: 'ready', url: sandbox.url, pid: process.pid }));
  await io.stopped;
  await sandbox.stop();
  return EXIT.ok;
}

/** Why it cannot serve, in a sentence; the ledger has sentences of its own. */
function whyNot(error: unknown, { port = 0, data = '' }: ParsedFlags<typeof FLAGS>): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : '';
  if (syscall === 'listen')
    return `Port ${port} of this machine ${code === 'EADDRINUSE' ? 'is in use' : 'cannot be used'} (${code}). Choose another one with --port, or 0 for any free one.`;
  if (syscall === 'mkdir') return `The folder ${data} cannot be made (${code}). Choose another one with --data DIR.`;
  return error instanceof Error ? error.message : String(error);
}

function optionsOf(flags: ParsedFlags<typeof FLAGS>, environment: CommandIo['environment']): SandboxOptions {
  return {
    port: flags.port ?? 0,
    ledger: ledgerIn(flags.data),
    clients: clientsOf(environment),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(flags['no-faults'] ? { settings: { faults: false, magic: false } } : {}),
  };
}

function ledgerIn(directory: string | undefined): string {
  if (directory === undefined) return ':memory:';
  makeFolder(directory);
  return join(directory, 'sandbox-ledger.db');
}

function clientsOf(environment: CommandIo['environment']): ClientCredential[] {
  const client_id = environment['COBRO_CLIENT_ID'];
  const client_secret = environment['COBRO_CLIENT_SECRET'];
  return client_id && client_secret ? [{ client_id, client_secret }] : [];
}
