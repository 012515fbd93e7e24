import { type CommandIo, EXIT } from '../command-line/arguments.ts';

/** Serves until it is stopped, which is normal, or cannot continue, so that its supervisor restarts it. */
export async function runUntilStopped(
  { gave_up }: { readonly gave_up: Promise<void> },
  { stopped }: Pick<CommandIo, 'stopped'>,
): Promise<number> {
  return await Promise.race([stopped.then(() => EXIT.ok), gave_up.then(() => EXIT.attention)]);
}
