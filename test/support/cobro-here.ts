import { runCobro } from '../../electron/commands/cobro.ts';
import { deriveQuickly } from './quick-pins.ts';

/** Runs `cobro …` in this process until it exits. `typed` holds its input lines; without it there is no input. */
export async function cobroHere(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  typed?: readonly (string | undefined)[],
  stopped: Promise<void> = new Promise(() => {}),
) {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const left = [...(typed ?? [])];
  const code = await runCobro(argv, {
    environment,
    stdout: (line) => void stdout.push(line),
    stderr: (line) => void stderr.push(line),
    derivePin: deriveQuickly,
    stopped,
    ...(typed === undefined ? {} : { readSecret: async () => left.shift() }),
  });
  return { code, stdout, stderr };
}
