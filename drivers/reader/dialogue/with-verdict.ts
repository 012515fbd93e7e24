import type { TlvElement } from '../../emv/tlv.ts';
import { digestOfVerdict } from '../earlier-reading.ts';
import type { ReadingTurn } from './family.ts';

/** Adds what identifies the verdict of a card that decided without the host, should the reader send it again. */
export function withVerdict<Reading>(
  turn: ReadingTurn<Reading>,
  elements: readonly TlvElement[] | undefined,
): ReadingTurn<Reading> {
  const is_decided = (turn.kind === 'end' || turn.kind === 'abandon') && turn.outcome.kind === 'card_refused';
  return is_decided && elements ? { ...turn, verdict: digestOfVerdict(elements) } : turn;
}
