import { type ReactNode, useState } from 'react';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { Segment } from '../../components/segment.tsx';
import { useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { DrawerFacts } from './drawer-facts.tsx';
import { MovementList } from './movement-list.tsx';
import { ReconcilePane } from './reconcile-pane.tsx';
import { ReportFacts } from './report-facts.tsx';
import { useMayRead, useReconciliation } from './use-shift.ts';
import styles from './shift.module.css';
import layout from './shift-layout.module.css';

export interface ClosedShiftProps {
  /** Null while loading. */
  readonly shift: ShiftView | null;
  readonly list: ReactNode;
  readonly wording: Wording;
}

type Part = 'drawer' | 'sales' | 'cards';

/** The list of closed shifts beside one Z report: its drawer, its sales, or its cards against the settlement. */
export function ClosedShift({ shift, list, wording }: ClosedShiftProps) {
  const { say } = wording;
  const [part, setPart] = useState<Part>('drawer');
  return (
    <div className={styles.panes}>
      <section className={styles.list} aria-label={say('shift.past')} data-scrolls="" tabIndex={0}>
        {list}
      </section>
      <section className={layout.pane} aria-label={say('shift.summary')} data-scrolls="" tabIndex={0}>
        <Segment
          label={say('shift.part')}
          value={part}
          choices={[
            { value: 'drawer', text: say('shift.part.drawer') },
            { value: 'sales', text: say('shift.part.sales') },
            { value: 'cards', text: say('shift.part.cards') },
          ]}
          onChange={setPart}
        />
        {shift === null ? (
          <p className={layout.note}>{say('shift.reading')}</p>
        ) : (
          <ClosedPart part={part} shift={shift} wording={wording} />
        )}
      </section>
    </div>
  );
}

interface ClosedPartProps {
  readonly part: Part;
  readonly shift: ShiftView;
  readonly wording: Wording;
}

function ClosedPart({ part, shift, wording }: ClosedPartProps) {
  const { say } = wording;
  switch (part) {
    case 'drawer':
      return (
        <>
          <h2>{say('shift.drawer')}</h2>
          <DrawerFacts shift={shift} wording={wording} />
          <h2>{say('shift.movements')}</h2>
          <MovementList movements={shift.movements} hand_overs={shift.hand_overs} onSlip={null} wording={wording} />
        </>
      );
    case 'sales':
      return <ReportFacts shift={shift} wording={wording} />;
    case 'cards':
      return <ClosedCards shift={shift} wording={wording} />;
  }
}

function ClosedCards({ shift, wording }: Omit<ClosedPartProps, 'part'>) {
  const may_read = useMayRead();
  const online = useTill(({ status }) => status.service.code !== 'offline');
  const reconciling = useReconciliation(shift.number, may_read && online);
  return <ReconcilePane shift={shift} reconciling={reconciling} wording={wording} />;
}
