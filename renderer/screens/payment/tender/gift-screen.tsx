import { useEffect, useRef, useState } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { type TenderQuote, costOf, coverOf } from '../../../../core/sale/tender-adjustment.ts';
import { Button } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useShown } from '../../../components/use-shown.ts';
import { giftStatus, isUnsure, useGiftCard, useGiftScan } from '../../../components/use-gift-card.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct } from '../frame/rail-foot.tsx';
import body from '../frame/pay-body.module.css';

interface GiftScreenProps {
  readonly checkout: CheckoutSlice;
  /** The most it may pay: everything left, or the typed part. */
  readonly amount_minor: number;
  /** The adjustment for paying by gift card; absent when there is none. */
  readonly quote?: TenderQuote | undefined;
  readonly onBack: () => void;
}

/** A gift card's code, its balance, and what it pays: the whole part, or as much as the card has. */
export function GiftScreen({ checkout, amount_minor, quote, onBack }: GiftScreenProps) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const shown = useShown();
  const [typed, setTyped] = useState('');
  const looked = useGiftCard(typed);
  useGiftScan(setTyped);
  const { code, card, refusal } = looked;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const usable_minor = card === null || card.expired ? 0 : card.balance_minor - card.held_minor;
  const covers_minor =
    quote === undefined ? Math.min(usable_minor, amount_minor) : coverOf(usable_minor, amount_minor, quote);
  const pays_minor = quote === undefined ? covers_minor : costOf(covers_minor, quote);
  const ready = code !== null && pays_minor > 0 && busy === null;
  const rest_minor = checkout.left_minor - covers_minor;
  const pay = (): void => {
    if (!ready) return;
    void act('gift.pay', { code, amount_minor: covers_minor }).then((answer) => {
      if (answer.ok && shown.current) onBack();
    });
  };
  // Without the store the balance of a shop's card is unknown: retry, or a manager approves the payment.
  const asks_again = isUnsure(refusal) && busy === null;
  const payAlone = (): void => {
    if (code === null || refusal !== 'gift_exception_possible' || busy !== null) return;
    void act('gift.payAlone', { code, amount_minor }).then((answer) => {
      if (answer.ok && shown.current) onBack();
    });
  };
  const go = asks_again ? looked.again : pay;
  useKeys({ Enter: go, Escape: onBack, F7: payAlone }, { choices: true });
  const after =
    pays_minor === 0
      ? say(isUnsure(refusal) ? 'gift.unsure' : 'gift.pay.lead')
      : rest_minor > 0
        ? say('gift.pay.rest', { amount: money(rest_minor) })
        : say('gift.pay.left', { amount: money(usable_minor - pays_minor) });
  return (
    <PayFrame
      checkout={checkout}
      draft={{
        kind: 'gift',
        amount_minor: pays_minor > 0 ? pays_minor : amount_minor,
        covers_minor: pays_minor > 0 ? covers_minor : amount_minor,
      }}
      railFoot={
        <>
          {refusal === 'gift_exception_possible' && (
            <RailAct icon="lock" keyCap="F7" onPress={payAlone}>
              {say('gift.pay.alone')}
            </RailAct>
          )}
          <RailAct icon="arrowleft" keyCap="Esc" onPress={onBack}>
            {say('gift.pay.back')}
          </RailAct>
        </>
      }
      foot={
        <>
          <FootFigure label={after} problem={problem} />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            disabled={!ready && !asks_again}
            onPress={go}
            busy={busy === null ? undefined : say('common.sending')}
          >
            {asks_again
              ? say('gift.pay.again')
              : pays_minor > 0
                ? say('gift.pay.go', { amount: money(pays_minor) })
                : say('gift.pay.look')}
          </Button>
        </>
      }
    >
      <section className={body.body}>
        <ScreenTitle className={body.title} focusKey="gift">
          {say('gift.pay.title')}
        </ScreenTitle>
        <p className={body.lead}>{isUnsure(refusal) ? say(`error.${refusal}`) : say('gift.pay.lead')}</p>
        <TextField
          fieldRef={field}
          label={say('gift.code')}
          hint={say('gift.codeHint')}
          max={40}
          value={typed}
          onChange={setTyped}
          status={giftStatus(typed, looked, wording)}
        />
      </section>
    </PayFrame>
  );
}
