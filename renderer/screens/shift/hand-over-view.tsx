import { useEffect, useRef, useState } from 'react';
import type { OpenShiftView } from '../../../core/contract/shifts.ts';
import { Button } from '../../components/button.tsx';
import { PIN_DIGITS_MIN, PinPad } from '../../components/pin-pad.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { DrawerCount } from './drawer-count.tsx';
import { ShiftHeader } from './shift-header.tsx';
import { useCounting } from './use-counting.ts';
import { useOpenShift } from './use-shift.ts';
import { differenceText, ownShare } from './view/drawer-view.ts';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

export interface HandOverViewProps {
  readonly open: OpenShiftView;
  readonly onLeave: () => void;
  /** The other person is now signed in, and may lack the permission to read reports. */
  readonly onTaken: () => void;
}

const isCounting = (): boolean => document.activeElement?.closest('[data-count]') != null;

/**
 * Hands the drawer to another cashier: counted by the current holder, accepted with the PIN of the other, who is then
 * signed in.
 */
export function HandOverView({ open, onLeave, onTaken }: HandOverViewProps) {
  const wording = useWording();
  const { say } = wording;
  const now_ms = useNow();
  const foot = useRef<HTMLElement>(null);
  const { report, read } = useOpenShift();
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const acting = useAct();
  const shown = useShown();
  const { act, problem } = acting;
  // One id per hand-over: however often it is sent, the drawer changes hands once.
  const [hand_over_id] = useState(() => crypto.randomUUID());
  const [signing, setSigning] = useState(false);
  const [pin, setPin] = useState('');
  const shift = report.state === 'read' ? report.value : null;
  const counting = useCounting(open, shift, acting);
  const { results, ready } = counting;
  const busy = acting.busy !== null;
  const counted = !ready || results === null ? null : ownShare(results, shift?.hand_overs ?? []);
  const may_sign = signing && pin.length >= PIN_DIGITS_MIN && !busy;
  const back = (): void => {
    if (busy) return;
    if (!signing && !counting.handed) return onLeave();
    setSigning(false);
    setPin('');
    if (!signing) counting.recount();
  };
  const take = async (): Promise<void> => {
    const { lines, note } = counting;
    const wish = { hand_over_id, shift_id: open.shift_id, note: note.trim(), pin };
    const answer = await act('shift.handOver', { ...wish, lines: [...lines], accepted: [...(results ?? [])] });
    setPin('');
    if (!answer.ok) {
      if (answer.error.code !== 'shift_changed' && answer.error.code !== 'count_again') return;
      setSigning(false);
      counting.recount();
      return void read();
    }
    if (has_printer) await act('shift.printSlip', { number: open.number, slip_id: hand_over_id });
    await act('staff.signIn', { pin });
    if (shown.current) onTaken();
  };
  const primary = (): void => {
    if (signing) return void (may_sign && take());
    if (results === null) return void counting.handIn();
    if (ready) setSigning(true);
  };
  // Moves the focus to the PIN pad: in the note field the PIN would be visible.
  useEffect(() => {
    if (signing && document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  }, [signing]);
  useKeys({ Escape: back, Enter: () => (!signing && (!ready || isCounting()) ? false : primary()) });
  return (
    <div className={page.page}>
      <ShiftHeader title={say('shift.handOver')} lead={say('shift.handOverLead')} shift={null} now_ms={now_ms} />
      <div className={layout.panes}>
        <DrawerCount
          counting={counting}
          shift={shift}
          busy={busy || signing}
          onDone={() => foot.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()}
          wording={wording}
        />
        <section className={layout.pane} aria-label={say('shift.handOverPin')} data-scrolls="">
          {signing ? (
            <PinPad value={pin} label={say('shift.handOverPin')} onChange={setPin} disabled={busy} />
          ) : (
            <p className={layout.note}>{say('shift.handOverFoot')}</p>
          )}
        </section>
      </div>
      <footer className={layout.foot} ref={foot}>
        <p className={layout.say} role="status">
          {problem !== null ? (
            <span className={layout.problem}>{problem}</span>
          ) : counted !== null ? (
            counted
              .map(
                (one) =>
                  `${wording.money(one.difference_minor, one.currency)} ${differenceText(one.difference_minor, wording)}`,
              )
              .join(' · ')
          ) : counting.wants_note ? (
            say('shift.differenceNoteFoot')
          ) : (
            say(counting.again ? 'shift.countAgain' : results === null ? 'shift.blindFoot' : 'shift.handOverFoot')
          )}
        </p>
        <Button size="lg" variant="quiet" icon="arrowleft" keyCap="Esc" onPress={back} disabled={busy}>
          {say(counting.handed && !signing ? 'shift.recount' : 'shift.back')}
        </Button>
        <Button
          size="lg"
          variant="primary"
          icon="check"
          keyCap="Enter"
          className={layout.primary}
          disabled={!(signing ? may_sign : ready) && !busy}
          onPress={primary}
          busy={busy ? say('common.sending') : undefined}
        >
          {say(results === null ? 'shift.handIn' : 'shift.handOver')}
        </Button>
      </footer>
    </div>
  );
}
