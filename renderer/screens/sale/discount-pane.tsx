import { useState } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { Discount } from '../../../core/sale/sale.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useFigures, useMoney, useDecimals } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { useSay } from '../../i18n.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { BASIS_POINTS_MAX, currentDiscount, discountOf, mostToTakeOff } from './discount-entry.ts';
import { PaneFrame } from './pane-frame.tsx';
import { ReasonStep } from './reason-step.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';

const QUICK_PERCENTS = [5, 10, 15, 20, 50] as const;

/** F4: a discount on the line or the whole sale, by percent or by amount. */
export function DiscountPane({ line }: { readonly line: SaleLineView | null }) {
  const say = useSay();
  const sale = useTill((snapshot) => snapshot.sale);
  const [scope, setScope] = useState<'line' | 'sale'>(line ? 'line' : 'sale');
  const [kind, setKind] = useState<Discount['kind']>('percent');
  const [typed, setTyped] = useState(0);
  const figures = useFigures();
  const money = useMoney();
  const decimals = useDecimals();
  const target = scope === 'line' ? line : null;
  // Coupons apply to the whole sale; they replace the quick percentages.
  const coupons = scope === 'sale' ? sale.coupons : [];
  const apply = useApply(target);
  const request = useRequest();
  const acts = useSaleActs();
  const rules = useTill((snapshot) => snapshot.sale_rules);
  const [asking, setAsking] = useState(false);
  const asks_reason = rules.discount_reason_required || rules.discount_reasons.length > 0;
  const discount = discountOf({ kind, typed }, mostToTakeOff(sale, target));
  const written = kind === 'percent' ? figures.percent(typed) : money(typed);
  const ready = typeof discount === 'object';
  const subject = target ? target.name : say('common.saleNumber', { number: sale.number });
  if (asking && ready) {
    const give = (reason: string | null): void => void apply(reason === null ? discount : { ...discount, reason });
    return <ReasonStep written={written} subject={subject} onReason={give} />;
  }
  return (
    <PaneFrame
      title={say('sale.discount.title')}
      subject={subject}
      primary={{
        text: ready
          ? say(asks_reason ? 'cart.reason.next' : 'sale.apply.discount', { amount: written })
          : say(discount === 'nothing' ? 'sale.apply.type' : 'sale.apply.tooMuch'),
        possible: ready,
        run: () => ready && (asks_reason ? setAsking(true) : void apply(discount)),
      }}
      secondary={
        currentDiscount(sale, target) ? { text: say('sale.discount.remove'), run: () => void apply(null) } : undefined
      }
    >
      <div className={styles.choices}>
        {line && (
          <Segment
            label={say('sale.discount.scope')}
            value={scope}
            choices={[
              { value: 'line', text: say('sale.discount.line') },
              { value: 'sale', text: say('sale.discount.sale') },
            ]}
            onChange={setScope}
          />
        )}
        <Segment
          label={say('sale.discount.kind')}
          value={kind}
          choices={[
            { value: 'percent', text: say('sale.discount.percent') },
            { value: 'amount', text: say('sale.discount.amount') },
          ]}
          onChange={(chosen) => {
            setKind(chosen);
            setTyped(0);
          }}
        />
      </div>
      {coupons.length > 0 && (
        <div className={styles.choices}>
          {coupons.map((coupon) => (
            <Button
              key={coupon}
              icon="tag"
              onPress={() => void acts.settle(request('sale.setCoupon', { coupon, taken: false }))}
            >
              {say('sale.coupon.remove', { coupon })}
            </Button>
          ))}
        </div>
      )}
      {kind === 'percent' && coupons.length === 0 && (
        <div className={styles.quick}>
          {QUICK_PERCENTS.map((percent) => (
            <Button key={percent} onPress={() => setTyped(percent * 100)}>
              {figures.percent(percent * 100)}
            </Button>
          ))}
        </div>
      )}
      <AmountPad
        label={say('sale.discount.title')}
        shown={written}
        value={typed}
        max={kind === 'percent' ? BASIS_POINTS_MAX : AMOUNT_MINOR_MAX}
        decimals={kind === 'percent' ? 2 : decimals}
        whole_first={kind === 'percent'}
        onChange={setTyped}
      />
    </PaneFrame>
  );
}

function useApply(line: SaleLineView | null): (discount: Discount | null) => Promise<void> {
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  return async (discount) => {
    await finish(() =>
      acts.settle(
        line
          ? request('sale.setLineDiscount', { line_id: line.line_id, discount })
          : request('sale.setDiscount', { discount }),
      ),
    );
  };
}
