import { giftPaidOf } from '../../../../core/sale/tender-kind.ts';
import { COVERING_STATES } from '../../../../core/sale/tender-state.ts';
import type { TenderKind } from '../../../../core/sale/tender-kind.ts';
import { useState } from 'react';
import type { HeldTabView } from '../../../../core/contract/checkout.ts';
import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { currencyDecimals } from '../../../../core/money/currency.ts';
import { AmountPad } from '../../../components/amount-pad.tsx';
import { Button } from '../../../components/button.tsx';
import { Option } from '../../../components/option.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { type Wording, useWording } from '../../../text/wording.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';
import { GiftScreen } from './gift-screen.tsx';
import { TenderTip } from './tender-tip.tsx';
import { cardImpossibleText } from './card-impossible.ts';
import { type WayCost, wayCost } from './way-cost.ts';
import body from '../frame/pay-body.module.css';
import { useSay } from '../../../i18n.ts';

/** A sale with paid parts can only be left by refunding them, which is an act of its own. */
function ReturnAct({ onPress }: { readonly onPress: () => void }) {
  const say = useSay();
  return (
    <>
      <RailAct icon="refund" keyCap="D" onPress={onPress}>
        {say('tender.returnOpen')}
      </RailAct>
      <RailHint icon="lock">{say('payment.backFromParts')}</RailHint>
    </>
  );
}

type TenderStep = Extract<CheckoutStep, { step: 'tender' }>;

/** How the customer pays, and how much this way: everything, unless another amount is typed (DESIGN 6, Split). */
export function TenderScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: TenderStep }) {
  /** For a gift card, whose code is requested next: the most it may pay. */
  const [gift_minor, setGift] = useState<number | null>(null);
  return gift_minor === null ? (
    <Ways checkout={checkout} step={step} onGift={setGift} />
  ) : (
    <GiftScreen checkout={checkout} quote={step.quotes?.gift} amount_minor={gift_minor} onBack={() => setGift(null)} />
  );
}

interface WaysProps {
  readonly checkout: CheckoutSlice;
  readonly step: TenderStep;
  readonly onGift: (amount_minor: number) => void;
}

