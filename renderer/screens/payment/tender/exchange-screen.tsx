import type { ExchangePlan } from '../../../../core/contract/exchange.ts';
import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { returnedAmount } from '../../../../core/sale/tender-kind.ts';
import { Amount } from '../../../components/amount.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { TENDER_ICONS } from '../../../text/tender-name.ts';
import { type Wording, useWording } from '../../../text/wording.ts';
import { planPartText } from '../../refund/view/refund-messages.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';
import styles from './tender.module.css';
import body from '../frame/pay-body.module.css';

interface ExchangeScreenProps {
  readonly checkout: CheckoutSlice;
  readonly step: Extract<CheckoutStep, { step: 'exchange' }>;
}

/** Returned goods pay the whole sale: one act completes the exchange and refunds what is left over. */
export function ExchangeScreen({ checkout, step }: ExchangeScreenProps) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const { plan, running } = step;
  const ready = plan !== null && plan.problem === null && !running;
  const parts = plan?.parts ?? [];
  const exact_minor = step.credit_minor - checkout.due_minor;
  // Until the refund is planned, the exact difference; then the amounts actually given back.
  const back_minor = plan === null ? exact_minor : parts.reduce((sum, part) => sum + returnedAmount(part), 0);
  const settle = (): void => {
    if (!ready) return;
    const read = parts.flatMap(({ tender_id, amount_minor, act: way }) =>
      way === 'none' ? [] : [{ tender_id, amount_minor, act: way }],
    );
    void act('exchange.settle', { parts: read });
  };
  const leave = (): void => {
    if (!running) void act('checkout.back');
  };
  useKeys({ Enter: settle, Escape: leave }, { choices: true });
  return (
    <PayFrame
      checkout={checkout}
      railFoot={
        running ? (
          <RailHint icon="lock">{say('settle.noCancel')}</RailHint>
        ) : (
          <RailAct icon="arrowleft" keyCap="Esc" onPress={leave}>
            {say('exchange.toSale')}
          </RailAct>
        )
      }
      foot={
        <>
          <FootFigure label={say('exchange.back')} value={money(back_minor)} problem={problem} />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            onPress={settle}
            disabled={!ready && !running}
            busy={running ? say('exchange.busy') : undefined}
          >
            {back_minor > 0 ? say('exchange.go', { amount: money(back_minor) }) : say('exchange.goEven')}
          </Button>
        </>
      }
    >
      <section className={body.body}>
        <header>
          <ScreenTitle className={body.title} focusKey="exchange">
            {say('exchange.title')}
          </ScreenTitle>
          <p className={body.lead}>{say('exchange.lead', { number: step.sale_number })}</p>
        </header>
        <ul className={styles.parts} aria-label={say('exchange.title')} aria-live="polite" data-scrolls="">
          <Row icon="refund" name={say('exchange.credit')} minor={step.credit_minor} />
          <Row icon="cart" name={say('exchange.new')} minor={-checkout.due_minor} />
          {parts.map((part) => (
            <Row
              key={part.tender_id}
              icon={TENDER_ICONS[part.kind]}
              name={say('exchange.back')}
              note={planPartText(part, wording)}
              minor={part.kind === 'cash' ? part.handed_minor : part.amount_minor}
            />
          ))}
        </ul>
        <p className={body.lead} role="status">
          {noteOf(plan, exact_minor, back_minor, wording)}
        </p>
      </section>
    </PayFrame>
  );
}

function noteOf(plan: ExchangePlan | null, exact_minor: number, back_minor: number, { say, money }: Wording): string {
  if (plan === null) return say('exchange.asking');
  if (plan.problem !== null) return say('exchange.problem');
  if (exact_minor === 0) return say('exchange.even');
  if (back_minor === exact_minor) return '';
  const exact = money(exact_minor);
  return back_minor === 0
    ? say('exchange.roundedAway', { exact })
    : say('exchange.rounded', { exact, amount: money(back_minor) });
}

interface RowProps {
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly name: string;
  readonly note?: string;
  readonly minor: number;
}

function Row({ icon, name, note, minor }: RowProps) {
  return (
    <li className={styles.part}>
      <Icon name={icon} />
      <span className={styles.name}>
        <b>{name}</b>
        {note !== undefined && <small>{note}</small>}
      </span>
      <Amount className={styles.amount} minor={minor} />
      <span />
    </li>
  );
}
