import { useState } from 'react';
import type { ProductView } from '../../../core/contract/intents.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useFigures } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { GRAMS_MAX } from './limits.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import styles from './pane.module.css';

/** A product by weight is added with its weight, in grams. */
export function WeightPane({
  product,
  option_ids,
}: {
  readonly product: ProductView;
  readonly option_ids: readonly string[];
}) {
  const say = useSay();
  const figures = useFigures();
  const acts = useSaleActs();
  const close = useSaleView((view) => view.close);
  const [grams, setGrams] = useState(0);
  const quantity = figures.quantity(grams, 'kg');
  const add = async (): Promise<void> => {
    if (await acts.addSaid(product, { quantity_milli: grams, option_ids })) close();
  };
  return (
    <PaneFrame
      title={say('sale.weight.title')}
      subject={product.name}
      primary={{
        text: grams === 0 ? say('sale.apply.type') : say('sale.apply.weight', { quantity }),
        possible: grams > 0,
        run: () => void add(),
      }}
    >
      <p className={styles.hint}>{say('sale.weight.grams', { example: figures.quantity(320, 'kg') })}</p>
      <AmountPad label={say('sale.weight.title')} shown={quantity} value={grams} max={GRAMS_MAX} onChange={setGrams} />
    </PaneFrame>
  );
}
