import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import type { Clock } from '../../../core/clock.ts';
import type { ShopCatalogue } from './catalogue-loader.ts';

export interface CatalogueWatchParts {
  readonly folder: string;
  readonly clock: Clock;
  readonly load: () => Promise<ShopCatalogue>;
  /** From `loadMarked`: a file that was still being written was read as it was then. */
  readonly first: string;
  /** Reports, as a sentence, a file that was not imported, or not entirely. */
  readonly tell: (problem: string) => void;
}

const FILES = ['catalogue.csv', 'catalogue.json'] as const;
/** A new file waits at most twice this; one still being written is left until it stops changing. */
const LOOK_MS = 5_000;
/** A start has more to do than to look again at once. */
const FIRST_LOOK_MS = 1_000;

/** Size, modification time and place of each catalogue file. */
const marksOf = (files: readonly (Stats | null | undefined)[]): string =>
  files.map((file) => (file ? `${file.size} ${file.mtimeMs} ${file.ino}` : '-')).join(', ');

/** The files' marks now, in one turn: a start waits for it. */
export function catalogueMarks(folder: string): string {
  return marksOf(
    FILES.map((name) => {
      try {
        return statSync(join(folder, name), { throwIfNoEntry: false });
      } catch {
        return null;
      }
    }),
  );
}

/** Loads the first catalogue, with the files' marks as they were before it was read. */
export async function loadMarked(
  folder: string,
  load: CatalogueWatchParts['load'],
): Promise<ShopCatalogue & { readonly marks: string }> {
  const marks = catalogueMarks(folder);
  return { marks, ...(await load()) };
}

/** The files' marks, read beside the till: a folder on a slow network may take long to answer. */
async function marksLater(folder: string): Promise<string> {
  return marksOf(await Promise.all(FILES.map((name) => stat(join(folder, name)).catch(() => null))));
}

/**
 * Watches for another catalogue file in place of the current one, and delivers it once complete. A file without
 * anything usable changes nothing. Returns the function that stops it.
 */
export function watchCatalogue(parts: CatalogueWatchParts, take: (loaded: Catalogue) => Promise<boolean>): () => void {
  const { folder, clock, load, tell } = parts;
  let taken = parts.first;
  let seen: string | null = null;
  let cancel = (): void => undefined;
  let stopped = false;
  const again = (after_ms = LOOK_MS): void => {
    if (!stopped) cancel = clock.schedule(after_ms, () => void poll().finally(again));
  };
  async function poll(): Promise<void> {
    const now = await marksLater(folder);
    const settled = now === seen;
    seen = now;
    if (now === taken || !settled || stopped) return;
    const { catalogue, problems } = await load();
    for (const problem of problems) tell(problem);
    if (catalogue.size > 0 && !(await take(catalogue))) return;
    taken = now;
  }
  again(FIRST_LOOK_MS);
  return () => {
    stopped = true;
    cancel();
  };
}
