import type { ReactNode } from 'react';
import type { UnpaidPart } from '../../../../core/contract/checkout.ts';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Icon } from '../../../components/icon.tsx';
import type { IconName } from '../../../components/icon-shapes.ts';
import { Option } from '../../../components/option.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useTill } from '../../../stores/till-context.tsx';
import { type Wording, useWording } from '../../../text/wording.ts';
import { PayFrame } from '../frame/pay-frame.tsx';
import { RailAct } from '../frame/rail-foot.tsx';
import { SayToCustomer } from '../frame/say-to-customer.tsx';
import { type WayCost, instead } from '../tender/way-cost.ts';
import type { RefusalView } from './outcome-view.ts';
import body from '../frame/pay-body.module.css';

export interface RefusalScreenProps {
  readonly checkout: CheckoutSlice;
  readonly view: RefusalView;
  readonly band: ReactNode;
  readonly unpaid: UnpaidPart;
  /** Cards cannot be taken now, so cash comes first. */
  readonly cash_first: boolean;
}

interface Act {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly run: () => void;
  readonly unavailable?: boolean;
}

/** After a decline or an unsent attempt: the possible actions, best first (DESIGN 6, Declined). */
export function RefusalScreen({ checkout, view, band, unpaid, cash_first }: RefusalScreenProps) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  const stopped = useTill(({ status }) => status.card_sales_stopped !== null || status.reader.level === 'error');
  const { amount_minor } = unpaid;
  const { covers_minor, args, cash: in_cash, card: by_card } = instead(unpaid, checkout, wording);

  const again = againByCard(checkout, view, by_card, wording);
  const card: Act = {
    ...again,
    note: stopped ? say('payment.whyStopped') : again.note,
    run: () => void act('checkout.chooseCard', args),
    unavailable: stopped,
  };
  const split: Act = {
    icon: 'split',
    title: say('payment.split'),
    note: say(stopped ? 'payment.whyStopped' : 'payment.splitSub'),
    run: () => void act('checkout.anotherTender'),
    unavailable: stopped,
  };
  const cash: Act = {
    icon: 'cash',
    title: say('payment.payCash'),
    note:
      in_cash.note ??
      say(in_cash.amount_minor === covers_minor ? 'payment.payCashSub' : 'payment.payCashRounded', {
        amount: money(in_cash.amount_minor),
      }),
    run: () => void act('checkout.chooseCash', args),
  };
  const back = (): void => void act('checkout.anotherTender');
  // A hold pays nothing, and only a card can be held.
  const holding: readonly Act[] = [
    {
      ...card,
      icon: 'retry',
      title: say('hold.again'),
      note: stopped ? card.note : say('hold.againSub', { amount: money(amount_minor) }),
    },
    { icon: 'arrowleft', title: say('hold.toSale'), note: say('hold.toSaleSub'), run: back },
  ];
  const paying = cash_first || stopped ? [cash, split, card] : [card, split, cash];
  const acts = checkout.hold_minor === null ? paying : holding;
  const run = (index: number): void => {
    const chosen = acts[index];
    if (chosen && !chosen.unavailable) chosen.run();
  };
  useKeys({ Enter: () => run(0), 1: () => run(0), 2: () => run(1), 3: () => run(2), Escape: back }, { choices: true });

  return (
    <PayFrame
      checkout={checkout}
      band={band}
      railFoot={
        <RailAct icon="arrowleft" keyCap="Esc" onPress={back}>
          {say(checkout.hold_minor === null ? 'payment.backToTenders' : 'hold.toSale')}
        </RailAct>
      }
    >
      <section className={`${body.body} ${body.after}`}>
        <h2>{say('payment.whatNow')}</h2>
        <div className={body.options}>
          {acts.map(({ run: onPress, ...option }, index) => (
            <Option
              key={option.icon}
              {...option}
              keyCap={index === 0 ? 'Enter' : String(index + 1)}
              primary={index === 0 && !option.unavailable}
              onPress={onPress}
            />
          ))}
        </div>
        {problem && (
          <p className={body.problem} role="alert">
            <Icon name="alert" /> {problem}
          </p>
        )}
        <SayToCustomer text={view.say_to_customer} />
      </section>
    </PayFrame>
  );
}

/** A link is not retried here: a card replaces it, at the card's price. */
function againByCard(
  { tenders }: CheckoutSlice,
  { same_card_first }: RefusalView,
  cost: WayCost,
  { say, money }: Wording,
): Pick<Act, 'icon' | 'title' | 'note'> {
  const amount = money(cost.amount_minor);
  if (tenders.at(-1)?.kind === 'link')
    return { icon: 'card', title: say('link.again'), note: cost.note ?? say('payment.payCashSub', { amount }) };
  return same_card_first
    ? { icon: 'retry', title: say('payment.tryAgain'), note: say('payment.tryAgainSub', { amount }) }
    : { icon: 'cards', title: say('payment.otherCard'), note: say('payment.otherCardSub', { amount }) };
}
