import { type StoreDatabase, refusedByDatabase } from '../../../store/database/database.ts';
import { connectStore } from '../../../store/open-store.ts';
import { type StoreRefusal, storeSentence } from '../../../store/store-refusal.ts';
import { type CommandIo, EXIT, type ParsedFlags } from '../command-line/arguments.ts';
import { type STORE_FLAGS, storeFolderOf } from './store-flags.ts';

/** Runs on the store that the flags name, and leaves it. What its database or its folder refuses is a sentence. */
export async function withStore(
  name: string,
  flags: ParsedFlags<typeof STORE_FLAGS>,
  io: CommandIo,
  act: (database: StoreDatabase) => Promise<number>,
): Promise<number> {
  const folder = storeFolderOf(flags.data, io);
  let is_begun = false;
  try {
    const opened = await connectStore(flags.database ?? null, folder, flags.shop ?? null);
    if (!opened.ok) return say(name, storeSentence(opened.error), io);
    is_begun = true;
    try {
      return await act(opened.value);
    } finally {
      await opened.value.close();
    }
  } catch (error) {
    const refused = refusalOf(error, folder);
    if (refused === null) throw error;
    const is_unknown = is_begun && refused.code === 'database_refused' && ANSWER_LOST.test(refused.state);
    return say(name, is_unknown ? `${storeSentence(refused)} ${LOOK_FIRST}` : storeSentence(refused), io);
  }
}

/** The connection ended, possibly during a COMMIT whose result is unknown. */
const ANSWER_LOST = /^(08|57P0[12]|E[A-Z]+$|connection$)/;
const LOOK_FIRST = 'What it was to change may be done or not: look before you do it again.';

/** Why the machine or the database did not do what a command asked; null: it is a mistake of the program. */
export function refusalOf(error: unknown, folder: string): StoreRefusal | null {
  if (!(error instanceof Error)) return null;
  // Only files have a path; a connection has an address.
  const is_of_files = 'path' in error && 'code' in error;
  return is_of_files ? { code: 'folder_unusable', folder, system: String(error.code) } : refusedByDatabase(error);
}

export function say(name: string, sentence: string, io: CommandIo): number {
  io.stderr(`${name}: ${sentence}`);
  return EXIT.attention;
}
