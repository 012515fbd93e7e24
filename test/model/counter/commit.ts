import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { after } from './books.ts';
import type { CounterWorld } from './world.ts';

/** The next world; null when the journal refuses the move. */
export type Move = CounterWorld | null;

/** Commits events; the drawer moves after the commit. */
export function writes(world: CounterWorld, events: readonly JournalEvent[], drawer_minor = 0): Move {
  const books = after(world.books, events);
  return books === null ? null : { ...world, books, drawer_minor: world.drawer_minor + drawer_minor };
}
