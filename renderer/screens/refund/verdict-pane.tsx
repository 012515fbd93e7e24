import type { ReturnPlanView } from '../../../core/contract/refunds.ts';
import type { BridgeError } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { PinPad } from '../../components/pin-pad.tsx';
import { usePinLock } from '../../components/use-pin-lock.ts';
import { useTill } from '../../stores/till-context.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import type { Wording } from '../../text/wording.ts';
import { buttonText, planPartText, verdictText } from './view/refund-messages.ts';
import type { UndoAct } from './view/refund-messages.ts';
import styles from './verdict-pane.module.css';

export interface VerdictPaneProps {
  /** The plan for the current selection; null until the till has replied. */
  readonly planned: ReturnPlanView | BridgeError | null;
  readonly amount_minor: number;
  /** Null when the signed-in person may refund without approval. */
  readonly pin: string | null;
  /** An amount is being typed: a PIN would be typed into it. */
  readonly entering: boolean;
  readonly ready: boolean;
  readonly misses_reason: boolean;
  readonly busy: boolean;
  readonly refused: BridgeError | null;
  readonly wording: Wording;
  readonly onPin: (pin: string) => void;
  readonly onExecute: () => void;
}

/**
 * Every part with its way and amount, shown before the PIN; the button names the act and the whole amount (DESIGN 6).
 */
export function VerdictPane(props: VerdictPaneProps) {
  const { planned, amount_minor, pin, busy, refused, wording, onPin, onExecute } = props;
  const { say, money } = wording;
  const training_pin = useTill(({ till }) => till.training_pin);
  const locked_seconds = usePinLock(refused);
  const plan = planned !== null && 'parts' in planned ? planned : null;
  // Nothing is selected: figures for the whole sale are hidden when its parts could be returned in different ways.
  const is_open = plan !== null && amount_minor === 0 && plan.problem === null && !isOneCard(plan);
  const verdict = plan === null || is_open ? null : verdictText(plan, wording);
  const locked = locked_seconds !== null && locked_seconds > 0;
  const problem =
    refused === null || (refused.code === 'pin_locked' && !locked)
      ? null
      : refusalText(refused, locked_seconds, wording);
  const ready = props.ready && !locked;
  const amount = money(amount_minor);
  return (
    <section className={styles.pane} aria-label={say('refund.verdict')} data-length={lengthOf(amount)}>
      <div className={styles.top} aria-live="polite">
        <p className={styles.kind}>{verdict?.kind ?? say(is_open ? 'refund.kind.open' : 'refund.kind.asking')}</p>
        <p className={styles.amount}>{amount}</p>
        {!is_open && <Parts plan={plan} wording={wording} />}
        <p className={styles.why}>
          {planned !== null && 'code' in planned ? say(`error.${planned.code}`) : (verdict?.why ?? '')}
        </p>
        {plan?.by_exception === true && <p className={styles.why}>{say('refund.byException')}</p>}
      </div>
      {pin === null ? (
        <p className={styles.allowed} role="alert">
          {problem}
        </p>
      ) : props.entering ? (
        <p className={styles.then}>{say('refund.amountThenPin')}</p>
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
        busy={busy ? say('refund.doing') : undefined}
        keyCap="Enter"
      >
        {props.misses_reason && amount_minor > 0 ? say('refund.chooseReason') : buttonText(plan, amount_minor, wording)}
      </Button>
    </section>
  );
}

/** Steps of the type size: an amount of up to 11 characters is drawn large. */
function lengthOf(amount: string): 'long' | 'longest' | undefined {
  if (amount.length <= 11) return undefined;
  return amount.length <= 15 ? 'long' : 'longest';
}

const isOneCard = ({ parts: [only, second] }: ReturnPlanView): boolean => only?.kind === 'card' && second === undefined;

/** A single card shows whether it is before or after capture; several parts are listed with their amounts. */
function Parts({ plan, wording }: { readonly plan: ReturnPlanView | null; readonly wording: Wording }) {
  const [only, second] = plan?.parts ?? [];
  // Credit for returned goods has no capture, and none of it goes back to a card.
  if (plan?.problem === 'paid_by_goods') return null;
  const is_card = only === undefined || only.kind === 'card';
  if (second === undefined && is_card)
    return <Axis act={only?.act === 'cancellation' || only?.act === 'refund' ? only.act : null} wording={wording} />;
  return (
    <ul className={styles.parts} aria-label={wording.say('refund.parts')}>
      {plan?.parts.map((part) => (
        <li key={part.tender_id}>
          <span>{planPartText(part, wording)}</span>
          <b>{wording.money(part.amount_minor)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Before or after capture: the only difference between a cancellation and a refund. */
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
