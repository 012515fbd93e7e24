import type { Readable } from 'node:stream';
import { succeed } from '../../../core/result.ts';
import { PRINTER_MODELS, type PrinterModelName } from '../../../drivers/printer/printer-model.ts';
import {
  SIMULATED_KINDS,
  type SimulatedKind,
  simulatePeripheral,
} from '../../features/devices/simulated-peripherals.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { LINE_FLAGS, type SimulatedLine, oneOf, serveDevice, simulatedLine } from './simulated-device.ts';

const FLAGS = {
  kind: {
    placeholder: 'KIND',
    help: `what it is: ${SIMULATED_KINDS.join(', ')}`,
    parse: oneOf(SIMULATED_KINDS),
  } as Flag<SimulatedKind>,
  ...LINE_FLAGS,
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
  return runCommand(DEFINITION, argv, io, async ({ flags: { kind, link, tcp, model = 'escpos' } }) => {
    const line = simulatedLine(link, tcp);
    if (line === null)
      return refuseUsage(
        DEFINITION.name,
        io,
        'give either --link PATH or --tcp PORT, e.g. --link scale.tty or --tcp 9100',
      );
    if (kind === undefined) return refuseUsage(DEFINITION.name, io, `give --kind ${SIMULATED_KINDS.join('|')}`);
    return await serve(kind, model, line, io, operator);
  });
}

async function serve(
  kind: SimulatedKind,
  model: PrinterModelName,
  line: SimulatedLine,
  io: CommandIo,
  operator: Readable,
): Promise<number> {
  const { farEnd } = line;
  const tell = (event: object) => io.stdout(JSON.stringify(event));
  const complain = (sentence: string) => io.stderr(`${DEFINITION.name}: ${sentence}`);
  const device = simulatePeripheral(kind, { farEnd, clock: systemClock, model, tell });
  const cable: Readonly<Record<string, () => Promise<void>>> = {
    unplug: () => farEnd.unplug(),
    replug: () => farEnd.plug(),
  };
  const onLine = (given: string) => {
    const tokens = given.trim().split(/\s+/);
    const pull = cable[tokens.join(' ')];
    if (pull) return void pull().catch((error: Error) => complain(error.message));
    const done = given.trim() === '' ? succeed(null) : device.act(tokens);
    if (!done.ok) complain(actSentence(done.error.accepted));
  };
  return await serveDevice({ line, io, operator, onLine, complain, stop: () => device.stop() });
}

function actSentence(accepted: readonly string[]): string {
  return accepted.length === 0 ? 'a display only shows; accepted: unplug, replug' : `accepted: ${accepted.join(', ')}`;
}
