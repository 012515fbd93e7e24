import { useState } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useMoney, useDecimals } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';

/** Sells a product that has no catalogue price at the typed price. */
export function PricePane({
  product,
  option_ids,
}: {
  readonly product: ProductView;
  readonly option_ids: readonly string[];
}) {
  const say = useSay();
  const money = useMoney();
  const decimals = useDecimals();
  const acts = useSaleActs();
  const finish = useFinish();
  const [price_minor, setPrice] = useState(0);
  const amount = money(price_minor);
  return (
    <PaneFrame
      title={say('sale.price.title')}
      subject={product.name}
      primary={{
        text: price_minor === 0 ? say('sale.apply.type') : say('sale.apply.price', { amount }),
        possible: price_minor > 0,
        run: () => void finish(() => acts.addWithDetails(product, { price_minor, option_ids })),
      }}
    >
      <AmountPad
        label={say('sale.price.title')}
        shown={amount}
        value={price_minor}
        max={AMOUNT_MINOR_MAX}
        decimals={decimals}
        onChange={setPrice}
      />
    </PaneFrame>
  );
}
