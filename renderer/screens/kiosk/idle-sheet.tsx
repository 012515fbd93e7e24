import { RetryRing } from '../../components/retry-ring.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskSheet } from './kiosk-sheet.tsx';
import { useIdle } from './use-idle.ts';
import { type KioskScene, isAlive } from './use-kiosk-scene.ts';
import styles from './kiosk-choices.module.css';

/** Whether the screen shows something of a customer that may be cleared. */
function mayIdle(scene: KioskScene): boolean {
  if (scene.kind === 'payment') return !isAlive(scene.checkout);
  return scene.kind === 'place' && scene.place !== 'attract';
}

/**
 * Asks whether the customer is still there before clearing an order. Never while a card, a request or an unknown
 * outcome is pending.
 */
export function IdleSheet({ scene }: { readonly scene: KioskScene }) {
  const say = useSay();
  const { act } = useAct();
  const patient = useKiosk((view) => view.contrast || view.large || view.low);
  const reset = useKiosk((view) => view.reset);
  const paid = useTill(({ checkout }) => checkout?.current.step === 'approved');
  const at_counter = scene.kind === 'place' && scene.place === 'counter';
  const leave = async (): Promise<void> => {
    const left = at_counter ? { ok: true } : await act('kiosk.leave');
    if (left.ok) reset();
  };
  const idle = useIdle(mayIdle(scene), patient, () => void leave());
  // A paid or held sale is not lost by leaving, so there is nothing to confirm.
  if (idle.seconds_left === null || paid || at_counter) return null;
  const seconds = idle.seconds_left;
  const spokenOf = (left: number): string => say('kiosk.idleTimer', { seconds: left });
  return (
    <KioskSheet label={say('kiosk.idle')} alert onClose={idle.stay}>
      <div role="timer" aria-label={spokenOf(seconds)} className={styles.timer}>
        <RetryRing seconds_left={seconds} total_seconds={idle.countdown_seconds} trying={false} spokenOf={spokenOf} />
      </div>
      <h2>{say('kiosk.idle')}</h2>
      <p>{say('kiosk.idleLead', { seconds })}</p>
      <KioskButton primary onPress={idle.stay}>
        {say('kiosk.stay')}
      </KioskButton>
      <KioskButton onPress={() => void leave()}>{say('kiosk.erase')}</KioskButton>
    </KioskSheet>
  );
}
