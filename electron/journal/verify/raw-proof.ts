import { openRawEvents } from '../salvage/raw-events.ts';
import { createChainProof } from './chain.ts';
import { type JournalReport, createProblems } from './report.ts';

/**
 * Proves the chain of a journal that SQLite cannot read, page by page. `damage` is what SQLite said. The tables are not
 * compared: which rows are theirs is what the damaged pages would tell.
 */
export function proveRaw(path: string, damage: string): JournalReport {
  const problems = createProblems();
  problems.tell(damage);
  const chain = createChainProof(problems.tell);
  const raw = openRawEvents(path);
  try {
    for (const row of raw.rows()) chain.see(row);
  } finally {
    raw.close();
  }
  const { end, proven_events, first_wrong_event } = chain;
  return {
    ok: false,
    events: end.seq,
    attempts: 0,
    sales: 0,
    problems: problems.list,
    last_hash: end.hash,
    proven_events,
    first_wrong_event: end.seq === 0 ? 1 : first_wrong_event,
    trust: [
      ...chain.trust(),
      ...(first_wrong_event === null && end.seq > 0
        ? ['They were read past the damage, which lies in what leads to them; whether more followed is not proven.']
        : []),
      'What the till shows of sales and payments cannot be relied on until it is made again from its events.',
    ],
  };
}
