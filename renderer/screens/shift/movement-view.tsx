import { useState } from 'react';
import type { OpenShiftView } from '../../../core/contract/shifts.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { CashRequest } from '../../../core/shift/shift.ts';
import { CASH_IN_REASONS, CASH_OUT_REASONS, NOTE_MAX } from '../../../core/shift/cash-reasons.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useDecimals } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Segment } from '../../components/segment.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { ShiftHeader } from './shift-header.tsx';
import styles from './shift.module.css';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

type Direction = CashRequest['direction'];

/** Cash into or out of the drawer without a sale: amount and reason. */
export function MovementView({ open, onLeave }: { readonly open: OpenShiftView; readonly onLeave: () => void }) {
  const wording = useWording();
  const { say } = wording;
  const decimals = useDecimals();
  const now_ms = useNow();
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const { act, busy, problem } = useAct();
  const shown = useShown();
  // One id per movement: however often it is sent, money moves once.
  const [movement_id] = useState(() => crypto.randomUUID());
  const [direction, setDirection] = useState<Direction>('out');
  const [reason, setReason] = useState<string>('deposit');
  const [amount_minor, setAmount] = useState(0);
  const [note, setNote] = useState('');
  const reasons: readonly string[] = direction === 'in' ? CASH_IN_REASONS : CASH_OUT_REASONS;
  const needs_note = reason === 'other' && note.trim().length < 3;
  const ready = amount_minor > 0 && !needs_note && busy === null;
  const amount = wording.money(amount_minor, open.currency);
  const choose = (next: Direction): void => {
    setDirection(next);
    setReason(next === 'in' ? 'change' : 'deposit');
  };
  const send = async (): Promise<void> => {
    if (!ready) return;
    const wish = { movement_id, direction, reason, amount_minor, note: note.trim() } as CashRequest;
    const answer = await act('shift.cashInOut', wish);
    if (!answer.ok) return;
    // The slip goes into the envelope with the money; a failed print can be repeated from the list.
    if (reason === 'safe_drop' && has_printer)
      await act('shift.printSlip', { number: open.number, slip_id: movement_id });
    if (shown.current) onLeave();
  };
  useKeys({ Enter: () => void send(), Escape: onLeave, '+': () => choose('in'), '-': () => choose('out') });
  return (
    <div className={page.page}>
      <ShiftHeader title={say('shift.moveTitle')} lead={say('shift.moveLead')} shift={null} now_ms={now_ms} />
      <div className={layout.panes}>
        <section className={layout.pane} aria-label={say('shift.moveWhy')} data-scrolls="">
          <Segment
            label={say('shift.moveDirection')}
            value={direction}
            choices={[
              { value: 'out', text: `− ${say('shift.cashOutOne')}` },
              { value: 'in', text: `+ ${say('shift.cashInOne')}` },
            ]}
            onChange={choose}
          />
          <h2>{say('shift.moveWhy')}</h2>
          <div className={styles.reasons}>
            {reasons.map((one) => (
              <Chip key={one} selected={one === reason} onSelect={() => setReason(one)}>
                {say(`shift.reason.${one as CashRequest['reason']}`)}
              </Chip>
            ))}
          </div>
          <label className={styles.note}>
            <span>{say(reason === 'other' ? 'shift.moveNoteNeeded' : 'shift.moveNote')}</span>
            <input
              type="text"
              value={note}
              maxLength={NOTE_MAX}
              autoComplete="off"
              readOnly={busy !== null}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
        </section>
        <section className={layout.pane} aria-label={say('shift.moveAmount')}>
          <AmountPad
            label={say('shift.moveAmount')}
            shown={amount}
            value={amount_minor}
            max={AMOUNT_MINOR_MAX}
            decimals={decimals}
            // What is on its way cannot be typed over.
            onChange={(typed_minor) => busy === null && setAmount(typed_minor)}
          />
        </section>
      </div>
      <footer className={layout.foot}>
        <p className={layout.say} role="status">
          {problem !== null ? (
            <span className={layout.problem}>{problem}</span>
          ) : needs_note ? (
            say('shift.moveNoteNeeded')
          ) : (
            say('shift.moveFoot')
          )}
        </p>
        <Button size="lg" variant="quiet" icon="arrowleft" keyCap="Esc" onPress={onLeave}>
          {say('shift.back')}
        </Button>
        <Button
          size="lg"
          variant="primary"
          keyCap="Enter"
          className={layout.primary}
          disabled={!ready && busy === null}
          onPress={() => void send()}
          busy={busy === null ? undefined : say('common.sending')}
        >
          {amount_minor === 0
            ? say('shift.moveType')
            : say(direction === 'in' ? 'shift.moveIn' : 'shift.moveOut', { amount })}
        </Button>
      </footer>
    </div>
  );
}
