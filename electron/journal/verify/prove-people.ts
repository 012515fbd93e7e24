import type Database from 'better-sqlite3';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { readEvent } from '../events/events.ts';
import { readJson } from '../tables/attempt-table.ts';
import { personId } from '../tables/person-table.ts';
import type { ErasedEvents } from './chain.ts';

/** Erasures recorded in the journal. Damaged ones are skipped here; the chain check reports them. */
export function readErasures(handle: Database.Database): {
  readonly events: ErasedEvents;
  readonly person_ids: ReadonlySet<string>;
} {
  const bodies = handle.prepare<[], string>("SELECT body FROM event WHERE type = 'person_erased'").pluck();
  return erasuresIn(bodies.all());
}

/** Same for event bodies read in another way. */
export function erasuresIn(bodies: readonly string[]) {
  const erasures = bodies.flatMap((body) => {
    const event = readEvent(readJson(body));
    return event?.type === 'person_erased' ? event : [];
  });
  return {
    events: new Map(erasures.flatMap(({ events }) => events.map(({ seq, hash }) => [seq, hash] as const))),
    person_ids: new Set(erasures.flatMap(({ person_ids }) => person_ids)),
  };
}

interface PersonRow {
  readonly person_id: string;
  readonly salt: string;
  readonly body: string;
}

/**
 * Checks that person rows match the sales that name them byte for byte, and that none is missing without an erasure.
 */
export function provePeople(
  handle: Database.Database,
  erased: ReadonlySet<string>,
  addProblem: (problem: string) => void,
): void {
  const rows = handle.prepare<[], PersonRow>('SELECT person_id, salt, body FROM person');
  for (const { person_id, salt, body } of rows.iterate())
    if (personId(salt, body) !== person_id)
      addProblem(`the customer ${person_id.slice(0, 8)} is not the one that was written`);
  const documents = handle.prepare<[], { document_id: string; person_id: string }>(
    `SELECT document_id, person_id FROM fiscal_document WHERE person_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM person WHERE person.person_id = fiscal_document.person_id)`,
  );
  for (const { document_id, person_id } of documents.iterate())
    if (!erased.has(person_id)) addProblem(`the customer of document ${document_id} is gone, and no erasure says so`);
  const gone = handle.prepare<[number], { number: number; person_id: string }>(
    `SELECT number, body ->> '$.person_id' AS person_id FROM sale
      WHERE body ->> '$.person_id' IS NOT NULL AND number < ?
        AND NOT EXISTS (SELECT 1 FROM person WHERE person.person_id = sale.body ->> '$.person_id') ORDER BY number`,
  );
  for (const { number, person_id } of gone.iterate(LANE_NUMBERS))
    if (!erased.has(person_id)) addProblem(`the customer of sale ${number} is gone, and no erasure says so`);
}
