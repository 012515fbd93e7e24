import { useState } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { useMoney } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { OptionGroups, lackingGroup, optionKeys, toggled } from './option-groups.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import styles from './pane.module.css';

/** A product that is not sold before it is said how it is wanted. */
export function OptionsPane({ product }: { readonly product: ProductView }) {
  const say = useSay();
  const money = useMoney();
  const acts = useSaleActs();
  const close = useSaleView((view) => view.close);
  const groups = product.option_groups ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (option_id: string): void => setChosen(toggled(groups, chosen, option_id));
  const lacking = lackingGroup(groups, chosen);
  const options = groups.flatMap((group) => group.options).filter(({ option_id }) => chosen.includes(option_id));
  const amount = money(options.reduce((sum, option) => sum + option.price_minor, product.price_minor ?? 0));
  const add = async (): Promise<void> => {
    if (await acts.addWith(product, chosen)) close();
  };
  useKeys(optionKeys(groups, choose));
  return (
    <PaneFrame
      title={say('cart.options.asks')}
      subject={product.name}
      primary={{
        text: lacking ? say('cart.options.choose', { group: lacking.name }) : say('cart.options.add', { amount }),
        possible: !lacking,
        run: () => void add(),
      }}
    >
      <div className={styles.scrolled} data-scrolls="">
        <OptionGroups groups={groups} chosen={chosen} onChoose={choose} />
      </div>
    </PaneFrame>
  );
}
