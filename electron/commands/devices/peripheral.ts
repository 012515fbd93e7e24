import type { Readable } from 'node:stream';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { PRINTER_MODELS, type PrinterModelName } from '../../../drivers/printer/printer-model.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import {
  SIMULATED_KINDS,
  type SimulatedKind,
  simulatePeripheral,
} from '../../features/devices/simulated-peripherals.ts';
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

/** A word of a closed list. */
function oneOf<Word extends string>(words: readonly Word[]): (given: string) => Result<Word, string> {
  return (given) => {
    const word = words.find((known) => known === given);
    return word === undefined ? fail(words.join(', ')) : succeed(word);
  };
}

const FLAGS = {
  kind: {
    placeholder: 'KIND',
    help: `what it is: ${SIMULATED_KINDS.join(', ')}`,
    parse: oneOf(SIMULATED_KINDS),
  } as Flag<SimulatedKind>,
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
  model: {
    placeholder: 'NAME',
    help: `of a printer: ${PRINTER_MODELS.join(', ')}; default escpos`,
    parse: oneOf(PRINTER_MODELS),
  } as Flag<PrinterModelName>,
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro peripheral',
  usage: 'cobro peripheral --kind KIND (--link PATH | --tcp PORT) [--model NAME]',
  summary: `A simulated receipt printer, customer display, barcode scanner or scale: the far end of a line, speaking real bytes.

After the ready line it prints one JSON line for each paper, opening of the drawer, and change of the display.
While it runs it takes lines on stdin:
  unplug, replug                      pull the cable, put it back
  printer: paper enough|low|none, cover open|closed, line on|off, fault on|off
  scanner: scan CODE
  scale:   put GRAMS, tare`,
  flags: FLAGS,
  examples: [
    'cobro peripheral --kind printer --tcp 9100 --model starprnt',
    'cobro peripheral --kind scale --link scale.tty',
    'cobro till --printer "tcp:127.0.0.1:9100?model=starprnt" --scale serial:scale.tty',
  ],
  exits: { [EXIT.attention]: 'the line or the port cannot be made' },
};

/** `cobro peripheral`: serves a simulated device until it is asked to stop. Answers the exit code. */
export function runPeripheralCommand(
  argv: readonly string[],
  io: CommandIo,
  operator: Readable = process.stdin,
): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags }) => {
    const line = lineOf(flags);
    if (!line.ok) return refuseUsage(DEFINITION.name, io, line.error);
    if (flags.kind === undefined) return refuseUsage(DEFINITION.name, io, `give --kind ${SIMULATED_KINDS.join('|')}`);
    return await serve(flags.kind, flags.model ?? 'escpos', line.value, io, operator);
  });
}

interface SimulatedLine {
  readonly farEnd: FarEnd;
  /** The ready line's `port`: a number for TCP, the link for a serial line. */
  readonly port: () => string | number;
}

function lineOf({ link, tcp }: ParsedFlags<typeof FLAGS>): Result<SimulatedLine, string> {
  if ((link === undefined) === (tcp === undefined))
    return fail('give either --link PATH or --tcp PORT, e.g. --link scale.tty or --tcp 9100');
  if (link !== undefined) return succeed({ farEnd: new PseudoTerminalFarEnd(link), port: () => link });
  const farEnd = new TcpFarEnd(tcp ?? 0);
  return succeed({ farEnd, port: () => Number(farEnd.address) });
}

async function serve(
  kind: SimulatedKind,
  model: PrinterModelName,
  { farEnd, port }: SimulatedLine,
  io: CommandIo,
  operator: Readable,
): Promise<number> {
  const tell = (event: object) => io.stdout(JSON.stringify(event));
  const complain = (sentence: string) => io.stderr(`${DEFINITION.name}: ${sentence}`);
  const device = simulatePeripheral(kind, { farEnd, clock: systemClock, model, tell });
  try {
    await farEnd.plug();
  } catch (error) {
    device.stop();
    complain(error instanceof Error ? error.message : String(error));
    return EXIT.attention;
  }
  tell({ event: 'ready', port: port(), pid: process.pid });
  const cable: Readonly<Record<string, () => Promise<void>>> = {
    unplug: () => farEnd.unplug(),
    replug: () => farEnd.plug(),
  };
  const onLine = (line: string) => {
    const words = line.trim().split(/\s+/);
    const pull = cable[words.join(' ')];
    if (pull) return void pull().catch((error: Error) => complain(error.message));
    const done = line.trim() === '' ? succeed(null) : device.act(words);
    if (!done.ok) complain(done.error);
  };
  const stopListening = listenToOperator({ operator, onLine, complain });
  await io.stopped;
  stopListening();
  device.stop();
  await farEnd.unplug();
  return EXIT.ok;
}
