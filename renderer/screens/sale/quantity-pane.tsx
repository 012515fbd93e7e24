import { useState } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useFigures } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { PIECES_MAX, GRAMS_MAX } from './limits.ts';
import styles from './pane.module.css';

/** F3: a new quantity or weight for a line. Zero removes the line. */
export function QuantityPane({ line }: { readonly line: SaleLineView }) {
  const say = useSay();
  const figures = useFigures();
  const acts = useSaleActs();
  const close = useSaleView((view) => view.close);
  // Weights are typed in grams, which are thousandths of a kilo.
  const milli_per_step = line.unit === 'kg' ? 1 : 1000;
  const [typed, setTyped] = useState<number | null>(null);
  const quantity_milli = typed === null ? line.quantity_milli : typed * milli_per_step;
  const quantity = figures.quantity(quantity_milli, line.unit);
  const title = line.unit === 'kg' ? say('sale.weight.title') : say('sale.quantity.title');
  const apply = (): void => {
    close();
    if (quantity_milli !== line.quantity_milli) acts.setQuantity(line, quantity_milli);
  };
  return (
    <PaneFrame
      title={title}
      subject={line.name}
      primary={{
        text: quantity_milli === 0 ? say('sale.line.remove') : say('sale.apply.quantity', { quantity }),
        possible: true,
        run: apply,
      }}
    >
      {line.unit === 'kg' && (
        <p className={styles.hint}>{say('sale.weight.grams', { example: figures.quantity(320, 'kg') })}</p>
      )}
      <AmountPad
        label={title}
        shown={quantity}
        value={quantity_milli / milli_per_step}
        fresh={typed === null}
        max={line.unit === 'kg' ? GRAMS_MAX : PIECES_MAX}
        decimals={line.unit === 'kg' ? 3 : 0}
        zeros="00"
        onChange={setTyped}
      />
    </PaneFrame>
  );
}
