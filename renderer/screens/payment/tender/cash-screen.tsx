import { useState } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import type { ChangeIn } from '../../../../core/sale/second-currency.ts';
import { AmountPad } from '../../../components/amount-pad.tsx';
import { Button } from '../../../components/button.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Segment } from '../../../components/segment.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct } from '../frame/rail-foot.tsx';
import { type CashStep, foreignCash, storeCash } from './cash-view.ts';
import styles from './tender.module.css';
import body from '../frame/pay-body.module.css';

/** What the customer hands over, with the change at once. Less than the amount due pays a part; the rest stays due. */
export function CashScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: CashStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const [received_minor, setReceived] = useState<number | null>(null);
  const [is_foreign, setForeign] = useState(false);
  const [change_in, setChangeIn] = useState<ChangeIn>('store');
  const second = step.second_currency ?? null;
  const cash = is_foreign
    ? foreignCash(step, received_minor, change_in, checkout, wording)
    : storeCash(step, received_minor, checkout, wording);
  const shown = (minor: number): string => money(minor, cash.currency);

  const take = (): void => {
    if (!received_minor || !cash.can_take) return;
    if (is_foreign) void act('checkout.takeForeignCash', { received_minor, change_in });
    else void act('checkout.takeCash', { received_minor });
  };
  const back = (): void => {
    if (received_minor !== null) setReceived(null);
    else void act('checkout.back');
  };
  const switchTo = (foreign: boolean): void => {
    setForeign(foreign);
    setReceived(null);
  };
  const swapChange = (): void => setChangeIn(change_in === 'store' ? 'same' : 'store');
  useKeys(
    {
      Enter: take,
      Escape: back,
      ...(second ? { d: () => switchTo(!is_foreign) } : {}),
      ...(is_foreign ? { v: swapChange } : {}),
    },
    { choices: true },
  );

  return (
    <PayFrame
      checkout={checkout}
      draft={cash.part}
      railFoot={
        <RailAct icon="arrowleft" keyCap="Esc" onPress={back}>
          {say('payment.backToTenders')}
        </RailAct>
      }
      foot={
        <>
          <FootFigure label={cash.foot.label} value={cash.foot.value} problem={problem} />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            disabled={!received_minor || !cash.can_take}
            onPress={take}
            busy={busy?.startsWith('checkout.take') ? say('common.sending') : undefined}
          >
            {received_minor ? say('payment.cashTake', { amount: shown(received_minor) }) : say('payment.cashTakeEmpty')}
          </Button>
        </>
      }
    >
      <section className={`${body.body} ${body.split}`}>
        <div className={styles.due}>
          <div className={styles.head}>
            <ScreenTitle className={body.title} focusKey="cash">
              {say('payment.cashTitle')}
            </ScreenTitle>
            {second && (
              <div className={styles.keyed}>
                <KeyCap name="D" />
                <Segment
                  label={say('tender.currencyGroup')}
                  value={is_foreign ? 'second' : 'store'}
                  choices={[
                    { value: 'store', text: wording.currency },
                    { value: 'second', text: second.currency },
                  ]}
                  onChange={(value) => switchTo(value === 'second')}
                />
              </div>
            )}
          </div>
          <p className={styles.label}>{say('payment.cashDue')}</p>
          <p className={styles.figure}>{shown(cash.due_minor)}</p>
          {cash.hint !== null && <p className={body.hint}>{cash.hint}</p>}
          {is_foreign && second && (
            <div className={styles.changeIn}>
              <span>{say('tender.changeIn')}</span>
              <div className={styles.keyed}>
                <KeyCap name="V" />
                <Segment
                  label={say('tender.changeIn')}
                  value={change_in}
                  choices={[
                    { value: 'store', text: wording.currency },
                    { value: 'same', text: second.currency },
                  ]}
                  onChange={setChangeIn}
                />
              </div>
            </div>
          )}
          <dl className={styles.change} data-missing={cash.change?.is_missing || undefined}>
            <dt>{say(cash.change?.is_missing ? 'payment.cashMissing' : 'payment.cashChange')}</dt>
            <dd
              aria-live="polite"
              data-long={(cash.change?.text.length ?? 0) > 12 || undefined}
              data-none={cash.change === null || undefined}
            >
              {cash.change?.text ?? '—'}
            </dd>
          </dl>
        </div>
        <div className={body.pad}>
          <AmountPad
            key={cash.currency}
            quick={
              <div className={body.quick} role="group" aria-label={say('payment.cashQuick')}>
                {cash.suggestions_minor.map((suggestion_minor) => (
                  <Button key={suggestion_minor} onPress={() => setReceived(suggestion_minor)}>
                    {suggestion_minor === cash.due_minor
                      ? say('payment.cashExact', { amount: shown(suggestion_minor) })
                      : shown(suggestion_minor)}
                  </Button>
                ))}
              </div>
            }
            label={say('payment.cashReceived')}
            shown={shown(received_minor ?? 0)}
            value={received_minor ?? 0}
            max={cash.max_minor}
            decimals={cash.decimals}
            onChange={(typed) => setReceived(typed === 0 ? null : typed)}
          />
        </div>
      </section>
    </PayFrame>
  );
}
