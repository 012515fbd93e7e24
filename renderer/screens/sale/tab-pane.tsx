import { useRef, useState } from 'react';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { SALE_LABEL_MAX } from '../../../core/sale/limits.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useMoney, useDecimals } from '../../components/amount.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';

/** Opens a tab: holds the goods' total, or another amount, on a card, with an optional name. */
export function TabPane() {
  const say = useSay();
  const money = useMoney();
  const decimals = useDecimals();
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  const number = useTill((snapshot) => snapshot.sale.number);
  const total_minor = useTill((snapshot) => snapshot.sale.totals.total_minor);
  const [typed, setTyped] = useState(useTill((snapshot) => snapshot.sale.label) ?? '');
  const [other_minor, setOther] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const label = typed.trim();
  const amount_minor = other_minor ?? total_minor;
  const amount = money(amount_minor);
  const open = (): void => {
    const named = label === '' ? {} : { label };
    void finish(() => acts.settle(request('tab.open', { ...named, amount_minor })));
  };
  // After the name comes the amount, unless the goods set it: its digits are typed outside the field.
  useKeys({ Enter: () => (amount_minor > 0 ? false : field.current?.blur()) });
  return (
    <PaneFrame
      title={say('hold.pane')}
      subject={say('common.saleNumber', { number })}
      focus={field}
      primary={{
        text: amount_minor > 0 ? say('hold.go', { amount }) : say('hold.need'),
        possible: amount_minor > 0,
        run: open,
      }}
    >
      <TextField
        fieldRef={field}
        label={say('hold.name')}
        hint={say('hold.nameHint')}
        max={SALE_LABEL_MAX}
        value={typed}
        onChange={setTyped}
      />
      <AmountPad
        label={say('hold.amount')}
        shown={amount}
        value={amount_minor}
        fresh={other_minor === null}
        max={AMOUNT_MINOR_MAX}
        decimals={decimals}
        onChange={setOther}
        compact
      />
    </PaneFrame>
  );
}
