import { useRef } from 'react';
import type { OpenShiftView } from '../../../core/contract/shifts.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { CountFields } from './count-fields.tsx';
import { ReconcilePane } from './reconcile-pane.tsx';
import { HourBars } from './report-facts.tsx';
import { ShiftHeader } from './shift-header.tsx';
import { useClosing } from './use-closing.ts';
import { useMayRead, useOpenShift, useReconciliation } from './use-shift.ts';
import { Versus } from './versus.tsx';
import { differenceSentence, typedMinor } from './view/drawer-view.ts';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

export interface ClosingViewProps {
  readonly open: OpenShiftView;
  readonly onLeave: () => void;
  readonly onClosed: (number: number) => void;
}

const isCounting = (): boolean => document.activeElement?.closest('[data-count]') != null;

/** Counting the drawer beside the day's cards, and the close. What is not proven does not hold it up (DESIGN 6). */
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
  const closing = useClosing(open, shift, () => void read(), onClosed);
  const { currency, typed, results, busy, problem, handed, ready } = closing;
  const result = results?.find((one) => one.currency === currency) ?? null;
  const drawer = shift?.report.drawers.find((one) => one.currency === currency) ?? null;
  const untouched = Object.values(typed).every((digits) => digits === '');
  const primary = (): void => void (results === null ? closing.handIn() : closing.close());
  useKeys({
    Escape: () => (handed && !busy ? closing.recount() : onLeave()),
    // In a field Enter goes to the next one; it closes nothing from there.
    Enter: () => (!ready || isCounting() ? false : primary()),
  });
  return (
    <div className={page.page}>
      <ShiftHeader
        title={say('shift.closeTitle', { number: open.number })}
        {...(shift === null ? { lead: open.opened_by } : {})}
        shift={shift}
        now_ms={now_ms}
        hides_cash={results === null}
      />
      <div className={layout.panes}>
        <section className={layout.pane} aria-label={say('shift.countLabel')} data-scrolls="">
          <div className={layout.row}>
            <h2>{say('shift.drawer')}</h2>
            {closing.currencies.length > 1 && (
              <Segment
                label={say('shift.currency')}
                value={currency}
                choices={closing.currencies.map((value) => ({ value, text: value }))}
                onChange={closing.setCurrency}
              />
            )}
          </div>
          <CountFields
            key={currency}
            currency={currency}
            typed={typed}
            onType={closing.type}
            onDone={() => foot.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()}
            locked={handed || busy}
            wording={wording}
          />
          <Versus
            counted_minor={typedMinor(typed, currency)}
            result={result}
            drawer={drawer}
            currency={currency}
            untouched={untouched && !handed}
            wording={wording}
          />
          {results !== null && shift?.report.currencies[0] && (
            <HourBars report={shift.report.currencies[0]} wording={wording} />
          )}
        </section>
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
          {(problem ?? printing.problem) !== null ? (
            <span className={layout.problem}>{problem ?? printing.problem}</span>
          ) : results === null ? (
            say('shift.blindFoot')
          ) : ready || busy ? (
            differenceSentence(results, wording)
          ) : (
            say('shift.countFirst')
          )}
        </p>
        {handed && (
          <Button size="lg" variant="quiet" keyCap="Esc" onPress={closing.recount} disabled={busy}>
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
          disabled={!ready && !busy}
          onPress={primary}
          busy={busy ? say(stage === null ? 'common.sending' : `shift.stage.${stage}`) : undefined}
        >
          {say(results === null ? 'shift.handIn' : 'shift.close')}
        </Button>
      </footer>
    </div>
  );
}
