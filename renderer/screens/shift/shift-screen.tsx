import { useState } from 'react';
import { useTapGuard } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { ClosingView } from './closing-view.tsx';
import { DayView } from './day-view.tsx';
import { HandOverView } from './hand-over-view.tsx';
import { MovementView } from './movement-view.tsx';
import { OpeningView } from './opening-view.tsx';
import { PastView } from './past-view.tsx';

type View =
  | { readonly name: 'day' | 'close' | 'move' | 'hand_over' }
  /** `closed`: opens the shift just closed instead of the list. */
  | { readonly name: 'past'; readonly closed: number | null };

const DAY: View = { name: 'day' };

/** The shift page: open, view, move cash, count and close, and read closed shifts. */
export function ShiftScreen() {
  const open = useTill(({ shift }) => shift.open);
  const go = useNavigation((navigation) => navigation.go);
  const [view, setView] = useState<View>(DAY);
  const showPast = (): void => setView({ name: 'past', closed: null });
  const showDay = (): void => setView(DAY);
  /** A late answer takes nothing away that was opened after it. */
  const follow = (next: View): void => setView((now) => (now === view ? next : now));
  useTapGuard(`${view.name} ${open?.number ?? ''}`);
  if (view.name === 'past') return <PastView closed={view.closed} onLeave={showDay} />;
  if (open === null) return <OpeningView onPast={showPast} onLeave={() => go('sale')} onOpened={() => follow(DAY)} />;
  switch (view.name) {
    case 'close':
      return (
        <ClosingView
          key={open.shift_id}
          open={open}
          onLeave={showDay}
          onClosed={(closed) => follow({ name: 'past', closed })}
        />
      );
    case 'move':
      return <MovementView open={open} onLeave={showDay} />;
    case 'hand_over':
      return <HandOverView open={open} onLeave={showDay} onTaken={() => go('sale')} />;
    case 'day':
      return (
        <DayView
          open={open}
          onClose={() => setView({ name: 'close' })}
          onMove={() => setView({ name: 'move' })}
          onHandOver={() => setView({ name: 'hand_over' })}
          onPast={showPast}
          onLeave={() => go('sale')}
        />
      );
  }
}
