import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientCredential } from '../../sandbox/access/credentials.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/sandbox.ts';
import { type Result, fail, succeed } from '../../core/result.ts';

/** What a command may touch of the process; handed in so that it can be tested. */
export interface CommandIo {
  out(line: string): void;
  error(line: string): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process is asked to stop (SIGINT, SIGTERM). */
  stopRequested(): Promise<void>;
}

const EXIT_USAGE = 64;
const EXIT_FAILED = 1;

const HELP = `cobro sandbox: the payment service, embedded, on its own

  --port N       loopback port, 0 = any free one (COBRO_PORT; default 0)
  --data DIR     folder of the ledger; without it the ledger lives in memory (COBRO_DATA)
  --seed N       the same identifiers again for the same number
  --no-faults    no faults and no magic amounts
  --json         accepted for uniformity; the ready line is JSON anyway
  --help         this text

Credentials: COBRO_CLIENT_ID and COBRO_CLIENT_SECRET; without them the demo pair cobro-demo / cobro-demo-secret.

Examples:
  cobro sandbox
  cobro sandbox --port 41300 --data ./sandbox-data`;

/** `cobro sandbox`. Resolves with the exit code once the service has stopped. */
export async function runSandboxCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const parsed = parseSandboxArguments(argv, io.environment);
  if (!parsed.ok) {
    io.error(parsed.error);
    return EXIT_USAGE;
  }
  if (parsed.value === 'help') {
    io.out(HELP);
    return 0;
  }
  return await serve(parsed.value, io);
}

async function serve(options: SandboxOptions, io: CommandIo): Promise<number> {
  let sandbox: Sandbox;
  try {
    sandbox = await startSandbox(options);
  } catch (error) {
    io.error(`cobro sandbox: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT_FAILED;
  }
  io.out(JSON.stringify({ event: 'ready', url: sandbox.url, pid: process.pid }));
  await io.stopRequested();
  await sandbox.stop();
  return 0;
}

type Environment = CommandIo['environment'];

function parseSandboxArguments(
  argv: readonly string[],
  environment: Environment,
): Result<SandboxOptions | 'help', string> {
  const flags = readFlags(argv);
  if (!flags.ok) return flags;
  if (flags.value.help) return succeed('help');
  const port = wholeNumber('--port', flags.value.port ?? environment['COBRO_PORT'] ?? '0', 65_535);
  if (!port.ok) return port;
  const seed = wholeNumber('--seed', flags.value.seed ?? '0', 2 ** 32 - 1);
  if (!seed.ok) return seed;
  return succeed({
    port: port.value,
    ledger: ledgerIn(flags.value.data ?? environment['COBRO_DATA']),
    clients: clientsOf(environment),
    ...(flags.value.seed === undefined ? {} : { seed: seed.value }),
    ...(flags.value['no-faults'] ? { settings: { faults: false, magic: false } } : {}),
  });
}

function readFlags(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string' },
        'no-faults': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return succeed(values);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(`cobro sandbox: ${reason} Accepted: --port, --data, --seed, --no-faults, --json, --help.`);
  }
}

function wholeNumber(flag: string, text: string, maximum: number): Result<number, string> {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= maximum) return succeed(value);
  return fail(`cobro sandbox: ${flag} is ${JSON.stringify(text)}; a whole number from 0 to ${maximum} is accepted.`);
}

function ledgerIn(directory: string | undefined): string {
  if (directory === undefined) return ':memory:';
  mkdirSync(directory, { recursive: true });
  return join(directory, 'sandbox-ledger.db');
}

function clientsOf(environment: Environment): ClientCredential[] {
  const client_id = environment['COBRO_CLIENT_ID'];
  const client_secret = environment['COBRO_CLIENT_SECRET'];
  return client_id && client_secret ? [{ client_id, client_secret }] : [];
}
