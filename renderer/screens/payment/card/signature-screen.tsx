import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { Amount } from '../../../components/amount.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Option } from '../../../components/option.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { PayFrame } from '../frame/pay-frame.tsx';
import { RailHint } from '../frame/rail-foot.tsx';
import styles from './card.module.css';
import body from '../frame/pay-body.module.css';

type SignatureStep = Extract<CheckoutStep, { step: 'signature' }>;

/** Enter decides about money here, and a held key would too: only the two displayed keys do anything (DESIGN 13.4). */
const ignore = (): void => undefined;

/** The bank approved a card that requires a signature: the payment counts only after the cashier has checked it. */
export function SignatureScreen({
  checkout,
  step,
}: {
  readonly checkout: CheckoutSlice;
  readonly step: SignatureStep;
}) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const { trace_id } = step;
  const judge = (accepted: boolean): void => void act('checkout.judgeSignature', { trace_id, accepted });
  useKeys({ 1: () => judge(true), 2: () => judge(false), Enter: ignore, Escape: ignore }, { choices: true });

  const slip = say(`tender.signSlip.${step.slip}`);
  return (
    <PayFrame
      checkout={checkout}
      draft={{ kind: 'card', amount_minor: step.amount_minor }}
      railFoot={<RailHint icon="lock">{say('tender.signNoCancel')}</RailHint>}
    >
      <section className={body.body}>
        <header>
          <Amount className={body.hero} minor={step.amount_minor} />
          <ScreenTitle className={`${body.title} ${styles.title}`} focusKey={`signature/${trace_id}`}>
            {say('tender.signTitle')}
          </ScreenTitle>
          <p className={body.lead}>{say('tender.signLead', { amount: money(step.amount_minor) })}</p>
          <p className={styles.slip}>
            <Icon name={step.slip === 'printed' || step.slip === 'printing' ? 'printer' : 'note'} />
            <span>
              {slip} {wording.card(step.card)}
            </span>
          </p>
          <span className="vh" role="alert">
            {say('tender.signSaid', { amount: wording.spoken(step.amount_minor), slip })}
          </span>
        </header>
        <div className={body.options}>
          <Option
            icon="check"
            title={say('tender.signYes')}
            note={say('tender.signYesSub')}
            keyCap="1"
            onPress={() => judge(true)}
          />
          <Option
            icon="x"
            title={say('tender.signNo')}
            note={say('tender.signNoSub')}
            keyCap="2"
            onPress={() => judge(false)}
          />
        </div>
        {problem && (
          <p className={body.problem} role="alert">
            {problem}
          </p>
        )}
      </section>
    </PayFrame>
  );
}
