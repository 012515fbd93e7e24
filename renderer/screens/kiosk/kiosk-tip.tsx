import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import { Button } from 'react-aria-components';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import { KioskButton } from './kiosk-button.tsx';
import styles from './kiosk-choices.module.css';

type TipStep = Extract<CheckoutStep, { step: 'tip' }>;

/**
 * Shown only if the shop asks for tips. "None" is as large as the others, and nothing is selected before a tap (DESIGN
 * 13.9).
 */
export function KioskTip({ step }: { readonly step: TipStep }) {
  const { say, money, percent } = useWording();
  const { act, problem } = useAct();
  const give = (tip_minor: number): void => void act('kiosk.tip', { tip_minor });
  return (
    <section className={styles.screen}>
      <ScreenTitle className={styles.title} focusKey="tip">
        {say('kiosk.tip')}
      </ScreenTitle>
      <div className={styles.choices} data-scrolls="">
        {step.presets.map(({ basis_points, amount_minor }) => (
          <Button key={amount_minor} className={styles.choice ?? ''} onPress={() => give(amount_minor)}>
            <b>{basis_points === null ? money(amount_minor) : percent(basis_points)}</b>
            {basis_points !== null && <span>{money(amount_minor)}</span>}
          </Button>
        ))}
        <Button className={styles.choice ?? ''} onPress={() => give(0)}>
          <b>{say('kiosk.noTip')}</b>
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <KioskButton icon="arrowleft" onPress={() => void act('kiosk.back')}>
        {say('kiosk.change')}
      </KioskButton>
    </section>
  );
}
