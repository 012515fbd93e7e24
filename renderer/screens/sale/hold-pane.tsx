import { useRef, useState } from 'react';
import { SALE_LABEL_MAX } from '../../../core/sale/limits.ts';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';

/** F7 with goods in the cart: puts the sale on hold, with an optional name. The same key again does it at once. */
export function HoldPane() {
  const say = useSay();
  const acts = useSaleActs();
  const open = useSaleView((view) => view.open);
  const number = useTill((snapshot) => snapshot.sale.number);
  const before = useTill((snapshot) => snapshot.sale.label);
  const held = useTill((snapshot) => snapshot.held.length);
  const hold_key = useTill((snapshot) => snapshot.sale_rules.keys.hold);
  const [typed, setTyped] = useState(before ?? '');
  const field = useRef<HTMLInputElement>(null);
  const label = typed.trim();
  const finish = useFinish();
  const hold = (): void => void finish(() => acts.hold(label === '' ? undefined : label));
  useKeys({ [hold_key]: hold });
  return (
    <PaneFrame
      title={say('cart.hold.title')}
      subject={say('common.saleNumber', { number })}
      focus={field}
      primary={{
        text: label === '' ? say('cart.hold.plain') : say('cart.hold.named', { label }),
        possible: true,
        run: hold,
      }}
      secondary={held === 0 ? undefined : { text: say('cart.hold.list'), run: () => open({ kind: 'held' }) }}
    >
      <TextField
        fieldRef={field}
        label={say('cart.hold.label')}
        hint={say('cart.hold.hint')}
        max={SALE_LABEL_MAX}
        value={typed}
        onChange={setTyped}
      />
    </PaneFrame>
  );
}
