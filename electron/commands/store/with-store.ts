import type { StoreDatabase } from '../../../store/database/database.ts';
import { connectStore } from '../../../store/open-store.ts';
import { storeSentence } from '../../../store/store-refusal.ts';
import { type CommandIo, EXIT, type ParsedFlags } from '../command-line/arguments.ts';
import { type STORE_FLAGS, storeFolderOf } from './store-flags.ts';

/** Runs on the store that the flags name, and leaves it. */
export async function withStore(
  name: string,
  flags: ParsedFlags<typeof STORE_FLAGS>,
  io: CommandIo,
  act: (database: StoreDatabase) => Promise<number>,
): Promise<number> {
  const opened = await connectStore(flags.database ?? null, storeFolderOf(flags.data, io), flags.shop ?? null);
  if (!opened.ok) return say(name, storeSentence(opened.error), io);
  try {
    return await act(opened.value);
  } finally {
    await opened.value.close();
  }
}

export function say(name: string, sentence: string, io: CommandIo): number {
  io.stderr(`${name}: ${sentence}`);
  return EXIT.attention;
}
