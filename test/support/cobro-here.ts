import { runCobro } from '../../electron/commands/cobro.ts';
import { deriveQuickly } from './quick-pins.ts';

/** Runs `cobro …` in this process to its end. `typed` answers what it asks for, one line each; without it nobody can type. */
export async function cobroHere(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  typed?: readonly (string | undefined)[],
) {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const left = [...(typed ?? [])];
  const code = await runCobro(argv, {
    environment,
    stdout: (line) => void stdout.push(line),
    stderr: (line) => void stderr.push(line),
    derivePin: deriveQuickly,
    stopped: new Promise<void>(() => {}),
    ...(typed === undefined ? {} : { readSecret: async () => left.shift() }),
  });
  return { code, stdout, stderr };
}
