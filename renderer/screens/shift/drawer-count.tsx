import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { NOTE_MAX } from '../../../core/shift/cash-reasons.ts';
import { keepFloat } from '../../../core/shift/keep-float.ts';
import { Segment } from '../../components/segment.tsx';
import { piecesText } from '../../text/pieces-text.ts';
import type { Wording } from '../../text/wording.ts';
import { CountFields } from './count-fields.tsx';
import type { Counting } from './use-counting.ts';
import { Versus } from './versus.tsx';
import { typedMinor } from './view/drawer-view.ts';
import styles from './shift.module.css';
import layout from './shift-layout.module.css';

export interface DrawerCountProps {
  readonly counting: Counting;
  readonly shift: ShiftView | null;
  readonly busy: boolean;
  /** After the last field: moves on to the screen's next action. */
  readonly onDone: () => void;
  readonly wording: Wording;
  readonly children?: ReactNode;
}

/** The drawer by note and coin beside the expected amount, and the reason for a difference. */
export function DrawerCount({ counting, shift, busy, onDone, wording, children }: DrawerCountProps) {
  const { say } = wording;
  const { currency, typed, results, handed } = counting;
  const drawer = shift?.report.drawers.find((one) => one.currency === currency) ?? null;
  const note = useRef<HTMLInputElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // A submitted count is read-only: the focus moves on to the next action.
  useEffect(() => {
    if (!handed) return;
    if (note.current) note.current.focus();
    else done.current();
  }, [handed]);
  const untouched = Object.values(typed).every((digits) => digits === '');
  return (
    <section className={layout.pane} aria-label={say('shift.countLabel')} data-scrolls="">
      <div className={layout.row}>
        <h2>{say('shift.drawer')}</h2>
        {counting.currencies.length > 1 && (
          <Segment
            label={say('shift.currency')}
            value={currency}
            choices={counting.currencies.map((value) => ({ value, text: value }))}
            onChange={counting.setCurrency}
          />
        )}
      </div>
      <CountFields
        // A recount starts with empty fields and the focus in the first.
        key={`${currency} ${counting.again}`}
        currency={currency}
        typed={typed}
        onType={counting.type}
        onDone={onDone}
        locked={handed || busy}
        wording={wording}
      />
      <Versus
        counted_minor={typedMinor(typed, currency)}
        result={results?.find((one) => one.currency === currency) ?? null}
        drawer={drawer}
        currency={currency}
        untouched={untouched && !handed}
        wording={wording}
      />
      {counting.wants_note && (
        <label className={styles.note}>
          <span>{say('shift.differenceNote')}</span>
          <input
            ref={note}
            type="text"
            value={counting.note}
            maxLength={NOTE_MAX}
            autoComplete="off"
            onChange={({ target }) => counting.setNote(target.value)}
          />
        </label>
      )}
      {children}
    </section>
  );
}

/** Which notes and coins to leave as the float and which to take out; once the result may be seen. */
export function FloatHint({ counting, shift, wording }: Pick<DrawerCountProps, 'counting' | 'shift' | 'wording'>) {
  const { lines, currency, results } = counting;
  const float_minor = shift?.report.drawers.find((one) => one.currency === currency)?.float_minor ?? 0;
  const split = results === null || float_minor === 0 ? null : keepFloat(lines, currency, float_minor);
  if (split === null || split.take.length === 0) return null;
  const { say, money } = wording;
  return (
    <dl className={styles.hint}>
      <dt>{say('shift.keepFloat', { amount: money(float_minor, currency) })}</dt>
      <dd>{piecesText(split.keep, wording)}</dd>
      <dt>{say('shift.takeRest')}</dt>
      <dd>{piecesText(split.take, wording)}</dd>
    </dl>
  );
}
