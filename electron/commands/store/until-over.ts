import { type CommandIo, EXIT } from '../command-line/arguments.ts';

/** Serves until it is asked to stop, which is all right, or cannot go on, so that whoever looks after it starts it again. */
export async function untilOver(
  { gave_up }: { readonly gave_up: Promise<void> },
  { stopped }: Pick<CommandIo, 'stopped'>,
): Promise<number> {
  return await Promise.race([stopped.then(() => EXIT.ok), gave_up.then(() => EXIT.attention)]);
}
