import type { MoveObstacle } from '../../../store/contract/protocol.ts';
import { openJournalReader } from './journal-reader.ts';

/** Open items that would be stranded in another shop. A cart without goods does not count. */
const OPEN: Readonly<Record<Exclude<MoveObstacle, 'running'>, string>> = {
  payments: `SELECT 1 FROM attempt WHERE state IN ('INTENT', 'REVERSING', 'QUARANTINE', 'ATTENTION')`,
  returns: `SELECT 1 FROM undo WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION')
    UNION ALL SELECT 1 FROM return_part WHERE state IN ('waiting', 'asked', 'unknown')`,
  tabs: `SELECT 1 FROM attempt a WHERE state = 'BOUND' AND intent ->> '$.pre_authorization' = 1 AND NOT EXISTS (
      SELECT 1 FROM tab_step s WHERE s.trace_id = a.trace_id AND s.state = 'DONE' AND s.act <> 'adjustment')
    UNION ALL SELECT 1 FROM tab_step WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION')`,
  sales: `SELECT 1 FROM sale WHERE state = 'PAYING'
    OR (state IN ('OPEN', 'HELD') AND (json_array_length(body, '$.lines') > 0 OR json_array_length(tenders) > 0))`,
  shift: 'SELECT 1 FROM shift WHERE closed_seq IS NULL',
};

export interface LeftOpen {
  readonly open: readonly MoveObstacle[];
  /** The highest number of an ended sale; 0 when there is none. */
  readonly sale_number: number;
}

/** Throws when the journal cannot be read, because then nothing is known. */
export function readLeftOpen(journal_file: string): LeftOpen {
  const opened = openJournalReader(journal_file);
  if (!opened.ok) throw new Error(opened.error.sentence);
  const { handle, close, has_tables, atOneMoment } = opened.value;
  try {
    if (!has_tables) return { open: [], sale_number: 0 };
    return atOneMoment(() => ({
      open: (Object.keys(OPEN) as (keyof typeof OPEN)[]).filter(
        (name) => handle.prepare(OPEN[name]).get() !== undefined,
      ),
      sale_number:
        handle
          .prepare<[], number>(`SELECT coalesce(max(number), 0) FROM sale WHERE state IN ('PAID', 'ABANDONED')`)
          .pluck()
          .get() ?? 0,
    }));
  } finally {
    close();
  }
}
