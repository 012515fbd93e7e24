import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { ClosedShift } from './closed-shift.tsx';
import { Unread } from './day-view.tsx';
import { PastList } from './past-list.tsx';
import { useReportFiles } from './report-files.tsx';
import { ShiftHeader } from './shift-header.tsx';
import { useClosedShift, usePastShifts } from './use-shift.ts';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

export interface PastViewProps {
  /** The shift just closed; null shows the list. */
  readonly closed: number | null;
  readonly onLeave: () => void;
}

/** Closed shifts and their immutable Z reports. */
export function PastView({ closed, onLeave }: PastViewProps) {
  const wording = useWording();
  const { say } = wording;
  const now_ms = useNow();
  const { act, busy, problem } = useAct();
  const past = usePastShifts(closed !== null);
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const shifts = past.shifts.state === 'read' ? past.shifts.value : [];
  const [wanted, setWanted] = useState<number | null>(closed);
  const number = wanted ?? shifts[0]?.number ?? null;
  const report = useClosedShift(number, past.shifts.state === 'locked');
  const files = useReportFiles(number);
  const shift = report.state === 'read' ? report.value : null;
  const print = (): void => {
    if (number !== null && has_printer) void act('shift.print', { number });
  };
  const move = (by: 1 | -1): void => {
    const at = shifts.findIndex((one) => one.number === number);
    const next = shifts[Math.min(shifts.length - 1, Math.max(0, at + by))];
    if (next) setWanted(next.number);
  };
  useKeys({
    Escape: onLeave,
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    p: print,
    Enter: () => (has_printer ? print() : onLeave()),
  });
  const printed = shift?.closed?.printed ?? 0;
  return (
    <div className={page.page}>
      <ShiftHeader
        title={number === null ? say('shift.past') : say('shift.zTitle', { number })}
        {...(shift === null ? { lead: say('shift.pastLead') } : {})}
        shift={shift}
        now_ms={now_ms}
      />
      {past.shifts.state === 'locked' && shift === null ? (
        <div className={layout.panes}>
          <Unread state="locked" onRead={past.unlock} />
        </div>
      ) : past.shifts.state === 'read' && shifts.length === 0 && shift === null ? (
        <EmptyState icon="calendar" title={say('shift.pastEmpty')} lead={say('shift.pastEmptyLead')} />
      ) : (
        <ClosedShift
          key={number ?? 0}
          shift={shift}
          list={
            past.shifts.state === 'locked' ? (
              <Unread state="locked" onRead={past.unlock} />
            ) : (
              <PastList
                shifts={shifts}
                selected={number}
                onSelect={setWanted}
                more={past.more}
                onMore={past.readMore}
                now_ms={now_ms}
                wording={wording}
              />
            )
          }
          wording={wording}
        />
      )}
      <footer className={layout.foot}>
        <p className={layout.say} role="status">
          {problem !== null ? (
            <span className={layout.problem}>{problem}</span>
          ) : (
            (files.text ??
            say(!has_printer ? 'shift.noPrinter' : printed === 0 ? 'shift.notPrinted' : 'shift.nextIsCopy'))
          )}
        </p>
        <Button size="lg" variant={has_printer ? 'quiet' : 'primary'} icon="arrowleft" keyCap="Esc" onPress={onLeave}>
          {say('shift.back')}
        </Button>
        {files.buttons}
        {has_printer && (
          <Button
            size="lg"
            variant="primary"
            icon="printer"
            keyCap="Enter"
            className={layout.primary}
            disabled={number === null}
            onPress={print}
            busy={busy === 'shift.print' ? say('shift.printing') : undefined}
          >
            {say(printed === 0 ? 'shift.printZ' : 'shift.printCopy')}
          </Button>
        )}
      </footer>
    </div>
  );
}
