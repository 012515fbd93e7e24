import type { PracticeScenario } from '../../../core/contract/practice.ts';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';

/** Nothing went wrong yet; it is going wrong; what had to be done was done; or the sale was left without it. */
export type PracticePhase = 'waiting' | 'happening' | 'done' | 'missed';

const SETTLED: ReadonlySet<string> = new Set(['REVERSED', 'NO_CHARGE']);
/** Those in which nobody knows what became of a charge. */
const DOUBTFUL: ReadonlySet<PracticeScenario> = new Set(['lost_answer', 'other_amount', 'power_cut']);

/** Where a scenario stands once the till shows this; what is over stays over. */
export function practicePhase(
  scenario: PracticeScenario,
  before: PracticePhase,
  { checkout, status }: Pick<TillSnapshot, 'checkout' | 'status'>,
): PracticePhase {
  const current = checkout?.current;
  if (before === 'done' || before === 'missed') return before;
  if (before === 'waiting') {
    const begins = DOUBTFUL.has(scenario)
      ? current?.step === 'unknown'
      : scenario === 'unplugged'
        ? status.reader.code === 'lost'
        : current?.step === 'card';
    return begins ? 'happening' : 'waiting';
  }
  // Acted upon, set aside, or waited for: each is right, because the till undoes the charge by itself.
  if (DOUBTFUL.has(scenario))
    return current?.step === 'unknown' && !SETTLED.has(current.recovery.state) ? 'happening' : 'done';
  if (current === undefined) return 'missed';
  return current.step === 'approved' ? 'done' : 'happening';
}
