import type { AttemptView } from '../../../core/contract/recovery.ts';
import { Glyph } from '../../components/glyph.tsx';
import { MoneyRow } from '../../components/money-row.tsx';
import type { Wording } from '../../text/wording.ts';
import { chargedMinor, isUnresolved, signOf, stateText, whenText, whoOf } from './view/attempt-messages.ts';

export interface AttemptRowProps {
  readonly attempt: AttemptView;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly now_ms: number;
  readonly wording: Wording;
}

/** One attempt of the queue: how much, whose, what comes next, since when. Settled ones are smaller (DESIGN 5). */
export function AttemptRow({ attempt, selected, onSelect, now_ms, wording }: AttemptRowProps) {
  const settled = !isUnresolved(attempt);
  return (
    <li>
      <MoneyRow
        sign={<Glyph sign={settled && attempt.state !== 'DECLINED' ? 'paid' : signOf(attempt)} />}
        amount={wording.money(chargedMinor(attempt), attempt.currency)}
        who={whoOf(attempt, wording)}
        state={stateText(attempt, now_ms, wording)}
        when={whenText(attempt, now_ms, wording)}
        pressing={attempt.needs_person}
        settled={settled}
        selected={selected}
        onSelect={onSelect}
      />
    </li>
  );
}