function Ways({ checkout, step, onGift }: WaysProps) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const [part_minor, setPart] = useState<number | null>(null);
  const { left_minor } = checkout;
  // A tip that is taken back may leave less than was typed.
  const amount_minor = Math.min(part_minor ?? left_minor, left_minor);
  const whole = amount_minor === left_minor;
  const costOf = (kind: TenderKind): WayCost =>
    wayCost(step.quotes, kind, amount_minor, checkout.cash_step_minor ?? 1, wording);
  const card = costOf('card');
  const cash = costOf('cash');
  // Credit for returned goods and gift card holds are released with the payment.
  const may_leave = checkout.tenders.every(
    ({ kind, state }) => kind === 'credit' || kind === 'gift' || !COVERING_STATES.has(state),
  );

  const gifts_minor = giftPaidOf(checkout);

  const part = whole ? {} : { amount_minor };
  const payCard = (): void => {
    if (step.card_possible && amount_minor > 0) void act('checkout.chooseCard', part);
  };
  const { tab = null } = step;
  const settle = (): void => {
    if (tab !== null && !tab.unsettled && amount_minor > 0) void act('checkout.settleTab', part);
  };
  const payLink = (): void => {
    if (step.link_possible && amount_minor > 0) void act('checkout.chooseLink', part);
  };
  const payCash = (): void => {
    if (amount_minor > 0) void act('checkout.chooseCash', part);
  };
  const back = (): void => {
    if (part_minor !== null) setPart(null);
    else if (may_leave) void act('checkout.back');
  };
  const payGift = (): void => {
    if (step.gift_possible && amount_minor > 0) onGift(amount_minor);
  };
  const setTip = (tip_minor: number): void => {
    // The typed part referred to the previous total.
    setPart(null);
    void act('checkout.setTip', { tip_minor });
  };
  const review = (): void => void act('checkout.reviewParts');
  const from_tab = tab !== null && !tab.unsettled;
  const ways = 2 + [tab !== null, step.link_possible, step.gift_possible].filter(Boolean).length;
  const primary = from_tab ? settle : step.card_possible ? payCard : payCash;
  useKeys(
    {
      t: payCard,
      e: payCash,
      ...(step.link_possible ? { q: payLink } : {}),
      ...(from_tab ? { c: settle } : {}),
      ...(step.gift_possible ? { g: payGift } : {}),
      Enter: primary,
      Escape: back,
      ...(may_leave ? {} : { d: review }),
    },
    // These keys only lead on: nothing is charged before the card is presented or the cash confirmed.
    { choices: true, waiting: ['t', 'e', 'q', 'd', 'g', 'Escape'] },
  );

  const cash_note =
    cash.note ??
    (whole && step.cash_due_minor !== left_minor
      ? say('payment.tenderCashRounded', { amount: money(step.cash_due_minor) })
      : say('payment.tenderCashSub'));
  const primary_kind = step.card_possible ? 'card' : 'cash';
  const primary_minor = from_tab
    ? amount_minor
    : step.card_possible
      ? card.amount_minor
      : whole || cash.note !== null
        ? cash.amount_minor
        : amount_minor;
  return (
    <PayFrame
      checkout={checkout}
      draft={
        whole ? null : { kind: primary_kind, amount_minor: primary_minor, covers_minor: amount_minor, is_planned: true }
      }
      railFoot={
        may_leave ? (
          <>
            {gifts_minor > 0 && !checkout.steps.includes('tip') && (
              <RailHint>{say('gift.pay.leaving', { amount: money(gifts_minor) })}</RailHint>
            )}
            <RailAct icon="arrowleft" keyCap="Esc" onPress={back}>
              {say(checkout.steps.includes('tip') ? 'payment.backToTip' : 'payment.backToSale')}
            </RailAct>
          </>
        ) : (
          <ReturnAct onPress={review} />
        )
      }
      foot={
        <>
          <FootFigure
            label={footLabel(amount_minor, left_minor, say)}
            value={whole ? undefined : money(left_minor - amount_minor)}
            problem={problem}
          />
          <Button
            variant="primary"
            size="lg"
            wide
            keyCap="Enter"
            disabled={amount_minor === 0}
            onPress={primary}
            busy={busy === null ? undefined : say('common.sending')}
          >
            {say(from_tab ? 'settle.go' : step.card_possible ? 'payment.tenderGoCard' : 'payment.tenderGoCash', {
              amount: money(primary_minor),
            })}
          </Button>
        </>
      }
    >
      <section className={`${body.body} ${body.split}`}>
        <div className={body.ways} data-ways={ways}>
          <ScreenTitle className={body.title} focusKey="tender">
            {say('payment.tenderTitle')}
          </ScreenTitle>
          <div className={body.options} role="group" aria-label={say('payment.tenderGroup')}>
            {tab !== null && (
              <Option
                icon="hourglass"
                title={say('settle.option')}
                note={tabNote(tab, amount_minor, wording)}
                keyCap="C"
                primary
                unavailable={tab.unsettled}
                onPress={settle}
              />
            )}
            <Option
              icon="card"
              title={say('payment.tenderCard')}
              note={
                step.card_possible
                  ? (card.note ?? say('payment.tenderCardSub', { amount: money(amount_minor) }))
                  : cardImpossibleText(step.card_impossible_reason, wording)
              }
              keyCap="T"
              unavailable={!step.card_possible}
              onPress={payCard}
            />
            <Option icon="cash" title={say('payment.tenderCash')} note={cash_note} keyCap="E" onPress={payCash} />
            {step.link_possible && (
              <Option
                icon="qr"
                title={say('link.option')}
                note={costOf('link').note ?? say('link.optionSub')}
                keyCap="Q"
                onPress={payLink}
              />
            )}
            {step.gift_possible && (
              <Option
                icon="gift"
                title={say('payment.tenderGift')}
                note={costOf('gift').note ?? say('payment.tenderGiftSub')}
                keyCap="G"
                onPress={payGift}
              />
            )}
          </div>
          {tab === null && !step.gift_possible && <p className={body.hint}>{say('payment.tenderPartHint')}</p>}
          {step.tip_presets && (
            <TenderTip
              checkout={checkout}
              presets={step.tip_presets}
              onSet={setTip}
              onOther={() => void act('checkout.typeTip')}
            />
          )}
        </div>
        <div className={body.pad}>
          <AmountPad
            quick={<Quick left_minor={left_minor} onPick={setPart} money={money} say={say} />}
            label={say('payment.tenderPart')}
            shown={money(amount_minor)}
            value={part_minor === null ? 0 : amount_minor}
            fresh={part_minor === null}
            max={left_minor}
            decimals={currencyDecimals(wording.currency)}
            onChange={(typed) => setPart(typed === 0 ? null : typed)}
          />
        </div>
      </section>
    </PayFrame>
  );
}

/** What settling from the tab means: a part of the hold, or more than is held, which must be authorized first. */
function tabNote({ held_minor, unsettled }: HeldTabView, amount_minor: number, { say, money }: Wording): string {
  if (unsettled) return say('settle.optionWait');
  const amounts = { amount: money(amount_minor), held: money(held_minor) };
  return say(amount_minor > held_minor ? 'settle.optionMore' : 'settle.optionSub', amounts);
}

function footLabel(amount_minor: number, left_minor: number, say: Wording['say']): string {
  if (amount_minor === 0) return say('payment.tenderPartEmpty');
  return say(amount_minor === left_minor ? 'payment.tenderLeftNothing' : 'payment.tenderLeftAfter');
}

/** The usual parts: all, a half, a third. Shares are rounded up, and the last part is what is left. */
function Quick({
  left_minor,
  onPick,
  money,
  say,
}: { readonly left_minor: number; readonly onPick: (part_minor: number | null) => void } & Pick<
  Wording,
  'money' | 'say'
>) {
  const half_minor = Math.ceil(left_minor / 2);
  const third_minor = Math.ceil(left_minor / 3);
  return (
    <div className={body.thirds} role="group" aria-label={say('payment.cashQuick')}>
      <Button onPress={() => onPick(null)}>{say('payment.tenderAll', { amount: money(left_minor) })}</Button>
      <Button onPress={() => onPick(half_minor)}>{say('payment.tenderHalf', { amount: money(half_minor) })}</Button>
      <Button onPress={() => onPick(third_minor)}>{say('payment.tenderThird', { amount: money(third_minor) })}</Button>
    </div>
  );
}
