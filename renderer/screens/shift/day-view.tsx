import type { OpenShiftView } from '../../../core/contract/shifts.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { DrawerFacts } from './drawer-facts.tsx';
import { MovementList } from './movement-list.tsx';
import { ReportFacts } from './report-facts.tsx';
import { useReportFiles } from './report-files.tsx';
import { ShiftHeader } from './shift-header.tsx';
import { useOpenShift } from './use-shift.ts';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

export interface DayViewProps {
  readonly open: OpenShiftView;
  readonly onClose: () => void;
  readonly onMove: () => void;
  readonly onHandOver: () => void;
  readonly onPast: () => void;
  readonly onLeave: () => void;
}

/** The open shift: sales, cash in the drawer, cash movements. */
export function DayView({ open, onClose, onMove, onHandOver, onPast, onLeave }: DayViewProps) {
  const wording = useWording();
  const { say, time } = wording;
  const now_ms = useNow();
  const { act, busy, problem } = useAct();
  const { report, read } = useOpenShift();
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const has_staff = useTill(({ staff }) => staff.configured);
  const files = useReportFiles(open.number);
  const shift = report.state === 'read' ? report.value : null;
  const print = (): void => void act('shift.print', { number: open.number });
  useKeys({
    Enter: onClose,
    Escape: onLeave,
    '+': onMove,
    h: onPast,
    ...(has_staff ? { e: onHandOver } : {}),
    ...(has_printer ? { p: print } : {}),
  });
  const lead = open.automatic
    ? say('shift.leadAutomatic', { time: time(open.opened_at_ms) })
    : say('shift.lead', { time: time(open.opened_at_ms), who: open.opened_by });
  return (
    <div className={page.page}>
      <ShiftHeader
        title={say('shift.title', { number: open.number })}
        lead={lead}
        shift={shift}
        now_ms={now_ms}
        hides_cash={shift?.hides_cash ?? false}
      />
      {shift === null ? (
        <div className={layout.panes}>
          <Unread state={report.state} onRead={() => void read()} />
        </div>
      ) : (
        <div className={layout.panes}>
          <section className={layout.pane} aria-label={say('shift.drawer')} data-scrolls="" tabIndex={0}>
            <h2>{say('shift.drawer')}</h2>
            <DrawerFacts shift={shift} wording={wording} />
            <div className={layout.row} data-acts="">
              <h2>{say('shift.movements')}</h2>
              <div className={layout.acts}>
                {has_staff && (
                  <Button size="sm" icon="swap" keyCap="E" onPress={onHandOver}>
                    {say('shift.handOver')}
                  </Button>
                )}
                <Button size="sm" icon="coins" keyCap="+" onPress={onMove}>
                  {say('shift.move')}
                </Button>
              </div>
            </div>
            <MovementList
              movements={shift.movements}
              hand_overs={shift.hand_overs}
              onSlip={has_printer ? (slip_id) => void act('shift.printSlip', { number: open.number, slip_id }) : null}
              wording={wording}
            />
          </section>
          <section className={layout.pane} aria-label={say('shift.summary')} data-scrolls="" tabIndex={0}>
            <ReportFacts shift={shift} wording={wording} />
          </section>
        </div>
      )}
      <footer className={layout.foot}>
        <p className={layout.say} role={problem === null ? undefined : 'alert'}>
          {problem === null ? (files.text ?? say('shift.dayFoot')) : <span className={layout.problem}>{problem}</span>}
        </p>
        <Button size="lg" variant="quiet" icon="calendar" keyCap="H" onPress={onPast}>
          {say('shift.past')}
        </Button>
        {files.buttons}
        {has_printer && (
          <Button
            size="lg"
            icon="printer"
            keyCap="P"
            onPress={print}
            busy={busy === 'shift.print' ? say('shift.printing') : undefined}
          >
            {say('shift.printX')}
          </Button>
        )}
        <Button size="lg" variant="primary" icon="lock" keyCap="Enter" className={layout.primary} onPress={onClose}>
          {say('shift.countAndClose')}
        </Button>
      </footer>
    </div>
  );
}

/** Not loaded yet, needs a PIN, or currently unavailable. */
export function Unread({
  state,
  onRead,
}: {
  readonly state: 'reading' | 'locked' | 'failed' | 'read';
  readonly onRead: () => void;
}) {
  const { say } = useWording();
  if (state === 'reading') return <p className={layout.pane}>{say('shift.reading')}</p>;
  return (
    <EmptyState
      icon={state === 'locked' ? 'lock' : 'alert'}
      title={say(state === 'locked' ? 'shift.locked' : 'shift.unreadable')}
      lead={say(state === 'locked' ? 'shift.lockedLead' : 'shift.unreadableLead')}
    >
      <Button onPress={onRead}>{say(state === 'locked' ? 'shift.unlock' : 'shift.readAgain')}</Button>
    </EmptyState>
  );
}
