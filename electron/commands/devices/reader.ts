import type { Readable } from 'node:stream';
import { succeed } from '../../../core/result.ts';
import { READER_DRIVERS, type ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import { CARD_NAMES } from '../../../drivers/reader/simulated/cards.ts';
import { carryOut, notUnderstoodSentence, parseOperatorLine } from '../../../drivers/reader/simulated/operator-line.ts';
import { DEFAULT_SCRIPT, scriptSentence, loadScript } from '../../../drivers/reader/simulated/script.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, text } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { LINE_FLAGS, oneOf, serveDevice, simulatedLine } from './simulated-device.ts';

const FLAGS = {
  driver: {
    placeholder: 'NAME',
    help: `protocol to speak: ${READER_DRIVERS.join(', ')}; default idtech-neo`,
    parse: oneOf(READER_DRIVERS),
  } as Flag<ReaderDriver>,
  ...LINE_FLAGS,
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
  return runCommand(DEFINITION, argv, io, async ({ flags: { driver = 'idtech-neo', link, tcp, script, json } }) => {
    const line = simulatedLine(link, tcp);
    if (line === null)
      return refuseUsage(
        DEFINITION.name,
        io,
        'give either --link PATH or --tcp PORT, e.g. --link reader.tty or --tcp 16107',
      );
    const loaded = script === undefined ? succeed(DEFAULT_SCRIPT) : loadScript(script);
    if (!loaded.ok) return refuseUsage(DEFINITION.name, io, `--script: ${scriptSentence(loaded.error)}`);
    const device = createSimulatedReader(driver, {
      farEnd: line.farEnd,
      clock: systemClock,
      script: loaded.value,
      log: (entry) => (json ? io.stdout(JSON.stringify(entry)) : io.stderr(`${entry.event}: ${entry.text}`)),
    });
    const complain = (sentence: string) => io.stderr(`${DEFINITION.name}: ${sentence}`);
    const onLine = (given: string) => {
      const action = parseOperatorLine(given);
      if (!action.ok) complain(notUnderstoodSentence(action.error));
      else if (action.value) carryOut(action.value, device).catch((error: Error) => complain(error.message));
    };
    return await serveDevice({ line, io, operator, onLine, complain, stop: () => device.unplug() });
  });
}
