import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import { FourLights } from '../payment/card/four-lights.tsx';
import { useReaderSeconds } from '../payment/card/use-reader-seconds.ts';
import type { CardStep } from '../payment/card/reader-view.ts';
import { readerView } from '../payment/card/reader-view.ts';
import { ReaderArt } from './kiosk-art.tsx';
import { KioskButton } from './kiosk-button.tsx';
import styles from './kiosk-payment.module.css';

/** The customer and the reader: its prompt, its lights as reported, and a way back while there is one. */
export function KioskCard({ step }: { readonly step: CardStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const [too_late, setTooLate] = useState(false);
  const view = readerView(step, wording);
  const seconds = useReaderSeconds(step.cancelling ? null : step.seconds_left);
  const cancel = async (): Promise<void> => {
    const answer = await act('checkout.cancelCard');
    if (answer.ok && answer.value.answer === 'too_late') setTooLate(true);
  };
  const waits = step.prompt === 'present_card' && !step.cancelling;
  const headline = waits ? say('kiosk.tap') : step.prompt === 'enter_pin' ? say('kiosk.pin') : view.headline;
  return (
    <section className={styles.pay}>
      <p className={styles.lead}>{say('kiosk.toPay')}</p>
      <p className={styles.amount}>{money(step.amount_minor)}</p>
      <ReaderArt />
      <FourLights on={step.lights} />
      <ScreenTitle className={styles.hero} focusKey={headline}>
        {headline}
      </ScreenTitle>
      <p className={styles.lead} role="status">
        {view.note ?? (waits ? say('kiosk.tapOr') : '')}
      </p>
      <p className={styles.where}>
        <span>{say('kiosk.where')}</span>
        <Icon name="downright" />
      </p>
      <KioskButton icon="x" disabled={step.cancelling || too_late} onPress={() => void cancel()}>
        {say('kiosk.cancel')}
      </KioskButton>
      <p className={styles.time} role={too_late || problem ? 'alert' : undefined}>
        {too_late ? say('kiosk.tooLate') : (problem ?? (seconds === null ? '' : say('kiosk.secondsLeft', { seconds })))}
      </p>
    </section>
  );
}
