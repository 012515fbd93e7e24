import { useState } from 'react';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useDecimals } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { ShiftHeader } from './shift-header.tsx';
import page from '../../components/page.module.css';
import layout from './shift-layout.module.css';

export interface OpeningViewProps {
  readonly onPast: () => void;
  readonly onLeave: () => void;
  readonly onOpened: () => void;
}

/** No shift is open: counts the drawer and opens the next one. */
export function OpeningView({ onPast, onLeave, onOpened }: OpeningViewProps) {
  const wording = useWording();
  const { say, money } = wording;
  const decimals = useDecimals();
  const now_ms = useNow();
  const { act, busy, problem } = useAct();
  const number = useTill(({ shift }) => shift.next_number);
  const required = useTill(({ shift }) => shift.required);
  const [shift_id] = useState(() => crypto.randomUUID());
  const [float_minor, setFloat] = useState(0);
  const open = async (): Promise<void> => {
    const answer = await act('shift.open', { shift_id, float_minor });
    if (answer.ok) onOpened();
  };
  useKeys({ Enter: () => void open(), Escape: onLeave, h: onPast });
  return (
    <div className={page.page}>
      <ShiftHeader
        title={say('shift.openTitle', { number })}
        lead={say(required ? 'shift.openLeadRequired' : 'shift.openLead')}
        shift={null}
        now_ms={now_ms}
      />
      <div className={layout.panes}>
        <section className={layout.pane} aria-label={say('shift.floatLabel')}>
          <AmountPad
            label={say('shift.floatLabel')}
            shown={money(float_minor)}
            value={float_minor}
            max={AMOUNT_MINOR_MAX}
            decimals={decimals}
            // What is on its way cannot be typed over.
            onChange={(typed_minor) => busy === null && setFloat(typed_minor)}
          />
        </section>
        <section className={layout.pane} aria-label={say('shift.openWhat')}>
          <EmptyState icon="drawer" title={say('shift.openWhat')} lead={say('shift.openWhatLead')}>
            <Button icon="calendar" keyCap="H" onPress={onPast}>
              {say('shift.past')}
            </Button>
          </EmptyState>
        </section>
      </div>
      <footer className={layout.foot}>
        <p className={layout.say} role="status">
          {problem === null ? say('shift.openFoot') : <span className={layout.problem}>{problem}</span>}
        </p>
        <Button size="lg" variant="quiet" icon="arrowleft" keyCap="Esc" onPress={onLeave}>
          {say('shift.back')}
        </Button>
        <Button
          size="lg"
          variant="primary"
          icon="drawer"
          keyCap="Enter"
          className={layout.primary}
          onPress={() => void open()}
          busy={busy === null ? undefined : say('common.sending')}
        >
          {say('shift.open', { amount: money(float_minor) })}
        </Button>
      </footer>
    </div>
  );
}
