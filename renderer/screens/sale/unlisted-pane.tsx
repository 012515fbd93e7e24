import { useEffect, useRef, useState } from 'react';
import { goodsCodeOf } from '../../../core/catalogue/gs1-elements.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useMoney, useDecimals } from '../../components/amount.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill, useTillHandle } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';

/** Category of products added at the counter; it can be changed in the catalogue. */
const CATEGORY = 'Otros';

/** Makes a product from an unknown code: it gets a name and a price, and is sold and kept. */
export function UnlistedPane({ code: read }: { readonly code: string }) {
  // Only the product code of a GS1 symbol: lot, weight and date differ from piece to piece.
  const code = goodsCodeOf(read);
  const say = useSay();
  const money = useMoney();
  const decimals = useDecimals();
  const verdicts = useTill(({ staff }) => staff.verdicts);
  // A default name, so that a till without a keyboard can add products too; typing replaces it. Without the full code,
  // whose digits could be those of a card.
  const [typed, setTyped] = useState(() => say('sale.unlisted.someName', { code: code.slice(-5) }));
  const [price_minor, setPrice] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const name = typed.trim();
  const { keep, once } = useUnlisted(read, name, price_minor);
  const possible = name !== '' && price_minor > 0;
  const keeps = verdicts.edit_catalogue !== 'deny';
  const missing = name === '' ? say('sale.unlisted.needName') : say('sale.unlisted.needPrice');
  // After the name comes the price: its digits are typed outside the field.
  useKeys({ Enter: () => (name === '' || possible ? false : field.current?.blur()) });
  return (
    <PaneFrame
      title={say('sale.unlisted.title')}
      subject={code}
      focus={field}
      primary={{
        text: possible ? say(keeps ? 'sale.unlisted.keep' : 'sale.unlisted.once') : missing,
        possible,
        run: () => void (keeps ? keep() : once()),
      }}
      secondary={
        keeps && verdicts.change_price !== 'deny'
          ? { text: say('sale.unlisted.once'), possible, run: () => void once() }
          : undefined
      }
    >
      <TextField fieldRef={field} label={say('sale.unlisted.name')} max={120} value={typed} onChange={setTyped} />
      <AmountPad
        label={say('sale.unlisted.price')}
        shown={money(price_minor)}
        value={price_minor}
        max={AMOUNT_MINOR_MAX}
        decimals={decimals}
        onChange={setPrice}
      />
    </PaneFrame>
  );
}

/** The two ways to sell it; after a refusal the input stays. */
function useUnlisted(read: string, name: string, price_minor: number) {
  const say = useSay();
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  const notify = useSaleView((view) => view.notify);
  const { scans } = useTillHandle();
  const code = goodsCodeOf(read);
  /** Removes one matching scan from the list: one only, because each scan is a piece. */
  const listed = (): void => {
    const scanned = scans.queue.getState().left.findLast((scan) => scan.code === read && scan.reason === 'not_found');
    if (scanned) scans.drop([scanned.number]);
  };
  return {
    keep: () =>
      finish(async () => {
        const product = { product_id: null, name, code, category: CATEGORY, price_minor, unit: 'each' } as const;
        const saved = await acts.settle(request('catalogue.save', { ...product, stock: null, favourite: false }));
        if (!saved || (await acts.addCode(read)) !== 'added') return false;
        listed();
        notify(say('sale.unlisted.kept', { name }));
        return true;
      }),
    once: () =>
      finish(async () => {
        const sold = await acts.settle(request('sale.addUnlisted', { name, code, price_minor }));
        if (sold) listed();
        return sold;
      }),
  };
}
