import { type Counter, openCounter } from '../counter.ts';
import { defaultDataFolder } from '../data-folder.ts';
import { type CommandIo, EXIT, type ParsedFlags } from './arguments.ts';
import { type SERVICE_FLAGS, type TILL_FLAGS, settingsFromFlags } from './till-flags.ts';

type Flags = ParsedFlags<typeof SERVICE_FLAGS> & Partial<ParsedFlags<typeof TILL_FLAGS>>;

/** Opens the counter of a data folder for one operation, and closes it in order whatever comes of it. */
export async function withCounter(
  name: string,
  flags: Flags,
  with_reader: boolean,
  io: CommandIo,
  operation: (counter: Counter) => Promise<number>,
): Promise<number> {
  const opened = await openCounter({
    data_folder: flags.data ?? defaultDataFolder(io.environment),
    settings: settingsFromFlags(flags),
    environment: io.environment,
    with_reader,
    stderr: io.stderr,
  });
  if (!opened.ok) {
    io.stderr(`${name}: ${opened.error}`);
    return EXIT.attention;
  }
  try {
    return await operation(opened.value);
  } finally {
    await opened.value.stop();
  }
}

/** Prints a result: as JSON for programs, as a sentence for people. */
export function printResult(io: CommandIo, as_json: boolean, result: object, sentence: string): void {
  io.stdout(as_json ? JSON.stringify(result) : sentence);
}
