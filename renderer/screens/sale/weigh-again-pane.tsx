import { useState } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import type { ScaleView } from '../../../core/contract/devices.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useFigures } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { GRAMS_MAX } from './limits.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import { ScaleReading, takenWeight, waitingFor } from './scale-reading.tsx';
import styles from './pane.module.css';

/** F3 on a line by weight, with a scale: weighs the line again, or takes the typed grams. */
export function WeighAgainPane({ line, scale }: { readonly line: SaleLineView; readonly scale: ScaleView }) {
  const say = useSay();
  const figures = useFigures();
  const acts = useSaleActs();
  const request = useRequest();
  const close = useSaleView((view) => view.close);
  const finish = useFinish();
  const [grams, setGrams] = useState(0);
  // Typed grams take precedence over the scale: they were entered on purpose.
  const weighed = grams === 0 ? takenWeight(scale) : null;
  const taken = weighed ?? grams;
  const quantity = figures.quantity(taken, 'kg');
  const apply = (): void => {
    const { line_id } = line;
    if (weighed !== null)
      return void finish(() => acts.settle(request('sale.weighLine', { line_id, weight_grams: weighed })));
    acts.setQuantity(line, grams);
    close();
  };
  const remove = (): void => {
    close();
    acts.setQuantity(line, 0);
  };
  return (
    <PaneFrame
      title={say('sale.weight.title')}
      subject={line.name}
      primary={{
        text: taken === 0 ? say(waitingFor(scale)) : say('sale.apply.quantity', { quantity }),
        possible: taken > 0,
        run: apply,
      }}
      secondary={{ text: say('sale.line.remove'), run: remove }}
    >
      <p className={styles.hint}>{say('scale.type_instead')}</p>
      <AmountPad
        label={say('sale.weight.title')}
        shown={figures.quantity(grams, 'kg')}
        instead={<ScaleReading scale={scale} />}
        value={grams}
        max={GRAMS_MAX}
        decimals={3}
        onChange={setGrams}
      />
    </PaneFrame>
  );
}
