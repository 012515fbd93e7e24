import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import type { Clock } from '../../../core/clock.ts';
import type { ShopCatalogue } from './catalogue-loader.ts';

export interface CatalogueWatchParts {
  readonly folder: string;
  readonly clock: Clock;
  readonly load: () => Promise<ShopCatalogue>;
  /** Reports, as a sentence, a file that was not imported, or not entirely. */
  readonly tell: (problem: string) => void;
}

const FILES = ['catalogue.csv', 'catalogue.json'] as const;
/** A new file waits at most twice this; one still being written is left until it stops changing. */
const LOOK_MS = 5_000;

/** Name, size and modification time of each catalogue file. */
async function fingerprint(folder: string): Promise<string> {
  const found = await Promise.all(
    FILES.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => null);
      return file === null ? '-' : `${file.size} ${file.mtimeMs} ${file.ino}`;
    }),
  );
  return found.join(', ');
}

/**
 * Watches for another catalogue file in place of the current one, and delivers it once complete. A file without
 * anything usable changes nothing. Returns the function that stops it.
 */
export function watchCatalogue(parts: CatalogueWatchParts, take: (loaded: Catalogue) => Promise<boolean>): () => void {
  const { folder, clock, load, tell } = parts;
  let taken: string | null = null;
  let seen: string | null = null;
  let cancel = (): void => undefined;
  let stopped = false;
  const again = (): void => {
    if (!stopped) cancel = clock.schedule(LOOK_MS, () => void poll().finally(again));
  };
  async function poll(): Promise<void> {
    const now = await fingerprint(folder);
    const settled = now === seen;
    seen = now;
    taken ??= now;
    if (now === taken || !settled || stopped) return;
    const { catalogue, problems } = await load();
    for (const problem of problems) tell(problem);
    if (catalogue.size > 0 && !(await take(catalogue))) return;
    taken = now;
  }
  void poll().finally(again);
  return () => {
    stopped = true;
    cancel();
  };
}
