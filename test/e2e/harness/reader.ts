import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, ready, start, stop } from './program.ts';

/** A simulated reader in its own process, at the far end of a pseudo-terminal. */
export interface ReaderUnderTest {
  /** The value of `--reader`. */
  readonly spec: string;
  /** Writes a command to its standard input, such as `present visa_credit`. */
  order(line: string): void;
  /** Unplugs it: the line drops at once. */
  unplug(): void;
  replug(): void;
  /** Turns off automatic cards. */
  stopPresenting(): void;
  stop(): Promise<void>;
}

export async function startReader(flags: readonly string[] = []): Promise<ReaderUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-reader-'));
  const link = join(folder, 'reader.tty');
  const program: Program = start(['reader', '--driver', 'idtech-neo', '--link', link, ...flags]);
  await ready(program);
  return {
    spec: `serial:${link}?driver=idtech-neo&baud=115200`,
    order: (line) => program.say(line),
    unplug: () => program.say('unplug'),
    replug: () => program.say('replug'),
    stopPresenting: () => program.say('automatic off'),
    async stop() {
      await stop(program);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
