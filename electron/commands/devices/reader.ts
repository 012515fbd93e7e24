import type { Readable } from 'node:stream';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { READER_DRIVERS, type ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import { CARD_NAMES } from '../../../drivers/reader/simulated/cards.ts';
import type { SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';
import { carryOut, parseOperatorLine } from '../../../drivers/reader/simulated/operator-line.ts';
import {
  DEFAULT_SCRIPT,
  scriptSentence,
  type ReaderScript,
  loadScript,
} from '../../../drivers/reader/simulated/script.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { systemClock } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  text,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { listenToOperator } from './operator-lines.ts';

const FLAGS = {
  driver: {
    placeholder: 'NAME',
    help: `protocol to speak: ${READER_DRIVERS.join(', ')}; default idtech-neo`,
    parse: (name) =>
      READER_DRIVERS.includes(name as ReaderDriver) ? succeed(name as ReaderDriver) : fail(READER_DRIVERS.join(', ')),
  } as Flag<ReaderDriver>,
  link: {
    placeholder: 'PATH',
    help: 'make a serial line and keep a link to it at PATH',
    parse: text(1_000),
  } as Flag<string>,
  tcp: {
    placeholder: 'PORT',
    help: 'listen on this loopback port instead, 0 is any free one',
    parse: wholeNumber(0, 65_535),
  } as Flag<number>,
  script: {
    placeholder: 'FILE',
    help: 'JSON: which cards come, when, and what goes wrong',
    parse: text(1_000),
  } as Flag<string>,
  json: { switch: true, help: 'what the device hears and says, as JSON lines on stdout after the ready line' },
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro reader',
  usage: 'cobro reader (--link PATH | --tcp PORT) [--driver NAME] [--script FILE] [--json]',
  summary: `A simulated card reader: the far end of a serial line, speaking real bytes. No real card can be read with it.

While it runs it takes lines on stdin, as words or as JSON:
  unplug                  {"do":"unplug"}                 pull the cable
  replug                  {"do":"replug"}                 put it back
  card NAME               {"do":"card","card":"NAME"}     hold a card to it
  automatic on|off        {"do":"automatic","on":true}    whether the script presents its cards by itself
  fault KIND at POINT     {"do":"fault","fault":{"at":"card","fault":"late","delay_ms":5000}}
Cards: ${CARD_NAMES.join(', ')}`,
  flags: FLAGS,
  examples: [
    'cobro reader --link reader.tty',
    'cobro reader --tcp 16107 --script test/fixtures/readers/lost-answer.json',
    'cobro sale --amount 12990 --reader "serial:reader.tty?driver=idtech-neo"',
  ],
  exits: { [EXIT.attention]: 'the line or the port cannot be made' },
};

/**
 * `cobro reader`: serves a simulated reader until it is asked to stop. Answers the exit code. `operator` is where lines
 * come from; the end of them changes nothing.
 */
export function runReaderCommand(
  argv: readonly string[],
  io: CommandIo,
  operator: Readable = process.stdin,
): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags }) => {
    const options = optionsOf(flags);
    return options.ok
      ? await serve(options.value, flags.json, io, operator)
      : refuseUsage(DEFINITION.name, io, options.error);
  });
}

interface ReaderOptions {
  readonly driver: ReaderDriver;
  readonly farEnd: FarEnd;
  readonly script: ReaderScript;
  /** The ready line's `port`: a number for TCP, the link for a serial line. */
  readonly port: () => string | number;
}

function optionsOf(flags: ParsedFlags<typeof FLAGS>): Result<ReaderOptions, string> {
  const { link, tcp, driver = 'idtech-neo' } = flags;
  if ((link === undefined) === (tcp === undefined)) {
    return fail('give either --link PATH or --tcp PORT, e.g. --link reader.tty or --tcp 16107');
  }
  const script = flags.script === undefined ? succeed(DEFAULT_SCRIPT) : loadScript(flags.script);
  if (!script.ok) return fail(`--script: ${scriptSentence(script.error)}`);
  if (link !== undefined) {
    return succeed({ driver, farEnd: new PseudoTerminalFarEnd(link), script: script.value, port: () => link });
  }
  const farEnd = new TcpFarEnd(tcp ?? 0);
  return succeed({ driver, farEnd, script: script.value, port: () => Number(farEnd.address) });
}

async function serve(options: ReaderOptions, is_json: boolean, io: CommandIo, operator: Readable): Promise<number> {
  const device = createSimulatedReader(options.driver, {
    farEnd: options.farEnd,
    clock: systemClock,
    script: options.script,
    log: (entry) => (is_json ? io.stdout(JSON.stringify(entry)) : io.stderr(`${entry.event}: ${entry.text}`)),
  });
  try {
    await options.farEnd.plug();
  } catch (error) {
    io.stderr(`cobro reader: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT.attention;
  }
  io.stdout(JSON.stringify({ event: 'ready', port: options.port(), pid: process.pid }));
  const stopListening = listenTo(operator, device, io);
  await io.stopped;
  stopListening();
  await device.unplug();
  return EXIT.ok;
}

/** Does what each line says; a line that is not understood is answered with a sentence. */
function listenTo(operator: Readable, device: SimulatedReaderControl, io: CommandIo): () => void {
  const complain = (sentence: string) => io.stderr(`cobro reader: ${sentence}`);
  const onLine = (line: string) => {
    const action = parseOperatorLine(line);
    if (!action.ok) complain(action.error);
    else if (action.value) carryOut(action.value, device).catch((error: Error) => complain(error.message));
  };
  return listenToOperator({ operator, onLine, complain });
}
