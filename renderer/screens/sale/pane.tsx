import { assertNever } from '../../../core/assert.ts';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import { useTill, useTillHandle } from '../../stores/till-context.tsx';
import { CustomerPane } from './customer-pane.tsx';
import { DetailPane } from './detail-pane.tsx';
import { DiscountPane } from './discount-pane.tsx';
import { GiftCardsPane } from './gift-cards-pane.tsx';
import { GiftPane } from './gift-pane.tsx';
import { HeldPane } from './held-pane.tsx';
import { HoldPane } from './hold-pane.tsx';
import { LinePricePane } from './line-price-pane.tsx';
import { OthersPane } from './others-pane.tsx';
import { PricePane } from './price-pane.tsx';
import { PricesPane } from './prices-pane.tsx';
import { QuantityPane } from './quantity-pane.tsx';
import { ScansPane } from './scans-pane.tsx';
import type { SalePane } from './sale-view.ts';
import { TabPane } from './tab-pane.tsx';
import { UnlistedPane } from './unlisted-pane.tsx';
import { WeighAgainPane } from './weigh-again-pane.tsx';
import { WeightPane } from './weight-pane.tsx';
import { useEffect, useState } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { useMoney } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { OptionGroups, lackingGroup, optionKeys, toggled } from './option-groups.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleStore } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';

/** Replaces the products during an entry; the cart stays in view. */
export function Pane({ pane }: { readonly pane: SalePane }) {
  useUnanswered();
  return (
    <KeyScope>
      <PaneContent pane={pane} />
    </KeyScope>
  );
}

/** Lists the code of a question that the whole screen is left with: its product is in no cart yet. */
function useUnanswered(): void {
  const view = useSaleStore();
  const { scans } = useTillHandle();
  useEffect(
    () => () => {
      const { asked_code } = view.getState();
      if (asked_code !== undefined) scans.leave(asked_code);
      view.setState({ asked_code: undefined });
    },
    [view, scans],
  );
}

function PaneContent({ pane }: { readonly pane: SalePane }) {
  const lines = useTill((snapshot) => snapshot.sale.lines);
  const scale = useTill((snapshot) => snapshot.peripherals.scale);
  switch (pane.kind) {
    case 'quantity': {
      const line = lines.find(({ line_id }) => line_id === pane.line_id);
      if (!line) return null;
      return line.unit === 'kg' && scale !== null ? (
        <WeighAgainPane key={line.line_id} line={line} scale={scale} />
      ) : (
        <QuantityPane key={line.line_id} line={line} />
      );
    }
    case 'discount':
      return <DiscountPane line={lines.find(({ line_id }) => line_id === pane.line_id) ?? null} />;
    case 'line_price': {
      const line = lines.find(({ line_id }) => line_id === pane.line_id);
      return line ? <LinePricePane key={line.line_id} line={line} /> : null;
    }
    case 'weight':
      return <WeightPane key={pane.product.product_id} product={pane.product} option_ids={pane.option_ids} />;
    case 'price':
      return <PricePane key={pane.product.product_id} product={pane.product} option_ids={pane.option_ids} />;
    case 'options':
      return <OptionsPane key={pane.product.product_id} product={pane.product} />;
    case 'detail': {
      const line = lines.find(({ line_id }) => line_id === pane.line_id);
      return line ? <DetailPane key={line.line_id} line={line} /> : null;
    }
    case 'unlisted':
      return <UnlistedPane code={pane.code} />;
    case 'customer':
      return <CustomerPane />;
    case 'prices':
      return <PricesPane then={pane.then} />;
    case 'scans':
      return <ScansPane />;
    case 'hold':
      return <HoldPane />;
    case 'gift':
      return <GiftPane />;
    case 'gift_cards':
      return <GiftCardsPane />;
    case 'tab':
      return <TabPane />;
    case 'others':
      return <OthersPane />;
    case 'held':
      return <HeldPane />;
    default:
      return assertNever(pane, 'pane of the sale screen');
  }
}

/** A product that cannot be added before its options are chosen. */
function OptionsPane({ product }: { readonly product: ProductView }) {
  const say = useSay();
  const money = useMoney();
  const acts = useSaleActs();
  const finish = useFinish();
  const groups = product.option_groups ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (option_id: string): void => setChosen(toggled(groups, chosen, option_id));
  const lacking = lackingGroup(groups, chosen);
  const options = groups.flatMap((group) => group.options).filter(({ option_id }) => chosen.includes(option_id));
  const amount = money(options.reduce((sum, option) => sum + option.price_minor, product.price_minor ?? 0));
  useKeys(optionKeys(groups, choose));
  return (
    <PaneFrame
      title={say('cart.options.asks')}
      subject={product.name}
      primary={{
        text: lacking ? say('cart.options.choose', { group: lacking.name }) : say('cart.options.add', { amount }),
        possible: !lacking,
        run: () => void finish(() => acts.addWith(product, chosen)),
      }}
    >
      <div className={styles.scrolled} data-scrolls="">
        <OptionGroups groups={groups} chosen={chosen} onChoose={choose} />
      </div>
    </PaneFrame>
  );
}
