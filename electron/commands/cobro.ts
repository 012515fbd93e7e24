import { readFileSync } from 'node:fs';
import { type CommandIo, EXIT } from './arguments.ts';

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

interface Entry {
  readonly summary: string;
  /** Loaded only when it is run: `cobro --help` needs no journal and no serial port. */
  readonly load: () => Promise<Run>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  sandbox: {
    summary: 'the payment service, embedded, on its own',
    load: async () => (await import('./sandbox.ts')).runSandboxCommand,
  },
};

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return [
    'Cobro: a point-of-sale till that never loses a payment.',
    '',
    'Usage: cobro COMMAND [flags]',
    '',
    'Commands:',
    ...rows,
    '',
    'cobro COMMAND --help explains one; npm start opens the till on this desktop.',
    '',
    'Examples:',
    '  cobro till --open',
    '  cobro sale --amount 12990 --tip 1000 --installments 3 --json',
    '  cobro recover --watch',
  ].join('\n');
}

/** Runs `cobro …` and answers its exit code. */
export async function runCobro(argv: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-v') {
    io.stdout(version());
    return EXIT.ok;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.stdout(overview());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    io.stderr(`cobro: ${JSON.stringify(name)} is not a command; accepted: ${Object.keys(COMMANDS).join(', ')}`);
    return EXIT.usage;
  }
  return (await entry.load())(rest, io);
}
