import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import { useIsPinTyped } from '../../stores/typed-pins.ts';
import { useApprovals, useTill } from '../../stores/till-context.tsx';
import { clockTimeWithSeconds, weekdayAndDay } from '../../text/moments.ts';
import { useWording } from '../../text/wording.ts';
import { actText, subjectText } from '../../../core/audit/act-text.ts';
import styles from './approval-pane.module.css';

/** Shown first to a manager who signs in: wrong PINs since a manager last saw them. Never over a payment or a PIN. */
export function PinAlerts() {
  const { say } = useWording();
  const shown = useTill(({ staff, checkout }) => staff.pin_alerts.length > 0 && checkout === null);
  const pending = useApprovals((approvals) => approvals.pending);
  const is_pin_typed = useIsPinTyped();
  if (!shown || pending !== null || is_pin_typed) return null;
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isKeyboardDismissDisabled>
      <Modal className={styles.pane ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={say('pinAlerts.title')}>
          <KeyScope>
            <Alerts />
          </KeyScope>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Alerts() {
  const { say, language } = useWording();
  const alerts = useTill(({ staff }) => staff.pin_alerts);
  const { act, busy, problem } = useAct();
  const read = (): void => void act('staff.readAlerts', {});
  useKeys({ Enter: read, Escape: read });
  return (
    <>
      <header className={styles.head}>
        <h2>{say('pinAlerts.title')}</h2>
        <p className={styles.lead}>{problem ?? say('pinAlerts.lead')}</p>
      </header>
      <ul className={styles.alerts} data-scrolls="" tabIndex={0} aria-label={say('pinAlerts.title')}>
        {alerts.map(({ what, place, tried, at_ms }, index) => (
          <li key={`${at_ms}-${index}`}>
            <b>{actText(what, say)}</b>
            <span>
              {weekdayAndDay(at_ms, language)} {clockTimeWithSeconds(at_ms)} · {say(`pinAlerts.place.${place}`)} ·{' '}
              {subjectText(tried, say)}
            </span>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <Button
          variant="primary"
          size="lg"
          className={styles.primary}
          keyCap="Enter"
          busy={busy === null ? undefined : say('common.sending')}
          onPress={read}
        >
          {say('pinAlerts.read')}
        </Button>
      </footer>
    </>
  );
}
