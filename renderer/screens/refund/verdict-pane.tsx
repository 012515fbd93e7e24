import type { UndoPlanView } from '../../../core/contract/refunds.ts';
import type { BridgeError } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { PinPad } from '../../components/pin-pad.tsx';
import { usePinLock } from '../../components/use-pin-lock.ts';
import { useTill } from '../../stores/till-context.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import type { Wording } from '../../text/wording.ts';
import { verdictText } from './view/refund-messages.ts';
import type { UndoAct } from './view/refund-messages.ts';
import styles from './verdict-pane.module.css';

/** The contract takes PINs of four digits or more. */
export const PIN_DIGITS_MIN = 4;

export interface VerdictPaneProps {
  readonly plan: UndoPlanView | BridgeError | null;
  readonly amount_minor: number;
  /** Null where the person at the till may give money back alone. */
  readonly pin: string | null;
  readonly busy: boolean;
  readonly refused: BridgeError | null;
  readonly wording: Wording;
  readonly onPin: (pin: string) => void;
  readonly onExecute: () => void;
}

/** Cancel or refund, said before the PIN; the button names the act and the amount (DESIGN 6). */
export function VerdictPane({ plan, amount_minor, pin, busy, refused, wording, onPin, onExecute }: VerdictPaneProps) {
  const { say, money } = wording;
  const training_pin = useTill(({ till }) => till.training_pin);
  const locked_seconds = usePinLock(refused);
  const known = plan !== null && 'act' in plan ? plan : null;
  const act: UndoAct | null = known && known.act !== 'none' ? known.act : null;
  const verdict = known ? verdictText(known, amount_minor, wording) : null;
  const locked = locked_seconds !== null && locked_seconds > 0;
  const problem =
    refused === null || (refused.code === 'pin_locked' && !locked)
      ? null
      : refusalText(refused, locked_seconds, wording);
  const too_much = known !== null && amount_minor > known.remaining_minor;
  const ready =
    act !== null && amount_minor > 0 && !too_much && (pin === null || pin.length >= PIN_DIGITS_MIN) && !locked;
  return (
    <section className={styles.pane} aria-label={say('refund.verdict')}>
      <div className={styles.top} aria-live="polite">
        <p className={styles.kind}>{verdict?.kind ?? say('refund.kind.asking')}</p>
        <p className={styles.amount}>{money(amount_minor)}</p>
        <Axis act={act} wording={wording} />
        <p className={styles.why}>
          {plan !== null && 'code' in plan ? say(`error.${plan.code}`) : (verdict?.why ?? '')}
        </p>
      </div>
      {pin === null ? (
        <p className={styles.allowed} role="alert">
          {problem}
        </p>
      ) : (
        <PinPad
          value={pin}
          onChange={onPin}
          problem={problem}
          hint={training_pin === null ? null : say('refund.pinTraining', { pin: training_pin })}
          disabled={busy || locked}
        />
      )}
      <Button
        variant="primary"
        size="lg"
        disabled={!ready && !busy}
        onPress={onExecute}
        busy={busy ? say(act === 'cancellation' ? 'refund.doing.cancellation' : 'refund.doing.refund') : undefined}
        {...(ready ? { keyCap: 'Enter' } : {})}
      >
        {buttonText(act, amount_minor, wording)}
      </Button>
    </section>
  );
}

function buttonText(act: UndoAct | null, amount_minor: number, { say, money }: Wording): string {
  if (amount_minor === 0) return say('refund.chooseWhat');
  if (act === null) return say('refund.kind.none');
  return say(`refund.do.${act}`, { amount: money(amount_minor) });
}

/** Before or after the capture: the whole difference between a cancellation and a refund. */
function Axis({ act, wording }: { readonly act: UndoAct | null; readonly wording: Wording }) {
  const { say } = wording;
  return (
    <div
      className={styles.axis}
      data-act={act ?? undefined}
      role="img"
      aria-label={act === null ? say('refund.axis.capture') : say(`refund.axisSaid.${act}`)}
    >
      <span className={styles.before}>{say('refund.axis.before')}</span>
      <span>{say('refund.axis.capture')}</span>
      <span className={styles.after}>{say('refund.axis.after')}</span>
      {act !== null && <i />}
    </div>
  );
}
