import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import type { Clock } from '../../../core/clock.ts';
import type { ShopCatalogue } from './catalogue-loader.ts';

export interface CatalogueWatchParts {
  readonly folder: string;
  readonly clock: Clock;
  readonly load: () => Promise<ShopCatalogue>;
  /** Sentences for a person about a file that was not taken, or not whole. */
  readonly tell: (problem: string) => void;
}

const FILES = ['catalogue.csv', 'catalogue.json'] as const;
/** Twice this is the longest that a new file waits; one that is still being written is left until it stays the same. */
const LOOK_MS = 5_000;

/** Which files there are, how long, and when they were written. */
async function standing(folder: string): Promise<string> {
  const found = await Promise.all(
    FILES.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => null);
      return file === null ? '-' : `${file.size} ${file.mtimeMs} ${file.ino}`;
    }),
  );
  return found.join(', ');
}

/**
 * Looks whether somebody put another catalogue file in the place of the one that is sold, and hands it over once it is whole.
 * A file of which nothing can be used changes nothing: the till goes on with the one before. Answers how to stop.
 */
export function watchCatalogue(parts: CatalogueWatchParts, take: (loaded: Catalogue) => Promise<boolean>): () => void {
  const { folder, clock, load, tell } = parts;
  let taken: string | null = null;
  let seen: string | null = null;
  let cancel = (): void => undefined;
  let stopped = false;
  const again = (): void => {
    if (!stopped) cancel = clock.schedule(LOOK_MS, () => void look().finally(again));
  };
  async function look(): Promise<void> {
    const now = await standing(folder);
    const settled = now === seen;
    seen = now;
    taken ??= now;
    if (now === taken || !settled || stopped) return;
    const { catalogue, problems } = await load();
    for (const problem of problems) tell(problem);
    if (catalogue.size > 0 && !(await take(catalogue))) return;
    taken = now;
  }
  void look().finally(again);
  return () => {
    stopped = true;
    cancel();
  };
}
