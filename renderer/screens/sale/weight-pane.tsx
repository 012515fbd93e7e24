import { useState } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useFigures } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { GRAMS_MAX } from './limits.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import { ScaleReading, takenWeight, waitingFor } from './scale-reading.tsx';
import styles from './pane.module.css';

/** Adds a product by weight: the scale's weight once stable, or the typed grams. */
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
  const finish = useFinish();
  const request = useRequest();
  const scale = useTill((snapshot) => snapshot.peripherals.scale);
  const [grams, setGrams] = useState(0);
  // Typed grams take precedence over the scale: they were entered on purpose.
  const weighed = grams === 0 && scale !== null ? takenWeight(scale) : null;
  const taken = weighed ?? grams;
  const quantity = figures.quantity(taken, 'kg');
  const add = async (): Promise<boolean> => {
    if (weighed === null) return await acts.addWithDetails(product, { quantity_milli: grams, option_ids });
    const options = option_ids.length === 0 ? {} : { option_ids: [...option_ids] };
    const { product_id } = product;
    return await acts.settle(request('sale.addWeighed', { product_id, weight_grams: weighed, ...options }));
  };
  return (
    <PaneFrame
      title={say('sale.weight.title')}
      subject={product.name}
      primary={{
        text: taken === 0 ? say(waitingFor(scale)) : say('sale.apply.weight', { quantity }),
        possible: taken > 0,
        run: () => void finish(add),
      }}
    >
      <p className={styles.hint}>
        {scale ? say('scale.type_instead') : say('sale.weight.grams', { example: figures.quantity(320, 'kg') })}
      </p>
      <AmountPad
        label={say('sale.weight.title')}
        shown={figures.quantity(grams, 'kg')}
        instead={scale && <ScaleReading scale={scale} />}
        value={grams}
        max={GRAMS_MAX}
        decimals={3}
        onChange={setGrams}
      />
    </PaneFrame>
  );
}
