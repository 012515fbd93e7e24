import { useRef } from 'react';
import type { OpenShiftView } from '../../../core/contract/shifts.ts';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { DrawerCount, FloatHint } from './drawer-count.tsx';
import { ReconcilePane } from './reconcile-pane.tsx';
import { HourBars } from './report-facts.tsx';
import { ShiftHeader } from './shift-header.tsx';
import { useCounting } from './use-counting.ts';
import { useMayRead, useOpenShift, useReconciliation } from './use-shift.ts';
import { differenceSentence } from './view/drawer-view.ts';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

export interface ClosingViewProps {
  readonly open: OpenShiftView;
  readonly onLeave: () => void;
  readonly onClosed: (number: number) => void;
}

const isCounting = (): boolean => document.activeElement?.closest('[data-count]') != null;

/**
 * Counts the drawer beside the day's cards, and closes the shift. Unproven charges do not block the close (DESIGN 6).
 */
export function ClosingView({ open, onLeave, onClosed }: ClosingViewProps) {
  const wording = useWording();
  const { say } = wording;
  const now_ms = useNow();
  const foot = useRef<HTMLElement>(null);
  const { report, read } = useOpenShift();
  const may_read = useMayRead();
  const online = useTill(({ status }) => status.service.code !== 'offline');
  const stage = useTill(({ shift }) => shift.closing);
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const printing = useAct();
  const shift = report.state === 'read' ? report.value : null;
  const reconciling = useReconciliation(open.number, may_read && online);
  const acting = useAct();
  const counting = useCounting(open, shift, acting);
  const { results, handed, ready } = counting;
  const problem = acting.problem ?? printing.problem;
  const closing_now = acting.busy !== null;
  // A submitted count is answered before the report is reloaded.
  const hides_cash = results === null || (shift?.hides_cash ?? false);
  const close = async (): Promise<void> => {
    const { lines, note } = counting;
    const wish = { shift_id: open.shift_id, lines: [...lines], accepted: [...(results ?? [])], note: note.trim() };
    const answer = await acting.act('shift.close', wish);
    if (answer.ok) return onClosed(answer.value.number);
    // The drawer changed meanwhile: the difference must be read again before it is accepted.
    counting.recount();
    if (answer.error.code === 'shift_changed' || answer.error.code === 'count_again') void read();
  };
  const primary = (): void => void (results === null ? counting.handIn() : close());
  useKeys({
    Escape: () => (handed && !closing_now ? counting.recount() : onLeave()),
    // In a count field Enter moves to the next field and never closes the shift.
    Enter: () => (!ready || isCounting() ? false : primary()),
  });
  return (
    <div className={page.page}>
      <ShiftHeader
        title={say('shift.closeTitle', { number: open.number })}
        {...(shift === null ? { lead: open.opened_by } : {})}
        shift={shift}
        now_ms={now_ms}
        hides_cash={hides_cash}
      />
      <div className={layout.panes}>
        <DrawerCount
          counting={counting}
          shift={shift}
          busy={closing_now}
          onDone={() => foot.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()}
          wording={wording}
        >
          <FloatHint counting={counting} shift={shift} wording={wording} />
          {!hides_cash && shift?.report.currencies[0] && (
            <HourBars report={shift.report.currencies[0]} wording={wording} />
          )}
        </DrawerCount>
        <section className={layout.pane} aria-label={say('shift.reconcile.label')} data-scrolls="" tabIndex={0}>
          {shift === null ? (
            <p className={layout.note}>{say(may_read ? 'shift.reading' : 'shift.lockedLead')}</p>
          ) : (
            <ReconcilePane shift={shift} reconciling={reconciling} wording={wording} />
          )}
        </section>
      </div>
      <footer className={layout.foot} ref={foot}>
        {!handed && (
          <Button size="lg" variant="quiet" icon="arrowleft" label={say('shift.back')} keyCap="Esc" onPress={onLeave}>
            {''}
          </Button>
        )}
        <p className={layout.say} role="status">
          {problem !== null ? (
            <span className={layout.problem}>{problem}</span>
          ) : results === null ? (
            say(counting.again ? 'shift.countAgain' : 'shift.blindFoot')
          ) : counting.wants_note && !ready && !closing_now ? (
            say('shift.differenceNoteFoot')
          ) : ready || closing_now ? (
            differenceSentence(results, wording)
          ) : (
            say('shift.countFirst')
          )}
        </p>
        {handed && (
          <Button size="lg" variant="quiet" keyCap="Esc" onPress={counting.recount} disabled={closing_now}>
            {say('shift.recount')}
          </Button>
        )}
        {!handed && has_printer && (
          <Button
            size="lg"
            icon="printer"
            onPress={() => void printing.act('shift.print', { number: open.number })}
            busy={printing.busy === null ? undefined : say('shift.printing')}
          >
            {say('shift.printX')}
          </Button>
        )}
        <Button
          size="lg"
          variant="primary"
          icon={results === null ? 'check' : 'lock'}
          keyCap="Enter"
          className={layout.primary}
          disabled={!ready && !closing_now}
          onPress={primary}
          busy={closing_now ? say(stage === null ? 'common.sending' : `shift.stage.${stage}`) : undefined}
        >
          {say(results === null ? 'shift.handIn' : 'shift.close')}
        </Button>
      </footer>
    </div>
  );
}
