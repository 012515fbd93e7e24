import { RetryRing } from '../../components/retry-ring.tsx';
import { useSay } from '../../i18n.ts';
import { unknownPhase } from '../payment/outcome/unknown-view.ts';
import { KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskSheet } from './kiosk-sheet.tsx';
import { useOrderActs } from './use-order-acts.ts';
import { type IdleTimes, TO_ANSWER, TO_GO, TO_READ, useIdle } from './use-idle.ts';
import { type KioskScene, isAlive } from './use-kiosk-scene.ts';
import styles from './kiosk-choices.module.css';

/** Of the receipts, those after which a customer lacks nothing. */
const HAS_RECEIPT: ReadonlySet<string> = new Set(['idle', 'printed', 'no_printer']);

/** The till can do no more about a charge in doubt: the customer was told to go to the counter. */
function isForPerson(scene: KioskScene): boolean {
  if (scene.kind !== 'payment') return false;
  const { current } = scene.checkout;
  return current.step === 'unknown' && unknownPhase(current.recovery) === 'attention';
}

/** How long the screen may stay as it is; null: it shows nothing of a customer, or something that must stay. */
function idleTimes(scene: KioskScene, slip_printed: boolean): IdleTimes | null {
  if (scene.kind === 'place' && scene.place === 'counter') return slip_printed ? TO_GO : TO_READ;
  if (scene.kind === 'place') return scene.place === 'attract' ? null : TO_ANSWER;
  if (scene.kind === 'closed') return null;
  if (isForPerson(scene)) return TO_READ;
  if (isAlive(scene.checkout)) return null;
  const { current, unconfirmed_minor } = scene.checkout;
  if (current.step !== 'approved') return TO_ANSWER;
  return HAS_RECEIPT.has(current.receipt.printing) && unconfirmed_minor === 0 ? TO_GO : TO_READ;
}

/**
 * Asks whether the customer is still there before clearing an order. Never while a card, a request or an unknown
 * outcome is pending. A paid or held order is not lost by leaving, so it asks nothing there. An order whose charge waits
 * for a person is held for the counter, as the customer could do: the next customer would otherwise pay for it.
 */
export function IdleSheet({ scene }: { readonly scene: KioskScene }) {
  const say = useSay();
  const acts = useOrderActs();
  const patient = useKiosk((view) => view.contrast || view.large || view.low);
  const reset = useKiosk((view) => view.reset);
  const slip_printed = useKiosk((view) => view.order?.printed === true);
  const at_counter = scene.kind === 'place' && scene.place === 'counter';
  const showOrder = useKiosk((view) => view.showOrder);
  const hold = async (): Promise<void> => {
    const held = await acts.leave('kiosk.counter');
    if (held.ok) showOrder(held.value);
  };
  const leave = async (): Promise<void> => {
    const left = at_counter ? { ok: true } : await acts.leave('kiosk.leave');
    if (left.ok) reset();
  };
  const times = idleTimes(scene, slip_printed);
  const idle = useIdle(times, patient, () => void (isForPerson(scene) ? hold() : leave()));
  if (idle.seconds_left === null || times !== TO_ANSWER) return null;
  const seconds = idle.seconds_left;
  const spokenOf = (left: number): string => say('kiosk.idleTimer', { count: left });
  return (
    <KioskSheet label={say('kiosk.idle')} alert onClose={idle.stay}>
      <div role="timer" aria-label={spokenOf(seconds)} className={styles.timer}>
        <RetryRing seconds_left={seconds} total_seconds={idle.countdown_seconds} trying={false} spokenOf={spokenOf} />
      </div>
      <h2>{say('kiosk.idle')}</h2>
      <p>{say('kiosk.idleLead', { count: seconds })}</p>
      <KioskButton primary onPress={idle.stay}>
        {say('kiosk.stay')}
      </KioskButton>
      <KioskButton onPress={() => void leave()}>{say('kiosk.erase')}</KioskButton>
    </KioskSheet>
  );
}
