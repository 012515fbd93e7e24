import { useState } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useMoney, useDecimals } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';

/** Ctrl+P: another price for one line of this sale. Zero is valid, but only if typed. */
export function LinePricePane({ line }: { readonly line: SaleLineView }) {
  const say = useSay();
  const money = useMoney();
  const decimals = useDecimals();
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  const [typed, setTyped] = useState<number | null>(null);
  const price_minor = typed ?? line.unit_price_minor;
  const listed_minor = line.listed_price_minor;
  const apply = (unit_price_minor: number): void =>
    void finish(() => acts.settle(request('sale.setLinePrice', { line_id: line.line_id, unit_price_minor })));
  return (
    <PaneFrame
      title={say('sale.linePrice.title')}
      subject={line.name}
      primary={{
        text: typed === null ? say('sale.linePrice.type') : say('sale.linePrice.apply', { amount: money(typed) }),
        possible: typed !== null,
        run: () => typed !== null && apply(typed),
      }}
      secondary={
        listed_minor === null
          ? undefined
          : {
              text: say('sale.linePrice.back', { amount: money(listed_minor) }),
              run: () => apply(listed_minor),
            }
      }
    >
      <p className={styles.hint}>{say('sale.linePrice.hint')}</p>
      <AmountPad
        label={say(line.unit === 'kg' ? 'sale.linePrice.kilo' : 'sale.linePrice.unit')}
        shown={money(price_minor)}
        value={price_minor}
        fresh={typed === null}
        max={AMOUNT_MINOR_MAX}
        decimals={decimals}
        onChange={setTyped}
      />
    </PaneFrame>
  );
}
